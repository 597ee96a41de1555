"""A whole board at cross-IMPs: its lines in, the score of each side at each table out.

North-South are compared with North-South and East-West with East-West, each with its own entries
where a score is split. Artificial scores are worth what the method's awards say and are compared
with nobody; the rules for the tables beside them are the book's. Totals are not known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import HALF_AWAY, IMP, Exact, Rounding, ratio
from convenor.regulation.why import SILENT, Why
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.scoring.cross_imps import CrossImpTerms, can_be_compared, divisor_of, field_scores
from convenor.scoring.imp_comparison import Awards, Real, artificial_worth, is_real
from convenor.scoring.lines import Artificial, Entry, Line, Nothing, Points, Weighted
from convenor.scoring.scaled_cross_imps import ScaledTerms, scaled_scores
from convenor.scoring.short_cross_imps import WithAverageTerms, tell_tables, with_average
from convenor.values import value


@value
class ShortBoards:
    """How the results of a board are scored when not every table has one."""

    with_average: WithAverageTerms | None = None
    scaled: tuple[ScaledTerms, ...] = ()
    alone: Literal["zero", "average plus"] = "zero"
    forfeits: Literal["artificial", "left out"] = "artificial"
    fouled: Literal["by version", "cancelled"] = "by version"
    rounding: Rounding = HALF_AWAY


@value
class CrossImpMethod:
    """Cross-IMPs as one book has them; without `short` the results that there are get compared."""

    awards: Awards
    usual: CrossImpTerms = CrossImpTerms()
    short: ShortBoards | None = None


def score_cross_imps(
    lines: Sequence[Line], method: CrossImpMethod, why: Why = SILENT
) -> BoardScores:
    """The cross-IMPs of a board."""
    return _scored((lines,), method, why)


def score_fouled_cross_imps(
    versions: Sequence[Sequence[Line]], method: CrossImpMethod, why: Why = SILENT
) -> BoardScores:
    """The cross-IMPs of a fouled board: the lines of each version are compared among themselves."""
    if method.short is not None and method.short.fouled == "cancelled" and len(versions) > 1:
        why.step("the board is fouled: nobody scores on it")
        lines = [line for version in versions for line in version]
        sides = ((line, side) for line in lines for side in Side)
        return BoardScores(
            IMP, tuple(SideScore(o.table, o.contestant(side), side, None) for o, side in sides)
        )
    return _scored(versions, method, why)


def _scored(versions: Sequence[Sequence[Line]], method: CrossImpMethod, why: Why) -> BoardScores:
    tables = sum(len(version) for version in versions)
    found: list[SideScore] = []
    for lines in versions:
        adjusted = _adjusted(lines, tables, method)
        ns = _direction(_Direction(Side.NS, lines, tables, adjusted), method, why)
        if _mirrored(lines) and not (adjusted or why.listening):
            ew = [_opposite(line, own) for line, own in zip(lines, ns, strict=True)]
        else:
            ew = _direction(_Direction(Side.EW, lines, tables, adjusted), method, why)
        found += (score for pair in zip(ns, ew, strict=True) for score in pair)
    return BoardScores(IMP, tuple(found))


def _mirrored(lines: Sequence[Line]) -> bool:
    """Whether both sides of every table have the same real score."""
    return all(line.ew_entry is None and is_real(line.ns_entry) for line in lines)


def _opposite(line: Line, own: SideScore) -> SideScore:
    score = None if own.score is None else -own.score
    return SideScore(line.table, line.ew, Side.EW, score)


def _adjusted(lines: Sequence[Line], tables: int, method: CrossImpMethod) -> bool:
    """Whether the rules for boards with artificial scores hold, and not the usual one."""
    if method.short is None:
        return False
    if tables > len(lines):
        return True
    entries = [line.entry(side) for line in lines for side in Side]
    if any(isinstance(each, Artificial) for each in entries):
        return True
    if not any(isinstance(each, Nothing) and each.why != "unknown" for each in entries):
        return False
    left = sum(is_real(line.ns_entry) for line in lines)
    return method.short.forfeits == "artificial" or not can_be_compared(method.usual, left)


@value
class _Direction:
    """One direction of a board, or of a version of it."""

    side: Side
    lines: Sequence[Line]
    tables: int
    adjusted: bool

    @property
    def real(self) -> list[Real]:
        entries = (line.entry(self.side) for line in self.lines)
        return [each for each in entries if isinstance(each, (Points, Weighted))]


def _direction(field: _Direction, method: CrossImpMethod, why: Why) -> list[SideScore]:
    """The scores of one direction, in the order of the lines."""
    side, real = field.side, field.real
    text = "{side}: {real} of {tables} tables with a result"
    told = why.part(text, side=side, real=len(real), tables=field.tables)
    compared = iter(_compared(field, real, method, told))
    scores: list[SideScore] = []
    for line in field.lines:
        entry = line.entry(side)
        score = next(compared) if is_real(entry) else _unplayed(entry, len(real), method)
        scores.append(SideScore(line.table, line.contestant(side), side, score))
    if why.listening:
        for one in scores:
            who, table = one.contestant, one.table
            told.step("{who:who}, table {table}", one.score, unit=IMP, who=who, table=table)
    return scores


def _compared(
    field: _Direction, real: list[Real], method: CrossImpMethod, why: Why
) -> Sequence[Exact | None]:
    """What the results of a direction are worth, from that direction's view."""
    sign = 1 if field.side is Side.NS else -1
    short = method.short
    if short is None or not field.adjusted:
        if not can_be_compared(method.usual, len(real)):
            why.step("too few results to compare")
            return [None] * len(real)
        return [sign * score for score in field_scores(method.usual, real, why)]
    if len(real) == 1 and short.alone == "average plus":
        return [artificial_worth(Artificial("average plus"), method.awards)]
    scores = _by_count(real, field.tables, method.usual, short, why)
    rounding = _rounding_of(len(real), short)
    rounded = [rounding(sign * score) for score in scores]
    text = "as {side} see it, rounded {mode}"
    why.step(text, tuple(rounded), unit=IMP, side=field.side, mode=str(rounding))
    return rounded


def _rounding_of(results: int, short: ShortBoards) -> Rounding:
    """How the rule for so many results rounds; as usual where there is no such rule."""
    rules = (*(() if short.with_average is None else (short.with_average,)), *short.scaled)
    return next((each.rounding for each in rules if each.tables == results), short.rounding)


def _by_count(
    real: list[Real], tables: int, usual: CrossImpTerms, short: ShortBoards, why: Why
) -> tuple[Exact, ...]:
    """The rule for so many results, before rounding."""
    if not real or len(real) == tables:
        return field_scores(usual, real, why)
    if len(real) == 1:
        why.step("the only result has nothing to be compared with", 0, unit=IMP)
        return (0,)
    if short.with_average is not None and len(real) == short.with_average.tables:
        return _with_average(short.with_average, real, why)
    for terms in short.scaled:
        if terms.tables == len(real):
            sums, scaled, _ = scaled_scores(terms, real)
            why.step("IMPs against the others, added", sums, unit=IMP)
            why.step("times {factor}", scaled, unit=IMP, factor=terms.factor)
            return scaled
    raise Mistake(f"the rules for boards with artificial scores have none for {len(real)} results.")


def _with_average(terms: WithAverageTerms, real: list[Real], why: Why) -> tuple[Exact, ...]:
    found = with_average(terms, real)
    tell_tables(terms, found, "z", why)
    return found.z or ()


def _unplayed(entry: Entry, results: int, method: CrossImpMethod) -> Exact | None:
    """An artificial score in IMPs; None where there is no score at all."""
    if not isinstance(entry, Artificial):
        return None
    kept = max(results - 2 * method.usual.discard, 0)
    comparisons = ratio(kept, divisor_of(method.usual.combine, kept))
    return artificial_worth(entry, method.awards, comparisons)
