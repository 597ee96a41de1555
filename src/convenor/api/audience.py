"""A competition as the public may see it: without names that are hidden and drafts of draws.

A competition goes in, a copy of it comes out in which those who asked for it have no name; since
every page, figure and explanation is made from that copy, none of them can tell it; and from what
officials wrote in their own words such a name is taken out. A draw that is not published is not
there; which boards may be seen is asked of `competition.views`.
"""

from __future__ import annotations

from typing import Any

from convenor.competition.live import Competition
from convenor.competition.state.state import Contestant, State
from convenor.competition.views.published import without_drafts
from convenor.competition.views.withheld_names import kind_of, unnamed, without_hidden

IN_THEIR_OWN_WORDS = frozenset({"text", "reason", "said"})
"""The names under which an answer has what an official wrote, or a sentence made of it."""


def as_public(there: Competition, now: Competition) -> Competition:
    """A competition, of today or of an earlier time, with what is hidden today hidden in it."""
    out = without_drafts(there)
    hidden = {
        number: names
        for number, entry in now.state.entries.items()
        if (names := _hidden(entry, there.state.entries.get(number)))
    }
    if not hidden:
        return out
    return out.over(_unnamed(out.state, hidden, kind_of(there)))


def _hidden(today: Contestant, then: Contestant | None) -> tuple[str, ...]:
    """The names that are hidden of somebody, today or then."""
    return tuple(dict.fromkeys((*today.hidden, *(then.hidden if then else ()))))


def _unnamed(state: State, hidden: dict[str, tuple[str, ...]], kind: str) -> State:
    made = state.copy()
    for number, names in hidden.items():
        if number in made.entries:
            made.entries[number] = unnamed(made.entries[number], kind, names)
    return made


def without_names(data: object, *told_by: Competition) -> Any:
    """An answer whose free words do not tell a name that is hidden in these competitions."""
    hiding = [each for each in told_by if any(e.hidden for e in each.state.entries.values())]
    return _cleaned(data, hiding) if hiding else data


def _cleaned(data: object, hiding: list[Competition], words: bool = False) -> Any:
    if isinstance(data, dict):
        return {
            name: _cleaned(each, hiding, name in IN_THEIR_OWN_WORDS) for name, each in data.items()
        }
    if isinstance(data, list):
        return [_cleaned(each, hiding, words) for each in data]
    if words and isinstance(data, str):
        for there in hiding:
            data = without_hidden(there, data)
    return data
