"""Whether players may be added to a team, or members replaced.

The team's size, the newcomers, the share that they play and the permission go in; a verdict comes
out with every condition that is not met, and the size of the team afterwards. Each book's
conditions are its terms.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from convenor.entries.shares import Permission
from convenor.entries.words import is_elsewhere, sentence
from convenor.errors import Mistake
from convenor.exact import BOARD, PERCENT, TWO_DECIMALS, Exact, Rounding, ratio, show
from convenor.regulation.answers import OK, REFUSE, See, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class AddTerms(KnowsWords):
    """Under what conditions a team may be changed; what is not there is not asked."""

    most_players: int | None = asked("the largest team", default=None)
    least_players: int | None = asked("the smallest team that comes of adding", default=None)
    most_added: int | None = asked("the most players added", default=None)
    most_replaced: int | None = asked("the most replaced without permission", default=None)
    before_round: int | None = asked("it must be done before this round", default=None)
    born_by: datetime.date | None = asked("the latest day of birth", default=None)
    captain_applies: bool = asked("whether the captain must apply", default=False)
    no_other_team: bool = asked("whether membership of another team bars", default=False)
    least_percent: Exact | None = asked("the least share to be played", unit=PERCENT, default=None)
    share_of: Literal["boards of the event", "boards remaining", "boards", "matches"] = asked(
        "what the share is of", default="boards"
    )
    least_points: Exact | None = asked("points that the team needs from the stage", default=None)
    permission: Literal["", "in advance"] = asked("whether adding needs permission", default="")
    requests: tuple[str, ...] = asked("requests that the clause is about", default=())
    other_requests: tuple[str, ...] = asked("requests that another clause is about", default=())
    otherwise: str = asked("the clause for other requests", default="")
    shown: Rounding = asked("how the share is shown", default=TWO_DECIMALS)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"request": (*self.requests, *self.other_requests)}


@value
class Newcomer:
    """A player to be added."""

    name: str = asked("the player")
    born: datetime.date | None = asked("day of birth", default=None)
    played_for_other_team: bool = asked("has played for another team of the event", default=False)


@value
class AddGiven:
    """A change to a team."""

    team_size: int | None = asked("players of the team before", default=None, least=0)
    team_size_after: int | None = asked("players of the team afterwards", default=None, least=1)
    added: int | tuple[Newcomer, ...] | None = asked(
        "players to add: how many, or who", default=None
    )
    replaced: int = asked("members to replace", default=0, least=0)
    rounds_started: int | None = asked("rounds that have begun", default=None, least=0)
    captain_applied: bool = asked("whether the captain applied", default=False)
    in_other_team: bool = asked("whether the player is in another team", default=False)
    share_percent: Exact | None = asked(
        "share of the boards that the player means to play",
        unit=PERCENT,
        default=None,
        least=0,
        most=100,
    )
    boards_played: int | None = asked("boards the player plays", unit=BOARD, default=None, least=0)
    boards_scheduled: int | None = asked("boards there are", unit=BOARD, default=None, least=1)
    boards_remaining: int | None = asked(
        "boards still to come (for that reading only)", unit=BOARD, default=None, least=1
    )
    matches_played: Exact | None = asked("matches the player took part in", default=None, least=0)
    matches: Exact | None = asked("matches of the team in the stage", default=None, least=1)
    stage_points: Exact | None = asked("points of the team in the stage", default=None, least=0)
    request: str | None = asked("what is asked for: substitute or add", default=None)
    permission: Permission = asked("the officer's permission", default="none")
    permission_before_start: bool = asked("whether it was given before play", default=False)


@value
class AddVerdict:
    """Whether the team may be changed so."""

    verdict: VerdictWord = asked("ok or refuse")
    reasons: tuple[str, ...] = asked("the conditions that are not met")
    team_size: int | None = asked("players of the team from now on", default=None)
    percent: Exact | None = asked("the share that the player plays", unit=PERCENT, default=None)
    need_percent: Exact | None = asked("the share needed", unit=PERCENT, default=None)
    reason: str | None = asked("why, in words", default=None)


def players_added(terms: AddTerms, given: AddGiven, why: Why = SILENT) -> AddVerdict | See:
    """Whether players may be added or replaced, or the clause that says so."""
    if is_elsewhere("request", given.request, terms.requests, terms.other_requests):
        why.step("another clause is about that: see", terms.otherwise, gives="see")
        return See(terms.otherwise, "That request has another clause.")
    percent = _percent(terms, given)
    shown = _tell_percent(terms, percent, why)
    reasons = (
        *_time(terms, given),
        *_size(terms, given),
        *_newcomers(terms, given),
        *_leave(terms, given),
        *_played(terms, given, percent),
    )
    verdict = REFUSE if reasons else OK
    size = _size_from_now(given, verdict)
    why.step("what is wrong", reasons, gives="reasons")
    why.step("the change", verdict, gives="verdict")
    if size is not None:
        why.step("players from now on", size, gives="team_size")
    return AddVerdict(
        verdict, reasons, size, shown, terms.least_percent, _sentence(verdict, reasons)
    )


def number_added(given: AddGiven) -> int:
    """How many players are to be added; one if it is not said."""
    if given.added is None:
        return 1
    number = given.added if isinstance(given.added, int) else len(given.added)
    if number < 0:
        raise Mistake(f"'added' cannot be {number}: it is 0 or more.")
    return number


def _time(terms: AddTerms, given: AddGiven) -> Iterator[str]:
    if terms.before_round is None:
        return
    if given.rounds_started is None:
        raise Mistake("give 'rounds_started': players are added before a certain round.")
    if given.rounds_started >= terms.before_round:
        yield f"Round {terms.before_round} has begun"


def _size(terms: AddTerms, given: AddGiven) -> Iterator[str]:
    added = number_added(given)
    if terms.most_added is not None and added > terms.most_added:
        yield f"{added} added, at most {terms.most_added}"
    size = given.team_size_after
    if size is None and given.team_size is not None:
        size = given.team_size + added
    if size is None:
        return
    if added + given.replaced > size:
        raise Mistake(
            f"{added} added and {given.replaced} replaced are more than a team of {size}."
        )
    if terms.most_players is not None and size > terms.most_players:
        yield f"{size} players, at most {terms.most_players}"
    if terms.least_players is not None and size < terms.least_players:
        yield f"{size} players, at least {terms.least_players}"


def _newcomers(terms: AddTerms, given: AddGiven) -> Iterator[str]:
    if terms.no_other_team and given.in_other_team:
        yield "in another team"
    if given.added is None or isinstance(given.added, int):
        return
    for each in given.added:
        if terms.born_by is not None and _born(each) > terms.born_by:
            yield f"{each.name}: not eligible"
        if terms.no_other_team and each.played_for_other_team:
            yield f"{each.name}: played in another team"


def _born(newcomer: Newcomer) -> datetime.date:
    if newcomer.born is None:
        raise Mistake(f"the event has an age limit: give 'born' for {newcomer.name}.")
    return newcomer.born


def _leave(terms: AddTerms, given: AddGiven) -> Iterator[str]:
    """Applications and permissions that are wanting."""
    if terms.captain_applies and not given.captain_applied:
        yield "no application by the captain"
    if terms.permission == "in advance":
        if given.permission != "given":
            yield "no permission"
        elif not given.permission_before_start:
            yield "no permission in advance"
    most = terms.most_replaced
    if most is not None and given.replaced > most and given.permission != "given":
        yield f"{given.replaced} replaced, at most {most} without approval"


def _played(terms: AddTerms, given: AddGiven, percent: Exact | None) -> Iterator[str]:
    if terms.least_points is not None:
        if given.stage_points is None:
            raise Mistake("give the points of the team in that stage in 'stage_points'.")
        if given.stage_points < terms.least_points:
            yield f"{show(given.stage_points)} points there, {show(terms.least_points)} needed"
    if percent is not None and terms.least_percent is not None and percent < terms.least_percent:
        yield f"a share under {show(terms.least_percent)}%"


def _percent(terms: AddTerms, given: AddGiven) -> Exact | None:
    """The share that the newcomer plays, where a share is asked for."""
    if terms.least_percent is None or given.share_percent is not None:
        return given.share_percent
    part, whole = _part_and_whole(terms, given)
    if part > whole:
        raise Mistake(f"{show(part)} of {show(whole)} cannot be played: correct the numbers.")
    return ratio(100 * part, whole)


def _tell_percent(terms: AddTerms, percent: Exact | None, why: Why) -> Exact | None:
    if percent is None:
        return None
    shown = terms.shown(percent)
    why.step("share of the {what}", percent, unit=PERCENT, what=terms.share_of)
    why.step("shown rounded {mode}", shown, unit=PERCENT, gives="percent", mode=terms.shown)
    why.step("share needed", terms.least_percent, unit=PERCENT, gives="need_percent", closes=True)
    return shown


def _part_and_whole(terms: AddTerms, given: AddGiven) -> tuple[Exact, Exact]:
    by_boards = given.boards_played, given.boards_scheduled
    by_matches = given.matches_played, given.matches
    choices = {
        "matches": (by_matches, "'matches_played' and 'matches'"),
        "boards remaining": (
            (given.boards_played, given.boards_remaining),
            "'share_percent', or 'boards_played' and 'boards_remaining'",
        ),
        "boards of the event": (
            by_boards,
            "'share_percent', or 'boards_played' and 'boards_scheduled'",
        ),
        "boards": (
            by_boards if by_boards[0] is not None else by_matches,
            "boards played and scheduled",
        ),
    }
    (part, whole), names = choices[terms.share_of]
    if part is None or whole is None:
        raise Mistake(f"the share is not known: give {names}.")
    return part, whole


def _size_from_now(given: AddGiven, verdict: VerdictWord) -> int | None:
    if given.team_size is None:
        return None
    return given.team_size + number_added(given) if verdict == OK else given.team_size


def _sentence(verdict: VerdictWord, reasons: tuple[str, ...]) -> str:
    if verdict == OK:
        return "The team may be changed so."
    return sentence(f"{'; '.join(reasons)}: the team stays as it is")
