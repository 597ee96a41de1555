"""The Open Team Trials with trouble, from qualifying points to the state team, by hand.

Five pairs contend, a sixth makes the field even. Matches of seven boards at three tables: on a
board 40 better than the two others (400) the datum is 410, which is 1 IMP there and nothing
elsewhere. VPs by the Butler column for 7 boards, the loser has the rest of 20: 1 IMP is 10.41, 2
are 10.82, 12 are 14.82.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped
from trials_desk import Trials

from convenor.actions.desk import Refused

ROUNDS = (
    {"12": 2, "43": 1, "65": 2},
    {"31": 1, "25": 0, "46": 0},
    {"14": 0, "26": 0, "35": 0},
    {"15": 0, "24": 1, "36": 1},
    {"16": 0, "32": 0, "45": 1},
)
"""Who beats whom in each round ("12": 1 beats 2), and by how many IMPs."""


def test_the_open_trials_with_trouble_send_the_right_pairs(tmp_path: Path) -> None:
    office = Trials(tmp_path, "sabf-open-trials", 0, {"boards": 7, "rounds": 5})
    for pair in range(1, 7):
        players = [f"{pair}A", f"{pair}B"]
        office.do("enter", name=f"P{pair}", players=players, contending=pair < 6, club="Unley")

    # Points of both players. 1 won the Open Trials Qualifying (60 each); 2 share second and third
    # of the Swiss Pairs (42.5); 3 won stage one in a team of six (60 less a third); 4A was second
    # in the GNOT with others (half of 40, for one player).
    office.do("open-stage", stage="points")
    earned: dict[str, dict[str, Any]] = {
        "1": {"event": "open_trials_qualifying", "place": 1, "played": 10, "of": 10},
        "2": {"event": "swiss_pairs", "place": 2, "tied": 2, "played": 9, "of": 10},
        "3": {"event": "open_teams_1", "place": 1, "team_size": 6, "played": 60, "of": 140},
        "4": {"event": "gnot_thursday", "place": 2, "team_size": 4, "player": "4A",
              "together": False, "played": 84, "of": 140},
    }  # fmt: skip
    for pair, place in earned.items():
        office.do("earn-place", contestant=pair, stage="points", **place)
    # 5 was third in the State Pairs, but together in 6 of 10 matches only: 19.2.1.a wants 7.
    few = {"event": "state_pairs", "place": 3, "played": 6, "of": 10}
    office.do("earn-place", contestant="5", stage="points", **few)
    found = office.figures("points")
    assert found == {"1": 120, "2": 85, "3": 80, "4": 20, "5": 0} | {
        key: 0 for key in found if key == "6"
    }
    office.do("close-stage", stage="points", override="the events are over")
    office.at(9, day=10)
    office.do("open-stage", stage="final", field=list("123456"))

    # Round 1: 1 starts twelve minutes late, 2 VPs. Round 3: so does 4; in round 2 it finished late,
    # which costs nothing the first time.
    office.round(1, ROUNDS[0])
    assert office.fined("late", contestant="1", session=1, minutes=12) == ["2"]
    office.round(2, ROUNDS[1])
    assert office.fined("slow-play", contestant="4", session=2, minutes=3, alone=True) == []
    office.round(3, ROUNDS[2])
    assert office.fined("late", contestant="4", session=3, minutes=12) == ["2"]
    office.round(4, ROUNDS[3])
    # Round 5: 3A comes after 35 minutes, and the match is forfeited (19.7.h). With two tables left
    # 4's board of 440 against 400 has the datum 420: 1 IMP for it, and one less for 1, whose match
    # against 6 counts 10 as it is.
    office.round(5, ROUNDS[4], left_out="32")
    done = office.do("late", contestant="3", stage="final", session=5, minutes=35)
    assert "match forfeited" in office.kinds(done)
    assert "19.7.h" in str(done.facts[-1].body)
    office.passing_trouble(4, "1", "1", "5", "0.41")  # 10.41 for 1 IMP, not 10
    for number in range(1, 6):
        office.do("post", stage="final", session=number)
    assert {who: vps for who, vps in office.figures("final").items() if who != "6"} == {
        "2": Fraction("54.41"),  # 9.18 + 10 + 10 + 10.41 + 14.82
        "5": Fraction("49.59"),  # 10 + 10 + 10 + 10 + 9.59
        "1": Fraction("48.41"),  # 10.82 + 9.59 + 10 + 10 + 10 - 2
        "4": Fraction("48.41"),  # 10.41 + 10 + 10 + 9.59 + 10.41 - 2
        "3": Fraction(40),  # 9.59 + 10.41 + 10 + 10
    }
    # 1 and 4 are level for third, with fines and without: 4 won two matches and 1 one (19.11.4).
    office.at(20, day=14)
    office.do("close-stage", stage="final")
    placings, sent = office.placings("final")
    assert placings == list("25413")
    assert sent["state team"] == list("254")

    # 5 is not available: 1, the next, is in the team.
    office.do("decline-place", stage="state team", contestant="5", reason="abroad")
    office.do("fill-place", stage="state team")
    office.do("open-stage", stage="state team")
    office.do("close-stage", stage="state team")
    assert office.winners("state team") == {"Open State Team": {"2", "4", "1"}}
    assert office.winners("final") == {"Winners of the trials": {"2"}}


def test_a_pair_that_does_not_contend_needs_an_odd_field(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sabf-open-trials", 0)
    for pair in range(1, 5):
        office.do("enter", name=f"P{pair}", players=[f"{pair}A", f"{pair}B"], club="Unley")
    seventh = {"name": "P9", "players": ["9A", "9B"], "club": "Unley", "contending": False}
    with pytest.raises(Refused, match=r"19\.4\.a"):
        office.do("enter", **seventh)
