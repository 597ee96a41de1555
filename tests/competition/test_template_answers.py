"""Answers put into a template: replaced, looked up, left out; and templates that cannot be."""

from typing import Any

import pytest
from small import stage

from convenor.competition.plans.templates import Question, Template, answered, plan_data
from convenor.errors import Mistake

ROUNDS = Question("rounds", "How many rounds?", "number", 3, least=2, most=9)
FINAL = Question("final", "Is there a final?", "yes or no", True)
FIRST = Question("first", "How is round 1 drawn?", "choice", "halves", choices=("halves", "lots"))


def template(*questions: Question, stages: Any = None, **more: Any) -> Template:
    data = {
        "rulebook": "sabf-2020",
        "contestants": "teams",
        "stage": stages or [stage(**more)],
    }
    return Template("small", "Small", "sabf-2020", "teams", "", "test", questions, data)


def first_stage(made: Template, **answers: Any) -> dict[str, Any]:
    found: dict[str, Any] = plan_data(made, answers)["stages"][0]
    return found


def test_an_answer_stands_where_it_is_asked_for() -> None:
    made = template(ROUNDS, rounds={"answer": "rounds"})
    assert first_stage(made)["rounds"] == 3
    assert first_stage(made, rounds="7")["rounds"] == 7


def test_an_answer_is_looked_up() -> None:
    words = {"answer": "final", "is": {"true": 7, "false": {"answer": "rounds"}}}
    made = template(ROUNDS, FINAL, rounds=words)
    assert first_stage(made)["rounds"] == 7
    assert first_stage(made, final="no", rounds=5)["rounds"] == 5


def test_a_part_of_a_list_is_there_only_for_some_answers() -> None:
    second = {**stage("final"), "when": {"answer": "final"}}
    made = template(FINAL, stages=[stage(), second])
    assert [each["name"] for each in plan_data(made, {})["stages"]] == ["swiss", "final"]
    assert "when" not in plan_data(made, {})["stages"][1]
    assert [each["name"] for each in plan_data(made, {"final": False})["stages"]] == ["swiss"]


def test_the_template_itself_is_left_as_it_was() -> None:
    made = template(ROUNDS, rounds={"answer": "rounds"})
    before = repr(made.data)
    plan_data(made, {"rounds": 5})
    assert repr(made.data) == before


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ({"round": 5}, "small does not ask for 'round': did you mean 'rounds'"),
        ({"rounds": 1}, "small: rounds is 2 or more, not 1"),
        ({"rounds": 10}, "small: rounds is 9 or less, not 10"),
        ({"rounds": "2.5"}, "small: rounds is a whole number, not 2.5"),
        ({"rounds": "many"}, "many"),
        ({"final": "perhaps"}, "small: final is yes or no, not 'perhaps'"),
        ({"first": "thirds"}, r"small: first is one of halves, lots, not 'thirds'\.$"),
        ({"first": "halvs"}, r"one of halves, lots, not 'halvs': did you mean 'halves'\?$"),
    ],
)
def test_an_answer_that_will_not_do(answers: dict[str, Any], says: str) -> None:
    with pytest.raises(Mistake, match=says) as said:
        plan_data(template(ROUNDS, FINAL, FIRST), answers)
    assert "\n" not in str(said.value)


@pytest.mark.parametrize("written", ["by lot", "By-Lot", "BY_LOT"])
def test_an_answer_is_one_however_it_is_written(written: str) -> None:
    first = Question(
        "first", "How is round 1 drawn?", "choice", "halves", choices=("halves", "by lot")
    )
    made = template(first, draw={"method": "swiss", "first_round": {"answer": "first"}})
    assert answered(made, first, written) == "by lot"


def test_a_question_without_a_usual_answer_is_put() -> None:
    asked = Question("where", "Where is it played?", "words")
    with pytest.raises(Mistake, match=r"small: where has no answer: Where is it played\?"):
        plan_data(template(asked), {})


def test_an_answer_that_nobody_asks_for() -> None:
    with pytest.raises(Mistake, match="no question is called 'round': did you mean 'rounds'"):
        plan_data(template(ROUNDS, rounds={"answer": "round"}), {})


def test_an_answer_that_nothing_is_said_for() -> None:
    made = template(FIRST, rounds={"answer": "first", "is": {"halves": 3}})
    assert first_stage(made)["rounds"] == 3
    with pytest.raises(Mistake, match="small: nothing is said for first = lots"):
        first_stage(made, first="lots")


def test_a_template_that_gives_no_plan_says_where() -> None:
    with pytest.raises(Mistake, match="small"):
        plan_data(template(ROUNDS, rounds={"answer": "rounds"}, colour="red"), {})
