"""What nobody says is refused with a sentence, and never counts as nothing without a word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from officials import Office, plan, stage

from convenor.competition.plans.plan import read_plan
from convenor.competition.plans.templates import plan_data, template, templates
from convenor.errors import Mistake
from convenor.exact import show
from convenor.standings.totals import Entry

ROUND = {"stage": "qualifying", "session": 1}
SILENT = {"vp": "13.9.b"}


def teams(where: Path, clauses: dict[str, str] = SILENT, **more: Any) -> Office:
    office = Office(where, plan(stage(clauses=clauses), **more))
    office.draw(1, ("1", "2"), ("3", "4"))
    return office


def awards(office: Office, name: str = "qualifying") -> dict[str, Entry]:
    figures = office.desk.competition.figures
    session = office.desk.competition.state.session(name, 1)
    return {each.contestant: each for each in figures.accounts.awarding(name).entries(session)}


# --- competitions that come ready ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "gets", "loses", "clause"),
    [
        ("sbu-swiss-teams", "14.39", "5.61", "sbu-2022 2.13.2.a"),
        ("sbu-all-play-all-teams", "14.39", "5.61", "sbu-2022 2.13.2.a"),
        ("sbu-swiss-pairs", "12", "0", ""),
        ("qba-swiss-pairs", "12", "0", ""),
        ("anc-butler-restricted", "12", "0", ""),
        ("club-teams-matches", "12", "0", ""),
    ],
)
def test_a_forfeit_counts_for_the_side_without_fault(
    tmp_path: Path, id: str, gets: str, loses: str, clause: str
) -> None:
    made = plan_data(template(id), {})
    name = made["stages"][0]["name"]
    office = Office(tmp_path, made)
    office.draw(1, ("1", "2"), ("3", "4"), stage=name, boards=8)
    done = office.do("forfeit", stage=name, session=1, at_fault=["2"])
    assert f"the other side has {gets} VP" in done.says
    entries = awards(office, name)
    assert (show(entries["1"].amount), show(entries["2"].amount)) == (gets, loses)
    assert entries["1"].clause == clause


@pytest.mark.parametrize("id", sorted(templates()))
def test_every_match_in_vps_that_comes_ready_has_a_forfeit_and_a_bye(id: str) -> None:
    made = read_plan(plan_data(template(id), {}))
    for each in made.stages:
        if each.format not in ("swiss", "round robin") or each.figure != "VP":
            continue
        named = {**made.clauses, **each.clauses, **made.answers, **each.answers}
        assert "forfeit" in named, each.name
        if each.draw.get("odd") in ("bye", "sit-out"):
            assert "bye" in named or {"vp", "counts"} & each.bye.keys(), each.name


# --- plans that say nothing ----------------------------------------------------------------------


def test_a_forfeit_of_which_nobody_says_what_it_counts(tmp_path: Path) -> None:
    office = teams(tmp_path)
    with pytest.raises(
        Mistake, match=r"a match cannot be forfeited in qualifying.*'forfeit'.*'vp'"
    ):
        office.do("forfeit", **ROUND, at_fault=["2"])
    done = office.do("forfeit", **ROUND, at_fault=["2"], vp=13)
    assert "the other side has 13 VP" in done.says
    assert (office.total("1"), office.total("2")) == (13, 0)


def test_what_the_organiser_answered_is_used(tmp_path: Path) -> None:
    office = teams(tmp_path, answers={"forfeit": 15, "abandoned": 10})
    done = office.do("forfeit", **ROUND, at_fault=["2"], vp=3)
    assert "what is given here is not used" in done.warnings[0]
    office.do("abandon", **ROUND, contestants=["3", "4"])
    assert [office.total(each) for each in "1234"] == [15, 0, 10, 10]


def test_a_lateness_that_loses_the_match(tmp_path: Path) -> None:
    office = teams(tmp_path, {**SILENT, "too late": "19.7.h"})
    late = {**ROUND, "contestant": "2", "minutes": 40}
    with pytest.raises(Mistake, match="a match cannot be forfeited in qualifying"):
        office.do("late", **late)
    done = office.do("late", **late, vp=12)
    assert office.kinds(done) == ["late arrival", "match forfeited"]
    assert office.total("1") == 12


def test_a_lateness_beyond_the_table_of_the_restricted_butler(tmp_path: Path) -> None:
    office = Office(tmp_path, plan_data(template("anc-butler-restricted"), {}))
    office.draw(1, ("1", "2"), ("3", "4"), stage="swiss", boards=12)
    late = {"stage": "swiss", "session": 1, "contestant": "2", "minutes": 40}
    done = office.do("late", **late)
    assert any("decides" in each for each in done.warnings)
    assert office.kinds(done) == ["late arrival"]
    office.do("late", **{**late, "contestant": "4"}, forfeit=True)
    assert office.total("3", "swiss") == 12


def test_a_match_given_up_of_which_nobody_says_what_it_counts(tmp_path: Path) -> None:
    office = teams(tmp_path)
    with pytest.raises(Mistake, match=r"a match cannot be abandoned in qualifying.*'vps'"):
        office.do("abandon", **ROUND, contestants=["1", "2"])
    with pytest.raises(Mistake, match="an amount for each of the two"):
        office.do("abandon", **ROUND, contestants=["1", "2"], vps=[10])
    office.do("abandon", **ROUND, contestants=["2", "1"], vps=[9, 11])
    assert (office.total("1"), office.total("2")) == (11, 9)


def test_one_who_leaves_of_whose_results_nobody_says_what_becomes(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.put("stage opened", stage="qualifying", field=["1", "2", "3", "4"])
    office.match(1, 1, 10)
    with pytest.raises(Mistake, match=r"one who has results cannot be withdrawn.*'results'"):
        office.do("withdraw", contestant="2")
    done = office.do("withdraw", contestant="2", results="stand")
    assert done.facts[0].body["results"] == "stand"
    assert office.total("1") > 10


def test_results_that_are_cancelled_when_one_leaves(tmp_path: Path) -> None:
    pairs = stage("main", format="sessions", scoring="matchpoints", figure="percent", rounds=2)
    pairs.pop("draw")
    made = plan(pairs, contestants="pairs", answers={"withdrawal": "cancelled"})
    office = Office(tmp_path, made)
    left = office.desk.competition.figures.rules("main").answered("withdrawal")
    assert left.results == "cancelled"


def test_a_bye_of_which_nobody_says_what_it_counts(tmp_path: Path) -> None:
    made = plan(stage(clauses=SILENT, draw={"method": "swiss", "odd": "bye", "first_round": "lot"}))
    office = Office(tmp_path, made, 3)
    with pytest.raises(Mistake, match=r"a bye cannot be given in qualifying.*'bye'"):
        office.do("draw", stage="qualifying")
    done = office.do("draw", stage="qualifying", bye=12, publish=True)
    (idle,) = done.facts[0].body["draw"]["byes"]
    assert office.total(str(idle)) == 12
    again = office.do("draw", stage="qualifying", publish=True)
    assert again.facts[0].body["bye"] == 12


# --- ledgers from before -------------------------------------------------------------------------


def test_a_ledger_from_before_opens_with_the_figures_it_had(tmp_path: Path) -> None:
    office = teams(tmp_path)
    office.put("match forfeited", stage="qualifying", session=1, at_fault=["2"])
    office.put("match abandoned", stage="qualifying", session=1, contestants=["3", "4"])
    assert (office.total("1"), office.total("2")) == (0, 0)
    found = awards(office)
    assert set(found) == {"1", "2"}
    assert "no clause and no answer says what it counts" in found["1"].reason
