"""What a tie is, and the places that the tied share.

Totals go in; groups of tied contestants, or whether they are tied, or the place of each come out.
Totals are tied when they are equal or, where a book says so, when they lie close together.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import IMP, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import Group, places
from convenor.standings.names import listed
from convenor.standings.tiebreaks.rules import STANDS, TieRule
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.values import value

WITHOUT_VPS = MappingProxyType(
    {
        "opponents' net IMPs": TieBreakTerms("opponents", called="opponents' net IMPs"),
        "wins": TieBreakTerms("wins"),
        "lot": TieBreakTerms("lot"),
    }
)
"""The tests that may split a tie in net IMPs, by what a clause calls them."""


@value
class EqualPlacesTerms:
    """How close totals must be, measured how, and what is told."""

    tells: Literal["groups", "tied", "places"] = asked("what the clause answers", asking=True)
    within: Exact = asked("the largest difference that is a tie", default=0, least=0)
    of: Literal["sum", "average"] = asked(
        "whether the difference is of the sum or of the average of a session", default="sum"
    )
    grouped: Literal["anchor", "chain"] = asked(
        "a group reaches down from its highest, or from each to the next", default="anchor"
    )
    without_vps: tuple[str, ...] = asked(
        "the tests that split a tie in net IMPs, in a stage without VPs", default=()
    )

    def rule(self, clause: str = "", *, vps: bool = True) -> TieRule:
        """What becomes of a tie: it stands, unless a stage without VPs has tests for it."""
        if vps or not self.without_vps:
            return TieRule(clause=clause, left_to=STANDS)
        for each in self.without_vps:
            if each not in WITHOUT_VPS:
                near = did_you_mean(each, WITHOUT_VPS)
                raise Mistake(f"{clause}: no test in net IMPs is called '{each}': {near}")
        return TieRule(tuple(WITHOUT_VPS[each] for each in self.without_vps), clause)


@value
class EqualPlacesGiven:
    """Totals by contestant, or bare."""

    totals: Mapping[str, Exact] | None = asked("total of each contestant", default=None)
    vps: tuple[Exact, ...] | None = asked("totals that may be tied", default=None)
    net_imps: tuple[Exact, ...] | None = asked(
        "net IMPs that may be tied, in a stage without VPs", unit=IMP, default=None
    )
    sessions: int | None = asked("sessions that make up the totals", default=None, least=1)
    title_to: str | None = asked(
        "who got the title by a tie break (it changes no place)", default=None
    )


@value
class EqualPlaces:
    """Groups, or whether all are tied, or places."""

    groups: tuple[Group, ...] | None = asked("groups of the tied, the best first", default=None)
    tied: bool | None = asked("whether all the totals are tied", default=None)
    split_by: tuple[str, ...] | None = asked("the tests that split the tie", default=None)
    places: Mapping[str, int] | None = asked("place of each, shared by the tied", default=None)


def equal_places(
    terms: EqualPlacesTerms, given: EqualPlacesGiven, why: Why = SILENT
) -> EqualPlaces:
    """Who is tied, and for which place."""
    totals = _totals(given)
    groups = tie_groups(totals, _limit(terms, given), terms.grouped)
    if why.listening:
        for group in groups:
            why.step(
                "{group:who} together",
                {name: totals[name] for name in group},
                shown_as="who",
                group=group,
            )
    if terms.tells == "tied":
        tied = len(groups) == 1
        why.step("all within {within}", tied, gives="tied", within=terms.within)
        then = terms.without_vps if tied and given.net_imps is not None else ()
        if then:
            why.step("a tie in net IMPs is split by", then, gives="split_by")
        return EqualPlaces(tied=tied, split_by=then or None)
    if terms.tells == "groups":
        why.step("groups, the best first", groups, gives="groups")
        return EqualPlaces(groups=groups)
    found = places(groups)
    why.step("the tied share the place of the first of them", found, gives="places")
    return EqualPlaces(places=found)


def tie_groups(
    totals: Mapping[str, Exact], within: Exact = 0, grouped: str = "anchor"
) -> tuple[Group, ...]:
    """Contestants in groups of equal, or nearly equal, totals, the best first."""
    common = math.lcm(within.denominator, *{each.denominator for each in totals.values()})
    whole = {name: _times(each, common) for name, each in totals.items()}
    groups: list[list[str]] = []
    reach, margin = 0, _times(within, common)
    for name in sorted(whole, key=whole.__getitem__, reverse=True):
        total = whole[name]
        if groups and total >= reach:
            groups[-1].append(name)
        else:
            groups.append([name])
            reach = total - margin
        if grouped == "chain":
            reach = total - margin
    return tuple(listed(group) for group in groups)


FEW = 32
"""So many may move one by one; for more it is quicker to sort everybody."""


def moved_few(before: Mapping[str, Exact], totals: Mapping[str, Exact]) -> list[str] | None:
    """Those whose total is another one; None where it is better to sort all."""
    if before.keys() != totals.keys():
        return None
    moved = [name for name, each in totals.items() if each is not before[name]]
    return None if len(moved) > FEW else moved


def regrouped(
    groups: tuple[Group, ...],
    moved: Iterable[str],
    before: Mapping[str, Exact],
    totals: Mapping[str, Exact],
) -> tuple[Group, ...]:
    """Groups of equal totals after a few have other ones.

    >>> was, now = {"A": 9, "B": 5, "C": 5}, {"A": 5, "B": 5, "C": 7}
    >>> regrouped((("A",), ("B", "C")), ("A", "C"), was, now)
    (('C',), ('A', 'B'))
    """
    found, now = list(groups), dict(before)
    for name in moved:
        at = _place_of(found, now, now[name])
        left = tuple(each for each in found[at] if each != name)
        found[at : at + 1] = [left] if left else []
        now[name] = totals[name]
        at = _place_of(found, now, now[name])
        level = at < len(found) and now[found[at][0]] == now[name]
        found[at : at + level] = [listed((*found[at], name)) if level else (name,)]
    return tuple(found)


def _place_of(groups: list[Group], totals: Mapping[str, Exact], total: Exact) -> int:
    """Where the group with this total stands, or would stand."""
    return bisect_left(groups, -total, key=lambda group: -totals[group[0]])


def _times(number: Exact, common: int) -> int:
    """A number in parts of a whole: these are compared many times faster than fractions are."""
    return number.numerator * (common // number.denominator)


def _totals(given: EqualPlacesGiven) -> Mapping[str, Exact]:
    if given.totals is not None:
        totals = given.totals
    elif bare := given.vps or given.net_imps:
        totals = {str(at): total for at, total in enumerate(bare, 1)}
    else:
        raise Mistake(
            "give 'totals' of the contestants, or 'vps' (or 'net_imps') that may be tied."
        )
    if not totals:
        raise Mistake("there is no total: give one for each contestant.")
    if given.title_to is not None and given.title_to not in totals:
        near = did_you_mean(given.title_to, totals)
        raise Mistake(f"'title_to' names '{given.title_to}', who has no total: {near}")
    return totals


def _limit(terms: EqualPlacesTerms, given: EqualPlacesGiven) -> Exact:
    if terms.of == "sum":
        return terms.within
    if given.sessions is None:
        raise Mistake("'sessions' is missing: the difference is measured on the average of them.")
    return terms.within * given.sessions
