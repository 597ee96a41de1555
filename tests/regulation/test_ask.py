"""Asking a clause: the answer, and one sentence for everything that cannot be answered."""

import json
from pathlib import Path
from typing import Any

import pytest

from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking, answer_lines, ask, parse_given, signature

LAWS = shelf.open_stack("laws-2017")
IMPS = "laws-2017 78.B"


def test_a_clause_answers_with_named_figures() -> None:
    assert to_plain(ask(LAWS, IMPS, {"score_ns": 620, "datum": 500})) == {"ns": 3, "ew": -3}


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("laws-2018 78.B", {}, "no rulebook 'laws-2018' here: did you mean 'laws-2017'"),
        ("laws-2017 78.Z", {}, "has no clause '78.Z': did you mean '78."),
        (IMPS, {"score": 3}, "unknown key 'score'"),
        (IMPS, {"score_ns": "x", "datum": 3}, "score_ns must be a number"),
        (IMPS, {"score_ns": 1, "datum": 3, "switch": 4}, "switch must be an object"),
        (IMPS, {"score_ns": 1, "datum": 3, "on": "now"}, "'on' must be a day"),
        (IMPS, {"score_ns": 1, "datum": 3, "on": "1900-01-01"}, "has no terms for 1900-01-01"),
        (IMPS, [], "must be a JSON object"),
        ("laws-2017 78.C", {}, "states a fact: there is nothing to work out"),
    ],
)
def test_a_wrong_question_gets_one_sentence(name: str, given: Any, words: str) -> None:
    with pytest.raises(Mistake, match=words) as caught:
        ask(LAWS, name, given)
    assert "\n" not in str(caught.value)


def test_a_clause_that_nothing_carries_out_yet_says_so(tmp_path: Path) -> None:
    book = tmp_path / "new.toml"
    book.write_text(
        '[rulebook]\nid = "new"\ntitle = "New"\nsince = 2020-01-01\n'
        '[[clause]]\nid = "1"\nheading = "A"\nkind = "compute"\nrule = "R."\n',
        encoding="utf-8",
    )
    with pytest.raises(Mistake, match="cannot be asked yet: no family carries it out"):
        ask(shelf.open_stack(str(book)), "new 1", {})


def test_a_clause_that_an_official_decides_says_who() -> None:
    assert to_plain(ask(LAWS, "laws-2017 12.C.1", {}))["decided_by"] == "director"


def test_a_signature_lists_inputs_and_answers() -> None:
    found = signature(LAWS, IMPS)
    assert [each.name for each in found.inputs] == ["scores", "score_ns", "datum"]
    assert [each.name for each in found.answers] == ["imps", "net", "ns", "ew"]
    assert all(each.meaning for each in (*found.inputs, *found.answers))


def test_every_clause_that_can_be_asked_has_a_full_signature() -> None:
    bare = []
    for book in shelf.folders():
        stack = shelf.open_stack(book)
        for clause in stack.layers[-1]:
            if clause.family:
                found = Asking(stack, clause).signature()
                assert found.answers, clause.name
                bare += [f"{clause.name} {e.name}" for e in found.inputs if not e.meaning]
                bare += [f"{clause.name} {e.name}" for e in found.answers if not e.meaning]
    assert not bare


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "--given is not JSON"),
        ("[1]", "must be a JSON object"),
        ("NaN", "NaN is not a number"),
        ('{"a": Infinity}', "Infinity is not a number"),
        ("[" * 100_000, "--given is n"),
    ],
)
def test_what_is_given_must_be_json(text: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        parse_given(text)


def lines(*questions: Any) -> list[Any]:
    texts = [each if isinstance(each, str) else json.dumps(each) for each in questions]
    return [json.loads(each) for each in answer_lines(texts, shelf.open_stack)]


QUESTION = {"rulebook": "laws-2017", "clause": "78.B", "given": {"score_ns": 620, "datum": 500}}


def test_lines_are_answered_in_order_and_a_mistake_answers_its_own_line() -> None:
    found = lines(
        QUESTION,
        "{",
        {**QUESTION, "clause": "78"},
        {**QUESTION, "more": 1},
        "",
        {"rulebook": 3},
        QUESTION,
    )
    assert found[0] == found[-1] == {"answer": {"ns": 3, "ew": -3}}
    assert [list(each) for each in found[1:-1]] == [["error"]] * 4
    assert "unknown key 'more'" in found[3]["error"]


def test_decimals_stay_exact_on_the_way_through() -> None:
    text = '{"rulebook":"laws-2017","clause":"78.B","given":{"score_ns":20,"datum":0.1}}'
    assert lines(text) == [{"answer": {"ns": 0, "ew": 0}}]
