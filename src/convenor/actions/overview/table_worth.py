"""What boards, matches and a session are worth to a side so far, as its own phone may see it.

A session and a side go in; figures as the page writes them come out, or nothing where there is
nothing to compare with yet. All of them are the engine's; whether they may be seen is not known
here.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.overview import table_names as names
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState
from convenor.competition.views.unranked import is_compared, unranked
from convenor.exact import MATCHPOINT, PERCENT
from convenor.explain.figures_written import figure, percent, swing
from convenor.values import value


@value
class Worth:
    """What a board is worth to a side: in IMPs, or in matchpoints of so many and in percent."""

    shown: str
    unit: str
    of: str = ""
    share: str = ""


@value
class MatchLine:
    """A match of a side as far as it is: the other side, the score and its VPs."""

    against: str
    score: str
    unit: str
    points: str
    done: int
    scheduled: int

    @property
    def over(self) -> bool:
        return self.done >= self.scheduled


@value
class SoFar:
    """What a session is worth to a side so far."""

    share: str
    score: str
    unit: str
    boards: int


def worth_on(
    there: Competition, session: SessionState, seat: Seat, board: int, side: str
) -> Worth | None:
    """What a board is worth to the side that played it at a table."""
    if not is_compared(there, session, board):
        return None
    own = (seat.table,)
    scores = pipeline.side_scores_at(there, session.stage, session.number, board, own)
    unit, found = scores.unit, scores.at(seat.table, seat.ns if side == "NS" else seat.ew)
    if found is None or found.score is None:
        return None
    if unit != MATCHPOINT:
        return Worth(swing(found.score), unit)
    share = f"{percent(found.score, found.available)}%" if found.available else ""
    return Worth(figure(found.score), unit, figure(found.available), share)


# --- the whole of it -----------------------------------------------------------------------------


def session_so_far(there: Competition, session: SessionState, contestant: str) -> SoFar | None:
    """What a session is worth where the whole field is compared; none in matches."""
    if there.state.the_plan.stage(session.stage).in_matches:
        return None
    cards = pipeline.session_scores(there, session.stage, session.number)
    card = cards.get(contestant)
    if card is None or not card.boards or contestant in unranked(there, session.stage):
        return None
    unit = pipeline.session_field(there, session.stage, session.number).unit
    if card.available is None:
        return SoFar("", swing(card.score), unit, card.boards)
    share = f"{figure(card.percent, 2)}%" if card.percent is not None else ""
    return SoFar(share, f"{figure(card.score)} of {figure(card.available)}", unit, card.boards)


def matches_so_far(
    there: Competition, session: SessionState, contestant: str
) -> tuple[tuple[MatchFigure, MatchLine], ...]:
    """The matches of a side in a session that have a score."""
    if not there.state.the_plan.stage(session.stage).in_matches:
        return ()
    return tuple(
        (each, _match_line(there, each, contestant))
        for each in pipeline.match_scores(there, session.stage, session.number)
        if contestant in each.pairing.contestants and each.score is not None
    )


def _match_line(there: Competition, match: MatchFigure, contestant: str) -> MatchLine:
    first, second = match.pairing.contestants
    other = second if contestant == first else first
    unit = match.score.unit if match.score else ""
    margin, points = match.margin(contestant), match.vp(contestant)
    return MatchLine(
        names.name_of(there, other),
        figure(margin, 1) if unit == PERCENT else swing(margin),
        unit,
        "" if points is None else figure(points, 2),
        match.done,
        match.scheduled,
    )
