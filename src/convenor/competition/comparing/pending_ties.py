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
from convenor.exact import Exact
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
    now, rules = _margins(there, stage), there.figures.rules(stage)
    found: dict[str, PendingTie] = {}
    for matter in pending(there):
        tried = there.tried(matter.drafts)
        then = _margins(tried, stage)
        for each in brackets.progress(tried.figures, stage).open:
            margin, new = now.get(each.match), then.get(each.match)
            if not margin or new is None or extra_of(each.match) in now:
                continue
            clause = played_on_by(rules, margin, new)
            if clause:
                found.setdefault(each.match, PendingTie(each.match, each, clause))
    return tuple(found.values())


def _margins(there: Competition, stage: str) -> Mapping[str, Exact | None]:
    """The margin of each match of the bracket, from its first side."""
    return {
        match.pairing.name: match.margin(match.pairing.first)
        for session in there.state.sessions_of(stage)
        for match in there.figures.scores.matches(stage, session.number)
        if match.pairing.name
    }
