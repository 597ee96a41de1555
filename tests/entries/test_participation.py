"""How much must be played: shares, rounds together, half way."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.entries.half_way import (
    RightsTerms,
    TakeOver,
    Withdrawal,
    WithdrawalTerms,
    before,
    substitute_rights,
    withdrawn_results,
)
from convenor.entries.number_played import matches_played
from convenor.entries.pair_together import (
    RoundsPlayed,
    Standard,
    Together,
    TogetherTerms,
    needed,
    pair_together,
)
from convenor.entries.share_played import ForSize, Played, ShareTerms, percent_needed, share_played
from convenor.entries.shares import Share, percent_of
from convenor.errors import Mistake
from convenor.exact import DOWN, HALF, UP

TOTALS = st.integers(min_value=1, max_value=400)
SHARES = st.fractions(min_value=0, max_value=1, max_denominator=200)
RULES = st.builds(
    Share, SHARES, st.sampled_from(["at least", "more than"]), st.sampled_from([UP, DOWN])
)


@given(RULES, TOTALS)
def test_a_need_lies_between_none_and_all(share: Share, total: int) -> None:
    assert 0 <= share.need(total) <= total


@given(SHARES, TOTALS, st.data())
def test_at_least_a_share_is_met_exactly_at_the_fraction(
    share: Fraction, total: int, data: st.DataObject
) -> None:
    played = data.draw(st.integers(0, total))
    assert (played >= Share(share).need(total)) == (Fraction(played, total) >= share)


@given(
    st.fractions(min_value=0, max_value=Fraction(99, 100), max_denominator=100), TOTALS, st.data()
)
def test_more_than_a_share_is_not_met_at_the_fraction(
    share: Fraction, total: int, data: st.DataObject
) -> None:
    played = data.draw(st.integers(0, total))
    rule = Share(share, "more than")
    assert (played >= rule.need(total)) == (Fraction(played, total) > share)


@given(RULES, TOTALS)
def test_more_rounds_never_need_fewer(share: Share, total: int) -> None:
    assert share.need(total) <= share.need(total + 1)


@pytest.mark.parametrize(
    ("percent", "total", "need"),
    [(40, 140, 56), (60, 140, 84), (50, 139, 70), (40, 99, 40), (0, 9, 0)],
)
def test_the_fewest_boards_of_a_percentage(percent: int, total: int, need: int) -> None:
    assert percent_of(percent).need(total) == need


@given(TOTALS, st.sampled_from([4, 5, 6]), st.data())
def test_playing_more_boards_never_costs_eligibility(
    total: int, size: int, data: st.DataObject
) -> None:
    terms = ShareTerms(by_team_size=(ForSize(4, 60), ForSize(5, 50), ForSize(6, 40)))
    played = data.draw(st.integers(0, total - 1))
    now = share_played(terms, Played(played, total, size))
    more = share_played(terms, Played(played + 1, total, size))
    assert now.verdict == "refuse" or more.verdict == "ok"
    assert now.need_boards == more.need_boards
    assert now.need_boards is not None
    assert now.need_boards <= total


@given(st.tuples(TOTALS, TOTALS), st.data())
def test_one_of_two_stages_is_easier_than_both(
    totals: tuple[int, int], data: st.DataObject
) -> None:
    stages = {
        name: (data.draw(st.integers(0, total)), total)
        for name, total in zip("ab", totals, strict=True)
    }
    asked = Played(stages=stages, qualified_in=("a", "b"))
    either = share_played(ShareTerms(percent=40, over="either"), asked)
    both = share_played(ShareTerms(percent=40, over="both"), asked)
    assert both.verdict == "refuse" or either.verdict == "ok"
    assert either.percent is not None
    assert both.percent is not None
    assert either.percent >= both.percent


def test_the_share_of_a_size_that_has_none_is_a_mistake() -> None:
    terms = ShareTerms(by_team_size=(ForSize(4, 60),))
    assert percent_needed(terms, 4) == 60
    with pytest.raises(Mistake, match="a team of 7"):
        percent_needed(terms, 7)
    with pytest.raises(Mistake, match="team_size"):
        percent_needed(terms, None)


@pytest.mark.parametrize("boards", [(5, 4), (0, 0), (-1, 4)])
def test_boards_that_cannot_be_played_are_a_mistake(boards: tuple[int, int]) -> None:
    asked = Played(stages={"a": boards}, qualified_in="a")
    with pytest.raises(Mistake, match="cannot be played"):
        share_played(ShareTerms(percent=40, over="either"), asked)


PLACING = TogetherTerms(together=Share(HALF, "more than"), total=Share(Fraction(3, 4)))
CONTENDING = TogetherTerms(
    together=Share(Fraction(65, 100), rounding=DOWN),
    each=Share(Fraction(3, 4), rounding=DOWN),
    standard=(Standard("open", "final", 19, 16, 15),),
    falls_short="non-contending",
)
ROUNDS = st.integers(min_value=1, max_value=40)


def _judge(terms: TogetherTerms, asked: RoundsPlayed) -> Together:
    found = pair_together(terms, asked)
    assert isinstance(found, Together)
    return found


@given(ROUNDS, st.data())
def test_one_more_round_together_never_costs_the_placing(rounds: int, data: st.DataObject) -> None:
    together = data.draw(st.integers(0, rounds - 1))
    substituted = data.draw(st.integers(0, rounds - together - 1))
    now = _judge(PLACING, RoundsPlayed(together, rounds, substituted=substituted))
    more = _judge(PLACING, RoundsPlayed(together + 1, rounds, substituted=substituted))
    assert now.verdict == "refuse" or more.verdict == "ok"
    assert set(more.short) <= set(now.short)


@given(ROUNDS)
def test_a_pair_that_plays_all_is_eligible(rounds: int) -> None:
    assert _judge(PLACING, RoundsPlayed(rounds, rounds)).verdict == "ok"
    stage = RoundsPlayed(rounds, rounds, "open", "final", player_rounds=(rounds, rounds))
    assert _judge(CONTENDING, stage).short == ()


@given(ROUNDS)
def test_a_pair_never_needs_more_together_than_each_alone(rounds: int) -> None:
    found = needed(CONTENDING, rounds)
    assert found.each is not None
    assert found.together <= found.each <= rounds


def test_the_printed_numbers_hold_for_the_standard_length_only() -> None:
    asked = RoundsPlayed(19, None, "open", "final", player_rounds=(19, 19))
    assert _judge(CONTENDING, asked).need_each == 16
    other = RoundsPlayed(20, 20, "open", "final", player_rounds=(20, 20))
    assert _judge(CONTENDING, other).need_each == 15


def test_what_falls_short_comes_in_a_fixed_order() -> None:
    asked = RoundsPlayed(0, None, "open", "final", player_rounds=(0, 0))
    found = _judge(CONTENDING, asked)
    assert found.short == ("player 1", "player 2", "partnership")
    assert found.consequence == "non-contending"


@pytest.mark.parametrize(
    ("matches", "one_board", "whole"),
    [([(14, 14), (1, 14), (0, 14), (0, 0)], 2, 1), ([], 0, 0)],
)
def test_a_match_is_played_by_a_board_or_by_all(
    matches: list[tuple[int, int]], one_board: int, whole: int
) -> None:
    assert matches_played(tuple(matches), whole=False) == one_board
    assert matches_played(tuple(matches), whole=True) == whole


@given(TOTALS, st.data())
def test_half_way_itself_is_not_before_it(scheduled: int, data: st.DataObject) -> None:
    played = data.draw(st.integers(0, scheduled))
    assert before(HALF, played, scheduled) == (2 * played < scheduled)
    results = withdrawn_results(WithdrawalTerms(), Withdrawal(played, scheduled)).results
    verdict = substitute_rights(RightsTerms(), TakeOver(played, scheduled)).verdict
    assert (results, verdict) in (("cancelled", "approval"), ("stand", "refuse"))


def test_more_boards_than_scheduled_are_a_mistake() -> None:
    with pytest.raises(Mistake, match="cannot be played"):
        before(HALF, 3, 2)


@pytest.mark.parametrize(
    ("played", "said"),
    [
        (RoundsPlayed(9, rounds=8), "9 together is more than the 8 rounds"),
        (
            RoundsPlayed(7, rounds=8, substituted=2),
            "'together' and 'substituted' make more than the 8 rounds",
        ),
        (
            RoundsPlayed(7, rounds=8, represented=2),
            "'together' and 'represented' make more than the 8 rounds",
        ),
    ],
)
def test_a_mistake_names_what_was_given(played: RoundsPlayed, said: str) -> None:
    """11.6 and 12.c do not ask for a player's rounds, nor for each other's inputs."""
    with pytest.raises(Mistake, match=said):
        pair_together(TogetherTerms(Share(Fraction(2, 3))), played)
