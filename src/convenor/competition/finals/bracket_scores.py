"""The score of each side of the matches of a bracket, with what it began with.

The figures of a competition and a stage go in; by match and contestant the carry-over or carry
forward and the score with it come out. Who won is decided by the bracket, and not known here.
"""

from __future__ import annotations

from convenor.competition.figures import Figures
from convenor.competition.finals.brackets import progress
from convenor.competition.finals.finished_matches import imps_of
from convenor.competition.scores.scores import MatchFigure
from convenor.exact import IMP, Exact, whole_if_whole
from convenor.finals.progress import Progress
from convenor.regulation.why import SILENT, Why
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
    return {
        (name, team): BracketScore(
            met.begins_with[at], score_of(figures, found, name, team, played.get(name))
        )
        for name, met in found.met.items()
        for at, team in enumerate(met.teams)
    }


def score_of(
    figures: Figures,
    found: Progress,
    name: str,
    team: str,
    match: MatchFigure | None,
    why: Why = SILENT,
) -> Exact | None:
    """The score of a side as it was decided, or as far as its match has been played."""
    at = found.met[name].teams.index(team)
    decision = found.decided.get(name)
    if decision is not None and decision.score is not None:
        return decision.score[at]
    if match is None or match.score is None or team not in match.pairing.contestants:
        return None
    imps = imps_of(figures, match)[match.pairing.contestants.index(team)]
    begins = found.met[name].begins_with[at]
    score = whole_if_whole(imps + begins)
    text = "{imps} so far, and {begins} to begin with" if begins else "{imps} so far"
    why.step(text, score, unit=IMP, imps=imps, begins=begins)
    return score
