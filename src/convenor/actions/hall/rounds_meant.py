"""Which rounds, tables and boards a change of the hall is about.

A session goes in with the rounds that a director named, or none; out come the seats of those rounds
and their boards: all of them where something was played so, only those without a result where it
holds from now on. What is changed there is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat, in_ranges, in_the_room
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies

FIRST_ROUND = "the first round (none: the one in play)"
LAST_ROUND = "the last round (none: to the end of the session)"


def round_in_play(there: Competition, session: SessionState, section: str | None = None) -> int:
    """The last round that was begun, or the one after it where that is over."""
    seats = [e for e in session.the_seating.seats if section in (None, e.section)]
    begun = max((each.round for each in seats if played(there, session, each)), default=1)
    own = [each for each in seats if each.round == begun]
    over = bool(own) and all(not left(there, session, each) for each in own)
    return begun + 1 if over else begun


def played(there: Competition, session: SessionState, seat: Seat) -> tuple[int, ...]:
    """The boards of a table in a round that have a result."""
    place = (session.stage, session.number)
    return tuple(b for b in seat.boards if seat.table in there.state.on(*place, b))


def left(there: Competition, session: SessionState, seat: Seat) -> tuple[int, ...]:
    """The boards of a table in a round that have none."""
    have = played(there, session, seat)
    return tuple(board for board in seat.boards if board not in have)


def seats_in(session: SessionState, first: int, last: int | None) -> list[Seat]:
    """The seats of some rounds; a round that there is not is a mistake."""
    rounds = session.the_seating.rounds
    last = rounds if last is None else last
    if not 1 <= first <= last <= rounds:
        told = f"round {first}" if first == last else f"rounds {first} to {last}"
        raise Mistake(f"{where(session)} has rounds 1 to {rounds}, and no {told}: look again.")
    return [each for each in session.the_seating.seats if first <= each.round <= last]


def at_tables(session: SessionState, seats: Iterable[Seat], tables: Sequence[str]) -> list[Seat]:
    """Those of some seats that are at the tables named; all where none is."""
    rooms = dict.fromkeys(in_the_room(each.table) for each in session.the_seating.seats)
    for table in tables:
        if table not in rooms:
            near = did_you_mean(table, rooms)
            raise Mistake(f"{where(session)} has no table '{table}': {near}")
    return [each for each in seats if not tables or in_the_room(each.table) in tables]


def on_boards(
    there: Competition, session: SessionState, seats: Iterable[Seat], *, as_played: bool
) -> tuple[bodies.BoardsAt, ...]:
    """The boards of some seats: all of them, or those that are still to be played."""
    found = (
        bodies.BoardsAt(e.table, e.boards if as_played else left(there, session, e)) for e in seats
    )
    return tuple(each for each in found if each.boards)


def where(session: SessionState) -> str:
    """A session in words."""
    return f"session {session.number} of {session.stage}"


def boards_said(boards: Sequence[int]) -> str:
    """'board 4', 'boards 7–9'."""
    return f"board{'' if len(boards) == 1 else 's'} {in_ranges(sorted(boards))}"


def rounds_said(seats: Iterable[Seat]) -> str:
    """'round 3', 'rounds 3–7'."""
    found = sorted({each.round for each in seats})
    return f"round{'' if len(found) == 1 else 's'} {in_ranges(found)}"


def named(there: Competition, number: str) -> str:
    """Number and name of a contestant, or of two that play together."""
    entries = there.state.entries
    return " & ".join(
        f"{each} {entries[each].name}" if each in entries and entries[each].name != each else each
        for each in number.split("+")
    )
