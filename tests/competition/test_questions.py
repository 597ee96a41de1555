"""Questions as values: read from words once, written once, answered by value."""

import pytest
from small import Ledger, plan, stage

from convenor.competition.explaining.question_words import in_words, question_of
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
    stage_of,
)
from convenor.competition.state.state import State
from convenor.errors import Mistake


@pytest.fixture(scope="module")
def state() -> State:
    """Four teams in a Swiss, and a final that has not begun."""
    ledger = Ledger(plan(stage(), stage(name="final"), contestants="teams"), 4)
    ledger.add("stage opened", stage="swiss", field=["1", "2", "3", "4"])
    ledger.draw(1, ("1", "2"), ("3", "4"))
    return ledger.competition.state


READ = [
    ("place of team 3", PlaceOf("3")),
    ("Place of Team 3 after session 2 ?", PlaceOf("3", 2)),
    ("total of 3 after round 2 in final", TotalOf("3", 2, stage="final")),
    ("round 2 of team 3", RoundOf(2, "3")),
    ("session 2 of 3", RoundOf(2, "3", "session")),
    ("match 2 of 3", RoundOf(2, "3")),
    ("match SF1 of 3", MatchOf("SF1", "3")),
    ("board 12 in session 2", BoardIn(12, 2)),
    ("board 12 in round 2 of no. 3", BoardIn(12, 2, "3")),
    ("draw of round 4", DrawOf(4)),
    ("fine of 3", FinesOf("3")),
    ("qualifiers in Swiss", Qualifiers("swiss")),
    ("title", Titles()),
]


@pytest.mark.parametrize(("words", "question"), READ, ids=[words for words, _ in READ])
def test_words_become_a_question_and_it_becomes_words(
    state: State, words: str, question: Question
) -> None:
    assert question_of(state, words) == question
    assert question_of(state, in_words(question)) == question


def test_every_kind_of_question_can_be_written() -> None:
    assert {type(question) for _, question in READ} == set(Question.__args__)


def test_the_stage_is_the_one_that_is_named_else_given_else_begun(state: State) -> None:
    assert stage_of(state, question_of(state, "titles in final", "swiss")) == "final"
    assert stage_of(state, question_of(state, "titles", "final")) == "final"
    assert stage_of(state, question_of(state, "titles")) == "swiss", "the final has not begun"


def test_a_contestant_is_known_by_name_unless_the_name_is_withheld(state: State) -> None:
    name = state.entries["3"].name
    assert question_of(state, f"place of {name}") == PlaceOf("3")
    with pytest.raises(Mistake, match="there is no contestant"):
        question_of(state, f"place of a {name}")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("colour of 3", "is not a question that can be put"),
        ("place of 9", "there is no contestant '9'"),
        ("place of 3 in semis", "there is no stage 'semis' here: choose one of swiss, final"),
        (f"round {'9' * 5000} of 3", "there is no round, board or contestant of such a number"),
        (f"board 1 in round {'9' * 7}", "there is no round, board or contestant of such a number"),
    ],
)
def test_what_is_no_question_is_said_in_a_sentence(state: State, words: str, says: str) -> None:
    with pytest.raises(Mistake, match=says):
        question_of(state, words)
