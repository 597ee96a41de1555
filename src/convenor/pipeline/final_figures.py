"""Closer looks at qualifying and finals: the field, its sections, the bracket, what is left open.

A competition and a stage go in, who may go on and who meets whom comes out. Nothing here says how
a place was won.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from convenor.competition.finals import (
    bracket_scores,
    brackets,
    district_sections,
    play_offs,
    qualifying,
    undecided,
)
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.finals.fixtures import Bracket
from convenor.finals.progress import ToPlay
from convenor.finals.qualifying_rules import Field
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import Judged
from convenor.regulation.answers import VerdictWord


def qualification_field(there: Competition, stage: str) -> Field:
    """A standing ─► the field from which others go on, by section where there are several."""
    return qualifying.qualification_field(there.figures, stage)


def waiting_for_leave(there: Competition, stage: str) -> Iterator[tuple[str, Judged, str]]:
    """A standing ─► those who stand too low to go on unless somebody gives them leave."""
    return qualifying.waiting_for_leave(there.figures, stage)


def sections_judged(there: Competition, stage: str) -> tuple[tuple[VerdictWord, str, str], ...]:
    """The sections of a stage ─► what the book says of their districts."""
    return district_sections.sections_judged(there.figures, stage)


def left_open(there: Competition, stage: str) -> tuple[undecided.LeftOpen, ...]:
    """A standing ─► those who are level for a place, and by what it is decided."""
    return undecided.left_open(there.figures, stage)


def play_offs_recorded(there: Competition, stage: str, to: str) -> tuple[bodies.PlayOffPlayed, ...]:
    """Facts ─► the play-offs for the places of a stage."""
    return play_offs.recorded(there.figures, stage, to)


def drawn_bracket(there: Competition, stage: str) -> Bracket:
    """Those who came to a final ─► its matches, played or not."""
    return brackets.bracket(there.figures, stage)


def bracket_figures(
    there: Competition, stage: str
) -> dict[tuple[str, str], bracket_scores.BracketScore]:
    """Matches of a final ─► the score of each side, what it began with included."""
    return bracket_scores.bracket_scores(there.figures, stage)


def bracket_matches(there: Competition, stage: str) -> dict[str, MatchFigure]:
    """Matches of a final ─► those that were played, by their name in the bracket."""
    return bracket_scores.played_in(there.figures, stage)


def next_matches(there: Competition, stage: str) -> tuple[ToPlay, ...]:
    """A bracket ─► the matches that can be played and have not been drawn."""
    return brackets.next_matches(there.figures, stage)


def bracket_draw(there: Competition, stage: str, session: int) -> dict[str, object]:
    """A bracket ─► its next matches as a round, which nobody draws."""
    return brackets.bracket_draw(there.figures, stage, session)


def places(there: Competition, stage: str) -> Mapping[str, Sequence[tuple[str, ...]]]:
    """A bracket or a standing ─► the places of each field, those who share one together."""
    return brackets.groups_by_field(there.figures, stage)
