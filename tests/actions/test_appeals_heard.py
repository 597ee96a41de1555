"""An appeal from the form to its decision: passed on, argued about, heard by those who may sit.

SABF 7: the other side has its copy within 24 hours of the ruling; without an agreed earlier time
the hearing is seven days after the appeal, half an hour before play; who is involved does not sit,
and fewer than three are flagged; a point of law is not reversed. SBU 3.3 for matches in private.
"""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped

from convenor.actions.desk import Refused
from convenor.actions.rulings.appeals import calls_of
from convenor.competition.comparing.pending_matters import pending
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.printing.letters import letter, plain


def ruled(where: Path, id: str = "sabf-swiss-teams", **more: Any) -> Shipped:
    office = Shipped(where, id, 4, {"boards": 6})
    office.meet(1, ("1", "2"), ("3", "4"))
    office.opened(1, 10, stage="swiss", boards=6)
    office.won_by(1, 1, 450, boards=6)
    office.at(10, 30)
    office.do(
        "rule", stage="swiss", session=1, table="1 open", board=1, reason="hesitation",
        ns={"award": "average"}, ew={"award": "average"}, **more,
    )  # fmt: skip
    return office


def appealed(where: Path, **more: Any) -> Shipped:
    office = ruled(where, **more)
    office.at(10, 40)
    office.do("lodge-appeal", ruling="R1", contestant="1", grounds="a logical alternative")
    return office


def test_the_other_side_has_its_copy_within_a_day_of_the_ruling(tmp_path: Path) -> None:
    office = appealed(tmp_path)
    later = office.do("send-appeal", appeal="A1", to="Ann Secretary", reasons="r", served=False)
    (said,) = later.warnings
    assert "by 2 Oct 10:30" in said
    assert "7.b" in said
    assert not office.at(10, 30, day=2).do("send-appeal", appeal="A1", reasons="r").warnings
    late = office.at(10, 31, day=2).do("send-appeal", appeal="A1", reasons="r").warnings
    assert any("7.b" in each for each in late)


def test_respondents_argue_before_the_appellants_answer(tmp_path: Path) -> None:
    office = appealed(tmp_path)
    with pytest.raises(Refused, match=r"respondents \(2\) have the word first"):
        office.do("argue-appeal", appeal="A1", by="appellants", text="but")
    office.do("argue-appeal", appeal="A1", by="respondents", text="no alternative")
    office.do("argue-appeal", appeal="A1", by="appellants", text="there is one")
    with pytest.raises(Mistake, match="the argument is empty"):
        office.do("argue-appeal", appeal="A1", by="respondents", text=" ")
    with pytest.raises(Mistake, match="no appeal 'A7'"):
        office.do("argue-appeal", appeal="A7", by="respondents", text="x")


def hearing_of(office: Shipped) -> bodies.HearingSet:
    (found,) = (body for _, body in office.desk.competition.state.of(bodies.HearingSet))
    return found


def test_the_hearing_is_a_week_later_half_an_hour_before_play(tmp_path: Path) -> None:
    """Play starts at 10:00 on 1 October; the appeal is lodged that day."""
    office = appealed(tmp_path)
    office.do("name-committee", role="convenor", members=["Ann", "Ben", "Cat", "Dan"])
    (told,) = office.suggest("set-hearing", appeal="A1")
    assert (told.values["starts"], told.clause) == ("2022-10-08T09:30:00", "sabf-2020 7.c")
    done = office.do("set-hearing", appeal="A1", place="the library", involved=["Dan"])
    assert any("Dan has an interest" in each and "7.d" in each for each in done.warnings)
    found = hearing_of(office)
    assert found.starts == datetime.datetime(2022, 10, 8, 9, 30)
    assert found.committee == ("Ann", "Ben", "Cat")
    assert "1 and 2 are invited" in done.says


def test_a_later_time_is_refused_and_an_earlier_one_agreed(tmp_path: Path) -> None:
    office = appealed(tmp_path)
    office.do("name-committee", role="convenor", members=["Ann", "Ben", "Cat"])
    with pytest.raises(Refused, match=r"by 8 Oct 09:30 at the latest .*7\.c"):
        office.do("set-hearing", appeal="A1", starts="2022-10-09T09:30:00")
    office.do("set-hearing", appeal="A1", starts="2022-10-03T19:00:00", agreed=True)
    assert hearing_of(office).starts == datetime.datetime(2022, 10, 3, 19, 0)


def test_few_who_may_sit_are_flagged(tmp_path: Path) -> None:
    office = appealed(tmp_path)
    office.do("name-committee", role="convenor", members=["Ann", "Ben", "Cat"])
    done = office.do("set-hearing", appeal="A1", involved=["Cat"])
    assert sum("7.d" in each for each in done.warnings) == 2


@pytest.mark.parametrize(("basis", "reversible"), [("discretion", True), ("law", False)])
def test_a_committee_reverses_no_point_of_law(tmp_path: Path, basis: str, reversible: bool) -> None:
    office = appealed(tmp_path, basis=basis, right_told=True)
    given = {"appeal": "A1", "upheld": True, "ns": {"award": "average plus"}}
    given["ew"] = {"award": "average minus"}
    if reversible:
        assert not [e for e in office.do("decide-appeal", **given).warnings if "7.g" in e]
        return
    with pytest.raises(Refused, match=r"point of law.*7\.g"):
        office.do("decide-appeal", **given)


def test_whose_committee_it_is_hangs_on_the_event(tmp_path: Path) -> None:
    office = ruled(tmp_path)
    found = office.suggest("lodge-appeal", ruling="R1", contestant="1")
    assert [e.reason for e in found if e.clause.endswith("7.k")] == [
        "appeals from here go to the committee of the running club"
    ]


def test_a_scorers_decision_is_appealed_against_within_a_week(tmp_path: Path) -> None:
    office = ruled(tmp_path)
    office.at(14)
    office.do("post", stage="swiss", session=1, override=True)
    at = {"stage": "swiss", "session": 1, "contestant": "2", "against": "scorer"}
    assert office.at(14, day=8).do("appeal-decision", **at, grounds="it was 3NT")
    with pytest.raises(Refused, match=r"7\.j"):
        office.at(14, 1, day=8).do("appeal-decision", **at)
    done = office.do("decide-appeal", appeal="B1", upheld=True)
    assert done.says == "appeal B1 succeeds: correct the result"
    with pytest.raises(Mistake, match="about no board"):
        office.do("decide-appeal", appeal="B1", upheld=True, ns={"award": "average"})


def test_a_team_that_told_late_of_its_substitute_loses_the_right(tmp_path: Path) -> None:
    """Play starts at 10:00: told at 9:45 it may appeal, at 9:46 it may not; opponents always."""
    for minute, right in ((45, True), (46, False)):
        (tmp_path / str(minute)).mkdir()
        office = Shipped(tmp_path / str(minute), "sabf-swiss-teams", 4, {"boards": 6})
        office.meet(1, ("1", "2"), ("3", "4"))
        office.opened(1, 10, stage="swiss", boards=6)
        office.at(9, minute)
        office.put(
            "substitute played", contestant="1", stage="swiss", session=1,
            player_out="A", player_in="B",
        )  # fmt: skip
        at = {"stage": "swiss", "session": 1, "against": "adjustment"}
        office.at(11).do("appeal-decision", **at, contestant="2")
        if right:
            office.do("appeal-decision", **at, contestant="1")
        else:
            with pytest.raises(Refused, match=r"13\.4\.c"):
                office.do("appeal-decision", **at, contestant="1")


def test_papers_from_a_private_match_are_complete_and_with_a_deposit(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-knock-out-teams", 4, {"boards": 6})
    stage = office.stage
    office.meet(1, ("1", "2"), ("3", "4"))
    office.opened(1, 10, stage=stage, boards=6)
    office.won_by(1, 1, 450, boards=6)
    office.at(10, 30)
    office.do(
        "rule", stage=stage, session=1, table="1 open", board=1, ruled_by="referee",
        ns={"award": "average"}, ew={"award": "average"}, reason="the referee's word",
    )  # fmt: skip
    office.do("lodge-appeal", ruling="R1", contestant="1", override=True)
    sent = [
        "match result", "deposit 25", "dealer", "vulnerability", "bidding and play",
        "result at all tables", "original ruling", "who gave it", "appellants statement signed",
        "opponents statement signed",
    ]  # fmt: skip
    assert not office.do("send-papers", appeal="A1", sent=sent, deposit=25).warnings
    with pytest.raises(Refused, match=r"opponents statement signed.*3\.3\.2\.c"):
        office.do("send-papers", appeal="A1", sent=sent[:-1], deposit=25)
    with pytest.raises(Refused, match=r"deposit of 25 .*3\.3\.3"):
        office.do("send-papers", appeal="A1", sent=sent)
    lost = office.do("decide-appeal", appeal="A1", upheld=False, merit=False)
    assert "the deposit of 25 is kept (sbu-2022 3.3.2.c)" in lost.says


def test_fuller_notes_on_file_are_consulted(tmp_path: Path) -> None:
    office = ruled(tmp_path)
    office.do("lodge-system", contestant="2", colour="green", fuller_notes="notes.pdf")
    board = {"stage": "swiss", "session": 1, "table": "1 open", "board": 2, "reason": "x"}
    given = {"ns": {"award": "average"}, "ew": {"award": "average"}}
    first = office.do("rule", **board, **given).warnings
    assert any("notes.pdf" in each for each in first)
    again = office.do("rule", **board, **given, notes_consulted=True, ruling="R9").warnings
    assert not any("notes.pdf" in each for each in again)


def private(where: Path) -> Shipped:
    office = Shipped(where, "sbu-knock-out-teams", 4, {"boards": 6})
    office.put("stage opened", stage=office.stage, field=["1", "2", "3", "4"])
    office.meet(1, ("1", "2"), ("3", "4"))
    office.opened(1, 10, stage=office.stage, boards=6)
    office.won_by(1, 1, 450, boards=6)
    office.at(10, 30)
    return office


def test_captains_rule_at_once_or_wait_for_a_referee(tmp_path: Path) -> None:
    """SBU 3.3: the laws alone are the captains' to apply; judgement waits, then a referee rules."""
    office = private(tmp_path)
    board = {"stage": office.stage, "session": 1, "table": "1 open", "reason": "revoke"}
    score = {"ns": {"assigned": [{"result": "+420"}]}}
    office.do("rule", **board, board=1, ruled_by="captains", **score)
    waits = office.do("rule", **board, board=2, ruled_by="captains", pending=True, **score)
    assert "is pending" in waits.says
    assert [e.name for e in pending(office.desk.competition)] == ["ruling R2"]
    office.do("rule", **board, board=2, ruling="R2", ruled_by="referee", **score)
    assert not pending(office.desk.competition)
    rulings = office.desk.competition.state.rulings()
    assert [body.ruled_by for _, body in rulings.values()] == ["captains", "referee"]


def test_an_appeal_goes_on_to_the_last_instance_by_the_secretary(tmp_path: Path) -> None:
    """SBU 3.1.6, 3.1.5 and 3.2: told of the right, found without merit, sent to the Secretary."""
    office = ruled(tmp_path, "sbu-swiss-teams", right_told=True)
    (_, ruling), *_ = office.desk.competition.state.rulings().values()
    assert ruling.right_told
    office.do("lodge-appeal", ruling="R1", contestant="1", committee=True)
    office.do("decide-appeal", appeal="A1", upheld=False, merit=False, reason="no case")
    office.do(
        "fine", contestant="1", stage="swiss", session=1, amount="1", unit="VP",
        reason="appeal without merit", override=True,
    )  # fmt: skip
    office.do("lodge-appeal", ruling="R1", contestant="1", further=True, deposit=25)
    sent = office.do("send-appeal", appeal="A2", to="the SBU Secretary", reasons="see A1")
    assert sent.says == "appeal A2 goes to the SBU Secretary"
    last = {"heard_by": "laws and ethics committee", "grounds": ["ruling incorrect in law"]}
    given = {"ns": {"award": "average plus"}, "ew": {"award": "average minus"}}
    office.do("decide-appeal", appeal="A2", upheld=True, **given, **last)
    with pytest.raises(Refused, match="has been decided"):
        office.do("argue-appeal", appeal="A2", by="respondents", text="late")


def test_a_committee_is_named_once_each(tmp_path: Path) -> None:
    office = ruled(tmp_path)
    with pytest.raises(Refused, match="Ann is named twice"):
        office.do("name-committee", role="convenor", members=["Ann", "Ann", "Ben"])
    with pytest.raises(Mistake, match="has no members"):
        office.do("name-committee", role="convenor", members=[])


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("1NT P 3NT AP", ("1NT", "Pass", "3NT", "AP")),
        ("p, p, p, p", ("Pass", "Pass", "Pass", "Pass")),
        ("1s x xx p p p", ("1S", "X", "XX", "Pass", "Pass", "Pass")),
        ("", ()),
    ],
)
def test_the_auction_on_the_form_is_read(text: str, calls: tuple[str, ...]) -> None:
    assert calls_of(text, 1) == calls


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2S 1NT", "1NT is not enough"),
        ("1S 8NT", "'8NT' is not a call"),
        ("p p p p 1S", "comes after the auction has ended"),
    ],
)
def test_an_auction_that_cannot_be_is_told(text: str, says: str) -> None:
    with pytest.raises(Mistake, match=f"the auction cannot be: .*{says}"):
        calls_of(text, 1)


def test_it_goes_on_only_from_a_decision_and_to_somebody_else(tmp_path: Path) -> None:
    """SABF 7.i has no terms of its own: an appeal from the committee follows the committee's."""
    office = appealed(tmp_path)
    further = {"ruling": "R1", "contestant": "1", "further": True}
    with pytest.raises(Refused, match="no appeal against ruling R1 has been decided yet"):
        office.do("lodge-appeal", **further)
    office.do("decide-appeal", appeal="A1", upheld=False, reason="no alternative")
    office.do("lodge-appeal", **further)
    again = {"appeal": "A2", "upheld": False, "reason": "as before"}
    with pytest.raises(Refused, match="the appeals committee has decided before: say who heard"):
        office.do("decide-appeal", **again)
    done = office.do("decide-appeal", **again, heard_by="management committee")
    assert office.kinds(done) == ["appeal decided"]
    told = plain(letter(office.desk.competition, "decision", "A2"))
    assert "It was heard by the management committee." in " ".join(told.split())
