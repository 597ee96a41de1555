"""Closer looks at a match: its boards, its stanzas, its IMPs, and one contestant's matches.

A competition and a match go in, or a round in which to find it; figures of that match come out.
Nothing here knows a total.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.finals import finished_matches
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.scores.stanza_scores import StanzaScore, stanza_scores
from convenor.exact import Exact
from convenor.matches.match_boards import MatchBoard
from convenor.regulation.why import Why


def own_matches(
    there: Competition, stage: str, session: int, contestant: str
) -> tuple[MatchFigure, ...]:
    """Board scores ─► the matches of one contestant in a round."""
    return there.figures.scores.match_of(stage, session, contestant)


def matches_by_name(
    there: Competition, stage: str, session: int
) -> Mapping[str, tuple[MatchFigure, ...]]:
    """Board scores ─► the matches of a round by who plays in them."""
    return there.figures.scores.matches_by_name(stage, session)


def match_named(there: Competition, stage: str, session: int, name: str) -> MatchFigure | None:
    """Board scores ─► the match of this name in a round, if there is one."""
    return there.figures.scores.match_named(stage, session, name)


def ended_matches(
    there: Competition, stage: str, session: int
) -> tuple[tuple[int, MatchFigure], ...]:
    """Board scores ─► the matches of a round that are over, each with the fact that ended it."""
    return there.figures.scores.ended(stage, session)


def match_boards(there: Competition, match: MatchFigure) -> tuple[MatchBoard, ...]:
    """A match ─► its boards with their scores."""
    return there.figures.scores.boards_of(match)


def match_imps(there: Competition, match: MatchFigure) -> tuple[Exact, Exact]:
    """A match of a final ─► the IMPs of both sides."""
    return finished_matches.imps_of(there.figures, match)


def stanzas(there: Competition, match: MatchFigure) -> tuple[StanzaScore, ...]:
    """A match ─► its score stanza by stanza, and who agreed to each."""
    return stanza_scores(there.figures.scores, match)


def tell_match(there: Competition, match: MatchFigure, why: Why) -> None:
    """A match worked out once more from its lines, telling how."""
    there.figures.scores.worked_out(match.stage, match.session, match.pairing, why)
