"""Who goes on out of a ranking: the best who can and may.

A ranking without ties goes in, with those not available, not contending or without points; those
who go on come out in order. How the ranking came about is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.errors import Mistake
from convenor.exact import POINT, Exact
from convenor.finals.names import refuse_strangers, refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class OrderTerms:
    """How many go on, and what they need."""

    places: int | None = asked("how many go on, unless the question says", default=None, least=1)
    more_points_than: Exact | None = asked(
        "points that one who goes on must exceed", unit=POINT, default=None
    )
    if_short: str = asked("who decides if there are too few", default="convener")


@value
class Ranked:
    """A ranking, and who of it can go on."""

    ranking: tuple[str, ...] = asked("the contestants, best first, ties broken")
    unavailable: tuple[str, ...] = asked("those who cannot or will not go on", default=())
    points: Mapping[str, Exact] | None = asked(
        "points of each (if left out all have enough)", unit=POINT, default=None
    )
    places: int | None = asked("how many go on", default=None, least=1)


@value
class Qualifiers:
    """Those who go on."""

    qualified: tuple[str, ...] = asked("those who go on, in order")
    missing: int | None = asked("places that nobody can fill", default=None)
    reason: str | None = asked("what happens if places stay empty, in words", default=None)


def qualifiers_in_order(terms: OrderTerms, given: Ranked, why: Why = SILENT) -> Qualifiers:
    """The best of a ranking who are available and have the points, until the places are filled."""
    refuse_twice(given.ranking, "ranking")
    refuse_strangers(given.unavailable, "unavailable", given.ranking, "ranking")
    places = given.places or terms.places
    if places is None:
        raise Mistake("'places' is missing: give how many go on.")
    without = _without_points(terms, given)
    for name in (*given.unavailable, *without):
        why.step("{name:who} is passed over", name=name)
    qualified = in_order(given.ranking, {*given.unavailable, *without}, places)
    why.step(
        "the first {places} go on", qualified, gives="qualified", shown_as="who", places=places
    )
    missing = places - len(qualified)
    if not missing:
        return Qualifiers(qualified)
    why.step("places that nobody can fill", missing, gives="missing")
    reason = f"{missing} of {places} places cannot be filled: {terms.if_short} decides."
    return Qualifiers(qualified, missing, reason)


def in_order(ranking: tuple[str, ...], passed_over: set[str], places: int) -> tuple[str, ...]:
    """The first so many of a ranking, some passed over."""
    return tuple(each for each in ranking if each not in passed_over)[:places]


def _without_points(terms: OrderTerms, given: Ranked) -> tuple[str, ...]:
    if terms.more_points_than is None or given.points is None:
        return ()
    refuse_strangers(given.points, "points", given.ranking, "ranking")
    refuse_strangers(given.ranking, "ranking", given.points, "points")
    least = terms.more_points_than
    return tuple(each for each in given.ranking if given.points[each] <= least)


# --- one place, offered down the ranking --------------------------------------------------------


@value
class OfferTerms:
    """Who decides if nobody takes the place."""

    if_nobody: str = asked("who decides if nobody takes it")


@value
class Offered:
    """A ranking, and who would take the place."""

    ranking: tuple[str, ...] = asked("the contestants, best first, ties broken")
    contending: tuple[str, ...] | None = asked(
        "those who said that they contend for the place (all if left out)", default=None
    )
    declined: tuple[str, ...] = asked("those who were offered it and declined", default=())


@value
class Goes:
    """Who takes the place."""

    goes: str | None = asked("the contestant that goes (or is asked next)", default=None)
    decided_by: str | None = asked("who decides if nobody is left", default=None)
    reason: str | None = asked("why nobody goes, in words", default=None)


def place_offered(terms: OfferTerms, given: Offered, why: Why = SILENT) -> Goes:
    """The first of the ranking who contends for the place and has not declined it."""
    refuse_twice(given.ranking, "ranking")
    contending = given.ranking if given.contending is None else given.contending
    refuse_strangers(contending, "contending", given.ranking, "ranking")
    refuse_strangers(given.declined, "declined", given.ranking, "ranking")
    passed = {*given.declined, *({*given.ranking} - {*contending})}
    if why.listening:
        for name in given.ranking:
            if name in passed:
                why.step("{name}: {how}", name=name, how=_how(name, given.declined))
    goes = in_order(given.ranking, passed, 1)
    if goes:
        why.step("the first who contends and has not declined", goes[0], gives="goes")
        return Goes(goes[0])
    why.step("nobody is left to ask", terms.if_nobody, gives="decided_by")
    return Goes(decided_by=terms.if_nobody, reason="nobody who contends takes the place.")


def _how(name: str, declined: tuple[str, ...]) -> str:
    return "declined" if name in declined else "not contending"
