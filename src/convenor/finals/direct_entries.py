"""Who comes into a final field: by points, by right, or through a qualifying.

Points of those who nominate or qualify go in; the accepted and the reserves, the places filled
directly and those left, or whether one must play the qualifying come out. How points are earned is
not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.errors import Mistake
from convenor.exact import POINT, Exact
from convenor.finals.names import refuse_strangers, refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

# --- the field by points ------------------------------------------------------------------------


@value
class FieldTerms:
    """The size of the field, and where a tie for its last place is broken."""

    places: int = asked("contestants in the field", least=1)
    tie: str = asked("the clause that breaks a tie for the last place")


@value
class Nominations:
    """Those who nominate."""

    pairs: Mapping[str, Exact] = asked("points of each pair that nominates", unit=POINT)
    automatic: tuple[str, ...] = asked("pairs among them that are in by right", default=())


@value
class AcceptedField:
    """The field, and those outside it."""

    accepted: tuple[str, ...] = asked("pairs in the field, most points first")
    reserve: tuple[str, ...] = asked("the other pairs, most points first")
    see: str | None = asked("the clause that breaks a tie for the last place", default=None)
    reason: str | None = asked("who is level for the last place, in words", default=None)


def field_by_points(terms: FieldTerms, given: Nominations, why: Why = SILENT) -> AcceptedField:
    """Those in by right and then those with most points, until the field is full."""
    refuse_twice(given.automatic, "automatic")
    refuse_strangers(given.automatic, "automatic", given.pairs, "pairs")
    if len(given.automatic) > terms.places:
        raise Mistake(
            f"{len(given.automatic)} pairs are in by right, but the field has {terms.places}."
        )
    points = given.pairs
    order = sorted(points, key=lambda pair: -points[pair])
    others = [each for each in order if each not in given.automatic]
    left = terms.places - len(given.automatic)
    for pair in given.automatic:
        why.step("{pair} is in by right", pair=pair)
    within = {*given.automatic, *others[:left]}
    accepted = tuple(each for each in order if each in within)
    reserve = tuple(others[left:])
    why.step("the {places} of the field", accepted, gives="accepted", places=terms.places)
    why.step("reserves", reserve, gives="reserve")
    if not left or not reserve or points[others[left - 1]] != points[reserve[0]]:
        return AcceptedField(accepted, reserve)
    tied = [each for each in others if points[each] == points[reserve[0]]]
    why.step("level for the last place: {tied}", terms.tie, gives="see", tied=", ".join(tied))
    reason = f"{', '.join(tied)} are level for the last place; the list is as given until then."
    return AcceptedField(accepted, reserve, terms.tie, reason)


# --- in by right --------------------------------------------------------------------------------


@value
class RightTerms:
    """How far down a place gives a right."""

    places: int = asked("the places that give a right", least=1)


@value
class PlacedPair:
    """A pair's place in the earlier event."""

    place: int = asked("place in the earlier event", least=1)
    same_partnership: bool = asked("whether it nominates in the same partnership")


@value
class ByRight:
    """Whether the pair is in by right."""

    automatic: bool = asked("whether the pair is in by right")


def automatic_entry(terms: RightTerms, given: PlacedPair, why: Why = SILENT) -> ByRight:
    """Whether a place in the earlier event gives the pair a right to the field."""
    automatic = given.same_partnership and given.place <= terms.places
    why.step(
        "place {place} of the first {places}, same partnership: {same}",
        automatic,
        gives="automatic",
        place=given.place,
        places=terms.places,
        same="yes" if given.same_partnership else "no",
    )
    return ByRight(automatic)


# --- places filled directly ---------------------------------------------------------------------


@value
class DirectTerms:
    """How many come in directly, and the size of the field."""

    direct: int = asked("qualifiers that come in directly, and those level with the last", least=1)
    field: int = asked("contestants in the field", least=1)
    tie: str = asked("the clause that breaks a tie too long for the field")


@value
class QualifierPoints:
    """The points of those who qualified."""

    points: tuple[Exact, ...] = asked("points of each qualifier, in any order", unit=POINT)


@value
class DirectPlaces:
    """Places filled, and places left."""

    direct: int = asked("qualifiers in directly")
    left: int = asked("places left for the qualifying")
    reason: str | None = asked("what a long tie needs, in words", default=None)


def direct_places(terms: DirectTerms, given: QualifierPoints, why: Why = SILENT) -> DirectPlaces:
    """How many come in directly, all those level with the last of them too."""
    points = sorted(given.points, reverse=True)
    direct = len(points)
    if direct > terms.direct:
        last = points[terms.direct - 1]
        direct = sum(1 for each in points if each >= last)
        why.step("level with place {place} or better", direct, place=terms.direct)
    reason = None
    if direct > terms.field:
        reason = f"{direct} qualify for {terms.field} places: {terms.tie} breaks the tie."
        direct = terms.field
    why.step("in directly", direct, gives="direct")
    why.step("left of {field}", terms.field - direct, gives="left", field=terms.field)
    return DirectPlaces(direct, terms.field - direct, reason)


# --- who must play the qualifying ---------------------------------------------------------------


@value
class MustTerms:
    """The points that let a pair skip the qualifying."""

    least: Exact = asked("points that each of the two needs", unit=POINT)


@value
class PairPoints:
    """The points of the two players of a pair."""

    points: tuple[Exact, Exact] = asked("points of each player", unit=POINT, least=0)
    exempt: bool = asked("whether the pair was exempted", default=False)
    odd: bool = asked("whether the qualifying would have an odd number with it", default=False)


@value
class MustQualify:
    """Whether the pair must play the qualifying."""

    must_qualify: bool = asked("whether the pair must play the qualifying")


def qualifying_required(terms: MustTerms, given: PairPoints, why: Why = SILENT) -> MustQualify:
    """Whether a pair with too few points must play the qualifying."""
    lowest = min(given.points)
    why.step("the lower of the two, {least} needed", lowest, unit=POINT, least=terms.least)
    must = lowest < terms.least and not given.exempt and not given.odd
    if given.exempt:
        why.step("the pair is exempt")
    if given.odd:
        why.step("the qualifying would have an odd number")
    why.step("must play the qualifying", must, gives="must_qualify")
    return MustQualify(must)
