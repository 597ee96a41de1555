"""Qualifying points of the trials: what a place is worth, who is in by right, who is promoted.

Every figure is worked out by hand beside it.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from convenor import pipeline
from convenor.actions.desk import Done, Refused
from convenor.actions.overview.next_steps import next_steps
from convenor.simulator.playing import Simulator

Start = Callable[..., Simulator]


LAYER = """
[rulebook]
id = "own-2026"
title = "Supplementary regulations"
since = 2026-01-01
under = "sabf-2020"

[[clause]]
id = "S.1"
heading = "Points that admit"
kind = "record"
rule = "Points of another event admit."

[[change]]
clause = "sabf-2020 19.11.1.a"
by = "S.1"
term = "limits"
value = [{ of = "points", noun = "points", above = 0, of_each = 2, earned_in = "seniors_pairs" }]
"""


def table(
    start: Start,
    template: str,
    pairs: int,
    changed: Callable[[dict[str, Any]], None] | None = None,
    **answers: Any,
) -> Simulator:
    """Trials with their table of points open."""
    simulator = start(template, pairs, "points", answers=answers, changed=changed)
    simulator.do("open-stage", stage="points")
    return simulator


def earn(simulator: Simulator, pair: str, event: str, **more: Any) -> Done:
    return simulator.do("earn-place", contestant=pair, stage="points", event=event, **more)


def points_of(simulator: Simulator, pair: str) -> Fraction:
    return Fraction(pipeline.standings(simulator.there, "points")[""].figures[pair])


def player(simulator: Simulator, pair: str, at: int = 0) -> str:
    return str(simulator.there.state.entries[pair].players[at].name)


def sent(simulator: Simulator, **more: Any) -> dict[str, set[str]]:
    done = simulator.desk.do("close-stage", {"stage": "points"}, by="director", **more)
    return {to: set(names) for to, names in done.facts[0].body["qualified"].items()}


def test_points_are_rounded_only_when_they_are_shown(start: Start) -> None:
    """Third of the Daytime Teams, team of six: 10 less a third, twice: 13 1/3. Three times: 40."""
    simulator = table(start, "sabf-open-trials", 4)
    done = earn(simulator, "1", "daytime_teams", place=3, team_size=6)
    assert done.says.startswith("13.33 points")
    assert points_of(simulator, "1") == Fraction(40, 3)
    # 20 and 30 less a third, each twice: 26 2/3 and 40; in all 80.
    earn(simulator, "1", "open_teams_1", place=4, team_size=6)
    earn(simulator, "1", "open_teams_2", place=3, team_size=6)
    assert points_of(simulator, "1") == 80


def test_last_years_state_team_is_an_entry_or_thirty_points(start: Start) -> None:
    """19.11.1.b: both in a team that came second are in; the only one of a pair has 30."""
    simulator = table(start, "sabf-seniors-trials", 14)
    for number in range(1, 14):
        earn(simulator, str(number), "seniors_pairs", place=1)
    earn(simulator, "14", "state_team", place=2)
    assert points_of(simulator, "14") == 0
    earn(simulator, "13", "state_team", place=1, player=player(simulator, "13"))
    assert points_of(simulator, "13") == 20 + 30
    earn(simulator, "12", "state_team", place=4)
    assert points_of(simulator, "12") == 20 + 2 * 10
    found = pipeline.qualification(simulator.there, "points")[0].found
    assert {"12", "13", "14"} <= set(found.qualified)


def test_a_pair_with_open_points_of_both_is_in_by_right(start: Start) -> None:
    """19.11.1.a: pair 14 has 3 × 2 × 1 = 6 points, the others 20, yet it is in."""
    simulator = table(start, "sabf-seniors-trials", 14)
    for number in range(1, 14):
        earn(simulator, str(number), "seniors_pairs", place=1)
    earn(simulator, "14", "open_points", points=1)
    found = pipeline.qualification(simulator.there, "points")[0].found
    assert "14" in found.qualified


def test_a_layer_says_whose_points_admit_by_right(start: Start) -> None:
    """Under it the points of the Seniors Pairs put a pair in, and Open points do not."""

    def over(plan: dict[str, Any]) -> None:
        plan["own_layers"] = [LAYER]

    simulator = table(start, "sabf-seniors-trials", 15, over)
    for number in range(1, 14):
        earn(simulator, str(number), "open_consolation", place=1)
    earn(simulator, "14", "open_points", points=1)
    earn(simulator, "15", "seniors_pairs", place=3)
    found = pipeline.qualification(simulator.there, "points")[0].found
    assert "15" in found.qualified
    assert "14" not in found.qualified


def flags(plan: dict[str, Any]) -> None:
    """The plan as ledgers from before have it, with rules beside the clauses that it names."""
    table, *_ = plan["stages"]
    pairs = ("open_points", "open_consolation", "swiss_pairs", "open_trials_qualifying")
    for source in table["earns"]:
        if source["event"] in (*pairs, "national_team", "seniors_pairs"):
            source["teams"] = False
    for rule in table["qualify"]:
        rule["admitted_from"] = "open_points"


@pytest.mark.parametrize("changed", [None, flags])
def test_only_points_of_a_team_are_cut_for_its_size(
    start: Start, changed: Callable[[dict[str, Any]], None] | None
) -> None:
    """19.13.i: 10 for a pair's place stay 10 each; of 10 for a team of six a third is taken off."""
    simulator = table(start, "sabf-seniors-trials", 14, changed)
    earn(simulator, "1", "swiss_pairs", place=11, team_size=6, together=True)
    assert points_of(simulator, "1") == 20
    earn(simulator, "2", "open_points", points=20, team_size=6, together=True)
    assert points_of(simulator, "2") == 2 * 60
    earn(simulator, "3", "gnot_thursday", points=9, team_size=6, together=True)
    assert points_of(simulator, "3") == 2 * 6
    found = pipeline.qualification(simulator.there, "points")[0].found
    assert "2" in found.qualified


def test_members_of_a_national_team(start: Start) -> None:
    """19.13.h: 30 for each who came first or second of the selection and played here too."""
    simulator = table(start, "sabf-open-trials", 4)
    earn(simulator, "1", "national_team", place=2, team="open")
    assert points_of(simulator, "1") == 0, "no event of the SABF yet"
    earn(simulator, "1", "swiss_pairs", place=11)
    assert points_of(simulator, "1") == 60
    earn(simulator, "2", "swiss_pairs", place=11)
    earn(simulator, "2", "national_team", place=3, team="open")
    assert points_of(simulator, "2") == 0
    earn(simulator, "3", "swiss_pairs", place=11)
    earn(simulator, "3", "national_team", place=1, team="women")
    assert points_of(simulator, "3") == 0, "women's points count for the Women's team"


@pytest.mark.parametrize(
    ("event", "played", "of", "more", "points"),
    [
        ("open_teams_1", 39, 100, {"team_size": 6, "place": 1}, 0),  # 40% of a team of six
        ("open_teams_1", 40, 100, {"team_size": 6, "place": 1}, 80),  # 60 less a third, twice
        ("open_teams_1", 59, 100, {"team_size": 4, "place": 1}, 0),
        ("swiss_pairs", 9, 14, {"place": 1}, 0),  # two thirds of 14 are 9.33
        ("swiss_pairs", 10, 14, {"place": 1}, 120),
    ],
)
def test_points_are_for_those_who_played_enough(
    start: Start, event: str, played: int, of: int, more: dict[str, Any], points: int
) -> None:
    """19.2.1 says how much, 19.13.j that nobody else has points."""
    simulator = table(start, "sabf-open-trials", 4)
    earn(simulator, "1", event, played=played, of=of, **more)
    assert points_of(simulator, "1") == points


def test_the_42_best_players_are_those_of_the_year_and_not_of_the_nominations(
    start: Start,
) -> None:
    """19.13.k: 14 pairs nominate. 41 others have more than pair 14, whose players are 42nd."""
    simulator = table(start, "sabf-open-trials", 14)
    for number in range(1, 15):
        earn(simulator, str(number), "swiss_pairs", place=10)
    for number in range(41):
        given = {"contestant": "", "player": f"Outsider {number}", "place": 1}
        simulator.do("earn-place", stage="points", event="swiss_pairs", **given)
    field = pipeline.qualification(simulator.there, "points")[0].found
    assert len(field.qualified) == 14, "all are level, 42nd"
    given = {"contestant": "", "player": "One More", "place": 1}
    simulator.do("earn-place", stage="points", event="swiss_pairs", **given)
    out = pipeline.qualification(simulator.there, "points")[0].found.passed_over
    assert out["14"] == "a player stands 43 by points (sabf-2020 19.13.k)"


def women(start: Start) -> Simulator:
    """Nine pairs with 30 to 22 points each, two without: three are left after the top eight."""
    simulator = table(start, "sabf-womens-trials", 11)
    for number in range(1, 10):
        for at in (0, 1):
            earn(
                *(simulator, str(number), "swiss_pairs"),
                points=31 - number,
                player=player(simulator, str(number), at),
            )
    return simulator


def test_of_an_odd_number_the_best_of_the_consolation_is_promoted(start: Start) -> None:
    """19.11.2.c: 9, 10 and 11 are left. 10 was 20th in the Consolation, 11 was 15th."""
    simulator = women(start)
    earn(simulator, "10", "open_consolation", place=20)
    earn(simulator, "11", "open_consolation", place=15)
    found = sent(simulator)
    assert found["final"] == {*map(str, range(1, 9)), "11"}
    assert found["qualifying"] == {"9", "10"}


def test_between_two_who_are_level_the_committee_decides_who_is_promoted(start: Start) -> None:
    """19.11.2.c: 9, 10 and 11 are left, and 9 and 11 were both 15th in the Consolation."""
    simulator = women(start)
    for pair, place in (("9", 15), ("10", 20), ("11", 15)):
        earn(simulator, pair, "open_consolation", place=place)
    with pytest.raises(Refused, match="tournament committee decides who is promoted"):
        sent(simulator)


def test_a_qualifying_to_which_nobody_is_sent_is_passed_by(start: Start) -> None:
    """Eight pairs, 20 points a player: all are in, and the final waits for no qualifying day."""
    simulator = table(start, "sabf-womens-trials", 8)
    for number in range(1, 9):
        earn(simulator, str(number), "swiss_pairs", points=20)
    assert sent(simulator) == {"final": set("12345678"), "qualifying": set()}
    steps = [each.action for each in next_steps(simulator.there, simulator.clock.now)]
    assert steps.count("open-stage") == 1
    simulator.do("open-stage", stage="final")
    assert set(simulator.there.state.stage("final").field) == set("12345678")


def test_extra_points_are_for_players_of_the_state(start: Start) -> None:
    """19.13.f: 60 for each South Australian of the winners; the other one of pair 1 has none."""
    simulator = table(start, "sabf-open-trials", 4)
    earn(simulator, "1", "autumn_teams", place=1, player=player(simulator, "1"))
    other = player(simulator, "1", 1)
    earn(simulator, "1", "autumn_teams", place=1, player=other, home_player=False)
    assert points_of(simulator, "1") == 60


def test_the_committee_may_let_in_who_stands_too_low(start: Start) -> None:
    """19.13.k: ten pairs nominate and 43 others have more points: the limit may be extended."""
    simulator = table(start, "sabf-open-trials", 10)
    earn(simulator, "1", "swiss_pairs", place=5)
    for at in range(43):
        given = {"contestant": "", "player": f"Out Sider {at}", "points": 100}
        simulator.do("earn-place", stage="points", event="swiss_pairs", **given)
    with pytest.raises(Refused, match="management committee may extend"):
        sent(simulator)
    assert len(sent(simulator, override="the committee extends it to 80")["final"]) == 10


def test_one_exceptional_pair_is_put_in(start: Start) -> None:
    """19.11.1.k: at most one pair of which somebody could not play the qualifying events."""
    simulator = women(start)
    tagged = [
        {"name": each.name, "tags": ["Exceptional"]}
        for each in simulator.there.state.entries["11"].players
    ]
    override = {"by": "director", "override": "decided by the committee"}
    simulator.desk.do("change-entry", {"contestant": "11", "players": tagged}, **override)
    assert "11" in sent(simulator)["final"]
    again = women(start)
    for number in ("10", "11"):
        tagged = [
            {"name": each.name, "tags": ["exceptional"]}
            for each in again.there.state.entries[number].players
        ]
        again.desk.do("change-entry", {"contestant": number, "players": tagged}, **override)
    with pytest.raises(Refused, match=r"19\.11\.1\.k"):
        sent(again)


def test_the_field_of_the_final_says_how_long_its_matches_are(start: Start) -> None:
    """19.11.1.l: ten pairs play nine rounds of 14 boards, and the plan was made with 12."""
    simulator = table(start, "sabf-seniors-trials", 10, boards=12)
    earn(simulator, "1", "seniors_pairs", place=1)
    simulator.do("close-stage", stage="points")
    done = simulator.do("open-stage", stage="final")
    assert "14 boards" in done.says
    assert "19.11.1.l" in done.says
    simulator.do("draw", stage="final", publish=True)
    assert len(simulator.there.state.session("final", 1).boards) == 14
    assert simulator.there.state.rounds_of("final") == 9
