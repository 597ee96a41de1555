"""Worked cases of a rulebook: what is given and what the clause must answer, as data.

They lie beside the clauses (`cases/*.toml`), each named by its clause and its place there
('13.9.b #2'), so that a director can read, write and run them; the tests run the same files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from convenor.errors import Mistake
from convenor.exact import exact
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking
from convenor.regulation.stack import Stack
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
    """The cases that lie with a rulebook."""
    for path in sorted((shelf.find(rulebook) / "cases").glob("*.toml")):
        yield from _read(rulebook, path)


def _read(rulebook: str, path: Path) -> Iterator[Case]:
    data = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=str)
    for entry in data.get("case", []):
        if unknown := set(entry) - _KEYS:
            raise Mistake(f"{path.name}: a case has the unknown key '{min(unknown)}'.")
        clause, _, position = entry["of"].partition(" ")
        yield Case(
            rulebook=rulebook,
            clause=clause,
            position=position,
            given=entry.get("given", {}),
            answer=entry.get("answer"),
            error=entry.get("error", ""),
            note=entry.get("note", ""),
            file=f"{path.parent.name}/{path.name}",
        )


def run(case: Case, stack: Stack) -> Outcome:
    """Ask the case's question and compare."""
    try:
        found = to_plain(
            Asking(stack, stack.clause(f"{case.rulebook} {case.clause}")).answer(case.given)
        )
    except Mistake as mistake:
        if case.error and case.error in str(mistake):
            return Outcome(case, str(mistake))
        return Outcome(case, None, f"{mistake}")
    if case.error:
        return Outcome(case, found, f"answered {found}, but an error was due: {case.error}")
    wanted = comparable(case.answer)
    if comparable(found) == wanted:
        return Outcome(case, found)
    return Outcome(case, found, f"answered {comparable(found)}, not {wanted}")


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
