"""Matchpoints of a whole field in one pass (numpy, the extra `fast`).

A matrix of plain results goes in, a row a board and a column a table; the matchpoints of both sides
come out as whole numerators over a divisor of each board's own, so that they are exact. The rules
are those of `BoardTop`; weighted, split and artificial scores are not known here.
"""

from __future__ import annotations

from math import gcd
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from convenor.errors import Mistake
from convenor.scoring.matchpoints import ShortBoards

Whole: TypeAlias = NDArray[Any]
"""An array of whole numbers."""

LOWEST, HIGHEST, STEP = -7600, 7600, 10
"""No contract scores less or more, and every score is a multiple of ten."""
NO_RESULT = LOWEST - STEP
"""Stands in the matrix where a table has no result on a board."""

_BINS = (HIGHEST - NO_RESULT) // STEP + 1
_AT_ONCE = 80_000
"""Results that are looked at together: as many as stay close to the processor."""
_LARGEST = 2**31 - 1


class Factor(NamedTuple):
    """How points among the results (2 a win) become matchpoints: (times · points + plus) / over."""

    times: int
    plus: int
    over: int
    available: int


class FieldScores(NamedTuple):
    """Matchpoints with 2 a win: numerators at each table, over each board's own divisor."""

    ns: Whole
    ew: Whole
    results: tuple[int, ...]
    factors: tuple[Factor, ...]


def factor(short: ShortBoards, results: int, expected: int) -> Factor:
    """How the points of a board with so many results are brought to the usual number."""
    full = 2 * (expected - 1)
    if short == "own top":
        return Factor(1, 0, 1, 2 * max(results - 1, 0))
    if results in (0, expected):
        return Factor(1, 0, 1, full)
    if short == "neuberg":
        common = gcd(expected, results)
        missing = expected - results
        return Factor(expected // common, missing // common, results // common, full)
    return Factor(1, expected - results, 1, full)


def score_field(scores: Whole, short: ShortBoards, expected: int) -> FieldScores:
    """The matchpoints of every plain result of a field."""
    boards, tables = scores.shape
    kind = np.int32 if 2 * expected * max(expected, tables) <= _LARGEST else np.int64
    ns, ew = np.empty(scores.shape, kind), np.empty(scores.shape, kind)
    results: list[int] = []
    factors: list[Factor] = []
    step = max(1, _AT_ONCE // max(tables, 1))
    for first in range(0, boards, step):
        rows = slice(first, min(first + step, boards))
        bins = _bins(scores[rows])
        counts = np.bincount(bins.ravel(), minlength=len(bins) * _BINS).astype(kind)
        counts = counts.reshape(-1, _BINS)
        counts[:, 0] = 0  # no result is compared with nobody
        there = counts.sum(axis=1).tolist()
        found = [_board_factor(short, n, expected, row) for row, n in enumerate(there, first + 1)]
        _look_up(_points(counts), found, bins, ns[rows], ew[rows])
        ew[rows].reshape(-1)[np.flatnonzero(scores[rows] == NO_RESULT)] = 0
        results += there
        factors += found
    return FieldScores(ns, ew, tuple(results), tuple(factors))


def _bins(scores: Whole) -> Whole:
    """The place of each score in one row of counts after another."""
    above = scores - NO_RESULT
    tens = above // STEP
    bins = tens.astype(np.intp)
    tens *= STEP
    if (tens != above).any() or not 0 <= above.min() <= above.max() <= HIGHEST - NO_RESULT:
        raise Mistake(
            f"a score is no multiple of {STEP} between {LOWEST} and {HIGHEST}: "
            f"check the results, or score the board table by table."
        )
    bins += (np.arange(len(bins), dtype=np.intp) * _BINS)[:, None]
    return bins


def _board_factor(short: ShortBoards, results: int, expected: int, row: int) -> Factor:
    if results > expected:
        raise Mistake(
            f"row {row} of the field has {results} results where {expected} are usual: "
            f"look for a line too many, or raise the usual number."
        )
    return factor(short, results, expected)


def _points(counts: Whole) -> Whole:
    """Points at each score: 2 for each result below, 1 for each beside, itself left out."""
    points = counts.cumsum(axis=1, dtype=counts.dtype)
    points *= 2
    points -= counts
    points -= 1
    return points


def _look_up(points: Whole, factors: list[Factor], bins: Whole, ns: Whole, ew: Whole) -> None:
    """Points at each score as numerators of the board, and so of every table."""
    times, plus, total = np.array(
        [(f.times, f.plus, f.available * f.over) for f in factors], dtype=points.dtype
    ).T[:, :, None]
    points *= times
    points += plus
    points[:, 0] = 0
    np.take(points, bins, out=ns, mode="clip")
    np.subtract(total, ns, out=ew)
