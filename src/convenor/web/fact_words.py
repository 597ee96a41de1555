"""Facts, people and times in the words that the desk uses.

A fact goes in, one sentence comes out; a contestant's number, and its name. Officials see every
name: who asked not to be named in public is known at the desk.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from convenor.actions.moments import written
from convenor.actions.overview.wording import numbered, place_words
from convenor.actions.spoken_values import award_text
from convenor.competition.live import Competition
from convenor.competition.state.seats import in_ranges
from convenor.exact import Exact, show
from convenor.ledger.facts import Fact
from convenor.movements.plans import movement_of
from convenor.regulation.answers import to_plain
from convenor.web.fields import in_words

LONGEST = 200
PLACE = ("stage", "session", "table", "board")
FIRST = ("result", "text", "says", "name", "title")
"""What a fact is about, said before all else and without its name."""
CONTESTANTS = frozenset(
    (
        *("contestants", "at_fault", "placings", "winner", "opponent", "among", "order"),
        *("instead_of", "absent"),
    )
)
"""Parts of a body that are numbers of contestants, one or several."""
AWARDS = frozenset({"ns", "ew", "both_sides", "sought"})
HALL = frozenset(
    (
        *("seats exchanged", "directions turned", "results moved", "other boards played"),
        *("play curtailed", "movement changed"),
    )
)
"""Kinds of fact about seats and boards, which are said table by table."""
MOVED = (("table", "board"), ("to_table", "to_board"))
SECTIONS = frozenset({"plan", "pinned", "draw", "movement", "readings", "deals", "seats", "field"})
"""Parts of a body that are shown whole on the page of the fact, not in its line."""


def fact_words(there: Competition, fact: Fact) -> str:
    """A fact in one line: its kind, its place, what it says."""
    if fact.kind in ("office given", "office ended"):
        return office_words(fact)
    if fact.kind == "fact undone":
        return undone_words(there, fact.body)
    if fact.kind in HALL:
        return hall_words(there, fact.kind, fact.body)
    return body_words(there, fact.kind, fact.body)


def hall_words(there: Competition, kind: str, body: Mapping[str, Any]) -> str:
    """'seats exchanged: evening 1: 4 Lee and 5 Ray; table 2, board 3; table 3, board 1'."""
    parts = [" and ".join(numbered(there, str(each)) for each in body.get("contestants", ()))]
    parts += [f"table {each['table']}, {_boards(each['boards'])}" for each in body.get("at", ())]
    for each in body.get("moves", ()):
        here, to = ((each[at], each[on]) for at, on in MOVED)
        parts.append(f"table {here[0]}, board {here[1]} to table {to[0]}, board {to[1]}")
    if "played" in body:
        instead = f"{_boards(body['played'])} instead of {_boards(body['boards'])}"
        parts.append(f"table {body['table']}, {instead}")
    if "movement" in body:
        name = movement_of(body["movement"]).name
        parts.append(f"{name} from round {body['round']} on")
    parts.append(f"reason {body['reason']}" if body.get("reason") else "")
    place = place_words({key: body.get(key) for key in ("stage", "session")})
    return _cut(f"{kind}: {place}: {'; '.join(filter(None, parts))}")


def _boards(boards: Sequence[int]) -> str:
    return f"board{'' if len(boards) == 1 else 's'} {in_ranges(sorted(boards))}"


def body_words(there: Competition, kind: str, body: Mapping[str, object]) -> str:
    """What a fact says, or would say once it is recorded."""
    where = place_words(body)
    parts = [
        (_turn(name), _said(there, name, given))
        for name, given in _with_units(body).items()
        if name not in PLACE and name not in SECTIONS and given not in (None, "", [], {})
    ]
    said = "; ".join(text for _, text in sorted(parts, key=lambda each: each[0]))
    text = ": ".join(each for each in (where, said) if each)
    return _cut(f"{kind}: {text}" if text else kind)


def _turn(name: str) -> int:
    """What is said first: what it is about, whom, the rest."""
    return 0 if name in FIRST else 1 if name in ("contestant", *CONTESTANTS) else 2


def _with_units(body: Mapping[str, object]) -> dict[str, object]:
    """A body whose figures carry their unit, '2 VP', and whose score says whom it is for."""
    found, unit = dict(body), body.get("unit")
    if not found.get("ew") and isinstance(found.get("ns"), Mapping):
        found["both_sides"] = found.pop("ns")
    for name in ("amount", "score"):
        if unit and found.get(name) is not None:
            found[name] = f"{short(found[name])} {found.pop('unit', unit)}"
    return found


def undone_words(there: Competition, body: Mapping[str, Any]) -> str:
    """'fact undone: 165, board cancelled: evening 1, board 17; reason one table only'."""
    number = int(body["number"])
    what = there.facts[number - 1] if 1 <= number <= there.number else None
    meant = f", {body_words(there, what.kind, what.body)}" if what is not None else ""
    reason = f"; reason {body['reason']}" if body.get("reason") else ""
    return _cut(f"fact undone: {number}{meant}{reason}")


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def office_words(fact: Fact) -> str:
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
    if name in CONTESTANTS:
        numbers = [given] if isinstance(given, str) else list(given)
        return f"{in_words(name)} {', '.join(numbered(there, str(each)) for each in numbers)}"
    if given is True:
        return in_words(name)
    if name in AWARDS and isinstance(given, Mapping):
        return f"{in_words(name)} {award_text(given)}"
    return f"{in_words(name)} {_moment(given) or short(given)}"


def _moment(given: object) -> str:
    """A day and a time of the room as people write it; nothing where it is neither."""
    if not isinstance(given, str) or "T" not in given:
        return ""
    try:
        return written(datetime.datetime.fromisoformat(given))
    except ValueError:
        return ""


def short(given: object) -> str:
    """Plain data in a line."""
    plain = to_plain(given)
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if isinstance(plain, dict):
        said = {name: each for name, each in plain.items() if each not in (None, "", [], {})}
        if set(said) in ({"name"}, {"award"}):
            return str(next(iter(said.values())))
        return ", ".join(f"{in_words(str(name))} {short(each)}" for name, each in said.items())
    if isinstance(plain, list):
        return ", ".join(short(each) for each in plain)
    return str(plain)


def figure(number: Exact | None) -> str:
    """A figure with two decimals at most."""
    if number is None:
        return "–"
    shown = show(number, 2)
    return shown.rstrip("0").rstrip(".") if "." in shown else shown
