"""The questions that can be put about a figure of a competition, as values.

There is one class for each kind, with contestants by their number. `question_words` makes them of
what somebody writes, and writes them; pages and programs make them directly. An empty stage is the
last one that has begun. Nothing is answered here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.competition.state.state import State
from convenor.values import value


@value
class PlaceOf:
    """The place of a contestant, now or after a round."""

    contestant: str
    after: int | None = None
    stage: str = ""


@value
class TotalOf:
    """The total of a contestant, now or after a round."""

    contestant: str
    after: int | None = None
    stage: str = ""


@value
class RoundOf:
    """What a round was worth to a contestant; some call it a session."""

    session: int
    contestant: str
    called: Literal["round", "session"] = "round"
    stage: str = ""


@value
class MatchOf:
    """What a match of a bracket was worth to one of its sides."""

    match: str
    contestant: str
    stage: str = ""


@value
class BoardIn:
    """A board of a round, over the whole field or in the match of one contestant."""

    board: int
    session: int
    contestant: str = ""
    stage: str = ""


@value
class DrawOf:
    """Why a round was drawn as it was."""

    session: int
    stage: str = ""


@value
class FinesOf:
    """What was taken off a contestant, or added."""

    contestant: str
    stage: str = ""


@value
class Qualifiers:
    """Who goes on."""

    stage: str = ""


@value
class Titles:
    """Who won what."""

    stage: str = ""


Question: TypeAlias = (
    PlaceOf | TotalOf | RoundOf | MatchOf | BoardIn | DrawOf | FinesOf | Qualifiers | Titles
)


def stage_of(state: State, question: Question) -> str:
    """The stage that a question is about: the one that it names, else the last that has begun."""
    if question.stage:
        return question.stage
    plans = state.the_plan.stages
    begun = [each.name for each in plans if state.sessions_of(each.name)]
    return begun[-1] if begun else plans[0].name
