"""The datum of a board: a mean of its scores without the extremes, rounded as the book says.

The NS scores of a board go in, table by table; how many are left out at each end, the mean of the
others and the datum come out. How far a pair is from the datum, and what that is worth, is Butler.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.errors import Mistake
from convenor.exact import POINT, Exact, mean
from convenor.regulation.answers import REFUSE, See, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.datum_tables import Seating, TablesRule, names_tables, tables_that_count
from convenor.scoring.trimmed_means import MeanTerms, Middle, find_datum, left_out, tell_datum
from convenor.values import value

Score: TypeAlias = Exact | Literal["np"]
NO_SCORE: Literal["np"] = "np"
"""A table without a score on the board: not played, cancelled, or an artificial score."""


@value
class Borrow:
    """When the scores of another field on the same board come in, and how."""

    below_tables: int = asked("with fewer tables than this")
    how: Literal["pool", "mean of datums"] = asked("one datum of all, or the mean of two datums")
    clause: str = asked("the clause that says so", default="")


@value
class Elsewhere:
    """A case that belongs to another clause: all the limits given must hold."""

    see: str = asked("the clause that answers")
    scores_from: int | None = asked("from so many scores", default=None)
    tables_to: int | None = asked("up to so many tables in play", default=None)
    tables_from: int | None = asked("from so many tables in play", default=None)
    rounds_to: int | None = asked("up to this round", default=None)
    rounds_from: int | None = asked("from this round", default=None)


@value
class DatumTerms(MeanTerms):
    """Which scores are considered, before the extremes are left out and the mean is rounded."""

    tables: tuple[TablesRule, ...] = asked("the tables that count, by round", default=())
    borrow: Borrow | None = asked("when another field's scores come in", default=None)
    elsewhere: tuple[Elsewhere, ...] = asked("what belongs to other clauses", default=())


@value
class DatumGiven:
    """The scores of a board, and what is known of the tables."""

    scores: tuple[Score, ...] | None = asked(
        "NS scores in table order, table 1 first; np: no score there", unit=POINT, default=None
    )
    tables: int | None = asked("tables in play", default=None, least=1, most=100_000)
    round: int | None = asked("number of the round (the match)", default=None, least=1)
    borrowed_scores: tuple[Score, ...] | None = asked(
        "NS scores of the other field on the board", unit=POINT, default=None
    )
    ranks: tuple[tuple[int, int], ...] | None = asked(
        "ranks of the NS and the EW pair of each table", default=None
    )
    seeds: tuple[tuple[int, int], ...] | None = asked(
        "seeds of the NS and the EW pair of each table", default=None
    )


@value
class Datum:
    """The datum, with the figures that led to it."""

    datum: Exact | None = asked("the datum", unit=POINT, default=None)
    mean: Exact | None = asked("mean of the scores kept, as shown", unit=POINT, default=None)
    dropped_each_end: int | None = asked("scores left out at each end", default=None)
    kept: int | None = asked("scores that the mean is taken of", default=None)
    tables_used: int | None = asked("tables whose scores are considered", default=None)
    datum_tables: tuple[int, ...] | None = asked("the tables considered", default=None)
    verdict: VerdictWord | None = asked("refuse: there is no datum", default=None)
    needed: int | None = asked("scores needed for a datum", default=None)
    reason: str | None = asked("why, in words", default=None)


def datum_of_board(terms: DatumTerms, given: DatumGiven, why: Why = SILENT) -> Datum | See:
    """The datum of a board, or the clause that has it."""
    tables = _tables_in_play(given)
    if see := _elsewhere(terms.elsewhere, given, tables):
        why.step("this case belongs to another clause", see, gives="see", clause=see)
        return See(see)
    used = tables_that_count(terms.tables, _seating(given, tables), why)
    named = used if names_tables(terms.tables) else None
    if given.scores is None:
        return Datum(tables_used=len(used), datum_tables=named)
    counted = len(used) if terms.tables else None
    scores = _considered(given.scores, used, tables, why)
    if terms.borrow and tables < terms.borrow.below_tables:
        return _with_borrowed(terms, terms.borrow, scores, given.borrowed_scores, why)
    found = find_datum(terms, scores, tables, why)
    if found is None:
        return _no_datum(terms, len(scores), counted, why)
    return _answer(found, terms.shown(found.mean), counted, named)


def valid(scores: tuple[Score, ...]) -> tuple[Exact, ...]:
    """The scores that are scores."""
    return tuple(each for each in scores if each != NO_SCORE)


# --- what is considered -------------------------------------------------------------------------


def _tables_in_play(given: DatumGiven) -> int:
    if given.scores is None:
        if given.seeds is None:
            raise Mistake("'scores' is missing (NS scores in table order; np: no score there).")
        return given.tables or len(given.seeds)
    if not given.scores:
        raise Mistake("'scores' is empty: a datum needs at least one score.")
    tables = len(given.scores) if given.tables is None else given.tables
    if len(given.scores) > tables:
        raise Mistake(
            f"{len(given.scores)} scores cannot come from {tables} tables: check the two."
        )
    return tables


def _seating(given: DatumGiven, tables: int) -> Seating:
    return Seating(tables, given.round, given.ranks, given.seeds)


def _elsewhere(cases: tuple[Elsewhere, ...], given: DatumGiven, tables: int) -> str:
    scores = len(valid(given.scores or ()))
    for case in cases:
        limits = (
            (scores, case.scores_from, None),
            (tables, case.tables_from, case.tables_to),
            (given.round, case.rounds_from, case.rounds_to),
        )
        if all(_within(*limit) for limit in limits):
            return case.see
    return ""


def _within(number: int | None, least: int | None, most: int | None) -> bool:
    if least is None and most is None:
        return True
    if number is None:
        return False
    return (least is None or least <= number) and (most is None or number <= most)


def _considered(
    scores: tuple[Score, ...], used: tuple[int, ...], tables: int, why: Why
) -> tuple[Exact, ...]:
    if len(used) == tables:
        considered = valid(scores)
    elif used and used[-1] > len(scores):
        raise Mistake(
            f"'scores' lists {len(scores)} tables and table {used[-1]} counts: "
            f"write np for a table without a score."
        )
    else:
        considered = valid(tuple(scores[table - 1] for table in used))
    why.step(
        "scores in the comparison: {scores}", len(considered), unit="scores", scores=considered
    )
    return considered


def _with_borrowed(
    terms: DatumTerms,
    borrow: Borrow,
    scores: tuple[Exact, ...],
    borrowed: tuple[Score, ...] | None,
    why: Why,
) -> Datum:
    if borrowed is None:
        raise Mistake(
            f"'borrowed_scores' is missing: with fewer than {borrow.below_tables} tables the "
            f"scores of the other field come in."
        )
    others = valid(borrowed)
    text = "fewer than {tables} tables: the other field's scores come in: {others}"
    clause = borrow.clause
    why.step(text, clause=clause, tables=borrow.below_tables, others=others)
    if borrow.how == "pool":
        found = find_datum(terms, scores + others, None, why)
        if found is None:
            return _no_datum(terms, len(scores + others), None, why)
        return _answer(found, terms.shown(found.mean))
    parts = (("own field", scores), ("other field", others))
    middles = [find_datum(terms, each, None, why.part(name)) for name, each in parts]
    datums = [each.datum for each in middles if each is not None]
    if not datums:
        return _no_datum(terms, 0, None, why)
    return _mean_of(terms, datums, why)


def _mean_of(terms: DatumTerms, datums: list[Exact], why: Why) -> Datum:
    found = mean(datums)
    rounded, shown = terms.rounded(found), terms.shown(found)
    why.step("mean of the datums {datums}", shown, unit=POINT, gives="mean", datums=datums)
    tell_datum(terms, found, rounded, why)
    return Datum(datum=rounded, mean=shown)


# --- what is answered and told ------------------------------------------------------------------


def _answer(
    found: Middle, shown: Exact, used: int | None = None, named: tuple[int, ...] | None = None
) -> Datum:
    return Datum(
        datum=found.datum,
        mean=shown,
        dropped_each_end=len(found.low),
        kept=len(found.kept),
        tables_used=used,
        datum_tables=named,
    )


def _no_datum(terms: DatumTerms, scores: int, used: int | None, why: Why) -> Datum:
    enough = (n for n in range(scores + 1, scores + 100) if left_out(terms, n) is not None)
    needed = next(enough, None)
    why.step("scores needed for a datum", needed, gives="needed")
    why.step("{scores} on the board: no datum", REFUSE, gives="verdict", scores=scores)
    return Datum(
        tables_used=used,
        verdict=REFUSE,
        needed=needed,
        reason=f"there is no datum: scores on the board {scores}, needed {needed}; "
        f"the director gives an adjusted score.",
    )
