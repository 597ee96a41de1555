"""Help with a fouled board: which tables had which form, and what the book makes of the groups.

A board and the tables named so far go in; suggestions come out. Where one table is named, the board
went on from there as it was, so those who had it later are suggested with it. Nothing is decided:
only the director knows when the board was put right.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.actions.action import Suggestion
from convenor.actions.asking.hearing import clause_of
from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat
from convenor.errors import Mistake
from convenor.scoring.fouled import FouledTerms

PARTS = ("fouled", "fouled datum")


def suggest_groups(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """The tables of a board in the order in which they had it, and groups made of them."""
    if not all(given.get(name) for name in ("stage", "session", "board")):
        return ()
    try:
        seats = _seats(there, given)
    except (Mistake, ValueError, TypeError):
        return ()
    if not seats:
        return ()
    stage = str(given["stage"])
    clause = next(filter(None, (clause_of(there, stage, part) for part in PARTS)), "")
    groups = _groups(given.get("groups"), seats)
    if not groups:
        return (Suggestion({}, _in_order(seats), clause),)
    if pipeline.stage_plan(there, stage).scoring == "teams":
        return _parted(there, given, groups)
    return (*_onwards(groups, seats, clause), _sizes(there, stage, groups, seats, clause))


def _seats(there: Competition, given: dict[str, Any]) -> tuple[Seat, ...]:
    """Those who play the board, in the order in which they do."""
    seating = there.state.session(str(given["stage"]), int(given["session"])).seating
    seats = seating.by_board.get(int(given["board"]), ()) if seating is not None else ()
    return tuple(sorted(seats, key=lambda seat: seat.round))


def _groups(named: object, seats: tuple[Seat, ...]) -> tuple[tuple[str, ...], ...]:
    """The groups as they were named, as far as those tables play the board."""
    tables = {seat.table for seat in seats}
    rows = named if isinstance(named, (list, tuple)) else ()
    found = (
        tuple(str(each) for each in row if str(each) in tables)
        for row in rows
        if isinstance(row, (list, tuple))
    )
    return tuple(each for each in found if each)


def _in_order(seats: tuple[Seat, ...]) -> str:
    rounds: dict[int, list[str]] = {}
    for seat in seats:
        rounds.setdefault(seat.round, []).append(seat.table)
    if len(rounds) == 1:
        return f"{len(seats)} tables play it at the same time: name those with the other form"
    said = ", ".join(f"{' and '.join(tables)} (round {at})" for at, tables in rounds.items())
    return f"it goes to {said}: name the first table with the other form"


def _onwards(
    groups: tuple[tuple[str, ...], ...], seats: tuple[Seat, ...], clause: str
) -> tuple[Suggestion, ...]:
    """One table is named, and others had the board after it."""
    if len(groups) != 1 or len(groups[0]) != 1:
        return ()
    first = next(seat for seat in seats if seat.table == groups[0][0])
    later = [seat.table for seat in seats if seat.round > first.round]
    if not later or first.round == seats[0].round:
        return ()
    reason = f"the board went on from table {first.table} to {', '.join(later)}"
    return (Suggestion({"groups": [[first.table, *later]]}, reason, clause),)


def _sizes(
    there: Competition,
    stage: str,
    groups: tuple[tuple[str, ...], ...],
    seats: tuple[Seat, ...],
    clause: str,
) -> Suggestion:
    """How many results each form has, and which are too few to be compared."""
    named = {table for group in groups for table in group}
    usual = len({seat.table for seat in seats} - named)
    counts = [*([usual] if usual else []), *map(len, groups)]
    reason = f"each form is compared within itself: {' and '.join(map(str, counts))} results"
    rules = pipeline.rules(there, stage)
    if clause and rules.named("fouled"):
        least = rules.terms("fouled", FouledTerms).least
        if any(count < least for count in counts):
            reason += f"; fewer than {least} are not compared, and get what the book fixes"
    return Suggestion({}, reason, clause)


def _parted(
    there: Competition, given: dict[str, Any], groups: tuple[tuple[str, ...], ...]
) -> tuple[Suggestion, ...]:
    """Matches of which the two tables had different forms."""
    seating = there.state.session(str(given["stage"]), int(given["session"])).seating
    forms = {table: at for at, group in enumerate(groups, 1) for table in group}
    found = [
        " v ".join(each.contestants)
        for each in (seating.pairings if seating is not None else ())
        if len({forms.get(table, 0) for table in each.tables}) > 1
    ]
    if not found:
        return ()
    reason = f"the tables of {', '.join(found)} had different forms: the board is not compared"
    clause = clause_of(there, str(given["stage"]), "cancelled")
    return (Suggestion({}, reason, clause),)
