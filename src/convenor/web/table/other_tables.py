"""What a phone says to a pair that does not sit at the table now: where it plays, and its results.

A table and the contestant that holds the phone go in; its next seat with the time comes out, or
that it plays here as soon as the table has finished, and what it has done so far. The results of a
contestant are for its own phone: whoever is not known to be it is told nothing.
"""

from __future__ import annotations

from convenor.actions.overview import table_names as names
from convenor.actions.overview.onward import last_of, onward, session_words, where_now
from convenor.actions.overview.sitting import WORDS, Sitting
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import board_line
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState
from convenor.competition.views.playing_now import NOWHERE, of_contestant
from convenor.values import value
from convenor.web.table.own_session import Own, own_so_far
from convenor.web.table.tokens import Table


@value
class Early:
    """A pair at its next table, at which others are still playing."""

    name: str
    plays: str
    side: str
    now: str


def not_here(
    there: Competition,
    table: Table,
    session: SessionState,
    found: Sitting,
    contestant: str,
    side: str,
) -> dict[str, object]:
    """Where a contestant plays that does not sit at the table in its round."""
    if contestant not in there.state.entries and "+" not in contestant:
        return {}
    own = {"own_elsewhere": _results(there, session, table, contestant, side)}
    if early := _early(there, table, session, found, contestant):
        return {"early": early, **own}
    now = of_contestant(there, contestant, NOWHERE)
    if now.place == table.place:
        return {"gone": onward(there, session, contestant, found.round - 1, side), **own}
    if not table.token.lasts:
        return {}
    if now.place == NOWHERE:
        return {"gone": where_now(there, contestant), **own}
    playing = there.state.session(*now.place)
    return {"gone": onward(there, playing, contestant, now.round - 1, side), **own}


def between(there: Competition, table: Table, contestant: str) -> dict[str, object]:
    """The page of a card at whose table nothing is played now: where next, and what was."""
    if table.is_in_play or not table.token.lasts:
        return {}
    plan = there.state.the_plan
    stages = there.state.stages
    over = all(e.name in stages and stages[e.name].closed is not None for e in plan.stages)
    if contestant not in there.state.entries:
        return {"between": True, "over": over}
    last = last_of(there, contestant)
    return {
        "between": True,
        "over": over,
        "gone": where_now(there, contestant),
        "own_elsewhere": None
        if last is None
        else own_so_far(there, last, table.name, contestant, ""),
        "told": "",
    }


def _early(
    there: Competition, table: Table, session: SessionState, found: Sitting, contestant: str
) -> Early | None:
    """Whether a contestant plays here next, in this session or in the one that follows."""
    seats = session.seating.of(contestant) if session.seating else ()
    if any(not _has_played(there, session, each) for each in seats if each.round <= found.round):
        return None
    following = min((e.round for e in seats if e.round > found.round), default=0)
    if seat := next((e for e in seats if e.round == following), None):
        if in_the_room(seat.table) != table.name:
            return None
        word = "part" if found.in_matches else "round"
        plays, now = f"{word} {seat.round}", f"{word} {found.round}"
    else:
        coming = of_contestant(there, contestant, NOWHERE) if table.token.lasts else None
        if coming is None or coming.table != table.name or coming.place == table.place:
            return None
        after = there.state.session(*coming.place)
        seat = next(e for e in after.the_seating.of(contestant) if e.round == coming.round)
        plays, now = session_words(there, after), session_words(there, session)
    side = WORDS[seat.side_of(contestant) or "NS"]
    return Early(names.name_of(there, contestant), plays, side, now)


def _has_played(there: Competition, session: SessionState, seat: Seat) -> bool:
    """Whether all boards of a seat have a result: whoever has not is awaited there."""
    lines = (board_line(there.state, session, seat.table, each) for each in seat.boards)
    return all(each.done for each in lines)


def _results(
    there: Competition, session: SessionState, table: Table, contestant: str, side: str
) -> Own | None:
    """What a contestant has done in this session, or in the one before it."""
    seated = session.seating is not None and session.seating.of(contestant)
    found = own_so_far(there, session, table.name, contestant, side) if seated else None
    if found is not None and found.lines:
        return found
    last = last_of(there, contestant) if table.token.lasts else None
    return None if last is None else own_so_far(there, last, table.name, contestant, side)
