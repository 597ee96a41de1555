"""The stage that scenes are played on: actions tried one after another on copies of a world.

A competition goes in; whatever the actions record, find and say comes out as plain values, for the
law to compare. Nothing is known here of any clause.
"""

from __future__ import annotations

import copy
import datetime
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Literal

from tests.law import scenes

from convenor.actions.action import Action, Proposed, Role, Setting
from convenor.actions.catalogue import actions
from convenor.actions.conduct.fine_rules import units_of
from convenor.competition.figures import Figures
from convenor.competition.live import Competition
from convenor.competition.plans.plan import read_plan
from convenor.competition.plans.rounds_by_entries import with_rounds
from convenor.errors import Mistake, Refusal
from convenor.values import value

Moment = Literal["begun", "played", "posted", "end"]
"""Where a scene begins: entered and not begun to play, a session played, posted, the end."""
BEGUN: Moment = "begun"
WITHOUT_TABLES = ("anc-qualifying-points", "sydney-qualifying-points")
"""Seasons by themselves, in which nobody sits down: no scene is played there."""


@value
class Scene:
    """Something that happens: in which set-ups, at which moment of their worlds."""

    name: str
    set_ups: tuple[str, ...]
    moment: Moment
    play: Callable[[Actors], Any]

    def __call__(self, there: Competition) -> Any:
        actors = Actors(at_the_beginning(there) if self.moment == BEGUN else there)
        self.play(actors)
        return actors.shown


_SCENES: list[Scene] = []


def scene(
    *set_ups: str, moment: Moment = "end"
) -> Callable[[Callable[[Actors], Any]], Callable[[Actors], Any]]:
    """Marks a scene of some set-ups, which may be patterns: 'anc-butler-*'."""

    def marked(play: Callable[[Actors], Any]) -> Callable[[Actors], Any]:
        _SCENES.append(Scene(play.__name__.replace("_", " "), set_ups, moment, play))
        return play

    return marked


@cache
def every_scene() -> tuple[Scene, ...]:
    """All scenes of all books."""
    for found in pkgutil.iter_modules(scenes.__path__):
        importlib.import_module(f"{scenes.__name__}.{found.name}")
    return tuple(_SCENES)


def scenes_in(id: str) -> Iterator[Scene]:
    """The scenes that are played in the world of a set-up."""
    if id.partition(" ")[0] in WITHOUT_TABLES:
        return
    for each in every_scene():
        if any(fnmatchcase(id, pattern) for pattern in each.set_ups):
            yield each


def naming(*stages: str, **clauses: str) -> Callable[[dict[str, Any]], None]:
    """A plan in which stages (none: all) name other clauses for parts, such as `place_points`."""

    def change(plan: dict[str, Any]) -> None:
        named = {part.replace("_", " "): clause for part, clause in clauses.items()}
        for each in plan["stages"]:
            if not stages or each["name"] in stages:
                each["clauses"] = {**each.get("clauses", {}), **named}

    return change


class Actors:
    """A competition in which things are done, and what came of each."""

    def __init__(self, there: Competition) -> None:
        self.there = there
        self.plan = there.state.plan
        self.shown: list[Any] = []
        last = there.state.last
        assert last is not None
        self.now: datetime.datetime = last.recorded

    def tables(self) -> list[tuple[str, int, str]]:
        """Each stage that is played, its last session drawn or seated, and one who sits there."""
        last: dict[str, tuple[str, int, str]] = {}
        for session in self.there.state.sessions.values():
            seats = session.seating.seats if session.seating is not None else ()
            known = [s.ew for s in seats if s.ew in self.there.state.entries]
            if known:
                last[session.stage] = (session.stage, session.number, known[0])
        return list(last.values())

    def unit(self, stage: str) -> str:
        """What a fine of a stage is counted in."""
        return units_of(self.there.figures.plan(stage))[0]

    def do(
        self,
        name: str,
        /,
        role: Role = "director",
        after: int = 1,
        override: bool = False,
        **given: Any,
    ) -> bool:
        """An action is taken: what it records stands. False where it is refused.

        It is done so many minutes `after` what was done before; with `override`, over a refusal.
        """
        self.now += datetime.timedelta(minutes=after)
        action = actions()[name]
        read = _read(action, given)
        try:
            made = action.propose(self.there, read, Setting("law", role, self.now, None))
        except (Mistake, Refusal) as sentence:
            self.show(f"{type(sentence).__name__}: {sentence}")
            return False
        self.show(([_shown(each) for each in made.facts], made.findings, made.says))
        if made.refused and not override:
            return False
        self._keep(self.there.tried(made.drafts("law", self.now)))
        return True

    def suppose(self, kind: str, body: Any) -> None:
        """A fact simply stands, whatever an action would have said."""
        self.now += datetime.timedelta(minutes=1)
        self._keep(self.there.tried([Proposed(kind, body).draft("law", self.now)]))

    def suggest(self, name: str, /, **given: Any) -> Any:
        """What an action would suggest."""
        suggest = actions()[name].suggest
        assert suggest is not None, name
        try:
            found = suggest(self.there, given)
        except (Mistake, Refusal) as sentence:
            found = (f"{type(sentence).__name__}: {sentence}",)
        self.show(found)
        return found

    def replan(self, change: Callable[[dict[str, Any]], None]) -> None:
        """From here on the plan is one that an organiser wrote otherwise."""
        begun = self.there.facts[0]
        data = copy.deepcopy(dict(begun.body["plan"]))
        change(data)
        data["own_layers"] = list(self.there.state.the_plan.own_layers)
        there = self.there.tried(())
        assert there.state.begun is not None
        day, readings = there.state.begun.begins, there.state.readings
        self.plan = there.state.plan = with_rounds(read_plan(data), day, readings)
        there.figures = Figures(there.state)
        self.there = there

    def look(self, figure: Callable[[Competition], Any]) -> Any:
        """What a figure is now."""
        try:
            found = figure(self.there)
        except (Mistake, Refusal) as sentence:
            found = f"{type(sentence).__name__}: {sentence}"
        self.show(found)
        return found

    def show(self, found: Any) -> None:
        self.shown.append(found)

    def _keep(self, there: Competition) -> None:
        """What was undone folds the facts anew, and the plan under a layer is put back."""
        if there.state.plan is not self.plan:
            there.state.plan = self.plan
            there.figures = Figures(there.state)
        self.there = there


def _shown(fact: Proposed) -> tuple[str, Any]:
    """A fact without the pin, which differs with every layer, whatever comes of it."""
    return fact.kind, {key: each for key, each in fact.plain.items() if key != "pinned"}


def _read(action: Action, given: dict[str, Any]) -> Any:
    """The inputs of an action; a scene that says them wrongly is a mistake of the scene."""
    try:
        return action.read(given)
    except Mistake as why:
        raise AssertionError(str(why)) from why


def at_the_beginning(there: Competition) -> Competition:
    """The same competition, under the same plan, when everybody had entered."""
    upto = next(
        (at for at, fact in enumerate(there.facts) if fact.kind in ("stage opened", "draw made")),
        len(there.facts),
    )
    begun = Competition(there.facts[:upto])
    begun.state.plan = there.state.plan
    begun.figures = Figures(begun.state)
    return begun
