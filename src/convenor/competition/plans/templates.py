"""Competitions that come ready: templates read from data, questions asked, a plan made of both.

A template and the convenor's answers go in; plain data of a plan comes out, with every question
answered or at its default. What a plan means is known to `plan`; templates are TOML files in the
folder `competitions` of their rulebook, found on the shelf, and hold no code.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from convenor.competition.plans.plan import read_plan
from convenor.competition.plans.template_files import Question, Template, read_template
from convenor.errors import Mistake, did_you_mean, nearest
from convenor.exact import exact
from convenor.regulation import shelf
from convenor.regulation.source import Problem, RulebookMistake
from convenor.regulation.spelling import word_among

__all__ = ["Question", "Template", "broken_templates", "plan_data", "template", "templates"]

Answer = str | int | bool


class WrongAnswer(Mistake):
    """An answer that its question does not take: which question, and what is said of it."""

    def __init__(self, made: Template, question: Question, said: str) -> None:
        super().__init__(f"{made.id}: {question.name} {said}")
        self.question = question.name
        self.said = said


class Shelved(NamedTuple):
    """The templates by id, and what is wrong with the files that hold none."""

    found: dict[str, Template]
    broken: tuple[Problem, ...]


def templates() -> dict[str, Template]:
    """All templates by id, in the order of their books."""
    files = shelf.competition_files()
    return _read(files, shelf.stamp_of(files)).found


def broken_templates() -> tuple[Problem, ...]:
    """What is wrong with the files on the shelf that cannot be read as templates."""
    files = shelf.competition_files()
    return _read(files, shelf.stamp_of(files)).broken


@cache
def _read(files: tuple[Path, ...], _stamp: str) -> Shelved:
    """The templates of these files; the stamp is another when one of them has changed."""
    found: dict[str, Template] = {}
    broken: list[Problem] = []
    for path in files:
        book = path.parent.parent.name
        try:
            made = read_template(path)
        except RulebookMistake as mistake:
            broken += (each._replace(file=f"{book}/{each.file}") for each in mistake.problems)
            continue
        if made.template.id in found:
            told = f"a template is called '{made.template.id}' already: give this one another id."
            problem = made.problem(("template", "id"), told)
            broken.append(problem._replace(file=f"{book}/{problem.file}"))
            continue
        found[made.template.id] = made.template
    return Shelved(found, tuple(broken))


def template(id: str) -> Template:
    """The template of this id."""
    found = templates().get(id)
    if found is None:
        near = did_you_mean(id, templates())
        broken = "".join(f" A file cannot be read: {each}" for each in broken_templates()[:1])
        raise Mistake(f"there is no template '{id}': {near}{broken}")
    return found


def plan_data(made: Template, answers: Mapping[str, object]) -> dict[str, Any]:
    """The plan of a template with its questions answered, proved to be a plan."""
    for name in answers:
        made.question(name)
    known = {each.name: answered(made, each, answers.get(each.name)) for each in made.questions}
    data = dict(made.data)
    data["stages"] = data.pop("stage")
    filled: dict[str, object] = _filled(data, known, made.id)
    read_plan(filled, made.id)
    return filled


def answered(made: Template, question: Question, given: Any) -> Answer | None:
    """The answer to one question of a template, or its default; what will not do is refused."""
    found = question.default if given is None else given

    def wrong(said: str) -> WrongAnswer:
        return WrongAnswer(made, question, said)

    if found in (None, "") and question.may_be_left:
        return None
    if found is None:
        raise wrong(f"has no answer: {question.asks}")
    if question.kind == "number":
        number = _number(found)
        if number is None:
            raise wrong(f"is a whole number, not {found}.")
        if question.least is not None and number < question.least:
            raise wrong(f"is {question.least} or more, not {number}.")
        if question.most is not None and number > question.most:
            raise wrong(f"is {question.most} or less, not {number}.")
        found = number
    if question.kind == "yes or no" and not isinstance(found, bool):
        truths = {"yes": True, "no": False, "true": True, "false": False}
        if str(found).lower() not in truths:
            raise wrong(f"is yes or no, not '{found}'.")
        found = truths[str(found).lower()]
    if question.choices and found not in question.choices:
        words = [each for each in question.choices if isinstance(each, str)]
        meant = word_among(str(found), words)
        if meant is None:
            raise wrong(_one_of(question.choices, str(found)))
        found = meant
    return found


def _one_of(choices: tuple[str | int, ...], found: str) -> str:
    """What is said of an answer that is none of the choices: all there are, and the nearest."""
    said = f"is one of {', '.join(map(str, choices))}, not '{found}'"
    near = nearest(found, map(str, choices))
    return f"{said}: did you mean '{near}'?" if near else f"{said}."


def _number(found: object) -> int | None:
    """A whole number, however it is written; None for anything else."""
    try:
        number = exact(str(found))
    except Mistake:
        return None
    return number if isinstance(number, int) else None


def _filled(data: object, known: Mapping[str, Answer | None], where: str) -> Any:
    """The data with {answer = "rounds"} replaced, and {answer = …, is = {…}} looked up.

    What nobody answered and the book knows is left out, so that the book's own clause says it.
    """
    if isinstance(data, Mapping):
        if "answer" in data:
            return _looked_up(data, known, where)
        found = {key: _inside(key, each, known, where) for key, each in data.items()}
        return {key: each for key, each in found.items() if each is not None}
    if isinstance(data, list):
        made = [_inside(n, each, known, where) for n, each in enumerate(data, 1)]
        return [_wanted(each) for each in made if not _left_out(each)]
    return data


def _inside(key: str | int, data: object, known: Mapping[str, Answer | None], where: str) -> object:
    try:
        return _filled(data, known, where)
    except Mistake as mistake:
        raise mistake.inside(key) from None


def _left_out(data: object) -> bool:
    """Whether a part of a list is there only for other answers."""
    return isinstance(data, Mapping) and data.get("when", True) is False


def _wanted(data: object) -> object:
    if isinstance(data, Mapping):
        return {key: each for key, each in data.items() if key != "when"}
    return data


def _looked_up(data: Mapping[str, Any], known: Mapping[str, Answer | None], where: str) -> Any:
    name = data["answer"]
    if name not in known:
        raise Mistake(f"{where}: no question is called '{name}': {did_you_mean(name, known)}")
    found = known[name]
    if "is" not in data:
        return found
    word = str(found).lower() if isinstance(found, bool) else str(found)
    if word not in data["is"]:
        raise Mistake(f"{where}: nothing is said for {name} = {word}.")
    return _filled(data["is"][word], known, where)
