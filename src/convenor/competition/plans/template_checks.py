"""Proves a template: a plan comes of every answer, and every clause that it names is there.

A template with its lines and the pile of its books go in; problems come out. Which clause can play
which part is known to `actions`, and whether the plan can be played to the end to the simulator.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from convenor.competition.plans.parts import PARTS
from convenor.competition.plans.template_files import Question, TemplateFile, Way
from convenor.competition.plans.templates import plan_data
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.source import Problem
from convenor.regulation.stack import Stack

CLAUSE_WAYS = frozenset({("rounds_by", "of"), ("boards_by", "of")})
"""Keys that name a clause under one other key, and something else elsewhere."""
CLAUSE_KEYS = frozenset(
    place.rpartition(".")[2] for part in PARTS.values() for place in part.at
).difference(key for _, key in CLAUSE_WAYS)
"""Keys of a plan whose value is the name of a clause, or names of several."""


class NamedInFile(NamedTuple):
    """A clause that a template names: the way to its name, the part it plays ('' for no part)."""

    way: Way
    part: str
    clause: str


def template_problems(made: TemplateFile, book: str) -> list[Problem]:
    """What is wrong with a template of a rulebook, before anybody plays it."""
    told = made.template.rulebook
    if told != book:
        text = f"its rulebook is '{told}', but it lies in the folder of {book}: name that."
        return [made.problem(("template", "rulebook"), text)]
    try:
        stack = pile_of(made)
    except Mistake as mistake:
        return [made.problem(("template", "layers"), str(mistake))]
    problems = [*_plan_problems(made), *_clause_problems(made, stack), *_zone_problems(made)]
    return list(dict.fromkeys(problems))


def pile_of(made: TemplateFile) -> Stack:
    """The books that a template is played by."""
    stack = shelf.open_stack(made.template.rulebook)
    layers = made.template.data.get("layers", ())
    for layer in layers if isinstance(layers, list) else ():
        stack = stack + shelf.open_stack(str(layer))
    return stack


# --- every answer -------------------------------------------------------------------------------


def _plan_problems(made: TemplateFile) -> Iterator[Problem]:
    for answers in trial_answers(made.template.questions):
        try:
            plan_data(made.template, answers)
        except Mistake as mistake:
            said = "".join(f" (with {name} = {each})" for name, each in answers.items())
            yield made.problem(made.way_of(mistake.at), f"{mistake}{said}")
            if not answers:
                return


def trial_answers(questions: tuple[Question, ...]) -> Iterator[dict[str, object]]:
    """The usual answers, and each other answer of each question by itself."""
    yield {}
    for each in questions:
        for answer in _answers_to(each):
            if answer != each.default:
                yield {each.name: answer}


def _answers_to(question: Question) -> Iterator[object]:
    if question.kind == "yes or no":
        yield from (True, False)
    elif question.choices:
        yield from question.choices
    elif question.kind == "number":
        yield from (each for each in (question.least, question.most) if each is not None)


# --- every clause -------------------------------------------------------------------------------


def _clause_problems(made: TemplateFile, stack: Stack) -> Iterator[Problem]:
    for named in clauses_in_file(made):
        full = clause_name(made, named.clause)
        try:
            clause = stack.clause(full)
        except Mistake as mistake:
            what = f"'{named.part}' is played by {full}" if named.part else f"it names {full}"
            yield made.problem(named.way, f"{what}, which is not there: {mistake}")
            continue
        if named.part and not clause.family:
            text = f"'{named.part}' is played by {full}, which works nothing out: name another."
            yield made.problem(named.way, text)


def clause_name(made: TemplateFile, clause: str) -> str:
    """A clause by its book and its number."""
    return clause if " " in clause else f"{made.template.rulebook} {clause}"


def clauses_in_file(made: TemplateFile) -> Iterator[NamedInFile]:
    """Every clause that a template names, for whatever answer."""
    for number, question in enumerate(made.template.questions):
        if question.clause:
            yield NamedInFile(("question", number, "clause"), "", question.clause)
    yield from _named(made.template.data, ())


def _named(data: object, way: Way) -> Iterator[NamedInFile]:
    if isinstance(data, Mapping):
        for key, each in data.items():
            if key == "clauses" and isinstance(each, Mapping):
                yield from _named_parts(each, (*way, key))
            elif key in CLAUSE_KEYS or (*way[-1:], key) in CLAUSE_WAYS:
                yield from (NamedInFile((*way, key), "", leaf) for leaf in _leaves(each))
            else:
                yield from _named(each, (*way, key))
    elif isinstance(data, list):
        for number, each in enumerate(data):
            yield from _named(each, (*way, number))


def _named_parts(data: Mapping[str, Any], way: Way) -> Iterator[NamedInFile]:
    """The clauses by their parts; where an answer chooses between lists of them, of each list."""
    if "answer" in data and isinstance(data.get("is"), Mapping):
        for answer, each in data["is"].items():
            if isinstance(each, Mapping):
                yield from _named_parts(each, (*way, "is", answer))
        return
    for part, name in data.items():
        yield from (NamedInFile((*way, part), part, leaf) for leaf in _leaves(name))


def _leaves(name: object) -> Iterator[str]:
    """The clauses that a value may name: itself, or one for each answer."""
    if isinstance(name, str) and name:
        yield name
    elif isinstance(name, list):
        for each in name:
            yield from _leaves(each)
    elif isinstance(name, Mapping):
        for key, each in (name["is"] if "answer" in name and "is" in name else name).items():
            yield from _leaves(each) if key not in ("answer", "when") else ()


def _zone_problems(made: TemplateFile) -> Iterator[Problem]:
    times = made.template.data.get("times", {})
    zone = times.get("zone") if isinstance(times, Mapping) else None
    if isinstance(zone, str):
        try:
            ZoneInfo(zone)
        except (KeyError, ValueError, OSError):
            text = f"there is no time zone '{zone}': write it as Australia/Adelaide."
            yield made.problem(("times", "zone"), text)
