"""Worked cases of a rulebook: what is given and what the clause must answer, as data.

They lie beside the clauses (`cases/*.toml`), each named by its clause and its place there
('13.9.b #2'), so that a director can read, write and run them; the tests run the same files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from convenor.errors import Mistake, did_you_mean
from convenor.exact import exact, show
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking
from convenor.regulation.source import BadFile, Problem, RulebookMistake, text_of, toml_of
from convenor.regulation.stack import Stack
from convenor.regulation.toml_lines import line_at, lines_of
from convenor.values import value

_KEYS = frozenset({"of", "given", "answer", "error", "note"})
FREE_TEXT = "reason"
"""The one key of an answer that is words, and so is not compared."""


@value
class Case:
    """One worked case: its clause, its position, what is given, and the answer or the error."""

    rulebook: str
    clause: str
    position: str
    given: Mapping[str, object]
    answer: Mapping[str, object] | None
    error: str
    note: str
    file: str
    line: int = 0

    @property
    def name(self) -> str:
        return f"{self.rulebook} {self.clause} {self.position}"


@value
class Outcome:
    """What came out of a case."""

    case: Case
    found: object
    problem: str = ""


def cases_of(rulebook: str) -> Iterator[Case]:
    """The cases that lie with a rulebook; a file that cannot be read is a mistake at its line."""
    folder = shelf.find(rulebook)
    if not folder.is_dir():
        return
    id = shelf.open_rulebook(rulebook).id
    problems: list[Problem] = []
    found: list[Case] = []
    for path in sorted((folder / "cases").glob("*.toml")):
        found += _read(id, path, problems)
    if problems:
        raise RulebookMistake(problems)
    yield from found


def _read(rulebook: str, path: Path, problems: list[Problem]) -> Iterator[Case]:
    file = f"{path.parent.name}/{path.name}"
    try:
        text = text_of(path)
        data = toml_of(text)
    except BadFile as mistake:
        problems.append(Problem(file, mistake.line, str(mistake)))
        return
    lines = lines_of(text)
    for key in data:
        if key != "case":
            told = f"unknown heading '{key}': a worked case is a [[case]]."
            problems.append(Problem(file, line_at(lines, (key,)), told))
            return
    entries = data.get("case", [])
    for at, entry in enumerate(entries if isinstance(entries, list) else [entries]):
        line = line_at(lines, ("case", at))
        wrong = list(_wrong(entry))
        for key, told in wrong:
            problems.append(Problem(file, line_at(lines, ("case", at, key)), told))
        if not wrong:
            yield _case(rulebook, entry, file, line)


def _case(rulebook: str, entry: Mapping[str, Any], file: str, line: int) -> Case:
    clause, _, position = entry["of"].partition(" ")
    return Case(
        rulebook=rulebook,
        clause=clause,
        position=position,
        given=entry.get("given", {}),
        answer=entry.get("answer"),
        error=entry.get("error", ""),
        note=entry.get("note", ""),
        file=file,
        line=line,
    )


def _wrong(entry: object) -> Iterator[tuple[str, str]]:
    """What is wrong with a case, each with the key that it shows at."""
    if not isinstance(entry, dict):
        yield "", "a worked case is a table: write [[case]] and its keys below."
        return
    for key in entry:
        if key not in _KEYS:
            yield key, f"a case has the unknown key '{key}': {did_you_mean(key, _KEYS)}"
    if not isinstance(entry.get("of"), str) or not entry["of"].strip():
        yield "of", "a case has no 'of': write its clause and a number, such as of = \"4.2 #1\"."
    for key in ("given", "answer"):
        if not isinstance(entry.get(key, {}), dict):
            yield key, f"'{key}' must be a table of names and values, such as {{ boards = 8 }}."
    if ("answer" in entry) == ("error" in entry):
        yield "of", "a case has an 'answer', or a part of the 'error' that is due: write one."


def run(case: Case, stack: Stack) -> Outcome:
    """Ask the case's question and compare."""
    try:
        found = to_plain(
            Asking(stack, stack.clause(f"{case.rulebook} {case.clause}")).answer(case.given)
        )
    except Mistake as mistake:
        if case.error and case.error in str(mistake):
            return Outcome(case, str(mistake))
        return Outcome(case, None, str(mistake))
    if case.error:
        return Outcome(case, found, f"it answers {shown(found)}; an error was due: {case.error}")
    wanted = comparable(case.answer)
    if comparable(found) == wanted:
        return Outcome(case, found)
    return Outcome(case, found, _differences(comparable(found), wanted))


def _differences(found: object, wanted: object) -> str:
    """What is other than it should be, key by key."""
    if not isinstance(found, Mapping) or not isinstance(wanted, Mapping):
        return f"it answers {shown(found)}, not {shown(wanted)}"
    told = [
        f"{key} is {shown(found[key])}, not {shown(each)}"
        for key, each in wanted.items()
        if key in found and found[key] != each
    ]
    told += [f"'{key}' is not answered" for key in wanted if key not in found]
    left = [f"{key} = {shown(each)}" for key, each in found.items() if key not in wanted]
    if left:
        told.append(f"the case leaves out {', '.join(left)}")
    return "; ".join(told)


def shown(value: object) -> str:
    """A value as it is written in TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {shown(each)}" for key, each in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(shown, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, Fraction)):
        return show(value)
    return f'"{value}"'


def comparable(value: object, top: bool = True) -> object:
    """An answer with its numbers exact and without its free text."""
    if isinstance(value, Mapping):
        return {
            str(key): comparable(each, top=False)
            for key, each in value.items()
            if not (top and key == FREE_TEXT)
        }
    if isinstance(value, (list, tuple)):
        return [comparable(each, top=False) for each in value]
    return _number_or_self(value)


def _number_or_self(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return value
    text = str(value)
    if text != text.strip():
        return value
    try:
        return exact(text)
    except Mistake:
        return value
