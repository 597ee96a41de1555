"""Alternates: who has a right to be asked, in which order, from which district or section.

Ranks, districts or section results go in; the invitation or the order of asking comes out. Whether
an alternate is needed at all is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import PERCENT, Exact
from convenor.finals.names import refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

# --- the right of the upper half ----------------------------------------------------------------


@value
class HalfTerms:
    """What the upper half of an odd field is."""

    middle: Literal["lower half", "upper half"] = asked("where the middle place of an odd field is")


@value
class AlternateRank:
    """An alternate's rank in the qualifying."""

    rank: int = asked("rank of the alternate in the qualifying", least=1)
    field: int = asked("contestants in the qualifying", least=1)


@value
class Invitation:
    """Whether the alternate has a right."""

    invitation: Literal["shall be invited", "may be invited"] = asked(
        "whether the alternate must be asked if one is needed, or may be"
    )


def alternate_right(terms: HalfTerms, given: AlternateRank, why: Why = SILENT) -> Invitation:
    """Whether an alternate of the upper half must be asked."""
    if given.rank > given.field:
        raise Mistake(f"rank {given.rank} is not in a field of {given.field}.")
    upper = (given.field + (terms.middle == "upper half")) // 2
    why.step("upper half of {field}", upper, field=given.field)
    invitation: Literal["shall be invited", "may be invited"] = "may be invited"
    if given.rank <= upper:
        invitation = "shall be invited"
    why.step("rank {rank}", invitation, gives="invitation", rank=given.rank)
    return Invitation(invitation)


# --- the same district first --------------------------------------------------------------------


@value
class DistrictTerms:
    """Which districts are asked."""

    others: bool = asked("whether other districts are asked if the own one has nobody")


@value
class Alternate:
    """An alternate."""

    contestant: str = asked("the player")
    district: str = asked("the district played for")
    available: bool = asked("whether the player can come", default=True)


@value
class DistrictAlternates:
    """Who withdrew, and who could come in."""

    withdrawn_from: str = asked("district of the player who withdrew")
    alternates: tuple[Alternate, ...] = asked("alternates, best first")


@value
class InviteOrder:
    """In which order to ask."""

    invite_order: tuple[str, ...] = asked("those to ask, in order")


def alternates_by_district(
    terms: DistrictTerms, given: DistrictAlternates, why: Why = SILENT
) -> InviteOrder:
    """The available alternates of the own district; of the others only if it has none."""
    refuse_twice((each.contestant for each in given.alternates), "alternates")
    able = [each for each in given.alternates if each.available]
    own = [each for each in able if each.district == given.withdrawn_from]
    why.step("available from {district}", len(own), district=given.withdrawn_from)
    asked_in = own or (able if terms.others else [])
    order = tuple(each.contestant for each in asked_in)
    why.step("ask in this order", order, gives="invite_order")
    return InviteOrder(order)


# --- the next placed of every section -----------------------------------------------------------


@value
class NextPlacedTerms:
    """Where equal percentages are split."""

    tie: str = asked("the clause that splits equal percentages")


@value
class SectionResult:
    """A contestant of a section."""

    contestant: str = asked("the contestant")
    percent: Exact = asked("its score", unit=PERCENT, least=0, most=100)


@value
class SectionResults:
    """The results of a section."""

    results: tuple[SectionResult, ...] = asked("contestants in order, ties split")


@value
class Sections:
    """The sections of a qualifying."""

    qualifiers_per_section: int = asked("how many of each section go on", least=0)
    sections: tuple[SectionResults, ...] = asked("results of each section")


@value
class AlternateOrder:
    """The alternates in order."""

    alternates: tuple[str, ...] = asked("the alternates, first to be asked first")
    reason: str | None = asked("who is level, in words", default=None)


def alternates_next_placed(
    terms: NextPlacedTerms, given: Sections, why: Why = SILENT
) -> AlternateOrder:
    """The next placed of every section, the highest percentage first."""
    everybody = (each.contestant for one in given.sections for each in one.results)
    refuse_twice(everybody, "sections")
    place = given.qualifiers_per_section
    for at, one in enumerate(given.sections, 1):
        if len(one.results) < place:
            raise Mistake(
                f"{place} of each section go on, but section {at} has {len(one.results)}: "
                "give all of it, or let fewer go on."
            )
    nexts = [one.results[place] for one in given.sections if len(one.results) > place]
    nexts.sort(key=lambda each: -each.percent)
    for each in nexts:
        why.step("{name:who}", each.percent, unit=PERCENT, name=each.contestant)
    order = tuple(each.contestant for each in nexts)
    why.step("by percentage", order, gives="alternates")
    percents = [each.percent for each in nexts]
    level = [each.contestant for each in nexts if percents.count(each.percent) > 1]
    if not level:
        return AlternateOrder(order)
    return AlternateOrder(order, f"{terms.tie} splits those who are level: {', '.join(level)}.")
