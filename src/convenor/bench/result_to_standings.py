"""A result taken in and the standings made of it, beside the same sum in numpy.

A large Butler in its last round goes in, as facts; tables play their last boards one after another,
and after each result the standings are asked for. Most results move no place; the last of a match
does, and one that moves the datum of its board moves many. In numpy the same field is a handful of
arrays, worked through from the results of all rounds each time: datums, IMPs, victory points,
totals, the sum of the opponents' totals, one sort. It knows no clause, no award, and keeps nothing.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from convenor import pipeline
from convenor.bench import Measured, at_most
from convenor.bench.halls import BEGAN, STAGE, TEMPLATES, Hall, facts_of, result, to_come
from convenor.competition.live import Competition, Supposed
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake
from convenor.ledger.facts import Draft

SIZES, BOARDS, ROUNDS, MATCHES = (20, 200, 1000), 8, 9, 3
MOST_NUMPY = 10
SCORES = (-1100, -620, -430, -200, -100, -50, 0, 50, 90, 110, 140, 420, 450, 620, 650, 980)
STEPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750)
"""Differences in points from which on there is one IMP more."""


def result_to_standings(
    sizes: tuple[int, ...] = SIZES, matches: int = MATCHES
) -> Iterator[Measured]:
    """The mean of all results of a few matches, at each size."""
    for tables in sizes:
        ours, theirs = _engine(tables, matches), _numpy(tables, matches)
        note = f"{1000 * ours:.2f} ms a result, {1000 * theirs:.2f} in numpy"
        name = f"result-to-standings ({tables:,} tables)"
        yield at_most(name, ours / theirs, "× numpy", MOST_NUMPY, note)


def _mean(calls: list[Callable[[], object]]) -> float:
    """Processor seconds a call, in the mean."""
    gc.collect()
    gc.disable()  # a site looks through its memory once a minute, not in the middle of a result
    begun = time.process_time()
    try:
        for call in calls:
            call()
    finally:
        gc.enable()
    return (time.process_time() - begun) / len(calls)


def _engine(tables: int, matches: int) -> float:
    there, coming = _hall(tables), _coming(tables, matches)
    pipeline.standings(there, STAGE)

    def taken(draft: Draft) -> Callable[[], object]:
        def call() -> object:
            there.extend([_fact(there.number + 1, draft)])
            return pipeline.standings(there, STAGE)

        return call

    calls = [taken(each) for each in coming]
    calls[0]()  # what is made once for the stage
    return _mean(calls[1:])


def _hall(tables: int) -> Competition:
    hall = Hall("pairs", tables, BOARDS, ROUNDS)
    plan = plan_data(template(TEMPLATES["pairs"]), {"rounds": ROUNDS, "boards": BOARDS})
    body = {"name": "Hall", "begins": BEGAN.date().isoformat(), "plan": plan}
    first = Draft("competition begun", 1, body, BEGAN, "bench")
    drafts = (first, *facts_of(hall))
    return Competition(_fact(number, each) for number, each in enumerate(drafts, 1))


def _coming(tables: int, matches: int) -> list[Draft]:
    """The boards that a few tables have left, table by table: each ends with its match."""
    left: dict[str, list[int]] = {}
    for table, board in to_come(Hall("pairs", tables, BOARDS, ROUNDS)):
        left.setdefault(table, []).append(board)
    fullest = sorted(left, key=lambda each: (-len(left[each]), int(each)))[:matches]
    random = Random("coming")
    return [result(ROUNDS, at, board, random) for at in fullest for board in sorted(left[at])]


def _fact(number: int, draft: Draft) -> Any:
    return Supposed(number, draft.kind, draft.body, draft.happened, BEGAN)


def _numpy(tables: int, matches: int) -> float:
    try:
        import numpy
    except ImportError:
        raise Mistake("this benchmark needs numpy: install the extra 'fast'.") from None
    random = numpy.random.default_rng(1)
    field = Field(numpy, random, tables)
    calls = [
        lambda table=table, board=board: field.taken(table, board, int(random.choice(SCORES)))
        for table in range(matches)
        for board in range(BOARDS)
    ]
    calls[0]()
    return _mean(list(calls[1:]))


class Field:
    """The same field as arrays, from the results of all rounds: scores by round, board, table."""

    def __init__(self, numpy: Any, random: Any, tables: int) -> None:
        self.np = numpy
        self.scores = random.choice(SCORES, size=(ROUNDS, BOARDS, tables))
        self.sat = numpy.stack([random.permutation(2 * tables) for _ in range(ROUNDS)])
        self.vp = numpy.linspace(0, 2000, 121).astype(int)

    def taken(self, table: int, board: int, points: int) -> object:
        """One more result, and the order of everybody after it."""
        np, scores = self.np, self.scores
        scores[-1, board, table] = points
        tables = scores.shape[-1]
        cut = max(1, tables // 20)
        datum = np.round(np.sort(scores, axis=-1)[..., cut:-cut].mean(axis=-1) / 10) * 10
        swing = scores - datum[..., None]
        imps = np.sign(swing) * np.searchsorted(STEPS, np.abs(swing), side="right")
        margin = np.clip(imps.sum(axis=1), -60, 60).astype(int)
        made = np.concatenate((self.vp[margin + 60], self.vp[60 - margin]), axis=1)
        totals = np.zeros(2 * tables, dtype=int)
        for sat, own in zip(self.sat, made, strict=True):
            totals[sat] += own
        opponents = np.zeros(2 * tables, dtype=int)
        for sat in self.sat:
            opponents[sat] += np.roll(totals[sat], tables)
        return np.lexsort((-opponents, -totals))
