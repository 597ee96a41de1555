"""What a large ledger costs: to fold a fact, to open it from a checkpoint, to ask it something.

The same event lies there in two sizes, or with many facts and with few, and both are measured in
one run, in seconds of the processor. Questions on the command line are asked in fresh processes.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.bench import Measured, at_most
from convenor.bench import large_swiss as swiss
from convenor.bench.timing import spent_by, spent_on
from convenor.competition.checkpoints import EVERY, keep_checkpoint, opened
from convenor.competition.live import Competition
from convenor.ledger.facts import Draft
from convenor.ledger.sqlite import Sqlite

LEDGER = "bench"
FEW, MANY, ALL_FACTS, FESTIVAL = 200, 2500, 100_000, 50_000
BOARDS, ROUNDS = 7, 9
GROWS, OPENING, A_SECOND, ALIKE = 1.2, 3, 1, 1.5


def fold_cost(few: int = FEW, many: int = MANY, rounds: int = 1) -> Iterator[Measured]:
    """The fold of a result in a small field and in a large one."""
    with tempfile.TemporaryDirectory() as folder:
        each = []
        for tables in (few, many):
            with closing(_written(Path(folder) / f"{tables}.sqlite", tables, rounds)) as store:
                facts = list(store.read(LEDGER))
            start = next(at for at, fact in enumerate(facts) if fact.kind == "result entered")
            each.append((facts[:start], facts[start : start + 2 * few * BOARDS]))
        taken = [float("inf")] * 2
        for _ in range(3):
            for at, (before, results) in enumerate(each):
                fold = partial(Competition(before).extend, results)
                taken[at] = min(taken[at], spent_on(fold) / len(results))
    note = f"{taken[1] * 1e6:.1f} µs a fact at {many} tables, {taken[0] * 1e6:.1f} at {few}"
    yield at_most("fold-grows", taken[1] / taken[0], f"× at {few} tables", GROWS, note)


def ledger_open(facts: int = ALL_FACTS, after: int = EVERY - 1) -> Iterator[Measured]:
    """A ledger opened from its checkpoint, beside reading and folding what came after it."""
    with _own_cache() as folder, closing(_long(Path(folder) / "l.sqlite", facts)) as store:
        keep_checkpoint(opened(store, LEDGER))
        at = store.head(LEDGER).number
        last = list(store.read(LEDGER, at - after))
        store.append(LEDGER, [_same(each.kind, each.body) for each in last if "board" in each.body])
        more = store.head(LEDGER).number - at
        whole = spent_on(lambda: Competition(store.read(LEDGER)))
        kept = min(spent_on(lambda: opened(store, LEDGER)) for _ in range(5))
        read = min(spent_on(lambda: list(store.read(LEDGER, at))) for _ in range(5))
    note = f"{kept * 1000:.0f} ms for {at:,} facts and {more:,} after; replayed {whole:.1f} s"
    yield at_most("checkpoint-open", kept / read, "× reading the facts after it", OPENING, note)


def ledger_questions(facts: int = FESTIVAL) -> Iterator[Measured]:
    """Standings, a derivation and a what-if of a festival, each in a fresh process."""
    body = '{"stage":"swiss","session":2,"table":"3","board":5,"result":"7NT= by N","reason":"so"}'
    questions = {
        "ask-standings": ["standings"],
        "ask-explain": ["explain", "place", "of", "5"],
        "ask-what-if": ["what-if", "correct-result", "--given", body],
    }
    with _own_cache() as folder:
        place = Path(folder) / "l.sqlite"
        _long(place, facts).close()
        for name, (verb, *words) in {"": ["standings"], **questions}.items():
            command = [sys.executable, "-m", "convenor", verb, str(place), *words]
            taken = min(spent_by(command) for _ in range(3 if name else 1))
            if name:
                yield at_most(name, taken, "s", A_SECOND, f"{facts:,} facts, a fresh process")


def ledger_undo(facts: int = FESTIVAL, tables: int = FEW) -> Iterator[Measured]:
    """A note undone and the next round drawn: in a ledger, and in it after many corrections."""
    with _own_cache() as folder, closing(_written(Path(folder) / "l.sqlite", tables, 2)) as store:
        few, *short = _undone_and_drawn(Desk(store, LEDGER))
        entered = [each.body for each in store.read(LEDGER) if each.kind == "result entered"]
        more = [{**each, "reason": "so"} for each in islice(cycle(entered), facts)]
        for body in more:
            body.pop("side")
        store.append(LEDGER, [_same("result corrected", body) for body in more])
        many, *long = _undone_and_drawn(Desk(store, LEDGER))
    for name, less, most in zip(("undo-note", "next-draw"), short, long, strict=True):
        note = f"{most * 1000:.1f} ms at {many:,} facts, {less * 1000:.1f} at {few:,}"
        yield at_most(name, most / less, "× in a short ledger", ALIKE, note)


def _undone_and_drawn(desk: Desk) -> tuple[int, float, float]:
    number, undo, draw = desk.competition.number, float("inf"), float("inf")
    pipeline.standings(desk.competition, swiss.STAGE)
    for turn in range(4):
        note = desk.do("note", {"text": f"{turn}"}, "bench")
        given = {"number": note.facts[0].number, "reason": "bench"}
        undo = min(undo, spent_on(partial(desk.do, "undo", given, "bench")))
        draw = min(draw, spent_on(partial(desk.propose, "draw", {"stage": swiss.STAGE}, "bench")))
    return number, undo, draw


# --- the ledgers ----------------------------------------------------------------------------------


def _long(place: Path, facts: int) -> Sqlite:
    """A ledger of about so many facts: two hundred tables and nine rounds."""
    return _written(place, FEW, ROUNDS, max(1, facts // (2 * FEW * ROUNDS)))


def _written(place: Path, tables: int, rounds: int, boards: int = BOARDS) -> Sqlite:
    store = Sqlite(place)
    store.create(LEDGER)
    drafts = [swiss.begun(rounds + 2, boards), *swiss.after_rounds(tables, rounds, boards)]
    for first in range(0, len(drafts), 5000):
        store.append(LEDGER, drafts[first : first + 5000])
    return store


def _same(kind: str, body: object) -> Draft:
    return Draft(kind, 1, body, swiss.BEGAN, "bench")  # type: ignore[arg-type]


class _own_cache(tempfile.TemporaryDirectory[str]):  # noqa: N801 (it is used as a `with`)
    """A folder whose checkpoints lie in it, and go with it."""

    def __enter__(self) -> str:
        self.before = os.environ.get("CONVENOR_CACHE")
        os.environ["CONVENOR_CACHE"] = str(Path(self.name) / "cache")
        return super().__enter__()

    def __exit__(self, *why: object) -> None:
        if self.before is None:
            del os.environ["CONVENOR_CACHE"]
        else:
            os.environ["CONVENOR_CACHE"] = self.before
        super().__exit__(*why)  # type: ignore[arg-type]
