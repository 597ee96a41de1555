"""Who decides, who may sit, and scores that must be entered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.conduct.conditions_met import (
    MatchFacts,
    Scored,
    ScoredTerms,
    Spectator,
    SpectatorTerms,
    conditions_met,
    scored_before_next,
    spectator_allowed,
)
from convenor.conduct.powers import (
    Committee,
    DeciderTerms,
    Matter,
    SittingTerms,
    who_decides,
    who_may_sit,
)
from convenor.contest.requirements import Check, Choice, Conditions
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
    with pytest.raises(Mistake, match="cannot be more"):
        conditions_met(Conditions(()), MatchFacts(boards=4, boards_scored=5))


def test_the_first_that_fits_decides() -> None:
    terms = DeciderTerms((Choice("chief director", (Check("matter", equals="law"),)),))
    assert who_decides(terms, Matter("law")).decided_by == "chief director"
    with pytest.raises(Mistake, match="nobody"):
        who_decides(terms, Matter("fact"))
    with pytest.raises(Mistake, match="not a kind of matter"):
        who_decides(DeciderTerms(terms.officers, ("law", "fact")), Matter("weather"))


def test_a_role_or_room_that_there_is_not() -> None:
    terms = SpectatorTerms(Conditions(()), ("public",), ("open",))
    with pytest.raises(Mistake, match="role"):
        spectator_allowed(terms, Spectator("dog", "open", 1))
    with pytest.raises(Mistake, match="room"):
        spectator_allowed(terms, Spectator("public", "attic", 1))
