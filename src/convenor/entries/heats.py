"""Heats of a district: whom they must accept, and whether each district has one.

The players of an entry with their memberships, or the heats of the districts, go in; whether the
entry must or may be accepted, or a verdict, comes out. Who belongs to a district is another clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.answers import OK, WARN, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

HeatEvent = Literal["individual", "pairs", "teams"]
Acceptance = Literal["must accept", "may accept", "refuse"]


@value
class HeatTerms:
    """The share of members of the district with which an entry must be accepted."""

    shares: Mapping[str, Exact] = asked("for each kind of event the least share of the players")
    counted: Literal["registered", "playing"] = asked(
        "whether all the registered members of a team count, or those who play the heat"
    )
    any_member: bool = asked("whether any member of the union must be accepted", default=False)


@value
class HeatPlayer:
    """A player of an entry."""

    member: bool = asked("whether member of the union")
    district_member: bool = asked("whether member of the district")
    playing: bool = asked("whether playing in the heat", default=True)


@value
class HeatEntry:
    """An entry for a heat."""

    event: HeatEvent = asked("the kind of event")
    players: tuple[HeatPlayer, ...] = asked("the players")


@value
class HeatAnswer:
    """Whether the heat must or may accept the entry."""

    acceptance: str = asked("must accept, may accept, or refuse")
    reason: str | None = asked("why, in words", default=None)


_SIZES: dict[HeatEvent, tuple[int, int]] = {"individual": (1, 1), "pairs": (2, 2), "teams": (4, 99)}


def heat_acceptance(terms: HeatTerms, given: HeatEntry, why: Why = SILENT) -> HeatAnswer:
    """Whether a heat must accept an entry, may, or has to refuse it."""
    least, most = _SIZES[given.event]
    if not least <= len(given.players) <= most:
        raise Mistake(f"an entry for '{given.event}' cannot have {len(given.players)} players.")
    if not all(each.member for each in given.players):
        return _answer("refuse", "Somebody is not a member: they must join first.", why)
    if terms.any_member:
        return _answer("must accept", "Every entry of members must be accepted.", why)
    counted = [each for each in given.players if terms.counted == "registered" or each.playing]
    if not counted:
        raise Mistake("nobody in the entry plays the heat.")
    own = sum(each.district_member for each in counted)
    needed = terms.shares[given.event] * len(counted)
    why.step("{own} of the district; needed", needed, own=own)
    if own >= needed:
        return _answer("must accept", "Enough of the players belong to the district.", why)
    return _answer("may accept", "Members, but too few of the district.", why)


def _answer(acceptance: Acceptance, reason: str, why: Why) -> HeatAnswer:
    why.step("{reason}", acceptance, gives="acceptance", reason=reason)
    return HeatAnswer(acceptance, reason)


# --- a heat in each district --------------------------------------------------------------------


@value
class DistrictHeatTerms:
    """What it comes to if a district has no heat of its own."""

    lacking: VerdictWord = asked("the verdict if a district has none", default=WARN)


@value
class Heat:
    """A heat that is planned."""

    district: str = asked("the district")
    kind: Literal["district", "club"] = asked("who runs it")
    open_to_all_eligible: bool = asked("whether open to everybody eligible there")
    nominated: bool = asked("whether the district nominated it", default=False)


@value
class Heats:
    """The districts and the heats that are planned."""

    districts: tuple[str, ...] = asked("the districts to check")
    heats: tuple[Heat, ...] = asked("the heats")


@value
class HeatsVerdict:
    """Whether each district has a heat, and which have none."""

    verdict: VerdictWord = asked("ok, or what a missing heat comes to")
    without_district_heat: tuple[str, ...] = asked("districts without a heat")
    reason: str | None = asked("why, in words", default=None)


def district_heats(terms: DistrictHeatTerms, given: Heats, why: Why = SILENT) -> HeatsVerdict:
    """The districts without an open heat of their own or an open club heat that they nominated."""
    served = {
        each.district
        for each in given.heats
        if each.open_to_all_eligible and (each.kind == "district" or each.nominated)
    }
    without = tuple(each for each in given.districts if each not in served)
    verdict = terms.lacking if without else OK
    why.step("districts without an open heat", without, gives="without_district_heat")
    why.step("the plan of heats", verdict, gives="verdict")
    reason = f"No open heat in {', '.join(without)}: plan or nominate one." if without else None
    return HeatsVerdict(verdict, without, reason)
