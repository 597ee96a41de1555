"""How the matches of a bracket ended: by word of an official, or on their score.

The recorded matches of a stage go in; an outcome for each that is over comes out, extra boards of
the same two with it. What a level match leads to is the bracket's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from convenor.competition.figures import Figures
from convenor.competition.scores.reported_matches import imps_said
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.state.state import SessionState
from convenor.exact import Exact, whole_if_whole
from convenor.finals.match_titles import EXTRA_BOARDS
from convenor.finals.outcomes import Outcome, abandoned, decided, forfeited
from convenor.ledger import bodies
from convenor.matches.match_scores import MatchScore


def outcomes(figures: Figures, stage: str) -> dict[str, Outcome]:
    """How each match of a bracket that is over ended, by its name."""
    found: dict[str, Outcome] = {}
    for session in figures.state.sessions_of(stage):
        for match in figures.scores.matches(stage, session.number):
            if match.pairing.name:
                outcome = _outcome(figures, session, match)
                if outcome is not None:
                    found[match.pairing.name] = outcome
    return found


def _outcome(figures: Figures, session: SessionState, match: MatchFigure) -> Outcome | None:
    """How a match ended: by word of an official, or on its score."""
    both = frozenset(match.pairing.contestants)
    for kind, ended_by in _WORDS.items():
        for _, body in figures.state.of_kind(kind, session.stage):
            found = ended_by(body, both) if body.session == session.number else None
            if found is not None:
                return found
    if match.by_report and match.report is not None and match.report.said.unit == "winner":
        return _won_as_said(match.report.said)
    if not match.complete or match.score is None:
        return None
    return Outcome(imps=imps_of(figures, match), extra=_extra(figures, match))


def _won_as_said(said: bodies.MatchScored) -> Outcome | None:
    """A match of which only the winner was said."""
    if said.winner is None:
        return None
    by = "an official" if said.side is None else f"the captain of {said.side}"
    return decided(said.winner, by, "reported as won")


def _decided(body: bodies.MatchDecided, both: frozenset[str]) -> Outcome | None:
    if set(body.contestants) != both:
        return None
    if body.winner is None:
        return Outcome(ended="shared", reason=body.reason)
    return decided(body.winner, body.by or "director", body.reason or "decided")


def _forfeited(body: bodies.MatchForfeited, both: frozenset[str]) -> Outcome | None:
    lost = [who for who in body.at_fault if who in both]
    if len(lost) > 1:
        return abandoned("both sides forfeited")
    return forfeited(lost[0], body.reason) if lost else None


def _abandoned(body: bodies.MatchAbandoned, both: frozenset[str]) -> Outcome | None:
    return abandoned(body.reason or "abandoned") if set(body.contestants) == both else None


def _conceded(body: bodies.MatchConceded, both: frozenset[str]) -> Outcome | None:
    if body.contestant not in both:
        return None
    return Outcome(ended="conceded", by=body.contestant, reason=body.reason)


_WORDS: Mapping[str, Callable[[Any, frozenset[str]], Outcome | None]] = {
    "match decided": _decided,
    "match forfeited": _forfeited,
    "match abandoned": _abandoned,
    "match conceded": _conceded,
}
"""Facts that end a match whatever its score; the first that is about it holds."""


def imps_of(figures: Figures, match: MatchFigure) -> tuple[Exact, Exact]:
    """The IMPs that each side won, with what was added or taken off."""
    first, second = both = match.pairing.contestants
    assert match.score is not None
    said = imps_said(match.report, (first, second)) if match.by_report and match.report else None
    if said:
        won: tuple[Exact, Exact] = said
    elif match.score.how == "void":
        won = _gains(match.score.of(first).boards, match.score.of(second).boards)
    else:
        won = _on_boards(figures, match, match.score)
    moved = [match.score.of(who).moved for who in both]
    return whole_if_whole(won[0] + moved[0]), whole_if_whole(won[1] + moved[1])


def _on_boards(figures: Figures, match: MatchFigure, score: MatchScore) -> tuple[Exact, Exact]:
    """What each side won on the boards, with what boards that were taken away brought it."""
    won: list[Exact] = [0, 0]
    given: list[Exact] = [0, 0]
    for at, who in enumerate(match.pairing.contestants):
        scores = [
            side.score
            for board in figures.scores.boards_of(match)
            for side in board.by_contestant.get(who, ())
            if side.score is not None
        ]
        won[at] = sum(each for each in scores if each > 0)
        given[at] = score.of(who).boards - sum(scores)
    more = _gains(*given)
    return won[0] + more[0], won[1] + more[1]


def _gains(first: Exact, second: Exact) -> tuple[Exact, Exact]:
    """What one side loses and the other wins is won once; what both lose is taken off both."""
    return (max(first, 0), max(second, 0)) if first == -second else (first, second)


def extra_of(name: str) -> str:
    """The name under which the extra boards of a match are played."""
    return name + EXTRA_BOARDS


def _extra(figures: Figures, match: MatchFigure) -> tuple[tuple[Exact, Exact], ...]:
    """Extra boards of the same two, recorded as further matches of the same name."""
    found = []
    for session in figures.state.sessions_of(match.stage):
        for other in figures.scores.matches(match.stage, session.number):
            if (
                other.pairing.name == extra_of(match.pairing.name)
                and set(other.pairing.contestants) == set(match.pairing.contestants)
                and other.complete
            ):
                imps = imps_of(figures, other)
                turned = other.pairing.first != match.pairing.first
                found.append((imps[1], imps[0]) if turned else imps)
    return tuple(found)
