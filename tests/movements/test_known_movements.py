"""Movements that directors print: web, Bowman, rover and hesitation, proved one by one."""

from collections import Counter

import pytest

from convenor.errors import Mistake
from convenor.movements.howell import hesitation, hesitations_for
from convenor.movements.movement import Movement
from convenor.movements.plans import by_name
from convenor.movements.proofs import prove
from convenor.movements.recommend import Room, recommend
from convenor.movements.rover import rover
from convenor.movements.web import Woven, copies_of, weaves_for, woven


def tables_of(movement: Movement, pair: int) -> list[int]:
    """Where a pair sits, round by round; 0 where it sits out."""
    return [
        next((at.table for at in each.seatings if pair in (at.ns, at.ew)), 0)
        for each in movement.rounds
    ]


# --- web and Bowman -------------------------------------------------------------------------------


@pytest.mark.parametrize("tables", range(6, 41))
def test_every_web_and_bowman_is_sound_and_all_play_all_boards(tables: int) -> None:
    for rounds in range(5, tables):
        for weave in weaves_for(tables, rounds):
            made = woven(Woven(2 * tables, rounds, weave))
            proof = prove(made)
            assert proof.problems == ()
            assert (proof.rematches, proof.sit_outs) == (0, 0)
            assert made.board_sets == len(made.rounds) == rounds
            assert proof.least_played == rounds
            assert proof.balance.competition == 0
            half = prove(woven(Woven(2 * tables - 1, rounds, weave)))
            assert (half.problems, half.rematches, half.sit_outs) == ((), 0, 1)


@pytest.mark.parametrize("tables", range(14, 28))
def test_fourteen_to_twenty_seven_tables_play_twenty_six_boards(tables: int) -> None:
    weaves = weaves_for(tables, 13)
    assert weaves
    copies = copies_of(woven(Woven(2 * tables, 13, weaves[0])))
    assert copies == (2 if "web" in weaves else 3)


def test_north_south_stay_and_east_west_go_up_a_table() -> None:
    made = woven(Woven(32, 13))
    assert tables_of(made, 5) == [5] * 13
    assert tables_of(made, 32) == [16, *range(1, 13)]
    boards = [[at.boards for at in each.seatings] for each in made.rounds[:2]]
    assert boards[0] == [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1, 13]
    assert boards[1][:7] == boards[0][1:8]  # boards go down a table in the first half
    assert boards[1][8:15] == boards[0][9:]  # and in the second


def test_a_bowman_adds_two_tables_to_a_mitchell() -> None:
    made = woven(Woven(22, 9, "bowman"))
    assert (made.tables, made.board_sets) == (11, 9)
    shared = [Counter(at.boards for at in each.seatings) for each in made.rounds]
    assert all(sorted(each.values())[-2:] in ([2, 2], [1, 3]) for each in shared)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (Woven(30, 12), "15 tables cannot play a web of 12 rounds"),
        (Woven(30, 12, "bowman"), "it has 5, 7, 9, 11, 13"),
        (Woven(10, 7), "play a Mitchell, or in sections"),
        (Woven(32, 13, "wob"), "unknown plan 'wob': did you mean 'web'"),
        (Woven(32, 13, switched=14), "14 of 13 rounds cannot be switched"),
        (Woven(31, 13, missing="N"), "the missing pair is NS or EW, not 'N'"),  # type: ignore[arg-type]
    ],
)
def test_a_web_that_cannot_be_is_refused(wanted: Woven, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        woven(wanted)


# --- rover ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("tables", range(5, 21))
def test_a_rover_meets_nobody_twice_and_nobody_waits_twice(tables: int) -> None:
    made = rover(2 * tables + 1)
    proof = prove(made)
    assert proof.problems == ()
    assert proof.rematches == (1 if tables in (9, 15) else 0)
    assert (proof.sit_outs, made.tables, made.winners) == (1, tables, 2)
    assert prove(rover(2 * tables + 1, arrow_switch=1)).problems == ()


@pytest.mark.parametrize(
    ("tables", "order"), [(8, [1, 6, 2, 7, 3, 8, 4]), (10, [1, 7, 2, 8, 3, 9, 4, 10, 5])]
)
def test_a_rover_goes_as_directors_print_it(tables: int, order: list[int]) -> None:
    assert tables_of(rover(2 * tables + 1), 2 * tables + 1) == [0, *order]


@pytest.mark.parametrize(("pairs", "words"), [(16, "fill their tables"), (9, "11 to 41 pairs")])
def test_a_rover_that_cannot_be_is_refused(pairs: int, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        rover(pairs)


# --- hesitation -----------------------------------------------------------------------------------


@pytest.mark.parametrize("tables", range(4, 14))
def test_a_hesitation_has_a_round_more_than_tables(tables: int) -> None:
    made = hesitation(2 * tables)
    proof = prove(made)
    assert (proof.problems, proof.rematches) == ((), 0)
    assert (len(made.rounds), made.winners) == (tables + 1, 1)
    still = [pair for pair in range(1, 2 * tables + 1) if len(set(tables_of(made, pair))) == 1]
    assert len(still) == tables - 1
    assert bool(made.shares) == (tables % 2 == 0)


def test_a_hesitation_that_cannot_be_is_refused() -> None:
    assert hesitations_for(14) == (8, 9, 10)
    with pytest.raises(Mistake, match="has 8 or 9 or 10 rounds, not 13"):
        by_name("hesitation", pairs=14, rounds=13)
    with pytest.raises(Mistake, match="8 to 32 pairs, not 6"):
        hesitation(6)


# --- what is recommended --------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", range(34, 55, 2))
def test_a_large_hall_plays_no_more_boards_than_a_club_has(pairs: int) -> None:
    found = recommend(Room(pairs, boards=26, minutes=210))
    fits = [each.boards_in_play <= 32 for each in found]
    assert fits[:3] == sorted(fits, reverse=True)[:3], "one that needs more boards goes before"
    assert fits[0]
    assert all(each.boards >= 24 for each in found[:3])


def test_seven_tables_play_twenty_four_boards_without_a_sit_out() -> None:
    names = [each.name for each in recommend(Room(14, boards=24, minutes=210))[:5]]
    assert "hesitation Mitchell, 14 pairs, 8 rounds, 1 switched" in names


def test_an_odd_pair_may_rove() -> None:
    found = recommend(Room(15, boards=24, minutes=210))
    assert any(each.name.startswith("Mitchell with a rover") for each in found)


def test_copies_are_told() -> None:
    best = recommend(Room(40, boards=26, minutes=210))[0]
    assert (best.name, best.copies) == ("web Mitchell, 40 pairs, 13 rounds", 2)
    assert "2 tables share boards, or have copies of them" in best.reasons
