"""The alternating tree: who could change places with one contestant that has no partner.

A matching and one contestant without a partner go in; those reached over an even number of steps
(by Edmonds's blossoms, odd circles shrunk to a point) come out: each of them could be left without
a partner instead. Sets of contestants are whole numbers, a bit for each; no recursion is used.
"""

from __future__ import annotations

from collections.abc import Iterator

NOBODY = -1


class Tree:
    """The alternating tree from one contestant without a partner (Edmonds's blossoms)."""

    def __init__(self, allowed: list[int], mate: list[int], root: int, free: int) -> None:
        self._allowed = allowed
        self._mate = mate
        self._root = root
        self._unseen = free & ~(1 << root)
        self.even = 1 << root
        self._touched = 0
        self._parent: dict[int, int] = {}
        self._base: dict[int, int] = {root: root}
        self._blossom: dict[int, int] = {root: 1 << root}
        self._queue = [root]

    @property
    def odd(self) -> int:
        """Those who stand only between the even ones: each of them serves just one."""
        return self._touched & ~self.even

    def grow_to(self, wanted: int) -> bool:
        """Grow until `wanted` is even (then it can change places with the root)."""
        goal = 1 << wanted
        return any(self.even & goal for _ in self._grow())

    def grow_to_single(self) -> int:
        """Grow until someone without a partner is reached; NOBODY if there is none."""
        return next((each for each in self._grow() if each != NOBODY), NOBODY)

    def _grow(self) -> Iterator[int]:
        """Grow step by step; each step yields a single contestant if it reached one."""
        for one in self._queue:  # grows as it is read
            yield self._join(one)
            new = self._allowed[one] & self._unseen
            while new:
                other = lowest(new)
                new &= new - 1
                self._parent[other] = one
                if self._mate[other] == NOBODY:
                    yield other
                    return
                self._add(other, self._mate[other])
                new &= self._unseen
                yield NOBODY

    def _add(self, odd: int, even: int) -> None:
        self._unseen &= ~(1 << odd | 1 << even)
        self._touched |= 1 << odd
        self.even |= 1 << even
        for each in (odd, even):
            self._base[each] = each
            self._blossom[each] = 1 << each
        self._queue.append(even)

    def _join(self, one: int) -> int:
        """Shrink every odd circle that closes at `one`."""
        while True:
            others = self._allowed[one] & self.even & ~self._blossom[self._base[one]]
            if not others:
                return NOBODY
            self._shrink(one, lowest(others))

    def _shrink(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        inside: set[int] = set()
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        inside.discard(base)
        merged = self._blossom[base]
        for each in inside:
            members = self._blossom.pop(each)
            merged |= members
            for member in bits_of(members):
                self._base[member] = base
                if not self.even >> member & 1:
                    self.even |= 1 << member
                    self._queue.append(member)
        self._blossom[base] = merged

    def _common_base(self, one: int, other: int) -> int:
        above = set()
        at = self._base[one]
        while True:
            above.add(at)
            if at == self._root or self._mate[at] == NOBODY:
                break
            at = self._base[self._parent[self._mate[at]]]
        at = self._base[other]
        while at not in above:
            at = self._base[self._parent[self._mate[at]]]
        return at

    def _mark(self, at: int, base: int, child: int, inside: set[int]) -> None:
        """Walk up to the base; note the way back down, and whom the blossom takes in."""
        while self._base[at] != base:
            mate = self._mate[at]
            inside.add(self._base[at])
            inside.add(self._base[mate])
            self._parent[at] = child
            child = mate
            at = self._parent[mate]

    def turn(self, at: int) -> None:
        """Change partners along the way from `at` back to the root."""
        while at != NOBODY:
            parent = self._parent[at]
            after = self._mate[parent]
            self._mate[at], self._mate[parent] = parent, at
            at = after


def lowest(bits: int) -> int:
    """The lowest bit of a set: its highest ranked contestant."""
    return (bits & -bits).bit_length() - 1


def bits_of(bits: int) -> Iterator[int]:
    """The contestants of a set, the highest ranked first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
