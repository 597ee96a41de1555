"""The field decides the form: what the book lays down for so many, when a stage is opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from officials import Office

from convenor.actions.desk import Refused
from convenor.actions.stages.forms import form_of
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


def played(office: Office, stage: str) -> tuple[int, int]:
    plan = office.desk.competition.state.the_plan.stage(stage)
    return plan.rounds, plan.boards


def test_eight_teams_play_seven_rounds(tmp_path: Path) -> None:
    """20.2.c: a round robin. The plan had nine rounds of 14 boards."""
    office = daytime(tmp_path, 8)
    done = office.do("open-stage", stage=first_stage(office))
    assert "so many play 7 rounds (sabf-2020 20.2.c)" in done.says
    assert played(office, first_stage(office)) == (7, 14)
    assert done.facts[-1].body["form_by"] == ["sabf-2020 20.2.c"]


def test_a_swiss_has_fourteen_boards_a_match(tmp_path: Path) -> None:
    """20.2.c: two 14-board matches a session. The plan had 12, and has them again when undone."""
    office = daytime(tmp_path, 12, "swiss", boards=12, rounds=5)
    done = office.do("open-stage", stage=first_stage(office))
    assert "so many play 14 boards a match" in done.says
    assert played(office, first_stage(office)) == (5, 14)
    office.do("undo", number=done.facts[-1].number, reason="too early")
    assert played(office, first_stage(office)) == (5, 12)


@pytest.mark.parametrize(
    ("pairs", "boards", "rounds"), [(12, 12, 11), (11, 12, 11), (10, 14, 9), (9, 14, 9)]
)
def test_the_length_of_matches_in_the_womens_trials(
    tmp_path: Path, pairs: int, boards: int, rounds: int
) -> None:
    """19.11.1.l: 12 boards for 11 or 12 pairs, 14 for fewer; the plan had the other number."""
    made = plan_data(template("sabf-womens-trials"), {"boards": 26 - boards, "rounds": 5})
    office = Office(tmp_path, made, pairs)
    form = form_of(office.desk.competition, "final", pairs, None)
    assert (form.rounds, form.boards) == (rounds, boards)
    assert form.clauses == ("sabf-2020 19.11.1.l",)
