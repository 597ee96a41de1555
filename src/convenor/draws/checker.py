"""Replays a draw from its certificate and confirms it, without the code that made it.

That all are paired once and nobody with a forbidden opponent is seen by looking. That nobody could
have met a higher one follows from the proofs of the certificate: take away a few contestants, and
at least as many odd groups fall apart as were taken (Tutte); then each of the few must meet someone
of an odd group, and nobody else. Nothing is drawn here: groups are only counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from convenor.draws.certificates import Certificate, Proof


def problems(made: Certificate) -> tuple[str, ...]:
    """What is wrong with a draw, in sentences; nothing if it is confirmed."""
    return tuple(_problems(made))


def _problems(made: Certificate) -> Iterator[str]:
    replay = _Replay(made)
    if made.impossible:
        if made.pairs:
            yield "the draw is called impossible, and yet has pairs."
        if not replay.proves_impossible():
            yield "the draw is called impossible, but its proof does not hold."
        return
    wrong = list(_not_once(made)) + list(_forbidden(made))
    yield from wrong
    if not wrong and made.method == "top down":
        yield from replay.not_first()


def _not_once(made: Certificate) -> Iterator[str]:
    times = Counter(name for pair in made.pairs for name in pair)
    ranked = set(made.ranking)
    for name in dict.fromkeys((*made.ranking, *times)):
        if name not in ranked:
            yield f"{name} is drawn but not ranked."
        elif times[name] != 1:
            yield f"{name} is drawn {times[name]} times, not once."


def _forbidden(made: Certificate) -> Iterator[str]:
    for one, other in made.pairs:
        if not made.may_meet(one, other) or not made.may_meet(other, one):
            yield f"{one} and {other} may not meet."


class _Replay:
    """The draw once more, pair by pair; sets of contestants are bits in rank order."""

    def __init__(self, made: Certificate) -> None:
        self._made = made
        self._names = made.ranking
        self._bit = {name: 1 << place for place, name in enumerate(self._names)}
        self._allowed: dict[int, int] = {}
        self._group: dict[str, int] = {}
        for name, group in (made.groups or {}).items():
            self._group[group] = self._group.get(group, 0) | self._bit.get(name, 0)

    def proves_impossible(self) -> bool:
        left = (1 << len(self._names)) - 1
        return any(
            self._odd_groups(left & ~self._bits_of(each.few))[0] > len(each.few)
            for each in self._made.proofs
        )

    def not_first(self) -> Iterator[str]:
        """The pairings that passed over a higher one without proof."""
        left = (1 << len(self._names)) - 1
        proofs = {each.at: each for each in self._made.proofs}
        for one, other in self._made.pairs:
            first, second = self._bit[one], self._bit[other]
            if left & (first - 1):
                yield f"{one} was drawn before one that is ranked higher."
            if one in proofs and not self._holds(proofs[one], left):
                yield f"the proof for {one} does not hold."
            passed = self._may_meet(first.bit_length() - 1) & left & (second - 1)
            if passed:
                name = self._names[(passed & -passed).bit_length() - 1]
                yield f"{one} was given {other}, but nothing shows that it could not meet {name}."
            left &= ~(first | second)

    def _holds(self, proof: Proof, left: int) -> bool:
        """Whether a proof is right; if so, forget the pairs that it rules out."""
        few = self._bits_of(proof.few) & left
        count, within = self._odd_groups(left & ~few)
        if count < few.bit_count():
            return False
        for place in range(len(self._names)):
            one = 1 << place
            if one & left & ~within:
                keep = within if one & few else ~few
                self._allowed[place] = self._may_meet(place) & keep
        return True

    def _odd_groups(self, left: int) -> tuple[int, int]:
        """How many connected groups of odd size there are, and who is in them."""
        count = within = 0
        while left:
            group = edge = left & -left
            left ^= group
            while edge:
                low = edge & -edge
                edge ^= low
                new = self._may_meet(low.bit_length() - 1) & left
                left ^= new
                group |= new
                edge |= new
            if group.bit_count() % 2:
                count += 1
                within |= group
        return count, within

    def _may_meet(self, place: int) -> int:
        found = self._allowed.get(place)
        if found is None:
            name = self._names[place]
            found = ((1 << len(self._names)) - 1) & ~(1 << place)
            if self._made.groups is not None and name in self._made.groups:
                found &= ~self._group[self._made.groups[name]]
            for other in self._made.forbidden.get(name, ()):
                found &= ~self._bit.get(other, 0)
            self._allowed[place] = found
        return found

    def _bits_of(self, names: frozenset[str]) -> int:
        bits = 0
        for name in names:
            bits |= self._bit[name]
        return bits
