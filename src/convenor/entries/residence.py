"""Which State or region a player may represent: by home, residence, membership, first trials.

Residence, memberships and the entries for selection tournaments go in; a verdict comes out with
the ground on which it rests. Whether a residence is genuine is for the officials to find.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Literal

from convenor.entries.days import Stretch, days_within, joined, months_before
from convenor.errors import Mistake
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

DAY = datetime.timedelta(days=1)


@value
class AdoptiveTerms:
    """How long a player must have lived somewhere, until when, and who must be a member."""

    start: datetime.date = asked("the day on which the championship commences")
    unbroken_months: int = asked("months without a break", least=1)
    broken_months: int = asked("months of which more than half is enough", least=1)
    ends: Literal["at the start", "any time in the year before"] = asked("when the months must end")
    member_at_home: bool = asked("whether membership is needed for the home State too")


@value
class AdoptiveGiven:
    """A player's home, residence and memberships."""

    state: str = asked("the State to be represented")
    home_state: str = asked("the home State")
    residence: tuple[Stretch, ...] = asked(
        "times lived in that State: from a day up to, not including, another", default=()
    )
    youth_club: bool = asked("whether member of the national youth club", default=False)
    club_states: tuple[str, ...] = asked("States to which the player's clubs belong", default=())


@value
class StateVerdict:
    """Whether a player may represent the State, and on what ground."""

    verdict: VerdictWord = asked("ok or refuse")
    by: str | None = asked("the ground on which it rests", default=None)
    reason: str | None = asked("why, in words", default=None)


def adoptive_state(terms: AdoptiveTerms, given: AdoptiveGiven, why: Why = SILENT) -> StateVerdict:
    """Whether a player may represent the home State or an adoptive one."""
    for start, end in given.residence:
        if end < start:
            raise Mistake(f"a residence cannot end ({end}) before it begins ({start}).")
    home = given.state == given.home_state
    member = given.youth_club or given.state in given.club_states
    lived = home or has_lived(terms, joined(given.residence))
    bound = terms.member_at_home or not home
    verdict = OK if lived and (member or not bound) else REFUSE
    ground = "home" if home else "residence" if lived else "none"
    why.step("home, or lived there long enough", ground, gives="by")
    why.step(
        "member: {member}, needed: {bound}", verdict, gives="verdict", member=member, bound=bound
    )
    reason = "Home or residence, and membership, are in order."
    if not lived:
        reason = f"Neither home nor long enough resident in {given.state}."
    elif verdict == REFUSE:
        reason = f"No youth club and no club of {given.state}: join one first."
    return StateVerdict(verdict, ground, reason)


def has_lived(terms: AdoptiveTerms, lived: list[Stretch]) -> bool:
    """Whether some time without a break, or most of a broken one, was spent there."""
    if terms.ends == "at the start":
        ends = [terms.start]
    else:
        year = months_before(terms.start, 12)
        count = (terms.start - year).days
        ends = [year + DAY * each for each in range(1, count + 1)]
    return any(_unbroken(terms, lived, end) or _majority(terms, lived, end) for end in ends)


def _unbroken(terms: AdoptiveTerms, lived: list[Stretch], end: datetime.date) -> bool:
    begin = months_before(end, terms.unbroken_months)
    return any(start <= begin and last >= end for start, last in lived)


def _majority(terms: AdoptiveTerms, lived: list[Stretch], end: datetime.date) -> bool:
    begin = months_before(end, terms.broken_months)
    return 2 * days_within(lived, begin, end) > (end - begin).days


# --- membership or residence --------------------------------------------------------------------


@value
class RepresentTerms:
    """The day that counts, the months of residence, and what the year before is."""

    start: datetime.date = asked("the day on which the championship commences")
    months: int = asked("months of residence just before it", least=1)
    previous_year: Literal["calendar", "twelve months"] = asked(
        "whether the year before is a calendar year", default="calendar"
    )


@value
class RepresentGiven:
    """Where a player was a member and lives."""

    state: str = asked("the State to be represented")
    active_member: tuple[str, ...] = asked(
        "States where active playing member of a club in the year before", default=()
    )
    active_on: Mapping[str, tuple[datetime.date, ...]] | None = asked(
        "or, for each State, days on which the player was active there", default=None
    )
    resident_since: Mapping[str, datetime.date] | None = asked(
        "for each State the day since when resident there", default=None
    )
    dispensation: bool = asked("whether the federation dispensed with it", default=False)


def represents_state(
    terms: RepresentTerms, given: RepresentGiven, why: Why = SILENT
) -> StateVerdict:
    """Whether a player may represent a State, by membership, residence or dispensation."""
    since = (given.resident_since or {}).get(given.state)
    latest = months_before(terms.start, terms.months)
    why.step("resident since this day or earlier", latest)
    ground = "none"
    if given.state in given.active_member or _was_active(terms, given):
        ground = "a"
    elif since is not None and since <= latest:
        ground = "b"
    elif given.dispensation:
        ground = "dispensation"
    verdict = REFUSE if ground == "none" else OK
    why.step("membership (a), residence (b) or dispensation", ground, gives="by")
    why.step("on the ground {ground}", verdict, gives="verdict", ground=ground)
    reason = f"By {ground}."
    if verdict == REFUSE:
        reason = (
            f"Not an active member in {given.state} in the year before, and not resident there "
            f"since {latest.isoformat()}: only a dispensation helps."
        )
    return StateVerdict(verdict, ground, reason)


def _was_active(terms: RepresentTerms, given: RepresentGiven) -> bool:
    days = (given.active_on or {}).get(given.state, ())
    if terms.previous_year == "calendar":
        return any(day.year == terms.start.year - 1 for day in days)
    return any(months_before(terms.start, 12) <= day < terms.start for day in days)


# --- the first trials ---------------------------------------------------------------------------


@value
class TrialsTerms:
    """The first entry counts: there is nothing to set."""


@value
class SelectionEntry:
    """An entry for a selection tournament."""

    state: str = asked("the State that selects")
    date: datetime.date = asked("the day of the entry")


@value
class Trials:
    """The selection tournaments that a player entered."""

    selection_entries: tuple[SelectionEntry, ...] = asked("entries for selection tournaments")
    represent: str = asked("the State that the player would represent")


@value
class TrialsVerdict:
    """The State that the player may represent."""

    verdict: VerdictWord = asked("ok or refuse")
    may_represent: str = asked("the State that may be represented")
    reason: str | None = asked("why, in words", default=None)


def first_trials(
    terms: TrialsTerms,  # noqa: ARG001
    given: Trials,
    why: Why = SILENT,
) -> TrialsVerdict:
    """A player of several States represents the one whose trials were entered first."""
    if not given.selection_entries:
        raise Mistake("give at least one entry in 'selection_entries'.")
    first = min(each.date for each in given.selection_entries)
    states = {each.state for each in given.selection_entries if each.date == first}
    if len(states) > 1:
        raise Mistake(f"the player entered for {' and '.join(sorted(states))} on the same day.")
    state = states.pop()
    verdict = OK if state == given.represent else REFUSE
    why.step("entered first, on {day}", state, gives="may_represent", day=first)
    why.step("would represent {state}", verdict, gives="verdict", state=given.represent)
    reason = None if verdict == OK else f"The trials of {state} were entered first."
    return TrialsVerdict(verdict, state, reason)
