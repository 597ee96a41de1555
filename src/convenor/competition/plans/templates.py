"""Competitions that come ready: templates read from data, questions asked, a plan made of both.

A template and the convenor's answers go in; plain data of a plan comes out, with every question
answered or at its default. What a plan means is known to `plan`; templates are TOML files in the
folder `competitions` of their rulebook, found on the shelf, and hold no code.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from convenor.competition.plans.plan import read_plan
from convenor.errors import Mistake, did_you_mean
from convenor.exact import exact
from convenor.regulation import shelf
from convenor.regulation.typed import asked, reader
from convenor.values import value

Answer = str | int | bool


@value
class Question:
    """Something that the book leaves open."""

    name: str = asked("name of the answer")
    asks: str = asked("the question in words")
    kind: Literal["number", "words", "choice", "yes or no"] = asked("kind of answer")
    default: str | int | bool | None = asked("the usual answer", default=None)
    least: int | None = asked("the least", default=None)
    most: int | None = asked("the most", default=None)
    choices: tuple[str | int, ...] = asked("the answers that there are", default=())
    clause: str = asked("the clause that leaves it open", default="")


@value
class Template:
    """A competition that comes ready."""

    id: str
    title: str
    rulebook: str
    contestants: str
    about: str
    group: str
    questions: tuple[Question, ...]
    data: Mapping[str, Any]

    def question(self, name: str) -> Question:
        """A question by its name."""
        for each in self.questions:
            if each.name == name:
                return each
        names = [each.name for each in self.questions]
        raise Mistake(f"{self.id} does not ask for '{name}': {did_you_mean(name, names)}")


def templates() -> dict[str, Template]:
    """All templates by id, in the order of their books."""
    files = shelf.competition_files()
    return _templates(files, shelf.stamp_of(files))


@cache
def _templates(files: tuple[Path, ...], _stamp: str) -> dict[str, Template]:
    """Those of these files; the stamp is another when one of them has changed."""
    found: dict[str, Template] = {}
    for path in files:
        made = _read(path)
        if made.id in found:
            raise Mistake(f"two templates are called '{made.id}': {path.name} is the second.")
        found[made.id] = made
    return found


def template(id: str) -> Template:
    """The template of this id."""
    found = templates().get(id)
    if found is None:
        raise Mistake(f"there is no template '{id}': {did_you_mean(id, templates())}")
    return found


def _read(path: Path) -> Template:
    data = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=str)
    head = data.pop("template")
    questions = tuple(
        reader(Question)(each, f"{path.name}: question") for each in data.pop("question", ())
    )
    return Template(
        id=head["id"],
        title=head["title"],
        rulebook=head["rulebook"],
        contestants=head["contestants"],
        about=" ".join(head.get("about", "").split()),
        group=head.get("group", path.parent.parent.name),
        questions=questions,
        data={**{k: e for k, e in head.items() if k in _OF_THE_PLAN}, **data},
    )


_OF_THE_PLAN = ("rulebook", "contestants", "members", "layers", "words")


def plan_data(made: Template, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The plan of a template with its questions answered, proved to be a plan."""
    for name in answers:
        made.question(name)
    known = {each.name: _answered(made, each, answers.get(each.name)) for each in made.questions}
    data = dict(made.data)
    data["stages"] = data.pop("stage")
    filled: dict[str, Any] = _filled(data, known, made.id)
    read_plan(filled, made.id)
    return filled


def _answered(made: Template, question: Question, given: Any) -> Answer:
    found = question.default if given is None else given
    where = f"{made.id}: {question.name}"
    if found is None:
        raise Mistake(f"{where} has no answer: {question.asks}")
    if question.kind == "number":
        number = _number(found)
        if number is None:
            raise Mistake(f"{where} is a whole number, not {found}.")
        if question.least is not None and number < question.least:
            raise Mistake(f"{where} is {question.least} or more, not {number}.")
        if question.most is not None and number > question.most:
            raise Mistake(f"{where} is {question.most} or less, not {number}.")
        found = number
    if question.kind == "yes or no" and not isinstance(found, bool):
        words = {"yes": True, "no": False, "true": True, "false": False}
        if str(found).lower() not in words:
            raise Mistake(f"{where} is yes or no, not '{found}'.")
        found = words[str(found).lower()]
    if question.choices and found not in question.choices:
        choices = ", ".join(map(str, question.choices))
        raise Mistake(f"{where} is one of {choices}, not '{found}'.")
    return found


def _number(found: Any) -> int | None:
    """A whole number, however it is written; None for anything else."""
    try:
        number = exact(str(found))
    except Mistake:
        return None
    return number if isinstance(number, int) else None


def _filled(data: Any, known: Mapping[str, Answer], where: str) -> Any:
    """The data with {answer = "rounds"} replaced, and {answer = …, is = {…}} looked up."""
    if isinstance(data, Mapping):
        if "answer" in data:
            return _looked_up(data, known, where)
        return {key: _filled(each, known, where) for key, each in data.items()}
    if isinstance(data, list):
        made = [_filled(each, known, where) for each in data]
        return [_wanted(each) for each in made if not _left_out(each)]
    return data


def _left_out(data: Any) -> bool:
    """Whether a part of a list is there only for other answers."""
    return isinstance(data, Mapping) and data.get("when", True) is False


def _wanted(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: each for key, each in data.items() if key != "when"}
    return data


def _looked_up(data: Mapping[str, Any], known: Mapping[str, Answer], where: str) -> Any:
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
