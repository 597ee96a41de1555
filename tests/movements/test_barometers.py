"""Barometers: all tables play the boards of the round."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.movements.barometer import barometer, is_barometer, of_pairings, round_robin
from convenor.movements.howell import howell
from convenor.movements.individual import individual
from convenor.movements.individual_proofs import prove_individual
from convenor.movements.mitchell import Mitchell, mitchell
from convenor.movements.proofs import prove


@given(st.integers(4, 32))
def test_a_howell_becomes_a_barometer(pairs: int) -> None:
    made = barometer(howell(pairs))
    assert is_barometer(made)
    assert prove(made).problems == ()
    assert made.board_sets == len(made.rounds)
    seats = [[(s.ns, s.ew) for s in each.seatings] for each in made.rounds]
    assert seats == [[(s.ns, s.ew) for s in each.seatings] for each in howell(pairs).rounds]


def test_an_individual_becomes_a_barometer_too() -> None:
    made = barometer(individual(16, "moving"))
    assert is_barometer(made)
    assert prove_individual(made).problems == ()


def test_a_barometer_is_told_from_other_movements() -> None:
    assert is_barometer(mitchell(Mitchell(14, "barometer")))
    assert not is_barometer(mitchell(Mitchell(14)))


@pytest.mark.parametrize("pairs", range(3, 81))
def test_in_a_round_robin_all_meet_once_and_directions_are_even(pairs: int) -> None:
    made = round_robin(pairs)
    proof = prove(made)
    assert proof.problems == ()
    assert (proof.rematches, proof.least_played) == (0, pairs - 1)
    ns = Counter(s.ns for each in made.rounds for s in each.seatings)
    ew = Counter(s.ew for each in made.rounds for s in each.seatings)
    stays = {pairs} if pairs % 2 == 0 else set()
    assert all(abs(ns[pair] - ew[pair]) <= 1 for pair in {*ns, *ew} - stays)


@pytest.mark.parametrize("pairs", [4, 8, 12, 20, 24, 32, 44, 48, 60, 68, 72, 80])
def test_these_round_robins_are_perfectly_even(pairs: int) -> None:
    assert prove(round_robin(pairs)).balance.competition == 0


def test_a_swiss_gives_the_rounds_drawn_so_far() -> None:
    made = of_pairings("Swiss", 5, [[(1, 4), (2, 5)], [(3, 1), (4, 2)]])
    assert is_barometer(made)
    assert prove(made).problems == ()
    assert [each.sit_outs for each in made.rounds] == [(3,), (5,)]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: round_robin(2), "3 to 80, not 2"),
        (lambda: round_robin(81), "3 to 80, not 81"),
        (lambda: round_robin(8, 8), "1 to 7 rounds, not 8"),
        (lambda: of_pairings("Swiss", 4, [[(1, 2), (3, 5)]]), "round 1 seats pair 5"),
    ],
)
def test_a_barometer_that_cannot_be_is_refused(make: Callable[[], object], words: str) -> None:
    with pytest.raises(Mistake, match=words):
        make()
