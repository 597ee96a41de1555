"""Scores against those who left or do not contend: struck out, a bye, an average."""

from itertools import product
from typing import Any

from small import Ledger, plan, stage

from convenor.competition.live import Competition
from convenor.competition.scores.outsiders import against_non_contenders, without_withdrawn
from convenor.competition.standings.meetings import meetings_of
from convenor.competition.standings.tied_boards import boards_of_stage
from convenor.standings.totals import Entry

ENTRIES = (
    Entry("1", 15, round=1, against="2"),
    Entry("2", 5, round=1, against="1"),
    Entry("1", 12, round=2, against="3"),
    Entry("3", 8, round=2, against="1"),
)


def teams(
    book: str = "sbu-2022",
    contending: Any = None,
    bye: Any = None,
    figure: str = "VP",
    **parts: str,
) -> Ledger:
    clauses = {part.replace("_", " "): clause for part, clause in parts.items()}
    own = {"clauses": clauses, "bye": bye or {}, "standing": {}, "figure": figure}
    made = plan(stage(**own), stage("second", **own))
    more = {"contending": contending} if contending else {}
    return Ledger({**made, "rulebook": book}, 4, **more)


def counted(there: Competition, where: str = "swiss") -> list[tuple[str, Any, str]]:
    rules = there.figures.rules(where)
    found = without_withdrawn(there.state, rules, ENTRIES)
    found = against_non_contenders(there.state, rules, found)
    return [(each.contestant, each.amount, each.kind) for each in found]


AS_PLAYED = [(each.contestant, each.amount, each.kind) for each in ENTRIES]


def test_results_against_one_who_left_are_struck_out() -> None:
    ledger = teams(withdrawal="2.8.2.b")
    assert counted(ledger.competition) == AS_PLAYED
    ledger.add("entry withdrawn", contestant="2", stage="swiss", session=2)
    there = ledger.competition
    assert counted(there)[0] == ("1", 15, "cancelled")
    assert counted(there)[2:] == AS_PLAYED[2:]
    (first, *_) = without_withdrawn(there.state, there.figures.rules("swiss"), ENTRIES)
    assert first.clause == "sbu-2022 2.8.2.b"


def test_neither_ties_nor_awards_look_at_matches_that_were_struck_out() -> None:
    """1 beats 2 and 3 beats 4, each by a game on the first board (10 IMPs); then 2 leaves."""
    ledger = teams(withdrawal="2.8.2.b", figure="IMP")
    ledger.draw(1, ("1", "2"), ("3", "4"))
    for match, board in product((1, 2), range(1, 5)):
        ledger.result(1, f"{match} open", board, "+420" if board == 1 else "+110")
        ledger.result(1, f"{match} closed", board, "-50" if board == 1 else "+110")

    def seen() -> tuple[dict[str, Any], list[set[str]], set[str]]:
        accounts = ledger.competition.figures.accounts
        met = {(each.one, each.other): each.net for each in meetings_of(accounts, "swiss", None)}
        boards = boards_of_stage(accounts.scores, "swiss", None)
        played = {each.contestant for each in accounts.played("swiss")}
        return met, [set(each.scores) for each in boards], played

    everybody = {"1", "2", "3", "4"}
    assert seen() == ({("1", "2"): 10, ("3", "4"): 10}, [everybody] * 4, everybody)
    ledger.add("entry withdrawn", contestant="2", stage="swiss", session=2)
    assert seen() == ({("3", "4"): 10}, [{"3", "4"}] * 4, {"3", "4"})


def test_who_leaves_one_stage_has_not_left_another() -> None:
    ledger = teams(withdrawal="2.8.2.b")
    ledger.add("entry withdrawn", contestant="2", stage="second", session=1)
    assert counted(ledger.competition, "swiss") == AS_PLAYED
    assert counted(ledger.competition, "second") != AS_PLAYED


def test_a_bye_takes_the_place_where_the_plan_has_one() -> None:
    ledger = teams(withdrawal="2.8.2.b", bye={"withdrawn": 12})
    ledger.add("entry withdrawn", contestant="2", stage="swiss", session=2)
    found = counted(ledger.competition)
    assert ("1", 12, "bye") in found
    assert ("1", 15, "cancelled") in found


def test_results_stand_where_no_clause_says_otherwise() -> None:
    ledger = teams()
    ledger.add("entry withdrawn", contestant="2", stage="swiss", session=2)
    assert counted(ledger.competition) == AS_PLAYED


def test_an_average_takes_the_place_of_a_score_against_one_who_does_not_contend() -> None:
    """sabf-2020 19.4.b: 15 against the house pair becomes 10, whatever was scored."""
    alone = teams("sabf-2020", lambda number: number != 2, not_contending="19.4.b")
    found = counted(alone.competition)
    assert found[:2] == [("1", 15, "cancelled"), ("1", 10, "average")]
    assert found[2:] == AS_PLAYED[1:], "its own score stays"
    assert counted(teams("sabf-2020", not_contending="19.4.b").competition) == AS_PLAYED
    assert counted(teams("sabf-2020", lambda number: number != 2).competition) == AS_PLAYED
