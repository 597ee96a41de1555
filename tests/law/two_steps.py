"""What is done after something else was done: a second step that hangs on the first.

A competition and a session go in; pairs of actions come out, each with what is said to it. What
comes of them is looked at in `looks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from convenor.competition.live import Competition

Step = tuple[str, dict[str, Any]]


def two_steps(there: Competition, stage: str, number: int) -> Iterator[tuple[Step, Step]]:
    """Steps that follow each other in a session."""
    session = there.state.session(stage, number)
    seats = session.seating.seats if session.seating is not None else ()
    if not seats:
        return
    seat = seats[0]
    who = seat.ew if seat.ew in there.state.entries else next(iter(there.state.entries))
    at = {"stage": stage, "session": number}
    yield from _removed(at, who, seat.table, seat.boards[0])
    yield from _left(there, at, who)
    yield from _broken_off(there, at, who, seat.table)
    yield from _declined(there)
    yield from _appealed(there, who)


def _removed(at: dict[str, Any], who: str, table: str, board: int) -> Iterator[tuple[Step, Step]]:
    """A board is taken away, and played after all."""
    slow = {**at, "contestant": who, "minutes": 9, "taken_away": [board]}
    result = {**at, "table": table, "board": board, "result": "1NT= by N"}
    yield ("slow-play", slow), ("enter-result", result)


def _left(there: Competition, at: dict[str, Any], who: str) -> Iterator[tuple[Step, Step]]:
    """One leaves, and somebody else would play for it."""
    players = there.state.entries[who].players
    if players:
        playing = {**at, "contestant": who, "player_out": players[0].name}
        newcomer = {**playing, "player_in": "Nemo Novak", "permission": "given"}
        yield ("withdraw", {"contestant": who, **at, "reason": "left"}), ("substitute", newcomer)


def _broken_off(
    there: Competition, at: dict[str, Any], who: str, table: str
) -> Iterator[tuple[Step, Step]]:
    """One leaves with a board unplayed."""
    place = (at["stage"], at["session"], table)
    for fact in reversed(there.facts):
        told = tuple(fact.body.get(key) for key in ("stage", "session", "table"))
        if fact.kind == "result entered" and told == place:
            undone = {"number": fact.number, "reason": "not played"}
            yield ("undo", undone), ("withdraw", {"contestant": who, **at, "reason": "left"})
            return


def _declined(there: Competition) -> Iterator[tuple[Step, Step]]:
    """A qualifier does not come, and its place is filled."""
    for plan in there.state.the_plan.stages:
        closed = there.state.stage(plan.name).closed
        for to, names in closed.qualified.items() if closed is not None else ():
            for name in list(names)[:1]:  # type: ignore[call-overload]
                declined = {"stage": to, "contestant": str(name), "reason": "ill"}
                yield ("decline-place", declined), ("fill-place", {"stage": to})


def _appealed(there: Competition, who: str) -> Iterator[tuple[Step, Step]]:
    """An appeal is decided, and goes on; the last instance decides."""
    for _, body in list(there.state.of_kind("ruling given"))[:1]:
        on = {"ruling": body.ruling, "contestant": who, "further": True, "deposit": "25"}
        number = {"appeal": "A77"}
        won = {**number, "upheld": True, "ns": {"award": "average"}, "ew": {"award": "average"}}
        yield ("lodge-appeal", {**on, **number}), ("decide-appeal", won)
