"""A psychic call that SABF 4.6 bars: the actual score is taken from the board.

Teams: on board 1 the home side has +850 against +400 at the other table, 10 IMPs. Pairs: two
tables, a top of 2; table 1 has +620 against +170, so that North-South there have 100% and
East-West 0%.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from officials import Office, plan, stage

from convenor import pipeline

CLAUSES = {"vp": "13.9.b", "psychic": "4.6.c", "psychic bar": "4.6.a"}
BOARD = {"stage": "qualifying", "session": 1, "table": "1 open", "board": 1}


def teams(where: Path) -> Office:
    office = Office(where, plan(stage(clauses=CLAUSES)))
    office.draw(1, ("1", "2"), ("3", "4"))
    office.match(1, 1, 10)
    return office


def pairs(where: Path) -> Office:
    made = stage("pairs", format="sessions", scoring="matchpoints", figure="percent", boards=1)
    made.pop("draw")
    clauses = {"psychic": "4.6.b", "psychic bar": "4.6.a"}
    office = Office(where, plan({**made, "clauses": clauses}, contestants="pairs"))
    office.put("stage opened", stage="pairs", field=["1", "2", "3", "4"])
    rows = [{"table": 1, "home": "1", "away": "2"}, {"table": 2, "home": "3", "away": "4"}]
    office.put("draw made", stage="pairs", session=1, draw={"matches": rows, "boards": 1})
    office.play(1, "1", "+620", 1, stage="pairs")
    office.play(1, "2", "+170", 1, stage="pairs")
    return office


def suggested(office: Office, **more: Any) -> Any:
    (found,) = office.suggest("rule", **more)
    return found.values, found.clause.removeprefix("sabf-2020 ")


def test_at_matchpoints_the_others_keep_what_is_more_than_sixty(tmp_path: Path) -> None:
    office = pairs(tmp_path)
    board = {"stage": "pairs", "session": 1, "table": "1", "board": 1}
    won = {"ns": {"percent": 100}, "ew": {"percent": 0}}
    assert suggested(office, **board, psychic_by="EW") == (won, "4.6.b")
    lost = {"ns": {"percent": 0}, "ew": {"percent": 60}}
    assert suggested(office, **board, psychic_by="NS") == (lost, "4.6.b")


def test_at_imps_the_offenders_lose_three_or_what_they_lost(tmp_path: Path) -> None:
    office = teams(tmp_path)
    plus, minus = {"award": "average plus"}, {"award": "average minus"}
    assert suggested(office, **BOARD, psychic_by="NS") == ({"ns": minus, "ew": plus}, "4.6.c")
    assert suggested(office, **BOARD, psychic_by="EW") == ({}, "4.6.c")  # they lost 10 at the table


def test_opponents_of_rank_are_not_protected(tmp_path: Path) -> None:
    office = teams(tmp_path)
    strong = {**BOARD, "psychic_by": "NS", "below_rank": [False, False]}
    assert suggested(office, **strong) == ({}, "4.6.a")
    done = office.do("rule", **strong, ns={"award": "average minus"}, ew={"award": "average plus"})
    assert [each for each in done.warnings if "4.6.a" in each]
    one = {**BOARD, "psychic_by": "NS", "below_rank": [True, False]}
    assert suggested(office, **one)[1] == "4.6.c"
    assert suggested(office, **one, intentional=False)[1] == "4.6.a"


def test_the_other_tables_keep_what_they_have(tmp_path: Path) -> None:
    """Three tables at matchpoints, a top of 4: 620, 170 and 170, so 4, 1 and 1 for North-South.

    At table 2 North-South make a psychic call: 0 for them, and 60% of 4 for East-West, who had 3,
    which is more. The others are compared with 170 as before.
    """
    made = stage("pairs", format="sessions", scoring="matchpoints", figure="percent", boards=1)
    made.pop("draw")
    clauses = {"psychic": "4.6.b", "psychic bar": "4.6.a"}
    office = Office(tmp_path, plan({**made, "clauses": clauses}, contestants="pairs"), 6)
    office.put("stage opened", stage="pairs", field=list("123456"))
    rows = [{"table": at, "home": a, "away": b} for at, (a, b) in enumerate(("12", "34", "56"), 1)]
    office.put("draw made", stage="pairs", session=1, draw={"matches": rows, "boards": 1})
    for table, score in (("1", "+620"), ("2", "+170"), ("3", "+170")):
        office.play(1, table, score, 1, stage="pairs")

    def percents() -> dict[str, Any]:
        cards = pipeline.session_scores(office.desk.competition, "pairs", 1)
        return {who: card.percent for who, card in cards.items()}

    before = {"1": 100, "2": 0, "3": 25, "4": 75, "5": 25, "6": 75}
    assert percents() == before
    board = {"stage": "pairs", "session": 1, "table": "2", "board": 1, "psychic_by": "NS"}
    (found,) = office.suggest("rule", **board)
    done = office.do("rule", **board, **found.values)
    assert done.facts[0].body["clause"] == "sabf-2020 4.6.b"
    assert percents() == {**before, "3": 0}
