"""Individuals: nobody meets a board or a partner twice, and opponents are as even as can be."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.movements.individual import (
    IndividualPlan,
    individual,
    individual_plans,
    most_individual_rounds,
)
from convenor.movements.individual_proofs import prove_individual
from convenor.movements.individual_starters import BAROMETER, MOVING
from convenor.movements.movement import (
    FourSeating,
    IndividualMovement,
    IndividualRound,
    tables_in_play,
)
from convenor.values import replace

LEAST_EVEN: dict[int, Exact] = {
    10: Fraction(4, 3),
    12: 2,
    14: Fraction(1, 2),
    16: Fraction(1, 2),
    18: Fraction(1, 2),
    22: Fraction(1, 2),
    26: Fraction(1, 2),
    30: Fraction(1, 2),
    32: Fraction(1, 2),
}
"""Variance of opponents where the search found nothing more even for moving boards."""
SIZES = [players for players in range(4, 53) if individual_plans(players)]


def test_every_size_to_forty_can_play_whoever_is_over_sitting_out_in_turn() -> None:
    assert [players for players in SIZES if players <= 40] == list(range(4, 41))
    assert SIZES[-2:] == [44, 52]


@pytest.mark.parametrize("players", SIZES)
def test_every_individual_is_sound(players: int) -> None:
    for plan in individual_plans(players):
        made = individual(players, plan)
        proof = prove_individual(made)
        assert proof.problems == ()
        assert len(made.rounds) == most_individual_rounds(players, plan)
        assert (proof.sit_outs, made.tables) == (players % 4, players // 4)
        assert proof.least_played == proof.most_played == len(made.rounds) - players % 4
        assert bool(made.shares) == (plan == "barometer")
        assert made.board_sets == len(made.rounds)


@pytest.mark.parametrize("players", sorted({*MOVING, *BAROMETER}))
def test_all_are_partners_once_and_opponents_twice_or_nearly(players: int) -> None:
    for plan in individual_plans(players):
        if plan == "rainbow":
            continue
        proof = prove_individual(individual(players, plan))
        left_over = players % 4 > 1  # then a round has too few tables for all couples
        assert (proof.partners.least, proof.partners.most) == (0 if left_over else 1, 1)
        assert proof.opponents.mean == 2 * proof.partners.mean
        assert left_over or proof.partners.mean == 1
        assert proof.opponents.variance <= LEAST_EVEN.get(players, Fraction(1, 3))


@pytest.mark.parametrize("players", [8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 36])
def test_with_the_same_boards_these_are_perfect(players: int) -> None:
    proof = prove_individual(individual(players, "barometer"))
    assert (proof.opponents.least, proof.opponents.most) == (2, 2)


@pytest.mark.parametrize("players", [4, 5, 13])
def test_with_moving_boards_these_are_perfect(players: int) -> None:
    assert prove_individual(individual(players, "moving")).opponents.variance == 0


@pytest.mark.parametrize("players", [20, 28, 44, 52])
def test_in_a_rainbow_nobody_meets_anybody_twice(players: int) -> None:
    proof = prove_individual(individual(players, "rainbow"))
    assert (proof.partners.most, proof.opponents.most) == (1, 1)


@given(st.sampled_from(SIZES), st.data())
@settings(max_examples=40, deadline=None)
def test_cut_short_it_is_still_sound(players: int, data: st.DataObject) -> None:
    plan = data.draw(st.sampled_from(individual_plans(players)))
    rounds = data.draw(st.integers(1, most_individual_rounds(players, plan)))
    made = individual(players, plan, rounds)
    assert prove_individual(made).sound
    assert len(made.rounds) == rounds


def test_a_table_of_players_is_shown_seat_by_seat() -> None:
    first = next(tables_in_play(individual(20, "rainbow")))
    assert (first.ns, first.ew, first.boards) == ((1, 11), (6, 16), 1)
    turned = FourSeating(1, 1, 6, 11, 16, 1).turned()
    assert {turned.north, turned.south} == {6, 16}
    assert {turned.east, turned.west} == {1, 11}


# --- why eight and nine share ---------------------------------------------------------------------


def first_rounds(players: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The ways to two tables whose boards differ and come to nobody twice; the last place stays."""
    moving = players - 1 + players % 4
    places = range(players % 4, players)
    for one in combinations(places, 4):
        other = tuple(place for place in places if place not in one)
        for apart in range(1, moving):
            met = [-place % moving for place in one if place < moving]
            met += [(apart - place) % moving for place in other if place < moving]
            if len(set(met)) == len(met):
                yield one, other


def has_partners_once(moving: int, tables: tuple[tuple[int, ...], ...]) -> bool:
    """Whether the players of two tables can be partnered with all distances different."""
    (a, b, c, d), (e, f, g, h) = tables
    for one in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        for other in (((e, f), (g, h)), ((e, g), (f, h)), ((e, h), (f, g))):
            apart = [
                min((p - q) % moving, (q - p) % moving)
                for p, q in one + other
                if max(p, q) < moving
            ]
            if len(set(apart)) == len(apart):
                return True
    return False


def test_eight_and_nine_players_have_no_first_round_without_sharing() -> None:
    for players, moving in ((8, 7), (9, 9)):
        assert not any(has_partners_once(moving, tables) for tables in first_rounds(players))
        assert individual_plans(players) == ("barometer",)
    assert has_partners_once(7, ((0, 7, 6, 2), (3, 1, 5, 4)))  # as eight play it, sharing


# --- faults ---------------------------------------------------------------------------------------


def spoilt(*tables: FourSeating) -> str:
    made = individual(8)
    rounds = (IndividualRound(tables), *made.rounds[1:])
    return "; ".join(prove_individual(replace(made, rounds=rounds)).problems)


def test_a_fault_is_named() -> None:
    one, other = individual(8).rounds[0].seatings
    assert spoilt(one, other) == ""
    assert "there is no board set 8" in spoilt(one._replace(boards=8), other)
    assert f"player {one.north} is in 2 places" in spoilt(one, other._replace(north=one.north))
    assert f"player {other.north} neither plays" in spoilt(one, other._replace(north=one.north))
    assert "there is no player 9" in spoilt(one._replace(north=9), other)
    assert "meets board set 2 again" in spoilt(one._replace(boards=2), other._replace(boards=2))
    assert "are partners in 2 rounds" in spoilt(one._replace(east=one.south, south=one.east), other)
    assert "table 1 is used twice" in spoilt(one, other._replace(table=1))
    apart = replace(individual(8), shares=())
    assert "tables 1 and 2, which do not share" in "; ".join(prove_individual(apart).problems)
    assert prove_individual(IndividualMovement("none", 4, 1, ())).problems == ("there is no round",)


@pytest.mark.parametrize(
    ("players", "plan", "rounds", "words"),
    [
        (3, None, None, "no individual for 3 players: 4 can play"),
        (42, None, None, "no individual for 42 players: 40 and 44 can play"),
        (60, None, None, "no individual for 60 players: 52 can play"),
        (8, "moving", None, "choose barometer"),
        (16, "rainbow", None, "choose moving or barometer"),
        (16, "sideways", None, "unknown plan 'sideways'"),
        (16, None, 16, "1 to 15 rounds, not 16"),
        (15, None, 16, "1 to 15 rounds, not 16"),
        (20, "rainbow", 0, "1 to 5 rounds, not 0"),
    ],
)
def test_an_individual_that_cannot_be_is_refused(
    players: int, plan: IndividualPlan | None, rounds: int | None, words: str
) -> None:
    with pytest.raises(Mistake, match=words):
        individual(players, plan, rounds)
