"""Slow play: boards lost, minutes lost, who is at fault, and fines in a knock-out."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.conduct.fault import FaultTerms, Table, side_at_fault
from convenor.conduct.knockout_fines import (
    KnockoutMatch,
    KnockoutScore,
    KnockoutTerms,
    knockout_fine,
)
from convenor.conduct.lateness import LateFine
from convenor.conduct.lost_boards import (
    BoardRate,
    LostBoards,
    LostBoardTerms,
    cost_of_boards,
    fine_for_lost_boards,
)
from convenor.conduct.lost_minutes import (
    LostMinutes,
    LostMinuteTerms,
    MinuteRate,
    fine_for_lost_minutes,
)
from convenor.conduct.offences import LadderTerms, Offence, Rung, fine_by_offence, rung_for
from convenor.errors import Mistake
from convenor.regulation.answers import Decides

RATE = BoardRate("VP", 3, 6)


@given(st.integers(0, 20))
def test_boards_cost_each_or_together(boards: int) -> None:
    each, together = (cost_of_boards(RATE, boards, how) for how in ("each", "together"))
    assert each >= together
    assert (each == together) == (boards <= 2)
    assert cost_of_boards(RATE, boards + 1) - each == (6 if boards else 3)


@given(
    st.integers(0, 9),
    st.dictionaries(st.sampled_from("ABC"), st.integers(0, 4), min_size=1),
)
def test_sides_not_at_fault_and_first_offenders_pay_nothing(
    boards: int, earlier: dict[str, int]
) -> None:
    terms = LostBoardTerms((BoardRate("VP", 1, 1),), first_offence="free")
    slow = min(earlier)
    found = fine_for_lost_boards(terms, LostBoards(boards, earlier, (slow,))).fines
    assert found is not None
    assert found == {s: boards if s == slow and n else 0 for s, n in earlier.items()}


def test_both_are_at_fault_if_nobody_is_named() -> None:
    terms = LostBoardTerms((BoardRate("VP", 1, 1),))
    assert fine_for_lost_boards(terms, LostBoards(2, {"A": 0, "B": 3})).fines == {"A": 2, "B": 2}
    with pytest.raises(Mistake, match="names nobody"):
        fine_for_lost_boards(terms, LostBoards(2, {"A": 0}, ()))


TEN_MINUTES = LostMinuteTerms(Fraction(15, 2), MinuteRate(3, 10, "VP"))


@given(st.integers(0, 9), st.fractions(min_value=0, max_value=60, max_denominator=60))
def test_a_stretch_begun_is_charged_in_full(boards: int, over: Fraction) -> None:
    found = fine_for_lost_minutes(TEN_MINUTES, LostMinutes(boards, over))
    minutes = boards * Fraction(15, 2) + over
    assert isinstance(found, LateFine)
    assert found.fine is not None
    assert found.fine / 3 * 10 >= minutes > (found.fine / 3 - 1) * 10


def test_the_director_sets_minutes_only_where_boards_were_lost() -> None:
    terms = LostMinuteTerms("director", MinuteRate(3, 10, "VP"))
    assert isinstance(fine_for_lost_minutes(terms, LostMinutes(1)), Decides)
    found = fine_for_lost_minutes(terms, LostMinutes(0, 5))
    assert isinstance(found, LateFine)
    assert found.fine == 3


# --- ladders ------------------------------------------------------------------------------------

LADDER = (Rung(1, 0, "VP", True), Rung(2, 1, "VP"), Rung(4, 3, "VP"))


@pytest.mark.parametrize(("earlier", "amount"), [(0, 0), (1, 1), (2, 1), (3, 3), (9, 3)])
def test_a_rung_holds_until_the_next(earlier: int, amount: int) -> None:
    assert rung_for(LADDER, earlier).amount == amount


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5))
def test_offences_of_all_sessions_count_or_those_of_this_one(counts: list[int]) -> None:
    offence = Offence(tuple(counts))
    every = fine_by_offence(LadderTerms(LADDER), offence)
    this = fine_by_offence(LadderTerms(LADDER, sessions="this one"), offence)
    assert every.fine == rung_for(LADDER, sum(counts)).amount
    assert this.fine == rung_for(LADDER, counts[-1]).amount
    assert every.fine >= this.fine


def test_offences_of_members() -> None:
    offence = Offence(0, {"Ann": 1, "Bob": 2})
    found = [
        fine_by_offence(LadderTerms(LADDER, owner=owner), offence).fine
        for owner in ("as given", "largest of members", "sum of members")
    ]
    assert found == [0, 1, 3]


# --- fault and knock-outs -----------------------------------------------------------------------


def test_both_sides_are_at_fault_unless_one_is_cleared_or_found_slow() -> None:
    book = FaultTerms(("NS", "EW"))
    assert side_at_fault(book, Table()).at_fault == ("NS", "EW")
    assert side_at_fault(book, Table(cleared=("NS",))).at_fault == ("EW",)
    assert side_at_fault(book, Table(found_slow="NS")).at_fault == ("NS",)
    with pytest.raises(Mistake, match="both cleared and found slow"):
        side_at_fault(book, Table(cleared=("NS",), found_slow="NS"))
    with pytest.raises(Mistake, match="give 'sides'"):
        side_at_fault(FaultTerms(), Table())


SCORES = st.integers(0, 200)


@given(SCORES, SCORES, st.integers(0, 5))
def test_with_both_at_fault_the_match_stands_and_the_winner_carries_the_fine(
    ours: int, theirs: int, fine: int
) -> None:
    found = knockout_fine(KnockoutTerms(3), KnockoutMatch(fine, ours, theirs, both_at_fault=True))
    assert isinstance(found, KnockoutScore)
    assert (found.imps, found.opponents_imps) == (ours, theirs)
    assert found.carried_forward == 3 * fine


@given(SCORES, SCORES, st.integers(0, 5))
def test_the_two_sides_are_treated_alike(ours: int, theirs: int, fine: int) -> None:
    one = knockout_fine(KnockoutTerms(3), KnockoutMatch(fine, ours, theirs, at_fault="us"))
    two = knockout_fine(KnockoutTerms(3), KnockoutMatch(fine, theirs, ours, at_fault="opponents"))
    assert isinstance(one, KnockoutScore)
    assert isinstance(two, KnockoutScore)
    assert (one.imps, one.opponents_imps) == (two.opponents_imps, two.imps)
    assert one.carried_forward == 0


def test_fault_must_be_clear() -> None:
    for match in (
        KnockoutMatch(1, 80, 78),
        KnockoutMatch(1, 80, 78, both_at_fault=True, at_fault="us"),
    ):
        with pytest.raises(Mistake, match="say who is at fault"):
            knockout_fine(KnockoutTerms(3), match)
    with pytest.raises(Mistake, match="score of both sides"):
        knockout_fine(KnockoutTerms(3), KnockoutMatch(1, 80))
