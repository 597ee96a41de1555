"""A regular night once more: the same plan, readings and place a week later, and those who play.

A competition goes in; what `begin` is told for the next night comes out, and the actions that enter
the same contestants and hide the names that were hidden. Seeds, results and rulings stay where they
are. Nothing is recorded here: `enter_again` takes the way to act that it is given.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from convenor.actions.catalogue import action_named
from convenor.competition.live import Competition
from convenor.competition.state.state import Contestant
from convenor.errors import Mistake, Refusal
from convenor.standings.plain import text
from convenor.values import value

WEEK = datetime.timedelta(days=7)
BEGUN, ENTERED = "competition begun", "entry accepted"
OWN = frozenset({"name", "begins", "seed"})
"""What each night has of its own; with the seed of the last night the lots would fall alike."""
Doing: TypeAlias = Callable[[str, Mapping[str, object]], object]
"""The way to act on the new ledger: the name of an action and what it is told."""


@value
class NextNight:
    """A night that is set up from an earlier one."""

    name: str
    begins: datetime.date
    begin: Mapping[str, object]
    """What `begin` is told."""
    entries: tuple[tuple[str, Mapping[str, object]], ...]
    """The actions that enter the same field, in its order."""


def next_night(
    there: Competition, begins: datetime.date | None = None, name: str = ""
) -> NextNight:
    """The same night again: a week later and under its name, unless others are given."""
    first = next((each for each in there.facts if each.kind == BEGUN), None)
    if first is None:
        raise Mistake("this ledger has no competition yet: begin it before it is repeated.")
    day = begins or datetime.date.fromisoformat(str(first.body["begins"])) + WEEK
    called = name.strip() or str(first.body["name"])
    asked = {each.name for each in action_named("begin").inputs}
    said = {name: each for name, each in first.body.items() if name in asked - OWN}
    given = {**said, "name": called, "begins": day.isoformat()}
    return NextNight(called, day, given, tuple(_entries(there)))


def enter_again(night: NextNight, act: Doing) -> tuple[str, ...]:
    """Enter the field of a night; what the conditions refuse is told and left out."""
    refused = []
    for action, given in night.entries:
        try:
            act(action, given)
        except (Mistake, Refusal) as no:
            refused.append(f"{given.get('name') or given['contestant']}: {no}")
    return tuple(refused)


def _entries(there: Competition) -> Iterator[tuple[str, Mapping[str, object]]]:
    sections = _sections_asked(there)
    for entry in there.state.entries.values():
        if entry.withdrawn is not None:
            continue
        yield "enter", _entered(entry, sections.get(entry.number, ""))
        if entry.handicap is not None:
            handicap = {"contestant": entry.number, "handicap": text(entry.handicap)}
            yield "give-handicap", handicap
        for player in entry.hidden:
            yield "hide-name", {"contestant": entry.number, "player": player}


def _sections_asked(there: Competition) -> dict[str, str]:
    """The section that each was entered in: not the one that the seeds dealt it into."""
    return {
        str(each.body["contestant"]): str(each.body.get("section", ""))
        for each in there.facts
        if each.kind == ENTERED and each.number not in there.state.undone
    }


def _entered(entry: Contestant, section: str) -> dict[str, object]:
    given: dict[str, object] = {
        "contestant": entry.number,
        "name": entry.name,
        "players": [
            {"name": each.name, "id": each.id, "tags": list(each.tags)} for each in entry.players
        ],
        "club": entry.club,
        "district": entry.district,
        "section": section,
        "contending": entry.contending,
    }
    if entry.side is not None:
        given["side"] = entry.side
    return given
