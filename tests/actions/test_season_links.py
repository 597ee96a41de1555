"""Points of a year that come from the results of its competitions, not from anybody's typing.

The places of the year are read from the standings of real competitions; what they count is worked
out by hand beside them.
"""

from fractions import Fraction
from pathlib import Path

import pytest
from seasons import Units, Year, pairs_of

from convenor import pipeline
from convenor.actions.closing.season_links import links_checked
from convenor.errors import Mistake
from convenor.simulator.playing import Simulator

SWISS = (60, 45, 40, 35, 30, 25, 20, 15, 10, 5)
FIELD = pairs_of(*(f"A{n}-B{n}" for n in range(1, 13)))


@pytest.fixture
def year(tmp_path: Path) -> Year:
    return Year(tmp_path / "year.sqlite")


def trials(year: Year, units: Units) -> Simulator:
    made = year.begin("trials", "sabf-open-trials", units, boards=7)
    made.do("open-stage", stage="points")
    return made


def points(made: Simulator) -> dict[str, Fraction]:
    figures = pipeline.standings(made.there, "points")[""].figures
    return {who: Fraction(each) for who, each in figures.items()}


def order(made: Simulator, stage: str) -> list[str]:
    return list(pipeline.standings(made.there, stage)[""].order)


def link(made: Simulator, event: str, ledger: str, **more: str) -> str:
    return made.do("link-event", stage="points", event=event, linked=ledger, **more).says


def test_a_pair_has_the_points_of_its_place_and_strangers_to_each_other_half(year: Year) -> None:
    """19.13.b: as one pair in full for each; apart, each has half of the own place."""
    swiss = year.play("butler", "sabf-butler-round-robin", FIELD, boards=7, rounds=11)
    last = swiss.there.state.the_plan.stages[-1].name
    placed = {who: at for at, who in enumerate(order(swiss, last))}
    made = trials(year, [FIELD[0], ("A2", "B3"), ("A4", "Zoe"), ("Yan", "Xia")])
    link(made, "swiss_pairs", "butler")

    def worth(pair: str) -> Fraction:
        return Fraction(SWISS[placed[pair]] if placed[pair] < len(SWISS) else 0)

    assert points(made) == {
        "1": 2 * worth("1"),
        "2": worth("2") / 2 + worth("3") / 2,
        "3": worth("4") / 2,
        "4": 0,
    }
    assert points(made)["1"] or points(made)["2"], "somebody has points to look at"


def test_a_later_correction_moves_nothing_until_it_is_read_again(year: Year) -> None:
    butler = year.begin("butler", "sabf-butler-round-robin", FIELD, boards=7, rounds=11)
    butler.run()
    made = trials(year, FIELD)
    link(made, "swiss_pairs", "butler")
    before = points(made)
    stage = butler.there.state.the_plan.stages[-1].name
    first = order(butler, stage)[0]
    session = next(iter(butler.there.state.sessions_of(stage))).number
    given = {"contestant": first, "stage": stage, "session": session, "amount": 20, "unit": "VP"}
    butler.desk.do("fine", {**given, "reason": "left early"}, by="director", override="known late")
    assert order(butler, stage)[0] != first
    assert points(made) == before
    (checked,) = links_checked(made.there, "points", made.desk.other)
    assert checked.moves
    assert f"A{first} & B{first} place 1 → place" in checked.says
    link(made, "swiss_pairs", "butler")
    assert points(made) != before
    assert points(made)[first] < before[first]
    (checked,) = links_checked(made.there, "points", made.desk.other)
    assert not checked.moves
    assert "nothing has moved" in link(made, "swiss_pairs", "butler")


def test_a_large_team_is_cut_and_what_nobody_knows_is_said(year: Year) -> None:
    """19.13.i: a team of five has a fifth less; no line-ups tell how much its players sat down."""
    teams = [[f"{letter}{n}" for letter in "ABCD"] for n in range(1, 11)]
    teams[0].append("E1")
    rr = year.begin("teams", "sabf-round-robin-teams", teams, boards=8)
    rr.run()
    stage = rr.there.state.the_plan.stages[-1].name
    place = order(rr, stage).index("1")
    made = trials(year, [("A1", "B1"), ("A2", "C2")])
    given = {"stage": "points", "event": "open_teams_1", "linked": "teams"}
    done = made.do("link-event", **given)
    assert "10 places" in done.says
    assert any("how much these played: A1, B1, C1, D1, E1" in each for each in done.warnings)
    worth = (60, 40, 30, 20, 15, 10, 5, 0, 0, 0)
    second = order(rr, stage).index("2")
    assert points(made) == {
        "1": 2 * Fraction(worth[place]) * 4 / 5,
        "2": Fraction(2 * worth[second]),
    }


def test_of_two_team_mates_the_one_who_sat_down_too_little_has_nothing(year: Year) -> None:
    """19.2.1.b: in a team of four 60% of the boards; a substitute sat for A1 in five of seven."""
    teams = [[f"{letter}{n}" for letter in "ABCD"] for n in range(1, 9)]
    made = year.begin("teams", "sabf-round-robin-teams", teams, boards=8)
    stage = made.there.state.the_plan.stages[-1].name
    seen = 0
    while made.step():
        sessions = made.there.state.sessions_of(stage)
        if seen < len(sessions) <= 5:
            seen = len(sessions)
            given = {"contestant": "1", "stage": stage, "session": seen, "player_out": "A1"}
            made.desk.do("substitute", {**given, "player_in": "S"}, "director", override="ill")
    place = order(made, stage).index("1")
    table = trials(year, [("A1", "B1"), ("C1", "D1")])
    link(table, "open_teams_1", "teams")
    worth = Fraction((60, 40, 30, 20, 15, 10, 5, 0)[place])
    assert points(table) == {"1": worth, "2": 2 * worth}
    assert worth


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"event": "swiss_pairs", "linked": "nowhere"}, "there is no ledger 'nowhere'"),
        ({"event": "swiss_pairs", "linked": "trials"}, "counts its own stages by itself"),
        ({"event": "swiss_pear", "linked": "empty"}, "'swiss_pear' earns nothing"),
        ({"event": "swiss_pairs", "linked": "empty"}, "nothing has been played"),
        ({"event": "swiss_pairs", "linked": "empty", "played_in": "last"}, "no stage 'last'"),
        ({"event": "swiss_pairs", "linked": "empty", "stage": "final"}, "name a season table"),
    ],
)
def test_what_cannot_be_linked_is_said(year: Year, given: dict[str, str], sentence: str) -> None:
    year.begin("empty", "sabf-butler-round-robin", FIELD, boards=7, rounds=11)
    made = trials(year, FIELD)
    with pytest.raises(Mistake, match=sentence):
        made.do("link-event", **{"stage": "points", **given})


def test_who_is_not_to_be_named_is_read_by_the_number(year: Year) -> None:
    """The name was passed on to the season's ledger; the points still find their owner."""
    swiss = year.play("butler", "sabf-butler-round-robin", FIELD, boards=7, rounds=11)
    first = order(swiss, swiss.there.state.the_plan.stages[-1].name)[0]
    swiss.do("hide-name", contestant=first, player=f"A{first}")
    made = trials(year, [FIELD[int(first) - 1]])
    link(made, "swiss_pairs", "butler")
    (linked,) = (fact for fact in made.there.facts if fact.kind == "event linked")
    names = [player["name"] for each in linked.body["places"] for player in each["players"]]
    assert f"A{first}" not in names
    assert f"B{first}" in names
    assert points(made) == {"1": 120}
