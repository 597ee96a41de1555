"""The inputs of clauses about the State that a player stands for, from what the tags say.

A case with a player and an entry of a State goes in; where the player lived and was a member comes
out. Membership of a club is taken for playing there: whoever knows better says so. Where nothing is
known of a player, that is said, and nothing is guessed.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import TypeAlias

from convenor.actions.asking.case import Case, tagged, told
from convenor.entries.residence import AdoptiveTerms, RepresentTerms
from convenor.errors import Mistake
from convenor.ledger import bodies

Inputs: TypeAlias = dict[str, object]
LIVED, MEMBER = "lived in ", "member in "
MONTHS = 36
"""How far back days of a membership are told: no clause looks further."""


def represents(case: Case) -> Inputs:
    """Where a player lives and since when, and on which days a member of a club of which State."""
    player = _player(case)
    lived, member = _stretches(player, LIVED), _stretches(player, MEMBER)
    if not lived and not member and tagged(player, "dispensation") is None:
        raise Mistake(f"where {player.name} lives and plays is not known")
    last = _begins(case)
    return {
        "state": _state(case),
        "resident_since": {state: since for state, since, until in lived if until is None},
        "active_on": {state: _months(since, until or last) for state, since, until in member},
        "dispensation": tagged(player, "dispensation"),
    }


def adoptive(case: Case) -> Inputs:
    """A player's home State, and the times lived in the one that is to be represented."""
    player = _player(case)
    says = told(player)
    if "state" not in says:
        raise Mistake(f"the home State of {player.name} is not known")
    state = _state(case)
    last = _begins(case) + datetime.timedelta(days=366)
    clubs = [each.strip().upper() for each in says.get("clubs in", "").split(",") if each.strip()]
    return {
        "state": state,
        "home_state": says["state"].upper(),
        "residence": [
            [since, until or last]
            for where, since, until in _stretches(player, LIVED)
            if where == state
        ],
        "youth_club": tagged(player, "youth club"),
        "club_states": clubs,
    }


def _player(case: Case) -> bodies.Player:
    assert case.player is not None
    return case.player


def _state(case: Case) -> str | None:
    entry = case.entry
    return entry.district.upper() or None if entry is not None else None


def _begins(case: Case) -> datetime.date:
    """The first day: as the clause has it, or as the competition begins."""
    if isinstance(case.terms, (RepresentTerms, AdoptiveTerms)):
        return case.terms.start
    begun = case.there.state.begun
    return begun.begins if begun is not None else case.local.date()


def _stretches(
    player: bodies.Player, about: str
) -> list[tuple[str, datetime.date, datetime.date | None]]:
    """'lived in SA: 2010-01-01 until 2012-06-30' as State, first day, and day of the end."""
    found = []
    for tag, says in told(player).items():
        if not tag.startswith(about):
            continue
        since, _, until = says.partition(" until ")
        try:
            begun = datetime.date.fromisoformat(since.strip())
            ended = datetime.date.fromisoformat(until.strip()) if until.strip() else None
        except ValueError:
            raise Mistake(
                f"'{tag}: {says}' cannot be read: write '{about}SA: 2010-01-01 until 2012-06-30'"
            ) from None
        found.append((tag.removeprefix(about).upper(), begun, ended))
    return found


def _months(since: datetime.date, until: datetime.date) -> list[datetime.date]:
    """A day in each month of a membership, the last years of it; and its first and last day."""
    found = {since, until}
    year, month = until.year, until.month
    for _ in range(MONTHS):
        day = datetime.date(year, month, 1)
        if day < since:
            break
        found.add(day)
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
    return sorted(each for each in found if since <= each <= until)


STATES: Mapping[str, Callable[[Case], Inputs]] = {
    "a State by membership": represents,
    "a State by residence": adoptive,
}
