"""Every movement up to its greatest size is sound, and a broken one is named for what it is."""

from datetime import datetime
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.movements.howell import STARTERS, howell, rounds_for
from convenor.movements.mitchell import (
    Mitchell,
    mitchell,
    most_rounds,
    plans_for,
    tables_of,
    usual_switch,
)
from convenor.movements.movement import Movement, MovementRound, Seating
from convenor.movements.proofs import prove
from convenor.movements.recommend import Room, recommend
from convenor.values import replace

# --- proofs ---------------------------------------------------------------------------------------


def broken(change: MovementRound, number: int = 1) -> tuple[str, ...]:
    """The problems of a Mitchell of three tables with one round changed."""
    sound = mitchell(Mitchell(6))
    rounds = list(sound.rounds)
    rounds[number - 1] = change
    return prove(replace(sound, rounds=tuple(rounds))).problems


def first_round(*seatings: tuple[int, int, int, int]) -> MovementRound:
    return MovementRound(tuple(Seating(*each) for each in seatings))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (first_round((1, 1, 4, 1), (2, 2, 4, 2), (3, 3, 6, 3)), "pair 4 is in 2 places"),
        (first_round((1, 1, 4, 1), (2, 2, 4, 2), (3, 3, 6, 3)), "pair 5 neither plays"),
        (first_round((1, 1, 4, 1), (2, 2, 5, 1), (3, 3, 6, 3)), "set 1 is at tables 1 and 2"),
        (first_round((1, 1, 4, 1), (1, 2, 5, 2), (3, 3, 6, 3)), "table 1 is used twice"),
        (first_round((1, 1, 4, 2), (2, 2, 5, 3), (3, 3, 6, 1)), "pair 1 meets board set 2 again"),
        (first_round((1, 1, 4, 1), (2, 2, 5, 2), (3, 3, 6, 9)), "there is no board set 9"),
        (first_round((1, 1, 4, 1), (2, 2, 5, 2), (3, 3, 7, 3)), "there is no pair 7"),
        (first_round((1, 4, 1, 1), (2, 2, 5, 2), (3, 3, 6, 3)), "pair 1 changes direction"),
    ],
)
def test_a_fault_is_named(change: MovementRound, words: str) -> None:
    assert any(words in problem for problem in broken(change)), broken(change)


def test_a_pair_against_itself_and_an_empty_movement_are_faults() -> None:
    assert prove(Movement("none", ((1, 2),), 1, ())).problems == ("there is no round",)
    alone = Movement("alone", ((1,),), 1, (first_round((1, 1, 1, 1)),))
    assert any("pair 1 is in 2 places" in problem for problem in prove(alone).problems)


def test_couples_that_meet_again_are_counted() -> None:
    rounds = (first_round((1, 1, 2, 1)), first_round((1, 2, 1, 2)))
    proof = prove(Movement("two", ((1, 2),), 2, rounds))
    assert proof.sound
    assert proof.rematches == 1


# --- Mitchell -------------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", range(4, 81))
def test_every_mitchell_is_sound(pairs: int) -> None:
    tables = tables_of(pairs)
    for plan in plans_for(tables):
        made = mitchell(Mitchell(pairs, plan))
        proof = prove(made)
        assert proof.problems == ()
        assert proof.rematches == 0
        assert len(made.rounds) == most_rounds(tables, plan)
        assert proof.sit_outs == pairs % 2
        assert proof.most_played == len(made.rounds)
        assert (made.tables, made.winners, made.pairs) == (tables - pairs % 2, 2, pairs)


def test_a_full_mitchell_compares_all_of_a_line_on_every_board() -> None:
    balance = prove(mitchell(Mitchell(18))).balance
    assert (balance.least, balance.most, balance.spread, balance.variance) == (9, 9, 0, 0)


def test_the_relay_and_bye_stand_share_as_directors_know_it() -> None:
    made = mitchell(Mitchell(12, "relay"))
    assert made.shares == ((1, 6),)
    assert [s.boards for s in made.rounds[0].seatings] == [1, 2, 3, 5, 6, 1]


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_any_mitchell_that_is_made_is_sound(data: st.DataObject) -> None:
    pairs = data.draw(st.integers(4, 80))
    plan = data.draw(st.sampled_from(plans_for(tables_of(pairs))))
    rounds = data.draw(st.integers(1, most_rounds(tables_of(pairs), plan)))
    switched = data.draw(st.integers(0, rounds))
    made = mitchell(
        Mitchell(pairs, plan, rounds, switched, data.draw(st.sampled_from(["NS", "EW"])))
    )
    proof = prove(made)
    assert proof.sound, proof.problems
    assert proof.rematches == 0
    assert made.winners == (1 if switched else 2)
    assert len(made.rounds) == rounds
    assert all(len(each.sit_outs) == pairs % 2 for each in made.rounds)


def test_the_usual_arrow_switch_is_the_evenest() -> None:
    for pairs in (14, 18, 26, 34):
        tables = tables_of(pairs)
        found = [
            prove(mitchell(Mitchell(pairs, switched=n))).balance.competition
            for n in range(1, tables)
        ]
        assert found.index(min(found)) + 1 == usual_switch(tables)


@pytest.mark.parametrize(
    "wanted",
    [
        Mitchell(3),
        Mitchell(81),
        Mitchell(10, "skip"),
        Mitchell(12, "straight"),
        Mitchell(12, "skip", rounds=6),
        Mitchell(12, rounds=0),
        Mitchell(10, switched=6),
        Mitchell(10, "sideways"),  # type: ignore[arg-type]
        Mitchell(9, missing="north"),  # type: ignore[arg-type]
    ],
)
def test_a_mitchell_that_cannot_be_is_refused(wanted: Mitchell) -> None:
    with pytest.raises(Mistake):
        mitchell(wanted)


# --- Howell ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", range(3, 33))
def test_every_howell_is_sound_and_all_meet_once(pairs: int) -> None:
    made = howell(pairs)
    proof = prove(made)
    assert proof.problems == ()
    assert proof.rematches == 0
    assert proof.least_played == pairs - 1
    assert proof.sit_outs == pairs % 2
    assert made.winners == 1
    assert sum(len(each.seatings) for each in made.rounds) == pairs * (pairs - 1) // 2


@pytest.mark.parametrize("pairs", [8, 12, 16, 20, 24])
def test_these_howells_are_perfectly_balanced(pairs: int) -> None:
    assert prove(howell(pairs)).balance.spread == 0


@pytest.mark.parametrize(("pairs", "rounds"), STARTERS)
def test_every_starter_is_sound_with_a_full_room_and_with_a_half_table(
    pairs: int, rounds: int
) -> None:
    for present in (pairs, pairs - 1):
        made = howell(present, rounds)
        proof = prove(made)
        assert proof.problems == ()
        assert proof.rematches == 0
        assert proof.most_played >= rounds - present % 2
        assert made.board_sets == rounds
        assert proof.sit_outs == present % 2
        assert not made.shares or pairs <= 6


def test_three_quarter_howells_are_shorter() -> None:
    assert rounds_for(16) == (11, 13, 15)
    assert rounds_for(33) == ()
    assert all(rounds_for(pairs)[-1] == pairs - 1 for pairs in range(4, 33, 2))
    assert all(len(rounds_for(pairs)) > 1 for pairs in range(9, 33))


@pytest.mark.parametrize(("pairs", "rounds"), [(2, None), (33, None), (8, 6), (16, 14)])
def test_a_howell_that_cannot_be_is_refused(pairs: int, rounds: int | None) -> None:
    with pytest.raises(Mistake):
        howell(pairs, rounds)


@given(st.integers(7, 32), st.data())
@settings(max_examples=60, deadline=None)
def test_two_boards_exchanged_in_a_howell_are_found(pairs: int, data: st.DataObject) -> None:
    made = howell(pairs)
    number = data.draw(st.integers(0, len(made.rounds) - 1))
    first, second, *others = made.rounds[number].seatings
    swapped = (first._replace(boards=second.boards), second._replace(boards=first.boards))
    rounds = list(made.rounds)
    rounds[number] = replace(rounds[number], seatings=(*swapped, *others))
    assert not prove(replace(made, rounds=tuple(rounds))).sound


# --- recommendations ------------------------------------------------------------------------------


def test_fourteen_pairs_and_twenty_six_boards_play_a_howell() -> None:
    best = recommend(Room(pairs=14, boards=26, minutes=210))[0]
    assert best.movement.name == "Howell, 14 pairs, 13 rounds"
    assert (best.rounds, best.boards, best.boards_in_play, best.minutes) == (13, 26, 26, 206)
    assert best.finishes(datetime(2026, 3, 1, 19, 30)) == datetime(2026, 3, 1, 22, 56)
    assert "one winner" in best.reasons


def test_twelve_tables_play_the_same_twenty_four_boards() -> None:
    best = recommend(Room(pairs=24, boards=24, minutes=200))[0]
    assert (best.boards, best.boards_in_play, best.movement.winners) == (24, 24, 2)
    assert best.movement.shares == ((1, 12),)


def test_a_room_without_time_is_told_so() -> None:
    with pytest.raises(Mistake, match="ends in 5 minutes"):
        recommend(Room(pairs=14, boards=26, minutes=5))
    for room in (Room(2, 24, 200), Room(81, 24, 200), Room(8, 0, 200), Room(8, 24, 200, winners=3)):
        with pytest.raises(Mistake):
            recommend(room)


@given(
    st.integers(4, 80),
    st.integers(8, 40),
    st.integers(60, 300),
    st.sampled_from([None, 1, 2]),
    st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_what_is_recommended_fits_and_is_sound(
    pairs: int, boards: int, minutes: int, winners: int | None, copies: bool
) -> None:
    room = Room(pairs, boards, minutes, winners=winners, duplicated_boards=copies)
    found = recommend(room)
    for each in found:
        assert each.proof.sound
        assert each.minutes <= minutes
        assert each.movement.pairs == pairs
        assert winners in (None, each.movement.winners)
        assert each.boards == each.rounds * each.boards_a_round <= max(boards + 2, boards * 5 // 4)
    misses = [abs(each.boards - boards) + each.boards - each.fewest_boards for each in found]
    assert misses == sorted(misses)


def test_all_of_them_take_about_a_second() -> None:
    begun = perf_counter()
    for tables in range(2, 41):
        for plan in plans_for(tables):
            assert prove(mitchell(Mitchell(2 * tables, plan))).sound
    for pairs, rounds in STARTERS:
        assert prove(howell(pairs, rounds)).sound
    assert perf_counter() - begun < 10  # measured below one; a busy machine may be slower
