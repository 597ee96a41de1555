"""The whole path on one page: from the facts of a ledger to titles, each arrow one function.

    facts ─► lines ─► board scores ─► match and session scores ─► victory points
          ─► accounts ─► totals ─► standing ─► qualification with carry-over ─► titles
                                       └─► the next draw, which becomes a fact again

Each function below takes a competition and gives one stop of the path as a frozen value. They
are the ones that the command line, the site and the API call; what they call stands in
`competition/`, and the rules themselves in the folders of the path.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from convenor.awards.titles import Title, titles_of
from convenor.competition.comparing import editions, side_by_side
from convenor.competition.draws import next_round
from convenor.competition.explaining import explanations
from convenor.competition.explaining.questions import Question
from convenor.competition.finals import brackets, qualifying
from convenor.competition.live import Competition
from convenor.competition.scores.boards import BoardLines
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.scores.sessions import Card
from convenor.draws.round_draws import RoundDraw
from convenor.explain import Figure
from convenor.finals.progress import Progress
from convenor.matches.match_boards import MatchBoard
from convenor.standings.accounts import Account
from convenor.standings.ranking import Standing
from convenor.values import replace

# --- facts in ------------------------------------------------------------------------------------


def competition(facts: Iterable[Any]) -> Competition:
    """A competition out of its facts, in their order."""
    return Competition(facts)


def as_of(
    there: Competition, number: int | None = None, time: datetime.datetime | None = None
) -> Competition:
    """The competition as it was after a fact, or as it was known at a time."""
    return there.as_of(number, time)


# --- table results to scores ---------------------------------------------------------------------


def lines(there: Competition, stage: str, session: int, board: int) -> BoardLines:
    """Table results ─► the lines of a board, rulings in their place."""
    return there.figures.scores.lines(stage, session, board)


def board_scores(there: Competition, stage: str, session: int, board: int) -> MatchBoard:
    """Lines ─► the scores of a board, by the method of the stage."""
    return there.figures.scores.board(stage, session, board)


def match_scores(there: Competition, stage: str, session: int) -> tuple[MatchFigure, ...]:
    """Board scores ─► matches with their score and victory points."""
    return there.figures.scores.matches(stage, session)


def session_scores(there: Competition, stage: str, session: int) -> Mapping[str, Card]:
    """Board scores ─► each contestant's session, where the whole field is compared."""
    return there.figures.scores.session(stage, session).cards


# --- scores to places ----------------------------------------------------------------------------


def account(there: Competition, stage: str, until: int | None = None) -> Account:
    """Matches, sessions, awards, carry-over, adjustments and fines ─► the account of a stage."""
    return there.figures.accounts.account(stage, until)


def standings(there: Competition, stage: str, until: int | None = None) -> Mapping[str, Standing]:
    """Accounts ─► the standing of each field, ties split by the book."""
    return there.figures.standings(stage, until)


def bracket(there: Competition, stage: str) -> Progress:
    """Matches of a final ─► who meets whom next, who is out, the places."""
    return brackets.progress(there.figures, stage)


def qualification(there: Competition, stage: str) -> tuple[qualifying.GoingOn, ...]:
    """A standing ─► who goes on, with what carry-over, and the alternates."""
    return qualifying.going_on(there.figures, stage)


def places(there: Competition, stage: str) -> Mapping[str, Sequence[tuple[str, ...]]]:
    """A bracket or a standing ─► the places of each field, those who share one together."""
    return brackets.groups_by_field(there.figures, stage)


def titles(there: Competition, stage: str) -> tuple[Title, ...]:
    """Places ─► titles, each with its clause."""
    full = there.figures.rules(stage).full
    found = titles_of(there.figures.plan(stage).titles, places(there, stage))
    return tuple(replace(each, clause=full(each.clause)) for each in found)


# --- and back to facts ---------------------------------------------------------------------------


def next_draw(
    there: Competition, stage: str, session: int, by_hand: tuple[tuple[str, str], ...] = ()
) -> RoundDraw | dict[str, Any]:
    """A standing ─► the next round, with the certificate that proves it."""
    if brackets.is_bracket(there.figures, stage):
        return brackets.bracket_draw(there.figures, stage, session)
    return next_round.next_draw(there.figures, stage, session, by_hand)


# --- looking at it -------------------------------------------------------------------------------


def explained(there: Competition, question: Question) -> Figure:
    """Why a figure is what it is, from a place down to the results at the tables."""
    return explanations.explained(there.figures, question)


def pinned_editions(there: Competition, *, compared: bool = True) -> editions.Editions:
    """What was pinned ─► the clauses that say something else now, and whose figures would move."""
    return editions.editions(there, compared=compared)


def what_if(there: Competition, drafts: Sequence[Any]) -> side_by_side.Difference:
    """What would change if these facts were written: who moves, who would go on."""
    return side_by_side.difference(there, there.tried(drafts))
