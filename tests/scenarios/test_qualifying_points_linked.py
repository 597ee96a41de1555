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
