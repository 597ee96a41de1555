"""Multiple teams: a team has several matches in a session, each meant by its two sides."""

from __future__ import annotations

from pathlib import Path

import pytest
from shipped import Shipped

from convenor.errors import Mistake

PLACE = {"stage": "multiple", "session": 1}


def seated(where: Path) -> Shipped:
    office = Shipped(where, "sbu-multiple-teams", 5, {"boards": 24})
    office.do("open-stage", stage="multiple")
    whist = {"movement": {"kind": "american whist", "teams": 5}, "seats": list("12345")}
    office.opened(1, 10, stage="multiple", allowed=172, boards_a_round=6, **whist)
    return office


def test_any_match_of_a_team_can_be_abandoned(tmp_path: Path) -> None:
    """1 meets 3 first; its match against 2 is the one that was named."""
    office = seated(tmp_path)
    office.do("abandon", **PLACE, contestants=["1", "2"], vps=["11", "9"])
    totals = office.totals()
    assert (totals["1"], totals["2"], totals["3"]) == (11, 9, 0)


def test_two_who_do_not_meet_are_told_whom_they_meet(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-swiss-teams", 4, {"boards": 6})
    office.meet(1, ("1", "2"), ("3", "4"))
    with pytest.raises(Mistake, match=r"1 and 3 do not meet in round 1 \(1 v 2 do\)"):
        office.do("abandon", stage="swiss", session=1, contestants=["1", "3"], vps=["11", "9"])


def test_a_match_that_has_been_played_is_named_when_its_side_forfeits(tmp_path: Path) -> None:
    office = seated(tmp_path)
    match = next(
        each
        for each in office.desk.competition.state.session("multiple", 1).the_seating.pairings
        if set(each.contestants) == {"1", "2"}
    )
    for table in match.tables:
        office.play(1, table, "+400", *match.boards, stage="multiple")
    done = office.do("forfeit", **PLACE, at_fault=["2"])
    assert any("1 v 2 has been played to its end" in each for each in done.warnings)
