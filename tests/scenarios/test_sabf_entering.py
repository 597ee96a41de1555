"""Who may enter the SABF's competitions, and when: late, again, for a later stage, of which age."""

from collections.abc import Callable
from typing import Any

import pytest
from apart_scores import Told

from convenor.actions.desk import Done, Refused
from convenor.simulator.playing import Simulator

Start = Callable[..., Simulator]


def enter(simulator: Simulator, number: str, *players: Any, **more: Any) -> Done:
    named = [each if isinstance(each, dict) else {"name": each} for each in players]
    return simulator.do("enter", contestant=number, players=named, club="SABA", **more)


def played_until(simulator: Simulator, stage: str) -> None:
    while simulator.there.state.stage(stage).closed is None:
        assert simulator.step()


def test_a_new_team_enters_stage_two(start: Start) -> None:
    """17.1.c: either stage or both. Three of the winners come back with somebody new."""
    answers = {"rounds": 2, "boards": 6, "final_boards": 8}
    simulator = start("sabf-state-teams", 6, "two", answers=answers)
    simulator.do("open-stage", stage="stage one")
    played_until(simulator, "stage one")
    old = [each.name for each in simulator.there.state.entries["1"].players]
    enter(simulator, "7", "Ada New", "Bea New", "Cy New", "Dan New")
    enter(simulator, "8", *old[:3], "Eve New")
    with pytest.raises(Refused, match=f"{old[0]} would play in 1 and in 8"):
        simulator.do("open-stage", stage="stage two")
    field = [str(number) for number in range(2, 9)]
    simulator.do("open-stage", stage="stage two", field=[*field[:4], "7", "8"])
    played_until(simulator, "stage two")
    assert {"7", "8"} <= set(Told(simulator.there.facts).closed("stage two")["placings"])


def test_other_pairs_enter_the_plate(start: Start) -> None:
    """18.1.3.a: the Plate has no qualification. A pair that played no qualifying is in it."""
    simulator = start("sabf-state-open-pairs", 14, "plate", answers={"boards": 14})
    played_until(simulator, "qualifying")
    enter(simulator, "15", "Ada New", "Bea New")
    simulator.do("open-stage", stage="plate")
    simulator.do("open-stage", stage="final")
    assert "15" in simulator.there.state.stage("plate").field
    assert "15" not in simulator.there.state.stage("final").field
    simulator.run()
    told = Told(simulator.there.facts)
    assert "15" in told.closed("plate")["placings"]
    assert set(told.titles()) == {"State Open Pairs Champions", "Winners of the Plate"}


def test_nobody_enters_with_another_partner_after_withdrawing(start: Start) -> None:
    """19.11.3.b: the same pair may come back, its players with others may not."""
    simulator = start("sabf-womens-trials", 6, "again")
    one, two = (each.name for each in simulator.there.state.entries["6"].players)
    simulator.do("withdraw", contestant="6", reason="changed their minds")
    with pytest.raises(Refused, match=r"19\.11\.3\.b"):
        enter(simulator, "7", one, "Somebody Else")
    enter(simulator, "7", one, two)


def test_a_senior_has_the_age(start: Start) -> None:
    """60 years on the first day, 2 November 2026: born on that day in 1966 or before."""
    simulator = start("sabf-seniors-trials", 2, "age", answers={"age": 60})
    old = {"name": "Old Enough", "tags": ["born: 1966-11-02"]}
    young = {"name": "Too Young", "tags": ["born: 1966-11-03"]}
    with pytest.raises(Refused, match=r"Too Young: .*19\.11\.6\.a"):
        enter(simulator, "3", old, young)
    done = enter(simulator, "3", old, {**old, "name": "As Old"})
    assert not [each for each in done.warnings if "19.11.6.a" in each]
    unknown = enter(simulator, "4", "Nobody Knows", "Nor Here")
    assert any("19.11.6.a" in each and "born" in each for each in unknown.warnings)


@pytest.mark.parametrize(
    ("template", "clause"), [("sabf-swiss-teams", "13.1.a"), ("sabf-matchpoint-pairs", "3.b")]
)
def test_an_entry_after_the_close_waits_for_the_committee(
    start: Start, template: str, clause: str
) -> None:
    """The simulator's day is 2 November, 9:00 in London, 19:30 in Adelaide."""
    simulator = start(template, 4, "late", answers={"closes": "2026-11-02T20:00"})
    names = [f"{each} New" for each in ("Ada", "Bea", "Cy", "Dan")]
    names = names[: 4 if "teams" in template else 2]
    enter(simulator, "5", *names)
    simulator.clock.on(31)
    later = [f"{each} Late" for each in names]
    with pytest.raises(Refused, match=rf"tournament committee decides.*{clause}"):
        enter(simulator, "6", *later)
    enter(simulator, "6", *later, permission="given")


def test_the_team_that_nominated_last_is_turned_away_first(start: Start) -> None:
    simulator = start("sabf-swiss-teams", 4, "full", answers={"most_teams": 4})
    with pytest.raises(Refused, match=r"all places are taken \(sabf-2020 13\.1\.b\)"):
        enter(simulator, "5", "Ada New", "Bea New", "Cy New", "Dan New")
    simulator.do("withdraw", contestant="2", reason="ill")
    enter(simulator, "5", "Ada New", "Bea New", "Cy New", "Dan New")


def test_players_of_the_gnot_are_registered(start: Start) -> None:
    simulator = start("sabf-gnot-saba", 4, "numbers")
    known = [{"name": f"{each} New", "id": each} for each in ("Ada", "Bea", "Cy")]
    with pytest.raises(Refused, match=r"Dan New: Not registered.*20\.1\.5\.a"):
        enter(simulator, "5", *known, "Dan New")


def test_a_team_of_the_regional_final_is_of_one_club(start: Start) -> None:
    simulator = start("sabf-gnot-regional", 4, "clubs")
    four = [{"name": f"{each} New", "id": each} for each in ("Ada", "Bea", "Cy", "Dan")]
    other = {**four[3], "tags": ["club: Elsewhere"]}
    with pytest.raises(Refused, match=r"20\.1\.4\.b"):
        enter(simulator, "5", *four[:3], other)
    enter(simulator, "5", *four)
