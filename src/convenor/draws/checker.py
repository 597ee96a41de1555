"""Replays a draw from its certificate and confirms it, without the code that made it.

`confirm` takes the recorded draw of a round, by any method, or its JSON. That all are paired once
and nobody with a forbidden opponent is seen by looking. That nobody could have met a higher one
follows from the proofs of the certificate: take away a few contestants, and at least as many odd
groups fall apart as were taken (Tutte); then each of the few must meet someone of an odd group, and
nobody else. Nothing is drawn here: groups are only counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice

from convenor.draws import check_orders, check_robins
from convenor.draws.certificates import Certificate, Proof
from convenor.draws.check_distance import distance_problems
from convenor.draws.check_history import Frame
from convenor.draws.check_seats import home_lots, seat_problems
from convenor.draws.check_whole import ROBINS, whole_problems
from convenor.draws.fields import check_field
from convenor.draws.round_draws import Lot, RoundDraw, read_draw
from convenor.errors import Mistake

# --- the draw of a round --------------------------------------------------------------------------


def confirm(draw: RoundDraw | Mapping[str, object]) -> tuple[str, ...]:
    """What is wrong with the recorded draw of a round, in sentences; nothing if it is confirmed."""
    try:
        draw = draw if isinstance(draw, RoundDraw) else read_draw(draw)
        check_field(draw.certificate.plan, draw.certificate.field)
    except Mistake as mistake:
        return (str(mistake),)
    return tuple(whole_problems(draw)) or tuple(_deeper(draw))


def _deeper(draw: RoundDraw) -> Iterator[str]:
    method = draw.certificate.method
    leg, lots = 1, tuple[Lot, ...]()
    if method in ROBINS:
        wrong = tuple(check_robins.robin_problems(draw))
        yield from wrong
        if wrong:
            return
        leg, lots = check_robins.leg_of(draw.certificate), check_robins.robin_lots(draw.certificate)
    elif method == "by hand":
        if len(draw.matches) != len(draw.certificate.field.by_hand):
            yield "the matches are not those that were drawn by hand."
        leg = check_robins.leg_by_hand(draw.certificate)
    else:
        framed = check_orders.frame_of(draw)
        lots = framed.lots
        yield from _ordered(draw, framed)
    yield from seat_problems(draw, leg)
    if draw.certificate.lots != (*lots, *home_lots(draw)):
        yield "the lots are not those that the seed gives."


def _ordered(draw: RoundDraw, framed: Frame) -> Iterator[str]:
    made = draw.certificate
    if made.order != framed.order:
        yield "the order of the draw is not the one that its field gives."
        return
    known = set(framed.order)
    if any(not {*each.few, *each.many} <= known for each in made.shown):
        yield "a proof names somebody who is not in the draw."
        return
    replay = check_orders.to_replay(draw, framed)
    wrong = problems(replay)
    yield from wrong
    if wrong:
        return
    if replay.method != "top down":
        yield from distance_problems(replay)
    yield from check_orders.table_problems(draw, replay)
    yield from check_orders.reason_problems(draw, replay)
    yield from _left_out(draw)


def _left_out(draw: RoundDraw) -> Iterator[str]:
    """Whether those who sit out or share were the first choice that could be."""
    passed, out = draw.certificate.passed, check_orders.left_out(draw)
    if not out:
        if passed:
            yield "somebody was passed over to sit out, and nobody sits out."
        return
    wanted = list(islice(check_orders.choices(draw), len(passed) + 1))
    if wanted != [*(each.who for each in passed), out]:
        yield f"{', '.join(out)} should not have been left out of the draw."
        return
    for at, each in enumerate(passed):
        if problems(check_orders.impossible_without(draw, at)):
            yield f"nothing shows that {', '.join(each.who)} could not be left out."


# --- one draw by rank -----------------------------------------------------------------------------


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
