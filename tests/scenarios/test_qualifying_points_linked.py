"""PQP of single players over a year, by the clauses of the events in which they were won.

ANC 14.2 and 21.1, Sydney 9.1. The places are read from the events; the points are printed here.
"""

from fractions import Fraction
from pathlib import Path

import pytest
from seasons import Year, pairs_of

from convenor import pipeline
from convenor.errors import Mistake
from convenor.simulator.playing import Simulator

SIX = (35, 30, 25, 15, 10, 5)
BUTLER = (45, 40, 35, 25, 20, 15, 10, 8, 6)


def table(year: Year, template: str, names: list[str]) -> Simulator:
    made = year.begin("pqp", template, [[each] for each in names])
    made.do("open-stage", stage="points")
    return made


def points(made: Simulator) -> dict[str, Fraction]:
    """What each player has, by name."""
    figures = pipeline.standings(made.there, "points")[""].figures
    entries = made.there.state.entries
    return {entries[who].players[0].name: Fraction(each) for who, each in figures.items()}


def placings(made: Simulator, stage: str) -> list[tuple[str, ...]]:
    return [group for groups in pipeline.places(made.there, stage).values() for group in groups]


def test_a_player_has_the_points_of_every_event(tmp_path: Path) -> None:
    """14.1 and 14.2: 6 for taking part, 26 and 18 for the finalists; 21.1 by place."""
    year = Year(tmp_path / "year.sqlite")
    teams = [[f"{letter}{n}" for letter in "ABCD"] for n in range(1, 7)]
    states = year.begin("states", "anc-interstate-teams", teams)
    states.run()
    field = pairs_of(*(f"A{n}-B{n}" for n in range(1, 25)))
    butler = year.begin("butler", "anc-butler-open", field, two_fields=True)
    butler.run()
    names = ["A1", "B2", "C3", "D4", "A5", "B6", "A10"]
    made = table(year, "anc-qualifying-points", names)
    made.do("link-event", stage="points", event="interstate_teams", linked="states")
    made.do("link-event", stage="points", event="butler_open", linked="butler")
    last = butler.there.state.the_plan.stages[-1].name
    order = [who for group in placings(butler, last) for who in group]
    assert all(len(group) == 1 for group in placings(butler, last))
    final = next(iter(pipeline.places(states.there, "final").values()))[:2]
    states_worth = dict.fromkeys(map(str, range(1, 7)), 6)
    states_worth |= {final[0][0]: 26, final[1][0]: 18}
    apart = {}
    for name in names:
        number = name[1:]
        own = states_worth.get(number, 0) if name != "A10" else 0
        at = order.index(number) if name[0] in "AB" and number in order else 99
        apart[name] = own + (BUTLER[at] if at < len(BUTLER) else 0)
    assert points(made) == apart


def test_sydney_points_and_an_event_that_gives_none(tmp_path: Path) -> None:
    """9.1: 36 and 18 for the final of the Seniors' Teams; the Safilo gives none."""
    year = Year(tmp_path / "year.sqlite")
    teams = [[f"{letter}{n}" for letter in "ABCD"] for n in range(1, 9)]
    seniors = year.begin("seniors", "sydney-seniors-teams", teams)
    seniors.run()
    last = seniors.there.state.the_plan.stages[-1].name
    first, second = (group[0] for group in placings(seniors, last)[:2])
    third = next(n for n in map(str, range(1, 9)) if n not in (first, second))
    made = table(year, "sydney-qualifying-points", [f"A{first}", f"D{second}", f"B{third}"])
    made.do("link-event", stage="points", event="seniors_teams", linked="seniors")
    assert points(made) == {f"A{first}": 36, f"D{second}": 18, f"B{third}": 0}
    safilo = year.begin("safilo", "sydney-safilo-swiss-teams", teams)
    safilo.run()
    with pytest.raises(Mistake, match="gives no points for its places"):
        made.do("link-event", stage="points", event="blue_ribbon_pairs", linked="safilo")


@pytest.mark.parametrize(
    ("division", "event", "clause"),
    [("Women's", "butler_womens", "21.2"), ("Seniors'", "butler_seniors", "21.3")],
)
def test_the_first_six_of_the_other_butlers_have_points(
    tmp_path: Path, division: str, event: str, clause: str
) -> None:
    """21.2 and 21.3: 35, 30, 25, 15, 10 and 5; two who are level share (21.4)."""
    year = Year(tmp_path / "year.sqlite")
    field = pairs_of(*(f"A{n}-B{n}" for n in range(1, 14)))
    made = year.begin("butler", "anc-butler-womens-seniors", field, division=division)
    made.run()
    last = made.there.state.the_plan.stages[-1].name
    worth, place = {}, 0
    for group in placings(made, last):
        shared = SIX[place : place + len(group)]
        worth |= dict.fromkeys(group, Fraction(sum(shared), len(group)))
        place += len(group)
    names = ["A1", *(f"B{who}" for who in worth)]
    table_ = table(year, "anc-qualifying-points", names)
    table_.do("link-event", stage="points", event=event, linked="butler")
    assert points(table_) == {name: worth.get(name[1:], 0) for name in names}
    (linked,) = (fact for fact in table_.there.facts if fact.kind == "event linked")
    told = {p.get("clause") for each in linked.body["places"] for p in each["players"]}
    assert f"anc-2017 {clause}" in told


def test_who_played_too_few_matches_has_no_points(tmp_path: Path) -> None:
    """14.3: at least ten matches of the round robin; A1 was replaced once too often, B1 was not."""
    year = Year(tmp_path / "year.sqlite")
    teams = [[f"{letter}{n}" for letter in "ABCD"] for n in range(1, 7)]
    states = year.begin("states", "anc-interstate-teams", teams)
    stage = states.there.state.the_plan.stages[0].name
    rounds = states.there.state.rounds_of(stage)
    absent = 0
    while states.there.state.stage(stage).closed is None:
        assert states.step()
        seen = len(states.there.state.sessions_of(stage))
        if absent < seen and rounds - absent >= 10:
            absent += 1
            given = {"contestant": "1", "stage": stage, "session": seen, "player_out": "A1"}
            given["player_in"] = "Sue"
            states.desk.do("substitute", given, "director", override="ill")
    states.run()
    final = next(iter(pipeline.places(states.there, "final").values()))[:2]
    assert "1" not in (final[0][0], final[1][0]), "another seed: team 1 is in no final here"
    made = table(year, "anc-qualifying-points", ["A1", "B1"])
    made.do("link-event", stage="points", event="interstate_teams", linked="states")
    assert (rounds - absent, points(made)) == (9, {"A1": 0, "B1": 6})


def test_two_who_share_a_place_share_its_points(tmp_path: Path) -> None:
    """Sydney 9.1: first and second of the Blue Ribbon are level: 25 and 20 are 22.5 for each."""
    year = Year(tmp_path / "year.sqlite")
    field = pairs_of(*(f"A{n}-B{n}" for n in range(1, 25)))
    made = year.begin("blue", "sydney-blue-ribbon-pairs", field, two_fields=True)
    made.run()
    first, second, third = pipeline.standings(made.there, "final")[""].lines[:3]
    level = {"contestant": second.contestant, "stage": "final", "unit": "VP", "reason": "level"}
    level |= {"session": made.there.state.sessions_of("final")[-1].number}
    given = {**level, "amount": str(first.total - second.total)}
    made.desk.do("adjust-score", given, "director", override="for the test")
    names = [f"A{line.contestant}" for line in (first, second, third)]
    points_table = table(year, "sydney-qualifying-points", names)
    points_table.do("link-event", stage="points", event="blue_ribbon_pairs", linked="blue")
    half = Fraction(45, 2)
    assert points(points_table) == dict(zip(names, (half, half, 15), strict=True))
