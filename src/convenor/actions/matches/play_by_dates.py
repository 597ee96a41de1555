"""By which day matches are played that the teams arrange themselves, and which are still due.

A round or one of its matches and a day go in, and the day is recorded; a competition and the time
go in, and the matches without a score come out with the days that are left. Nobody is reminded
here: the list says who is to be.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.action import Action, Proposal, Setting, one, warn
from convenor.actions.matches.match_of_round import between
from convenor.actions.moments import local
from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.unplayed_matches import WithoutPlay
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import value


@value
class DueMatch:
    """A match without a score, or with one that nobody confirmed, and when it is due."""

    match: MatchFigure
    day: datetime.date | None
    days_left: int | None
    waits_for: tuple[str, ...]
    """Those who have something to say: both for a score, one for a confirmation."""

    @property
    def overdue(self) -> bool:
        return self.days_left is not None and self.days_left < 0

    @property
    def says(self) -> str:
        """How long it has, in words."""
        if self.day is None or self.days_left is None:
            return "no date set"
        shown = f"{self.day:%A} {self.day.day} {self.day:%B}"
        days = abs(self.days_left)
        word = "day" if days == 1 else "days"
        if self.overdue:
            return f"was due by {shown}, {days} {word} ago"
        return f"due today, {shown}" if not days else f"due by {shown}, in {days} {word}"


def set_play_by(there: Competition, given: bodies.PlayBySet, setting: Setting) -> Proposal:
    """The last day of a round, or of one of its matches."""
    if not there.state.the_plan.stage(given.stage).in_matches:
        raise Mistake(f"{given.stage} is not played in matches: its sessions have times.")
    there.state.session(given.stage, given.session)
    if given.contestants:
        between(there, given.stage, given.session, given.contestants)
    findings = []
    if given.day < local(there, setting.now).date():
        findings.append(warn(f"{given.day.isoformat()} is past"))
    which = " v ".join(given.contestants) or f"the matches of round {given.session}"
    says = f"{which}: to be played by {given.day:%A} {given.day.day} {given.day:%B %Y}"
    return one("play-by date set", given, *findings, says=says)


def play_by(there: Competition, match: MatchFigure) -> datetime.date | None:
    """The last day of a match: its own, or that of its round; the last word counts."""
    day = own = None
    for _, body in there.state.of(bodies.PlayBySet, match.stage):
        if body.session != match.session:
            continue
        if not body.contestants:
            day = body.day
        elif set(body.contestants) == set(match.pairing.contestants):
            own = body.day
    return own or day


def due_matches(
    there: Competition, now: datetime.datetime, stage: str = "", session: int | None = None
) -> tuple[DueMatch, ...]:
    """The matches that wait for a score or a confirmation, the most pressing first."""
    today = local(there, now).date()
    found = [_due(there, match, today) for match in _waiting(there, stage, session)]
    far = datetime.date.max
    return tuple(sorted(found, key=lambda each: (each.day or far, each.match.session)))


def due_plain(there: Competition, now: datetime.datetime) -> list[dict[str, object]]:
    """The same as plain data: which match, by when, and whose word it waits for."""
    return [
        {
            "stage": each.match.stage,
            "round": each.match.session,
            "match": " v ".join(each.match.pairing.contestants),
            "due": each.says,
            "waits_for": [f"{who} ({there.state.entry(who).name})" for who in each.waits_for],
        }
        for each in due_matches(there, now)
    ]


def _waiting(there: Competition, stage: str, session: int | None) -> Iterator[MatchFigure]:
    for plan in there.state.the_plan.stages:
        if not plan.in_matches or (stage and plan.name != stage):
            continue
        gone = WithoutPlay(there.state, plan.name)
        for each in there.state.sessions_of(plan.name):
            if each.is_draft or each.posted is not None or session not in (None, each.number):
                continue
            away = gone.matches(each.number)
            for match in pipeline.match_scores(there, plan.name, each.number):
                confirmed = match.report is None or match.report.confirmed
                done = match.complete and (confirmed or not match.by_report)
                if not done and match.pairing.match not in away:
                    yield match


def _due(there: Competition, match: MatchFigure, today: datetime.date) -> DueMatch:
    day = play_by(there, match)
    both = match.pairing.contestants
    said = match.report.said.side if match.report is not None else None
    waits = both if said is None else tuple(each for each in both if each != said)
    return DueMatch(match, day, None if day is None else (day - today).days, waits)


SET_PLAY_BY = Action(
    "set-play-by",
    "Set a play-by date",
    bodies.PlayBySet,
    set_play_by,
    "director",
    "matches",
    "the last day of matches that the teams arrange themselves",
)
