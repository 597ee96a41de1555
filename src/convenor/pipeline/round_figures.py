"""Closer looks at a round: who is absent, what it gives without play, whether it is complete.

A competition and a round or a stage go in, what it adds to the accounts comes out. Nothing here
knows a place.
"""

from __future__ import annotations

from convenor.competition.live import Competition
from convenor.competition.scores.unplayed_rounds import Awarding
from convenor.competition.standings.seasons import Season
from convenor.competition.standings.substitute_credits import Credited
from convenor.standings.totals import Entry


def absent(there: Competition, stage: str, session: int) -> frozenset[str]:
    """Those who had left a stage by a session."""
    return frozenset(there.figures.scores.left(stage).by(session).all)


def awarding(there: Competition, stage: str) -> Awarding:
    """Rounds without play ─► what each of them counts, as things stand."""
    return there.figures.accounts.awarding(stage)


def is_complete(there: Competition, stage: str, session: int) -> bool:
    """Whether every match or board of a round has its result, or an award instead."""
    return there.figures.accounts.complete(stage, session)


def is_over(there: Competition, stage: str) -> bool:
    """Whether every round of a stage has been played."""
    return there.figures.accounts.over(stage)


def round_entries(there: Competition, stage: str, session: int) -> tuple[Entry, ...]:
    """Matches and sessions ─► what a round gave, before adjustments and fines."""
    return there.figures.accounts.round(stage, session).entries


def session_credit(
    there: Competition, stage: str, contestant: str, session: int
) -> Credited | None:
    """What a round gave ─► what counts instead where substitutes played, if something does."""
    return there.figures.accounts.credits(stage).credit(contestant, session)


def season(there: Competition, stage: str) -> Season:
    """Places in the events of a year ─► what they earn for its table."""
    return there.figures.accounts.season(stage)
