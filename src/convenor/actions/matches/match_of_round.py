"""The match of a round that is meant, and whether an official has ended it before.

A round and one or two contestants go in; their match comes out, or a sentence about why there is
none. How a match is scored is not known here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from convenor import pipeline
from convenor.actions.action import Finding, refuse
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.errors import Mistake


def match_of(there: Competition, stage: str, session: int, contestant: str) -> MatchFigure:
    """The match that a contestant plays in a round: the first of several, by a movement."""
    return matches_of(there, stage, session, contestant)[0]


def matches_of(
    there: Competition, stage: str, session: int, contestant: str
) -> tuple[MatchFigure, ...]:
    """All matches of a contestant in a round: one by a draw, several by a movement."""
    there.state.entry(contestant)
    there.state.session(stage, session)
    scores = pipeline.match_scores(there, stage, session)
    found = tuple(each for each in scores if contestant in each.pairing.contestants)
    if not found:
        raise Mistake(f"contestant {contestant} has no match in {stage}, round {session}.")
    return found


def between(
    there: Competition, stage: str, session: int, contestants: tuple[str, ...]
) -> MatchFigure:
    """The match between two contestants in a round."""
    if len(contestants) != 2:
        raise Mistake(f"a match has two contestants, not {len(contestants)}: name both.")
    matches = matches_of(there, stage, session, contestants[0])
    for match in matches:
        if set(match.pairing.contestants) == set(contestants):
            return match
    others = ", ".join(" v ".join(each.pairing.contestants) for each in matches)
    raise Mistake(
        f"{contestants[0]} and {contestants[1]} do not meet in round {session} ({others} do)."
    )


def decided_before(
    there: Competition, stage: str, session: int, match: MatchFigure
) -> list[Finding]:
    """A match ends once."""
    both = set(match.pairing.contestants)
    of: dict[str, tuple[str, Callable[[Any], tuple[str, ...]]]] = {
        "match forfeited": ("forfeited", lambda body: body.at_fault),
        "match abandoned": ("abandoned", lambda body: body.contestants),
        "match decided": ("decided", lambda body: body.contestants),
        "match conceded": ("conceded", lambda body: (body.contestant,)),
    }
    for kind, (ended, names) in of.items():
        for _, body in there.state.of_kind(kind, stage):
            if body.session == session and set(names(body)) <= both:
                return [refuse(f"this match is {ended} already: undo that")]
    return []
