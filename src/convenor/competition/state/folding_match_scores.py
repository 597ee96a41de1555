"""What facts about whole matches do to the state: a score said, agreed to, disputed.

A fact goes in with the state before it; the score of one match is put in place, and what was
touched comes back. What it counts is not known here, nor whether boards have come after it.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.state.kept_facts import Fold
from convenor.competition.state.state import MatchReport, Stamp, State, Touched
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import replace


def _enter(state: State, kind: str, stamp: Stamp, body: bodies.MatchScored) -> Touched:
    return _put(state, body, MatchReport(body, stamp.number))


def _confirm(state: State, kind: str, stamp: Stamp, body: bodies.MatchScoreConfirmed) -> Touched:
    before = _has(state, body)
    return _put(state, body, replace(before, confirmed_by=body.side or "", disputed=None))


def _dispute(state: State, kind: str, stamp: Stamp, body: bodies.MatchScoreDisputed) -> Touched:
    return _put(state, body, replace(_has(state, body), disputed=body, confirmed_by=None))


def _has(state: State, body: bodies.MatchScoreConfirmed | bodies.MatchScoreDisputed) -> MatchReport:
    found = state.match_report(body.stage, body.session, body.contestants)
    if found is None:
        both = " v ".join(body.contestants)
        raise Mistake(f"{both} has no match score in round {body.session}: enter it first.")
    return found


def _put(
    state: State,
    body: bodies.MatchScored | bodies.MatchScoreConfirmed | bodies.MatchScoreDisputed,
    made: MatchReport,
) -> Touched:
    place, both = (body.stage, body.session), frozenset(body.contestants)
    state.match_scores.put(place, both, made)
    if any(state.entries[each].withdrawn for each in both if each in state.entries):
        return ("stage", body.stage)  # how much it played decides whether its results stand
    return ("session", *place)


MATCH_SCORES: Mapping[str, Fold] = {
    "match scored": _enter,
    "match score confirmed": _confirm,
    "match score disputed": _dispute,
}
"""What each kind of fact about match scores does."""
