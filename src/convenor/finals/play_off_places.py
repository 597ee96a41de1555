"""Who goes on by score where a tie for the last places is played off.

Scores go in, with the figures that split a tie for first; those who go on, the winner first, and
those who must play off for how many places come out. The play-off itself is scored elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import VP, Exact
from convenor.finals.names import refuse_strangers, refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

NO_POINTS: Mapping[str, Exact] = MappingProxyType({})


@value
class PlayOffTerms:
    """How many go on, and how a tie for first that reaches below them is treated."""

    places: int = asked("how many go on", least=1)
    tie_for_first: Literal["winner, then play-off", "play-off"] = asked(
        "a tie for first with more teams than places: name the winner first, or play off all places"
    )
    first_level: str = asked(
        "the clause for a tie for first that the points do not split", asking=True
    )


@value
class Total:
    """A team and its VPs."""

    contestant: str = asked("the team")
    vp: Exact = asked("its VPs", unit=VP)


@value
class SwissField:
    """The standings at the end of the Swiss."""

    standings: tuple[Total, ...] = asked("teams and VPs, in any order")
    modified_swiss_points: Mapping[str, Exact] = asked(
        "VPs of the opponents of each team tied for first", unit=VP, default=NO_POINTS
    )


@value
class PlayOffPlaces:
    """Who goes on, and who must play for it."""

    qualified: tuple[str, ...] = asked("teams that go on, the winner of the Swiss first")
    playoff: tuple[str, ...] = asked("teams that must play off")
    places: int = asked("places that they play for")
    see: str | None = asked("the clause that names the winner, if still level", default=None)
    reason: str | None = asked("what is still open, in words", default=None)


def qualifiers_or_play_off(
    terms: PlayOffTerms, given: SwissField, why: Why = SILENT
) -> PlayOffPlaces:
    """The top of the field, and the play-off for the last places if they are tied."""
    refuse_twice((each.contestant for each in given.standings), "standings")
    if len(given.standings) < terms.places:
        raise Mistake(f"{terms.places} teams go on, but only {len(given.standings)} are given.")
    totals = {each.contestant: each.vp for each in given.standings}
    order = sorted(totals, key=lambda team: -totals[team])
    level = [each for each in order if totals[each] == totals[order[0]]]
    named: list[str] = []
    reason = ""
    played_off = terms.tie_for_first == "play-off" and len(level) > terms.places
    if len(level) > 1 and not played_off:
        order, reason = _first_named(terms, given, order, level, why)
        named = [] if reason else order[:1]
    sure, playoff = _cut(order, totals, named, terms.places)
    return _told(terms, sure, playoff, reason, why)


def _first_named(
    terms: PlayOffTerms, given: SwissField, order: list[str], level: list[str], why: Why
) -> tuple[list[str], str]:
    """The order with those tied for first put by their points, and what stays open."""
    points = given.modified_swiss_points
    refuse_strangers(points, "modified_swiss_points", order, "standings")
    if lacking := [each for each in level if each not in points]:
        raise Mistake(
            f"{', '.join(level)} tie for first: give 'modified_swiss_points' of {lacking[0]}."
        )
    best_first = sorted(level, key=lambda team: -points[team])
    for team in best_first:
        why.step("tie for first: {team:who}", points[team], unit=VP, team=team)
    tied = [each for each in level if points[each] == points[best_first[0]]]
    reason = f"{terms.first_level} splits the tie for first: {', '.join(tied)}."
    return best_first + order[len(level) :], reason if len(tied) > 1 else ""


def _cut(
    order: list[str], totals: Mapping[str, Exact], named: list[str], places: int
) -> tuple[list[str], list[str]]:
    """Those above the tie for the last place, and those in it (nobody if there is none)."""
    if len(order) == places or totals[order[places - 1]] != totals[order[places]]:
        return order[:places], []
    if named and places == 1:
        return named, []
    last = totals[order[places - 1]]
    sure = [each for each in order if totals[each] > last or each in named]
    standing = list(totals)
    tied = [each for each in standing if totals[each] == last and each not in sure]
    return sure, tied


def _told(
    terms: PlayOffTerms, sure: list[str], playoff: list[str], reason: str, why: Why
) -> PlayOffPlaces:
    places = terms.places - len(sure) if playoff else 0
    why.step("go on", tuple(sure), gives="qualified", shown_as="who")
    why.step("must play off", tuple(playoff), gives="playoff")
    why.step("places left", places, gives="places")
    if not reason:
        return PlayOffPlaces(tuple(sure), tuple(playoff), places)
    why.step("the tie for first is still level", terms.first_level, gives="see")
    return PlayOffPlaces(tuple(sure), tuple(playoff), places, terms.first_level, reason)
