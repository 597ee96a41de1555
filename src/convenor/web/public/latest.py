"""The latest results of a competition: matches that ended, rounds whose scores were posted.

A competition goes in; lines come out, the newest first, each with its time, what ended and how. The
last round that was posted is one line, with who leads after it; of a round in play, and of a
bracket, each match is one. Nothing is told that the pages of the rounds do not show.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from heapq import nlargest

from convenor import pipeline
from convenor.actions.moments import local
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.values import value
from convenor.web.public.overview import Leader, leaders
from convenor.web.public.rounds import MatchLine, match_lines
from convenor.web.public.stages import Round, Stage, stages_of

MOST = 6


@value
class News:
    """Something that ended: a match with its score, or a round with its leaders."""

    recorded: datetime.datetime
    at: datetime.datetime
    stage: Stage
    round: Round | None
    match: MatchLine | None
    leaders: tuple[tuple[str, Leader], ...]

    @property
    def id(self) -> str:
        """What marks the line on a page."""
        parts = (self.stage.slug, self.round.number if self.round else 0)
        return "-".join(map(str, (*parts, self.match.match if self.match else "all")))


def latest(there: Competition, most: int = MOST) -> tuple[News, ...]:
    """What ended last, the newest first."""
    found = [each for stage in stages_of(there) for each in _of_stage(there, stage, most)]
    return tuple(sorted(found, key=lambda each: each.recorded, reverse=True)[:most])


def _of_stage(there: Competition, stage: Stage, most: int) -> Iterator[News]:
    posted = [each for each in stage.rounds if each.status != "provisional"][-1:]
    for round in stage.rounds:
        if stage.bracket or round.status == "provisional":
            yield from _matches(there, stage, round, most)
        elif round in posted:
            yield _leads(there, stage, round)
    earned = there.state.of(bodies.PlaceEarned, stage.name)
    if stage.plan.format == "season" and earned:
        yield _news(there, earned[-1][0].recorded, stage, None, leaders(there, stage, 1))


def _leads(there: Competition, stage: Stage, round: Round) -> News:
    """The last round that was posted, with who leads after it."""
    stamp = round.session.posted or round.session.final
    assert stamp is not None
    return _news(there, stamp.recorded, stage, round, leaders(there, stage, 1, round.number))


def _news(
    there: Competition,
    recorded: datetime.datetime,
    stage: Stage,
    round: Round | None,
    first: tuple[tuple[str, tuple[Leader, ...]], ...],
) -> News:
    lead = tuple((field, own[0]) for field, own in first if own)
    return News(recorded, local(there, recorded), stage, round, None, lead)


def _matches(there: Competition, stage: Stage, round: Round, most: int) -> Iterator[News]:
    """The matches of a round that ended last."""
    if not stage.plan.in_matches:
        return
    try:
        found = pipeline.ended_matches(there, stage.name, round.number)
        last = nlargest(most, found, key=lambda each: each[0])
        lines = match_lines(there, stage, tuple(match for _, match in last))
    except (Mistake, Refusal):
        return
    for (number, _), line in zip(last, lines, strict=True):
        recorded = there.facts[number - 1].recorded
        yield News(recorded, local(there, recorded), stage, round, line, ())
