"""The facts of a ledger by kind, person and table, and the proof that its chain holds.

Facts go in as they come; the numbers of those that a filter leaves come out, and whether the ledger
is whole. Both grow with what is new: the chain is proved whole when the page is first opened and
whenever somebody asks for it; in between what came since is proved, and some earlier facts once
more, in turn, so that a change in what lies there is seen whatever the length of the ledger.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from convenor.errors import Mistake, Refusal
from convenor.ledger.chain import Head
from convenor.ledger.damage import verify, whole_words
from convenor.ledger.facts import Fact
from convenor.ledger.store import utc_now
from convenor.values import value
from convenor.web.store.ledgers import ledgers

Kept = TypeVar("Kept")
MOST_KEPT = 64
AGAIN = 300
"""Facts that are proved once more at each look."""
OFFICES = ("office given", "office ended")
FILTERS = ("kind", "by", "table")


class LedgerIndex:
    """The facts of one ledger, found by what the audit page filters by."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str], list[int]] = {}
        self._read = 0
        self._last = ""
        self.offices: list[Fact] = []
        self.kinds: set[str] = set()
        self.people: set[str] = set()

    def is_of(self, facts: Sequence[Fact]) -> bool:
        """Whether what was read so far is the beginning of these facts."""
        return not self._read or (
            self._read <= len(facts) and facts[self._read - 1].hash == self._last
        )

    def take_in(self, facts: Sequence[Fact]) -> None:
        """Read what has come since."""
        for fact in facts[self._read :]:
            table = str(fact.body.get("table", ""))
            for name, said in zip(FILTERS, (fact.kind, fact.by, table), strict=True):
                if said:
                    self._numbers.setdefault((name, said), []).append(fact.number)
            self.kinds.add(fact.kind)
            self.people.add(fact.by)
            if fact.kind in OFFICES:
                self.offices.append(fact)
            self._read, self._last = fact.number, fact.hash

    def wanted(self, only: Mapping[str, str]) -> Sequence[int]:
        """The numbers of the facts that a filter leaves, in their order."""
        asked = [self._numbers.get((name, said), []) for name, said in only.items() if said]
        if not asked:
            return range(1, self._read + 1)
        fewest, *others = sorted(asked, key=len)
        if not others:
            return fewest
        left = [set(each) for each in others]
        return [number for number in fewest if all(number in each for each in left)]


@value
class Proof:
    """Whether a ledger is as it was written: the sentence, up to where, and when as a whole."""

    ok: bool
    sentence: str
    head: Head
    whole: datetime
    again: int = 0
    """The fact up to which it was proved once more at the last look."""


_indexes: OrderedDict[str, LedgerIndex] = OrderedDict()
_proofs: OrderedDict[str, Proof] = OrderedDict()
_lock = threading.Lock()


def index_of(ledger: str, facts: Sequence[Fact]) -> LedgerIndex:
    """The facts of a ledger by what they are filtered by, up to date."""
    with _lock:
        found = _indexes.get(ledger)
        if found is None or not found.is_of(facts):
            found = _indexes[ledger] = LedgerIndex()
        _keep_newest(_indexes, ledger)
        found.take_in(facts)
        return found


def proof_of(ledger: str, *, whole: bool = False) -> Proof:
    """Whether the chain of a ledger holds: from the last fact that was proved, or as a whole."""
    with _lock:
        known = _proofs.get(ledger)
    found = None if whole or known is None or not known.ok else _proved_on(ledger, known)
    found = found or _proved_whole(ledger)
    with _lock:
        _proofs[ledger] = found
        _keep_newest(_proofs, ledger)
    return found


def _proved_whole(ledger: str) -> Proof:
    report = verify(ledgers, ledger)
    last = report.good[-1] if report.good else None
    head = Head(last.number, last.hash) if last is not None else Head(0, "")
    return Proof(report.ok, str(report.summary), head, utc_now())


def _proved_on(ledger: str, known: Proof) -> Proof | None:
    """The same ledger with what came since; nothing where that does not follow on what was."""
    before, head = known.head, ledgers.head(ledger)
    if not before.number or head.number < before.number:
        return None
    try:
        came = list(ledgers.read(ledger, before.number - 1))
    except (Mistake, Refusal):
        return None
    follows = bool(came) and (came[0].number, came[0].hash) == (before.number, before.hash)
    if not follows or (came[-1].number, came[-1].hash) != (head.number, head.hash):
        return None
    again = _proved_again(ledger, known.again, before.number)
    if again is None:
        return None
    return Proof(True, whole_words(ledger, head.number), head, known.whole, again)


def _proved_again(ledger: str, after: int, last: int) -> int | None:
    """Prove the next facts of those that were proved before; nothing where one does not hold."""
    first = 0 if after >= last else after
    until = min(last, first + AGAIN)
    try:
        found = [each.number for each in ledgers.read(ledger, max(0, first - 1), until)]
    except (Mistake, Refusal):
        return None
    return until if found == list(range(max(1, first), until + 1)) else None


def _keep_newest(kept: OrderedDict[str, Kept], ledger: str) -> None:
    kept.move_to_end(ledger)
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)
