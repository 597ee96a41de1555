"""What the qualifiers of a field carry into their final: by place, or by VPs, or as placed before.

Places or VPs of the stage before go in; the carry-over of one pair or of every pair comes out. Who
qualifies is not decided here.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import VP, Exact, Rounding, ratio, show
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

# --- by place -----------------------------------------------------------------------------------


@value
class PlaceTerms:
    """A fixed carry-over for each place."""

    amounts: tuple[Exact, ...] = asked("carry-over of the first place, the second, …", unit=VP)
    outside: Exact = asked("carry-over of a lower place", unit=VP)


@value
class Placed:
    """A place in the field."""

    place: int = asked("place in the field", least=1)


@value
class CarryOver:
    """The carry-over of one contestant."""

    carry_over: Exact = asked("what is carried into the final", unit=VP)


def carry_over_by_place(terms: PlaceTerms, given: Placed, why: Why = SILENT) -> CarryOver:
    """What a place in the field carries."""
    carried = terms.outside
    if given.place <= len(terms.amounts):
        carried = terms.amounts[given.place - 1]
    why.step("place {place}", carried, unit=VP, gives="carry_over", place=given.place)
    return CarryOver(carried)


# --- by score -----------------------------------------------------------------------------------


@value
class ScoreTerms:
    """A straight line from the last place that carries to the first."""

    lowest: Exact = asked("carry-over of the last place that carries", unit=VP)
    highest: Exact = asked("carry-over of the first place", unit=VP)
    places: int = asked("how many places carry", least=2)
    if_all_equal: Exact = asked("carry-over of all if first and last have the same VPs", unit=VP)
    rounding: Rounding = asked("how a carry-over is rounded")
    counted: Literal["all pairs", "contending pairs"] = asked("which pairs have a place")


@value
class FieldScores:
    """The VPs of a field in the order of its places."""

    vps: tuple[Exact, ...] = asked("VPs of the pairs, first place first", unit=VP)
    contending: tuple[bool, ...] | None = asked(
        "for each of them whether it is a contending pair (all are, if left out)", default=None
    )


@value
class FieldCarryOvers:
    """The carry-over of each place."""

    carry_overs: tuple[Exact, ...] = asked("carry-over of the first place, the second, …", unit=VP)


def carry_over_by_score(
    terms: ScoreTerms, given: FieldScores, why: Why = SILENT
) -> FieldCarryOvers:
    """What each place carries, in proportion to its VPs between the first and the last."""
    vps = _counted(terms, given)
    first, last = vps[0], vps[-1]
    why.step("first {first} VPs, last {last}", first - last, unit=VP, first=first, last=last)
    if first == last:
        carried = (terms.if_all_equal,) * len(vps)
        why.step("all equal: {each} each", each=terms.if_all_equal)
    else:
        carried = tuple(_on_the_line(terms, each, first, last, why) for each in vps)
    why.step("carry-overs in the order of places", carried, unit=VP, gives="carry_overs")
    return FieldCarryOvers(carried)


def _counted(terms: ScoreTerms, given: FieldScores) -> tuple[Exact, ...]:
    """The VPs of the places that carry, proved to be in order."""
    vps = given.vps
    for place, (above, below) in enumerate(pairwise(vps), 1):
        if below > above:
            raise Mistake(
                f"'vps' goes by place, but place {place + 1} ({show(below)}) has more than "
                f"place {place} ({show(above)}): put them in order."
            )
    if given.contending is not None and len(given.contending) != len(vps):
        raise Mistake(f"'contending' must have one entry for each of the {len(vps)} pairs.")
    if given.contending is not None and terms.counted == "contending pairs":
        pairs = zip(vps, given.contending, strict=True)
        vps = tuple(vp for vp, contending in pairs if contending)
    if len(vps) < terms.places:
        raise Mistake(f"give the VPs of {terms.places} places: there are {len(vps)}.")
    return vps[: terms.places]


def _on_the_line(terms: ScoreTerms, vp: Exact, first: Exact, last: Exact, why: Why) -> Exact:
    share = ratio(vp - last, first - last)
    carried = terms.lowest + share * (terms.highest - terms.lowest)
    why.step(
        "{lowest} + {span} × ({vp} − {last})/({first} − {last}), rounded {mode}",
        terms.rounding(carried),
        unit=VP,
        lowest=terms.lowest,
        span=terms.highest - terms.lowest,
        vp=vp,
        first=first,
        last=last,
        mode=str(terms.rounding),
    )
    return terms.rounding(carried)


# --- after withdrawals --------------------------------------------------------------------------


@value
class WithdrawalTerms:
    """What those carry who come in from below."""

    places: int = asked("how many places carry", least=1)
    outside: Exact = asked("carry-over of a finalist from a lower place", unit=VP)


@value
class FinalField:
    """The placings, what each place carries, and who plays the final."""

    placings: tuple[str, ...] = asked("contestants in the order of their places")
    carry_overs: tuple[Exact, ...] = asked("carry-over of the first place, the second, …", unit=VP)
    finalists: tuple[str, ...] = asked("contestants of the final")


@value
class FinalistsCarryOvers:
    """The carry-over of each finalist."""

    carry_overs: Mapping[str, Exact] = asked("carry-over by contestant", unit=VP)


def carry_over_after_withdrawals(
    terms: WithdrawalTerms, given: FinalField, why: Why = SILENT
) -> FinalistsCarryOvers:
    """Each finalist carries what its own place earned: nobody moves up."""
    _refuse_twice(given.placings, "placings")
    _refuse_twice(given.finalists, "finalists")
    if len(given.carry_overs) > terms.places:
        raise Mistake(f"only {terms.places} places carry: give as many 'carry_overs'.")
    carried = {each: _kept(terms, given, each, why) for each in given.finalists}
    why.step("carry-over of each finalist", carried, unit=VP, gives="carry_overs", shown_as="who")
    return FinalistsCarryOvers(MappingProxyType(carried))


def _kept(terms: WithdrawalTerms, given: FinalField, finalist: str, why: Why) -> Exact:
    if finalist not in given.placings:
        near = did_you_mean(finalist, given.placings)
        raise Mistake(f"finalist '{finalist}' is not in 'placings': {near}")
    place = given.placings.index(finalist) + 1
    if place > terms.places:
        kept = terms.outside
    elif place > len(given.carry_overs):
        raise Mistake(f"'carry_overs' gives nothing for place {place}: add it.")
    else:
        kept = given.carry_overs[place - 1]
    why.step("{finalist:who}, place {place}", kept, unit=VP, finalist=finalist, place=place)
    return kept


def _refuse_twice(names: tuple[str, ...], where: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise Mistake(f"'{name}' is in '{where}' twice: leave one out.")
