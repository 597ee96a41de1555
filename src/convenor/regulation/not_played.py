"""Clauses of a book that no competition is played by, and why (`not_played.toml` in its folder).

A book's folder goes in; by clause there comes out what it waits for and one sentence of the book's
keepers. It is no part of what the book says, so it is neither pinned nor read when a clause is.
Whether a clause is really not played is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from convenor.errors import did_you_mean
from convenor.regulation import shelf
from convenor.regulation.places import NOT_PLAYED
from convenor.regulation.source import BadFile, Problem, RulebookMistake, Tree, text_of, toml_of
from convenor.regulation.toml_lines import line_at, lines_of
from convenor.values import value

Shelved = Literal["outside", "elsewhere"]
SHELVED: Mapping[Shelved, str] = {
    "outside": "it is decided by people, or in places, of which no competition knows",
    "elsewhere": "a principle that others carry out, or the making of what is printed",
}
"""The tables of the file, and what each is for."""


@value
class SetAside:
    """Why a clause is not played."""

    table: Shelved
    why: str


def set_aside(rulebook: str) -> Mapping[str, SetAside]:
    """What a book sets aside, by clause; a mistake in the file is raised."""
    path = shelf.find(rulebook) / NOT_PLAYED
    if not path.is_file():
        return {}
    return _read(path, shelf.stamp_of((path,)), frozenset(shelf.open_rulebook(rulebook).clauses))


@cache
def _read(path: Path, _stamp: str, clauses: frozenset[str]) -> Mapping[str, SetAside]:
    if problems := problems_of(path.parent, clauses):
        raise RulebookMistake(problems)
    found = toml_of(text_of(path))
    return {
        clause: SetAside(table, sentence)
        for table in get_args(Shelved)
        for clause, sentence in found.get(table, {}).items()
    }


def problems_of(folder: Path, clauses: frozenset[str]) -> list[Problem]:
    """What is wrong with the file of a book that has these clauses."""
    path = folder / NOT_PLAYED
    if not path.is_file():
        return []
    try:
        text = text_of(path)
        found = toml_of(text)
    except BadFile as mistake:
        return [Problem(NOT_PLAYED, mistake.line, str(mistake))]
    lines = lines_of(text)
    wrong = (*_tables(found), *_clauses(found, clauses))
    return [Problem(NOT_PLAYED, line_at(lines, way), told) for way, told in wrong]


def _tables(found: Tree) -> Iterator[tuple[tuple[str, ...], str]]:
    for table, listed in found.items():
        if table not in SHELVED:
            near = did_you_mean(table, SHELVED)
            yield (table,), f"there is no table '{table}' here: {near}"
        elif not isinstance(listed, dict):
            yield (table,), f"'{table}' must be a table of clauses, each with its sentence."


def _clauses(found: Tree, clauses: frozenset[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    tables = {name: found[name] for name in SHELVED if isinstance(found.get(name), dict)}
    for table, listed in tables.items():
        for clause, sentence in listed.items():
            if clause not in clauses:
                near = did_you_mean(clause, clauses)
                yield (table, clause), f"there is no clause '{clause}' in this book: {near}"
            elif not isinstance(sentence, str) or not sentence.strip():
                yield (table, clause), f"{clause} has no sentence: say why it is not played."
    for clause in tables.get("outside", {}):
        if clause in tables.get("elsewhere", {}):
            yield ("elsewhere", clause), f"{clause} stands under [outside] already: keep one."
