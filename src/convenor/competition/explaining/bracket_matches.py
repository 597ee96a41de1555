"""One match of a bracket, told: its boards, what each side began with, how it was decided.

The figures of a competition go in with somebody who listens; the score of one side comes back, with
what it carried into the match. Nothing is decided here.
"""

from __future__ import annotations

from convenor.competition.explaining.rounds import tell_named
from convenor.competition.figures import Figures
from convenor.competition.finals.bracket_scores import score_of
from convenor.competition.finals.brackets import progress
from convenor.competition.finals.finished_matches import extra_of
from convenor.competition.scores.scores import MatchFigure
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.why import Why


def tell_final(figures: Figures, stage: str, name: str, number: str, why: Why) -> Exact | None:
    """A match of a bracket as one side sees it."""
    found = progress(figures, stage, why, only=name)
    met = found.met.get(name)
    if met is None or number not in met.teams:
        raise Mistake(
            f"{number} plays no match '{name}' in {stage}: look at the bracket for its name."
        )
    played = [each for each in _played(figures, stage) if number in each.pairing.contestants]
    own = next((each for each in played if each.pairing.name == name), None)
    for match in played:
        if match.pairing.name in (name, extra_of(name)):
            tell_named(figures, match, why)
    return score_of(figures, found, name, number, own, why)


def _played(figures: Figures, stage: str) -> list[MatchFigure]:
    return [
        match
        for session in figures.state.sessions_of(stage)
        for match in figures.scores.matches(stage, session.number)
    ]
