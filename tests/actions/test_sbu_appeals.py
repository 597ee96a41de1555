"""Appeals by SBU 3: through the director, to the committee, and then to the last instance."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor.actions.desk import Refused

APPEAL: dict[str, Any] = {"ruling": "R1", "contestant": "1"}


def ruled(where: Path) -> Shipped:
    office = Shipped(where, "sbu-swiss-teams", 4, {"boards": 6})
    office.meet(1, ("1", "2"), ("3", "4"))
    office.opened(1, 10, stage="swiss", boards=6)
    office.won_by(1, 1, 450, boards=6)
    office.at(10, 30)
    office.do(
        "rule", stage="swiss", session=1, table="1 open", board=1, reason="hesitation",
        ns={"award": "average"}, ew={"award": "average"},
    )  # fmt: skip
    return office


def test_an_appeal_to_the_committee_costs_no_deposit(tmp_path: Path) -> None:
    """3.2.c is about the Laws and Ethics Committee; every appeal was refused without 25 pounds."""
    office = ruled(tmp_path)
    done = office.do("lodge-appeal", **APPEAL, committee=True)
    assert office.kinds(done) == ["appeal lodged"]
    assert "appeals committee (sbu-2022 3.1.3)" in done.says


def test_only_a_contestant_or_captain_appeals_and_through_the_director(tmp_path: Path) -> None:
    office = ruled(tmp_path)
    with pytest.raises(Refused, match=r"nly a contestant or his captain .*3\.1\.1"):
        office.do("lodge-appeal", **APPEAL, by="other")
    with pytest.raises(Refused, match=r"he request did not go through the director.*3\.1\.1"):
        office.do("lodge-appeal", **APPEAL, through_director=False)


@pytest.mark.parametrize(
    ("matter", "who", "clause"),
    [("law", "chief director", "3.1.4"), ("judgement", "appeals committee", "3.1.4")],
)
def test_who_hears_an_appeal_is_suggested(
    tmp_path: Path, matter: str, who: str, clause: str
) -> None:
    found = ruled(tmp_path).suggest("lodge-appeal", **APPEAL, matter=matter)
    assert (found[0].reason, found[0].clause) == (
        f"an appeal of {matter} is heard by the {who}",
        f"sbu-2022 {clause}",
    )
    assert [each.clause for each in found[1:]] == ["sbu-2022 3.1.3"] * 2
    assert "chief director" in found[2].reason


def test_the_last_instance_comes_last_and_costs_its_deposit(tmp_path: Path) -> None:
    """3.1.7, then 3.2.c: 25 pounds, kept where there is no merit; 3.2.d: on three grounds only."""
    office = ruled(tmp_path)
    with pytest.raises(Refused, match=r"either an appeals committee nor .*3\.1\.7"):
        office.do("lodge-appeal", **APPEAL, further=True, deposit=25)
    office.do("lodge-appeal", **APPEAL)
    office.do("decide-appeal", appeal="A1", upheld=False)
    with pytest.raises(Refused, match=r"pay a deposit of 25 pounds.*3\.2\.c"):
        office.do("lodge-appeal", **APPEAL, further=True)
    found = office.suggest("lodge-appeal", **APPEAL, further=True)
    assert [(each.values, each.clause) for each in found] == [({"deposit": 25}, "sbu-2022 3.2.c")]
    office.do("lodge-appeal", **APPEAL, further=True, deposit=25)
    score = {"ns": {"award": "average plus"}, "ew": {"award": "average minus"}}
    last = {"appeal": "A2", "heard_by": "laws and ethics committee"}
    with pytest.raises(Refused, match=r"one of the three grounds.*3\.2\.d"):
        office.do("decide-appeal", **last, upheld=True, **score)
    done = office.do(
        "decide-appeal", **last, upheld=True, grounds=["ruling incorrect in law"], **score
    )
    assert "the deposit of 25 comes back (sbu-2022 3.2.c)" in done.says
    # Average Plus at the open table is 3 IMPs, and the other five boards are level.
    assert office.desk.competition.figures.scores.matches("swiss", 1)[0].margin("1") == 3
