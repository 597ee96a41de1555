"""A board of a whole field scored by the method of its stage, each form of it by itself.

The rules of a stage and the lines of a board go in, the scores of all tables come out. A fouled
board is as many boards as it has forms; what a form that is too small gets is the book's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from convenor.bridge import Side
from convenor.competition.plans.rules import Rules
from convenor.competition.scores.boards import BoardLines, not_known
from convenor.competition.scores.withdrawn import NOBODY, Left
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.exact import IMP, Exact
from convenor.regulation.why import SILENT, Why
from convenor.scoring import butler, matchpoints
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.scoring.butler import Setting
from convenor.scoring.butler_forms import score_forms
from convenor.scoring.cancelled import CancelledTerms, award_of
from convenor.scoring.cross_imp_boards import score_cross_imps, score_fouled_cross_imps
from convenor.scoring.fouled import FouledTerms, as_short_board, score_groups, ways_of
from convenor.scoring.imp_comparison import is_real
from convenor.scoring.lines import Artificial, Entry, Line, Nothing, Points
from convenor.scoring.matchpoint_tops import ShortBoards
from convenor.values import replace

Method: TypeAlias = Callable[
    [Sequence[Line], Why, tuple[str, ...], ShortBoards | None], BoardScores
]
"""Lines and whom to tell about; and how results that are missing count, if not as ever."""


def method_of(
    rules: Rules,
    session: SessionState,
    board: BoardLines | None = None,
    left: Left = NOBODY,
) -> Method:
    """How a board of a field is scored in a session."""
    scoring = rules.plan.scoring
    if scoring == "butler":
        setting = butler_setting(session, board)
        return lambda lines, why, about, _: butler.score_board(
            lines, rules.butler, setting, why, about[0] if about else None
        )
    if scoring == "cross-imps":
        return lambda lines, why, _, __: score_cross_imps(lines, rules.cross_imps, why)
    if scoring == "matchpoints":
        usual = usual_results(session, left)
        terms = rules.matchpoints
        return lambda lines, why, about, short: matchpoints.score_board(
            lines,
            terms if short is None else replace(terms, short=short),
            usual,
            why=why,
            about=(None, about[0]) if about else None,
        )
    raise Mistake(f"boards scored as {scoring} are compared within a match, not over the field.")


def butler_setting(session: SessionState, board: BoardLines | None) -> Setting:
    """What bears on the datum of a board beside its lines."""
    return replace(_setting(session), borrowed=board.borrowed if board else ())


def butler_datums(
    rules: Rules, session: SessionState, board: BoardLines
) -> Mapping[Side, Exact | None] | None:
    """The datums of a board at Butler; none where it has no results, or several forms."""
    if rules.plan.scoring != "butler" or board.fouled or not has_results(board):
        return None
    butler.refuse_twice(board.lines)
    return butler.board_datums(board.lines, rules.butler, butler_setting(session, board))


def against_datums(
    rules: Rules,
    datums: Mapping[Side, Exact | None],
    board: BoardLines,
    lines: tuple[Line, ...],
    before: tuple[SideScore, ...] = (),
) -> BoardScores:
    """The scores of some lines of a board of one form, whose datums are known."""
    scores = butler.score_against(datums, lines, rules.butler, before=before)
    return _with_cancelled(rules, scores, replace(board, lines=lines, forms=(lines,)))


def usual_results(session: SessionState, left: Left = NOBODY) -> int | None:
    """How many results a board has when all have come in, without those that are struck out."""
    if session.seating is None:
        return None
    boards = session.seating.by_board.values()
    if not left.cancelled:
        return max(map(len, boards), default=None)
    return max((sum(not left.cancels(e) for e in seats) for seats in boards), default=None)


def _setting(session: SessionState) -> Setting:
    """What else bears on the datum: tables in play, the round, who is ranked or seeded where."""
    tables = len(session.seating.tables) if session.seating else None
    known: Mapping[str, object] = ((session.draw or {}).get("certificate") or {}).get("field") or {}
    return Setting(
        tables=tables,
        round=session.number,
        ranks=_places(session, known, "ranking"),
        seeds=_places(session, known, "seeds"),
    )


def _places(
    session: SessionState, known: Mapping[str, Any], order: str
) -> tuple[tuple[int, int], ...] | None:
    """The places of both pairs at each table, each within its own line where there are two."""
    lines = known.get("lines") or {}
    place: dict[str, int] = {}
    taken: Counter[str] = Counter()
    for name in known.get(order) or ():
        line = str(lines.get(name, ""))
        taken[line] += 1
        place[str(name)] = taken[line]
    found: dict[str, tuple[int, int]] = {}
    for seat in session.seating.seats if session.seating and place else ():
        if seat.ns not in place or seat.ew not in place:
            return None
        found.setdefault(seat.table, (place[seat.ns], place[seat.ew]))
    return tuple(found.values()) or None


def by_form(
    rules: Rules,
    method: Method,
    board: BoardLines,
    why: Why = SILENT,
    about: tuple[str, ...] = (),
) -> BoardScores:
    """The scores of a board, each form compared within itself."""
    if rules.plan.scoring == "butler" and has_results(board):
        lines = board.lines  # a datum may count some tables only, so each keeps its position
    else:
        lines = tuple(_without_unknown(board.lines))
    if not board.fouled:
        return _with_cancelled(rules, method(lines, why, about, None), board)
    forms = [tuple(_without_unknown(form)) for form in board.forms]
    if rules.plan.scoring == "butler":
        scores = _butler_forms(rules, forms, board, why, about)
    else:
        scores = _fouled(rules, method, forms, why, about)
    return _with_cancelled(rules, scores, board)


def has_results(board: BoardLines) -> bool:
    """Whether there is something to score on a board."""
    return any(not not_known(each.ns_entry) for each in board.lines)


def _without_unknown(lines: Sequence[Line]) -> list[Line]:
    """Lines with something to score; a table that has not played yet is no comparison."""
    return [each for each in lines if not not_known(each.ns_entry)]


def _butler_forms(
    rules: Rules,
    forms: Sequence[tuple[Line, ...]],
    board: BoardLines,
    why: Why,
    about: tuple[str, ...],
) -> BoardScores:
    at_fault, one = frozenset(board.at_fault), about[0] if about else None
    return score_forms(forms, rules.fouled_butler, rules.small_forms, at_fault, why, one)


def _fouled(
    rules: Rules,
    method: Method,
    forms: Sequence[tuple[Line, ...]],
    why: Why,
    about: tuple[str, ...],
) -> BoardScores:
    if rules.plan.scoring == "cross-imps":
        return score_fouled_cross_imps(forms, rules.cross_imps, why)
    if rules.plan.scoring == "matchpoints" and rules.named("fouled"):
        terms = rules.terms("fouled", FouledTerms)
        ways = ways_of_forms(terms, forms)
        forms = small_forms_awarded(terms, forms, sum(map(len, forms)))
    else:
        ways = [None] * len(forms)
    sides: list[SideScore] = []
    unit = IMP
    for number, (form, way) in enumerate(zip(forms, ways, strict=True), 1):
        told = why.part("form {number} of the board", number=number)
        scores = method(form, told, about, way)
        unit = scores.unit
        sides += scores.sides
    return BoardScores(unit, tuple(sides))


def _with_cancelled(rules: Rules, scores: BoardScores, board: BoardLines) -> BoardScores:
    """What the book gives for a board that is cancelled, or for a form with no comparison."""
    if scores.unit != IMP or not rules.has("cancelled"):
        return scores
    looked_at = [each for each in board.lines if board.fouled or not is_plain(each)]
    tables = {each.table for each in scores.sides} if looked_at else set()
    gone = {
        (line.table, side)
        for line in looked_at
        if line.table in tables
        for side in Side
        if _is_cancelled(line.entry(side)) or (board.fouled and is_real(line.entry(side)))
    }
    if not gone:
        return scores
    terms = rules.terms("cancelled", CancelledTerms)
    sides = [
        replace(each, score=award_of(terms, each.contestant in board.at_fault))
        if each.score is None and (each.table, each.side) in gone
        else each
        for each in scores.sides
    ]
    return BoardScores(scores.unit, tuple(sides))


def is_plain(line: Line) -> bool:
    """Whether a line has one result for both sides, as nearly all have."""
    return line.ew_entry is None and isinstance(line.ns_entry, Points)


def _is_cancelled(entry: Entry) -> bool:
    return isinstance(entry, Nothing) and entry.why == "cancelled"


def small_forms_awarded(
    terms: FouledTerms, forms: Sequence[tuple[Line, ...]], usual: int
) -> list[tuple[Line, ...]]:
    """Each form of a matchpointed board, with the book's awards in the forms that are too small."""
    found = score_groups(terms, _points_of(forms), usual)
    made = []
    for form, group in zip(forms, found, strict=True):
        if group.ns_percent is None or group.ew_percent is None:
            made.append(form)
            continue
        awards = iter(zip(group.ns_percent, group.ew_percent, strict=True))
        made.append(tuple(_awarded(line, awards) for line in form))
    return made


def ways_of_forms(
    terms: FouledTerms, forms: Sequence[tuple[Line, ...]]
) -> list[ShortBoards | None]:
    """How the book brings each form of a matchpointed board to the full top."""
    return [as_short_board(way) for way in ways_of(terms, _points_of(forms))]


def _points_of(forms: Sequence[tuple[Line, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(each.ns_entry.ns for each in form if isinstance(each.ns_entry, Points))
        for form in forms
    )


def _awarded(line: Line, awards: object) -> Line:
    if not isinstance(line.ns_entry, Points):
        return line
    ns, ew = next(awards)  # type: ignore[call-overload]
    return replace(line, ns_entry=Artificial(percent=ns), ew_entry=Artificial(percent=ew))
