"""Points by place: what a player earns for the place of his pair or team in an event.

Event, place, number tied there and team size go in; the points of one player come out. What the
points count for (together, apart, for which team) is in `weights`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.awards.worth import (
    TieRule,
    Worth,
    after_cut,
    events_of,
    listed_in,
    of_tie,
    points_by_place,
)
from convenor.errors import Mistake
from convenor.exact import POINT, Exact, Rounding
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Category = Literal["open", "women", "seniors", "mixed", "youth"]


@value
class PlaceTerms(KnowsWords):
    """The points of the places, and what is taken off or asked for."""

    worth: Worth = asked("points by place")
    event: str | None = asked("the event, where the clause fixes it", default=None)
    ties: TieRule = asked("what tied contestants get", default="share")
    cuts: Mapping[str, Exact] | None = asked("share taken off by team size", default=None)
    cut: bool = asked("whether the cut is made", default=True)
    uncut_events: tuple[str, ...] = asked("events of pairs, never cut", default=())
    team_size: int | None = asked("team size where none is given", default=None)
    home_only: bool = asked("whether only the federation's own players earn", default=False)
    trials: tuple[Category, ...] | None = asked("trials that it counts for", default=None)
    admits: bool = asked("whether a place that earns also admits the pair", default=False)
    rounding: Rounding | None = asked("how the points are shown", default=None)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"event": () if self.event else (*events_of(self.worth), *self.uncut_events)}


@value
class PlaceGiven:
    """The place, and what bears on its points."""

    place: int = asked("place of the pair or team", least=1)
    event: str | None = asked("the event", default=None)
    tied: int = asked("contestants that share the place", default=1, least=1, most=1000)
    team_size: int | None = asked("players of the team", default=None, least=1)
    trial: Category | None = asked("the trial that the points are for", default=None)
    home_player: bool = asked("one of the federation's own players", default=True)


@value
class PlacePoints:
    """What the player earns."""

    points: Exact = asked("points of the player", unit=POINT)
    qualified: bool | None = asked("whether the pair is admitted at once", default=None)


def points_for_place(terms: PlaceTerms, given: PlaceGiven, why: Why = SILENT) -> PlacePoints:
    """The points that a player earns for a place."""
    event = terms.event or given.event
    listed = points_by_place(terms.worth, event)
    points = of_tie(listed, given.place, given.tied, terms.ties)
    why.step(
        "place {place}" if given.tied == 1 else "places from {place} on, {tied} tied ({ties})",
        points,
        unit=POINT,
        clause=listed_in(terms.worth),
        place=given.place,
        tied=given.tied,
        ties=terms.ties,
    )
    points = _cut(terms, given, event, points, why)
    points = _if_earned(terms, given, points, why)
    shown = terms.rounding(points) if terms.rounding else points
    mode = _mode(terms.rounding)
    why.step("points, {mode}", shown, unit=POINT, gives="points", mode=mode, closes=True)
    return PlacePoints(shown, _qualified(terms, given, listed, why))


def _mode(rounding: Rounding | None) -> str:
    return f"rounded {rounding}" if rounding else "not rounded"


def _cut(terms: PlaceTerms, given: PlaceGiven, event: str | None, points: Exact, why: Why) -> Exact:
    if terms.cuts is None or not terms.cut or event in terms.uncut_events:
        return points
    team_size = given.team_size or terms.team_size
    if team_size is None:
        raise Mistake("'team_size' is missing: the points of a teams event depend on it.")
    left = after_cut(points, terms.cuts, team_size)
    why.step("for each of a team of {size}", left, unit=POINT, closes=True, size=team_size)
    return left


def _if_earned(terms: PlaceTerms, given: PlaceGiven, points: Exact, why: Why) -> Exact:
    if terms.home_only and not given.home_player:
        why.step("not one of the federation's own players", 0, unit=POINT)
        return 0
    if terms.trials is None:
        return points
    if given.trial is None:
        raise Mistake(f"'trial' is missing: the points count for {', '.join(terms.trials)} only.")
    if given.trial not in terms.trials:
        why.step("they do not count for the {trial} trial", 0, unit=POINT, trial=given.trial)
        return 0
    return points


def _qualified(
    terms: PlaceTerms, given: PlaceGiven, listed: Mapping[int, Exact], why: Why
) -> bool | None:
    if not terms.admits:
        return None
    qualified = given.place >= min(listed)
    why.step(
        "admitted at once from place {first} on", qualified, gives="qualified", first=min(listed)
    )
    return qualified
