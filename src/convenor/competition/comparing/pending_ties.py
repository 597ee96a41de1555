"""Matches of a bracket that something pending could leave level, and are therefore played on now.

A competition and a stage go in; out come the matches, how many boards each would need, and the
clause that has them played at once. Those that have been played on already are left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.comparing.pending_matters import pending
from convenor.competition.finals import brackets
from convenor.competition.finals.finished_matches import extra_of
from convenor.competition.finals.possible_ties import played_on_by
from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.finals.progress import OpenMatch
from convenor.values import value


@value
class PendingTie:
    """A match that may become level, as it would stand open then."""

    match: str
    open: OpenMatch
    clause: str


def pending_ties(there: Competition, stage: str) -> tuple[PendingTie, ...]:
    """The matches of a bracket that are to be played on before a matter is decided."""
    if not brackets.is_bracket(there.figures, stage) or not there.state.rulings():
        return ()
    now = _by_name(there, stage)
    found: dict[str, PendingTie] = {}
    for matter in pending(there):
        tried = there.tried(matter.drafts)
        then = _by_name(tried, stage)
        for each in brackets.progress(tried.figures, stage).open:
            clause = _clause(there, stage, now.get(each.match), then.get(each.match))
            if clause and extra_of(each.match) not in now:
                found.setdefault(each.match, PendingTie(each.match, each, clause))
    return tuple(found.values())


def _clause(
    there: Competition, stage: str, now: MatchFigure | None, then: MatchFigure | None
) -> str:
    """The clause by which a match is played on that is decided now and would be level then."""
    if now is None or then is None:
        return ""
    first = now.pairing.first
    margin, new = now.margin(first), then.margin(first)
    if not margin or new is None:
        return ""
    return played_on_by(there.figures.rules(stage), margin, new)


def _by_name(there: Competition, stage: str) -> Mapping[str, MatchFigure]:
    return {
        match.pairing.name: match
        for session in there.state.sessions_of(stage)
        for match in there.figures.scores.matches(stage, session.number)
        if match.pairing.name
    }
