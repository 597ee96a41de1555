"""Every worked case of every rulebook: the answer, and a derivation that gives the same figures."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from convenor.explain.asked import ask_and_explain
from convenor.explain.figure import Figure
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.cases import Case, cases_of, comparable, run
from convenor.regulation.stack import Stack

CASES = [case for book in shelf.folders() for case in cases_of(book)]
ANSWERED = [case for case in CASES if not case.error]


@cache
def stack_of(rulebook: str) -> Stack:
    return shelf.open_stack(rulebook)


def test_every_case_has_a_name_of_its_own() -> None:
    named = Counter(case.name for case in CASES)
    assert [name for name, times in named.items() if times > 1] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_comes_out(case: Case) -> None:
    outcome = run(case, stack_of(case.rulebook))
    assert not outcome.problem, f"given {dict(case.given)}: {outcome.problem}"


@pytest.mark.parametrize("case", ANSWERED, ids=lambda case: case.name)
def test_the_derivation_gives_the_figures_of_the_answer(case: Case) -> None:
    name = f"{case.rulebook} {case.clause}"
    answer, figure = ask_and_explain(stack_of(case.rulebook), name, case.given)
    told = to_plain(answer)
    assert figure.value == told
    for key, value in told.items():
        if needs_a_step(key, value):
            assert_told(figure, key, value, case)


def needs_a_step(key: str, value: Any) -> bool:
    """Numbers and verdicts are told by the calculation; words, lists and clause ids may be."""
    if key == "see":
        return False
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    fraction = isinstance(value, str) and not isinstance(comparable(value), str)
    return number or fraction or key == "verdict"


def assert_told(figure: Figure, key: str, value: Any, case: Case) -> None:
    step = figure.find(key)
    assert step is not None, f"{case.name}: no step gives '{key}'"
    found = comparable(to_plain(step.value))
    assert found == comparable(value), f"{case.name}: the step for '{key}' says {found}"
