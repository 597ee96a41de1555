"""Fouled boards: groups balance, awards are fixed, one form is an ordinary board."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.scoring.fouled import (
    FouledGiven,
    FouledTerms,
    check_total,
    fouled_board,
    score_groups,
)
from convenor.scoring.matchpoints import MatchpointTerms
from convenor.scoring.travellers import Traveller, matchpoints

AWARDS = (((60, 60),), ((65, 55), (55, 65)), ((70, 50), (60, 60), (50, 70)))
scores = st.sampled_from([-100, -50, 0, 90, 110, 140, 170, 420, 450, 620])
large = st.lists(scores, min_size=4, max_size=8).map(tuple)
small = st.lists(scores, min_size=1, max_size=3).map(tuple)
ways = st.sampled_from(["formula", "by hand"])


def terms(**changed):
    return FouledTerms(least=4, awards=AWARDS, **changed)


@given(st.lists(large, min_size=1, max_size=3).map(tuple), ways)
@settings(deadline=None)
def test_either_side_adds_up_to_the_check_total(groups, way):
    results = sum(map(len, groups))
    found = score_groups(terms(way=way), groups, results)
    for side in ("ns", "ew"):
        assert sum(sum(getattr(group, side)) for group in found) == check_total(results)


@given(large, small)
@settings(deadline=None)
def test_a_small_group_gets_twelve_tenths_between_the_two_sides(group, few):
    compared, awarded = score_groups(terms(), (group, few), len(group) + len(few))
    assert sum(awarded.ns_percent) + sum(awarded.ew_percent) == 120 * len(few)
    assert sum(compared.ns) == len(group) * (len(group) + len(few) - 1)


@given(small)
@settings(deadline=None)
def test_a_better_score_gets_no_smaller_award(few):
    for ties in ("mean", "higher"):
        (_, awarded) = score_groups(terms(ties=ties), ((0, 0, 0, 0), few), 4 + len(few))
        ranked = sorted(zip(few, awarded.ns_percent, awarded.ew_percent, strict=True))
        assert [ns for _, ns, _ in ranked] == sorted(awarded.ns_percent)
        assert [ew for _, _, ew in ranked] == sorted(awarded.ew_percent, reverse=True)


@given(st.lists(scores, min_size=1, max_size=8).map(tuple))
@settings(deadline=None)
def test_one_form_is_an_ordinary_board(group):
    (found,) = score_groups(terms(), (group,), len(group))
    board = matchpoints(MatchpointTerms(), Traveller(scores=group))
    assert (found.ns, found.ew) == (board.ns, board.ew)


def test_the_formula_and_the_hand_method_on_the_same_board():
    group, other = tuple(range(0, 80, 10)), (0, 10, 20, 30)
    formula = score_groups(terms(), (group, other), 12)
    assert (formula[0].ns[0], formula[0].ns[-1]) == (Fraction(1, 2), Fraction(43, 2))
    assert formula[1].ns == (2, 8, 14, 20)
    by_hand = score_groups(terms(way="by hand"), (group, other), 12)
    assert (by_hand[0].ns[-1], by_hand[1].ns[-1]) == (18, 14)


def test_a_group_without_awards_in_the_book_is_refused():
    bare = FouledTerms(least=4, awards=AWARDS[:1])
    with pytest.raises(Mistake, match="no awards for a group of 2"):
        fouled_board(bare, FouledGiven(groups=((0, 0, 0, 0), (1, 2))))


def test_groups_and_one_pair_cannot_be_asked_together():
    with pytest.raises(Mistake, match="not both"):
        fouled_board(terms(), FouledGiven(groups=((0,),), results=3))
