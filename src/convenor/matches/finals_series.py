"""A match of a finals series that nobody came to: which later matches are won without play.

The plan of the finals and the abandoned match go in; each later match that lacks a side, and who
wins it, come out. Only the matches next in line are looked at, not those that follow from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class SeriesTerms(KnowsWords):
    """The plans of finals: for each match the two sides, by rank or by an earlier match."""

    plans: Mapping[str, Mapping[str, tuple[str, str]]] = asked(
        "plan → match → its two sides, such as 'rank 1' and 'QF2 winner'"
    )

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        matches = [match for each in self.plans.values() for match in each]
        return {"abandoned": matches, "plan": self.plans}


@value
class AbandonedFinal:
    """A match of a finals series to which neither side came."""

    abandoned: str = asked("the match that was abandoned, such as QF1 or GF")
    plan: str | None = asked(
        "the plan of the finals (may be left out if there is one)", default=None
    )


@value
class WonByForfeit:
    """The later matches that are won without play."""

    forfeit_wins: Mapping[str, str] = asked("match → the side that wins it by forfeit")
    reason: str | None = asked("what follows, in words", default=None)


def won_by_forfeit(terms: SeriesTerms, given: AbandonedFinal, why: Why = SILENT) -> WonByForfeit:
    """The matches that a side wins because nobody comes to it from an abandoned match."""
    plan = _plan(terms, given.plan)
    if given.abandoned not in plan:
        near = did_you_mean(given.abandoned, plan)
        raise Mistake(f"there is no match '{given.abandoned}' in this plan: {near}")
    wins = {}
    for match, sides in plan.items():
        for side, other in (sides, sides[::-1]):
            if side in (f"{given.abandoned} winner", f"{given.abandoned} loser"):
                wins[match] = other
                why.step("{match} lacks the {side}: won by", other, match=match, side=side)
    why.step("won by forfeit", wins, gives="forfeit_wins")
    reason = None if wins else "no later match depends on it: nobody wins the event."
    return WonByForfeit(MappingProxyType(wins), reason)


def _plan(terms: SeriesTerms, name: str | None) -> Mapping[str, tuple[str, str]]:
    if name is None:
        if len(terms.plans) != 1:
            raise Mistake(f"give the 'plan' of the finals: {did_you_mean('', terms.plans)}")
        return next(iter(terms.plans.values()))
    if name not in terms.plans:
        raise Mistake(f"there is no plan '{name}': {did_you_mean(name, terms.plans)}")
    return terms.plans[name]
