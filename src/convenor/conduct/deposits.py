"""The deposit that an appeal costs, and when it comes back.

Whether there is a ruling and an appeal against it goes in, with what was paid and whether merit was
found; the deposit due, a verdict and the refund come out. Merit itself is for a committee.
"""

from __future__ import annotations

from convenor.exact import Exact, show
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class DepositTerms:
    """The amount of the deposit."""

    amount: Exact = asked("deposit for an appeal", least=0)
    currency: str = asked("its currency", default="")


@value
class Appeal:
    """An appeal, and what came with it."""

    appeal: bool = asked("whether an appeal is made", default=True)
    ruling_obtained: bool = asked("whether there is a ruling to appeal against", default=True)
    deposit: Exact | None = asked("amount paid", default=None, least=0)
    has_merit: bool = asked("whether the committee finds merit", default=False)


@value
class Deposit:
    """What is due, whether the appeal is taken, and what comes back."""

    deposit_due: Exact = asked("deposit due")
    verdict: VerdictWord | None = asked("whether the appeal is taken", default=None)
    refund: Exact | None = asked("what comes back", default=None)
    reason: str | None = asked("why, in words", default=None)


def appeal_deposit(terms: DepositTerms, given: Appeal, why: Why = SILENT) -> Deposit:
    """The deposit due, and if one was paid, whether it is enough and what comes back."""
    due = deposit_due(terms, given)
    why.step(
        "appeal: {appeal}, against a ruling: {ruling}",
        due,
        unit=terms.currency,
        gives="deposit_due",
        appeal=given.appeal,
        ruling=given.ruling_obtained,
    )
    if given.deposit is None:
        reason = "an appeal against a ruling" if due else "there is no appeal against a ruling"
        return Deposit(deposit_due=due, reason=f"{reason}.")
    taken = given.deposit >= due
    verdict: VerdictWord = OK if taken else REFUSE
    why.step("{paid} was paid", verdict, gives="verdict", paid=given.deposit)
    refund = refunded(given.deposit, due, given.has_merit) if taken else 0
    why.step(
        "comes back (merit found: {merit})",
        refund,
        unit=terms.currency,
        gives="refund",
        merit=given.has_merit,
    )
    return Deposit(
        deposit_due=due, verdict=verdict, refund=refund, reason=_said(terms, given, taken)
    )


def deposit_due(terms: DepositTerms, given: Appeal) -> Exact:
    """The amount for an appeal against a ruling; without a ruling there is nothing to appeal."""
    return terms.amount if given.appeal and given.ruling_obtained else 0


def refunded(paid: Exact, due: Exact, has_merit: bool) -> Exact:
    """All of it if the appeal has merit, else only what was paid too much."""
    return paid if has_merit else paid - due


def _said(terms: DepositTerms, given: Appeal, taken: bool) -> str:
    if not taken:
        amount = f"{show(terms.amount)} {terms.currency}".strip()
        return f"the appeal is not taken: pay a deposit of {amount}; what was paid is not kept."
    return "merit: the deposit comes back." if given.has_merit else "no merit: the deposit is kept."
