"""The best of the next placed across sections: a shared better place goes before a higher score.

Candidates with rank and factored score go in; their order and those who go on come out. Which
places qualify directly is not known here.
"""

from __future__ import annotations

from itertools import groupby
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import PERCENT, Exact
from convenor.finals.closest_pairs import Neighboured, still_level
from convenor.finals.names import refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class RankTerms:
    """Which rank goes before which, and the order between equal ranks."""

    ranks: tuple[str, ...] = asked("ranks of candidates, the better first")
    shared_rank: Literal["percentage", "closest to those above"] = asked(
        "what orders candidates that share the better rank"
    )


@value
class RankedCandidate:
    """A candidate with its rank in its section."""

    contestant: str = asked("the candidate")
    rank: str = asked("its rank in its section, such as 2= or 3")
    percent: Exact = asked("its factored score", unit=PERCENT)
    above: tuple[Exact, ...] = asked("scores of the pairs above it, nearest first", default=())
    below: Exact | None = asked("score of the next lower pair", default=None)


@value
class RankedCandidates:
    """Candidates of different sections."""

    places: int = asked("places to fill", least=1)
    candidates: tuple[RankedCandidate, ...] = asked("candidates of different sections")


@value
class RankOrder:
    """The order, and those who go on."""

    order: tuple[str, ...] = asked("the candidates, best first")
    qualified: tuple[str, ...] = asked("those who go on")
    reason: str | None = asked("who is level for the last place, in words", default=None)


def better_rank_first(terms: RankTerms, given: RankedCandidates, why: Why = SILENT) -> RankOrder:
    """A better shared rank before a higher score; between equal ranks the higher score."""
    refuse_too_few(given.places, tuple(each.contestant for each in given.candidates))
    groups = ranked_groups(terms, given.candidates, why)
    order = tuple(each.contestant for group in groups for each in group)
    why.step("the order", order, gives="order")
    qualified, level = without_tie(
        [tuple(e.contestant for e in group) for group in groups], given.places
    )
    why.step(
        "the first {places}", qualified, gives="qualified", shown_as="who", places=given.places
    )
    reason = f"level for the last place: {', '.join(level)}." if level else None
    return RankOrder(order, qualified, reason)


def ranked_groups(
    terms: RankTerms, candidates: tuple[RankedCandidate, ...], why: Why = SILENT
) -> list[tuple[RankedCandidate, ...]]:
    """The candidates in groups that are level, best first."""
    groups: list[tuple[RankedCandidate, ...]] = []
    for number, rank in enumerate(terms.ranks):
        same = [each for each in candidates if rank_number(terms.ranks, each.rank) == number]
        close = number == 0 and terms.shared_rank == "closest to those above"
        found = _by_closeness(same, why) if close else _by_percent(same)
        groups += found
        if same:
            names = ", ".join(each.contestant for group in found for each in group)
            why.step("rank {rank}: {names:who}", rank=rank, names=names)
    return groups


def rank_number(ranks: tuple[str, ...], rank: str) -> int:
    """How far down the list a rank stands."""
    if rank not in ranks:
        raise Mistake(f"a candidate cannot have rank '{rank}': {did_you_mean(rank, ranks)}")
    return ranks.index(rank)


def _by_percent(same: list[RankedCandidate]) -> list[tuple[RankedCandidate, ...]]:
    best_first = sorted(same, key=lambda each: -each.percent)
    return [tuple(level) for _, level in groupby(best_first, key=lambda each: each.percent)]


def _by_closeness(same: list[RankedCandidate], why: Why) -> list[tuple[RankedCandidate, ...]]:
    """One group after the other: those whom no step throws out go first."""
    groups = []
    left = {each.contestant: each for each in same}
    if len(left) > 1 and (lacking := [each for each in same if not each.above]):
        raise Mistake(f"'above' of {lacking[0].contestant} is missing: it orders equal ranks.")
    while left:
        around = [Neighboured(e.contestant, e.percent, e.above, e.below) for e in left.values()]
        best = still_level(tuple(around), why) if len(around) > 1 else tuple(around)
        groups.append(tuple(left.pop(each.contestant) for each in best))
    return groups


def without_tie(
    groups: list[tuple[str, ...]], places: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those who go on without a tie, and those level for the last places."""
    sure: tuple[str, ...] = ()
    for group in groups:
        if len(sure) + len(group) > places:
            return sure, group if len(sure) < places else ()
        sure += group
    return sure, ()


def refuse_too_few(places: int, names: tuple[str, ...]) -> None:
    """Refuse more places than there are candidates."""
    refuse_twice(names, "candidates")
    if len(names) < places:
        raise Mistake(
            f"{places} places cannot be filled by {len(names)} candidates: name more, or ask for "
            "fewer places."
        )
