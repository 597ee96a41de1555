"""What the public may see of a competition while it is played.

A session and a board go in, whether they may be seen comes out; a question goes in, and its
derivation comes out without what is not out yet. A draw is out once it is published, a board once
its scores are posted or nobody has it still to play. Names are `withheld`'s.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from convenor.competition.explaining import explanations
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.explain import Figure
from convenor.values import replace

_BOARD = re.compile(r"board (\d+) in (?:round|session) (\d+)(?: of .+)?", re.IGNORECASE)
_SESSION = re.compile(r"(?:draw of round|(?:round|session|match)) (\d+)(?: of .+)?", re.IGNORECASE)
MOST_DIGITS = 6
Closed = Mapping[int, frozenset[int]]
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
    results = there.state.on(session.stage, session.number, board)
    seats = session.seating.by_board.get(board, ())
    return bool(seats) and all(each.table in results for each in seats)


def open_boards(there: Competition, session: SessionState) -> tuple[int, ...]:
    """The boards of a session that may be seen."""
    return tuple(each for each in session.boards if is_open(there, session, each))


# --- derivations ---------------------------------------------------------------------------------


def told(there: Competition, question: str, stage: str | None = None) -> Figure:
    """The derivation that answers a question, as far as the public may know it."""
    words, where = explanations.put(there.figures, question, stage)
    if any(len(each) > MOST_DIGITS for each in re.findall(r"\d+", words)):
        raise Mistake("there is no round, board or contestant of such a number.")
    session = _asked_session(there, words, where)
    found = explanations.explained(there.figures, words, where)
    closed = {each.number: _closed(there, each) for each in there.state.sessions_of(where)}
    return _without(found, closed, session)


def _asked_session(there: Competition, words: str, stage: str) -> int | None:
    """The session that a question is about; one that is about nothing to be seen is refused."""
    if found := _BOARD.fullmatch(words):
        session = _out(there, stage, int(found[2]))
        if not is_open(there, session, int(found[1])):
            raise Mistake(f"board {found[1]} can be seen once every table has played it.")
        return session.number
    if there.figures.plan(stage).format == "season":
        return None  # its rounds are events elsewhere
    if found := _SESSION.fullmatch(words):
        return _out(there, stage, int(found[1])).number
    return None


def _out(there: Competition, stage: str, number: int) -> SessionState:
    session = there.state.sessions.get((stage, number))
    if session is None or not is_out(session):
        raise Mistake(f"round {number} of {stage} has not been published.")
    return session


def _closed(there: Competition, session: SessionState) -> frozenset[int]:
    if not is_out(session):
        return frozenset(session.boards)
    return frozenset(each for each in session.boards if not is_open(there, session, each))


def _without(figure: Figure, closed: Closed, session: int | None) -> Figure:
    """A derivation without the steps that tell of a board in play."""
    here = session
    if figure.text in explanations.PARTS:
        here = int(figure.inputs["round"])
    hidden = closed.get(here or 0, frozenset())
    kept = [_without(each, closed, here) for each in figure.steps if not _tells(each, hidden)]
    left = len(figure.steps) - len(kept)
    if left:
        kept.append(Figure("{left} steps about boards still in play", inputs={"left": left}))
    return replace(figure, steps=tuple(kept))


def _tells(step: Figure, hidden: frozenset[int]) -> bool:
    if not hidden or not step.text.startswith("board"):
        return False
    said = str(step.inputs.get("board", step.inputs.get("number", "")))
    number = re.match(r"\d+", said)
    return number is not None and int(number[0]) in hidden
