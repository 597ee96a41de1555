"""The other readings of a book, offered where one is chosen: nobody knows their names by heart."""

from __future__ import annotations

from pathlib import Path

from officials import Office, plan, stage


def test_the_other_readings_of_the_clauses_of_the_plan_are_offered(tmp_path: Path) -> None:
    office = Office(tmp_path, plan(stage(clauses={"vp": "13.9.b"})))
    offered = {each.reason: each for each in office.suggest("change-conditions")}
    wanted = next(each for reason, each in offered.items() if "wbf concave" in reason)
    assert wanted.clause == "sabf-2020 13.9.b"
    assert "instead of printed" in wanted.reason
    office.do("change-conditions", role="convenor", **wanted.values)
    assert office.desk.competition.state.readings["sabf-2020"]["vp_scale"] == "wbf_concave"
    again = [each.reason for each in office.suggest("change-conditions")]
    assert any("printed instead of wbf concave" in each for each in again)


def test_a_plan_without_such_clauses_offers_none(tmp_path: Path) -> None:
    office = Office(tmp_path, plan(stage(clauses={"board score": "13.9.a"})))
    assert office.suggest("change-conditions") == ()
