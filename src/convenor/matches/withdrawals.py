"""A team that leaves the event: which matches still count, and the totals without it.

The team and the matches played go in; the number of matches that count and the totals of the others
come out. Whether somebody may take the team's place is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class WithdrawnTeamTerms:
    """All scores against the team are cancelled, however much was played: nothing to set."""


@value
class PlayedMatches:
    """The team that withdrew, and the matches of the event so far."""

    withdrawn: str = asked("the team that withdrew")
    matches: tuple[tuple[str, str, Exact, Exact], ...] = asked(
        "for each match the two teams and their scores"
    )


@value
class RemainingMatches:
    """What is left of the event."""

    counted_matches: int = asked("matches that count")
    totals: Mapping[str, Exact] = asked("total of each team that is left")


def withdrawn_team(
    terms: WithdrawnTeamTerms,  # noqa: ARG001
    given: PlayedMatches,
    why: Why = SILENT,
) -> RemainingMatches:
    """The matches that count without the team, and the totals that they give."""
    for first, second, _, _ in given.matches:
        if first == second:
            raise Mistake(f"'{first}' cannot play itself: correct the match.")
    left = [match for match in given.matches if given.withdrawn not in match[:2]]
    names = dict.fromkeys(name for match in given.matches for name in match[:2])
    totals: dict[str, Exact] = {name: 0 for name in names if name != given.withdrawn}
    for first, second, score, other in left:
        totals[first] += score
        totals[second] += other
    why.step(
        "{played} matches, those against {team:who} cancelled",
        len(left),
        gives="counted_matches",
        played=len(given.matches),
        team=given.withdrawn,
    )
    why.step("totals", totals, gives="totals")
    return RemainingMatches(len(left), MappingProxyType(totals))
