"""Facts, people and times in the words that the desk uses.

A fact goes in, one sentence comes out; a contestant's number, and its name. Officials see every
name: who asked not to be named in public is known at the desk.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from convenor.actions.moments import local
from convenor.competition.live import Competition
from convenor.exact import Exact, show
from convenor.regulation.answers import to_plain
from convenor.web.fields import in_words

LONGEST = 200
PLACE = ("stage", "session", "table", "board")
FIRST = ("result", "text", "says", "name")
"""What a fact is about, said before all else and without its name."""
SECTIONS = frozenset({"plan", "draw", "movement", "readings", "deals", "seats", "field"})
"""Parts of a body that are shown whole on the page of the fact, not in its line."""


def name_of(there: Competition, number: str) -> str:
    """The name of a contestant; of two that play together, both."""
    entries = there.state.entries
    names = [entries[each].name if each in entries else each for each in number.split("+")]
    return " & ".join(names)


def numbered(there: Competition, number: str) -> str:
    """Number and name: '7 Sharma'."""
    name = name_of(there, number)
    return number if name == number else f"{number} {name}"


def place_words(body: Mapping[str, Any]) -> str:
    """Where a fact belongs: 'swiss 3, table 4, board 12'."""
    first = " ".join(str(body[key]) for key in ("stage", "session") if body.get(key) is not None)
    rest = [f"{key} {body[key]}" for key in ("table", "board") if body.get(key) is not None]
    return ", ".join([*([first] if first else []), *rest])


def fact_words(there: Competition, fact: Any) -> str:
    """A fact in one line: its kind, its place, what it says."""
    if fact.kind in ("office given", "office ended"):
        return office_words(fact)
    where = place_words(fact.body)
    parts = [
        (name not in FIRST, _said(there, name, given))
        for name, given in fact.body.items()
        if name not in PLACE and name not in SECTIONS and given not in (None, "", [], {})
    ]
    said = "; ".join(text for _, text in sorted(parts, key=lambda each: each[0]))
    text = ": ".join(each for each in (where, said) if each)
    text = f"{fact.kind}: {text}" if text else str(fact.kind)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def office_words(fact: Any) -> str:
    """'office given: pat is director, was scorer, invited by con'."""
    said = {"before": "", "invited_by": "", **fact.body}
    holds = "is" if fact.kind == "office given" else "is no longer"
    text = f"{fact.kind}: {said['name']} {holds} {said['office']}"
    text += f", was {said['before']}" if said["before"] else ""
    return text + (f", invited by {said['invited_by']}" if said["invited_by"] else "")


def _said(there: Competition, name: str, given: Any) -> str:
    if name == "contestant":
        return numbered(there, str(given))
    if name in FIRST:
        return str(given)
    return f"{in_words(name)} {short(given)}"


def short(given: Any) -> str:
    """Plain data in a line."""
    plain = to_plain(given)
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if isinstance(plain, dict):
        said = {name: each for name, each in plain.items() if each not in (None, "", [], {})}
        if set(said) == {"name"}:
            return str(said["name"])
        return ", ".join(f"{in_words(str(name))} {short(each)}" for name, each in said.items())
    if isinstance(plain, list):
        return ", ".join(short(each) for each in plain)
    return str(plain)


def clock(there: Competition, moment: datetime.datetime | None) -> str:
    """The time of the day in the room."""
    return "" if moment is None else f"{local(there, moment):%H:%M}"


def day_clock(there: Competition, moment: datetime.datetime | None) -> str:
    """Day and time in the room."""
    if moment is None:
        return ""
    here = local(there, moment)
    return f"{here.day} {here:%b %H:%M}"


def figure(number: Exact | None) -> str:
    """A figure with two decimals at most."""
    if number is None:
        return "–"
    shown = show(number, 2)
    return shown.rstrip("0").rstrip(".") if "." in shown else shown
