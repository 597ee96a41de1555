"""Derivations: what is told is kept, and shown as text, JSON and HTML."""

import datetime
from fractions import Fraction

import pytest

from convenor.explain import Trace, as_html, as_json, as_text
from convenor.explain.asked import ask_and_explain
from convenor.explain.show import worded
from convenor.regulation import shelf
from convenor.regulation.why import SILENT


def told() -> Trace:
    trace = Trace("The whole", "sabf-2020 13.9.b", {"boards": 14})
    trace.step("{margin} IMPs", Fraction(1243, 100), unit="VP", clause="sabf-2020 21.1", margin=8)
    part = trace.part("the {side}", side="loser")
    part.step("20 less", Fraction(757, 100), unit="VP", gives="loser")
    return trace


def test_text_is_an_indented_tree() -> None:
    assert as_text(told().figure(Fraction(1243, 100), "VP")).splitlines() == [
        "The whole = 12.43 VP  [sabf-2020 13.9.b]",
        "├─ 8 IMPs = 12.43 VP  [sabf-2020 21.1]",
        "└─ the loser",
        "   └─ 20 less = 7.57 VP",
    ]


def test_json_holds_value_unit_clause_inputs_and_steps() -> None:
    found = as_json(told().figure(Fraction(7, 3)))
    assert found["value"] == "7/3"
    assert found["inputs"] == {"boards": 14}
    assert found["steps"][0] == {
        "text": "8 IMPs",
        "value": 12.43,
        "unit": "VP",
        "clause": "sabf-2020 21.1",
        "inputs": {"margin": 8},
    }
    assert found["steps"][1]["steps"][0]["gives"] == "loser"


def test_html_escapes_and_links_its_clauses() -> None:
    trace = Trace("<b>", "sabf-2020 13.9.b")
    trace.step("{name}", name="<script>")
    found = as_html(trace.figure())
    assert "<script>" not in found
    assert "<b>" not in found
    assert 'href="/rulebooks/sabf-2020/13.9.b/"' in found


def test_the_step_that_gave_an_answer_is_found() -> None:
    step = told().figure().find("loser")
    assert step is not None
    assert step.value == Fraction(757, 100)
    assert told().figure().find("nobody") is None


def test_a_brace_that_is_no_gap_does_no_harm() -> None:
    trace = Trace()
    trace.step("a set {1, 2} of {n}", n=2)
    assert "a set" in as_text(trace.figure())


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "yes"),
        (False, "no"),
        (Fraction(7, 3), "2 1/3 (about 2.33)"),
        (Fraction(4653, 100), "46.53"),
        (Fraction(7183, 140), "about 51.31"),
        (-3, "−3"),
        (None, "nothing"),
        ((1, 2), "1, 2"),
        ((), "none"),
        ({"A": 3}, "A 3"),
        (datetime.datetime(2020, 10, 15, 19, 30), "2020-10-15 19:30"),
    ],
)
def test_values_are_worded_for_people(value: object, text: str) -> None:
    assert worded(value) == text


def test_silence_hears_nothing_and_is_the_same_everywhere() -> None:
    SILENT.step("x {y}", 1, y=2)
    assert SILENT.part("z") is SILENT
    assert not SILENT.listening


def test_an_explained_answer_is_the_answer() -> None:
    stack = shelf.open_stack("laws-2017")
    answer, figure = ask_and_explain(stack, "laws-2017 78.B", {"score_ns": 620, "datum": 500})
    assert figure.value == {"ns": answer.ns, "ew": answer.ew}
    step = figure.find("ns")
    assert step is not None
    assert step.value == answer.ns


def test_inputs_may_have_the_names_of_a_steps_own_parts() -> None:
    trace = Trace("A fine")
    trace.given({"unit": "VP", "value": 3, "text": "x", "clause": "y", "gives": "z"})
    assert as_text(trace.figure()).splitlines()[1].startswith("└─ given unit VP, value 3, text x")
