"""A side's own session so far: its boards with what they were worth, its matches, its total.

A session and the side that holds the phone go in; lines to be shown come out. What a board was
worth tells of the field, so it is there only where the table may see the field.
"""

from __future__ import annotations

from django.utils.safestring import SafeString

from convenor.actions.overview import table_names as names
from convenor.actions.overview.table_worth import (
    MatchLine,
    SoFar,
    Worth,
    matches_so_far,
    session_so_far,
    worth_on,
)
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import BoardLine, board_line, signed_by
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState
from convenor.values import value
from convenor.web import result_notation as writing
from convenor.web.public.results_replaced import counted
from convenor.web.table.field import may_see


@value
class OwnLine:
    """A board of a side: its result, the points with its own sign, what that was worth."""

    board: int
    round: int
    against: str
    result: SafeString | str
    points: str
    state: str
    seen: bool
    worth: Worth | None
    ruled: str = ""


@value
class Total:
    """What a contestant has in the session so far."""

    contestant: str
    name: str
    so_far: SoFar


@value
class Match:
    """A match of a side, and the round of the session in which it is played."""

    round: int
    figure: MatchFigure
    line: MatchLine


@value
class Own:
    """All that a side has done in a session so far."""

    lines: tuple[OwnLine, ...]
    totals: tuple[Total, ...] = ()
    matches: tuple[Match, ...] = ()
    status: str = "provisional"

    @property
    def unit(self) -> str:
        """The unit of what boards were worth."""
        return next((each.worth.unit for each in self.lines if each.worth), "")


def own_seats(
    there: Competition, session: SessionState, table: str, contestant: str, side: str
) -> tuple[Seat, ...]:
    """Where a side has sat; of a team never where its other pair sits in the same match."""
    seats = session.seating.of(contestant) if session.seating else ()
    if there.state.the_plan.stage(session.stage).tables_a_match == 1:
        return seats
    return tuple(
        each
        for each in seats
        if in_the_room(each.table) == table or each.side_of(contestant) == side
    )


def own_so_far(
    there: Competition, session: SessionState, table: str, contestant: str, side: str
) -> Own:
    """The session of a side as its phone shows it."""
    lines = own_lines(there, session, table, contestant, side)
    found = (total_of(there, session, table, each, side) for each in contestant.split("+"))
    totals = tuple(each for each in found if each is not None)
    return Own(lines, totals, _matches(there, session, contestant, lines), session.status)


def own_lines(
    there: Competition, session: SessionState, table: str, contestant: str, side: str
) -> tuple[OwnLine, ...]:
    """The boards of a side that have a result or a ruling, in the order of its rounds."""
    return tuple(
        _line(there, session, seat, line, contestant)
        for seat in own_seats(there, session, table, contestant, side)
        for line in (board_line(there.state, session, seat.table, each) for each in seat.boards)
        if line.state != "to play"
    )


def total_of(
    there: Competition, session: SessionState, table: str, contestant: str, side: str
) -> Total | None:
    """The session of one contestant, once all that it has played may be compared."""
    lines = own_lines(there, session, table, contestant, side)
    if not lines or not all(each.seen for each in lines):
        return None
    found = session_so_far(there, session, contestant)
    if found is None:
        return None
    return Total(contestant, names.name_of(there, contestant), found)


def _matches(
    there: Competition, session: SessionState, contestant: str, lines: tuple[OwnLine, ...]
) -> tuple[Match, ...]:
    """The matches of a side of which all that it has played may be compared."""
    found = []
    for figure, line in matches_so_far(there, session, contestant):
        own = [each for each in lines if each.board in figure.pairing.boards]
        if own and all(each.seen for each in own):
            found.append(Match(own[0].round, figure, line))
    return tuple(found)


def _line(
    there: Competition, session: SessionState, seat: Seat, line: BoardLine, contestant: str
) -> OwnLine:
    side = seat.side_of(contestant) or "NS"
    plan = there.state.the_plan.stage(session.stage)
    seen = may_see(plan, line, signed_by(there.state, session, seat))
    counts = counted(there, session.stage, session.number, line.number, seat.table)
    return OwnLine(
        line.number,
        seat.round,
        names.name_of(there, seat.ew if side == "NS" else seat.ns),
        writing.result_shown(line.score.text) if line.score else line.state,
        writing.signed(writing.for_side(counts.points, side)) if line.score else "",
        line.state,
        seen,
        worth_on(there, session, seat, line.number, side) if seen else None,
        counts.ruled,
    )
