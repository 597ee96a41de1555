"""The draw of a round: one function for every method, led by a plan that is data.

A plan and a field go in, a `RoundDraw` comes out, with its certificate; a round that cannot be
drawn is refused with the reason and what can be chosen. How points are won is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from convenor.contest.share_threes import SHARING
from convenor.draws.certificates import BYE
from convenor.draws.fields import Field, check_field, playing
from convenor.draws.hand_draws import draw_by_hand
from convenor.draws.line_rounds import draw_lines
from convenor.draws.plans import ROUND_ROBINS, TWO_LINES, DrawPlan
from convenor.draws.ranked_rounds import Ordered, draw_ordered, shown_by, still_sharing
from convenor.draws.robin_rounds import RobinRound, draw_robin, leg_by_hand, refuse_met
from convenor.draws.round_draws import (
    DrawCertificate,
    Lot,
    Match,
    PairReason,
    RoundDraw,
    Share,
    Three,
)
from convenor.draws.seats_drawn import seated
from convenor.draws.swiss import tell
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.typed import inputs
from convenor.regulation.why import SILENT, Why
from convenor.values import replace

LISTED = 8
"""So many of those passed over are named; of the rest only the number is kept."""

Draw = Callable[[DrawPlan, Field, Why], RoundDraw]


def draw_round(plan: DrawPlan, field: Field, why: Why = SILENT) -> RoundDraw:
    """Draw a round as the plan says."""
    method = plan.method_of(field.round)
    known = next(each.choices for each in inputs(DrawPlan) if each.name == "method")
    if method not in known:
        near = did_you_mean(method, (str(each) for each in known))
        raise Mistake(f"there is no way to draw called '{method}': {near}")
    check_field(plan, field)
    why.step("round {round} is drawn as: {method}", round=field.round, method=method)
    drawn = _drawn_by(method)(plan, field, why)
    if why.listening:
        matches = tuple((each.home, each.away) for each in drawn.matches)
        clause = plan.clause_of(field.round)
        why.step(
            "the matches in table order",
            matches,
            gives="matches",
            shown_as="matches",
            clause=clause,
        )
        if drawn.byes:
            why.step("without a match", drawn.byes, gives="byes", shown_as="who")
        for other in plan.others:
            why.step("for who sits where, and for an odd number, see also", clause=other)
    return drawn


def _drawn_by(method: str) -> Draw:
    if method in ROUND_ROBINS:
        return _robin
    if method in TWO_LINES:
        return _lines
    return _by_hand if method == "by hand" else _ordered


# --- by rank or seed ------------------------------------------------------------------------------


def _ordered(plan: DrawPlan, field: Field, why: Why) -> RoundDraw:
    return _of_order(plan, field, draw_ordered(plan, field, why), why)


def _lines(plan: DrawPlan, field: Field, why: Why) -> RoundDraw:
    return _of_order(plan, field, draw_lines(plan, field, why), why)


def _of_order(plan: DrawPlan, field: Field, drawn: Ordered, why: Why) -> RoundDraw:
    made = drawn.made
    if why.listening:
        tell(made, why)
    pairs = [pair for pair in made.pairs if BYE not in pair]
    idle = [one or other for one, other in made.pairs if BYE in (one, other)]
    matches, lots = seated(plan, field, tabled(pairs), why=why)
    certificate = DrawCertificate(
        method=plan.method_of(field.round),
        plan=plan,
        field=field,
        order=made.ranking,
        reasons=tuple(_reasons(drawn)),
        shown=shown_by(made),
        passed=drawn.passed,
        lots=(*drawn.lots, *lots),
    )
    share = _share(plan, field, drawn.share, len(matches))
    house = plan.house if plan.house in made.ranking and plan.odd == "house" else None
    return RoundDraw(field.round, matches, certificate, (*idle, *drawn.byes), share, house)


def _reasons(drawn: Ordered) -> Iterable[PairReason]:
    """Whom each pairing passed over; least distance looks at the whole and passes nobody over."""
    if drawn.made.method != "top down":
        return
    for each in drawn.made.reasons():
        met, blocking = each.met[:LISTED], each.blocking[:LISTED]
        more = len(each.met) + len(each.blocking) - len(met) - len(blocking)
        yield PairReason(each.first, each.second, met, blocking, more)


def tabled(pairs: Iterable[tuple[str, str]], after: int = 0) -> tuple[Match, ...]:
    """Pairs at tables in their order."""
    return tuple(Match(at, one, other) for at, (one, other) in enumerate(pairs, after + 1))


def _share(plan: DrawPlan, field: Field, three: Sequence[str], tables: int) -> Share | None:
    """The share match drawn now, or the one that is still on."""
    still = still_sharing(plan, field)
    sharing = three or still
    if not sharing:
        return None
    first, second, third = sharing
    matches = tabled(((first, second), (third, first), (second, third)), tables)
    since = (field.sharing_since or field.round) if still else field.round
    three_names: Three = (first, second, third)
    return Share(three_names, since, plan.share_rounds, matches)


# --- round robins and draws by hand ---------------------------------------------------------------


def _robin(plan: DrawPlan, field: Field, why: Why) -> RoundDraw:
    made = draw_robin(plan, field, why)
    refuse_met(field, made)
    gone = {BYE, *field.withdrawn}
    matches, reasons = [], []
    for each in made.tables:
        one, other = made.names[each.ns - 1], made.names[each.ew - 1]
        if one not in gone and other not in gone:
            matches.append(Match(each.table, one, other, each.arrow_switch))
            reasons.append(PairReason(one, other, numbers=each.numbers))
    seats, lots = seated(plan, field, matches, made.leg, why)
    return _without_order(plan, field, seats, tuple(reasons), made, lots)


def _without_order(
    plan: DrawPlan,
    field: Field,
    matches: tuple[Match, ...],
    reasons: tuple[PairReason, ...],
    made: RobinRound | None,
    lots: tuple[Lot, ...],
) -> RoundDraw:
    names = playing(field) if made is None else made.names
    drawn = {name for match in matches for name in (match.home, match.away)}
    byes = tuple(name for name in names if name in set(playing(field)) - drawn)
    certificate = DrawCertificate(
        method=plan.method_of(field.round),
        plan=plan,
        field=field,
        order=names,
        reasons=reasons,
        lots=lots if made is None else (*made.lots, *lots),
        places=None if made is None else made.places,
    )
    house = plan.house if plan.odd == "house" and plan.house in drawn else None
    return RoundDraw(field.round, matches, certificate, byes, house=house)


def _by_hand(plan: DrawPlan, field: Field, why: Why) -> RoundDraw:
    still = still_sharing(plan, field)
    pairs, idle = draw_by_hand(plan, field, still, why)
    matches, lots = seated(plan, field, tabled(pairs), leg_by_hand(plan, field), why)
    reasons = tuple(PairReason(one, other) for one, other in pairs)
    drawn = _without_order(plan, field, matches, reasons, None, lots)
    three = still or idle
    share = _share(plan, field, three, len(matches)) if len(three) == SHARING else None
    return drawn if share is None else replace(drawn, byes=(), share=share)
