"""Names as the public may hear them: whoever asked for it is not named, anywhere.

A competition and a contestant's number go in, the name that may be shown comes out; a contestant,
and the same one without the names that are hidden; a text, and the same text without them. Pages,
the programs' interface and the table's page all ask here, so that the words are the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from convenor.competition.live import Competition
from convenor.competition.state.seats import contestants_on
from convenor.competition.state.state import Contestant
from convenor.values import replace

WITHHELD = "name withheld"
"""What stands where a player's name would stand."""
KINDS = {"pairs": "Pair", "teams": "Team", "individuals": "Player"}


def kind_of(there: Competition) -> str:
    """What a contestant is: 'Pair', 'Team' or 'Player'."""
    return KINDS[there.state.the_plan.contestants]


def name_of(there: Competition, contestant: str) -> str:
    """The name of a contestant; where its own name tells a hidden one it is 'Pair 7'."""
    kind = kind_of(there)
    return " & ".join(_single(there, kind, each) for each in contestants_on(contestant))


def _single(there: Competition, kind: str, number: str) -> str:
    entry = there.state.entries.get(number)
    return f"{kind} {number}" if entry is None else contestant_name(entry, kind)


def contestant_name(entry: Contestant, kind: str, names: Iterable[str] | None = None) -> str:
    """What a contestant is called, without the names that are hidden (its own, unless given)."""
    hidden = entry.hidden if names is None else names
    if any(_tells(entry.name, each) for each in hidden):
        return f"{kind} {entry.number}"
    return entry.name


def withheld(there: Competition) -> frozenset[str]:
    """Those whom the public does not know by the name that they were entered by."""
    return frozenset(
        number
        for number, entry in there.state.entries.items()
        if entry.hidden and name_of(there, number) != entry.name
    )


def public_names(there: Competition) -> dict[str, str]:
    """Everybody by number, as the public may call them; the same name twice with the number."""
    found = {number: name_of(there, number) for number in there.state.entries}
    known = list(found.values())
    return {n: f"{each} ({n})" if known.count(each) > 1 else each for n, each in found.items()}


def player_name(entry: Contestant, player: str) -> str:
    """The name of a player of a contestant."""
    return WITHHELD if player in entry.hidden else player


def players_of(entry: Contestant) -> tuple[str, ...]:
    """The names of all players of a contestant, as many as it has."""
    return tuple(player_name(entry, each.name) for each in entry.players)


def unnamed(entry: Contestant, kind: str, names: Iterable[str] | None = None) -> Contestant:
    """A contestant as if it had been entered without the names that are hidden."""
    hidden = tuple(entry.hidden if names is None else names)
    players = tuple(
        replace(each, name=WITHHELD, id="", tags=()) if each.name in hidden else each
        for each in entry.players
    )
    return replace(entry, name=contestant_name(entry, kind, hidden), players=players)


def without_hidden(there: Competition, text: str) -> str:
    """A text, plain or HTML, with what may be shown in the place of every name that is hidden."""
    instead = _instead(there)
    for name in sorted(instead, key=len, reverse=True):  # 'Ann Lee' before a team called 'Lee'
        text = _put(text, name, instead[name])
    return text


def _instead(there: Competition) -> dict[str, str]:
    """What is said in the place of each name that is hidden, or that tells one."""
    kind, found = kind_of(there), {}
    for entry in there.state.entries.values():
        if entry.hidden:
            found.update(dict.fromkeys(entry.hidden, WITHHELD))
            called = contestant_name(entry, kind)
            if called != entry.name:
                found[entry.name] = called
    return found


def _put(text: str, name: str, instead: str) -> str:
    """A name replaced where it stands as whole words, as it is or as HTML writes it."""
    for written in {name, escape(name), escape(name, quote=False)}:
        text = re.sub(rf"(?<!\w){re.escape(written)}(?!\w)", lambda _: instead, text)
    return text


def _tells(text: str, name: str) -> bool:
    """Whether a text has a word of a player's name in it; a lone initial tells nobody."""
    words = set(_words(text))
    return any(len(each) > 1 and each in words for each in _words(name))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
