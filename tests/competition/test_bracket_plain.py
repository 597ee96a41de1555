"""A bracket as plain data: who is in each match as far as it is known, and where both ends go."""

import sqlite3
from fractions import Fraction

import pytest

from convenor.actions.desk import Desk
from convenor.competition.explaining.explanations import explained
from convenor.competition.explaining.question_words import question_of
from convenor.competition.explaining.questions import MatchOf
from convenor.competition.finals.brackets import progress
from convenor.competition.plans.templates import plan_data, template
from convenor.competition.views.plain_data import bracket_plain, status_of
from convenor.errors import Mistake
from convenor.explain import as_text
from convenor.ledger.sqlite import Sqlite
from convenor.simulator.playing import CALM, Simulator


@pytest.fixture
def finals() -> Simulator:
    """State teams of eight, played until the second round of the final five is drawn."""
    store = Sqlite(sqlite3.connect(":memory:"))
    store.create("state")
    desk = Desk(store, "state")
    answers = {"rounds": 3, "boards": 6, "final_boards": 8}
    plan = plan_data(template("sabf-state-teams"), answers)
    given = {"name": "State", "begins": "2026-03-07", "plan": plan, "seed": "state"}
    desk.do("begin", given, by="convenor", role="convenor")
    simulator = Simulator(desk, "state", CALM)
    simulator.enter(8)
    with pytest.raises(Mistake, match="has not been opened"):
        bracket_plain(desk.competition, "finals")
    while len(simulator.there.state.sessions_of("finals")) < 2:
        assert simulator.step()
    return simulator


def test_sides_are_known_by_seed_by_result_or_by_what_they_wait_for(finals):
    there = finals.there
    field = there.state.stage("finals").field
    matches = {each["match"]: each for each in bracket_plain(there, "finals")}
    assert len(matches) == 6
    seeded = [side for each in matches.values() for side in each["sides"] if side["seed"]]
    assert {side["seed"]: side["contestant"] for side in seeded} == dict(enumerate(field, 1))
    drawn = {
        match.pairing.name: set(match.pairing.contestants)
        for number in (1, 2)
        for match in there.figures.scores.matches("finals", number)
    }
    for name, both in drawn.items():
        assert {side["contestant"] for side in matches[name]["sides"]} == both
    waits = [each for name, each in matches.items() if name not in drawn]
    assert waits
    for each in waits:
        for side in each["sides"]:
            assert side["contestant"] is None
            assert side["is"] in ("winner", "loser")
            assert side["of"] in matches


def test_each_end_goes_to_a_place_or_to_another_match(finals):
    matches = {each["match"]: each for each in bracket_plain(finals.there, "finals")}
    places = []
    for each in matches.values():
        for end in ("winner", "loser"):
            goes = each[end]
            assert (goes["place"] is None) != (goes["match"] is None)
            if goes["match"]:
                sides = matches[goes["match"]]["sides"]
                assert any((s["of"], s["is"]) == (each["match"], end) for s in sides)
            else:
                places.append(goes["place"])
    assert sorted(places) == [1, 2, 3, 4, 5]


def test_a_table_of_points_is_provisional_while_it_is_open(finals):
    there = finals.there
    closed = there.state.stage("points").closed
    assert closed is not None
    assert status_of(there, "points") == "final"
    earlier = there.as_of(closed_at(there) - 1)
    assert status_of(earlier, "points") == "provisional"
    assert status_of(there.as_of(1), "points") == "not begun"


def closed_at(there) -> int:
    """The fact that closed the table."""
    return next(
        each.number
        for each in there.facts
        if each.kind == "stage closed" and each.body.get("stage") == "points"
    )


# --- why a match of it ended as it did -----------------------------------------------------------


def test_a_match_is_explained_with_what_each_side_began_with(finals):
    figures = finals.there.figures
    found = progress(figures, "finals")
    assert set(found.decided) == {"QF1", "QF2"}
    assert {"QF1", "QF2", "SF1", "SF2"} == set(found.met)
    for name, decision in found.decided.items():
        for team, score in zip(found.met[name].teams, decision.score, strict=True):
            told = explained(figures, MatchOf(name.lower(), team, "finals"))
            assert (told.value, told.unit) == (score, "IMP")
            assert "and 0.1 to the holder" in as_text(told)
    for name in ("SF1", "SF2"):
        assert sum(found.met[name].begins_with) == Fraction(1, 10)


def test_a_match_in_play_is_explained_as_far_as_it_is(finals):
    there = finals.there
    met = progress(there.figures, "finals").met["SF2"]
    assert explained(there.figures, MatchOf("SF2", met.holder, "finals")).value is None
    session = there.state.session("finals", 2)
    for seat, board in list(finals.to_play(session))[:-2]:
        finals.play(seat, board, session)
    told = explained(finals.there.figures, MatchOf("SF2", met.holder, "finals"))
    assert told.value.denominator == 10
    assert "so far, and 0.1 to begin with" in as_text(told)


@pytest.mark.parametrize(
    ("question", "stage", "says"),
    [
        ("match SF9 of {holder}", "finals", "plays no match 'SF9' in finals"),
        ("match SF2 of {other}", "finals", "plays no match 'SF2' in finals"),
        ("match SF2 of {holder}", "one", "is no bracket"),
    ],
)
def test_a_match_that_there_is_not_is_refused_in_words(finals, question, stage, says):
    figures = finals.there.figures
    met = progress(figures, "finals").met
    other = next(each for each in met["SF1"].teams if each not in met["SF2"].teams)
    asked = question.format(holder=met["SF2"].holder, other=other)
    if stage == "one":
        stage = figures.state.the_plan.stages[0].name
    with pytest.raises(Mistake, match=says):
        explained(figures, question_of(figures.state, asked, stage))
