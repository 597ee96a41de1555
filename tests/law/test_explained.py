"""Explanations of all played competitions, and of all worked cases, are for people to read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from convenor import pipeline
from convenor.competition.explaining.question_words import in_words
from convenor.competition.explaining.questions import (
    BoardIn,
    DrawOf,
    FinesOf,
    MatchOf,
    PlaceOf,
    Qualifiers,
    Question,
    RoundOf,
    Titles,
    TotalOf,
)
from convenor.competition.live import Competition
from convenor.competition.plans.templates import templates
from convenor.errors import Mistake, Refusal
from convenor.explain.asked import ask_and_explain
from convenor.regulation import shelf
from convenor.regulation.cases import Case, cases_of
from convenor.regulation.stack import Stack

from .reading import faults
from .worlds import world

CASES = [case for book in shelf.folders() for case in cases_of(book) if not case.error]
FEW = 3
"""Faults that are shown of one world: the others are mostly the same again."""


def questions(there: Competition) -> Iterator[Question]:
    """All that can be asked of a competition; of boards each one, of some contestants too."""
    for plan in there.state.the_plan.stages:
        stage, sessions = plan.name, there.state.sessions_of(plan.name)
        if not sessions and plan.format != "season":
            continue
        bracket = pipeline.is_bracket(there, stage)
        for number in there.state.entries:
            yield PlaceOf(number, stage=stage)
            yield FinesOf(number, stage=stage)
            if not bracket:
                yield TotalOf(number, stage=stage)
                yield from (RoundOf(each.number, number, stage=stage) for each in sessions)
        if bracket:
            for match in pipeline.drawn_bracket(there, stage).matches:
                yield from (MatchOf(match.name, each, stage) for each in there.state.entries)
        for session in sessions:
            yield DrawOf(session.number, stage)
            for board in session.boards:
                yield BoardIn(board, session.number, stage=stage)
            for number in there.state.entries:
                yield BoardIn(session.boards[0], session.number, number, stage)
        yield Qualifiers(stage)
        yield Titles(stage)


@pytest.mark.parametrize("id", sorted(templates()))
def test_explanations_of_a_played_competition_are_for_people(id: str) -> None:
    there = world(id).told()
    found: list[str] = []
    answered = 0
    for question in questions(there):
        try:
            figure = pipeline.explained(there, question)
        except (Mistake, Refusal):
            continue  # whoever asks for what there is not is told so in a sentence
        answered += 1
        found += [f"{in_words(question)}: {e}" for e in faults(figure, there.state.entries)]
        if isinstance(question, FinesOf):
            found += [f"no clause: {in_words(question)}" for e in figure.steps if not e.clause]
    assert answered > len(there.state.entries)
    assert found[:FEW] == [], f"{len(found)} faults"


@cache
def stack_of(rulebook: str) -> Stack:
    return shelf.open_stack(rulebook)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_explanation_of_a_worked_case_is_for_people(case: Case) -> None:
    name = f"{case.rulebook} {case.clause}"
    _, figure = ask_and_explain(stack_of(case.rulebook), name, case.given)
    assert list(faults(figure))[:FEW] == []
