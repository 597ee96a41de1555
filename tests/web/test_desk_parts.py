"""The parts of the desk by themselves: how values are written, tables stand, results stand out."""

import datetime
import re
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.actions.catalogue import actions
from convenor.actions.overview.inbox import Matter
from convenor.competition.comparing.pending_matters import Pending
from convenor.errors import Mistake
from convenor.regulation.descriptions import ByName, ListOf, Row, Simple
from convenor.web.desk import writing
from convenor.web.desk.previews import came_between
from convenor.web.desk.what_ifs import same_matter

NOON = datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.UTC)
AWARD = next(e.type for e in actions()["rule"].inputs if e.name == "ns")
PLAYERS = next(e.type for e in actions()["change-entry"].inputs if e.name == "players")

SCORED = next(e.type for e in actions()["play-off"].inputs if e.name == "matches")


def after(minutes: float) -> datetime.datetime:
    return NOON + datetime.timedelta(minutes=minutes)


# --- writing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("described", "text", "value"),
    [
        (AWARD, "ave+", {"award": "average plus"}),
        (AWARD, "A-", {"award": "average minus"}),
        (AWARD, "55.5 %", {"percent": "55.5"}),
        (AWARD, "4S= by N", {"assigned": [{"result": "4S= by N", "weight": "1"}]}),
        (
            AWARD,
            "1/3 3N= by E; 2/3 +50",
            {
                "assigned": [
                    {"result": "3N= by E", "weight": "1/3"},
                    {"result": "+50", "weight": "2/3"},
                ]
            },
        ),
        (
            PLAYERS,
            "Ann Bee, 12, senior\nCy Dee",
            [
                {"name": "Ann Bee", "id": "12", "tags": ["senior"]},
                {"name": "Cy Dee"},
            ],
        ),
        (ByName(Simple.TEXT), "1: N:AK.Q.J.T - - -", {"1": "N:AK.Q.J.T - - -"}),
        (ByName(Simple.ANYTHING), "agreed: yes\nhow: [1, 2]", {"agreed": True, "how": [1, 2]}),
        (ListOf(ListOf(Simple.TEXT)), "1, 2\n5", [["1", "2"], ["5"]]),
        (ListOf(Row((Simple.TEXT, Simple.TEXT))), "1-4, 2 v 3", [["1", "4"], ["2", "3"]]),
        (ListOf(Simple.TEXT), "3, 7", ["3", "7"]),
        (
            SCORED,
            "7 v 8: 9-2, 4 boards\n5 v 6: 0–3",
            [
                {"first": "7", "second": "8", "imps": "9", "opponents_imps": "2", "boards": 4},
                {"first": "5", "second": "6", "imps": "0", "opponents_imps": "3"},
            ],
        ),
        (Simple.TEXT, "{curly}", "{curly}"),
    ],
)
def test_what_is_written_is_read_and_written_back(described, text, value):
    assert writing.read(described, text) == value
    assert writing.read(described, writing.write(described, value)) == value


@pytest.mark.parametrize(
    ("described", "text", "said"),
    [
        (AWARD, "averge", "did you mean"),
        (AWARD, "{oops", "not JSON"),
        (ByName(Simple.TEXT), "no colon", "a name, a colon"),
        (ListOf(Row((Simple.TEXT, Simple.TEXT))), "1-2-3", "not two contestants"),
        (SCORED, "7 beats 8", "7 v 8: 9-2, 4 boards"),
        (Simple.NUMBER, "9" * 50, "too large"),
        (Simple.TEXT, "x" * 20_000, "characters long"),
    ],
)
def test_what_cannot_be_read_is_said(described, text, said):
    with pytest.raises(Mistake, match=said):
        writing.read(described, text)


@given(st.lists(st.text("abc 123", min_size=1).map(str.strip).filter(bool), min_size=1))
def test_any_list_of_words_comes_back(words):
    assert writing.read(ListOf(Simple.TEXT), writing.write(ListOf(Simple.TEXT), words)) == words


# --- what came in between ------------------------------------------------------------------------


def fact(kind: str, **body) -> SimpleNamespace:
    return SimpleNamespace(kind=kind, body=body)


HERE = {"stage": "swiss", "session": 3, "table": "4", "board": 7}


@pytest.mark.parametrize(
    ("came", "bears"),
    [
        (fact("result entered", **HERE), True),
        (fact("result entered", **{**HERE, "board": 8}), False),
        (fact("result entered", **{**HERE, "table": "5"}), False),
        (fact("result entered", **{**HERE, "session": 2}), False),
        (fact("board cancelled", stage="swiss", session=3, board=7), True),
        (fact("scores posted", stage="swiss", session=3), True),
        (fact("scores posted", stage="swiss", session=2), False),
        (fact("fact undone", number=3), True),
        (fact("note written", text="x"), False),
        (fact("director called", **HERE, call="C1"), False),
        (fact("call answered", stage="swiss", session=3, table="4", call="C1"), False),
    ],
)
def test_only_what_bears_on_the_same_matter_stops_anybody(came, bears):
    before = [fact("note written", text="seen"), came]
    assert bool(came_between(before, 1, HERE)) is bears


def test_two_who_answer_the_same_call_are_told():
    came = [fact("call answered", stage="swiss", session=3, table="4", call="C1")]
    assert came_between(came, 0, {"call": "C1"}) == came
    assert came_between(came, 0, {"call": "C2"}) == []


def test_a_ruling_is_the_same_matter_by_its_number():
    came = [fact("appeal lodged", ruling="R1")]
    assert came_between(came, 0, {"ruling": "R1"}) == came
    assert came_between(came, 0, {"ruling": "R2"}) == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("4S-1 by N", "4♠−1 by N"),
        ("7NXX-7 by E", "7NTXX−7 by E"),
        ("3N= by W, lead CJ", "3NT= by W, lead ♣J"),
        ("N 3 has no table", "N 3 has no table"),
        ("boards 7-12", "boards 7-12"),
    ],
)
def test_results_are_shown_with_signs_and_a_real_minus(text, shown):
    from convenor.web.templatetags.desk_words import suits

    assert re.sub(r"<[^>]+>", "", suits(text)) == shown


@pytest.mark.parametrize(("kind", "number"), [("ruling", "11"), ("ruling", "1"), ("appeal", "1")])
def test_a_pending_matter_is_the_one_of_its_kind_and_number(kind, number):
    """Ruling 11 is not ruling 1, though its name ends like it."""
    waiting = [("ruling", "1"), ("appeal", "1"), ("ruling", "11")]
    inbox = tuple(
        Matter(of, name, "", "", "", "swiss", 1, "1 open", board)
        for board, (of, name) in enumerate(waiting, 1)
    )
    found = same_matter(inbox, Pending(kind, number, "", ()))
    assert found is not None
    assert waiting[found.board - 1] == (kind, number)
    assert same_matter(inbox, Pending(kind, "111", "", ())) is None
