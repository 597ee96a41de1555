"""Rounds of two lines, North-South against East-West, by rank or with crossed halves.

A plan and a field go in, the draw comes out; the two lines are never mixed, and the shorter one is
filled up with the house contestant or with a sit-out. The draw itself is that of `two_fields`.
"""

from __future__ import annotations

from convenor.contest.lots import lot_order
from convenor.draws.barred_meetings import Couple, barred_pairs, club_pairs, had_enough_byes
from convenor.draws.certificates import BYE
from convenor.draws.fields import Field, seed_of_lot, seeded
from convenor.draws.first_round_checks import half_of
from convenor.draws.plans import BY_RANK, DrawPlan
from convenor.draws.ranked_rounds import (
    Names,
    Ordered,
    Start,
    complete,
    odd_refused,
    start_of,
    tell_lot,
)
from convenor.draws.round_draws import Lot
from convenor.draws.two_fields import draw_two_fields
from convenor.errors import Mistake
from convenor.regulation.why import SILENT, Why


def draw_lines(plan: DrawPlan, field: Field, why: Why = SILENT) -> Ordered:
    """The draw of North-South against East-West."""
    crossed = plan.method_of(field.round) == "crossed halves"
    start = Start(seeded(field)) if crossed else start_of(plan, field, BY_RANK[0], why)
    ns, ew = _lines(plan, field, start.order)
    barred = barred_pairs(plan, field, (*ns, *ew)) + club_pairs(plan, field, (*ns, *ew))
    lots: tuple[Lot, ...] = start.lots
    if crossed:
        ns, ew, lots = _cross(plan, field, ns, ew, why)
        barred += _within_halves(plan, ns, ew)
    if BYE in (*ns, *ew):
        names = ew if BYE in ns else ns
        barred += [(name, BYE) for name in had_enough_byes(field, names)]
    pairing = "top down" if crossed else plan.pairing
    made = draw_two_fields(ns, ew, tuple(barred), pairing, field.seed)
    return complete(plan, field, (made, ()), (), Start(start.order, lots))


def _lines(plan: DrawPlan, field: Field, order: Names) -> tuple[Names, Names]:
    """The two lines in order; the shorter one has the house contestant or a sit-out at its foot."""
    ns = tuple(name for name in order if field.lines[name] == "NS")
    ew = tuple(name for name in order if field.lines[name] == "EW")
    more = len(ns) - len(ew)
    if more == 0:
        return ns, ew
    if abs(more) > 1:
        raise Mistake(
            f"{len(ns)} North-South pairs cannot meet {len(ew)} East-West pairs: "
            "move pairs to the other line until they differ by one at most."
        )
    if plan.odd in ("refuse", "share match"):
        raise odd_refused(plan, field, len(order))
    foot = plan.house if plan.odd == "house" else BYE
    return (ns, (*ew, foot)) if more > 0 else ((*ns, foot), ew)


def _cross(
    plan: DrawPlan, field: Field, ns: Names, ew: Names, why: Why
) -> tuple[Names, Names, tuple[Lot, ...]]:
    """East-West by lot within its halves, the bottom half first: the North-South top meets it."""
    top = half_of(len(ew), plan.crossed.ew_top)
    if half_of(len(ns), plan.crossed.ns_top) + top != len(ns):
        raise Mistake("the halves of the two lines do not match: round one up and the other down.")
    seed = seed_of_lot(field, "the draw of the halves")
    bottom, upper = tuple(lot_order(ew[top:], seed)), tuple(lot_order(ew[:top], seed))
    tell_lot(why, seed, (*bottom, *upper))
    lots = (Lot("EW bottom half", str(seed), bottom), Lot("EW top half", str(seed), upper))
    return ns, (*bottom, *upper), lots


def _within_halves(plan: DrawPlan, ns: Names, ew: Names) -> list[Couple]:
    """Top halves do not meet, and bottom halves do not; East-West has its bottom half first."""
    ns_top = half_of(len(ns), plan.crossed.ns_top)
    low, high = ew[:ns_top], ew[ns_top:]
    tops = [(one, other) for one in ns[:ns_top] for other in high]
    return tops + [(one, other) for one in ns[ns_top:] for other in low]
