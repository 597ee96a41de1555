"""A word that somebody says and the book does not know is refused, wherever it is said.

It never counts as if nothing had been said: a correction that came too late stays too late, a rank
that nobody knows admits nobody. A word that the book does know is one however it is written.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from officials import BEGIN, Office, plan, stage
from shipped import Shipped

from convenor.actions.asking.case import Case, tagged
from convenor.actions.asking.inputs import own_words
from convenor.actions.desk import Refused
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake
from convenor.ledger import bodies

GNOT = "sabf-gnot-under-grand"
SCORER = {"correction": "2.22.3", "scorer correction": "2.22.4"}


def office(where: Path, id: str, contestants: int = 0, **answers: Any) -> Office:
    return Office(where, plan_data(template(id), answers), contestants)


# --- a scorer's mistake --------------------------------------------------------------------------


def corrected(where: Path, *, hour: int, day: int, **said: Any) -> Any:
    """A correction of the first match of three, which are over at 15:20 on the first."""
    there = Office(where, plan(stage(clauses=SCORER, rounds=3), rulebook="sbu-2022"))
    for number, starts in ((1, 10), (2, 12), (3, 14)):
        there.draw(number, ("1", "2"), ("3", "4"))
        there.opened(number, starts, boards=6)
    there.match(1, 1)
    result = {"table": "1 open", "board": 1, "result": "+50", "reason": "misread"}
    there.at(hour, day=day)
    return there.do("correct-result", stage="qualifying", session=1, **result, **said)


@pytest.mark.parametrize("scorers", [True, False])
def test_a_mistake_that_the_book_does_not_know_lets_no_late_correction_in(
    tmp_path: Path, scorers: bool
) -> None:
    with pytest.raises(Mistake, match=r"error cannot be 'misscored'.*wrong score entered"):
        corrected(tmp_path, hour=12, day=5, scorers_error=scorers, error="misscored")


def test_a_mistake_that_the_book_knows_is_taken_however_it_is_written(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"'wrong score entered' is not an error of this kind"):
        corrected(tmp_path, hour=10, day=1, scorers_error=True, error="Wrong-Score_entered")


# --- the rank of a player ------------------------------------------------------------------------


def entered(there: Office, tag: str, **more: Any) -> Any:
    players = [{"name": each, "id": each, "tags": [tag]} for each in ("Ann", "Bob", "Cy", "Di")]
    return there.do("enter", players=players, **more)


def test_a_rank_that_nobody_knows_admits_nobody(tmp_path: Path) -> None:
    there = office(tmp_path, GNOT)
    with pytest.raises(Refused, match=r"Ann: .*'grand mastr': did you mean 'grand_master'"):
        entered(there, "rank: grand mastr")
    assert entered(there, "rank: grand mastr", override="a rank of another country").overridden


@pytest.mark.parametrize("written", ["Life Master", "life-master", "LIFE_MASTER"])
def test_a_rank_is_one_however_it_is_written(tmp_path: Path, written: str) -> None:
    assert entered(office(tmp_path, GNOT), f"rank: {written}").warnings == ()


def test_a_day_of_birth_that_is_no_day_admits_nobody(tmp_path: Path) -> None:
    there = office(tmp_path, "sabf-seniors-trials")
    players = [{"name": each, "tags": ["born: 19x2"]} for each in ("Ann", "Bob")]
    with pytest.raises(Refused, match=r"Bob: .*born must be a day"):
        there.do("enter", players=players)


@pytest.mark.parametrize("tag", ["not affiliated", "Not-affiliated", "NOT_AFFILIATED"])
def test_a_tag_is_one_however_it_is_written(tmp_path: Path, tag: str) -> None:
    player = bodies.Player("Ann", tags=(tag,))
    assert tagged(player, "affiliated") is False
    there = office(tmp_path, GNOT)
    case = Case(there.desk.competition, BEGIN, player=player)
    assert own_words(case, player)["affiliated"] is False


# --- grounds and bans --------------------------------------------------------------------


def test_the_last_instance_overturns_on_no_grounds_that_the_book_does_not_know(
    tmp_path: Path,
) -> None:
    there = Shipped(tmp_path, "sbu-swiss-teams", 4, {"boards": 6})
    there.meet(1, ("1", "2"), ("3", "4"))
    there.won_by(1, 1, 450, boards=6)
    scores = {"ns": {"award": "average"}, "ew": {"award": "average"}}
    board = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1}
    there.do("rule", **board, **scores, reason="hesitation")
    appeal: dict[str, Any] = {"ruling": "R1", "contestant": "1"}
    there.do("lodge-appeal", **appeal)
    there.do("decide-appeal", appeal="A1", upheld=False)
    there.do("lodge-appeal", **appeal, further=True, deposit=25)
    last = {"appeal": "A2", "heard_by": "laws and ethics committee", "upheld": True, **scores}
    with pytest.raises(Mistake, match=r"did you mean 'ruling incorrect in law'"):
        there.do("decide-appeal", **last, grounds=["ruling incorect in law"])
    assert there.do("decide-appeal", **last, grounds=["Ruling_incorrect in LAW"]).facts


def hall(where: Path) -> Office:
    there = office(where, "anc-interstate-teams", 4)
    there.draw(1, ("1", "2"), ("3", "4"), stage="qualifying")
    return there


CASE = {"stage": "qualifying", "session": 1, "contestant": "1", "rule": "conduct"}


@pytest.mark.parametrize("written", ["device-on", "Device on", "DEVICE_ON"])
def test_a_ban_is_one_however_it_is_written(tmp_path: Path, written: str) -> None:
    there = hall(tmp_path)
    (first,) = there.suggest("fine", **CASE, breach=written)
    assert (first.values.get("warning"), first.clause) == (True, "anc-2017 1.6.a")
    told = {"stage": "qualifying", "session": 1, "contestant": "1"}
    there.do("warn", **told, offence=written)
    (second,) = there.suggest("fine", **CASE, breach="device-on")
    assert second.values["amount"] == 9


def test_a_ban_that_the_book_does_not_know_is_not_fined(tmp_path: Path) -> None:
    there = hall(tmp_path)
    with pytest.raises(Mistake, match=r"did you mean 'smoking'"):
        there.do("fine", **CASE, breach="smokng", amount=9, unit="VP")
