"""Who comes into a final field by points, and how many come in directly.

Points of those who nominate or qualify go in; the accepted and the reserves, or the places filled
directly and those left, come out. How points are earned is not known here.
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
    why.step("level for the last place: {tied:who}", terms.tie, gives="see", tied=tied)
    reason = f"{', '.join(tied)} are level for the last place; the list is as given until then."
    return AcceptedField(accepted, reserve, terms.tie, reason)


# --- places filled directly ---------------------------------------------------------------------


@value
class DirectTerms:
    """How many come in directly, and the size of the field."""

    direct: int = asked("qualifiers that come in directly, and those level with the last", least=1)
    field: int = asked("contestants in the field", least=1)
    tie: str = asked("the clause that breaks a tie too long for the field")
    more_points_than: Exact | None = asked(
        "points that a qualifier must exceed", unit=POINT, default=None
    )


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
    least = terms.more_points_than
    enough = [each for each in given.points if least is None or each > least]
    if len(enough) < len(given.points):
        without = len(given.points) - len(enough)
        why.step("without more than {least} points", without, least=least)
    points = sorted(enough, reverse=True)
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
