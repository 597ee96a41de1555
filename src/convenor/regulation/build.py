"""A rulebook's tree as a `Rulebook`, and the form of the tree that the cache keeps.

The tree has been proved, so nothing is checked here. Clauses and tables are made when they are
asked for, and in the kept form they are text until then: a question needs one of some hundreds.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from convenor.regulation.book import (
    Change,
    Chapter,
    Clause,
    Dated,
    Discrepancy,
    Rulebook,
    Switch,
    Table,
    Trouble,
)
from convenor.regulation.families import Family, todays_name
from convenor.regulation.places import LINES
from convenor.regulation.vocabulary import word

Tree = dict[str, Any]
_DAYS = ("since", "until")
NO_FAMILIES: Mapping[str, Family] = MappingProxyType({})
Made = TypeVar("Made")


class WhenAsked(Mapping[str, Made]):
    """A mapping whose values are made on first use."""

    def __init__(self, entries: Mapping[str, Tree | str], make: Callable[[Tree], Made]) -> None:
        self._entries = entries
        self._make = make
        self._made: dict[str, Made] = {}

    def __getitem__(self, key: str) -> Made:
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._make(_opened(self._entries[key]))
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def pack(tree: Tree) -> Tree:
    """The form that is kept: each clause and table a text of its own, no lines, a digest of all."""
    from convenor.regulation.digests import book_digest  # a question has no use for hashing

    lean = {
        key: [{k: v for k, v in each.items() if k != LINES} for each in found]
        for key, found in tree.items()
        if isinstance(found, list)
    }
    return {
        **lean,
        "digest": book_digest(tree),
        "clause": {each["id"]: json.dumps(each) for each in lean["clause"]},
        "csv": {name: json.dumps(each) for name, each in tree["csv"].items()},
    }


def _opened(entry: Tree | str) -> Tree:
    if isinstance(entry, str):
        tree: Tree = json.loads(entry)
        return tree
    return entry


def build(tree: Tree, families: Mapping[str, Family] = NO_FAMILIES) -> Rulebook:
    """A checked tree, kept or fresh, as a `Rulebook`; former names of families give today's."""
    head = tree["rulebook"][0]
    since = datetime.date.fromisoformat(head["since"])
    switches = {each["name"]: _switch(each) for each in tree["switch"]}
    clauses = tree["clause"]
    if isinstance(clauses, list):
        clauses = {each["id"]: each for each in clauses}
    tables = {each["name"]: each for each in tree["table"]}
    return Rulebook(
        id=head["id"],
        title=head["title"],
        document=head.get("document", head["title"]),
        since=since,
        until=_day(head.get("until")),
        under=head.get("under", ""),
        chapters=tuple(Chapter(each["id"], each["heading"]) for each in tree["chapter"]),
        clauses=WhenAsked(clauses, lambda each: _clause(each, head, since, switches, families)),
        switches=switches,
        tables=WhenAsked(tables, lambda each: _table(each, tree["csv"])),
        discrepancies=tuple(_discrepancy(each) for each in tree["discrepancy"]),
        changes=tuple(_change(each) for each in tree["change"]),
        words=WhenAsked({each["name"]: each for each in tree["word"]}, word),
        digest=tree.get("digest", ""),
    )


def _day(text: str | None) -> datetime.date | None:
    return datetime.date.fromisoformat(text) if text else None


def _switch(entry: Tree) -> Switch:
    return Switch(
        name=entry["name"],
        clauses=tuple(entry["clauses"]),
        default=entry["default"],
        alternatives=tuple(entry["alternatives"]),
        meaning=entry.get("meaning", ""),
        sentences=entry.get("readings", {}),
    )


def _clause(
    entry: Tree,
    head: Tree,
    since: datetime.date,
    switches: Mapping[str, Switch],
    families: Mapping[str, Family],
) -> Clause:
    family, by = todays_name(families, entry.get("family", ""), entry.get("by", ""))
    own = [name for name, each in switches.items() if entry["id"] in each.clauses]
    named = [*entry.get("switches", []), *own]
    return Clause(
        rulebook=head["id"],
        id=entry["id"],
        heading=entry["heading"],
        kind=entry["kind"],
        rule=entry["rule"],
        chapter=entry.get("chapter", ""),
        takes=tuple(entry.get("takes", ())),
        gives=entry.get("gives", ""),
        needs=tuple(entry.get("needs", ())),
        switches=tuple(dict.fromkeys(named)),
        troubles=tuple(Trouble(**each) for each in entry.get("troubles", ())),
        decided_by=entry.get("decided_by", ""),
        actions=tuple(entry.get("actions", ())),
        tests=tuple(entry.get("tests", ())),
        family=family,
        by=by,
        asks=tuple(entry.get("asks", ())),
        requires=tuple(entry.get("requires", ())),
        meanings=entry.get("meanings", {}),
        words=entry.get("words", {}),
        choices={name: tuple(each) for name, each in entry.get("choices", {}).items()},
        answers=tuple(entry.get("answers", ())),
        dated=_dated(entry, since),
    )


def _dated(entry: Tree, since: datetime.date) -> tuple[Dated, ...]:
    if not entry.get("family"):
        return ()
    terms, asking = entry.get("terms", {}), entry.get("asking", {})
    editions = terms if isinstance(terms, list) else [{"since": entry.get("since"), **terms}]
    return tuple(
        Dated(
            since=_day(each.get("since")) or since,
            until=_day(each.get("until")),
            terms=asking | {key: found for key, found in each.items() if key not in _DAYS},
        )
        for each in editions
    )


def _table(entry: Tree, found: Mapping[str, Tree | str]) -> Table:
    data = _opened(found[entry["file"]])
    columns = tuple(data["columns"])
    return Table(
        name=entry["name"],
        clause=entry["clause"],
        title=str(entry.get("title", entry["name"])),
        columns=columns,
        rows=tuple(
            {key: cell for key, cell in zip(columns, row, strict=True) if cell is not None}
            for row in data["rows"]
        ),
    )


def _discrepancy(entry: Tree) -> Discrepancy:
    return Discrepancy(
        id=entry["id"],
        where=tuple(entry.get("where", ())),
        what=entry["what"],
        effect=entry.get("effect", ""),
        resolution=entry.get("resolution", ""),
    )


def _change(entry: Tree) -> Change:
    return Change(
        clause=entry["clause"],
        by=entry["by"],
        term=entry.get("term", ""),
        switch=entry.get("switch", ""),
        value=entry["value"],
        since=_day(entry.get("since")),
    )
