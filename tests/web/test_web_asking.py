"""A clause asked on its page and as JSON: fields, notation, mistakes beside the field, answers."""

import json
from fractions import Fraction
from urllib.parse import quote, urlencode

import pytest
from django.http import QueryDict
from hypothesis import given as examples
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.ledger.bodies import Award
from convenor.regulation.cases import comparable
from convenor.regulation.descriptions import (
    ByName,
    Either,
    Input,
    ListOf,
    OneOf,
    Record,
    Row,
    Simple,
)
from convenor.web import asking, fields
from convenor.web.library import library
from convenor.web.notation import notation_of, read, written

IMPS = "/rulebooks/laws-2017/78.B/"


def askable():
    for shelved in library().books.values():
        for clause in shelved.book:
            signature = asking.signature_of(shelved.stack, clause)
            if signature is not None:
                yield shelved, clause, signature


def as_query(text: str) -> dict[str, str]:
    found = QueryDict(text)
    return {name: found[name] for name in found}


# --- on the page --------------------------------------------------------------------------------


def test_an_answer_has_an_address(client):
    response = client.get(IMPS, {"score_ns": "480", "datum": "490"})
    assert response.status_code == 200
    text = response.content.decode()
    assert "Answer" in text
    assert 'class="why"' in text
    assert response.context["outcome"].answer.ns == 0
    assert "ask.json?given=" in text


def test_a_negative_figure_has_a_real_minus(client):
    text = client.get(IMPS, {"score_ns": "-100", "datum": "420"}).content.decode()
    assert "−11" in text
    assert ">-11" not in text


def test_an_address_loses_the_fields_that_were_left_empty(client):
    response = client.get(IMPS + "?scores=&score_ns=480&datum=490&on=")
    assert response.status_code == 302
    assert response.headers["Location"] == IMPS + "?score_ns=480&datum=490#answer"


def test_a_form_sent_empty_says_what_is_missing(client):
    response = client.get("/rulebooks/sabf-2020/13.9.b/?margin=&boards=&on=")
    assert response.status_code == 200
    problems = {each.name: each.problem for each in response.context["form"].fields}
    assert "missing" in problems["margin"]
    assert "missing" in problems["boards"]
    assert b"No answer yet" in response.content


def test_a_mistake_stands_beside_its_field(client):
    response = client.get("/rulebooks/sabf-2020/13.9.b/?margin=abc&boards=14")
    form = response.context["form"]
    assert [each.name for each in form.fields if each.problem] == ["margin"]
    text = response.content.decode()
    assert 'aria-invalid="true"' in text
    assert 'id="p-margin"' in text
    assert 'value="14"' in text


def test_a_sentence_of_the_clause_itself_is_shown(client):
    response = client.get(IMPS, {"score_ns": "480"})
    assert response.context["outcome"].sentence
    assert b"No answer" in response.content


def test_an_unknown_name_gets_the_nearest_right_one(client):
    response = client.get("/rulebooks/sabf-2020/13.9.b/?margin=3&bords=14")
    assert "did you mean &#x27;boards&#x27;?" in response.content.decode()


def test_a_reading_is_chosen_and_marked(client):
    address = "/rulebooks/sabf-2020/13.9.b/"
    formula = client.get(address, {"margin": "12", "boards": "13"})
    refused = client.get(
        address, {"margin": "12", "boards": "13", "switch.vp_missing_scale": "refuse"}
    )
    assert not hasattr(formula.context["outcome"].answer, "verdict")
    assert refused.context["outcome"].answer.verdict == "refuse"
    assert 'value="refuse" selected' in refused.content.decode()


def test_a_reading_that_there_is_not_is_refused(client):
    response = client.get("/rulebooks/sabf-2020/13.9.b/?margin=3&boards=14&switch.vp_scale=%3Cb%3E")
    assert "This cannot be &#x27;&lt;b&gt;&#x27;" in response.content.decode()


def test_a_day_without_terms_is_refused_beside_the_day(client):
    response = client.get("/rulebooks/sabf-2020/13.9.b/?margin=3&boards=14&on=1999-01-01")
    assert "no terms" in response.context["form"].day_problem
    response = client.get("/rulebooks/sabf-2020/13.9.b/?margin=3&boards=14&on=yesterday")
    assert "must be a day" in response.context["form"].day_problem


def test_in_place_only_the_question_comes_back(client):
    response = client.get(IMPS + "?score_ns=480&datum=490&on=", headers={"hx-request": "true"})
    text = response.content.decode()
    assert text.lstrip().startswith('<section class="ask" id="ask"')
    assert "<html" not in text
    assert response["HX-Push-Url"] == IMPS + "?score_ns=480&datum=490"
    assert "HX-Request" in response["Vary"]


def test_a_clause_that_cannot_be_asked_has_no_form(client):
    response = client.get("/rulebooks/laws-2017/79/")
    if response.status_code == 200:
        assert b"Ask this clause" not in response.content
    response = client.get("/rulebooks/sabf-2020/1.a/?anything=1")
    assert response.status_code == 200
    assert b"Ask this clause" not in response.content
    assert (
        client.get("/rulebooks/sabf-2020/1.a/", headers={"hx-request": "true"}).status_code == 404
    )


def test_what_is_given_is_shown_escaped(client):
    evil = '"><script>alert(1)</script>'
    response = client.get(IMPS, {"score_ns": evil, "datum": evil})
    assert b"<script>alert" not in response.content


def test_a_fault_of_a_family_is_a_sentence_and_is_written_down(client, monkeypatch, caplog):
    def fails(*_args):
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(asking, "ask_and_explain", fails)
    response = client.get(IMPS, {"score_ns": "480", "datum": "490"})
    assert response.status_code == 500
    assert b"a fault of ours" in response.content
    assert b"planted" not in response.content
    assert "laws-2017 78.B" in caplog.text
    answered = client.get(IMPS + "ask.json?given=" + quote('{"score_ns": 480, "datum": 490}'))
    assert answered.status_code == 500
    assert "fault of ours" in answered.json()["error"]


# --- as JSON ------------------------------------------------------------------------------------


def test_json_holds_the_answer_and_why(client):
    response = client.get(IMPS + "ask.json", {"given": '{"score_ns": 480, "datum": 490}'})
    assert response.status_code == 200
    assert response.json()["answer"] == {"ns": 0, "ew": 0}
    assert response.json()["derivation"]["steps"]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"given": "nonsense"}, "not JSON"),
        ({"given": "[1]"}, "JSON object"),
        ({"given": "null"}, "JSON object"),
        ({"given": '{"bords": 3}'}, "unknown key"),
        ({"given": '{"score_ns": 1e999999999}'}, "too large"),
        ({"given": '{"score_ns": ' + "9" * 5000 + "}"}, "too large"),
        ({"given": '{"score_ns": 1000001, "datum": 0}'}, "too large"),
        ({"given": '{"score_ns": "1000001", "datum": 0}'}, "too large"),
        ({"given": '{"score_ns": NaN}'}, "not a number"),
        ({"given": "[" * 8000}, "nested"),
        ({"given": '{"scores": ' + "[" * 5000 + "]" * 5000 + "}"}, ""),
        ({"given": '{"a": "' + "x" * 20000 + '"}'}, "characters"),
        ({"given": "{}", "more": "1"}, "more"),
        ({"score_ns": "480"}, "score_ns"),
        ({"given": '{"switch": 3}'}, "switch"),
        ({"given": '{"on": "soon", "score_ns": 1}'}, "day"),
        ({}, ""),
    ],
)
def test_a_bad_question_gets_one_sentence_and_400(client, query, words):
    response = client.get(IMPS + "ask.json", query)
    assert response.status_code == 400
    assert words in response.json()["error"]
    assert "\n" not in response.json()["error"]


def test_json_of_what_is_not_there_is_404(client):
    assert client.get("/rulebooks/nothing/1/ask.json").status_code == 404
    response = client.get("/rulebooks/sabf-2020/13.9.zz/ask.json")
    assert response.status_code == 404
    assert "no clause" in response.json()["error"]


# --- every clause -------------------------------------------------------------------------------


def test_every_worked_case_can_be_put_by_the_form():
    """What a case gives fills the form, and the form's question gets the case's answer."""
    count = 0
    for shelved, clause, signature in askable():
        for case in shelved.cases.get(clause.id, ()):
            if case.answer is None:
                continue
            form = asking.form_of(shelved.stack, signature, as_query(asking.query_of(case.given)))
            assert form.is_sound, (case.name, form.what_to_mend)
            outcome = asking.outcome_of(shelved.stack, clause, form.given or {})
            found = comparable(outcome.as_json().get("answer"))
            assert found == comparable(case.answer), (case.name, outcome.sentence)
            again = asking.form_of(shelved.stack, signature, as_query(form.query))
            # A question that gives nothing has a bare address, which asks nothing yet.
            assert comparable(again.given or {}) == comparable(form.given or {}), case.name
            count += 1
    assert count > 1


HOSTILE = [
    "abc",
    "-1",
    "0",
    "1/0",
    "7/3",
    "1e999999999",
    "[[[[",
    "{}",
    "null",
    "[]",
    "9" * 29,
    "1000001",
    "<b>{0} {boards.real}</b>",
    "\x00é♠",
    "true",
    "2020-10-15T19:30",
    "9999-12-31T23:59",
    "0001-01-01T00:00",
    "a: -5\nb: x",
    '{"a": 1}',
]


def test_no_clause_fails_on_hostile_fields():
    for shelved, clause, signature in askable():
        for text in HOSTILE:
            query = {each.name: text for each in signature.inputs}
            form = asking.form_of(shelved.stack, signature, query)
            if form.is_sound:
                outcome = asking.outcome_of(shelved.stack, clause, form.given or {})
                assert not outcome.is_our_fault, (clause.name, text)


def test_no_clause_fails_on_one_hostile_field_among_good_ones():
    for shelved, clause, signature in askable():
        good = next((c for c in shelved.cases.get(clause.id, ()) if c.answer is not None), None)
        if good is None:
            continue
        query = as_query(asking.query_of(good.given))
        for each in signature.inputs:
            for text in HOSTILE[:9]:
                form = asking.form_of(shelved.stack, signature, {**query, each.name: text})
                if form.is_sound:
                    outcome = asking.outcome_of(shelved.stack, clause, form.given or {})
                    assert not outcome.is_our_fault, (clause.name, each.name, text)


@pytest.mark.parametrize(
    "query", ["%", "margin=%ff%fe", "=", "&&&", "margin=1&margin=2", "a" * 9000, "on=" + "9" * 9000]
)
def test_a_malformed_query_never_breaks_a_page(client, query):
    for address in (IMPS, "/search", "/diff/", "/rulebooks/sabf-2020/13.9.b/", IMPS + "ask.json"):
        assert client.get(f"{address}?{query}").status_code in (200, 302, 400, 404)


def test_too_much_in_a_field_is_refused(client):
    response = client.get(IMPS, {"scores": "1, 2\n" * 4000})
    assert response.status_code == 200
    assert b"characters long" in response.content


# --- notation -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("described", "text", "value"),
    [
        (Simple.NUMBER, "12.5", Fraction(25, 2)),
        (Simple.NUMBER, "−3", -3),
        (Simple.NUMBER, "many", "many"),
        (Simple.TRUTH, "Yes", True),
        (Simple.INSTANT, "2020-10-15 19:30", "2020-10-15T19:30"),
        (ListOf(Simple.NUMBER), "12, 9.5\n−3", [12, Fraction(19, 2), -3]),
        (ListOf(Simple.NUMBER), "[12, 9.5]", [12, Fraction(19, 2)]),
        (ListOf(Simple.TEXT), "A, B C", ["A", "B C"]),
        (Row((Simple.TEXT, Simple.TEXT)), "A, B", ["A", "B"]),
        (ListOf(Simple.TRUTH), "yes, no", [True, False]),
        (
            ListOf(Row((Simple.WHOLE, Simple.WHOLE))),
            "620, 170\n-100, -100",
            [[620, 170], [-100, -100]],
        ),
        (ListOf(Row((Simple.TEXT, Simple.NUMBER))), "4, 4\nB, 5", [["4", 4], ["B", 5]]),
        (ListOf(ListOf(Simple.TEXT)), "A, B\nC", [["A", "B"], ["C"]]),
        (ByName(Simple.NUMBER), "North: 12\nA: B: −3", {"North": 12, "A: B": -3}),
        (Either((Simple.NUMBER, ListOf(Simple.NUMBER))), "5", 5),
        (Either((Simple.NUMBER, ListOf(Simple.NUMBER))), "5, 6", [5, 6]),
        (Either((Simple.WHOLE, ListOf(Simple.TEXT))), "0", 0),
        (Either((Simple.WHOLE, ListOf(Simple.TEXT))), "A", ["A"]),
        (Either((ListOf(Simple.NUMBER), Record(Award))), "5, 6", [5, 6]),
        (Either((Simple.WHOLE, ByName(Simple.WHOLE))), "2", 2),
        (Either((Simple.WHOLE, ByName(Simple.WHOLE))), '{"A": 1}', {"A": 1}),
        (Record(Award), '{"percent": 60}', {"percent": 60}),
        (Either((Simple.INSTANT, Simple.DAY)), "2020-10-15", "2020-10-15"),
    ],
)
def test_a_field_is_read_as_people_write_it(described, text, value):
    notation = notation_of(described)
    assert read(notation, text) == value
    assert read(notation, written(notation, value)) == value


@pytest.mark.parametrize(
    ("described", "text"),
    [
        (Record(Award), "name"),
        (ListOf(Simple.NUMBER), "[1, 2"),
        (ByName(Simple.NUMBER), "twelve"),
        (ByName(Simple.NUMBER), ": 12"),
        (Simple.NUMBER, "1e5000"),
        (Simple.TEXT, "9" * 40),
        (Simple.TEXT, "x" * 20_000),
    ],
)
def test_what_cannot_be_read_is_one_sentence(described, text):
    with pytest.raises(Mistake) as caught:
        read(notation_of(described), text)
    assert "\n" not in str(caught.value)


ODD = st.text("AZaz09é :,.\n\t[]{}\"'_-−", max_size=8)


@examples(st.lists(ODD, min_size=1, max_size=5))
def test_any_list_of_words_comes_back_as_it_was(words):
    notation = notation_of(ListOf(Simple.TEXT))
    assert read(notation, written(notation, words)) == words


@examples(st.dictionaries(ODD, st.integers(-999, 999), max_size=4))
def test_any_names_with_numbers_come_back_as_they_were(found):
    notation = notation_of(ByName(Simple.WHOLE))
    assert read(notation, written(notation, found)) == found


@pytest.mark.parametrize(
    ("described", "widget"),
    [
        (Simple.NUMBER, fields.NUMBER),
        (Simple.WHOLE, fields.WHOLE),
        (Simple.TRUTH, fields.TRUTH),
        (OneOf(("a", "b")), fields.CHOICE),
        (OneOf(("pair", "pair or player")), fields.CHOICE),
        (Simple.INSTANT, fields.INSTANT),
        (Simple.DAY, fields.DAY),
        (Simple.CLOCK, fields.CLOCK),
        (Simple.TEXT, fields.TEXT),
        (Either((Simple.INSTANT, Simple.DAY)), fields.TEXT),
        (ListOf(Simple.NUMBER), fields.LONG),
        (Record(Award), fields.LONG),
    ],
)
def test_each_type_has_its_widget(described, widget):
    assert fields.widget_of(Input("x", described, "")) == widget


def test_a_field_says_its_limits_and_keyboard():
    field = fields.Field(Input("score_ns", Simple.WHOLE, "", unit="board", least=0, most=16))
    assert (field.label, field.limits, field.keyboard) == ("score NS", "0 to 16", "numeric")
    assert field.unit == "boards"
    assert fields.Field(Input("x", Simple.NUMBER, "", least=-5)).keyboard == "text"


def test_what_a_case_gives_becomes_an_address():
    query = asking.query_of({"boards": 14, "own": ["A", "B"], "switch": {"x": True}, "late": False})
    assert query == urlencode(
        {"boards": "14", "own": json.dumps(["A", "B"]), "late": "false", "switch.x": "true"}
    )
