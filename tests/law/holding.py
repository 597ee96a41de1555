"""Whether ask and the game move together when a term of a clause is changed by a layer.

A world and a clause that its plan names go in; for each term of the clause it comes out whether
some other legal value moved what `ask` answers and what the competition shows. What is asked are
the worked cases and the questions that the world itself put. What ought to be moved by it is not
known here.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache, cached_property
from typing import Any

from tests.law.scenes.stage import BEGUN, Scene, scenes_in

from convenor.competition.figures import Figures
from convenor.competition.live import Competition
from convenor.competition.plans.plan import Plan, read_plan
from convenor.competition.state.folding import as_clauses_have_it
from convenor.contest.conditions import Conditions
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking
from convenor.regulation.cases import Case, cases_of
from convenor.regulation.stack import Resolved, Stack
from convenor.regulation.trace import tracing
from convenor.regulation.working_out import UNWORKABLE, Unworkable, work_out
from convenor.values import value

from .hearing import faults, hearing, kept_piles, pile_of
from .looks import FIGURE, Look, looked, looks, more_looks
from .other_values import layer, other_values, terms_written
from .worlds import World

Place = tuple[str, str]
"""A look at a moment: 'end', 'final shows places'."""
NOT_WORKABLE = UNWORKABLE
"""A value that its type allows and its family cannot work with is no other regulation."""
MOST_OF_A_KIND = 6
"""Looks of one kind that are taken again under a layer."""
MOST_TAKEN_OF_A_KIND = 2
"""The same, where it is not known that something is answered otherwise there."""
MOST_QUESTIONS = 64
"""Questions of a world that are put to a clause again."""
MOST_PLAYED = 8
"""Other values of a term with which the looks that take its terms are taken again."""
MOST_WORDS = 8
"""Words of a world that are tried in a term."""
MANY_FACTS = 1000
"""A world of more facts is looked at with fuller inputs at its end only."""
MOST_OF_FAMILY = 40
"""Worked cases of other clauses of its family that are put to a clause as well."""
UNANSWERED = "unanswered"
"""What stands for an answer to a case of another clause that this one cannot work with."""
SCENE = "scene: "
"""In the name of a scene."""


@value
class Moved:
    """One term: whether a legal other value was found, and what it moved."""

    clause: str
    term: str
    legal: bool
    asked: bool
    played: bool

    @property
    def together(self) -> bool:
        return self.asked and self.played


@value
class Put:
    """A question that a world puts to a clause: what is given, what is answered, and where."""

    clause: str
    given: object
    answer: str
    place: Place


@value
class Trial:
    """Another value of a term: its layer, whether answers move, and the questions that do.

    `refused` says that the plan is not read by such a book.
    """

    text: str
    asked: bool
    differing: tuple[Put, ...]
    refused: bool = False


@cache
def cases_by_clause(book: str) -> Mapping[str, tuple[Case, ...]]:
    found: dict[str, list[Case]] = defaultdict(list)
    for each in cases_of(book):
        found[f"{book} {each.clause}"].append(each)
    return {name: tuple(each) for name, each in found.items()}


@cache
def cases_by_family(family: str) -> tuple[Case, ...]:
    """The worked cases of all clauses of a family, in every book."""
    found: list[Case] = []
    for book in shelf.folders():
        cases = cases_by_clause(book)
        own = (each for each in shelf.open_rulebook(book) if each.family)
        found += (e for c in own if c.full_family == family for e in cases.get(c.name, ()))
    return tuple(found)


class Seen:
    """What every look shows by the book as it is, and what of the book it reads, asks and takes."""

    def __init__(self) -> None:
        self.looks: dict[Place, Look] = {}
        self.shown: dict[Place, str] = {}
        self.readers: dict[str, list[Place]] = defaultdict(list)
        self.taken: dict[str, list[Place]] = defaultdict(list)
        self.put: dict[str, dict[str, tuple[object, Place]]] = defaultdict(dict)

    def see(self, there: Competition, place: Place, look: Look) -> tuple[str, ...]:
        """Take a look; the clauses that it asks come out."""
        if FIGURE in place[1] or place[1].startswith(SCENE):
            there.figures.forget(("all",))  # so that it is worked out, and reads, afresh
        with tracing() as read, hearing() as heard:
            self.shown[place] = looked(there, look)
        self.looks[place] = look
        for clause in read:
            self.readers[clause].append(place)
        for clause in heard.taken:
            self.taken[clause].append(place)
        for clause, given in heard.asked:
            known = self.put[clause]
            if len(known) < MOST_QUESTIONS:
                known.setdefault(repr(given), (given, place))
        return tuple(dict.fromkeys(clause for clause, _ in heard.asked))


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
        there.state.plan = self._read_under(text, moment)
        there.figures = Figures(there.state)
        return there

    def _read_under(self, text: str, moment: str) -> Plan:
        """The plan with the rounds, boards and players that the clauses give it under a layer."""
        state = self.told[moment].state
        return as_clauses_have_it(self._plan_under(text), state)

    def _refused(self, text: str) -> bool:
        """Whether the plan is refused, in a sentence, when it is read by a layer's book."""
        try:
            self._read_under(text, "end")
        except Unworkable:
            return False
        except Mistake:
            return True
        except NOT_WORKABLE:
            return False
        return False

    def _plan_under(self, text: str) -> Plan:
        return read_plan({**_data(self.world), "own_layers": [text]}) if text else self.plan

    def _moments(self) -> dict[str, int]:
        """Facts after which it is looked at: a session played, its scores posted, and the end."""
        posted = [at for at, f in enumerate(self.world.facts, 1) if f.kind == "scores posted"]
        first, last = (posted[0], posted[-1]) if posted else (2, len(self.world.facts))
        return {"played": first - 1, "posted": last, "end": len(self.world.facts)}

    @cached_property
    def plan(self) -> Plan:
        return read_plan(self.world.facts[0].body["plan"])

    @property
    def readers(self) -> Mapping[str, list[Place]]:
        """By clause, the looks that read it."""
        return self.seen.readers

    @cached_property
    def seen(self) -> Seen:
        """Everything seen of this world by the book as it is."""
        seen = Seen()
        with kept_piles():
            written = deepcopy(_data(self.world))
            for each in scenes_in(self.world.id):
                moment = self._of_scene(each)
                seen.see(self.told[moment], (moment, f"{SCENE}{each.name}"), each)
                assert _data(self.world) == written, f"{each.name} changes the world's own plan"
            for moment, there in self.told.items():
                asked = {
                    name: seen.see(there, (moment, name), look)
                    for name, look in looks(there).items()
                }
                for name, look in self._more(there, moment, asked).items():
                    seen.see(there, (moment, name), look)
        return seen

    def _of_scene(self, scene: Scene) -> str:
        """The moment at which a scene is told: one that begins at the beginning goes back to it."""
        return "end" if scene.moment == BEGUN else scene.moment

    def _more(
        self, there: Competition, moment: str, asked: Mapping[str, tuple[str, ...]]
    ) -> dict[str, Look]:
        """Fuller looks, at the moments that differ most; in a world of many facts at its end."""
        wanted = ("end",) if len(self.world.facts) > MANY_FACTS else ("played", "end")
        return more_looks(there, asked) if moment in wanted else {}

    @cached_property
    def _conditions(self) -> Conditions:
        return self.world.told(upto=1).figures.rules(self.plan.stages[0].name).conditions

    def resolved(self, clause: str) -> Resolved:
        return self._conditions.clause(clause)

    def _under_layer(self, stack: Stack, clause: str) -> Resolved:
        book = clause.partition(" ")[0]
        chosen = self.told["end"].state.readings.get(book, {})
        return stack.resolve(clause, chosen, self._conditions.day)

    # --- a term moved ----------------------------------------------------------------------------

    def terms(self, clause: str) -> tuple[str, ...]:
        """The terms that a clause states."""
        return terms_written(self.resolved(clause))

    def moved(self, clause: str, terms: Iterable[str]) -> Iterator[Moved]:
        """Some terms of a clause, with what another value of each moves."""
        with kept_piles():
            for term in terms:
                yield self._moved(clause, term)

    def _moved(self, clause: str, term: str) -> Moved:
        """Values by which a question of the world is answered otherwise first, then the others.

        Values with which the plan is refused say something only where there are no others.
        """
        left: list[Trial] = []
        refused: list[Trial] = []
        legal = asked = played = False
        for other in other_values(self.resolved(clause), term, self._spoken(clause)):
            trial = self._tried(clause, layer(clause, term, other))
            if trial is None:
                continue
            legal, asked = True, asked or trial.asked
            if trial.refused:
                refused.append(trial)
            elif trial.differing and self._shows_otherwise(trial, _places(trial.differing)):
                return Moved(clause, term, True, True, True)
            else:
                left.append(trial)
        left.sort(key=lambda each: not each.asked)
        places = self._taken(clause)
        for trial in left[:MOST_PLAYED] or refused:
            if trial.refused or self._shows_otherwise(trial, places):
                played = True
                if trial.asked or self._asked_by_family(clause, trial.text):
                    return Moved(clause, term, True, True, True)
        return Moved(clause, term, legal, asked, played)

    def _asked_by_family(self, clause: str, text: str) -> bool:
        """Whether `ask` moves with what is given in cases of other clauses of the family."""
        now = self._answers_to_family(clause, pile_of(self.plan))
        then = self._answers_to_family(clause, pile_of(self._plan_under(text)))
        return any(a != b for a, b in zip(now, then, strict=True) if UNANSWERED not in (a, b))

    def _answers_to_family(self, clause: str, stack: Stack) -> list[str]:
        asking = Asking(stack, stack.clause(clause))
        cases = cases_by_family(stack.clause(clause).full_family)[:MOST_OF_FAMILY]
        found = []
        for case in cases:
            given = {key: each for key, each in case.given.items() if key != "switch"}
            found.append(_said(lambda given=given: asking.answer(given), unworkable=UNANSWERED))  # type: ignore[misc]
        return found

    @cache  # noqa: B019
    def _spoken(self, clause: str) -> tuple[str, ...]:
        """Words of the world that a clause is asked with: its stages, and what questions say."""
        said = [stage.name for stage in self.plan.stages]
        for each in self._questions(clause):
            said += _words_in(to_plain(each.given))
        return tuple(dict.fromkeys(said))[:MOST_WORDS]

    def _tried(self, clause: str, text: str) -> Trial | None:
        """What is answered under a layer; None where the layer is no regulation at all."""
        stack = pile_of(self._plan_under(text))
        try:
            worked = self._worked_cases(clause, stack)
            found = [
                each for name in self._resting_on(clause) for each in self._differing(name, stack)
            ]
        except NOT_WORKABLE:  # a mistake in words among them
            return None
        asked = bool(found) or worked != self._worked_now(clause)
        return Trial(text, asked, tuple(found), self._refused(text))

    @cache  # noqa: B019 - a world is kept as long as its worker
    def _worked_now(self, clause: str) -> list[str]:
        return self._worked_cases(clause, pile_of(self.plan))

    def _worked_cases(self, clause: str, stack: Stack) -> list[str]:
        """What `ask` answers to the worked cases of a clause."""
        stack.resolve(clause)
        asking = Asking(stack, stack.clause(clause))
        cases = cases_by_clause(clause.partition(" ")[0]).get(clause, ())
        return [_said(lambda case=case: asking.answer(case.given)) for case in cases]  # type: ignore[misc]

    @cache  # noqa: B019
    def _resting_on(self, clause: str) -> tuple[str, ...]:
        """The clauses that the world reads and that take something from this one, itself first."""
        read = [each for each in self.readers if clause in self.resolved(each).consulted]
        return tuple(sorted(read, key=lambda each: each != clause))

    @cache  # noqa: B019
    def _questions(self, clause: str) -> tuple[Put, ...]:
        resolved = self.resolved(clause)
        return tuple(
            Put(clause, given, _said(lambda given=given: work_out(resolved, given)), place)  # type: ignore[misc]
            for given, place in self.seen.put.get(clause, {}).values()
        )

    def _differing(self, clause: str, stack: Stack) -> Iterator[Put]:
        """The questions of the world that a clause answers otherwise in another pile."""
        if questions := self._questions(clause):
            resolved = self._under_layer(stack, clause)
            for each in questions:
                if _said(lambda put=each: work_out(resolved, put.given)) != each.answer:  # type: ignore[misc]
                    yield each

    def _taken(self, clause: str) -> list[Place]:
        """Looks that take the terms of a clause, or of one that rests on it, by themselves.

        Scenes that read it are among them: they may be played by other readings of the book.
        """
        resting = self._resting_on(clause)
        taken = dict.fromkeys(e for name in resting for e in self.seen.taken.get(name, ()))
        read = (e for name in resting for e in self.readers.get(name, ()))
        taken |= dict.fromkeys(place for place in read if place[1].startswith(SCENE))
        figures_first = sorted(taken, key=lambda place: FIGURE not in place[1])
        return _few_of_a_kind(figures_first, MOST_TAKEN_OF_A_KIND)

    def _shows_otherwise(self, trial: Trial, places: Iterable[Place]) -> bool:
        """Whether some of these looks show something else under a layer."""
        by_moment: dict[str, list[Place]] = defaultdict(list)
        for place in places:
            by_moment[place[0]].append(place)
        for moment, own in by_moment.items():
            try:
                there = self.under(trial.text, moment)
            except (Unworkable, *NOT_WORKABLE):
                continue
            for place in own:
                found = _looked(there, self.seen.looks[place])
                if found is not None and found != self.seen.shown[place]:
                    return True
        return False


def _words_in(plain: object) -> Iterator[str]:
    """The single words and phrases in plain data, without names of contestants and times."""
    if isinstance(plain, Mapping):
        for each in plain.values():
            yield from _words_in(each)
    elif isinstance(plain, list | tuple):
        for each in plain[:MOST_WORDS]:
            yield from _words_in(each)
    elif isinstance(plain, str) and re.fullmatch(r"[A-Za-z][a-z' -]{2,30}", plain):
        yield plain


def _places(differing: tuple[Put, ...]) -> list[Place]:
    return _few_of_a_kind(dict.fromkeys(each.place for each in differing))


def _few_of_a_kind(places: Iterable[Place], most: int = MOST_OF_A_KIND) -> list[Place]:
    """Some looks of every kind: nine latenesses say what nine hundred would."""
    kinds: Counter[str] = Counter()
    found = []
    for moment, name in places:
        kind = name.partition("{")[0]
        kinds[kind] += 1
        if kinds[kind] <= most:
            found.append((moment, name))
    return found


def _said(answer: Any, unworkable: str = "") -> str:
    """An answer in plain text, or the sentence that it ends in."""
    try:
        return json.dumps(to_plain(answer()), default=str)
    except Unworkable:
        if unworkable:
            return unworkable
        raise
    except Mistake as sentence:
        return str(sentence)


def _looked(there: Competition, look: Look) -> str | None:
    """What a look shows; None where it breaks, or something of it was not to be worked out.

    That is no way to obey.
    """
    with faults() as found:
        try:
            shown = looked(there, look)
        except (Unworkable, *NOT_WORKABLE):
            return None
    return None if found else shown


def _data(world: World) -> dict[str, Any]:
    return dict(world.facts[0].body["plan"])
