"""What facts about results do to the state: entered, corrected, confirmed, disputed.

A fact goes in with the state before it; the score of one table on one board is put in place, and
what was touched comes back. A fact is believed here, but its result must be one.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.bridge import Board, TableResult, parse_result
from convenor.competition.state.kept_facts import Fold
from convenor.competition.state.state import Stamp, State, TableScore, Touched
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import replace

_PARSED: dict[str, TableResult] = {}


def _enter_result(state: State, kind: str, stamp: Stamp, body: bodies.ResultEntered) -> Touched:
    made = TableScore(
        _parsed(body.result, body.board),
        body.result,
        body.lead,
        body.side,
        confirmed=body.official,
        number=stamp.number,
    )
    return _put(state, body, made)


def _correct(state: State, kind: str, stamp: Stamp, body: bodies.ResultCorrected) -> Touched:
    before = _has(state, body)
    made = TableScore(
        _parsed(body.result, body.board),
        body.result,
        body.lead or before.lead,
        before.entered_by,
        confirmed=True,
        corrected=True,
        number=stamp.number,
    )
    return _put(state, body, made)


def _confirm(state: State, kind: str, stamp: Stamp, body: bodies.ResultConfirmed) -> Touched:
    _put(state, body, replace(_has(state, body), confirmed=True, disputed=""))
    return ("status", body.stage, body.session)


def _dispute(state: State, kind: str, stamp: Stamp, body: bodies.ResultDisputed) -> Touched:
    _put(state, body, replace(_has(state, body), disputed=body.result, confirmed=False))
    return ("status", body.stage, body.session)


def _has(state: State, body: bodies.AtBoard) -> TableScore:
    found = state.on(body.stage, body.session, body.board).get(body.table)
    if found is None:
        raise Mistake(f"table {body.table} has no result on board {body.board}: enter it first.")
    return found


def _put(state: State, body: bodies.AtBoard, made: TableScore) -> Touched:
    state.results.put((body.stage, body.session, body.board), body.table, made)
    return concerned(state, body)


def take_off(state: State, body: bodies.AtBoard) -> None:
    """Take the result of a table off a board."""
    state.results.remove((body.stage, body.session, body.board), body.table)


def concerned(state: State, body: bodies.AtBoard) -> Touched:
    """What the result of a table touches."""
    if "entry withdrawn" in state.kept and _with_one_who_left(state, body):
        return ("stage", body.stage)  # how much it played decides whether its results stand
    return ("board", body.stage, body.session, body.board, body.table)


def _with_one_who_left(state: State, body: bodies.AtBoard) -> bool:
    """Whether a result is of a table at which somebody sat who has left."""
    seating = state.session(body.stage, body.session).seating
    seat = seating.find(body.table, body.board) if seating is not None else None
    names = seat.contestants if seat is not None else ()
    entries = [state.entries[name] for name in names if name in state.entries]
    return any(each.withdrawn is not None for each in entries)


def _confirm_card(state: State, kind: str, stamp: Stamp, body: bodies.CardConfirmed) -> Touched:
    place, key = (body.stage, body.session), (body.table, body.round)
    sides = frozenset((body.side,)) if body.side else frozenset(("NS", "EW"))
    state.cards.put(place, key, state.cards.group(place).get(key, frozenset()) | sides)
    return ("status", body.stage, body.session)


def _parsed(text: str, board: int) -> TableResult:
    found = parsed(text)
    Board(board)
    return found


def parsed(text: str) -> TableResult:
    """A result as it was written; the few thousand different ones are read once."""
    found = _PARSED.get(text)
    if found is None:
        if len(_PARSED) > 20_000:
            _PARSED.clear()
        found = _PARSED[text] = parse_result(text)
    return found


RESULTS: Mapping[str, Fold] = {
    "result entered": _enter_result,
    "result corrected": _correct,
    "result confirmed": _confirm,
    "result disputed": _dispute,
    "card confirmed": _confirm_card,
}
"""What each kind of fact about results does."""
