"""Why a board, a match or a session is worth what a phone shows: told by the calculation itself.

A session and a side go in; the derivation comes out, as the engine tells it while it works the
figure out once more, without the boards that the question is not about. Whether it may be seen is
not known here.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.overview import table_names as names
from convenor.competition.explaining.leads import figure_words
from convenor.competition.explaining.questions import BoardIn
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.state.seats import Seat, contestants_on
from convenor.competition.state.state import SessionState
from convenor.competition.views.withheld_names import public_names
from convenor.errors import Refusal
from convenor.exact import Exact
from convenor.explain import Figure, Trace
from convenor.regulation.why import Why
from convenor.values import replace

NOTHING_YET = "There is nothing to compare with yet: ask again when more tables have played."


def why_board(
    there: Competition, session: SessionState, seat: Seat, board: int, side: str
) -> Figure:
    """What a board is worth to one side at a table."""
    own = seat.ns if side == "NS" else seat.ew
    trace = _trace(there, "board {board}, {who}", board=board, who=names.name_of(there, own))
    if there.state.the_plan.stage(session.stage).in_matches:
        pipeline.tell_match(there, _match_with(there, session, seat, board), trace)
    else:
        _tell_session(there, session, contestants_on(own)[0], trace)
    scores = pipeline.side_scores(there, session.stage, session.number, board)
    score = scores.at(seat.table, own)
    worth = score.score if score else None
    lead = f"Board {board} is worth {_worth(worth, scores.unit)} to {names.name_of(there, own)}."
    found = trace.figure(worth, scores.unit, lead=lead, names=public_names(there))
    return _only(found, board)


def why_field(there: Competition, session: SessionState, board: int) -> Figure:
    """What a board is worth to everybody."""
    found = pipeline.explained(there, BoardIn(board, session.number, stage=session.stage))
    told = {"text": "board {board}", "inputs": {"board": board}, "names": public_names(there)}
    return _only(replace(found, **told), board)


def why_match(there: Competition, match: MatchFigure, own: str) -> Figure:
    """What a match is worth to one side."""
    first, second = (names.name_of(there, each) for each in match.pairing.contestants)
    trace = _trace(there, "the match of {first} v {second}", first=first, second=second)
    pipeline.tell_match(there, match, trace)
    points = match.vp(own)
    unit = match.score.unit if match.score else ""
    worth, unit = (match.margin(own), unit) if points is None else (points, "VP")
    lead = f"{first} v {second}: {_worth(worth, unit)} so far to {names.name_of(there, own)}."
    return trace.figure(worth, unit, lead=lead, names=public_names(there))


def why_session(there: Competition, session: SessionState, own: str) -> Figure:
    """What a session is worth to one contestant."""
    trace = _trace(
        there, "session {session}, {who}", session=session.number, who=names.name_of(there, own)
    )
    _tell_session(there, session, own, trace)
    card = pipeline.session_scores(there, session.stage, session.number)[own]
    worth, unit = (card.score, "IMP") if card.percent is None else (card.percent, "%")
    lead = f"{names.name_of(there, own)}: {_worth(worth, unit)} in session {session.number}."
    return trace.figure(worth, unit, lead=lead, names=public_names(there))


def _worth(amount: Exact | None, unit: str) -> str:
    return "nothing yet" if amount is None else figure_words(amount, unit)


def _trace(there: Competition, text: str, **inputs: object) -> Trace:
    return Trace(text, inputs=inputs, rulebook=there.state.the_plan.rulebook)


def _tell_session(there: Competition, session: SessionState, own: str, why: Why) -> None:
    found = pipeline.session_field(there, session.stage, session.number)
    if own not in found.cards:
        raise Refusal(NOTHING_YET)
    found.told(own, why)


def _match_with(there: Competition, session: SessionState, seat: Seat, board: int) -> MatchFigure:
    """The match in which a table plays a board."""
    for each in pipeline.own_matches(there, session.stage, session.number, seat.ns):
        if seat.table in each.pairing.tables and board in each.pairing.boards:
            return each
    raise Refusal(NOTHING_YET)


# --- one board -----------------------------------------------------------------------------------


def _only(figure: Figure, board: int) -> Figure:
    """A derivation with one board in it and no other; what leads to that board is left out."""
    told = tuple(_about(figure, board))
    if not told:
        raise Refusal(NOTHING_YET)
    results = tuple(each for each in told if not each.steps)
    parts = tuple(each for each in told if each.steps)
    if len(parts) != 1:
        return replace(figure, steps=(*results, *parts))
    (one,) = parts
    return replace(figure, clause=one.clause, steps=(*results, *one.steps))


def _about(figure: Figure, board: int, above: str = "") -> Iterator[Figure]:
    """The steps that are about a board: what tables had, and how it was scored by which clause."""
    clause = figure.clause or above
    for step in figure.steps:
        if not step.about.board:
            yield from _about(step, board, clause)
        elif step.about.board != str(board):
            continue
        elif step.steps:
            named = figure if figure.about.match else step  # whose match it is
            yield replace(step, text=named.text, inputs=named.inputs, clause=step.clause or clause)
        elif step.about.table:
            yield step
