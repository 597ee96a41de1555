"""How a director writes the value of an input, and how it is read.

The type of an input in words and a text go in; plain data comes out, for the action's own reader to
judge, and back. Scores of a ruling are written as a director says them ('average plus', '60%',
'60% 4S= by N, 40% 4S-1 by N'), players a line each, names and values with a colon; everything else
as the forms of the rulebooks have it. JSON is taken everywhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from convenor.errors import Mistake, did_you_mean
from convenor.exact import exact, ratio
from convenor.regulation.answers import to_plain
from convenor.values import value
from convenor.web.notation import notation_of, read_json, refuse_monsters, written
from convenor.web.notation import read as read_usual

AWARDS = {
    **dict.fromkeys(("average plus", "ave+", "av+", "a+"), "average plus"),
    **dict.fromkeys(("average", "ave", "av", "a"), "average"),
    **dict.fromkeys(("average minus", "ave-", "av-", "a-"), "average minus"),
}
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%")
_WEIGHTED = re.compile(r"(\d+(?:\.\d+)?|\d+/\d+)(%?)\s+(\D.*|\d[CDHSN♣♦♥♠].*)")


@value
class Way:
    """A way to write values of some types: how it is said, read and written back."""

    hint: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    long: bool = True


def way_of(words: str) -> Way:
    """The way to write values of a type in words."""
    if "assigned?" in words:
        return AWARD
    if words.startswith("list of {name: text"):
        return PLAYERS
    if words.startswith("object: name → "):
        return PAIRS
    if words == "list of list of text":
        return GROUPS
    if words == "list of [text, text]":
        return TWOS
    if words == "text":
        return TEXT
    notation = notation_of(words)
    return Way(
        notation.hint,
        lambda text: read_usual(notation, text),
        lambda given: written(notation, given),
        notation.form != "single",
    )


def read(words: str, text: str) -> Any:
    """The plain data that a text stands for."""
    refuse_monsters(text)
    text = text.strip()
    if text[:1] in ("{", "[") and words != "text":
        return read_json(text)
    return way_of(words).read(text)


def write(words: str, given: Any) -> str:
    """Plain data as a director would write it; as JSON where that could not be read back."""
    plain = to_plain(given)
    if plain is None:
        return ""
    try:
        text = way_of(words).write(plain)
        if text and to_plain(read(words, text)) == plain:
            return text
    except (Mistake, AttributeError, KeyError, TypeError, ValueError):
        pass
    return plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False)


# --- scores of a ruling --------------------------------------------------------------------------


def award_of(text: str) -> dict[str, Any]:
    """The score that a ruling gives.

    >>> award_of("ave+"), award_of("60%")
    ({'award': 'average plus'}, {'percent': '60'})
    >>> award_of("60% 4S= by N, 40% 4S-1 by N")["assigned"][1]
    {'result': '4S-1 by N', 'weight': '2/5'}
    """
    bare = " ".join(text.replace("−", "-").split())
    if bare.lower() in AWARDS:
        return {"award": AWARDS[bare.lower()]}
    if found := _PERCENT.fullmatch(bare):
        return {"percent": found[1]}
    if bare.lower().startswith("av"):
        raise Mistake(f"'{text[:60]}' is no award: {did_you_mean(bare.lower()[:40], AWARDS)}")
    return {"assigned": [_assigned(part) for part in _parts(bare, ",;\n")]}


def _assigned(part: str) -> dict[str, str]:
    found = _WEIGHTED.fullmatch(part)
    if found is None:
        return {"result": part, "weight": "1"}
    weight = str(ratio(exact(found[1]), 100)) if found[2] else found[1]
    return {"result": found[3], "weight": weight}


def _award_text(given: Mapping[str, Any]) -> str:
    if given.get("award"):
        return str(given["award"])
    if given.get("percent") is not None:
        return f"{given['percent']}%"
    parts: list[Any] = list(given.get("assigned") or ())
    if len(parts) == 1 and exact(parts[0].get("weight", 1)) == 1:
        return str(parts[0]["result"])
    return ", ".join(f"{each.get('weight', 1)} {each['result']}" for each in parts)


# --- players, pairs, groups ----------------------------------------------------------------------


def _players(text: str) -> list[dict[str, Any]]:
    """A line for each player: the name, then the number, then words that bear on eligibility."""
    found = []
    for line in _parts(text, "\n;"):
        name, *more = [each.strip() for each in line.split(",")]
        one: dict[str, Any] = {"name": name}
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


def _pairs(text: str) -> dict[str, Any]:
    found = {}
    for line in _parts(text, "\n"):
        name, sign, said = line.partition(":")
        if not sign or not name.strip():
            raise Mistake(f"'{line[:60]}' must be a name, a colon and a value.")
        found[name.strip()] = _loose(said.strip())
    return found


def _loose(said: str) -> Any:
    if said[:1] in ("{", "["):
        return read_json(said)
    return {"yes": True, "true": True, "no": False, "false": False}.get(said.lower(), said)


def _pairs_text(given: Mapping[str, Any]) -> str:
    return "\n".join(f"{name}: {_cell(each)}" for name, each in given.items())


def _cell(given: Any) -> str:
    if isinstance(given, bool):
        return "yes" if given else "no"
    return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)


def _groups(text: str) -> list[list[str]]:
    return [_parts(line, ",") for line in _parts(text, "\n;")]


def _twos(text: str) -> list[list[str]]:
    found = []
    for line in _parts(text, "\n,;"):
        two = [each.strip() for each in re.split(r"[-–:]| v ", line) if each.strip()]
        if len(two) != 2:
            raise Mistake(f"'{line[:60]}' is not two contestants: write them as 1-4 or 1 v 4.")
        found.append(two)
    return found


def _parts(text: str, marks: str) -> list[str]:
    return [each.strip() for each in re.split(f"[{marks}]", text) if each.strip()]


TEXT = Way("", str, str, False)
AWARD = Way(
    "‘average plus’, ‘60%’, ‘4S= by N’, or ‘60% 4S= by N, 40% 4S-1 by N’",
    award_of,
    _award_text,
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
    _twos,
    lambda given: "\n".join(" v ".join(map(str, each)) for each in given),
)
