"""Interstate Teams: which team is 'first numbered' (10.5.3.b, 10.6.b), and the modified Swiss."""

from pathlib import Path

import pytest
from at_the_desk import AtTheDesk
from shipped import Shipped

from convenor import pipeline
from convenor.competition.explaining.questions import DrawOf
from convenor.explain import as_text
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import ask
from convenor.regulation.shelf import open_stack

TEN = {"switch": {"ten_round_example": "relaxed_6_to_10"}}
BY_NUMBER = {"switch": {"numbered_team": "team_number"}}


def put(clause: str, **given: object) -> object:
    return to_plain(ask(open_stack("anc-2017"), f"anc-2017 {clause}", given))


def test_the_first_numbered_team_is_one_thing_in_both_clauses() -> None:
    # 4 v 1: as printed 4 is the first, by number it is 1 (and 4 the second)
    pairing = {"teams": 6, "pairing": [4, 1]}
    assert put("10.5.3.b", **pairing, round_robin=2) == {"sits_first": 4}
    assert put("10.5.3.b", **pairing, round_robin=2, **BY_NUMBER) == {"sits_first": 1}
    assert put("10.5.3.a", **pairing, round_robin=1, **BY_NUMBER) == {"sits_first": 4}
    assert put("10.6.b", pairing=[5, 2])["open"] == {"ns": 5, "ew": 2}
    assert put("10.6.b", pairing=[5, 2], **BY_NUMBER)["open"] == {"ns": 2, "ew": 5}


@pytest.mark.parametrize(("reading", "ns"), [({}, "4"), ({"numbered_team": "team_number"}, "1")])
def test_rooms_follow_the_reading_in_play(reading: dict[str, str], ns: str) -> None:
    # round 1 of the printed draw for six: 4-1, 6-2, 5-3
    event = AtTheDesk("anc-interstate-teams", 6, teams=6, boards=4, readings=reading)
    event.do("open-stage", stage="qualifying")
    event.do("draw", stage="qualifying", publish=True)
    seating = event.there.state.session("qualifying", 1).the_seating
    (match,) = [each for each in seating.pairings if {*each.contestants} == {"1", "4"}]
    open_room = f"{match.match} open"
    assert (match.first, seating.at(open_room, 1).ns) == ("4", ns)
    # whoever sits North-South and makes 620 while the others make 400 wins 6 IMPs
    event.result(1, open_room, 1, "+620")
    event.result(1, open_room.replace("open", "closed"), 1, "+400")
    (scored,) = [
        m for m in event.there.figures.scores.matches("qualifying", 1) if m.pairing == match
    ]
    assert scored.margin("4") == (6 if ns == "4" else -6)


def test_the_clauses_of_the_modified_swiss_agree_on_ten_rounds() -> None:
    # as printed, round 6 of ten is relaxed; by the rule it is the last normal one
    for clause in ("A.modified-swiss-examples", "A.modified-swiss-draw"):
        assert put(clause, rounds=10)["normal_to_round"] == 6
        assert put(clause, rounds=10, **TEN)["normal_to_round"] == 5
    met = {"rounds": 10, "round": 6, "met_in_rounds": [1]}
    assert put("A.modified-swiss-rematch", **met)["verdict"] == "refuse"
    assert put("A.modified-swiss-rematch", **met, **TEN)["verdict"] == "ok"


@pytest.mark.parametrize(
    ("division", "state", "number", "told"),
    [
        ("Open", "NSW", "2", []),
        ("Open", "NSW", "3", ["NSW is number 2 in the draw, not 3"]),
        ("Women's", "NSW", "4", []),
        ("Youth", "TAS", "7", ["TAS has no team here"]),
    ],
)
def test_teams_have_the_numbers_that_the_book_prints(
    division: str, state: str, number: str, told: list[str]
) -> None:
    # Open: NSW 2; Women's: NSW 4; no Tasmania among the Youth
    event = AtTheDesk("anc-interstate-teams", division=division)
    players = [{"name": f"Player {at}"} for at in range(4)]
    entry = {"contestant": number, "name": state, "players": players, "district": state}
    found = event.asked("enter", **entry).findings
    assert [each.reason for each in found if each.clause == "anc-2017 10.2"] == told


def test_the_draw_says_of_which_match_it_tells_who_sits_first(tmp_path: Path) -> None:
    """10.3.b, 10.5.3: numbers are said to be numbers, and of which match a team sits first."""
    office = Shipped(tmp_path, "anc-interstate-teams", 0, {"teams": 5})
    for seed, name in enumerate(("NSW", "VIC", "QLD", "SA", "ACT"), 1):
        players = [f"{name} {each}" for each in "ABCD"]
        office.do("enter", name=name, players=players, seed=seed, override="for the draw alone")
    office.do("open-stage", stage=office.stage, override="for the draw alone")
    office.do("draw", stage=office.stage, publish=True, override="for the draw alone")
    said = as_text(pipeline.explained(office.desk.competition, DrawOf(1, stage=office.stage)))
    lines = [line.partition("─ ")[2] for line in said.split("\n")]
    at = lines.index("SA v NSW: it is for the second named team, as printed")
    assert lines[at + 1] == "sits first = NSW"
    (numbers,) = [line for line in lines if line.startswith("the matches, by the teams' numbers")]
    assert "= 4 v 1; 5 v 3" in numbers
    assert "the bye, by the team's number = 2" in lines
