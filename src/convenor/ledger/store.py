"""What a store of ledgers can do, and the rules of an append that all stores share.

A store keeps the lines of facts and gives them back. Each store finds the head and the keys in its
own way, under its own lock, and asks here whether the append may go on. Which facts make sense in
a competition is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Protocol

from convenor.errors import Mistake, Refusal
from convenor.ledger.chain import Head
from convenor.ledger.facts import Draft, Fact, canonical
from convenor.values import value

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time of this machine."""
    return datetime.now(UTC)


@value
class Appended:
    """The facts of an append; `repeated` if they were there already and nothing was written."""

    facts: tuple[Fact, ...]
    repeated: bool = False


@value
class Kept:
    """All that a store keeps of a ledger, as it lies there, for verification."""

    ledger: str
    header: str
    lines: tuple[str, ...]
    ended: bool = True
    """Whether the last line is closed."""
    head: Head | None = None
    """The head that is kept beside the lines, where a store does so."""
    set_aside: tuple[str, ...] = ()
    """Files with what was cut off earlier."""


class Conflict(Refusal):
    """Others appended meanwhile: carries what came, so that the caller can look and try again."""

    def __init__(self, ledger_id: str, expect: int, came: tuple[Fact, ...]) -> None:
        last = came[-1]
        count = "1 fact" if len(came) == 1 else f"{len(came)} facts"
        super().__init__(
            f"{count} came into ledger '{ledger_id}' after fact {expect} "
            f"(the last is fact {last.number}, {last.kind} by {last.by}), so nothing was recorded: "
            "look at what came and try again."
        )
        self.expect, self.facts = expect, came


class Store(Protocol):
    """A place where ledgers are kept."""

    def create(self, ledger_id: str) -> None:
        """Begin a ledger; refused if there is one of this id."""

    def ledgers(self) -> tuple[str, ...]:
        """The ids of all ledgers here, sorted."""

    def head(self, ledger_id: str) -> Head:
        """The last fact of a ledger."""

    def read(self, ledger_id: str, after: int = 0, until: int | None = None) -> Iterator[Fact]:
        """The facts with numbers above `after` up to `until`, proved one by one as they come."""

    def find(self, ledger_id: str, key: str) -> Fact | None:
        """The fact that was recorded under a key."""

    def append(
        self, ledger_id: str, drafts: Sequence[Draft], expect: int | None = None
    ) -> Appended:
        """Record all drafts or none; they are safe when this returns.

        `expect` is the number of the last fact that the caller has seen: others that came after it
        raise `Conflict`. With None the drafts go to the end, whatever came.
        """

    def restore(self, ledger_id: str, facts: Iterable[Fact]) -> Head:
        """Begin a ledger with facts of another store, exactly as they are, all or none."""

    def kept(self, ledger_id: str) -> Kept:
        """The ledger as it lies there, not proved and not mended."""

    def close(self) -> None:
        """Let go of files and connections."""


def repeated(drafts: Sequence[Draft], known: Mapping[str, Fact]) -> Appended | None:
    """The facts that were recorded under the keys of the drafts; None if the keys are new."""
    keys = {draft.key for draft in drafts}
    if len(keys) < len(drafts):
        raise Mistake("two facts of one append have the same key: give each its own.")
    if not known:
        return None
    for draft in drafts:
        if draft.key in known:
            _check_same(draft, known[draft.key])
    if len(known) < len(drafts):
        numbers = ", ".join(str(fact.number) for fact in known.values())
        raise Refusal(
            f"some of these facts were recorded before (fact {numbers}) and others were not, so "
            "nothing was recorded: send the new ones by themselves."
        )
    return Appended(tuple(known[draft.key] for draft in drafts), repeated=True)


def _check_same(draft: Draft, fact: Fact) -> None:
    """A request that is sent again may be sent at another time, but must ask for the same."""
    if (draft.kind, draft.version) == (fact.kind, fact.version) and canonical(
        draft.body
    ) == canonical(fact.body):
        return
    raise Refusal(
        f"the key '{draft.key}' was used for fact {fact.number} ({fact.kind}), which says "
        "something else, so nothing was recorded: a new fact needs a new key."
    )


def check_expected(
    ledger_id: str, head: Head, expect: int | None, since: Callable[[int], Iterable[Fact]]
) -> None:
    """Refuse an append whose caller has not seen the last fact."""
    if expect is None or expect == head.number:
        return
    if expect < 0 or expect > head.number:
        raise Mistake(
            f"fact {expect} was expected to be the last of ledger '{ledger_id}', "
            f"which has {head.number}: read it again."
        )
    raise Conflict(ledger_id, expect, tuple(since(expect)))


def no_such_ledger(ledger_id: str, place: str, there: Sequence[str]) -> Mistake:
    """The sentence about a ledger that is not in a store."""
    listed = ", ".join(there[:12]) + (" …" if len(there) > 12 else "") if there else "none"
    return Mistake(f"there is no ledger '{ledger_id}' in {place}: there is {listed}.")


def is_there_already(ledger_id: str, place: str) -> Refusal:
    """The sentence about a ledger that would be begun twice."""
    return Refusal(f"ledger '{ledger_id}' is already in {place}: choose another id or place.")
