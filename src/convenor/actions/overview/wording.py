"""Contestants, places and times in the words that officials use.

A competition goes in with a number, a body or a moment; words come out. Officials see every name:
who asked not to be named in public is known to them.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor.actions.moments import local, written
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan


def name_of(there: Competition, number: str) -> str:
    """The name of a contestant; of two that play together, both."""
    entries = there.state.entries
    names = [entries[each].name if each in entries else each for each in number.split("+")]
    return " & ".join(names)


def numbered(there: Competition, number: str) -> str:
    """Number and name: '7 Sharma'."""
    name = name_of(there, number)
    return number if name == number else f"{number} {name}"


def place_words(body: Mapping[str, object]) -> str:
    """Where a fact belongs: 'swiss 3, table 4, board 12'."""
    first = " ".join(str(body[key]) for key in ("stage", "session") if body.get(key) is not None)
    rest = [f"{key} {body[key]}" for key in ("table", "board") if body.get(key) is not None]
    return ", ".join([*([first] if first else []), *rest])


def word_of(plan: StagePlan) -> str:
    """What a session of a stage is called."""
    return "round" if plan.in_matches else "session"


def clock(there: Competition, moment: datetime.datetime | None) -> str:
    """The time of the day in the room."""
    return "" if moment is None else f"{local(there, moment):%H:%M}"


def day_clock(there: Competition, moment: datetime.datetime | None) -> str:
    """Day and time in the room."""
    if moment is None:
        return ""
    return written(local(there, moment))
