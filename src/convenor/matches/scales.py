"""Printed victory-point scales: a column for each length of match, cells or bands of margins.

The length of a match and a side's margin in IMPs (below zero if it lost) go in, its VPs come out.
A length without a column may be served by the continuous formula or by a neighbouring column. Who
played, and what else the regulation says of the match, is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Any, Literal, TypeAlias

from convenor.errors import Mistake
from convenor.exact import Exact, show, whole_if_whole
from convenor.matches.continuous import HUNDREDTHS, IN_WORDS, MOST, Steps, hundredths
from convenor.matches.straight import StraightScale
from convenor.regulation.typed import Rows, asked, printed_in
from convenor.values import value


@value
class Cell:
    """One cell of a printed scale: the winner's VPs; the loser gets the rest."""

    boards: int
    margin: int
    vp: Exact


@value
class PairedCell:
    """One cell of a printed scale, with the VPs of both sides."""

    boards: int
    margin: int
    winner_vp: Exact
    loser_vp: Exact


@value
class Band:
    """A range of margins (the last one is open) and the VPs of both sides."""

    imp_from: int
    winner_vp: Exact
    loser_vp: Exact
    imp_to: int | None = None
    boards: int | None = None


@value
class Column:
    """The scale for one length of match: VPs of winner and loser at margins 0, 1, 2 …

    The last entry also serves every larger margin.
    """

    winner: tuple[Exact, ...]
    loser: tuple[Exact, ...]

    def vp(self, margin: Exact) -> Exact:
        """The VPs of a side with this margin."""
        if not isinstance(margin, int):
            raise Mistake(
                f"a margin of {show(margin)} IMPs lies between two steps of the scale: "
                "give it in whole IMPs."
            )
        side = self.winner if margin >= 0 else self.loser
        return side[min(abs(margin), len(side) - 1)]


@value
class Found:
    """The column that serves a match, and where it comes from: in a word, in words, by clause."""

    column: Column
    source: str
    words: str
    clause: str
    total: Exact | None


@value
class Formula:
    """How the continuous formula stands in for a column that is not printed."""

    steps: Steps = asked(
        "cells as rounded, or raised so that steps never grow", default="as rounded"
    )
    share_of_boards: Exact = asked("the part of the boards that the formula is given", default=1)
    clause: str = asked("the clause that gives the formula", default="")


Missing = Literal["refuse", "formula", "next shorter", "next longer"]


@value
class PrintedScale:
    """A printed scale, and what to do for a match length that it does not have."""

    rows: tuple[Cell, ...] | tuple[PairedCell, ...] | tuple[Band, ...] = asked("the printed table")
    total: Exact | None = asked("VPs of both sides, if rows give the winner's only", default=None)
    lengths: tuple[int, ...] | None = asked("the columns that count (else all)", default=None)
    elsewhere: Mapping[str, str] | None = asked("columns another clause prints", default=None)
    missing: Missing = asked("what serves a length without a column", default="refuse")
    figures: Literal["printed", "formula"] = asked("whose cells count", default="printed")
    formula: Formula = asked("the formula in place of cells", default=Formula())

    @cached_property
    def columns(self) -> Mapping[int | None, Column]:
        """The printed columns by length of match (None: the scale does not name one)."""
        rows = sorted(self.rows, key=_length)
        made = {k: _column(list(each), self.total) for k, each in groupby(rows, lambda r: r.boards)}
        if self.lengths is None:
            return made
        return {length: column for length, column in made.items() if length in self.lengths}

    def only_length(self) -> int | None:
        """The one length that the scale has (None also if it has several, or names none)."""
        return next(iter(self.columns)) if len(self.columns) == 1 else None

    def find(self, boards: int | None) -> Found | None:
        """The column for a match of so many boards; None if the regulation has none."""
        if boards not in self._found:
            self._found[boards] = self._look_for(boards)
        return self._found[boards]

    @cached_property
    def _found(self) -> dict[int | None, Found | None]:
        return {}

    def _look_for(self, boards: int | None) -> Found | None:
        if boards in self.columns:
            return self._serve(boards, "")
        if boards is None or self.missing == "refuse":
            return None
        if self.missing == "formula":
            return self._by_formula(boards, "")
        printed = [each for each in self.columns if each is not None]
        if self.missing == "next shorter":
            near = max((each for each in printed if each < boards), default=None)
        else:
            near = min((each for each in printed if each > boards), default=None)
        return self._serve(near, f" {near}") if near else None

    def _serve(self, boards: int | None, named: str) -> Found:
        if self.figures == "formula" and boards is not None:
            return self._by_formula(boards, named)
        clause = (self.elsewhere or {}).get(str(boards)) or printed_in(self.rows)
        title = (self.rows.title or self.rows.name) if isinstance(self.rows, Rows) else ""
        words = f"table “{title}”" if title else "table"
        words += f", {boards} boards" if boards else ""
        return Found(self.columns[boards], f"table{named}", words, clause, self.total)

    def _by_formula(self, boards: Exact, named: str) -> Found:
        formula = self.formula
        length = whole_if_whole(boards * Fraction(formula.share_of_boards))
        words = f"{IN_WORDS} for {show(length)} boards, rounded half up to 0.01"
        if formula.steps == "never grow":
            words += " and raised so that no step is larger than the one before"
        column = continuous(length, formula.steps)
        return Found(column, f"formula{named}", words, formula.clause, MOST)


Scale: TypeAlias = PrintedScale | StraightScale
"""Any scale that a regulation may give."""


def continuous(boards: Exact, steps: Steps) -> Column:
    """The continuous scale for a match of so many boards; the two sides share 20 VPs."""
    cells = hundredths(boards, steps)
    winner = tuple(whole_if_whole(Fraction(each, HUNDREDTHS)) for each in cells)
    loser = tuple(whole_if_whole(MOST - Fraction(each, HUNDREDTHS)) for each in cells)
    return Column(winner, loser)


def _length(row: Cell | PairedCell | Band) -> int:
    return row.boards or 0


def _column(rows: list[Any], total: Exact | None) -> Column:
    if isinstance(rows[0], Band):
        rows.sort(key=lambda row: row.imp_from)
        margins = [row for row in rows for _ in range(_width(row))]
    else:
        margins = sorted(rows, key=lambda row: row.margin)
    sides = [_both_sides(row, total) for row in margins]
    return Column(tuple(won for won, _ in sides), tuple(lost for _, lost in sides))


def _width(band: Band) -> int:
    return 1 if band.imp_to is None else band.imp_to - band.imp_from + 1


def _both_sides(row: Cell | PairedCell | Band, total: Exact | None) -> tuple[Exact, Exact]:
    if not isinstance(row, Cell):
        return row.winner_vp, row.loser_vp
    if total is None:
        raise Mistake("the scale gives the winner's VPs only: add 'total', the VPs of both sides.")
    return row.vp, whole_if_whole(total - row.vp)
