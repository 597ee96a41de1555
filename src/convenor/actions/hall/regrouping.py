"""The movement that goes on with a table more or less, and who has which number in it.

A session in play goes in with those who come and those who go; out comes a movement of the same
kind in which everybody sits down as if it had been played from the start: whoever sat at a table in
a direction keeps that place, boards that were played are not played again, and as few as can be
meet twice. Where no movement does that, a sentence says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations
from typing import Any

from convenor.actions.hall.repeats_in_play import repeats_in
from convenor.competition.state.movements import contestants_of, seats_of_movement
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.movements.mitchell import plans_for
from convenor.movements.movement import AnyMovement, TeamsMovement, tables_in_play
from convenor.movements.plans import MovementPlan, movement_of, plan
from convenor.values import replace, value

MOST_ORDERS = 24
"""Ways to number those who have no place of their own that are tried."""


@value
class Regrouped:
    """A movement to go on with, and the contestants by its numbers."""

    plan: MovementPlan
    seats: tuple[str, ...]
    meetings: int

    @property
    def name(self) -> str:
        return self.plan.movement().name


def regrouped(
    session: SessionState,
    opened: bodies.SessionOpened,
    first: int,
    now: Sequence[str],
    leaving: Sequence[str],
    coming: Sequence[str],
) -> Regrouped:
    """The movement that suits best from a round on; a Refusal where none does."""
    old = movement_of(opened.movement or {})
    if isinstance(old, TeamsMovement):
        raise Refusal("a movement of teams settled who meets whom: open the session anew.")
    staying = [who for who in now if who and who not in leaving]
    kept = [
        each
        for each in session.the_seating.seats
        if each.section == opened.section and each.round < first
    ]
    best: Regrouped | None = None
    for made in _plans(opened.movement or {}, len(staying) + len(coming)):
        movement = made.movement()
        if len(movement.rounds) < first:
            continue
        for seats in _orders(old, movement, now, staying, coming):
            after = _seats(opened, made, seats, first)
            found = repeats_in([*kept, *after])
            if found.boards:
                continue
            candidate = Regrouped(made, seats, len(found.meetings))
            if best is None or candidate.meetings < best.meetings:
                best = candidate
    if best is None:
        raise Refusal(
            f"no movement for {len(staying) + len(coming)} pairs goes on from round {first} "
            "without boards that somebody has played: change the movement yourself, with "
            "other boards."
        )
    return best


def _plans(data: Mapping[str, object], pairs: int) -> Iterator[MovementPlan]:
    """Movements of the same kind for another number of pairs: as long as now, or whole."""
    kind = str(data["kind"])
    whole = {name: data[name] for name in ("arrow_switch", "same_boards") if name in data}
    kept = {**whole, **({"rounds": data["rounds"]} if "rounds" in data else {})}
    more: list[dict[str, object]] = [{}]
    if kind == "mitchell":
        odd = {"missing": data.get("missing") or "EW"} if pairs % 2 else {}
        more = [{"plan": how, **odd} for how in plans_for((pairs + 1) // 2)]
    for each in more:
        yield from _made(kind, {**kept, **each, "pairs": pairs})
    for each in more:
        yield from _made(kind, {**whole, **each, "pairs": pairs})


def _made(kind: str, options: Mapping[str, Any]) -> Iterator[MovementPlan]:
    """A plan, if there is such a movement."""
    try:
        made = plan(kind, **options)
        made.movement()
    except Mistake:
        return
    yield made


def _orders(
    old: AnyMovement,
    new: AnyMovement,
    now: Sequence[str],
    staying: Sequence[str],
    coming: Sequence[str],
) -> Iterator[tuple[str, ...]]:
    """Who has which number: places of the first round are kept, the others are tried in turn."""
    numbers = contestants_of(new)
    places = {place: number for number, place in _places(new).items()}
    seats: dict[int, str] = {}
    for number, place in _places(old).items():
        who = now[number - 1] if number <= len(now) else ""
        if who in staying and place in places:
            seats[places[place]] = who
    free = [number for number in range(1, numbers + 1) if number not in seats]
    homeless = [who for who in staying if who not in seats.values()]
    rest = [*homeless, *coming]
    rest += [""] * (len(free) - len(rest))
    if len(rest) > len(free):
        return
    for order in islice(permutations(rest), MOST_ORDERS):
        full = {**seats, **dict(zip(free, order, strict=True))}
        yield tuple(full[number] for number in range(1, numbers + 1))


def _places(movement: AnyMovement) -> dict[int, tuple[int, str]]:
    """Where each number sits in the first round: table and direction."""
    found: dict[int, tuple[int, str]] = {}
    for at in tables_in_play(movement):
        if at.round > 1:
            break
        for side, numbers in (("NS", at.ns), ("EW", at.ew)):
            for number in numbers:
                found[number] = (at.table, side)
    return found


def _seats(
    opened: bodies.SessionOpened, made: MovementPlan, seats: tuple[str, ...], first: int
) -> list[Seat]:
    tried = replace(opened, movement=made.plain(), seats=seats, boards=None)
    return [each for each in seats_of_movement(tried) if each.round >= first]
