"""The first draw in rank order: the highest meets the highest that still lets all others be drawn.

Contestants are numbers in rank order, 0 the highest; those who may not meet are given as sets and
as groups (a club, a country). Out comes the first complete draw, or the proof that there is none.
While few have met (Dirac's theorem) nobody need look ahead; after that one alternating-tree search
a contestant finds everyone that it can meet. Names, scores and rounds are not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet

from convenor.draws.alternating_trees import NOBODY, Tree, bits_of, lowest
from convenor.values import value

Pair = tuple[int, int]


@value
class Barrier:
    """Why something cannot be: without `few`, at least as many odd groups of `many` are left.

    Then each of the few must meet one of the many. `at` is whom it kept from the highest that it
    had not met; nobody, if the whole draw cannot be.
    """

    few: frozenset[int]
    many: frozenset[int]
    at: int = NOBODY


@value
class Drawn:
    """The pairs in the order in which they were drawn, and the proofs that passed others over."""

    pairs: tuple[Pair, ...]
    barriers: tuple[Barrier, ...] = ()


@value
class Impossible:
    """No complete draw exists, and why."""

    barrier: Barrier


def first_draw(
    size: int,
    met: Sequence[AbstractSet[object]],
    groups: Sequence[Hashable | None] | None = None,
    names: Sequence[object] | None = None,
) -> Drawn | Impossible:
    """The first complete draw of `size` contestants, none with one it has met or of its group.

    Those met are given by number, or by name if there are names.
    """
    if size % 2:
        raise ValueError("an odd field has no complete draw: take out the bye first")
    field = _Field(met, groups, range(size) if names is None else names)
    pairs = field.draw_without_looking_ahead()
    left = field.left()
    if not left:
        return Drawn(tuple(pairs))
    tail = _Tail([field.allowed_mask(each, left) for each in left])
    barrier = tail.complete()
    if barrier is not None:
        return Impossible(_named(barrier, left))
    drawn, barriers = tail.draw()
    pairs += [(left[a], left[b]) for a, b in drawn]
    return Drawn(tuple(pairs), tuple(_named(each, left) for each in barriers))


def _named(barrier: Barrier, names: Sequence[int]) -> Barrier:
    return Barrier(
        frozenset(names[each] for each in barrier.few),
        frozenset(names[each] for each in barrier.many),
        NOBODY if barrier.at == NOBODY else names[barrier.at],
    )


class _Field:
    """The whole field as a chain of those not yet drawn, in rank order."""

    def __init__(
        self,
        met: Sequence[AbstractSet[object]],
        groups: Sequence[Hashable | None] | None,
        names: Sequence[object],
    ) -> None:
        self._met = met
        self._groups = groups
        self._names = names
        self._count = len(names)
        self._next = list(range(1, self._count + 2))  # place 0 is the head of the chain

    def left(self) -> list[int]:
        found, at = [], self._next[0]
        for _ in range(self._count):
            found.append(at - 1)
            at = self._next[at]
        return found

    def draw_without_looking_ahead(self) -> list[Pair]:
        """Draw from the top as long as whoever is left can certainly be drawn."""
        pairs: list[Pair] = []
        while self._count:
            enough = 2 * (self._most_forbidden() + 1)
            if self._count - 2 < enough:
                break
            pairs += self._draw_down_to(enough)
        return pairs

    def _most_forbidden(self) -> int:
        """No more than so many of those left are forbidden to any one of them."""
        left = self.left()
        met = max(len(self._met[each]) for each in left)
        if self._groups is None:
            return met
        sizes = Counter(g for each in left if (g := self._groups[each]) is not None)
        return met + max(sizes.values(), default=1) - 1

    def _draw_down_to(self, enough: int) -> list[Pair]:
        """Draw from the top, each with the next that it may meet, while so many are left over."""
        chain, names, everybody_met, groups = self._next, self._names, self._met, self._groups
        pairs: list[Pair] = []
        for _ in range((self._count - enough) // 2):
            top = chain[0]
            met = everybody_met[top - 1]
            before, other = top, chain[top]
            if groups is None or (group := groups[top - 1]) is None:
                while names[other - 1] in met:
                    before, other = other, chain[other]
            else:
                while names[other - 1] in met or groups[other - 1] == group:
                    before, other = other, chain[other]
            chain[before] = chain[other]
            chain[0] = chain[top]
            pairs.append((top - 1, other - 1))
        self._count -= 2 * len(pairs)
        return pairs

    def allowed_mask(self, one: int, left: Sequence[int]) -> int:
        """Whom of those left `one` may meet, a bit for each."""
        self._prepare(left)
        mask = self._all ^ (1 << self._place[self._names[one]])
        if self._groups is not None and (group := self._groups[one]) is not None:
            mask &= ~self._group_masks[group]
        for each in self._met[one]:
            place = self._place.get(each)
            if place is not None:
                mask &= ~(1 << place)
        return mask

    def _prepare(self, left: Sequence[int]) -> None:
        if hasattr(self, "_all"):
            return
        self._all = (1 << len(left)) - 1
        self._place = {self._names[each]: place for place, each in enumerate(left)}
        self._group_masks: dict[Hashable, int] = {}
        for place, each in enumerate(left):
            group = self._groups[each] if self._groups is not None else None
            self._group_masks[group] = self._group_masks.get(group, 0) | 1 << place


class _Tail:
    """Those for whom one must look ahead: a complete draw is kept, and mended as pairs are fixed.

    Sets of contestants are whole numbers, a bit for each; the lowest bit is the highest rank.
    """

    def __init__(self, allowed: list[int]) -> None:
        self._allowed = allowed
        self._size = len(allowed)
        self._mate = [NOBODY] * self._size
        self._free = (1 << self._size) - 1

    # --- any complete draw --------------------------------------------------------------------

    def complete(self) -> Barrier | None:
        """Find some complete draw; or give the proof that there is none."""
        self._match_greedily()
        for one in range(self._size):
            if self._mate[one] == NOBODY:
                tree = Tree(self._allowed, self._mate, one, self._free)
                end = tree.grow_to_single()
                if end == NOBODY:
                    return Barrier(frozenset(bits_of(tree.odd)), frozenset(bits_of(tree.even)))
                tree.turn(end)
        return None

    def _match_greedily(self) -> None:
        """Whoever has the fewest to choose from chooses first."""
        left = self._free
        for one in sorted(range(self._size), key=lambda each: self._allowed[each].bit_count()):
            if left >> one & 1:
                choice = self._allowed[one] & left
                if choice:
                    other = lowest(choice)
                    self._mate[one], self._mate[other] = other, one
                    left &= ~(1 << one | 1 << other)

    # --- the first complete draw --------------------------------------------------------------

    def draw(self) -> tuple[list[Pair], list[Barrier]]:
        """The pairs from the top, and the proofs for those passed over."""
        pairs, barriers = [], []
        for one in range(self._size):
            if self._free >> one & 1:
                barrier = self._give_highest(one)
                if barrier is not None:
                    barriers.append(barrier)
                other = self._mate[one]
                pairs.append((one, other))
                self._free &= ~(1 << one | 1 << other)
        return pairs, barriers

    def _give_highest(self, one: int) -> Barrier | None:
        """Mend the draw so that `one` meets the highest that it can; the proof, if it took one."""
        choice = self._allowed[one] & self._free
        wanted = lowest(choice)
        old = self._mate[one]
        if wanted == old:
            return None
        other = self._mate[wanted]
        if self._allowed[old] >> other & 1:
            self._pair(one, wanted)
            self._pair(old, other)
            return None
        return self._search(one, old, choice, wanted)

    def _search(self, one: int, old: int, choice: int, wanted: int) -> Barrier | None:
        self._mate[old] = NOBODY
        tree = Tree(self._allowed, self._mate, old, self._free & ~(1 << one))
        proof = None
        if not tree.grow_to(wanted):
            wanted = lowest(choice & tree.even)
            proof = self._forget_useless(one, tree)
        if wanted != old:
            tree.turn(self._mate[wanted])
        self._pair(one, wanted)
        return proof

    def _pair(self, one: int, other: int) -> None:
        self._mate[one], self._mate[other] = other, one

    def _forget_useless(self, one: int, tree: Tree) -> Barrier:
        """Those of a barrier must all meet the many: their other pairs are in no complete draw."""
        few = tree.odd | 1 << one
        for each in bits_of(self._free & ~tree.even):
            self._allowed[each] &= tree.even if few >> each & 1 else ~few
        return Barrier(frozenset(bits_of(few)), frozenset(bits_of(tree.even)), one)
