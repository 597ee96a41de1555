"""What comes after a stage was closed is refused with its clause, or taken with a warning."""

from pathlib import Path
from typing import Any

import pytest
from officials import Office, plan, stage

from convenor.actions.desk import Refused

CLAUSES = {"vp": "13.9.b", "forfeit": "13.9.c"}
AT: dict[str, Any] = {"stage": "qualifying", "session": 1, "table": "2 open", "board": 1}


def closed(where: Path, **clauses: str) -> Office:
    """Four teams and one round: 1 beats 3 by 10, 2 beats 4 by 10; two go on to the final."""
    qualifying = stage(
        rounds=1,
        clauses={**CLAUSES, **clauses},
        standing={"ties": {"tests": ["lot"]}},
        qualify=[{"to": "final", "rule": "top", "places": 2, "clause": "17.2.g"}],
    )
    final = stage("final", format="knock-out", figure="IMP", draw={}, bracket={"kind": "one final"})
    office = Office(where, plan(qualifying, final))
    office.put("stage opened", stage="qualifying", field=["1", "2", "3", "4"])
    office.draw(1, ("1", "3"), ("2", "4"))
    office.opened(1, 10)
    office.match(1, 1, 10)
    office.match(1, 2, 10)
    office.at(11)
    office.do("post", stage="qualifying", session=1)
    return office


def close(office: Office) -> None:
    office.do("close-stage", stage="qualifying")


def qualified(office: Office) -> Any:
    found = office.desk.competition.state.stage("qualifying").closed
    assert found is not None
    return found.qualified["final"]


def test_what_could_still_change_it_is_told_before_a_stage_is_closed(tmp_path: Path) -> None:
    office = closed(tmp_path, correction="8.a")
    given = office.do("rule", **AT, ns={"percent": "60"}, reason="hesitation").facts[0].body
    waits = office.do("rule", **{**AT, "board": 2}, pending=True).facts[0].body["ruling"]
    office.do("lodge-appeal", ruling=given["ruling"], contestant="2", appeal="A1")
    done = office.do("close-stage", stage="qualifying")
    assert done.warnings == (
        f"ruling {waits} is not decided yet",
        "appeal A1 is not decided yet",
        "corrections are taken until 2 Oct 11:00 (sabf-2020 8.a)",
    )


def test_nothing_is_told_where_all_is_settled(tmp_path: Path) -> None:
    office = closed(tmp_path, correction="8.a")
    assert office.at(12, day=2).do("close-stage", stage="qualifying").warnings == ()


def test_a_correction_names_who_moves_and_who_would_go_on(tmp_path: Path) -> None:
    """With -50 in place of +850, 2 loses the board to 4, which would go on in its place."""
    office = closed(tmp_path)
    close(office)
    assert set(qualified(office)) == {"1", "2"}
    done = office.do("correct-result", **AT, result="-50", reason="wrong side")
    (said,) = [each for each in done.warnings if "closed" in each]
    assert "to final would go 4 instead of 2" in said
    assert "Team 4 (4) would be" in said
    assert set(qualified(office)) == {"1", "2"}, "what was declared stays until declared anew"


def test_a_change_without_effect_is_told_too(tmp_path: Path) -> None:
    office = closed(tmp_path)
    close(office)
    done = office.do("correct-result", **{**AT, "board": 2}, result="+400", reason="checked")
    assert any("stay as they were declared" in each for each in done.warnings)


def test_a_ruling_and_its_undoing_are_told(tmp_path: Path) -> None:
    office = closed(tmp_path)
    close(office)
    ns = {"assigned": [{"result": "-50"}]}
    done = office.do("rule", **AT, ns=ns, reason="hesitation")
    assert any("to final would go 4 instead of 2" in each for each in done.warnings)
    undone = office.do("undo", number=done.facts[0].number, reason="withdrawn")
    assert any("stay as they were declared" in each for each in undone.warnings)


def test_what_was_final_is_refused_with_its_clause(tmp_path: Path) -> None:
    office = closed(tmp_path, correction="8.a")
    office.at(12, day=3)
    office.do("end-period", stage="qualifying", session=1)
    close(office)
    with pytest.raises(Refused, match=r"final \(sabf-2020 8\.a\)"):
        office.do("correct-result", **AT, result="-50", reason="wrong side")
    done = office.do("correct-result", override="misread", **AT, result="-50", reason="wrong side")
    assert any("to final would go 4 instead of 2" in each for each in done.warnings)


def test_play_in_a_later_stage_is_not_bothered(tmp_path: Path) -> None:
    office = closed(tmp_path)
    close(office)
    office.do("open-stage", stage="final")
    office.draw(1, ("1", "2"), stage="final")
    done = office.do("fine", stage="final", session=1, contestant="1", amount=1, unit="IMP")
    assert not any("closed" in each for each in done.warnings)


def test_a_title_that_the_competition_does_not_have_is_asked_about(tmp_path: Path) -> None:
    qualifying = stage(rounds=1, clauses=CLAUSES, titles=[{"title": "Champions"}])
    office = Office(tmp_path, plan(qualifying))
    assert office.do("award-title", "convenor", title="Champions", contestants=["1"]).warnings == ()
    done = office.do("award-title", "convenor", title="Champion", contestants=["1"])
    assert done.warnings == ("'Champion' is no title here: it has Champions.",)
