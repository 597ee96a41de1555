"""Sections scored apart or together, boards lost by a fault, and what ties are split by."""

from typing import Any

import pytest
from small import MATCHPOINTS, Ledger, plan, stage

from convenor.competition.live import Competition
from convenor.competition.standings.tied_boards import boards_of_stage, meetings_in_sessions
from convenor.errors import Mistake
from convenor.explain import Trace
from convenor.scoring.lines import Artificial, Nothing

# A Howell of four pairs, one board a round: on board 1 the fourth meets the third at the first
# table and the second meets the first at the other, the pair named first North-South; on board 2
# 4 v 1 and 3 v 2, on board 3 4 v 2 and 1 v 3.
NAMES = {"A": ("1", "2", "3", "4"), "B": ("5", "6", "7", "8")}


def sections(**more: Any) -> Ledger:
    """Two sections of four pairs on the same three boards, board 1 played everywhere."""
    own = stage("pairs", **{**MATCHPOINTS, "rounds": 1, "boards": 3, "sections": True, **more})
    ledger = Ledger(plan(own, contestants="pairs"), 8, section=lambda n: "A" if n < 5 else "B")
    for section, names in NAMES.items():
        sit(ledger, names, section=section)
    for table, score in (("A1", "+420"), ("A2", "-50"), ("B1", "-50"), ("B2", "-100")):
        ledger.result(1, table, 1, score, stage="pairs")
    return ledger


def sit(ledger: Ledger, names: tuple[str, ...], **more: Any) -> None:
    ledger.add(
        "session opened",
        stage="pairs",
        session=1,
        movement={"kind": "howell", "pairs": 4},
        boards_a_round=1,
        seats=list(names),
        **more,
    )


def scores(there: Competition, board: int = 1) -> dict[str, Any]:
    found = there.figures.scores.session("pairs", 1).board_scores(board)
    return {side.contestant: side.score for each in found for side in each.sides}


def test_each_section_is_compared_within_itself() -> None:
    there = sections(compared="section").competition
    assert scores(there) == {"4": 2, "3": 0, "2": 0, "1": 2, "8": 2, "7": 0, "6": 0, "5": 2}
    assert len(tuple(there.figures.scores.session("pairs", 1).board_scores(1))) == 2


def test_all_sections_are_compared_together() -> None:
    """420 beats three; -50 beats one and ties with one at each of two tables; -100 beats nobody."""
    found = scores(sections().competition)
    assert found == {"4": 6, "3": 0, "2": 3, "1": 3, "8": 3, "7": 3, "6": 0, "5": 6}


def test_a_result_of_one_section_leaves_the_other_as_it_is() -> None:
    ledger = sections(compared="section")
    kept = Competition(ledger.facts)
    before = kept.figures.scores.session("pairs", 1).cards
    new = [ledger.result(1, "B1", 2, "+90", stage="pairs")]
    new.append(ledger.result(1, "B2", 2, "-90", stage="pairs"))
    kept.extend(new)
    after = kept.figures.scores.session("pairs", 1).cards
    assert {who: after[who] for who in NAMES["A"]} == {who: before[who] for who in NAMES["A"]}
    assert (after["8"].score, after["8"].boards) == (4, 2)
    assert dict(after) == dict(ledger.competition.figures.scores.session("pairs", 1).cards)


def test_a_session_is_complete_when_every_section_is() -> None:
    ledger = sections(compared="section")
    for section in "AB":
        assert not ledger.competition.figures.scores.session("pairs", 1).complete
        for board in (2, 3):
            for table in "12":
                ledger.result(1, f"{section}{table}", board, "+90", stage="pairs")
    assert ledger.competition.figures.scores.session("pairs", 1).complete


def test_one_pair_is_told_by_its_own_section() -> None:
    session = sections(compared="section").competition.figures.scores.session("pairs", 1)
    assert session.told("8", Trace()).percent == 100
    with pytest.raises(Mistake, match="9 has no score in this session"):
        session.told("9")


# --- what ties are split by ----------------------------------------------------------------------


def evening() -> Ledger:
    own = stage("pairs", **{**MATCHPOINTS, "rounds": 1, "boards": 3})
    ledger = Ledger(plan(own, contestants="pairs"), 4)
    sit(ledger, NAMES["A"])
    for table, board, score in (("1", 1, "+420"), ("2", 1, "-50"), ("1", 2, "+90")):
        ledger.result(1, table, board, score, stage="pairs")
    return ledger


def test_boards_for_a_count_back_have_everybody_and_half_a_top() -> None:
    """Board 2 has one result of two: a single result is worth the average, one of two."""
    found = list(boards_of_stage(evening().competition.figures.scores, "pairs", None))
    assert [(dict(each.scores), each.average) for each in found] == [
        ({"4": 2, "3": 0, "2": 0, "1": 2}, 1),
        ({"4": 1, "1": 1}, 1),
    ]


def test_meetings_are_those_at_tables_that_have_played() -> None:
    there = evening().competition.figures.scores
    found = [
        (each.one, each.other, each.one_score, each.other_score, each.net)
        for each in meetings_in_sessions(there, "pairs", None)
    ]
    assert found == [("4", "3", 2, 0, 2), ("2", "1", 0, 2, -2), ("4", "1", 1, 1, 0)]
    assert list(meetings_in_sessions(there, "pairs", 0)) == []
    assert list(boards_of_stage(there, "pairs", 0)) == []


def test_boards_of_teams_have_what_each_won() -> None:
    ledger = Ledger(plan(stage()), 2)
    ledger.draw(1, ("1", "2"))
    ledger.result(1, "1 open", 1, "+420")
    ledger.result(1, "1 closed", 1, "-50")
    ledger.result(1, "1 open", 2, "+110")
    (only,) = boards_of_stage(ledger.competition.figures.scores, "swiss", None)
    assert dict(only.scores) == {"1": 10, "2": -10}  # 470 points; board 2 lacks the closed room


# --- boards lost by a fault ----------------------------------------------------------------------


def lost(book: str, at_fault: tuple[str, ...] = ("1",), **clauses: str) -> Competition:
    """Board 3 cancelled where 1 should meet 3."""
    named = {
        "matchpoints": "laws-2017 78.A",
        **{k.replace("_", " "): v for k, v in clauses.items()},
    }
    own = stage("pairs", **{**MATCHPOINTS, "rounds": 1, "boards": 3, "clauses": named})
    ledger = Ledger({**plan(own, contestants="pairs"), "rulebook": book}, 4)
    sit(ledger, NAMES["A"])
    where = {"stage": "pairs", "session": 1, "board": 3, "tables": ["2"]}
    ledger.add("board cancelled", **where, at_fault=list(at_fault))
    return ledger.competition


def entries(there: Competition) -> tuple[Any, Any]:
    line = there.figures.scores.lines("pairs", 1, 3).by_table["2"]
    return line.ns_entry, line.ew_entry


def test_a_lost_board_is_scored_as_the_book_says() -> None:
    sbu = entries(lost("sbu-2022", lost_board="2.13.2.c"))
    assert sbu == (Artificial(percent=40), Artificial("average plus"))
    qba = entries(lost("qba-pairs", lost_board="late.scores"))
    assert qba == (Artificial(percent=0), Artificial(percent=60))


def test_a_board_that_nobody_at_the_table_lost_stays_cancelled() -> None:
    gone = (Nothing("cancelled"), None)
    assert entries(lost("sbu-2022", (), lost_board="2.13.2.c")) == gone
    assert entries(lost("sbu-2022", ("2",), lost_board="2.13.2.c")) == gone
    assert entries(lost("sbu-2022")) == gone


def test_a_clause_that_works_out_something_else_is_named() -> None:
    with pytest.raises(Mistake, match=r"names sbu-2022 2\.12\.b for 'lost board', but that clause"):
        entries(lost("sbu-2022", lost_board="2.12.b"))
