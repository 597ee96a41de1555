"""Every movement up to its greatest size is sound, and a broken one is named for what it is."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.movements.howell import LISTED, STARTERS, howell, rounds_for
from convenor.movements.mitchell import (
    Mitchell,
    best_switch,
    mitchell,
    most_rounds,
    plans_for,
    tables_of,
    usual_switch,
)
from convenor.movements.movement import (
    Movement,
    MovementRound,
    Seating,
    TableSeats,
    board_sets_at_rest,
    tables_in_play,
)
from convenor.movements.proofs import prove
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
    switched = data.draw(st.integers(0, 0 if plan == "barometer" else rounds))
    made = mitchell(
        Mitchell(pairs, plan, rounds, switched, data.draw(st.sampled_from(["NS", "EW"])))
    )
    proof = prove(made)
    assert proof.sound, proof.problems
    assert proof.rematches == 0
    assert made.winners == (1 if switched else 2)
    assert len(made.rounds) == rounds
    assert all(len(each.sit_outs) == pairs % 2 for each in made.rounds)


@pytest.mark.parametrize("tables", [*range(3, 13), 20, 27])
def test_the_usual_arrow_switch_is_the_evenest(tables: int) -> None:
    for plan in plans_for(tables):
        if plan != "barometer":
            wanted = Mitchell(2 * tables, plan)
            assert best_switch(wanted) == usual_switch(most_rounds(tables, plan))


def test_the_best_arrow_switch_is_measured_not_guessed() -> None:
    """At 35 tables the rule of one in eight is a round out, and half tables count too."""
    assert (best_switch(Mitchell(70)), usual_switch(35)) == (5, 4)
    wanted = Mitchell(13, missing="NS")
    found = [prove(mitchell(replace(wanted, switched=n))).balance.competition for n in range(1, 7)]
    assert found[best_switch(wanted) - 1] == min(found)


def test_whole_rounds_switched_in_a_barometer_would_compare_nobody_anew() -> None:
    with pytest.raises(Mistake, match="compares nobody anew"):
        mitchell(Mitchell(14, "barometer", switched=1))


@pytest.mark.parametrize(("missing", "sits_out"), [("NS", range(7, 14)), ("EW", range(1, 8))])
def test_a_half_table_makes_the_pairs_of_the_other_line_sit_out_in_turn(
    missing: str, sits_out: range
) -> None:
    made = mitchell(Mitchell(13, missing=missing))  # type: ignore[arg-type]
    assert sorted(pair for each in made.rounds for pair in each.sit_outs) == list(sits_out)


def test_a_skip_mitchell_leaves_one_opponent_unmet_and_never_repeats_boards() -> None:
    made = mitchell(Mitchell(16, "skip"))
    met = {ns: {s.ew for each in made.rounds for s in each.seatings if s.ns == ns} for ns in (1, 5)}
    assert [len(found) for found in met.values()] == [7, 7]
    assert prove(made).problems == ()


def test_boards_on_the_bye_stand_are_those_that_nobody_plays() -> None:
    assert board_sets_at_rest(mitchell(Mitchell(12, "relay")))[:2] == ((4,), (5,))
    assert board_sets_at_rest(mitchell(Mitchell(10))) == ((),) * 5


def test_a_table_of_pairs_is_shown_seat_by_seat() -> None:
    first = next(tables_in_play(mitchell(Mitchell(14))))
    assert first == TableSeats(1, 1, 1, 8, 1, 8, 1)
    assert (first.ns, first.ew) == ((1,), (8,))


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


@pytest.mark.parametrize(("pairs", "rounds"), [*STARTERS, *LISTED])
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
        evenly = pairs % 4 == 0 and rounds == pairs // 2 + 1
        assert bool(made.shares) == (evenly or (pairs, rounds) == (6, 5))


def test_three_quarter_howells_are_shorter() -> None:
    assert rounds_for(16) == (9, 10, 11, 12, 13, 14, 15)
    assert rounds_for(33) == ()
    assert all(rounds_for(pairs)[-1] == pairs - 1 for pairs in range(4, 33, 2))
    assert all(len(rounds_for(pairs)) > 1 for pairs in range(5, 33))
    assert rounds_for(8) == (5, 6, 7)
    assert rounds_for(10) == (6, 7, 9)


@pytest.mark.parametrize(("pairs", "rounds"), [(2, None), (33, None), (10, 8), (16, 8)])
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


def test_of_eight_pairs_in_six_rounds_two_stay_and_never_meet() -> None:
    made = howell(8, 6)
    for stays, table in ((7, 1), (8, 2)):
        for each in made.rounds:
            assert [s.table for s in each.seatings if stays in (s.ns, s.ew)] == [table]
    assert not any({s.ns, s.ew} == {7, 8} for each in made.rounds for s in each.seatings)


# --- why there is no Howell of eight pairs in five rounds -----------------------------------------


def pairings(left: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways to pair off."""
    if not left:
        yield ()
        return
    for other in left[1:]:
        rest = tuple(pair for pair in left[1:] if pair != other)
        yield from (((left[0], other), *more) for more in pairings(rest))


def arrangements(
    rounds: int, number: int, met: frozenset[tuple[int, int]], boards_met: tuple[int, ...]
) -> int:
    """How many Howells have these couples and board sets behind them.

    Every pair plays every set once, so every set rests in one round, and one rests in each: it may
    as well be the set with the number of the round.
    """
    if number == rounds:
        return 1
    sets = frozenset(range(rounds)) - {number}
    everybody = tuple(range(len(boards_met)))
    return sum(
        arrangements(rounds, number + 1, met | set(drawn), told)
        for drawn in pairings(everybody)
        if met.isdisjoint(drawn)
        for told in with_boards(drawn, sets, boards_met)
    )


def with_boards(
    couples: tuple[tuple[int, int], ...], free: frozenset[int], boards_met: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """The sets that each pair has met, for all ways to give each couple one that is new to both."""
    if not couples:
        yield boards_met
        return
    for boards in free:
        if not any(boards_met[pair] >> boards & 1 for pair in couples[0]):
            told = list(boards_met)
            for pair in couples[0]:
                told[pair] |= 1 << boards
            yield from with_boards(couples[1:], free - {boards}, tuple(told))


def howells_without_sharing(pairs: int) -> int:
    """Howells of half as many rounds and one more; the names in the first round do not matter."""
    tables = pairs // 2
    couples = frozenset((2 * n, 2 * n + 1) for n in range(tables))
    boards_met = tuple(1 << (pair // 2 + 1) for pair in range(pairs))
    return arrangements(tables + 1, 1, couples, boards_met)


def test_eight_pairs_cannot_play_five_rounds_without_sharing() -> None:
    assert howells_without_sharing(8) == 0
    assert howells_without_sharing(6) > 0  # four rounds of six pairs: it finds what there is
