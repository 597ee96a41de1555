"""What an entry costs: entry fees, and table money where it comes on top.

The fee, the number of entries and the table money of each round go in; the amounts due come out, in
the currency of the fee. Who pays, when, and how is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.exact import Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class FeeTerms:
    """Whether table money comes on top of the entry fee."""

    table_money: Literal["none", "in local heats"] = asked(
        "no table money, or for each round of an event with heats in clubs or districts",
        default="none",
    )


@value
class Entry:
    """What is entered, and the prices."""

    entry_fee: Exact = asked("entry fee for one entry", least=0)
    entries: int = asked("entries", default=1, least=0)
    local_heats: bool = asked("whether heats are played in clubs or districts", default=False)
    extra: bool = asked("whether the event says that table money is not in the fee", default=False)
    table_money: tuple[Exact, ...] = asked("table money of each round", default=(), least=0)


@value
class Due:
    """What is to be paid."""

    due: Exact = asked("in all")
    entry_fees: Exact = asked("entry fees")
    table_money_due: Exact | None = asked("table money on top", default=None)


def fees_due(terms: FeeTerms, given: Entry, why: Why = SILENT) -> Due:
    """The amounts due for the entries."""
    fees = given.entries * given.entry_fee
    why.step(
        "{entries} × {fee}", fees, gives="entry_fees", entries=given.entries, fee=given.entry_fee
    )
    if terms.table_money == "none":
        why.step("in all", fees, gives="due")
        return Due(due=fees, entry_fees=fees)
    money = table_money_due(given, why)
    why.step("in all", fees + money, gives="due")
    return Due(due=fees + money, entry_fees=fees, table_money_due=money)


def table_money_due(given: Entry, why: Why = SILENT) -> Exact:
    """Table money of every round where it comes on top of the fee, else nothing."""
    if not (given.local_heats or given.extra):
        why.step("table money is in the entry fee", 0, gives="table_money_due")
        return 0
    money = sum(given.table_money, start=0) * given.entries
    why.step("table money of {rounds}", money, gives="table_money_due", rounds=given.table_money)
    return money
