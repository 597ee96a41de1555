"""The office of the site: its ledger and cabinet in the site's database, one register a process.

`office` begins it when somebody writes into it first; `members` is the register, or nothing where
there is none yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager

from django.db import transaction

from convenor.ledger.facts import Draft, Fact
from convenor.office.cabinet import InDatabase
from convenor.office.kinds import LEDGER
from convenor.office.office import Office
from convenor.office.people import Kept
from convenor.office.register import Register
from convenor.web.store.ledgers import ledgers


class SiteOffice(Office):
    """An office whose facts and records are written in one transaction."""

    def __init__(self) -> None:
        super().__init__(ledgers, InDatabase(ledgers), lambda: ledgers.clock())

    def together(self) -> AbstractContextManager[object]:
        return transaction.atomic()

    def record(
        self,
        drafts: Sequence[Draft],
        records: Iterable[Kept] = (),
        key: str = "",
        expect: int | None = None,
    ) -> tuple[Fact, ...]:
        try:
            return super().record(drafts, records, key, expect)
        except BaseException:
            self.forget_all()  # what was folded may have been rolled back
            raise


_office = SiteOffice()


def office() -> Office:
    """The office, up to date; begun if there is none yet."""
    if not ledgers.has(LEDGER):
        _office.forget_all()
        ledgers.create(LEDGER)
    _office.refresh()
    return _office


def members() -> Register | None:
    """The register, where the site has an office."""
    if not ledgers.has(LEDGER):
        return None
    return _office.refresh()
