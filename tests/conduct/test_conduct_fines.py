"""Breaches of conduct, and the largest fine allowed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.conduct.breaches import (
    Ban,
    Breach,
    BreachFine,
    BreachTerms,
    Penalty,
    StagePenalty,
    breach_of_conduct,
)
from convenor.conduct.maximum_fines import Limit, MaximumTerms, ProposedFine, maximum_fine
from convenor.errors import Mistake
from convenor.regulation.answers import Decides

TERMS = BreachTerms(
    bans=(
        Ban("smoking", "1"),
        Ban("phone", "2", warnings=2),
        Ban("drink", "3", stages=("final",)),
        Ban("cheering", "4", repeated="official"),
    ),
    stages=(
        StagePenalty("event"),
        StagePenalty("qualifying", "event", Penalty(3, "VP")),
        StagePenalty("final", "event", Penalty(9, "IMP")),
        StagePenalty("side-game", None, Penalty(decided_by="director")),
        StagePenalty("practice", None, Penalty()),
    ),
)


def fined(breach: str, stage: str, **more: Any) -> BreachFine | Decides:
    return breach_of_conduct(TERMS, Breach(breach, stage, **more))


@given(st.integers(0, 4))
def test_warnings_come_before_a_fine(warnings: int) -> None:
    found = fined("phone", "qualifying", earlier_warnings=warnings)
    assert isinstance(found, BreachFine)
    assert (found.fine, found.warning) == ((0, True) if warnings < 2 else (3, False))


@given(st.integers(0, 5))
def test_each_breach_is_fined(breaches: int) -> None:
    found = fined("smoking", "final", breaches=breaches)
    assert isinstance(found, BreachFine)
    assert found.fine == 9 * breaches


@pytest.mark.parametrize(("stage", "fine"), [("final", 9), ("qualifying", 0), ("practice", 0)])
def test_a_ban_holds_where_it_is_made(stage: str, fine: int) -> None:
    found = fined("drink", stage)
    assert isinstance(found, BreachFine)
    assert found.fine == fine


def test_an_official_decides_where_there_is_no_amount_or_a_breach_is_repeated() -> None:
    assert fined("smoking", "side-game") == Decides(
        "director", "the book has no amount for this stage."
    )
    repeated = fined("cheering", "final", earlier_offences=1)
    assert isinstance(repeated, Decides)
    assert repeated.decided_by == "chief director"


@pytest.mark.parametrize(
    ("breach", "stage", "words"),
    [
        ("smoking", "event", "say which part"),
        ("drink", "event", "a part of event only"),
        ("smokin", "final", "did you mean 'smoking'"),
        ("smoking", "finals", "did you mean 'final'"),
    ],
)
def test_what_is_not_clear_is_asked_for(breach: str, stage: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        fined(breach, stage)


@given(st.integers(0, 4), st.fractions(min_value=0, max_value=300, max_denominator=100))
def test_the_draw_leaves_the_fine_out(breaches: int, total: Fraction) -> None:
    found = breach_of_conduct(
        TERMS, Breach("smoking", "qualifying", breaches=breaches, total_vp=total)
    )
    assert isinstance(found, BreachFine)
    assert found.draw_score == total
    assert found.stage_score == total - 3 * breaches


# --- the largest fine ---------------------------------------------------------------------------

FINES = st.fractions(min_value=0, max_value=40, max_denominator=10)


@given(FINES, st.integers(1, 40))
def test_a_fine_is_allowed_up_to_and_with_the_limit(fine: Fraction, top: int) -> None:
    terms = MaximumTerms((Limit("matchpoints", Fraction(1, 2), "top"),))
    found = maximum_fine(terms, ProposedFine(fine, top=top))
    assert found.largest == Fraction(top, 2)
    assert (found.verdict == "ok") == (fine <= Fraction(top, 2))
    assert (found.reason is None) == (found.verdict == "ok")


@given(FINES)
def test_an_appeal_that_was_not_frivolous_costs_nothing(fine: Fraction) -> None:
    found = maximum_fine(MaximumTerms((Limit("VP", 3),), needs_finding=True), ProposedFine(fine))
    assert found.largest == 0
    assert (found.verdict == "ok") == (fine == 0)


@given(st.fractions(min_value=0, max_value=1, max_denominator=10), st.integers(0, 100))
def test_a_share_of_the_score_is_never_more_than_the_points(fine: Fraction, percent: int) -> None:
    limits = (Limit("percent", 1),)
    points, share = (
        maximum_fine(MaximumTerms(limits, percent_is=how), ProposedFine(fine, percent=percent))
        for how in ("points", "share of the score")
    )
    assert points.percent == percent - fine
    assert share.percent is not None
    assert share.percent >= percent - fine


def test_the_measure_must_be_given() -> None:
    per_board = MaximumTerms((Limit("IMP", 1, "board played"),))
    with pytest.raises(Mistake, match="boards_played"):
        maximum_fine(per_board, ProposedFine(3))
    two = MaximumTerms((Limit("VP", 3), Limit("matchpoints", 1, "top")))
    with pytest.raises(Mistake, match="VP or matchpoints"):
        maximum_fine(two, ProposedFine(3))
