"""Clauses that have their own words for events, and clauses named for what they can say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from officials import Office

from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door
from convenor.competition.plans.templates import plan_data, template


def office(where: Path, id: str, **answers: Any) -> Office:
    return Office(where, plan_data(template(id), answers))


# --- SBU 2.20: mismatches ------------------------------------------------------------------------


def test_a_mismatch_of_the_scottish_swiss_is_credited(tmp_path: Path) -> None:
    there = office(tmp_path, "sbu-swiss-teams", boards=6)
    there.draw(1, ("1", "2"), ("3", "4"), stage="swiss")
    for number in (1, 2):
        for board in range(1, 7):
            there.play(1, f"{number} open", "+850", board, stage="swiss")
            there.play(1, f"{number} closed", "+400", board, stage="swiss")
    there.draw(2, ("1", "3"), ("2", "4"), stage="swiss")
    there.match(2, 1, 0, stage="swiss")
    there.match(2, 2, 0, stage="swiss")
    for board in range(1, 7):
        there.put(
            "result corrected",
            stage="swiss", session=1, table="1 open", board=board, result="-50",
        )  # fmt: skip
    met = {"stage": "swiss", "session": 2, "contestant": "1"}
    assert [each.clause for each in there.suggest("mismatch", **met)] == [
        "sbu-2022 2.20.rounding",
        "sbu-2022 2.20.rounding",
    ]
    done = there.do("mismatch", **met, own_fault=False, cause="wrong score entered")
    assert done.facts[0].body["score"] == "12.5"
    assert done.facts[0].body["clause"] == "sbu-2022 2.20.rounding"


# --- ANC 20.2 to 20.4: how much must be played ---------------------------------------------------


@pytest.mark.parametrize(
    ("id", "stage", "clause", "needed"),
    [
        ("anc-butler-open", "preliminary", "20.2", (2, 2)),
        ("anc-butler-open", "final", "20.2", (3, 3)),  # five pairs, so five rounds: 75% and 65%
        ("anc-butler-womens-seniors", "preliminary", "20.2", (7, 6)),
        ("anc-butler-restricted", "swiss", "20.3", (6, 5)),
        ("anc-butler-country", "swiss", "20.3", (6, 5)),
        ("anc-swiss-pairs", "swiss", "20.3", (6, 5)),
        ("anc-congress-swiss-pairs", "swiss", "20.4", (4, 3)),
    ],
)
def test_how_much_must_be_played_is_answered_in_play(
    tmp_path: Path, id: str, stage: str, clause: str, needed: tuple[int, int]
) -> None:
    there = office(tmp_path, id)
    players = [{"name": "Ann Ito"}, {"name": "Bob Moss"}]
    there.put("entry accepted", contestant="9", name="Ito", players=players)
    case = Case(there.desk.competition, there.now, stage=stage, contestant="9", session=1)
    ((named, answer),) = Door(there.desk.competition, stage).answers("placing", case)
    assert named == f"anc-2017 {clause}"
    assert (answer.need_each, answer.need_together) == needed
    assert answer.verdict == "ok"


# --- ANC A.score-entry ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "stage", "fine"),
    [("anc-butler-restricted", "swiss", "1"), ("anc-interstate-teams", "qualifying", "3")],
)
def test_scores_not_entered_are_warned_and_then_fined(
    tmp_path: Path, id: str, stage: str, fine: str
) -> None:
    there = office(tmp_path, id)
    there.draw(1, ("1", "2"), ("3", "4"), stage=stage)
    where = {"stage": stage, "session": 1, "contestant": "1", "rule": "score entry"}
    (first,) = there.suggest("fine", **where)
    assert first.clause == "anc-2017 A.score-entry"
    assert "a warning" in first.reason
    there.put(
        "warning given", contestant="1", stage=stage, session=1, offence="score entry", clause=""
    )
    (second,) = there.suggest("fine", **where)
    assert (str(second.values["amount"]), second.values["unit"]) == (fine, "VP")
