"""A finals match to which a side does not come in time: play, or a winner without play.

Minutes late of both teams and notice, or those present, go in; how the match is decided, its
winner, or the official who decides come out. The fines for being a little late are elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import MINUTE, Exact, show
from convenor.regulation.answers import Decides, See
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class WalkOverTerms:
    """When a finals match is won without play, and who decides the rest."""

    limit: Exact | None = asked("minutes late that are still a match", unit=MINUTE, default=None)
    despite_notice: bool = asked("whether a side that gave notice loses all the same", default=True)
    notice_decided_by: str = asked("who decides where notice was given", default="director")
    both_decided_by: str = asked("who decides if both are late without notice", default="director")
    both_absent: str = asked("the clause for a match to which neither side comes", default="")


@value
class FinalsSides:
    """The two sides of a finals match: how late they are, or which of them is there."""

    minutes_late: Mapping[str, Exact] | None = asked(
        "minutes late of each team", unit=MINUTE, default=None
    )
    notified: tuple[str, ...] = asked("teams that had given notice", default=())
    teams: tuple[str, str] | None = asked("or the two teams", default=None)
    present: tuple[str, ...] = asked("and those of them that are there", default=())


@value
class WalkOver:
    """Whether the match is played, and if not who wins."""

    by: Literal["play", "forfeit"] = asked("how the match is decided")
    winner: str | None = asked("the winner of a forfeited match", default=None)
    reason: str | None = asked("why, in words", default=None)


def walk_over(
    terms: WalkOverTerms, given: FinalsSides, why: Why = SILENT
) -> WalkOver | Decides | See:
    """Who wins a finals match to which a side does not come in time."""
    if given.minutes_late is not None:
        return _by_minutes(terms, given.minutes_late, given.notified, why)
    if given.teams is None:
        raise Mistake("give 'minutes_late' of both teams, or 'teams' and those 'present'.")
    if len(set(given.teams)) != len(given.teams):
        raise Mistake(f"'teams' names {given.teams[0]} twice: a match has two teams.")
    if len(set(given.present)) != len(given.present):
        raise Mistake(f"'present' names {given.present[0]} twice: name each team once.")
    _refuse_strangers(given.present, given.teams, "present")
    there = [team for team in given.teams if team in given.present]
    if not there and not terms.both_absent:
        raise Mistake("neither team is there: another clause says what follows.")
    if not there:
        why.step("neither is there", terms.both_absent, gives="see")
        return See(terms.both_absent, "neither team is there: the match has no winner.")
    if len(there) == len(given.teams):
        return _played(why)
    absent = next(team for team in given.teams if team not in there)
    return _forfeited(there[0], f"{absent} is not there.", why)


def _by_minutes(
    terms: WalkOverTerms, late: Mapping[str, Exact], notified: tuple[str, ...], why: Why
) -> WalkOver | Decides:
    if terms.limit is None:
        raise Mistake("this clause knows no minutes: give 'teams' and those 'present'.")
    if len(late) != 2:
        raise Mistake(f"'minutes_late' must name the two teams of the match, not {len(late)}.")
    _refuse_strangers(notified, tuple(late), "notified")
    for team, minutes in late.items():
        if minutes < 0:
            raise Mistake(f"{team} cannot be {show(minutes)} minutes late: write 0 if in time.")
        why.step("{team:who} is late by", minutes, unit=MINUTE, team=team)
    too_late_teams = [team for team, minutes in late.items() if minutes > terms.limit]
    why.step("over {limit} minutes late", too_late_teams, limit=terms.limit)
    if not too_late_teams:
        return _played(why)
    told = [team for team in too_late_teams if team in notified]
    if len(too_late_teams) == 2:
        return _both_late(terms, told, why)
    if told and not terms.despite_notice:
        return _left_to(terms.notice_decided_by, f"{told[0]} is late, but had given notice.", why)
    winner = next(team for team in late if team not in too_late_teams)
    return _forfeited(winner, f"{too_late_teams[0]} is over {show(terms.limit)} minutes late.", why)


def _both_late(terms: WalkOverTerms, told: list[str], why: Why) -> Decides:
    if told:
        reason = f"both are late, and {told[0]} had given notice."
        return _left_to(terms.notice_decided_by, reason, why)
    reason = "both are late without notice and may be disqualified."
    return _left_to(terms.both_decided_by, reason, why)


def _left_to(official: str, reason: str, why: Why) -> Decides:
    why.step("left to", official, gives="decided_by")
    return Decides(official, reason)


def _refuse_strangers(names: tuple[str, ...], teams: tuple[str, ...], where: str) -> None:
    for name in names:
        if name not in teams:
            raise Mistake(f"'{where}' names '{name}', no team here: {did_you_mean(name, teams)}")


def _played(why: Why) -> WalkOver:
    why.step("the match is decided by", "play", gives="by")
    return WalkOver("play")


def _forfeited(winner: str, reason: str, why: Why) -> WalkOver:
    why.step("the match is decided by", "forfeit", gives="by")
    why.step("won by", winner, gives="winner")
    return WalkOver("forfeit", winner, reason)
