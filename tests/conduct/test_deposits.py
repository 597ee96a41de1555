"""The deposit for an appeal."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.conduct.deposits import Appeal, DepositTerms, appeal_deposit, deposit_due

TERMS = DepositTerms(25, "pounds")
MONEY = st.fractions(min_value=0, max_value=100, max_denominator=100)


@pytest.mark.parametrize(
    ("appeal", "ruling", "due"),
    [(True, True, 25), (True, False, 0), (False, True, 0), (False, False, 0)],
)
def test_a_deposit_is_due_for_an_appeal_against_a_ruling(
    appeal: bool, ruling: bool, due: int
) -> None:
    assert deposit_due(TERMS, Appeal(appeal, ruling)) == due


@given(MONEY, st.booleans())
def test_no_more_comes_back_than_was_paid(paid: Fraction, merit: bool) -> None:
    found = appeal_deposit(TERMS, Appeal(deposit=paid, has_merit=merit))
    assert found.refund is not None
    assert 0 <= found.refund <= paid
    assert (found.verdict == "ok") == (paid >= 25)


def test_without_merit_the_deposit_is_kept() -> None:
    assert appeal_deposit(TERMS, Appeal(deposit=25)).refund == 0
    assert appeal_deposit(TERMS, Appeal(deposit=25, has_merit=True)).refund == 25
