"""The figure that ranks: a total, an average or a share, with fines or without.

The parts of a total and the plan of the stage go in, one exact figure comes out. It is rounded and
held between limits only where the plan says so.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.exact import PERCENT, Exact, ratio, show
from convenor.regulation.why import SILENT, Why
from convenor.standings.plans import StandingPlan
from convenor.standings.totals import Total

ALL = 100


def fines_count(plan: StandingPlan, over: bool) -> bool:
    """Whether fines are taken off now."""
    return plan.fines == "taken off" or (plan.fines == "at the end" and over)


def ranking_figure(
    name: str, total: Total, plan: StandingPlan, over: bool = True, why: Why = SILENT
) -> Exact:
    """The figure by which a contestant is ranked."""
    if plan.figure == "percent" and total.each:
        _refuse_no_percentage(name, total)
    counted = total.official if fines_count(plan, over) else total.without_fines
    figure = counted if plan.of == "total" else _divided(name, counted, total, plan, why)
    if plan.rounding is None and plan.least is None and plan.most is None:
        return figure
    return _held(figure, plan, why)


def fines_in(total: Total, plan: StandingPlan, over: bool = True) -> Exact:
    """How much of the ranking figure fines took off: what a test gives back."""
    if not total.fines or not fines_count(plan, over):
        return 0
    if plan.of == "total":
        return total.fines
    if plan.of == "average":
        return ratio(total.fines, total.rounds) if total.rounds else 0
    return ratio(ALL * total.fines, total.available) if total.available else 0


def _divided(name: str, counted: Exact, total: Total, plan: StandingPlan, why: Why) -> Exact:
    if plan.of == "average":
        figure = ratio(counted, total.rounds) if total.rounds else 0
        why.step(
            "average of {rounds} rounds", figure, unit=plan.unit, rounds=total.rounds, closes=True
        )
        return figure
    if not total.available:
        if total.rounds:
            raise Mistake(
                f"what {name} could have had is missing: a share needs 'available' of each round."
            )
        return 0
    figure = ratio(ALL * counted, total.available)
    why.step("share of {available}", figure, unit=PERCENT, available=total.available)
    return figure


def _held(figure: Exact, plan: StandingPlan, why: Why) -> Exact:
    if plan.rounding is not None:
        figure = plan.rounding(figure)
        why.step("rounded {mode}", figure, unit=plan.unit, mode=str(plan.rounding))
    if plan.most is not None and figure > plan.most:
        figure = plan.most
        why.step("no more than", figure, unit=plan.unit)
    if plan.least is not None and figure < plan.least:
        figure = plan.least
        why.step("no less than", figure, unit=plan.unit)
    return figure


def _refuse_no_percentage(name: str, total: Total) -> None:
    for each in total.each:
        below = each < 0 and not total.fines  # a fine may take more off than a session has
        if below or each > ALL:
            raise Mistake(f"a session of {name} cannot be {show(each)}%: it is from 0 to 100.")
