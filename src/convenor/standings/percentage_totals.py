"""The winner of an event over several sessions: the sum of the session percentages.

Credited percentages of each contestant go in; sums and the order come out, before ties are looked
at. Who is eligible to be placed is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import PERCENT, Exact, mean, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import Group, by_figure
from convenor.values import value


@value
class PercentageTotalTerms:
    """Whether the sum or the average decides."""

    by: Literal["sum", "average"] = asked("what is made of the sessions", default="sum")


@value
class PercentageTotalGiven:
    """The sessions of each contestant."""

    percentages: Mapping[str, tuple[Exact, ...]] = asked(
        "credited percentage of each session, by contestant", unit=PERCENT
    )


@value
class PercentageTotal:
    """Sums and order."""

    aggregate: Mapping[str, Exact] = asked("sum (or average) of the sessions", unit=PERCENT)
    order: tuple[Group, ...] = asked("groups of contestants, the best first")


def percentage_total(
    terms: PercentageTotalTerms, given: PercentageTotalGiven, why: Why = SILENT
) -> PercentageTotal:
    """The aggregate of each contestant, and the order by it."""
    if not given.percentages:
        raise Mistake("'percentages' names nobody: give the sessions of each contestant.")
    totals = {}
    for name, sessions in given.percentages.items():
        totals[name] = aggregate(name, sessions, terms.by)
        why.step("{name}: {by} of the sessions", totals[name], unit=PERCENT, name=name, by=terms.by)
    order = by_figure(totals)
    why.step("each aggregate", totals, unit=PERCENT, gives="aggregate")
    why.step("the highest first", order, gives="order")
    return PercentageTotal(totals, order)


def aggregate(name: str, sessions: tuple[Exact, ...], by: str = "sum") -> Exact:
    """The sum of session percentages, or their average."""
    for each in sessions:
        if not 0 <= each <= 100:
            raise Mistake(f"a session of {name} cannot be {each}%: it is from 0 to 100.")
    if by == "sum":
        return whole_if_whole(sum(sessions))
    if not sessions:
        raise Mistake(f"{name} has no session: there is no average.")
    return mean(sessions)
