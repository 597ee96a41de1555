"""A competition as the public may see it: without names that are hidden and drafts of draws.

A competition goes in, a copy of it comes out in which those who asked for it have no name; since
every page, figure and explanation is made from that copy, none of them can tell it; and from what
officials wrote in their own words such a name is taken out. A draw that is not published is not
there; which boards may be seen is asked of `competition.views`.
"""

from __future__ import annotations

from convenor.competition.live import Competition
from convenor.competition.views.published import without_drafts
from convenor.competition.views.withheld_names import (
    OWN_WORDS,
    with_names_hidden,
    without_hidden,
)


def as_public(there: Competition, now: Competition) -> Competition:
    """A competition, of today or of an earlier time, with what is hidden today hidden in it."""
    return with_names_hidden(without_drafts(there), now)


def without_names(data: object, *told_by: Competition) -> object:
    """An answer whose free words do not tell a name that is hidden in these competitions."""
    hiding = [each for each in told_by if any(e.hidden for e in each.state.entries.values())]
    return _cleaned(data, hiding) if hiding else data


def _cleaned(data: object, hiding: list[Competition], words: bool = False) -> object:
    if isinstance(data, dict):
        return {
            name: _cleaned(each, hiding, words or name in (*OWN_WORDS, "inputs"))
            for name, each in data.items()
        }
    if isinstance(data, list):
        return [_cleaned(each, hiding, words) for each in data]
    if words and isinstance(data, str):
        for there in hiding:
            data = without_hidden(there, data)
    return data
