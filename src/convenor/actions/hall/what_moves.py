"""What a change of the hall moves, table by table, before it is recorded.

A proposal goes in; it is tried on a copy, and the seats before and after are held side by side. Out
come lines for whoever decides: who sits where instead of whom, on which boards, and how many
results go along. Where they do, the book is asked whether scores may still be changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.actions.action import Finding, Proposal, Setting
from convenor.actions.asking.periods import correction_findings, final_findings
from convenor.actions.hall.rounds_meant import boards_said, named
from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState
from convenor.values import replace, value

MOST_LINES = 60
"""Lines that are told one by one."""


@value
class Moved:
    """A table in a round on boards of which somebody else has the seats."""

    round: int
    table: str
    before: tuple[str, str] | None
    after: tuple[str, str] | None
    boards: tuple[int, ...]
    results: int
    """Results there that were somebody else's, or nobody's."""


def with_moves(there: Competition, proposal: Proposal, place: tuple[str, int], setting: Setting
) -> Proposal:  # fmt: skip
    """A proposal with what it moves, and with the book's word where results move."""
    tried = there.tried(proposal.drafts(setting.by, setting.now))
    moved = list(moves(there, tried, place))
    told = [_line(there, each) for each in moved]
    more = len(told) - MOST_LINES
    shown = (*told[:MOST_LINES], *([f"and {more} more"] if more > 0 else []))
    findings: list[Finding] = final_findings(there, *place, setting.now)
    if any(each.results for each in moved):
        findings = correction_findings(there, *place, setting.now)
    return replace(proposal, findings=(*proposal.findings, *findings), moves=shown)


def moves(there: Competition, tried: Competition, place: tuple[str, int]) -> Iterator[Moved]:
    """Where others sit after than before, in the order of the rounds and tables."""
    before, after = _seated(there.state.session(*place)), _seated(tried.state.session(*place))
    groups: dict[tuple[int, str, object, object], list[int]] = {}
    for at in sorted({*before, *after}, key=_in_order):
        was, then = before.get(at), after.get(at)
        sides = (_sides(was), _sides(then))
        if sides[0] != sides[1]:
            groups.setdefault((at[0], at[1], *sides), []).append(at[2])
    for (number, table, was_sides, then_sides), boards in groups.items():
        own = [after.get((number, table, board)) for board in boards]
        results = sum(
            1
            for board, seat in zip(boards, own, strict=True)
            if seat is not None and seat.table in tried.state.on(*place, board)
        )
        yield Moved(number, table, was_sides, then_sides, tuple(boards), results)  # type: ignore[arg-type]


def _seated(session: SessionState) -> dict[tuple[int, str, int], Seat]:
    seats = session.seating.seats if session.seating is not None else ()
    return {(e.round, in_the_room(e.table), board): e for e in seats for board in e.boards}


def _in_order(at: tuple[int, str, int]) -> tuple[int, str, int, str, int]:
    number = "".join(each for each in at[1] if each.isdigit())
    section = at[1].rstrip("0123456789")
    return at[0], section, int(number or 0), at[1], at[2]


def _sides(seat: Seat | None) -> tuple[str, str] | None:
    return None if seat is None else (seat.ns, seat.ew)


def _line(there: Competition, each: Moved) -> str:
    """'Round 2, table 3: 4 Ann v 9 Bea instead of 7 Cas v 9 Bea, boards 7–9 (2 results)'."""
    place, boards = f"round {each.round}, table {each.table}", boards_said(each.boards)
    results = f" ({each.results} result{'' if each.results == 1 else 's'})" if each.results else ""
    if each.after is None:
        return f"{place}: {boards} not played"
    ns, ew = (named(there, side) for side in each.after)
    if each.before is None:
        return f"{place}: {ns} v {ew}, {boards}{results}"
    if each.before == each.after[::-1]:
        return f"{place}: {ns} North-South, {ew} East-West, {boards}{results}"
    was = " v ".join(named(there, side) for side in each.before)
    return f"{place}: {ns} v {ew} instead of {was}, {boards}{results}"
