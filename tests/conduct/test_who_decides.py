"""Who decides, who may sit, and scores that must be entered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.conduct.committees import (
    Committee,
    SittingTerms,
    who_may_sit,
)
from convenor.conduct.unscored_boards import (
    Scored,
    ScoredTerms,
    scored_before_next,
)
from convenor.errors import Mistake

NAMES = st.sets(st.sampled_from("abcdefg"))


@given(NAMES, NAMES)
def test_nobody_sits_who_is_involved(committee: set[str], involved: set[str]) -> None:
    found = who_may_sit(SittingTerms(3), Committee(tuple(committee), tuple(involved)))
    assert set(found.may_sit) == committee - involved
    assert (found.verdict == "warn") == (len(found.may_sit) < 3)


@given(st.permutations(range(1, 7)), st.sets(st.integers(min_value=1, max_value=6)))
def test_a_board_waits_for_those_before_it_only(order: list[int], scored: set[int]) -> None:
    for place, board in enumerate(order):
        found = scored_before_next(ScoredTerms(), Scored(tuple(order), tuple(scored), board))
        assert found.missing == tuple(each for each in order[:place] if each not in scored)


def test_impossible_tables() -> None:
    for wrong in (Scored((1, 1), (), 1), Scored((1, 2), (9,), 2), Scored((1, 2), (), 3)):
        with pytest.raises(Mistake):
            scored_before_next(ScoredTerms(), wrong)
