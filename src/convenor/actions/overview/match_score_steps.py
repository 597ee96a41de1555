"""What match scores wait for: captains who differ, boards that came to another score.

A competition and a session go in; the steps that are due come out. Whose score is right is for the
director to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.matches.written_scores import write_score
from convenor.actions.overview.steps import Step, step
from convenor.actions.overview.wording import numbered
from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.reported_matches import report_words
from convenor.competition.state.state import SessionState


def match_score_steps(there: Competition, session: SessionState) -> Iterator[Step]:
    """The steps of the matches of a session that came in as a whole."""
    place = (session.stage, session.number)
    if session.is_draft or session.posted is not None or not there.state.match_scores.group(place):
        return
    for match in pipeline.match_scores(there, *place):
        if match.report is None:
            continue
        if match.report.disputed is not None and match.by_report:
            yield _dispute(there, match)
        elif match.differs:
            says = report_words(match)
            yield _step(match, f"Boards and score differ: {_both(there, match)}", says)


def _dispute(there: Competition, match: MatchFigure) -> Step:
    assert match.report is not None
    assert match.report.disputed is not None
    both = match.pairing.contestants
    said = (match.report.said, match.report.disputed)
    told = [
        f"{write_score(each, both)} by {numbered(there, each.side or '')}"
        if each.side
        else write_score(each, both)
        for each in said
    ]
    return _step(match, f"Captains differ: {_both(there, match)}", " or ".join(told))


def _step(match: MatchFigure, title: str, says: str) -> Step:
    return step(
        "enter-match-score",
        title,
        says,
        stage=match.stage,
        session=match.session,
        contestants=", ".join(match.pairing.contestants),
    )


def _both(there: Competition, match: MatchFigure) -> str:
    return " v ".join(numbered(there, each) for each in match.pairing.contestants)
