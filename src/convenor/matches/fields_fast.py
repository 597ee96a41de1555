"""A large session scored in one pass (numpy, the extra `fast`), by the rules of `Session`.

Lines go in; everybody's total, percentage and rank come out. Plain results are scored as a matrix;
awards are added to it one by one; a board with a weighted or a split score, or with a score that no
contract gives, goes through the scalar function and joins the others as exact numerators.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import TWO_DECIMALS, Exact, ratio, whole_if_whole
from convenor.matches.sessions import Boards, SessionScore, SessionTerms
from convenor.scoring.artificial import matchpoints_of
from convenor.scoring.lines import Artificial, Entry, Line, Nothing, Points
from convenor.scoring.matchpoints import award_percent, results_expected, score_sides
from convenor.values import replace

if TYPE_CHECKING:
    from convenor.matches.sessions_fast import Row, Totals

Whole: TypeAlias = NDArray[Any]

_FITS = 2**40
"""Numerators of a scalar board up to this size join the sums; finer ones are kept beside them."""


class PlainField(NamedTuple):
    """Plain results of boards with the same number of tables, and who sat where."""

    scores: Whole
    ns: Whole
    ew: Whole


class Outcome(NamedTuple):
    """Figures of all the contestants by number; totals with 2 a win."""

    totals: Totals
    percents: Whole
    ranks: Whole


class _Award(NamedTuple):
    contestant: int
    award: Artificial


def score_plain_field(
    field: PlainField,
    terms: SessionTerms,
    expected: int,
    contestants: int,
    field_of: Whole | None = None,
) -> Outcome:
    """Exact totals, rounded percentages (in steps) and ranks of a field of plain results."""
    from convenor.matches.sessions_fast import add_up

    totals = add_up(list(_plain_rows(field, terms, expected)), contestants)
    return _outcome(totals, terms, field_of)


def score_large_session(
    boards: Boards, terms: SessionTerms, expected: int | None = None
) -> tuple[SessionScore, ...]:
    """Everybody's session, best first in each field."""
    from convenor.matches.sessions_fast import add_up

    usual = expected
    if usual is None:
        usual = max((len(lines) for lines in boards.values()), default=1)
    reading = _Reading(boards, terms, usual)
    totals = add_up(reading.rows(), len(reading.names))
    counts = reading.boards_scored()
    totals = reading.with_awards(totals)
    found = _outcome(totals, terms, reading.field_of())
    return reading.in_order(found, counts)


def _outcome(totals: Totals, terms: SessionTerms, field_of: Whole | None) -> Outcome:
    from convenor.matches import sessions_fast as fast

    share = fast.about(totals)
    percents = fast.percentages(totals, share, terms.rounding or TWO_DECIMALS)
    if terms.ranked_by == "exact":
        return Outcome(totals, percents, fast.ranks(totals, share, field_of))
    return Outcome(totals, percents, fast.ranks_by_units(percents, field_of))


def _plain_rows(field: PlainField, terms: SessionTerms, expected: int) -> Iterator[Row]:
    """The rows of both directions of every board."""
    from convenor.matches.sessions_fast import Row
    from convenor.scoring.matchpoints_fast import NO_RESULT, score_field

    scored = score_field(field.scores, terms.matchpoints.short, expected)
    tables = field.scores.shape[1]
    for board, (results, factor) in enumerate(zip(scored.results, scored.factors, strict=True)):
        absent = None
        if results < tables:
            absent = np.flatnonzero(field.scores[board] == NO_RESULT)
        for who, numerators in ((field.ns, scored.ns), (field.ew, scored.ew)):
            sat = who[board] if who.ndim == 2 else who
            yield Row(sat, numerators[board], factor.over, factor.available, absent)


class _Reading:
    """The lines of a session as arrays, and what does not fit into them."""

    def __init__(self, boards: Boards, terms: SessionTerms, usual: int) -> None:
        self.terms, self.usual = terms, usual
        self.names: dict[tuple[str, str], int] = {}
        self._boards = boards
        self._awards: list[_Award] = []
        self._finer: dict[int, Exact] = {}
        self._scored: list[tuple[Whole, Whole | None]] = []

    def rows(self) -> list[Row]:
        """The rows of every board."""
        found: list[Row] = []
        for board, lines in self._boards.items():
            try:
                results_expected(lines, self.usual)
                found += self._plain_rows(lines) if _is_plain(lines) else self._odd_rows(lines)
            except Mistake as mistake:
                raise Mistake(f"board {board}: {mistake}") from None
        return found

    def _plain_rows(self, lines: Sequence[Line]) -> Iterator[Row]:
        """A board as a row of the matrix; its awards are kept for later."""
        self._keep_awards(lines)
        for row in _plain_rows(self._field(lines), self.terms, self.usual):
            self._scored.append((row.who, row.absent))
            yield row

    def _field(self, lines: Sequence[Line]) -> PlainField:
        from convenor.scoring.matchpoints_fast import NO_RESULT

        scores = [
            entry.ns if isinstance(entry := line.ns_entry, Points) else NO_RESULT for line in lines
        ]
        ns = [self._number(Side.NS, line.ns) for line in lines]
        ew = [self._number(Side.EW, line.ew) for line in lines]
        return PlainField(
            np.array([scores], np.int32), np.array(ns, np.intp), np.array(ew, np.intp)
        )

    def _number(self, side: Side, name: str) -> int:
        key = ("" if self.terms.fields == "one" else side.value, name)
        return self.names.setdefault(key, len(self.names))

    def _keep_awards(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if not isinstance(line.ns_entry, Points):
                for side in Side:
                    self._keep_award(line, side)

    def _keep_award(self, line: Line, side: Side) -> None:
        entry = line.entry(side)
        if isinstance(entry, Artificial):
            self._awards.append(_Award(self._number(side, line.contestant(side)), entry))

    def _odd_rows(self, lines: Sequence[Line]) -> Iterator[Row]:
        """A board by the scalar function, as numerators; its awards are kept for later."""
        terms = replace(self.terms.matchpoints, win=2)
        for side, scores in zip(Side, score_sides(lines, terms, self.usual), strict=True):
            by_top: dict[int, list[tuple[int, Exact]]] = {}
            for line, (score, available) in zip(lines, scores, strict=True):
                number = self._number(side, line.contestant(side))
                if isinstance(line.entry(side), Artificial):
                    self._keep_award(line, side)
                elif score is not None and available is not None:
                    by_top.setdefault(int(available), []).append((number, score))
            for available, own in by_top.items():
                yield self._exact_row(own, available)

    def _exact_row(self, own: list[tuple[int, Exact]], available: int) -> Row:
        from convenor.matches.sessions_fast import Row

        over = lcm(*(score.denominator for _, score in own))
        if over * max(available, 1) > _FITS:
            for number, score in own:
                self._finer[number] = self._finer.get(number, 0) + score
            over, own = 1, [(number, 0) for number, _ in own]
        who = np.array([number for number, _ in own], np.intp)
        numerators = [score.numerator * (over // score.denominator) for _, score in own]
        self._scored.append((who, None))
        return Row(who, np.array(numerators, np.int64), over, available)

    def with_awards(self, totals: Totals) -> Totals:
        """The totals with the artificial scores, which may follow the rest of the session."""
        full = 2 * (self.usual - 1)
        others = dict(self._finer)
        played = totals._replace(others=self._finer)
        available = totals.available.copy()
        for number, award in self._awards:
            session = self._session(played, number)
            percent = award_percent(award, self.terms.matchpoints, session)
            others[number] = others.get(number, 0) + matchpoints_of(percent, full)
            available[number] += full
        return totals._replace(others=others, available=available)

    def _session(self, played: Totals, number: int) -> Exact | None:
        if not self.terms.matchpoints.session or not played.available[number]:
            return None
        return ratio(100 * played.total(number), int(played.available[number]))

    def boards_scored(self) -> Whole:
        """How many scores each contestant has."""
        found = np.zeros(len(self.names), np.int64)
        for who, absent in self._scored:
            np.add.at(found, who, 1)
            if absent is not None:
                np.subtract.at(found, who[absent], 1)
        for number, _ in self._awards:
            found[number] += 1
        return found

    def field_of(self) -> Whole | None:
        """The field of each contestant, where there are two."""
        if self.terms.fields == "one":
            return None
        return np.array([field == "EW" for field, _ in self.names])

    def in_order(self, found: Outcome, counts: Whole) -> tuple[SessionScore, ...]:
        """Everybody as the scalar session has them: best first, without a score last."""
        last = len(self.names) + 1
        scores = [
            self._score(number, field, name, found, int(counts[number]))
            for (field, name), number in self.names.items()
        ]
        return tuple(sorted(scores, key=lambda each: (each.side is Side.EW, each.rank or last)))

    def _score(
        self, number: int, field: str, name: str, found: Outcome, boards: int
    ) -> SessionScore:
        win = Fraction(self.terms.matchpoints.win) / 2
        units, rank = int(found.percents[number]), int(found.ranks[number])
        return SessionScore(
            name,
            Side(field) if field else None,
            boards,
            whole_if_whole(found.totals.total(number) * win),
            whole_if_whole(int(found.totals.available[number]) * win),
            None if units < 0 else self._percent(number, units, found.totals),
            rank or None,
        )

    def _percent(self, number: int, units: int, totals: Totals) -> Exact:
        rounding = self.terms.rounding
        if rounding is None:
            return ratio(100 * totals.total(number), int(totals.available[number]))
        return whole_if_whole(units * Fraction(rounding.step))


def _is_plain(lines: Sequence[Line]) -> bool:
    """Whether a board can be scored as a row: results that contracts give, awards, nothing."""
    from convenor.scoring.matchpoints_fast import HIGHEST, LOWEST, STEP

    def fits(entry: Entry) -> bool:
        if isinstance(entry, Points):
            return LOWEST <= entry.ns <= HIGHEST and entry.ns % STEP == 0
        return isinstance(entry, Nothing) or (
            isinstance(entry, Artificial) and entry.beside is None
        )

    return all(
        fits(line.ns_entry) and (line.ew_entry is None or _both_without_result(line))
        for line in lines
    )


def _both_without_result(line: Line) -> bool:
    return not line.split or all(
        isinstance(line.entry(side), (Artificial, Nothing)) for side in Side
    )
