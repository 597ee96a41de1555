"""The facts of a ledger in order, as a competition holds them: at hand, or left in the store.

Facts are appended and never changed, so that a branch for a try shares all that came before it.
Facts of before a checkpoint stay where they are stored, and are read, proved and kept when somebody
looks at them. What a fact says is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from convenor.ledger.facts import Fact

AT_ONCE = 512
"""Facts that are read together: whoever looks at one mostly looks at its neighbours."""
Reading = Callable[[int, int], Iterable[Fact]]
"""The facts above a number up to another, as the store has them."""


class FactLog(Sequence[Fact]):
    """Facts by their place: the first is at 0."""

    def __init__(self, facts: Iterable[Fact] = (), before: Sequence[Fact] = ()) -> None:
        self._before = before
        self._split = len(before)
        """Those before as they were when this began: what came to them later is not ours."""
        self._own: list[Fact] = list(facts)
        self._count = len(self._own)
        """How many of them are ours: the list may be shared with one who went on."""

    def branch(self) -> FactLog:
        """The same facts, to be appended to apart, for a while."""
        return FactLog((), self)

    def fork(self) -> FactLog:
        """The same facts, to go on with: this one stays as it is."""
        made = FactLog((), self._before)
        made._split, made._own, made._count = self._split, self._own, self._count
        return made

    @property
    def left(self) -> int:
        """How many facts, from the first, are left in the store."""
        before = self._before
        return before.left if isinstance(before, (FactLog, Stored)) else 0

    def append(self, fact: Fact) -> None:
        """One more fact."""
        if len(self._own) != self._count:  # another one went on from here
            self._own = self._own[: self._count]
        self._own.append(fact)
        self._count += 1

    def __len__(self) -> int:
        return self._split + self._count

    @overload
    def __getitem__(self, at: int) -> Fact: ...
    @overload
    def __getitem__(self, at: slice) -> list[Fact]: ...
    def __getitem__(self, at: int | slice) -> Fact | list[Fact]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            if start >= self._split and step == 1:
                return self._own[start - self._split : max(stop - self._split, 0)]
            return [self[each] for each in range(start, stop, step)]
        place = at + len(self) if at < 0 else at
        if not 0 <= place < len(self):
            raise IndexError(at)
        if place >= self._split:
            return self._own[place - self._split]
        return self._before[place]

    def __iter__(self) -> Iterator[Fact]:
        if self._split == len(self._before):
            yield from self._before
        else:
            yield from self._before[: self._split]
        yield from self._own[: self._count]

    def __reversed__(self) -> Iterator[Fact]:
        yield from reversed(self._own[: self._count])
        for place in range(self._split - 1, -1, -1):
            yield self._before[place]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]


class Stored(Sequence[Fact]):
    """The first facts of a ledger, left in the store until somebody looks at them."""

    def __init__(self, count: int, read: Reading) -> None:
        self._count, self._read = count, read
        self._blocks: dict[int, list[Fact]] = {}

    def __len__(self) -> int:
        return self._count

    @property
    def left(self) -> int:
        """All of them: what was looked at is only a copy."""
        return self._count

    @overload
    def __getitem__(self, at: int) -> Fact: ...
    @overload
    def __getitem__(self, at: slice) -> list[Fact]: ...
    def __getitem__(self, at: int | slice) -> Fact | list[Fact]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(self._count))]
        place = at + self._count if at < 0 else at
        if not 0 <= place < self._count:
            raise IndexError(at)
        block, within = divmod(place, AT_ONCE)
        return self._block(block)[within]

    def __iter__(self) -> Iterator[Fact]:
        for block in range(-(-self._count // AT_ONCE)):
            yield from self._block(block)

    def _block(self, block: int) -> list[Fact]:
        found = self._blocks.get(block)
        if found is None:
            first = block * AT_ONCE
            found = list(self._read(first, min(first + AT_ONCE, self._count)))
            self._blocks[block] = found
        return found
