"""The matches of a round as one screen lists them: who, the score as it is typed, what it counts.

A competition and a round go in; a row for each match comes out. Nothing is worked out that the
figures do not have.
"""

from __future__ import annotations

import datetime

from convenor import pipeline
from convenor.actions.matches.play_by_dates import DueMatch, due_matches
from convenor.actions.matches.written_scores import write_score
from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.reported_matches import report_words
from convenor.exact import show
from convenor.values import value


@value
class MatchRow:
    """A match as the screen of match scores has it."""

    key: str
    name: str
    contestants: tuple[str, str]
    typed: str
    """Its score as a whole, as somebody would type it."""
    counts: str
    """VPs of both, or their totals where there are none."""
    says: str
    due: str
    manner: str = ""


def match_rows(
    there: Competition, stage: str, session: int, now: datetime.datetime
) -> tuple[MatchRow, ...]:
    """The matches of a round in the order of the draw."""
    due = {each.match.pairing.match: each for each in due_matches(there, now, stage, session)}
    return tuple(
        _row(there, match, due.get(match.pairing.match))
        for match in pipeline.match_scores(there, stage, session)
    )


def _row(there: Competition, match: MatchFigure, due: DueMatch | None) -> MatchRow:
    says, manner = _said(there, match)
    both, report = match.pairing.contestants, match.report
    return MatchRow(
        match.pairing.match,
        match.pairing.name or match.pairing.match,
        both,
        "" if report is None else write_score(report.said, both),
        _counted(match),
        says,
        due.says if due is not None and due.day is not None else "",
        manner or ("bad" if due is not None and due.overdue else ""),
    )


def _counted(match: MatchFigure) -> str:
    """What both sides have of a match, as far as it has been played."""
    vps = [match.vp(who) for who in match.pairing.contestants]
    if None not in vps:
        return "–".join(show(each, 2) for each in vps if each is not None) + " VP"
    first = match.margin(match.pairing.first)
    if first is None or match.score is None:
        return ""
    return f"{'+' if first > 0 else ''}{show(first)} {match.score.unit}"


def _said(there: Competition, match: MatchFigure) -> tuple[str, str]:
    """Whose word a score is, or how far its boards have come; and how pressing that is."""
    report = match.report
    if report is None:
        return (f"{match.done} of {match.scheduled} boards" if match.done else ""), ""
    if report.disputed is not None:
        other = write_score(report.disputed, match.pairing.contestants)
        return f"the captain of {_name(there, report.disputed.side)} has {other}", "bad"
    if match.by_report and not report.confirmed:
        return f"from the captain of {_name(there, report.said.side)}, not confirmed yet", "waits"
    return report_words(match) if match.differs else "", "waits" if match.differs else ""


def _name(there: Competition, contestant: str | None) -> str:
    entry = there.state.entries.get(contestant or "")
    return entry.name if entry is not None else ""
