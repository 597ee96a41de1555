"""All paper of an event of two hundred tables, set as PDF one document after the other.

Seconds of the processor, arranging included; what can be made of deals is not asked for.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from convenor.bench import Measured, at_most
from convenor.bench import large_swiss as swiss
from convenor.bench.timing import spent_on
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.ledger.sqlite import Sqlite
from convenor.printing.documents import DOCUMENTS, documents
from convenor.printing.typesetting import pdf_of

TABLES, BOARDS, ROUNDS = 200, 9, 3


def paper_set(tables: int = TABLES, rounds: int = ROUNDS) -> Iterator[Measured]:
    """Every document that has anything to say, and the slowest of them by name."""
    with tempfile.TemporaryDirectory() as folder:
        store = Sqlite(Path(folder) / "hall.sqlite")
        store.create("hall")
        store.append(
            "hall", [swiss.begun(rounds + 2, BOARDS), *swiss.after_rounds(tables, rounds, BOARDS)]
        )
        there = Competition(store.read("hall"))
        store.close()
    spent = {name: spent_on(lambda name=name: _set(there, name)) for name in DOCUMENTS}  # type: ignore[misc]
    slowest = sorted(spent, key=lambda name: -spent[name])[:3]
    note = ", ".join(f"{name} {spent[name]:.1f} s" for name in slowest)
    yield at_most("paper", sum(spent.values()), "s", 30, f"{tables} tables: {note}")


def _set(there: Competition, name: str) -> None:
    with suppress(Mistake):  # not every document has something to say of this event
        pdf_of(documents(there, name, swiss.STAGE))
