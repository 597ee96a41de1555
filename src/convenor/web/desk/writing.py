"""How a director writes the value of an input, and how it is read.

The type of an input and a text go in; plain data comes out, for the action's own reader to judge,
and back. Scores of a ruling are written as a director says them ('average plus', '60%',
'60% 4S= by N, 40% 4S-1 by N'), players a line each, names and values with a colon; everything else
as the forms of the rulebooks have it. JSON is taken everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from convenor.actions.spoken_values import (
    award_of,
    award_text,
    parts_of,
    scored_of,
    scored_text,
    twos_of,
)
from convenor.errors import Mistake
from convenor.ledger.bodies import Award, Player, PlayOffMatch
from convenor.regulation.answers import to_plain
from convenor.regulation.descriptions import (
    ByName,
    Description,
    Either,
    ListOf,
    Record,
    Row,
    Simple,
)
from convenor.values import value
from convenor.web.notation import notation_of, read_json, refuse_monsters, written
from convenor.web.notation import read as read_usual


@value
class Way:
    """A way to write values of some types: how it is said, read and written back."""

    hint: str
    read: Callable[[str], object]
    write: Callable[[Any], str]
    long: bool = True


def way_of(described: Description) -> Way:
    """The way to write values of a type."""
    match described:
        case Record(of) if of is Award:
            return AWARD
        case ListOf(Record(of) | Either((Record(of), *_))) if of is Player:
            return PLAYERS
        case ByName():
            return PAIRS
        case ListOf(ListOf(Simple.TEXT)):
            return GROUPS
        case ListOf(Row((Simple.TEXT, Simple.TEXT))):
            return TWOS
        case ListOf(Record(of)) if of is PlayOffMatch:
            return SCORED
        case Simple.TEXT:
            return TEXT
    notation = notation_of(described)
    return Way(
        notation.hint,
        lambda text: read_usual(notation, text),
        lambda given: written(notation, given),
        notation.form != "single",
    )


def read(described: Description, text: str) -> object:
    """The plain data that a text stands for."""
    refuse_monsters(text)
    text = text.strip()
    if text[:1] in ("{", "[") and described is not Simple.TEXT:
        return read_json(text)
    return way_of(described).read(text)


def write(described: Description, given: object) -> str:
    """Plain data as a director would write it; as JSON where that could not be read back."""
    plain = to_plain(given)
    if plain is None:
        return ""
    try:
        text = way_of(described).write(plain)
        if text and to_plain(read(described, text)) == plain:
            return text
    except (Mistake, AttributeError, KeyError, TypeError, ValueError):
        pass
    return plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False)


# --- players, pairs, groups ----------------------------------------------------------------------


def _players(text: str) -> list[dict[str, object]]:
    """A line for each player: the name, then the number, then words that bear on eligibility."""
    found = []
    for line in parts_of(text, "\n;"):
        name, *more = [each.strip() for each in line.split(",")]
        one: dict[str, object] = {"name": name}
        if more and more[0]:
            one["id"] = more[0]
        if tags := [each for each in more[1:] if each]:
            one["tags"] = tags
        found.append(one)
    return found


def _players_text(given: list[Any]) -> str:
    return "\n".join(
        each
        if isinstance(each, str)
        else ", ".join((each["name"], each.get("id", ""), *each.get("tags", ()))).rstrip(", ")
        for each in given
    )


def _pairs(text: str) -> dict[str, object]:
    found = {}
    for line in parts_of(text, "\n"):
        name, sign, said = line.partition(":")
        if not sign or not name.strip():
            raise Mistake(f"'{line[:60]}' must be a name, a colon and a value.")
        found[name.strip()] = _loose(said.strip())
    return found


def _loose(said: str) -> object:
    if said[:1] in ("{", "["):
        return read_json(said)
    return {"yes": True, "true": True, "no": False, "false": False}.get(said.lower(), said)


def _pairs_text(given: Mapping[str, object]) -> str:
    return "\n".join(f"{name}: {_cell(each)}" for name, each in given.items())


def _cell(given: object) -> str:
    if isinstance(given, bool):
        return "yes" if given else "no"
    return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)


def _groups(text: str) -> list[list[str]]:
    return [parts_of(line, ",") for line in parts_of(text, "\n;")]


TEXT = Way("", str, str, False)
AWARD = Way(
    "‘average plus’, ‘60%’, ‘4S= by N’, or ‘60% 4S= by N, 40% 4S-1 by N’",
    award_of,
    award_text,
    False,
)
PLAYERS = Way(
    "a line for each: name, number, and what bears on eligibility, with commas",
    _players,
    _players_text,
)
PAIRS = Way("a line for each: a name, a colon and its value", _pairs, _pairs_text)
GROUPS = Way(
    "a line for each form: its tables with commas",
    _groups,
    lambda given: "\n".join(", ".join(map(str, each)) for each in given),
)
TWOS = Way(
    "a line for each match, such as 1 v 4",
    twos_of,
    lambda given: "\n".join(" v ".join(map(str, each)) for each in given),
)
SCORED = Way(
    "a line for each match with the IMPs of both, such as 7 v 8: 9-2, 4 boards",
    scored_of,
    scored_text,
)
