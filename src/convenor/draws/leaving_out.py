"""Who is left out of an odd field: the first choice without whom the rest can be drawn.

Choices in order and a way to draw the rest go in; the draw comes out with whoever was left out and
the proof for everybody passed over. One proof often rules out many other choices: those are not
tried, so that a field that cannot be drawn is seen soon. Who may be left out is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from convenor.draws.certificates import Certificate, why_impossible
from convenor.draws.round_draws import Lot, PassedOver, Shown
from convenor.values import value

Names = tuple[str, ...]
DrawRest = Callable[[Names], tuple[Certificate, list[Lot]]]
MayMeet = Callable[[str, str], bool]


@value
class Left:
    """The draw of the rest; without a draw, the reason why there is none."""

    out: Names = ()
    made: Certificate | None = None
    lots: tuple[Lot, ...] = ()
    passed: tuple[PassedOver, ...] = ()
    cause: str = ""


class _Failed:
    """A choice that failed, as a proof about the whole field.

    Take the few away, and `excess` more groups of odd size are left than were taken. One of such
    a group, left out, mends that by one; one of the few makes it worse. Those who are left out
    together may all meet one another, so all that mend it are of one group.
    """

    def __init__(self, out: Names, made: Certificate, may_meet: MayMeet) -> None:
        few = {*made.proofs[0].few, *out}
        odd = _odd_groups(made, made.proofs[0].few)
        many, groups = {name for group in odd for name in group}, len(odd)
        for name in out:  # whoever can meet the few only is one more group by itself
            if not any(may_meet(name, other) for other in made.ranking if other not in few):
                few.remove(name)
                many.add(name)
                groups += 1
        self._few, self._many = few, many
        self._excess = groups - len(few)
        self._mends = {**dict.fromkeys(many, 1), **dict.fromkeys(few, -1)}
        largest = max(map(len, odd), default=1)
        self.rules_out_all = self._excess > min(len(out), largest)

    def rules_out(self, out: Names) -> bool:
        """Whether the proof holds for another choice as well."""
        mends = self._mends
        return sum([mends.get(name, 0) for name in out]) < self._excess

    def shown_for(self, out: Names) -> Shown:
        """The proof as it is for a choice that it rules out."""
        left_out = set(out)
        return Shown(tuple(sorted(self._few - left_out)), tuple(sorted(self._many - left_out)))


def leave_out(
    order: Names,
    choices: Iterable[Names],
    draw_rest: DrawRest,
    on_any_side: Callable[[Names], Certificate] | None,
    may_meet: MayMeet,
) -> Left:
    """Leave out the first choice without whom the rest can be drawn.

    Where sides hang on who is left out, a proof holds for other choices only if the rest cannot be
    drawn `on_any_side` either.
    """
    failed: list[_Failed] = []
    passed: list[tuple[Names, Callable[[Names], Shown]]] = []
    cause = ""
    for out in choices:
        known = next((each for each in failed if each.rules_out(out)), None)
        if known is not None:
            passed.append((out, known.shown_for))
            continue
        rest = tuple(name for name in order if name not in out)
        made, lots = draw_rest(rest)
        if not made.impossible:
            shown = tuple(PassedOver(each, proof(each)) for each, proof in passed)
            return Left(out, made, tuple(lots), shown)
        cause = cause or _cause(out, made)
        passed.append((out, partial(_shown, made)))
        proved = made if on_any_side is None else on_any_side(rest)
        if proved.impossible:
            failed.append(_Failed(out, proved, may_meet))
            if failed[-1].rules_out_all:
                break
    return Left(cause=cause)


def _shown(made: Certificate, _out: Names) -> Shown:
    proof = made.proofs[0]
    return Shown(tuple(sorted(proof.few)), tuple(sorted(proof.many)))


def _cause(out: Names, made: Certificate) -> str:
    without = f"without {' and '.join((', '.join(out[:-1]), out[-1])) if out[1:] else out[0]}"
    return f"whoever is left out the rest cannot all be paired ({without}: {why_impossible(made)})"


def _odd_groups(made: Certificate, few: frozenset[str]) -> list[set[str]]:
    """The groups of odd size into which the field falls once the few are away."""
    left = set(made.ranking) - few
    odd: list[set[str]] = []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            one = edge.pop()
            group.add(one)
            new = {other for other in left if made.may_meet(one, other)}
            left -= new
            edge += new
        if len(group) % 2:
            odd.append(group)
    return odd
