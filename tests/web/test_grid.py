"""The scoring grid by plain requests: a line saved, doubted, refused, corrected, taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
BOARD = 1


@pytest.fixture
def hall(play: Any) -> Any:
    return play("club", template="club-duplicate", teams=12, rounds_done=0, entered=0)


def signed_in(user: Any) -> Client:
    made = Client()
    made.force_login(user)
    return made


@pytest.fixture
def scorer(hall: Any) -> Client:
    return signed_in(hall.scorer)


@pytest.fixture
def director(hall: Any) -> Client:
    return signed_in(hall.director)


def grid(hall: Any, more: str = "", by: str = "board", name: str = str(BOARD)) -> str:
    return f"/desk/club/s/{hall.stage}/{hall.session}/grid/{by}/{name}/{more}"


def tables(hall: Any) -> list[str]:
    session = hall.desk.refresh().state.session(hall.stage, hall.session)
    return [each.table for each in session.seating.by_board[BOARD]]


def save(client: Client, hall: Any, table: str, typed: str, sure: str = "0") -> Any:
    sent = {"line": f"{table}|{BOARD}", "typed": typed, "sure": sure}
    return client.post(grid(hall, "save"), sent)


def line(answer: Any, table: str) -> dict[str, Any]:
    return next(e for e in answer.json()["lines"] if e["key"] == f"{table}|{BOARD}")


def recorded(hall: Any, table: str) -> str:
    found = hall.desk.refresh().state.on(hall.stage, hall.session, BOARD).get(table)
    return "" if found is None else found.text


def test_a_traveller_has_its_pairs_and_a_slip_its_boards(hall: Any, scorer: Client) -> None:
    page = scorer.get(grid(hall)).content.decode()
    assert page.count("data-line=") == len(tables(hall)) > 3
    slip = scorer.get(grid(hall, by="table", name=tables(hall)[0])).content.decode()
    session = hall.desk.competition.state.session(hall.stage, hall.session)
    assert slip.count("data-line=") == sum(
        len(each.boards) for each in session.seating.seats if each.table == tables(hall)[0]
    )
    for wrong in (("board", "99"), ("table", "Z9"), ("player", "1")):
        assert scorer.get(grid(hall, by=wrong[0], name=wrong[1])).status_code == 404


def test_a_line_is_recorded_with_points_and_matchpoints(hall: Any, scorer: Client) -> None:
    one, two, *_ = tables(hall)
    alone = save(scorer, hall, one, "4s=n")
    assert alone.status_code == 200
    assert line(alone, one)["fields"]["points"] == "+420"
    assert line(alone, one)["fields"]["ns"] == ""  # one result is no field
    answer = save(scorer, hall, two, "4s+1n")
    assert recorded(hall, two) == "4S+1 by N"
    assert line(answer, two)["fields"]["points"] == "+450"
    assert line(answer, two)["kept"] == "4s+1 n"
    first, second = (float(line(answer, each)["fields"]["ns"]) for each in (one, two))
    assert second > first
    fact = hall.desk.competition.facts[-1]
    assert (fact.kind, fact.by) == ("result entered", hall.scorer.name)
    assert fact.body["official"]


def test_what_cannot_be_stays_in_the_line(hall: Any, scorer: Client) -> None:
    table = tables(hall)[0]
    for typed in ("425", "42", "4s", "9s=", "", "hello"):
        answer = save(scorer, hall, table, typed, sure="1")
        assert answer.status_code == 409
        assert answer.json()["bad"]
    looked = scorer.get(grid(hall, "look"), {"line": f"{table}|{BOARD}", "typed": "+425"})
    assert "no contract gives +425" in looked.json()["refused"]
    assert save(scorer, hall, "Z9", "4s=").status_code == 409
    assert recorded(hall, table) == ""


def test_the_wrong_side_is_asked_about_before_the_line_is_left(hall: Any, scorer: Client) -> None:
    *others, last = tables(hall)
    for each in others:
        assert save(scorer, hall, each, "4s=n").status_code == 200
    looked = scorer.get(grid(hall, "look"), {"line": f"{last}|{BOARD}", "typed": "-420"})
    assert looked.json()["ask"]
    assert "wrong side?" in looked.json()["refused"]
    answer = save(scorer, hall, last, "-420")
    assert answer.status_code == 409
    assert answer.json()["ask"]
    assert recorded(hall, last) == ""
    assert save(scorer, hall, last, "-420", sure="1").status_code == 200
    assert recorded(hall, last) == "-420"


def test_the_same_grid_corrects_and_takes_back(hall: Any, scorer: Client) -> None:
    table = tables(hall)[0]
    save(scorer, hall, table, "4s=n")
    answer = save(scorer, hall, table, "4s-1n")
    assert answer.status_code == 200
    assert "4S= by N was there" not in recorded(hall, table)
    assert recorded(hall, table) == "4S-1 by N"
    back = scorer.post(grid(hall, "undo"))
    assert back.json()["taken"] == f"{table}|{BOARD}"
    assert recorded(hall, table) == "4S= by N"
    scorer.post(grid(hall, "undo"))
    assert recorded(hall, table) == ""
    assert scorer.post(grid(hall, "undo")).status_code == 409


def test_two_scorers_see_each_others_lines(hall: Any, scorer: Client, director: Client) -> None:
    one, two, *_ = tables(hall)
    save(scorer, hall, one, "4s=n")
    save(director, hall, two, "3n-1e")
    seen = scorer.get(grid(hall, "now"))
    assert [line(seen, each)["kept"] for each in (one, two)] == ["4s= n", "3n-1 e"]
    scorer.post(grid(hall, "undo"))
    assert (recorded(hall, one), recorded(hall, two)) == ("", "3NT-1 by E")
    place = {"stage": hall.stage, "session": hall.session, "table": two, "board": BOARD}
    from convenor.errors import Refusal

    with pytest.raises(Refusal, match="a director takes it back"):
        hall.desk.do("take-back", place, hall.scorer.name, "scorer")


def test_a_score_instead_of_a_result_is_a_directors(
    hall: Any, scorer: Client, director: Client
) -> None:
    table = tables(hall)[0]
    refused = save(scorer, hall, table, "a+")
    assert refused.status_code == 409
    assert "a director's" in refused.json()["refused"]
    answer = save(director, hall, table, "6040")
    assert line(answer, table)["kept"] == "60/40"
    ruling = hall.desk.refresh().state.of_kind("ruling given")[-1][1]
    assert (ruling.ns.percent, ruling.ew.percent) == (60, 40)
    answer = save(director, hall, table, "a+a-")
    assert line(answer, table)["kept"] == "a+/a-"
    answer = save(director, hall, table, "4s=n")
    assert line(answer, table)["kept"] == "4s= n"
    assert line(answer, table)["fields"]["points"] == "+420"


def test_the_grid_is_for_scorers(hall: Any) -> None:
    table = tables(hall)[0]
    assert Client().get(grid(hall)).status_code in (302, 403)
    assert save(Client(), hall, table, "4s=").status_code in (302, 403)
    assert recorded(hall, table) == ""
