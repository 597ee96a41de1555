"""What the public may see of a competition while it is played.

A session and a board go in, whether they may be seen comes out; a question goes in, and its
derivation comes out without what is not out yet. A draw is out once it is published, a board once
its scores are posted or nobody has it still to play. Names are `withheld`'s.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.explaining.explanations import explained
from convenor.competition.explaining.question_words import question_of
from convenor.competition.explaining.questions import (
    BoardIn,
    DrawOf,
    Question,
    RoundOf,
    stage_of,
)
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.competition.views.withheld_names import (
    figure_without_hidden,
    public_names,
    withheld,
)
from convenor.errors import Mistake
from convenor.explain import Figure
from convenor.ledger.facts import Fact
from convenor.values import replace

Closed = Mapping[int, frozenset[str]]
"""The boards of each session that may not be seen."""


def is_out(session: SessionState) -> bool:
    """Whether the public may know who sits where: a draw is out once it is published."""
    if session.seating is None:
        return False
    return not session.is_draft


def is_open(there: Competition, session: SessionState, board: int) -> bool:
    """Whether a board may be seen: its scores are posted, or no table has still to play it."""
    if session.posted is not None or session.final is not None:
        return True
    plan = there.state.the_plan.stage(session.stage)
    if plan.travellers == "posted" or session.seating is None:
        return False
    seats = session.seating.by_board.get(board, ())
    scores = there.figures.scores
    return bool(seats) and scores.results_on(session.stage, session.number, board) == len(seats)


def open_boards(there: Competition, session: SessionState) -> tuple[int, ...]:
    """The boards of a session that may be seen."""
    return tuple(each for each in session.boards if is_open(there, session, each))


DEALS, WITHHELD = "deals recorded", "withheld until the board is played"


def body_shown(there: Competition | None, fact: Fact) -> Mapping[str, object]:
    """What a fact says, without hands that nobody may see yet: an official may play, too."""
    if fact.kind != DEALS:
        return fact.body
    place = (str(fact.body.get("stage", "")), int(fact.body.get("session", 0)))
    session = there.state.sessions.get(place) if there is not None else None
    shown = {
        board: deal if session is not None and _is_done(there, session, board) else WITHHELD
        for board, deal in fact.body.get("deals", {}).items()
    }
    return {**fact.body, "deals": shown}


def _is_done(there: Competition | None, session: SessionState, board: str) -> bool:
    return there is not None and board.isdecimal() and is_open(there, session, int(board))


# --- derivations ---------------------------------------------------------------------------------


def asked(there: Competition, words: str, stage: str = "") -> Question:
    """A question in words of the public, to whom nobody is known by a name that is withheld."""
    return question_of(there.state, words, stage, withheld(there))


def told(there: Competition, question: Question) -> Figure:
    """The derivation that answers a question, as far as the public may know it."""
    stage = stage_of(there.state, question)
    _refuse_unpublished(there, stage, question)
    found = explained(there.figures, question, public_names(there))
    closed = {each.number: _closed(there, each) for each in there.state.sessions_of(stage)}
    return figure_without_hidden(there, without_boards(found, closed))


def _refuse_unpublished(there: Competition, stage: str, question: Question) -> None:
    """Refuse a question about a session or a board that may not be seen."""
    if isinstance(question, BoardIn):
        session = _out(there, stage, question.session)
        if not is_open(there, session, question.board):
            raise Mistake(f"board {question.board} can be seen once every table has played it.")
    elif isinstance(question, RoundOf | DrawOf) and there.figures.plan(stage).format != "season":
        _out(there, stage, question.session)  # the rounds of a season are events elsewhere


def _out(there: Competition, stage: str, number: int) -> SessionState:
    session = there.state.sessions.get((stage, number))
    if session is None or not is_out(session):
        raise Mistake(f"round {number} of {stage} has not been published.")
    return session


def _closed(there: Competition, session: SessionState) -> frozenset[str]:
    hidden = not is_out(session)
    boards = session.boards
    return frozenset(str(each) for each in boards if hidden or not is_open(there, session, each))


def without_boards(figure: Figure, closed: Closed, session: int | None = None) -> Figure:
    """A derivation without the steps that are about a board in play."""
    here = session if figure.about.session is None else figure.about.session
    kept = []
    for step in figure.steps:
        at = here if step.about.session is None else step.about.session
        if at is None or step.about.board not in closed.get(at, ()):
            kept.append(without_boards(step, closed, here))
    left = len(figure.steps) - len(kept)
    if left:
        kept.append(Figure("{left} steps about boards still in play", inputs={"left": left}))
    return replace(figure, steps=tuple(kept))
