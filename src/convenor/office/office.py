"""The office: its ledger, its cabinet and the register that both make, kept up to date.

A store goes in. Facts are recorded together with the personal records that they name: a record is
put into the cabinet before its fact, and erased after the fact that ends it, so that whatever is
cut off leaves a record which no fact names. Who may do what is not known here.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from convenor.errors import Mistake
from convenor.ledger.damage import verify
from convenor.ledger.facts import Draft, Fact, keyed
from convenor.ledger.places import open_store
from convenor.ledger.store import Clock, Conflict, Store, utc_now
from convenor.office.cabinet import Cabinet, cabinet_of
from convenor.office.kinds import CATALOGUE, LEDGER
from convenor.office.people import Kept, Person
from convenor.office.register import Register
from convenor.values import value

FEW = 400
"""Up to so many new facts, records are looked up one by one; above, all are read."""


@value
class Proved:
    """What was found wrong with an office: sentences, none if all is well."""

    facts: int
    records: int
    wrong: tuple[str, ...] = ()
    strays: tuple[str, ...] = ()
    """Commitments of records that no fact names: left by a write that was cut off."""


class Office:
    """The office of one federation."""

    def __init__(
        self, store: Store, cabinet: Cabinet | None = None, clock: Clock = utc_now
    ) -> None:
        self.store, self.clock = store, clock
        self.cabinet = cabinet_of(store) if cabinet is None else cabinet
        self.register = Register()
        self._last = ""
        self._lock = threading.RLock()

    def refresh(self) -> Register:
        """The register with all that has been recorded."""
        with self._lock:
            head = self.store.head(LEDGER)
            mine = self.register.number
            if head.number < mine or (head.number == mine and mine and head.hash != self._last):
                self.register, mine = Register(), 0  # facts that were rolled back, or another one
            if head.number > mine:
                facts = list(self.store.read(LEDGER, mine))
                if mine and facts[0].before != self._last:
                    self.register = Register()
                    facts = list(self.store.read(LEDGER))
                self._fold(facts)
            return self.register

    def forget_all(self) -> None:
        """Let go of what was read: the next question reads it anew."""
        with self._lock:
            self.register, self._last = Register(), ""

    def alone(self) -> AbstractContextManager[object]:
        """While somebody acts, nobody else does in this process."""
        return self._lock

    def together(self) -> AbstractContextManager[object]:
        """Around a write of facts and records, where the place can hold both together."""
        return nullcontext()

    def record(
        self,
        drafts: Sequence[Draft],
        records: Iterable[Kept] = (),
        key: str = "",
        expect: int | None = None,
    ) -> tuple[Fact, ...]:
        """Record facts with their personal records; those that they take the place of are erased.

        `expect` refuses if anything was recorded after that fact.
        """
        with self._lock, self.together():
            before = self.refresh()
            if expect is not None and expect != before.number:
                raise Conflict(LEDGER, expect, tuple(self.store.read(LEDGER, expect)))
            new = list(records)
            old = self._replaced(drafts)
            if new:
                self.cabinet.put(new)
            try:
                made = keyed(drafts, key) if key else tuple(drafts)
                appended = self.store.append(LEDGER, made, before.number)
            except BaseException:
                self.cabinet.erase(each.commitment for each in new)
                raise
            if appended.repeated:
                self.cabinet.erase(each.commitment for each in new)
                return appended.facts
            self._fold(appended.facts, {each.commitment: each.person for each in new})
            self.cabinet.erase(old)
            return appended.facts

    def prove(self) -> Proved:
        """The chain, and every record against the commitment that the last fact has of it."""
        report = verify(self.store, LEDGER, CATALOGUE.versions)
        wrong = [each.sentence for each in report.damages]
        kept = {each.commitment: each for each in self.cabinet.all()}
        if wrong:
            return Proved(0, len(kept), tuple(wrong))
        self.forget_all()
        register = self.refresh()
        named = {each.commitment: each for each in register.members.values() if each.commitment}
        for commitment, member in named.items():
            found = kept.get(commitment)
            if found is None:
                wrong.append(f"the personal record of {member.number} is missing.")
            elif not found.is_whole or found.number != member.number:
                wrong.append(
                    f"the personal record of {member.number} is not the one that was recorded."
                )
        strays = tuple(each for each in kept if each not in named)
        return Proved(register.number, len(kept), tuple(wrong), strays)

    def sweep(self) -> int:
        """Erase records that no fact names; how many there were."""
        strays = self.prove().strays
        self.cabinet.erase(strays)
        return len(strays)

    # --- steps ------------------------------------------------------------------------------------

    def _fold(self, facts: Sequence[Fact], known: dict[str, Person] | None = None) -> None:
        if not facts:
            return
        self.register.fold(facts, (known or self._records(facts)).get)
        self._last = facts[-1].hash

    def _records(self, facts: Sequence[Fact]) -> dict[str, Person]:
        """The personal records that facts name, as far as they are still there."""
        named = [str(each.body["commitment"]) for each in facts if each.body.get("commitment")]
        found = self.cabinet.find(named) if len(named) <= FEW else self.cabinet.all()
        wanted = set(named)
        return {each.commitment: each.person for each in found if each.commitment in wanted}

    def _replaced(self, drafts: Sequence[Draft]) -> list[str]:
        """The records that these facts take the place of, or end."""
        found = []
        for each in drafts:
            ends = each.kind == "member forgotten" or each.body.get("commitment")
            member = self.register.members.get(str(each.body.get("number"))) if ends else None
            if member is not None and member.commitment:
                found.append(member.commitment)
        return found


def open_office(where: str | Path, clock: Clock = utc_now, *, begin: bool = False) -> Office:
    """The office at a place; it is begun there if that is asked for and there is none."""
    store = open_store(where, clock)
    if LEDGER not in store.ledgers():
        if not begin:
            raise Mistake(
                f"there is no office at {where}: 'convenor register import' or "
                "'convenor register add' begins one."
            )
        store.create(LEDGER)
    made = Office(store, clock=clock)
    made.refresh()
    return made
