"""Whether ask and the game move together when a term of a clause is changed by a layer.

A world and a clause that its plan names go in; for each term of the clause it comes out whether
some other legal value moved what `ask` answers and what the competition shows. What ought to be
moved by it is not known here.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from convenor.competition.figures import Figures
from convenor.competition.live import Competition
from convenor.competition.plans.layers import stack_of
from convenor.competition.plans.plan import Plan, read_plan
from convenor.competition.plans.rounds_by_entries import with_rounds
from convenor.contest.conditions import Conditions
from convenor.errors import Mistake
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking
from convenor.regulation.cases import Case, cases_of
from convenor.regulation.stack import Resolved
from convenor.regulation.trace import tracing
from convenor.values import value

from .looks import FIGURE, Look, looked, looks
from .other_values import layer, other_values, terms_written
from .worlds import World

NOT_WORKABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""A value that its type allows and its family cannot work with is no other regulation."""
MOST_OF_A_KIND = 10
"""Looks of one kind that are taken again under a layer."""
MOST_PLAYED = 4
"""Other values of a term that are put to the game before it counts as unmoved."""


@value
class Moved:
    """One term: whether a legal other value was found, and what it moved."""

    clause: str
    term: str
    legal: bool
    asked: bool
    played: bool


@cache
def cases_by_clause(book: str) -> Mapping[str, tuple[Case, ...]]:
    found: dict[str, list[Case]] = defaultdict(list)
    for each in cases_of(book):
        found[f"{book} {each.clause}"].append(each)
    return {name: tuple(each) for name, each in found.items()}


class Held:
    """A world held against its book."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.moments = self._moments()

    @cached_property
    def told(self) -> dict[str, Competition]:
        """The competition at each moment, by the book as it is."""
        return {moment: self.world.told(upto=upto) for moment, upto in self.moments.items()}

    def under(self, text: str, moment: str) -> Competition:
        """The competition at a moment as if an organiser's own layer had been there."""
        there = self.told[moment].tried(())
        plan = read_plan({**_data(self.world), "own_layers": [text]})
        begun = there.state.begun
        assert begun is not None
        there.state.plan = with_rounds(plan, begun.begins, there.state.readings)
        there.figures = Figures(there.state)
        return there

    def _moments(self) -> dict[str, int]:
        """Facts after which it is looked at: a session played, its scores posted, and the end."""
        posted = [at for at, f in enumerate(self.world.facts, 1) if f.kind == "scores posted"]
        first, last = (posted[0], posted[-1]) if posted else (2, len(self.world.facts))
        return {"played": first - 1, "posted": last, "end": len(self.world.facts)}

    @cached_property
    def plan(self) -> Plan:
        return read_plan(self.world.facts[0].body["plan"])

    @cached_property
    def shown(self) -> dict[tuple[str, str], str]:
        """What every look shows by the book as it is."""
        return self._seen[0]

    @cached_property
    def readers(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """By clause, the looks that read it."""
        return self._seen[1]

    @cached_property
    def _seen(self) -> tuple[dict[tuple[str, str], str], dict[str, tuple[tuple[str, str], ...]]]:
        shown: dict[tuple[str, str], str] = {}
        readers: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for moment, there in self.told.items():
            for name, look in looks(there).items():
                if FIGURE in name:
                    there.figures.forget(("all",))  # so that it is worked out, and reads, afresh
                with tracing() as read:
                    shown[moment, name] = looked(there, look)
                for clause in read:
                    readers[clause].append((moment, name))
        return shown, {clause: tuple(names) for clause, names in readers.items()}

    @cached_property
    def _conditions(self) -> Conditions:
        return self.world.told(upto=1).figures.rules(self.plan.stages[0].name).conditions

    def resolved(self, clause: str) -> Resolved:
        return self._conditions.clause(clause)

    def moved(self, clause: str) -> Iterator[Moved]:
        """Each term of a clause, with what another value of it moves."""
        resolved = self.resolved(clause)
        for term in terms_written(resolved):
            yield self._moved(resolved, clause, term)

    def _moved(self, resolved: Resolved, clause: str, term: str) -> Moved:
        """The first values that move what is asked are put to the game as well."""
        now = self._answers(clause, "")
        legal, tried = False, 0
        for other in other_values(resolved, term):
            text = layer(clause, term, other)
            try:
                answers = self._answers(clause, text)
            except NOT_WORKABLE:  # a mistake in words among them
                continue
            legal = True
            if answers != now:
                tried += 1
                if self._plays_otherwise(clause, text):
                    return Moved(clause, term, True, True, True)
            if tried == MOST_PLAYED:
                break
        return Moved(clause, term, legal, tried > 0, False)

    def _answers(self, clause: str, text: str) -> list[str]:
        """What `ask` answers to the worked cases of the clause, under a layer."""
        plan = self.plan if not text else read_plan({**_data(self.world), "own_layers": [text]})
        stack = stack_of(plan)
        stack.resolve(clause)
        asking = Asking(stack, stack.clause(clause))
        found = []
        for case in cases_by_clause(clause.partition(" ")[0]).get(clause, ()):
            try:
                found.append(json.dumps(to_plain(asking.answer(case.given)), default=str))
            except Mistake as sentence:
                found.append(str(sentence))
        return found

    def _plays_otherwise(self, clause: str, text: str) -> bool:
        """Whether any look that reads the clause shows something else under a layer."""
        names = _few_of_a_kind(self.readers.get(clause, ()))
        for moment in self.moments:
            own = [name for when, name in names if when == moment]
            if not own:
                continue
            there = self.under(text, moment)
            every: dict[str, Look] = looks_at(there)
            for name in own:
                look = every.get(name)
                if look is None or _looked(there, look) != self.shown[moment, name]:
                    return True
        return False


def _few_of_a_kind(names: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """Some looks of every kind: nine latenesses say what nine hundred would."""
    kinds: Counter[str] = Counter()
    found = []
    for moment, name in names:
        kind = name.partition("{")[0]
        kinds[kind] += 1
        if kinds[kind] <= MOST_OF_A_KIND:
            found.append((moment, name))
    return found


def _looked(there: Competition, look: Look) -> str:
    try:
        return looked(there, look)
    except NOT_WORKABLE as fault:
        return f"it breaks: {fault}"


def looks_at(there: Competition) -> dict[str, Look]:
    try:
        return looks(there)
    except Mistake:
        return {}


def _data(world: World) -> dict[str, Any]:
    return dict(world.facts[0].body["plan"])
