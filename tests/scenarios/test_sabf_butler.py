"""Butler pairs of the SABF: a round robin with a fouled board, and a Swiss of thirteen tables."""

from collections.abc import Callable

import pytest
from apart_butler import rows_of
from apart_sabf import SabfButler, butler_rounds, ordered, round_robin_datum, swiss_datum
from apart_scores import Told
from laid_beside import matches_agree, order_agrees, totals_agree

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import Trouble

Play = Callable[..., Desk]
BAD_DAY = Trouble(misread=0.03, late=0.1, fouled=0.4, appeal=0.04, fine=0.03, forfeit=0.04)


def placed(told: Told, order: list[set[str]]) -> list[set[str]]:
    """Those who have a place: somebody must have played for the pair every time (12.c, 12.5.a)."""
    missed = {who for body in told.of("match forfeited") for who in body["at_fault"]}
    return [group - missed for group in order if group - missed]


@pytest.mark.parametrize(
    ("pairs", "boards", "numbers"), [(8, 8, "lot"), (12, 7, "seeds"), (7, 9, "lot")]
)
def test_a_round_robin_of_pairs(play: Play, pairs: int, boards: int, numbers: str) -> None:
    """Datums of four, six and three tables; the draw of twelve is the printed one."""
    rounds = pairs - 1 if pairs % 2 == 0 else pairs
    answers = {"rounds": rounds, "boards": boards, "numbers": numbers}
    desk = play("sabf-butler-round-robin", pairs, f"robin{pairs}", BAD_DAY, answers)
    told = Told(desk.competition.facts)
    apart = butler_rounds(told, "round robin", boards)
    met = [frozenset((meet.home, meet.away)) for meet in apart.meets]
    assert len(met) == len(set(met)) == pairs * (pairs - 1) // 2
    matches_agree(desk, apart)
    totals_agree(desk, apart)
    order = placed(told, ordered(apart))
    order_agrees(desk, "round robin", order)
    assert set(told.titles()["Winners"]) == order[0]


def test_twelve_pairs_play_the_printed_draw_by_their_seeds(play: Play) -> None:
    answers = {"rounds": 11, "boards": 7, "numbers": "seeds"}
    told = Told(play("sabf-butler-round-robin", 12, "print", answers=answers).competition.facts)
    seeds = told.of("seeds set")[-1]["order"]
    number = {
        int(row["pair"]): seeds[int(row["seed"]) - 1]
        for row in rows_of("sabf-2020/tables/rr12-seeds.csv")
    }
    printed = {
        (int(row["round"]), int(row["table"])): {number[int(row["ns"])], number[int(row["ew"])]}
        for row in rows_of("sabf-2020/tables/rr12.csv")
    }
    drawn = {
        (round, int(each["table"])): {each["home"], each["away"]}
        for round, draw in told.draws("round robin").items()
        for each in draw["matches"]
    }
    assert drawn == printed


def test_a_swiss_of_pairs_looks_at_the_top_twelve_tables(play: Play) -> None:
    answers = {"rounds": 4, "boards": 7, "bye": 12}
    desk = play("sabf-butler-swiss", 27, "dozen", BAD_DAY, answers)
    told = Told(desk.competition.facts)
    apart = butler_rounds(told, "swiss", 7, swiss_datum, bye=12)
    assert max(len(draw["matches"]) for draw in told.draws("swiss").values()) == 13
    assert all(len(draw["byes"]) == 1 for draw in told.draws("swiss").values())
    matches_agree(desk, apart)
    totals_agree(desk, apart)
    order = placed(told, ordered(apart))
    order_agrees(desk, "swiss", order)
    assert set(told.titles()["Winners"]) == order[0]
    assert told.of("match forfeited")
    assert told.of("fine imposed")
    meetings = [frozenset((meet.home, meet.away)) for meet in apart.meets]
    assert len(meetings) == len(set(meetings))


def test_each_form_of_a_fouled_board_has_its_datum(play: Play) -> None:
    desk = play("sabf-butler-round-robin", 8, "robin8", BAD_DAY, {"rounds": 7, "boards": 8})
    told = Told(desk.competition.facts)
    fouled = told.of("board fouled", "round robin")
    assert fouled
    body = fouled[0]
    board = pipeline.board_scores(desk.competition, "round robin", body["session"], body["board"])
    apart = butler_rounds(told, "round robin", 8)
    meets = [meet for meet in apart.played if meet.round == body["session"]]
    scored = {side.contestant: side.score for side in board.scores.sides}
    assert {who: scored[who] for meet in meets for who in (meet.home, meet.away)} == (
        SabfButler(told, "round robin", round_robin_datum, cancelled=2)(meets, body["board"])
    )
