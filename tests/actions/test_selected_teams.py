"""State teams: who is chosen and why, ratified, replaced as pair or as player, captain.

SABF 19.1.a, 19.5, 19.6, 19.10.a and 19.13.m. The order of the final is played; what becomes of it
is said by hand.
"""

from pathlib import Path

import pytest
from seasons import Year, pairs_of

from convenor import pipeline
from convenor.actions.desk import Refused
from convenor.competition.views.selection import SelectedTeam, selected_team, team_plain
from convenor.errors import Mistake
from convenor.simulator.playing import Simulator

FIELD = pairs_of(*(f"A{n}-B{n}" for n in range(1, 9)))


@pytest.fixture
def played(tmp_path: Path) -> Simulator:
    """Trials of eight pairs, played to the selection of the team of 2027."""
    year = Year(tmp_path / "year.sqlite")
    answers = {"boards": 7, "rounds": 7, "team_year": 2027}
    made = year.begin("trials", "sabf-open-trials", FIELD, **answers)
    while made.there.state.stage("final").closed is None:
        assert made.step()
    return made


def order(made: Simulator) -> list[str]:
    return list(made.there.state.stage("final").closed.placings)


def states(team: SelectedTeam) -> dict[str, str]:
    return {each.contestant: each.state for each in team.candidates}


def decide(made: Simulator, name: str, **given: object) -> list[str]:
    done = made.desk.do(name, {"stage": "state team", **given}, by="secretary", role="convenor")
    return [*done.warnings, done.says]


def test_three_pairs_are_chosen_each_with_its_reason(played: Simulator) -> None:
    first = order(played)
    team = selected_team(played.there)
    each = [*["in"] * 3, "next", *["not selected"] * 4]
    assert states(team) == dict(zip(first, each, strict=True))
    assert [each.clause for each in team.candidates[:3]] == ["sabf-2020 19.13.m"] * 3
    assert sorted(team.players) == sorted(f"{side}{who}" for who in first[:3] for side in "AB")
    assert (team.ratified, team.ratified_by) == ("waits", "sabf-2020 19.1.a")


def test_a_pair_that_leaves_in_time_is_replaced_by_the_next(played: Simulator) -> None:
    """19.5.a and 19.6: the second goes, the fourth comes in, the fifth is next."""
    first = order(played)
    played.do("decline-place", stage="state team", contestant=first[1], reason="abroad")
    played.do("fill-place", stage="state team")
    team = selected_team(played.there)
    found = {each.contestant: each for each in team.candidates}
    assert (found[first[1]].state, found[first[1]].reason) == ("withdrawn", "abroad")
    assert found[first[3]].state == "came in"
    assert f"A{first[1]}" in found[first[3]].reason
    assert found[first[4]].state == "next"
    assert sorted(team.players) == sorted(
        f"{side}{who}" for who in (first[0], first[2], first[3]) for side in "AB"
    )
    with pytest.raises(Refused, match=r"whole pair is replaced.*19\.6"):
        decide(
            *(played, "replace-player"),
            contestant=first[0],
            player=f"A{first[0]}",
            by=f"A{first[4]}",
        )


def test_after_june_one_player_is_replaced_and_the_partner_stays(played: Simulator) -> None:
    """19.6: best from the fourth placed pair; somebody of the fifth is warned of."""
    first = order(played)
    played.clock.on(17 * 30 * 24 * 60)
    given = {"contestant": first[0], "player": f"A{first[0]}"}
    said = decide(played, "replace-player", **given, by=f"B{first[3]}", reason="ill")
    assert any("19.6" in each for each in said)
    assert not any("best from the next pair" in each for each in said)
    team = selected_team(played.there)
    assert f"B{first[3]}" in team.players
    assert f"A{first[0]}" not in team.players
    assert f"B{first[0]}" in team.players
    given = {"contestant": first[1], "player": f"B{first[1]}"}
    said = decide(played, "replace-player", **given, by=f"A{first[4]}")
    assert any("best from the next pair" in each for each in said)
    last = {"contestant": first[2], "player": f"A{first[2]}"}
    with pytest.raises(Mistake, match="already"):
        decide(played, "replace-player", **last, by=f"B{first[0]}")
    with pytest.raises(Mistake, match="does not play for"):
        decide(played, "replace-player", contestant=first[2], player="Nobody", by="X")


def test_the_committee_ratifies_and_the_team_elects_one_of_its_own(played: Simulator) -> None:
    first = order(played)
    with pytest.raises(Refused, match=r"not in the team.*Open State Team.*19\.10\.a"):
        decide(played, "elect-captain", player=f"A{first[3]}")
    decide(played, "elect-captain", player=f"B{first[2]}")
    with pytest.raises(Refused, match="management committee"):
        decide(played, "ratify-team", by="the director")
    decide(played, "ratify-team", reason="all three are available")
    plain = team_plain(selected_team(played.there))
    assert (plain["captain"], plain["captain_by"]) == (f"B{first[2]}", "sabf-2020 19.10.a")
    assert plain["ratified"] == "ratified"


def test_nobody_is_ratified_before_the_selection(tmp_path: Path) -> None:
    year = Year(tmp_path / "year.sqlite")
    made = year.begin("trials", "sabf-open-trials", FIELD, boards=7, rounds=7)
    with pytest.raises(Mistake, match="has not been selected yet"):
        decide(made, "ratify-team")
    assert selected_team(made.there).candidates == ()
    club = year.begin("club", "club-duplicate", FIELD)
    with pytest.raises(Mistake, match="selects no team"):
        selected_team(club.there)
    assert pipeline.titles(made.there, "final") is not None
