"""A final of perfect teams with a late team, a substitute, a slip and a level score, by hand.

Twelve boards. A difference of 450 is 10 IMPs, one of 100 is 3; a board removed for lateness is 3
IMPs to the other side (2.13.2.c with 2.21).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor import pipeline
from convenor.actions.desk import Refused
from convenor.errors import Mistake

STAGE = {"stage": "knock-out"}


def totals(office: Shipped, session: int) -> dict[str, Any]:
    (played,) = pipeline.match_scores(office.desk.competition, "knock-out", session)
    assert played.score is not None
    return {each.contestant: each.total for each in played.score.sides}


def test_a_final_of_perfect_teams_with_trouble_goes_to_the_right_team(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-perfect-teams", 0, {"boards": 12})
    for team in "12":
        office.do("enter", name=f"T{team}", players=[f"{team}{each}" for each in "ABCD"])
    office.do("open-stage", **STAGE)
    office.do("draw", **STAGE, publish=True)
    (match,) = (office.desk.competition.state.session("knock-out", 1).draw or {})["matches"]
    home = match["home"]
    late = "2" if home == "1" else "1"
    office.opened(1, 10, **STAGE, boards=12, allowed=85)

    # The home team has a substitute, by leave of the convener (2.7.3.a).
    gone = {"contestant": home, **STAGE, "session": 1, "player_out": f"{home}A", "player_in": "Zoe"}
    with pytest.raises(Refused, match=r"2\.7\.3\.a"):
        office.do("substitute", **gone)
    office.at(9)
    office.do("substitute", **gone, permission="given", approved_by="convener")
    office.at(10, 5)
    # The other one comes five minutes late: board 1 is removed, 3 IMPs. On board 2 it wins 3.
    office.do("late", contestant=late, **STAGE, session=1, minutes=5)
    for board in range(2, 13):
        score = 300 if board == 2 else 400
        office.play(1, f"{match['table']} open", f"{score:+}", board, **STAGE)
        office.play(1, f"{match['table']} closed", "+400", board, **STAGE)
    assert totals(office, 1) == {home: 0, late: 0}

    # Level: an eighth of twelve boards more (2.11.1.c). Then board 2 is said to have been level,
    # which would have made it 3 to 0; it was right as it was.
    extra = office.do("extra-boards", **STAGE, match=match["name"])
    assert extra.says.startswith("2 extra boards")
    office.do("publish-draw", **STAGE, session=2)
    wrong = {**STAGE, "session": 1, "table": f"{match['table']} open", "board": 2}
    office.do("correct-result", **wrong, result="+400", reason="read wrongly")
    assert totals(office, 1) == {home: 3, late: -3}
    assert pipeline.bracket(office.desk.competition, "knock-out").decided
    office.do("correct-result", **wrong, result="+300", reason="it was right")
    assert not pipeline.bracket(office.desk.competition, "knock-out").decided
    office.won_by(2, match["table"], -450, 60, boards=2)
    assert totals(office, 2) == {home: -8, late: 8}
    office.do("close-stage", **STAGE, override="the period is over")
    (title,) = pipeline.titles(office.desk.competition, "knock-out")
    assert title.contestants == (late,)


def test_a_final_of_which_too_little_is_played_goes_to_the_team_that_was_there(
    tmp_path: Path,
) -> None:
    """2.13.2.a: seven of twelve boards are lost; 1.5 IMPs a board, 18, against whatever was won."""
    office = Shipped(tmp_path, "sbu-perfect-teams", 2, {"boards": 12})
    office.do("open-stage", **STAGE)
    office.do("draw", **STAGE, publish=True)
    (match,) = (office.desk.competition.state.session("knock-out", 1).draw or {})["matches"]
    home, late = match["home"], match["away"]
    office.opened(1, 10, **STAGE, boards=12, allowed=85)
    lost = {"minutes": 50, "notified": True, "boards": list(range(1, 8))}
    office.do("late", contestant=late, **STAGE, session=1, **lost)
    for board in range(8, 13):
        score = -50 if board == 8 else 400  # 10 IMPs for those who came late
        office.play(1, f"{match['table']} open", f"{score:+}", board, **STAGE)
        office.play(1, f"{match['table']} closed", "+400", board, **STAGE)
    decided = pipeline.bracket(office.desk.competition, "knock-out").decided["Final"]
    assert (decided.winner, decided.loser) == (home, late)
    assert decided.score is not None
    assert max(decided.score) == 18
    with pytest.raises(Mistake, match="Final is decided, or not over yet: nothing to add"):
        office.do("extra-boards", **STAGE, match="Final")
