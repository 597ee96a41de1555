"""How fast matchpoints are scored: a national field in one pass, and a club evening explained.

The large field is measured against numpy's sort of the same scores, the cheapest thing that
could be done with them all; the small one in milliseconds of one core.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from convenor.bench import Measured, at_most
from convenor.bench.timing import calls_in_turn
from convenor.errors import Mistake
from convenor.matches.sessions import Session, SessionTerms
from convenor.scoring.lines import Line, played

if TYPE_CHECKING:
    from convenor.matches.fields_fast import Outcome, PlainField

TABLES, BOARDS = 10_000, 32
SMALL_TABLES, SMALL_BOARDS = 20, 28
USUAL_SCORES = (
    *(-800, -500, -430, -420, -300, -200, -170, -140, -120, -110, -100, -90, -50, 0, 50, 90),
    *(100, 110, 120, 130, 140, 150, 170, 180, 200, 300, 400, 420, 430, 450, 460, 480),
    *(490, 500, 600, 620, 630, 650, 660, 680, 800, 980, 1100, 1430, 2220),
)


def matchpoint_lines() -> Iterator[Measured]:
    """Line matchpoints of a whole field with short boards, against a sort of its scores."""
    numpy = _numpy()
    from convenor.scoring.matchpoints_fast import score_field

    scores = _field(BOARDS).scores

    def fast() -> object:
        return score_field(scores, "neuberg", TABLES)

    sort, line = calls_in_turn((lambda: numpy.sort(scores, axis=1), fast), times=60)
    (loop,) = calls_in_turn((lambda: _plain_loop(scores.tolist()),), times=1)
    note = f"{line * 1000:.2f} ms; a plain Python loop {loop / sort:.0f} ×"
    yield at_most("matchpoint-lines", line / sort, "× numpy.sort", 4, note)


def matchpoint_session() -> Iterator[Measured]:
    """The same with exact totals, percentages and ranks of 20,000 pairs."""
    numpy = _numpy()
    field = _field(BOARDS)
    scores = field.scores
    whole, sort = calls_in_turn(
        (lambda: _totals_and_ranks(field), lambda: numpy.sort(scores, axis=1)), times=20
    )
    note = f"{whole * 1000:.1f} ms for {2 * TABLES:,} pairs"
    yield at_most("matchpoint-session", whole / sort, "× numpy.sort", 25, note)


def matchpoint_linear() -> Iterator[Measured]:
    """The cost of a board among four times as many."""
    _numpy()
    few, many = _field(BOARDS), _field(4 * BOARDS)
    short, long = calls_in_turn(
        (lambda: _totals_and_ranks(few), lambda: _totals_and_ranks(many)), times=8
    )
    yield at_most("matchpoint-linear", long / short / 4, "× the cost of a board", 1.3)


def matchpoint_memory() -> Iterator[Measured]:
    """The most memory held while a field is scored, against its matrix of scores."""
    _numpy()
    field = _field(BOARDS)
    _totals_and_ranks(field)
    tracemalloc.start()
    try:
        _totals_and_ranks(field)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    yield at_most("matchpoint-memory", peak / field.scores.nbytes, "× the scores", 6)


def matchpoint_small() -> Iterator[Measured]:
    """A club evening scored whole, and what one more result costs beside it."""
    terms, boards = SessionTerms(), _small_event()
    session = Session(terms, boards)
    results = (played("1", "NS 1", "EW 1", 420), played("1", "NS 1", "EW 1", 450))

    def whole() -> object:
        return Session(terms, boards).ranking()

    def one_more() -> None:
        for result in results:
            session.correct("1", result)

    event, two = calls_in_turn((whole, one_more), times=60)
    tables = f"{SMALL_TABLES} tables × {SMALL_BOARDS} boards"
    yield at_most("matchpoint-small", event * 1000, "ms", 5, tables)
    yield at_most("matchpoint-one-more", two / 2 / event, "× the whole event", 0.1)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise Mistake(
            "numpy is not installed: this benchmark needs the extra 'fast' "
            "(pip install 'convenor[fast]')."
        ) from None
    return numpy


def _field(boards: int) -> PlainField:
    """A seeded field: NS stay, EW move on board by board, five results in ten thousand missing."""
    numpy = _numpy()
    from convenor.matches.fields_fast import PlainField
    from convenor.scoring.matchpoints_fast import NO_RESULT

    dice = numpy.random.default_rng(1)
    scores = dice.choice(numpy.array(USUAL_SCORES, numpy.int32), (boards, TABLES))
    scores[dice.random(scores.shape) < 0.0005] = NO_RESULT
    north = numpy.arange(TABLES)
    moved = (north[None, :] + 7 * numpy.arange(boards)[:, None]) % TABLES
    return PlainField(scores, north, moved + TABLES)


def _totals_and_ranks(field: PlainField) -> tuple[Outcome, list[int], int]:
    numpy = _numpy()
    from convenor.matches.fields_fast import score_plain_field

    sides = numpy.arange(2 * TABLES) >= TABLES
    found = score_plain_field(field, SessionTerms(), TABLES, 2 * TABLES, sides)
    numerators, divisor = found.totals.over_one_divisor()
    return found, numerators, divisor


def _plain_loop(rows: list[list[int]]) -> list[dict[int, int]]:
    """What a loop over counts costs, for comparison: matchpoints of NS at each score."""
    found = []
    for row in rows:
        counts: dict[int, int] = {}
        for score in row:
            counts[score] = counts.get(score, 0) + 1
        below, points = 0, {}
        for score in sorted(counts):
            points[score] = 2 * below + counts[score] - 1
            below += counts[score]
        found.append({table: points[score] for table, score in enumerate(row)})
    return found


def _small_event() -> dict[str, list[Line]]:
    random = Random(1)
    return {
        str(board): [
            played(
                str(table),
                f"NS {table}",
                f"EW {(table + board // 2) % SMALL_TABLES}",
                random.choice(USUAL_SCORES),
            )
            for table in range(1, SMALL_TABLES + 1)
        ]
        for board in range(1, SMALL_BOARDS + 1)
    }
