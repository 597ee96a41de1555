"""How many go on from each section or club.

Places and sizes go in; the exact shares, the whole numbers and what is still to be settled between
sections come out. Who the qualifiers are is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import HALF_UP, Exact, Rounding, ratio
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

# --- in proportion ------------------------------------------------------------------------------


@value
class ProportionTerms:
    """How shares become whole numbers."""

    rounding: Literal["largest remainder", "convener"] = asked(
        "whole parts and then the largest remainders, or the nearest whole number if that adds up "
        "and else the convener"
    )


@value
class SectionSizes:
    """The places, and the sizes of the sections."""

    places: int = asked("places of the following round", least=1)
    sections: Mapping[str, int] = asked("contestants of each section")


@value
class SectionShares:
    """What each section sends."""

    exact: Mapping[str, Exact] = asked("the exact share of each section")
    from_each: Mapping[str, int] = asked("places that are certain for each section")
    still_to_fill: int = asked("places still to be settled between sections")
    between_sections: tuple[str, ...] = asked("the sections that are level for them")
    decided_by: str | None = asked("who fixes the rest, if no rule does", default=None)
    reason: str | None = asked("what is left to fix, in words", default=None)


def places_in_proportion(
    terms: ProportionTerms, given: SectionSizes, why: Why = SILENT
) -> SectionShares:
    """The places of each section in proportion to its size."""
    exact = _exact_shares(given)
    for section, share in exact.items():
        why.step("share of {section}", share, section=section)
    if terms.rounding == "convener":
        return _nearest(given.places, exact, why)
    whole, left, level = largest_remainders(given.places, exact)
    return _told(exact, whole, left, level, why)


def _exact_shares(given: SectionSizes) -> dict[str, Exact]:
    if not given.sections:
        raise Mistake("'sections' is empty: give the size of each section.")
    for section, size in given.sections.items():
        if size < 1:
            raise Mistake(f"section '{section}' has {size} contestants: leave it out.")
    total = sum(given.sections.values())
    if given.places > total:
        raise Mistake(
            f"{given.places} places are more than the {total} contestants: ask for fewer places, "
            "or add a section."
        )
    return {name: ratio(given.places * size, total) for name, size in given.sections.items()}


def largest_remainders(
    places: int, exact: Mapping[str, Exact]
) -> tuple[dict[str, int], int, tuple[str, ...]]:
    """Whole parts and largest remainders; places left between sections with equal remainders."""
    whole = {name: int(share) for name, share in exact.items()}
    left = places - sum(whole.values())
    remainder = {name: exact[name] - whole[name] for name in exact}
    for amount in sorted({*remainder.values()}, reverse=True):
        level = tuple(name for name in exact if remainder[name] == amount)
        if left == 0:
            break
        if len(level) > left:
            return whole, left, level
        for name in level:
            whole[name] += 1
        left -= len(level)
    return whole, 0, ()


def _told(
    exact: Mapping[str, Exact], whole: dict[str, int], left: int, level: tuple[str, ...], why: Why
) -> SectionShares:
    shares, from_each = MappingProxyType({**exact}), MappingProxyType(whole)
    why.step("exact shares", shares, gives="exact")
    why.step("whole parts, and one more for the largest remainders", from_each, gives="from_each")
    why.step("still to fill", left, gives="still_to_fill")
    why.step("between sections that are level", level, gives="between_sections")
    return SectionShares(shares, from_each, left, level)


def _nearest(places: int, exact: Mapping[str, Exact], why: Why) -> SectionShares:
    """The nearest whole numbers if they add up and no share lies half-way; else the convener."""
    nearest = {name: int(HALF_UP(share)) for name, share in exact.items()}
    clear = all(HALF_UP(share) == -HALF_UP(-share) for share in exact.values())
    if clear and sum(nearest.values()) == places:
        return _told(exact, nearest, 0, (), why)
    whole = {name: int(share) for name, share in exact.items()}
    level = tuple(name for name in exact if exact[name] != whole[name])
    certain = _told(exact, whole, places - sum(whole.values()), level, why)
    why.step("the nearest whole numbers do not add up: left to", "convener", gives="decided_by")
    return SectionShares(
        certain.exact,
        certain.from_each,
        certain.still_to_fill,
        level,
        "convener",
        "the nearest whole numbers do not settle the places: the convener fixes the rest.",
    )


# --- sections of one size -----------------------------------------------------------------------


@value
class EqualTerms:
    """Nothing differs from book to book."""


@value
class EqualSections:
    """Places, and sections of the same size."""

    places: int = asked("places of the following round", least=1)
    sections: int = asked("sections, all of the same size", least=1)


@value
class Guaranteed:
    """What is certain, and what is left."""

    guaranteed_each: int = asked("places certain for each section")
    balance: int = asked("places left to be selected for")


def guaranteed_places(
    terms: EqualTerms,  # noqa: ARG001
    given: EqualSections,
    why: Why = SILENT,
) -> Guaranteed:
    """The whole part of places by sections, and the balance."""
    each, balance = divmod(given.places, given.sections)
    why.step(
        "{places} by {sections}, the whole part",
        each,
        gives="guaranteed_each",
        places=given.places,
        sections=given.sections,
    )
    why.step("the balance", balance, gives="balance")
    return Guaranteed(each, balance)


# --- places of a club ---------------------------------------------------------------------------


@value
class ClubTerms:
    """What a club has by right, and its share of those who played."""

    without: int = asked("places of a club without an event of its own", least=0)
    least: int = asked("the least for a club with one", least=0)
    share: Exact = asked("share of those who played", least=0, most=1)
    rounding: Rounding = asked("how the share is rounded")


@value
class ClubEvent:
    """The event of a club."""

    held: bool = asked("whether the club held a qualifying event")
    teams: int = asked("teams that played in it", default=0, least=0)


@value
class ClubPlaces:
    """The places of a club."""

    places: int = asked("places of the club")


def places_of_a_club(terms: ClubTerms, given: ClubEvent, why: Why = SILENT) -> ClubPlaces:
    """The places of a club by the size of its qualifying event."""
    if not given.held:
        if given.teams:
            raise Mistake("no teams played if no event was held: leave 'teams' out.")
        why.step("no event of its own", terms.without, gives="places")
        return ClubPlaces(terms.without)
    if not given.teams:
        raise Mistake("an event was held: give 'teams', those that played in it.")
    share = int(terms.rounding(given.teams * terms.share))
    why.step(
        "{share} of {teams}, rounded {mode}",
        share,
        share=terms.share,
        teams=given.teams,
        mode=str(terms.rounding),
    )
    places = max(share, terms.least)
    why.step("at least {least}", places, gives="places", least=terms.least)
    return ClubPlaces(places)
