"""The report of substitutes: who played for whom, and who is credited with what for it.

A competition goes in; out comes a line for each substitute, and, where the competition's book says
who is credited, the players of the session and of the unit with the score that counts, by the
clauses. Masterpoints that a round was worth are given; the titles' holders come out of who played.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping

from convenor.awards.credits import (
    Credit,
    RoundPoints,
    TitleHolders,
)
from convenor.competition.live import Competition
from convenor.competition.standings.account_fields import disqualified_in
from convenor.competition.state.line_ups import line_up_of
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.values import value

AWARDS = {"session credits": "sessional", "event credits": "outright"}
"""The parts that say who is credited, and the awards that they are about."""


@value
class Credits:
    """Who is credited with awards of one kind, on which score."""

    award: str
    to: tuple[str, ...]
    score: Exact | None
    clause: str


@value
class Substitution:
    """A substitute in one session, and what follows from it."""

    stage: str
    session: int
    day: datetime.date
    contestant: str
    name: str
    player_out: str
    player_in: str
    boards: int | None
    approved_by: str
    reason: str
    credited: tuple[Credits, ...] = ()
    kept_until: datetime.date | None = None
    """Until when its form is kept, where the book says so."""


def substitutions(there: Competition) -> tuple[Substitution, ...]:
    """Every substitute of a competition, in the order in which they were recorded."""
    return tuple(
        Substitution(
            body.stage,
            body.session,
            stamp.happened.date(),
            body.contestant,
            there.state.entry(body.contestant).name,
            body.player_out,
            body.player_in,
            body.boards,
            body.approved_by,
            body.reason,
            tuple(_credited(there, body)),
            _kept_until(there, body.stage),
        )
        for stamp, body in there.state.of(bodies.SubstitutePlayed)
    )


def _kept_until(there: Competition, stage: str) -> datetime.date | None:
    """By the last day on which anything was opened: a form is kept for a while after the event."""
    rules = there.figures.rules(stage)
    days = [
        opened.starts.date()
        for session in there.state.sessions.values()
        for opened in session.opened
        if opened.starts is not None
    ]
    if not rules.named("form kept") or not days:
        return None
    until: datetime.date = rules.ask("form kept", {"day": max(days)}).last_day
    return until


# --- awards of a session and of the event --------------------------------------------------------


def _credited(there: Competition, body: bodies.SubstitutePlayed) -> Iterator[Credits]:
    """Awards of the session, then those of the event, where the book tells them apart."""
    credits = there.figures.accounts.credits(body.stage)
    made = credits.made(body.contestant, body.session)
    if made is None:
        return
    out = disqualified_in(there.state, body.stage)
    for part, award in AWARDS.items():
        given = {
            "award": award,
            "played": played_in(there, body.contestant, body.stage, body.session),
            "actual_score": made,
            "altered_score": _altered(there, body),
            "members": [each.name for each in there.state.entry(body.contestant).players],
            "disqualified": body.contestant in out,
        }
        heard = there.figures.rules(body.stage).hear(part, given)
        if heard is None:
            continue
        answer = heard.answer
        assert isinstance(answer, Credit)
        used = None if isinstance(answer.score_used, str) else answer.score_used
        yield Credits(award, answer.points_to, used, heard.clause)


def _altered(there: Competition, body: bodies.SubstitutePlayed) -> Exact | None:
    """The score that counts in its place: an official's, or the one that the book credits."""
    own = [
        each.score
        for _, each in there.state.of(bodies.ScoreCredited, body.stage)
        if (each.contestant, each.session) == (body.contestant, body.session)
    ]
    if own:
        return own[-1]
    credited = there.figures.accounts.credits(body.stage).credit(body.contestant, body.session)
    return None if credited is None else credited.amount


def played_in(there: Competition, contestant: str, stage: str, session: int) -> list[str]:
    """Who played for a contestant in a session: its line-up, or its members and substitutes."""
    lodged = line_up_of(there.state, stage, session, contestant, 1)
    names = [each.name for each in there.state.entry(contestant).players]
    if lodged is not None:
        names = list(dict.fromkeys(lodged[1].seats.values()))
    for _, each in there.state.of(bodies.SubstitutePlayed, stage):
        own = (each.contestant, each.session) == (contestant, session)
        if own and each.player_out in names:
            names[names.index(each.player_out)] = each.player_in
    return names


# --- masterpoints round by round, and the title --------------------------------------------------


@value
class TeamPoints:
    """The points of each player of a contestant, and whose the title is."""

    points: Mapping[str, Exact]
    clause: str
    title_to: tuple[str, ...] = ()
    trophy_to: tuple[str, ...] = ()
    final_points_to: tuple[str, ...] = ()
    title_clause: str = ""


def team_points(
    there: Competition, contestant: str, stage: str, by_session: Mapping[int, Exact]
) -> TeamPoints:
    """Masterpoints of each player by the rounds that he played; the title, if it won one."""
    rules = there.figures.rules(stage)
    if not rules.named("round points"):
        raise Mistake(
            f"no clause of this competition says whose the points of a round of {stage} are."
        )
    members = [each.name for each in there.state.entry(contestant).players]
    for number in by_session:
        there.state.session(stage, number)
    given = {
        "rounds": [
            {"points": points, "played": played_in(there, contestant, stage, number)}
            for number, points in sorted(by_session.items())
        ],
        "original": members,
    }
    heard = rules.hear("round points", given)
    assert heard is not None
    assert isinstance(heard.answer, RoundPoints)
    made = TeamPoints(heard.answer.awards, heard.clause)
    won = any(contestant in b.contestants for _, b in there.state.of(bodies.TitleAwarded))
    if not won or not there.state.sessions_of(stage):
        return made
    last = max(each.number for each in there.state.sessions_of(stage))
    played = played_in(there, contestant, stage, last)
    title = rules.hear("title to", {"original": members, "played_final": played})
    if title is None:
        return made
    holders = title.answer
    assert isinstance(holders, TitleHolders)
    return TeamPoints(
        made.points,
        made.clause,
        holders.winners,
        holders.trophy_to,
        holders.points_to,
        title.clause,
    )
