"""A draw with all that is needed to confirm it: ranking, who may not meet, pairs, proofs, lots.

`make` draws a field by the first-draw rule and keeps the certificate; `reasons` says for each
pairing whom it passed over and why. Where ranking and history come from is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType

from convenor.draws.alternating_trees import NOBODY
from convenor.draws.least_distance import least_distance_draw
from convenor.draws.matching import Barrier, Impossible, first_draw
from convenor.errors import Mistake, did_you_mean
from convenor.values import replace, value

NOBODY_MET: frozenset[str] = frozenset()
BYE = ""
"""The opponent of the contestant that has the bye: the lowest place of an odd field."""


@value
class Reason:
    """One pairing, those passed over because they have met, and those who would block the rest."""

    first: str
    second: str
    met: tuple[str, ...]
    blocking: tuple[str, ...]


@value
class Proof:
    """Take `few` away, and at least as many odd groups of `many` fall apart: they must meet those.

    It is what kept `at` from a higher opponent; None if the whole draw is impossible.
    """

    few: frozenset[str]
    many: frozenset[str]
    at: str | None = None


@value
class Certificate:
    """A draw that was made, or was found impossible, with what it was made from.

    Those of the same group (a club, or a side of two fields) never meet.
    """

    ranking: tuple[str, ...]
    forbidden: Mapping[str, AbstractSet[str]]
    pairs: tuple[tuple[str, str], ...] = ()
    proofs: tuple[Proof, ...] = ()
    impossible: bool = False
    method: str = "top down"
    groups: Mapping[str, str] | None = None
    two_fields: bool = False
    seed: int | str | None = None

    def may_meet(self, one: str, other: str) -> bool:
        """Whether two contestants may meet at all."""
        if one == other or other in self.forbidden.get(one, ()):
            return False
        group = None if self.groups is None else self.groups.get(one)
        return group is None or self.groups is None or self.groups.get(other) != group

    def reasons(self) -> Iterator[Reason]:
        """For each pairing whom it passed over, and why."""
        left = dict.fromkeys(self.ranking)
        for first, second in self.pairs:
            del left[first]
            higher = []
            for each in left:
                if each == second:
                    break
                higher.append(each)
            if self.groups is not None and (own := self.groups.get(first)) is not None:
                higher = [each for each in higher if self.groups.get(each) != own]
            met = tuple(each for each in higher if not self.may_meet(first, each))
            blocking = tuple(each for each in higher if self.may_meet(first, each))
            yield Reason(first, second, met, blocking)
            del left[second]


def make(
    ranking: Sequence[str],
    forbidden: Mapping[str, AbstractSet[str]],
    groups: Mapping[str, str] | None = None,
    two_fields: bool = False,
    method: str = "top down",
    seed: int | str | None = None,
) -> Certificate:
    """Draw a field of an even number, nobody with one of its own group (its club, its side)."""
    names = tuple(ranking)
    met = [forbidden.get(name, NOBODY_MET) for name in names]
    own = None if groups is None else [groups.get(name) for name in names]
    drawn = first_draw(len(names), met, own, names)
    kept = Certificate(
        names,
        MappingProxyType(forbidden),
        method=method,
        groups=groups,
        two_fields=two_fields,
        seed=seed,
    )
    if isinstance(drawn, Impossible):
        return _with(kept, (), (drawn.barrier,), True)
    pairs = drawn.pairs
    if method != "top down":
        pairs = tuple(_by_distance(kept))
        return _with(kept, pairs, (), False)
    return _with(kept, pairs, drawn.barriers, False)


def _by_distance(kept: Certificate) -> Iterable[tuple[int, int]]:
    """The draw of least total distance between ranks (ranks within a side, if there are two)."""
    names = kept.ranking
    rank = {name: place for place, name in enumerate(names)}
    if kept.groups is None or not kept.two_fields:
        line = list(names)
        places = list(range(len(names)))
    else:
        counts: dict[str, int] = {}
        at = {}
        for name in names:
            side = kept.groups[name]
            at[name] = counts[side] = counts.get(side, 0) + 1
        line = sorted(names, key=lambda name: (at[name], rank[name]))
        places = [at[name] for name in line]
    where = {name: place for place, name in enumerate(line)}
    seekers = [where[name] for name in names]
    found = least_distance_draw(places, lambda a, b: kept.may_meet(line[a], line[b]), seekers)
    return [(rank[line[a]], rank[line[b]]) for a, b in found]


def _with(
    kept: Certificate,
    pairs: Iterable[tuple[int, int]],
    barriers: Iterable[Barrier],
    impossible: bool,
) -> Certificate:
    names = kept.ranking
    return replace(
        kept,
        pairs=tuple((names[a], names[b]) for a, b in pairs),
        proofs=tuple(_proof(each, names) for each in barriers),
        impossible=impossible,
    )


def _proof(barrier: Barrier, names: Sequence[str]) -> Proof:
    return Proof(
        frozenset(names[each] for each in barrier.few),
        frozenset(names[each] for each in barrier.many),
        None if barrier.at == NOBODY else names[barrier.at],
    )


def forbidden_by(
    ranking: Sequence[str], played: Iterable[tuple[str, str]]
) -> Mapping[str, AbstractSet[str]]:
    """Who may not meet whom: those who have met; names that are not ranked are refused."""
    met: dict[str, set[str]] = {name: set() for name in ranking}
    if len(met) != len(ranking):
        twice = next(name for name in ranking if list(ranking).count(name) > 1)
        raise Mistake(f"'{twice}' is ranked twice: name each contestant once.")
    for one, other in played:
        if one == other or one not in met or other not in met:
            raise _not_a_meeting(one, other, met)
        met[one].add(other)
        met[other].add(one)
    return met


def _not_a_meeting(one: str, other: str, known: Mapping[str, object]) -> Mistake:
    for each in (one, other):
        if each not in known:
            near = did_you_mean(each, known)
            return Mistake(f"'{each}' has played but is not in the ranking: {near}")
    return Mistake(f"'{one}' cannot have met itself: correct 'played'.")


def why_impossible(made: Certificate) -> str:
    """In words, why a field cannot be drawn."""
    proof = made.proofs[0]
    alone = [name for name in made.ranking if name in proof.many]
    others = [name for name in made.ranking if name in proof.few]
    if len(alone) == 1:
        return f"{alone[0] or 'the bye'} has nobody left to meet"
    listed = _listed(alone)
    if not others:
        return f"{listed} cannot all be paired among themselves and may meet nobody else"
    return (
        f"{listed} cannot all be paired among themselves, and beyond that may meet "
        f"only {_listed(others)}"
    )


def _listed(names: Sequence[str]) -> str:
    shown = [name or "the bye" for name in names[:8]]
    if len(names) > len(shown):
        return ", ".join(shown) + f" and {len(names) - len(shown)} more"
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " and " + shown[-1]
