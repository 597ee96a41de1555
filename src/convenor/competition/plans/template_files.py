"""A competition that comes ready, read from its file in a rulebook's folder.

A TOML file goes in; a template comes out, or every problem in it with its line. Here is proved
what can be seen in the file alone: headings, keys, questions and where their answers are used.
Whether the plan can be played is known to others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.places import COMPETITIONS
from convenor.regulation.source import BadFile, Problem, RulebookMistake, text_of, toml_of
from convenor.regulation.toml_lines import Lines, line_at, lines_of
from convenor.regulation.typed import asked, reader
from convenor.values import value

Way = tuple[str | int, ...]
"""The way to a value in the file: headings and keys, and positions in lists from 0."""

HEAD_NEEDED = ("id", "title", "rulebook", "contestants")
HEAD_OPTIONAL = ("about", "group", "members", "layers", "words")
_OF_THE_PLAN = ("rulebook", "contestants", "members", "layers", "words")
HEADINGS = ("template", "question", "stage", "clauses", "answers", "times", "entry", "readings")


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
    may_be_left: bool = asked("whether the book has an answer if nobody gives one", default=False)


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


@value
class TemplateFile:
    """A template with its file, and where everything stands in it."""

    template: Template
    file: str
    lines: Lines

    def problem(self, way: Way, text: str) -> Problem:
        """What is wrong at the end of a way into the file."""
        return Problem(self.file, line_at(self.lines, way), text)

    def way_to(self, at: Way) -> Way:
        """The way to a key that was wrong when the plan was played; to its id if it is nowhere."""
        for way in self.lines:
            if at and way[0] != "question" and way[-1] == at[0]:
                return way
        return ("template", "id")

    def way_of(self, at: Way) -> Way:
        """The way in the file to what was wrong in the plan that was made of it."""
        way = tuple(each - 1 if isinstance(each, int) else each for each in at)
        if way[:1] == ("stages",):
            return ("stage", *way[1:])
        return ("template", *way) if way[:1] and way[0] in _OF_THE_PLAN else way


def read_template(path: Path) -> TemplateFile:
    """The template of a file; everything that is wrong in it is raised at once."""
    file = f"{COMPETITIONS}/{path.name}"
    try:
        text = text_of(path)
        data = toml_of(text)
    except BadFile as mistake:
        raise RulebookMistake([Problem(file, mistake.line, str(mistake))]) from None
    lines = lines_of(text)
    wrong = list(_head_problems(data)) or [*_question_problems(data), *_answer_problems(data)]
    if wrong:
        raise RulebookMistake(Problem(file, line_at(lines, way), told) for way, told in wrong)
    return TemplateFile(_template(data, path.parent.parent.name), file, lines)


def _template(data: dict[str, Any], folder: str) -> Template:
    head = data["template"]
    rest = {key: each for key, each in data.items() if key not in ("template", "question")}
    return Template(
        id=head["id"],
        title=head["title"],
        rulebook=head["rulebook"],
        contestants=head["contestants"],
        about=" ".join(head.get("about", "").split()),
        group=head.get("group", folder),
        questions=tuple(reader(Question)(each, "question") for each in data.get("question", ())),
        data={**{key: each for key, each in head.items() if key in _OF_THE_PLAN}, **rest},
    )


# --- what is wrong ------------------------------------------------------------------------------

Wrong = Iterator[tuple[Way, str]]


def _head_problems(data: Mapping[str, object]) -> Wrong:
    unknown = [key for key in data if key not in HEADINGS]
    yield from (
        ((key,), f"unknown heading '{key}': {did_you_mean(key, HEADINGS)}") for key in unknown
    )
    if unknown:
        return
    head = data.get("template")
    if not isinstance(head, dict):
        yield (), "there is no [template]: add one, with id, title, rulebook and contestants."
        return
    for key in HEAD_NEEDED:
        if not head.get(key):
            yield ("template",), f"[template] has no '{key}': add it."
    for key, each in head.items():
        if key not in (*HEAD_NEEDED, *HEAD_OPTIONAL):
            near = did_you_mean(key, (*HEAD_NEEDED, *HEAD_OPTIONAL))
            yield ("template", key), f"[template]: unknown key '{key}': {near}"
        elif key not in ("members", "layers", "words") and not isinstance(each, str):
            yield ("template", key), f"'{key} = {each}' must be text: write it in quotes."
    for key in ("stage", "question"):
        if not _are_tables(data.get(key, [])):
            yield (key,), f"'{key}' must be written as [[{key}]], one for each."
    if not data.get("stage"):
        yield (), "there is no [[stage]]: a competition has at least one."


def _are_tables(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(each, dict) for each in found)


def _question_problems(data: Mapping[str, Any]) -> Wrong:
    names: set[str] = set()
    for number, entry in enumerate(data.get("question", ())):
        way: Way = ("question", number)
        try:
            question: Question = reader(Question)(entry, "question")
        except Mistake as mistake:
            yield (*way, *mistake.at), str(mistake)
            continue
        if question.name in names:
            yield (*way, "name"), f"two questions are called '{question.name}': rename one."
        names.add(question.name)
        if question.kind == "choice" and not question.choices:
            yield (*way, "kind"), f"{question.name} is a choice without choices: add choices = […]."
        if question.choices and question.default not in (None, *question.choices):
            told = f"the default '{question.default}' of {question.name} is none of its choices."
            yield (*way, "default"), told
        if not _within(question):
            least, most = question.least, question.most
            told = f"the default {question.default} of {question.name} is not within"
            yield (*way, "default"), f"{told} {least} to {most}."


def _within(question: Question) -> bool:
    default, least, most = question.default, question.least, question.most
    if question.kind != "number" or isinstance(default, (str, bool)) or default is None:
        return True
    return (least is None or least <= default) and (most is None or default <= most)


def _answer_problems(data: Mapping[str, Any]) -> Wrong:
    """Answers that nothing asks for, and questions whose answer is not used."""
    names = [str(each.get("name")) for each in data.get("question", ())]
    used: set[str] = set()
    unknown = False
    for way, found in _pointers(data, ()):
        name = found["answer"]
        used.add(str(name))
        if name not in names:
            unknown = True
            yield way, f"no question is called '{name}': {did_you_mean(str(name), names)}"
    for number, name in enumerate(names):
        if name not in used and not unknown:
            told = f"the answer '{name}' is not used: point to it with {{ answer = \"{name}\" }}."
            yield ("question", number, "name"), told


def _pointers(data: object, way: Way) -> Iterator[tuple[Way, Mapping[str, object]]]:
    if isinstance(data, Mapping):
        if "answer" in data:
            yield way, data
        for key, each in data.items():
            if way or key != "question":
                yield from _pointers(each, (*way, key))
    elif isinstance(data, list):
        for number, each in enumerate(data):
            yield from _pointers(each, (*way, number))
