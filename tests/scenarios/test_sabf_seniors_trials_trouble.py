"""The Seniors' Trials with trouble, from qualifying points to the state team, by hand.

Six pairs, 14 boards a match: VPs by the Butler column for 14 boards, 0.30 for each IMP up to 12,
which are 13.60; the loser has the rest of 20.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from trials_desk import Trials

from convenor import pipeline
from convenor.actions.desk import Refused
from convenor.competition.explaining.questions import PlaceOf, Titles
from convenor.explain import as_text

ROUNDS = (
    {"12": 2, "43": 3, "65": 0},
    {"31": 1, "25": 0, "64": 3},
    {"14": 0, "62": 1, "35": 1},
    {"15": 0, "24": 0, "36": 0},
    {"16": 0, "32": 0, "45": 3},
)
"""Who beats whom in each round ("12": 1 beats 2), and by how many IMPs."""
OLD = ["born: 1950-01-01"]


def entered(office: Trials) -> None:
    """Six pairs; a seventh has a player who is 59 on the first day, and does not get in."""
    for pair in range(1, 7):
        players = [{"name": f"{pair}{each}", "tags": OLD} for each in "AB"]
        office.do("enter", name=f"P{pair}", players=players, club="Unley")
    young = [{"name": "7A", "tags": OLD}, {"name": "7B", "tags": ["born: 1963-06-01"]}]
    with pytest.raises(Refused, match=r"19\.11\.6\.a"):
        office.do("enter", name="P7", players=young, club="Unley")


def points_earned(office: Trials) -> None:
    """Points of the year, by 19.11.1.a to h: who is in at once, and what the others have."""
    office.do("open-stage", stage="points")
    earned: tuple[tuple[str, dict[str, Any]], ...] = (
        ("1", {"event": "open_points", "points": "1"}),  # 3 for each of the two
        ("2", {"event": "state_team", "place": 2}),  # both: in at once, without points
        ("3", {"event": "seniors_pairs", "place": 1, "played": 9, "of": 9}),  # 10 each
        ("3", {"event": "swiss_pairs", "place": 11, "played": 6, "of": 10}),  # 7 of 10 are needed
        ("4", {"event": "state_team", "place": 1, "player": "4A"}),  # the only one of the two
        ("5", {"event": "open_consolation", "place": 3, "together": False, "played": 9, "of": 9}),
        ("6", {"event": "gnot_thursday", "place": 9, "team_size": 6, "played": 84, "of": 140}),
    )
    for pair, place in earned:
        office.do("earn-place", contestant=pair, stage="points", **place)
    assert office.figures("points") == {"1": 6, "2": 0, "3": 20, "4": 30, "5": 10, "6": 10}
    told = as_text(pipeline.explained(office.desk.competition, PlaceOf("3", stage="points")))
    assert "Seniors Pairs Championship = 20 points" in told
    assert "round" not in told.split("sabf-2020")[0]  # they are events, and no rounds
    office.do("close-stage", stage="points", override="the events are over")
    assert set(office.placings("points")[1]["final"]) == set("123456")


def test_the_seniors_trials_with_trouble_send_the_right_pairs(tmp_path: Path) -> None:
    office = Trials(tmp_path, "sabf-seniors-trials", 0, {"boards": 14, "rounds": 5})
    entered(office)
    points_earned(office)
    office.at(9, day=1)
    office.do("open-stage", stage="final")
    long = {"boards": 14, "allowed": 105, "day": 1}

    # Round 1: 6 starts 18 minutes late, 3 VPs.
    office.round(1, ROUNDS[0], **long)
    assert office.fined("late", contestant="6", session=1, minutes=18) == ["3"]
    # Rounds 2 and 3 without 5A: three of five matches together, where two thirds are 3.33.
    gone: dict[str, Any] = {"contestant": "5", "stage": "final", "approved_by": "TD"}
    office.round(2, ROUNDS[1], **long)
    office.do("substitute", **gone, session=2, player_out="5A", player_in="Sub")
    office.round(3, ROUNDS[2], **long)
    given = {**gone, "session": 3, "player_out": "5A", "player_in": "Sub"}
    told = office.do("substitute", **given)
    assert any("19.2.2" in each for each in told.warnings)
    # Round 3 is played when a board of round 1 turns out to be wrong: 1 beat 2 by 1 IMP only.
    wrong = {"stage": "final", "session": 1, "table": "1", "board": 2, "result": "+400"}
    office.do("correct-result", **wrong, scorers_error=True, reason="read wrongly")
    # Round 4: a ruling against 6 of 80 points, which the committee takes back.
    office.round(4, ROUNDS[3], **long)
    place = {"stage": "final", "session": 4, "table": "3", "board": 14}
    ruled, level = ({"assigned": [{"result": each, "weight": 1}]} for each in ("+480", "+400"))
    office.do("rule", **place, ruling="R1", ns=ruled, ew=ruled, reason="misinformation")
    assert office.figures("final")["3"] > Fraction("39.70")
    form = {"ruling": "R1", "contestant": "6", "on_form": True, "signatures": 1}
    office.do("lodge-appeal", **form)
    office.do("decide-appeal", appeal="A1", upheld=True, ns=level, ew=level)
    assert office.figures("final")["3"] == Fraction("39.70")
    # Round 5: 2 comes after 35 minutes and forfeits. With two tables the datum of 440 and 400 is
    # 420: 3 IMPs for 4 against 5, and as many for 6 against 1.
    office.round(5, ROUNDS[4], left_out="32", **long)
    done = office.do("late", contestant="2", stage="final", session=5, minutes=35)
    assert "match forfeited" in office.kinds(done)
    # 4 is fined for mis-scoring: 1 VP; 4 would be too many (19.7.f).
    fine: dict[str, Any] = {"contestant": "4", "stage": "final", "session": 5, "unit": "VP"}
    with pytest.raises(Refused, match=r"19\.7\.f"):
        office.do("fine", **fine, amount=4, rule="mis-scoring")
    office.do("fine", **fine, amount=1, rule="mis-scoring")
    for number in range(1, 6):
        office.do("post", stage="final", session=number)
    assert office.figures("final") == {
        "3": Fraction("53.30"),  # 9.10 + 10.30 + 10.30 + 10, and 13.60 for 12 IMPs
        "4": Fraction("49.90"),  # 10.90 + 9.10 + 10 + 10 + 10.90 - 1
        "6": Fraction("49.10"),  # 10 + 10.90 + 10.30 + 10 + 10.90 - 3
        "1": Fraction("49.10"),  # 10.30 + 9.70 + 10 + 10 + 9.10
        "5": Fraction("48.80"),  # 10 + 10 + 9.70 + 10 + 9.10
        "2": Fraction("39.40"),  # 9.70 + 10 + 9.70 + 10 + 0
    }

    # 6 and 1 are level for third: with its fine given back 6 has 52.10 (19.11.4). 5 has no place.
    office.at(20, day=14)
    office.do("close-stage", stage="final")
    placings, sent = office.placings("final")
    assert placings == list("34612")
    assert sent["state team"] == list("346")
    why = as_text(pipeline.explained(office.desk.competition, PlaceOf("5", stage="final")))
    assert "P5 have no place in final" in why
    assert "sabf-2020 19.2.2" in why

    # 4 is not available: 1, the next, is in the team.
    office.do("decline-place", stage="state team", contestant="4", reason="abroad")
    office.do("fill-place", stage="state team")
    office.do("open-stage", stage="state team")
    office.do("close-stage", stage="state team")
    assert office.winners("state team") == {"Seniors' State Team": set("361")}
    assert office.winners("final") == {"Winners of the trials": {"3"}}
    held = as_text(pipeline.explained(office.desk.competition, Titles("state team")))
    assert held.startswith("Seniors' State Team: P1, P3 and P6.")
