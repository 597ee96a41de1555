"""Standard adjustments: what a tenth of a top is worth in each method of scoring.

The method and its measure (top, comparisons, boards of a match) go in; the standard amount, the
three averages, or a fine come out. The amounts are a table of the rulebook; whether a fine or an
artificial score is due at all is the director's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import BOARD, MATCHPOINT, Exact, ratio, show
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.scoring.artificial import artificial_value
from convenor.values import value


@value
class AmountRow:
    """One row of the table of amounts, as printed."""

    method: str = asked("method of scoring")
    amount: Exact = asked("standard amount")
    unit: str = asked("unit of the amount, as printed")
    average: Exact | None = asked(
        "score of an average (none: no boards are scored so)", default=None
    )
    ave_plus: Exact | None = asked("average plus, as printed", default=None)
    ave_minus: Exact | None = asked("average minus, as printed", default=None)
    boards_from: int | None = asked("from so many boards a match", default=None)
    boards_to: int | None = asked("up to so many boards a match", default=None)
    used_for: str | None = asked("what the row is used for", default=None)


@value
class Measure:
    """How a printed unit becomes a score."""

    unit: str = asked("unit of the score")
    of: Literal["itself", "percent of top", "comparisons"] = asked(
        "what the printed amount is multiplied by", default="itself"
    )


@value
class StandardTerms(KnowsWords):
    """The table of amounts and what the clause draws from it."""

    amounts: tuple[AmountRow, ...] = asked("the standard amount of each method")
    measures: Mapping[str, Measure] = asked("what each printed unit means")
    gives: Literal["amount", "averages", "board and fine", "fine"] = asked("what is answered")
    method: str | None = asked("the method, where the clause fixes it", default=None)
    board_method: str | None = asked("method by which boards are scored", default=None, asking=True)
    fines_in: Literal["final method", "board method"] = asked(
        "the method in which a fine is expressed", default="final method"
    )
    least: bool = asked("whether a smaller fine is refused", default=False)
    plus: Exact = asked("standard amounts by which average plus lies above average", default=1)
    minus: Exact = asked("standard amounts by which average minus lies below it", default=1)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        methods = [each.method for each in self.amounts]
        boards = [each.method for each in self.amounts if each.average is not None]
        return {"method": methods, "board_method": boards}


@value
class StandardGiven:
    """The method of scoring, with what its amount is measured by."""

    method: str | None = asked("method of scoring", default=None)
    top: Exact | None = asked("top on a board", unit=MATCHPOINT, default=None, least=0)
    comparisons: int | None = asked("comparisons on a board", default=None, least=1)
    boards: int | None = asked("boards in a match", unit=BOARD, default=None, least=1)
    times: int = asked("number of fines", default=1, least=0)
    board_method: str | None = asked("method by which the boards are scored", default=None)
    proposed: Exact | None = asked("the fine that the director has in mind", default=None, least=0)


@value
class StandardScores:
    """Amount, averages or fine."""

    amount: Exact | None = asked("standard amount", default=None)
    average: Exact | None = asked("average", default=None)
    average_plus: Exact | None = asked("average plus", default=None)
    average_minus: Exact | None = asked("average minus", default=None)
    board_imps: tuple[Exact, Exact] | None = asked(
        "average plus and minus on a board", default=None
    )
    fine: Exact | None = asked("standard fine", default=None)
    unit: str | None = asked("unit of the amount, the averages or the fine", default=None)
    verdict: VerdictWord | None = asked("whether the proposed fine is allowed", default=None)
    least: Exact | None = asked("the smallest fine allowed", default=None)
    reason: str | None = asked("why, in words", default=None)


def standard_adjustment(
    terms: StandardTerms, given: StandardGiven, why: Why = SILENT
) -> StandardScores:
    """The standard amount, or what is made of it."""
    if terms.gives == "board and fine":
        return _board_and_fine(terms, given, why)
    method = _method(terms, given)
    if terms.gives == "averages":
        row = board_row(terms.amounts, method)
        return _averages(terms, row, given, why)
    row = find_row(terms.amounts, method, given.boards)
    measure = _measure(terms, row)
    if terms.gives == "fine":
        return _fine(terms, row, measure, given, why)
    amount = _told_amount(row, measure, given, why) * given.times
    text = "as it stands" if given.times == 1 else "{times} times that"
    why.step(text, amount, unit=measure.unit, gives="amount", times=given.times, closes=True)
    return StandardScores(amount=amount, unit=measure.unit)


def find_row(rows: tuple[AmountRow, ...], method: str, boards: int | None) -> AmountRow:
    """The row of a method, by the length of the match where the method asks for it."""
    own = _rows_of(rows, method)
    if own[0].boards_from is None and own[0].boards_to is None:
        return own[0]
    if boards is None:
        raise Mistake(f"'boards' is missing: the amount at {method} goes by boards in a match.")
    for row in own:
        if (row.boards_from or 0) <= boards and (row.boards_to is None or boards <= row.boards_to):
            return row
    raise Mistake(f"no amount is given for {method} in matches of {boards} boards.")


def board_row(rows: tuple[AmountRow, ...], method: str) -> AmountRow:
    """The row of a method by which boards are scored."""
    row = _rows_of(rows, method)[0]
    if row.average is None:
        raise Mistake(
            f"no board is scored by {method}: give the method in which the boards are "
            f"scored, in which artificial scores are expressed."
        )
    return row


def _rows_of(rows: tuple[AmountRow, ...], method: str) -> list[AmountRow]:
    own = [row for row in rows if row.method == method]
    if not own:
        near = did_you_mean(method, {row.method for row in rows})
        raise Mistake(f"there is no standard amount for the method '{method}': {near}")
    return own


def in_measure(
    printed: Exact, measure: Measure, top: Exact | None = None, comparisons: int | None = None
) -> Exact:
    """A printed amount as a score."""
    if measure.of == "percent of top":
        if top is None:
            raise Mistake("'top' is missing: the amount is a percentage of it.")
        return ratio(printed * top, 100)
    if measure.of == "comparisons":
        if comparisons is None:
            raise Mistake("'comparisons' is missing: the amount is for each of them.")
        return printed * comparisons
    return printed


def _method(terms: StandardTerms, given: StandardGiven) -> str:
    method = terms.method or given.method
    if method is None:
        methods = ", ".join(dict.fromkeys(row.method for row in terms.amounts))
        raise Mistake(f"'method' is missing: one of {methods}.")
    if terms.fines_in == "board method" and _rows_of(terms.amounts, method)[0].average is None:
        return given.board_method or terms.board_method or method
    return method


def _measure(terms: StandardTerms, row: AmountRow) -> Measure:
    return terms.measures.get(row.unit) or Measure(row.unit)


def _told_amount(row: AmountRow, measure: Measure, given: StandardGiven, why: Why) -> Exact:
    amount = in_measure(row.amount, measure, given.top, given.comparisons)
    why.step(
        "standard amount at {method}: {printed} {measure}",
        amount,
        unit=measure.unit,
        method=row.method,
        printed=row.amount,
        measure=row.unit,
    )
    return amount


def _averages(
    terms: StandardTerms, row: AmountRow, given: StandardGiven, why: Why
) -> StandardScores:
    measure = _measure(terms, row)
    average, plus, minus = averages(terms, row, given.top, given.comparisons)
    _told_amount(row, measure, given, why)
    unit = measure.unit
    why.step("average at {method}", average, unit=unit, gives="average", method=row.method)
    why.step("plus the standard amount", plus, unit=unit, gives="average_plus")
    why.step("less the standard amount", minus, unit=unit, gives="average_minus")
    return StandardScores(average=average, average_plus=plus, average_minus=minus, unit=unit)


def averages(
    terms: StandardTerms, row: AmountRow, top: Exact | None = None, comparisons: int | None = None
) -> tuple[Exact, Exact, Exact]:
    """Average, average plus and average minus of a method by which boards are scored."""
    measure = _measure(terms, row)
    average = in_measure(row.average or 0, measure, top, comparisons)
    amount = in_measure(row.amount, measure, top, comparisons)
    return (
        average,
        artificial_value("average plus", average, terms.plus * amount),
        artificial_value("average minus", average, terms.minus * amount),
    )


def _fine(
    terms: StandardTerms, row: AmountRow, measure: Measure, given: StandardGiven, why: Why
) -> StandardScores:
    fine = _told_amount(row, measure, given, why) * given.times
    why.step("fine suggested", fine, unit=measure.unit, gives="fine", closes=True)
    if given.proposed is None:
        return StandardScores(fine=fine, unit=measure.unit)
    least = fine if terms.least else 0
    verdict = OK if given.proposed >= least else REFUSE
    why.step("least fine allowed", least, unit=measure.unit, gives="least", closes=True)
    why.step("proposed {proposed}", verdict, gives="verdict", proposed=given.proposed)
    reason = "the amount is the director's to choose."
    if verdict == REFUSE:
        reason = f"the fine is too small: raise it to {show(least)} or more."
    return StandardScores(fine=fine, unit=measure.unit, verdict=verdict, least=least, reason=reason)


def _board_and_fine(terms: StandardTerms, given: StandardGiven, why: Why) -> StandardScores:
    board = board_row(terms.amounts, terms.board_method or "")
    _, plus, minus = averages(terms, board, given.top, given.comparisons)
    final = find_row(terms.amounts, terms.method or "", given.boards)
    measure = _measure(terms, final)
    why.step(
        "average plus and minus on a board, at {method}",
        (plus, minus),
        unit=_measure(terms, board).unit,
        gives="board_imps",
        method=board.method,
    )
    fine = in_measure(final.amount, measure, given.top, given.comparisons) * given.times
    why.step(
        "a fine is in the final method, {method}, matches of {boards} boards",
        fine,
        unit=measure.unit,
        clause=printed_in(terms.amounts),
        gives="fine",
        method=final.method,
        boards=given.boards,
    )
    return StandardScores(board_imps=(plus, minus), fine=fine, unit=measure.unit)
