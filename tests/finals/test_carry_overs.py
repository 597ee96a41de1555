"""What finalists carry with them, and tied finals."""

from fractions import Fraction
from types import MappingProxyType

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import HALF_EVEN, Rounding
from convenor.finals.average_carry_overs import AverageTerms, PairSessions, carry_over_average
from convenor.finals.carry_forwards import (
    CarryForward,
    CarryForwardTerms,
    FinalsMatch,
    carry_forward_holder,
)
from convenor.finals.carry_overs import Finalists, MarginTerms, carried, carry_over_margin
from convenor.finals.field_carry_overs import (
    FieldScores,
    FinalField,
    Placed,
    PlaceTerms,
    ScoreTerms,
    WithdrawalTerms,
    carry_over_after_withdrawals,
    carry_over_by_place,
    carry_over_by_score,
)
from convenor.finals.tied_finals import FinalScores, TiedFinalTerms, tied_final

CENTS = Rounding("half away from zero", Fraction(1, 100))
vps = st.integers(0, 20000).map(lambda n: Fraction(n, 100))
imps = st.integers(-20, 150)
CAPPED = MarginTerms(1, Rounding("down"), "count", "higher VPs", most=32)
TENTH = MarginTerms(Fraction(1, 10), "exact", "left out", "first-placed")
LINE = ScoreTerms(1, 7, 10, 1, CENTS, "all pairs")
CARRY = CarryForwardTerms(
    Fraction(1, 10), ("SF1",), "better rank", MappingProxyType({"GF": "other"}), "committee"
)


# --- the margin between two finalists -------------------------------------------------


@given(vps, vps)
def test_a_carry_over_is_never_negative_and_never_above_its_cap(ours, theirs) -> None:
    answer = carry_over_margin(CAPPED, Finalists(ours, theirs))
    assert 0 <= answer.carry_over <= 32
    assert (answer.to == "none") == (answer.carry_over == 0)


@given(vps, vps)
def test_swapping_the_finalists_swaps_the_receiver(ours, theirs) -> None:
    one = carry_over_margin(CAPPED, Finalists(ours, theirs))
    other = carry_over_margin(CAPPED, Finalists(theirs, ours))
    assert one.carry_over == other.carry_over
    swapped = {"us": "opponents", "opponents": "us", "none": "none"}
    assert other.to == swapped[one.to]


@given(vps, vps)
def test_a_larger_margin_never_carries_less(one, other) -> None:
    small, large = sorted((one, other))
    assert carried(CAPPED, small) <= carried(CAPPED, large)


@given(vps, vps, vps, vps)
def test_only_the_first_placed_team_carries(ours, theirs, fines, their_fines) -> None:
    assume(ours >= theirs)
    answer = carry_over_margin(TENTH, Finalists(ours, theirs, fines, their_fines))
    assert answer.to in ("us", "none")
    assert answer.carry_over == max(0, Fraction(ours + fines - theirs - their_fines) / 10)


# --- a field --------------------------------------------------------------------------


@given(st.lists(vps, min_size=10, max_size=14))
def test_carry_overs_follow_the_vps(unordered: list) -> None:
    field = tuple(sorted(unordered, reverse=True))
    carry = carry_over_by_score(LINE, FieldScores(field)).carry_overs
    assert len(carry) == 10
    assert list(carry) == sorted(carry, reverse=True)
    assert all(1 <= each <= 7 for each in carry)
    if field[0] != field[9]:
        assert (carry[0], carry[-1]) == (7, 1)
    for place in range(9):
        if field[place] == field[place + 1]:
            assert carry[place] == carry[place + 1]


def test_halves_go_as_the_clause_says() -> None:
    field = FieldScores((100, Fraction(3, 4), *[0] * 8))
    even = ScoreTerms(1, 7, 10, 1, HALF_EVEN.to(Fraction(1, 100)), "all pairs")
    assert carry_over_by_score(LINE, field).carry_overs[1] == Fraction(105, 100)
    assert carry_over_by_score(even, field).carry_overs[1] == Fraction(104, 100)


def test_non_contending_pairs_may_be_passed_over() -> None:
    field = FieldScores(tuple(range(11, 0, -1)), (False, *[True] * 10))
    only = ScoreTerms(1, 7, 10, 1, CENTS, "contending pairs")
    assert carry_over_by_score(only, field).carry_overs[0] == 7
    with pytest.raises(Mistake, match="one entry for each"):
        carry_over_by_score(only, FieldScores(field.vps, (True,)))


@given(st.integers(1, 20))
def test_a_lower_place_never_carries_more(place: int) -> None:
    terms = PlaceTerms((10, 9, 8, 7), 0)
    better = carry_over_by_place(terms, Placed(place)).carry_over
    worse = carry_over_by_place(terms, Placed(place + 1)).carry_over
    assert better >= worse >= 0


@given(st.sets(st.integers(0, 11)))
def test_withdrawals_change_nobody_else(gone: set) -> None:
    placings = tuple(f"P{n}" for n in range(12))
    finalists = tuple(each for n, each in enumerate(placings) if n not in gone)
    field = FinalField(placings, tuple(range(10, 0, -1)), finalists)
    carry = carry_over_after_withdrawals(WithdrawalTerms(10, 0), field).carry_overs
    assert carry == {f"P{n}": max(10 - n, 0) for n in range(12) if n not in gone}


def test_odd_fields_are_refused() -> None:
    terms = WithdrawalTerms(2, 0)
    with pytest.raises(Mistake, match="twice"):
        carry_over_after_withdrawals(terms, FinalField(("A", "A"), (2, 1), ("A",)))
    with pytest.raises(Mistake, match="nothing for place 2"):
        carry_over_after_withdrawals(terms, FinalField(("A", "B"), (2,), ("B",)))
    with pytest.raises(Mistake, match="only 2 places"):
        carry_over_after_withdrawals(terms, FinalField(("A", "B"), (3, 2, 1), ("B",)))


def test_an_average_counts_as_many_sessions_as_it_is_given() -> None:
    sessions = PairSessions((58, 54, 50), (60, 50))
    for weight in (1, 3, Fraction(1, 2)):
        terms = AverageTerms(3, 3, weight, CENTS)
        assert carry_over_average(terms, sessions).total == 54 * weight + 110


# --- carry forwards -------------------------------------------------------------------


@given(imps, imps, st.permutations([3, 4]))
def test_a_carry_forward_only_breaks_ties(first: int, second: int, ranks: list) -> None:
    match = FinalsMatch(("A", "B"), "SF1", tuple(ranks), imps=(first, second))
    answer = carry_forward_holder(CARRY, match)
    assert isinstance(answer, CarryForward)
    assert answer.holder == ("A" if ranks == [3, 4] else "B")
    ahead = "A" if first > second else "B"
    assert answer.winner == (answer.holder if first == second else ahead)


# --- tied finals ----------------------------------------------------------------------


@given(imps, imps, st.integers(0, 40))
def test_a_final_has_a_winner_or_is_shared(ours: int, theirs: int, carry: int) -> None:
    terms = TiedFinalTerms("remove carry-over")
    answer = tied_final(terms, FinalScores(ours, theirs, carry_over=carry))
    if ours + carry != theirs:
        assert answer.winner == ("us" if ours + carry > theirs else "opponents")
    else:
        assert answer.winner == ("opponents" if carry else "shared")
    assert answer.margin >= 0


@given(st.lists(st.tuples(imps, imps), min_size=1, max_size=4), st.lists(imps, max_size=3))
def test_play_offs_go_on_until_somebody_wins(segments: list, draws: list) -> None:
    ours, theirs = (sum(each) for each in zip(*segments, strict=True))
    terms = TiedFinalTerms("play-offs", 4)
    playoffs = tuple((each, each) for each in draws) if ours == theirs else ()
    answer = tied_final(terms, FinalScores(segments=tuple(segments), playoffs=playoffs))
    assert (answer.winner is None) == (ours == theirs)
    assert answer.boards_to_play == (4 if ours == theirs else None)
    if ours == theirs:
        decided = FinalScores(segments=tuple(segments), playoffs=(*playoffs, (0, 3)))
        assert tied_final(terms, decided).winner == "opponents"
