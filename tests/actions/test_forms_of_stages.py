"""The field decides the form: what the book lays down for so many, when a stage is opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from officials import Office

from convenor.actions.desk import Refused
from convenor.actions.stages.field_forms import of_the_field
from convenor.competition.plans.templates import plan_data, template


def daytime(where: Path, teams: int, form: str = "round robin", **answers: object) -> Office:
    made = plan_data(template("sabf-daytime-teams"), {"form": form, **answers})
    return Office(where, made, teams)


def first_stage(office: Office) -> str:
    return office.desk.competition.state.the_plan.stages[0].name


def test_twelve_teams_play_a_swiss(tmp_path: Path) -> None:
    office = daytime(tmp_path, 12)
    with pytest.raises(Refused, match=r"\(12\) play a swiss.*20\.2\.c"):
        office.do("open-stage", stage=first_stage(office))
    office.do("open-stage", stage=first_stage(office), override="the committee allows it")


def test_ten_teams_play_a_round_robin_of_nine_rounds(tmp_path: Path) -> None:
    office = daytime(tmp_path, 10)
    assert office.do("open-stage", stage=first_stage(office)).warnings == ()


def test_eight_teams_play_seven_rounds(tmp_path: Path) -> None:
    office = daytime(tmp_path, 8)
    (said,) = office.do("open-stage", stage=first_stage(office)).warnings
    assert "8 play 7 rounds, and the plan has 9" in said
    assert "20.2.c" in said


def test_a_swiss_has_fourteen_boards_a_match(tmp_path: Path) -> None:
    office = daytime(tmp_path, 12, "swiss", boards=12)
    (said,) = office.do("open-stage", stage=first_stage(office)).warnings
    assert "12 play 14 boards a match, and the plan has 12" in said


@pytest.mark.parametrize(
    ("pairs", "boards", "rounds"), [(12, 12, 11), (11, 12, 11), (10, 14, 9), (9, 14, 9)]
)
def test_the_length_of_matches_in_the_womens_trials(
    tmp_path: Path, pairs: int, boards: int, rounds: int
) -> None:
    for each in (12, 14):
        made = plan_data(template("sabf-womens-trials"), {"boards": each, "rounds": rounds})
        where = tmp_path / str(each)
        where.mkdir()
        there = Office(where, made, pairs).desk.competition
        told = of_the_field(there, there.figures.plan("final"), pairs)
        assert bool(told) == (each != boards)
        assert all(finding.clause == "sabf-2020 19.11.1.l" for finding in told)
