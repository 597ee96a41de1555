"""The score of each side of the matches of a bracket, with what it began with.

The figures of a competition and a stage go in; by match and contestant the carry-over or carry
forward and the score with it come out. Who won is decided by the bracket, and not known here.
"""

from __future__ import annotations

from convenor.competition.figures import Figures
from convenor.competition.finals import progress
from convenor.competition.finished_matches import imps_of
from convenor.competition.scores import MatchFigure
from convenor.exact import Exact, whole_if_whole
from convenor.values import value


@value
class BracketScore:
    """What a side began a match with, and its score with that; none before the first result."""

    begins: Exact
    score: Exact | None


def played_in(figures: Figures, stage: str) -> dict[str, MatchFigure]:
    """The matches of a bracket that are drawn or played, by their names."""
    return {
        match.pairing.name: match
        for session in figures.state.sessions_of(stage)
        for match in figures.scores.matches(stage, session.number)
        if match.pairing.name
    }


def bracket_scores(figures: Figures, stage: str) -> dict[tuple[str, str], BracketScore]:
    """The sides of every match of a bracket whose teams are known, by match and contestant."""
    found, played = progress(figures, stage), played_in(figures, stage)
    scores: dict[tuple[str, str], BracketScore] = {}
    for name, met in found.met.items():
        decision = found.decided.get(name)
        for at, team in enumerate(met.teams):
            begins = met.begins_with[at]
            if decision is not None and decision.score:
                score: Exact | None = decision.score[at]
            else:
                score = _so_far(figures, played.get(name), team, begins)
            scores[name, team] = BracketScore(begins, score)
    return scores


def _so_far(figures: Figures, match: MatchFigure | None, team: str, begins: Exact) -> Exact | None:
    if match is None or match.score is None or team not in match.pairing.contestants:
        return None
    won = imps_of(figures, match)[match.pairing.contestants.index(team)]
    return whole_if_whole(won + begins)
