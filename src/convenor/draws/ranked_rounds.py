"""Rounds of one field drawn from an order: by rank, by seed or by lot.

A plan and a field go in; pairs in the order of the draw come out, with the order used, every lot
and the proof for everybody passed over. Each method only says who stands in which order and on
which side: the draw itself is that of `swiss` and `two_fields`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from convenor.contest.lots import METHOD, lot_order
from convenor.contest.share_threes import SHARING, lower_half, threes_to_share
from convenor.draws.barred_meetings import barred_pairs, club_pairs, had_enough_byes
from convenor.draws.certificates import Certificate, forbidden_by, why_impossible
from convenor.draws.fields import Field, counted, playing, points, ranked, seed_of_lot, seeded
from convenor.draws.leaving_out import leave_out
from convenor.draws.plans import BY_RANK, DrawPlan
from convenor.draws.round_draws import Lot, PassedOver, Shown
from convenor.draws.seedings import halves, quarters
from convenor.draws.swiss import Method as Pairing
from convenor.draws.swiss import draw_field
from convenor.draws.two_fields import draw_two_fields
from convenor.errors import Mistake, Refusal
from convenor.exact import Exact
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Names = tuple[str, ...]
TWO_SIDED = ("halves", "halves by lot", "quarters", "fold")
"""Methods in which one side of the field meets the other."""


@value
class Ordered:
    """A draw from an order, and who was left out of it to share a match."""

    made: Certificate
    share: Names = ()
    byes: Names = ()
    passed: tuple[PassedOver, ...] = ()
    lots: tuple[Lot, ...] = ()


@value
class Start:
    """What a method begins with: the order of the whole field, and the lots that made it."""

    order: Names
    lots: tuple[Lot, ...] = ()


def draw_ordered(plan: DrawPlan, field: Field, why: Why = SILENT) -> Ordered:
    """The draw of a round by rank or by seed in one field."""
    method = plan.method_of(field.round)
    start = start_of(plan, field, method, why)
    order = tuple(name for name in start.order if name not in still_sharing(plan, field))
    if len(order) % 2 == 0:
        return complete(plan, field, _draw(plan, field, order, why), (), start)
    if plan.odd == "refuse":
        raise odd_refused(plan, field, len(order))
    if plan.odd == "house":
        return complete(plan, field, _draw(plan, field, (*order, plan.house), why), (), start)
    if plan.odd == "share match":
        if still_sharing(plan, field):
            raise not_drawn(plan, field, "a share match is still on, and the others are odd")
        return _without(plan, field, order, _threes(plan, field, order), start, why)
    if method in TWO_SIDED:
        return _without(plan, field, order, _sit_outs(field, order), start, why)
    return complete(plan, field, _draw(plan, field, order, why), (), start)


def still_sharing(plan: DrawPlan, field: Field) -> Names:
    """The three whose share match is not over yet."""
    since = field.sharing_since
    if since is None or field.round - since >= plan.share_rounds:
        return ()
    return field.sharing


def start_of(plan: DrawPlan, field: Field, method: str, why: Why) -> Start:
    """The order of the whole field by rank, lot or seed."""
    if method in BY_RANK:
        return Start(ranked(plan, field, why), _tie_lots(plan, field))
    if method == "lot":
        seed = seed_of_lot(field, f"round {field.round}")
        order = tuple(lot_order(playing(field), seed))
        tell_lot(why, seed, order)
        return Start(order, (Lot("order", str(seed), order),))
    return Start(seeded(field))


def _tie_lots(plan: DrawPlan, field: Field) -> tuple[Lot, ...]:
    """The lot between equals, where standings leave any."""
    if field.ranking is not None or field.seed is None or field.standings is None:
        return ()
    left = counted(plan, field)
    times = Counter((each.vp, each.net_imps) for each in left)
    level = [each.unit for each in left if times[each.vp, each.net_imps] > 1]
    return (Lot("equals", str(field.seed), tuple(lot_order(level, field.seed))),) if level else ()


# --- one even field -------------------------------------------------------------------------------


def _draw(plan: DrawPlan, field: Field, order: Names, why: Why) -> tuple[Certificate, list[Lot]]:
    """Draw those of an order; a bye only where the draw itself gives one."""
    method = plan.method_of(field.round)
    if method not in TWO_SIDED:
        return _one_field(plan, field, order, plan.pairing if method in BY_RANK else "top down"), []
    upper, lower, lots = _sides(field, order, method, why)
    barred = barred_pairs(plan, field, order) + club_pairs(plan, field, order)
    return draw_two_fields(upper, lower, tuple(barred), seed=field.seed), lots


def _one_field(
    plan: DrawPlan, field: Field, order: Names, pairing: Pairing = "top down"
) -> Certificate:
    barred = barred_pairs(plan, field, order)
    byes = had_enough_byes(field, order) if len(order) % 2 else ()
    return draw_field(order, barred, byes, pairing, field.seed, _clubs(plan, field, order))


def _clubs(plan: DrawPlan, field: Field, order: Names) -> Mapping[str, str] | None:
    """The club of each that has one, as long as clubs are kept apart."""
    if field.round > plan.clubs_apart:
        return None
    return {name: field.clubs[name] for name in order if name in field.clubs}


def _sides(field: Field, order: Names, method: str, why: Why) -> tuple[Names, Names, list[Lot]]:
    """The two sides of a first round, the second in the order in which the first meets it."""
    size = len(order)
    if method == "quarters":
        outer, middle = quarters(size)
        seed = seed_of_lot(field, "the draw of the quarters")
        drawn = lot_order(middle, seed)
        lower = tuple(order[each - 1] for each in drawn)
        tell_lot(why, seed, lower)
        lots = [Lot("middle quarters", str(seed), lower)]
        return tuple(order[each - 1] for each in outer), lower, lots
    matches = halves(size)
    upper = tuple(order[one - 1] for one, _ in matches)
    lower = tuple(order[other - 1] for _, other in matches)
    if method == "fold":
        return upper, lower[::-1], []
    if method == "halves":
        return upper, lower, []
    seed = seed_of_lot(field, "the draw of the halves")
    lower = tuple(lot_order(lower, seed))
    tell_lot(why, seed, lower)
    return upper, lower, [Lot("bottom half", str(seed), lower)]


def tell_lot(why: Why, seed: str | int, order: Sequence[str]) -> None:
    """Say what a lot gave."""
    text = "by lot (seed {seed}, {method}): {order:who}"
    why.step(text, seed=seed, method=METHOD, order=tuple(order))


# --- an odd field ---------------------------------------------------------------------------------


def _threes(plan: DrawPlan, field: Field, order: Names) -> Iterable[Names]:
    """Who may share a match, the best three first; before the first results the lowest."""
    if len(order) < SHARING:
        raise Mistake("a share match needs three contestants.")
    scores: Mapping[str, Exact] | None = dict.fromkeys(order, 0)
    if plan.method_of(field.round) in BY_RANK:
        scores = points(plan, field)
    if scores is None:
        raise Mistake("the three of a share match are those with like scores: give 'standings'.")
    lower = tuple(lower_half(order))
    barred = barred_pairs(plan, field, lower) + club_pairs(plan, field, lower)
    return threes_to_share(order, scores, forbidden_by(lower, barred))


def _sit_outs(field: Field, order: Names) -> Iterator[Names]:
    """Who may have the bye: of those with the fewest so far the lowest first."""
    enough = set(had_enough_byes(field, order))
    return ((name,) for name in reversed(order) if name not in enough)


def _without(
    plan: DrawPlan, field: Field, order: Names, choices: Iterable[Names], start: Start, why: Why
) -> Ordered:
    """Leave out the first choice without whom the rest can be drawn."""
    two_sided = plan.method_of(field.round) in TWO_SIDED
    left = leave_out(
        order,
        choices,
        lambda rest: _draw(plan, field, rest, why),
        (lambda rest: _one_field(plan, field, rest)) if two_sided else None,
        Certificate(
            order,
            forbidden_by(order, barred_pairs(plan, field, order)),
            groups=_clubs(plan, field, order),
        ).may_meet,
    )
    if left.made is None:
        cause = left.cause or "no three of the lower half may all meet one another"
        raise not_drawn(plan, field, cause)
    shares = len(left.out) == SHARING
    text = "{names:who} share a match" if shares else "{names:who} has the bye"
    why.step(text, names=left.out)
    share, byes = (left.out, ()) if shares else ((), left.out)
    return Ordered(left.made, share, byes, left.passed, (*start.lots, *left.lots))


def complete(
    plan: DrawPlan,
    field: Field,
    drawn: tuple[Certificate, Iterable[Lot]],
    passed: tuple[PassedOver, ...],
    start: Start,
) -> Ordered:
    """The draw, unless it is impossible."""
    made, lots = drawn
    if made.impossible:
        raise not_drawn(plan, field, why_impossible(made))
    return Ordered(made, passed=passed, lots=(*start.lots, *lots))


# --- what is told ---------------------------------------------------------------------------------


def shown_by(made: Certificate) -> tuple[Shown, ...]:
    """The proofs of a draw, names in the order of the draw."""
    place = {name: at for at, name in enumerate(made.ranking)}

    def in_order(names: Iterable[str]) -> Names:
        return tuple(sorted(names, key=lambda name: place[name]))

    return tuple(Shown(in_order(e.few), in_order(e.many), e.at) for e in made.proofs)


def odd_refused(plan: DrawPlan, field: Field, number: int) -> Refusal:
    """There is somebody too many, and no rule for that."""
    cause = f"{plan.clause or 'the plan'} does not say who sits out"
    if plan.even_by:
        cause = f"{plan.even_by} does not let so many play"
    return Refusal(
        f"{number} contestants are an odd number in round {field.round}, and {cause}: choose a "
        "bye, a share match (one field only) or a house contestant."
    )


def not_drawn(plan: DrawPlan, field: Field, cause: str) -> Refusal:
    """No complete draw is possible, and what the convenor can choose."""
    by = f" by {plan.clause}" if plan.clause else ""
    choice = "choose another method, play fewer rounds"
    if plan.odd == "share match" and len(playing(field)) % 2:
        choice = "choose a bye or a house contestant"
    return Refusal(
        f"round {field.round} cannot be drawn{by}: {cause}; allow replays from this round on, "
        f"{choice}, or let the {plan.decided_by} draw the round by hand."
    )
