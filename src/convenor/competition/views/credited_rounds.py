"""What each contestant has of each round, and as what: a score, or a bye or forfeit in its place.

A competition and a stage go in; amounts by round and contestant come out, read off the account of
the stage. What is beside the rounds (carry-over, adjustments, fines) is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.exact import Exact
from convenor.standings.sheets import BESIDE_ROUNDS

__all__ = ["BESIDE_ROUNDS", "SCORE", "Credited", "credited_in", "instead_of_play", "of_round"]

Credited = Mapping[int, Mapping[str, tuple[Exact, str]]]
"""By round and contestant what it has of the round, and as what."""
NOTHING: Mapping[str, tuple[Exact, str]] = {}
SCORE = "score"
"""The kind of a line that was won at the tables."""


def credited_in(there: Competition, stage: str) -> Credited:
    """What each has of each round of a stage."""
    return there.figures.accounts.account(stage).by_round


def of_round(credited: Credited, round: int) -> Mapping[str, tuple[Exact, str]]:
    """What each has of one round."""
    return credited.get(round, NOTHING)


def instead_of_play(match: MatchFigure, name: str, credited: Credited) -> tuple[Exact, str] | None:
    """What somebody has of a match that was not played out, and as what; both halves of a share
    match are played, and counted together."""
    found = of_round(credited, match.session).get(name)
    return None if match.pairing.share or found is None or found[1] == SCORE else found


def without_match(
    credited: Credited, round: int, met: Collection[str]
) -> dict[str, tuple[Exact, str]]:
    """Those who have something of a round in which they met nobody: a bye, most often."""
    of_it = of_round(credited, round)
    return {name: found for name, found in of_it.items() if name not in met}
