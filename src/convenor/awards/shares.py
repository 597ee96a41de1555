"""Awards of a final order: points, masterpoints or money by place, shared where contestants tie.

The order with its ties, or the totals that make it, goes in with the awards of the places; the
award of each contestant comes out. How a tie was broken for the title changes nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Literal

from convenor.awards.worth import (
    TieRule,
    Worth,
    events_of,
    held_by,
    listed_in,
    of_tie,
    points_by_place,
)
from convenor.errors import Mistake
from convenor.exact import Exact, Rounding
from convenor.regulation.answers import See
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Order = tuple[tuple[str, ...], ...]
"""Contestants best first, tied ones in one group."""


@value
class ShareTerms(KnowsWords):
    """The awards, and what becomes of ties and of odd cents."""

    worth: Worth | None = asked("points by place (none: they are given)", default=None)
    ties: TieRule = asked("what tied contestants get", default="share")
    rounding: Rounding | None = asked("how a share is rounded", default=None)
    left: Literal["ignored", "reported", "handed out"] = asked(
        "what becomes of what rounding leaves over", default="ignored"
    )
    show_nothing: bool = asked("whether contestants without an award are listed", default=True)
    no_points: tuple[str, ...] = asked("events that earn no points", default=())
    elsewhere: Mapping[str, str] | None = asked("events of other clauses", default=None)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        own = events_of(self.worth) if self.worth else ()
        return {"event": (*own, *self.no_points, *(self.elsewhere or {}))}


@value
class RankRow:
    """A contestant in the final ranking."""

    contestant: str = asked("pair or team")
    vp: Exact | None = asked("its total", unit="VP", default=None)
    eligible: bool = asked("whether it may get an award", default=True)
    place: int | None = asked("its place after ties were broken", default=None, least=1)


@value
class ShareGiven:
    """The final order, in one of three forms."""

    event: str | None = asked("the event", default=None)
    order: tuple[str | tuple[str, ...], ...] | None = asked(
        "contestants best first, tied ones as a list", default=None
    )
    ranking: tuple[RankRow, ...] | None = asked("contestants with their totals", default=None)
    stages: tuple[tuple[str | tuple[str, ...], ...], ...] | None = asked(
        "the order of each stage", default=None
    )
    by_place: tuple[Exact, ...] | None = asked(
        "award of each place, best first", default=None, least=0
    )


@value
class Awards:
    """What each contestant gets."""

    awards: Mapping[str, Exact] = asked("award of each contestant")
    left_over: Exact | None = asked(
        "what rounding leaves over (below 0: paid beyond what there is)", default=None
    )


def shared_awards(terms: ShareTerms, given: ShareGiven, why: Why = SILENT) -> Awards | See:
    """The award of each contestant of a final order."""
    if see := (terms.elsewhere or {}).get(given.event or ""):
        return See(see, f"the points of {given.event} stand there.")
    if given.event in terms.no_points:
        why.step("no points are awarded in {event}", {}, gives="awards", event=given.event)
        return Awards({})
    points = _by_place(terms, given)
    clause = listed_in(terms.worth, given.event) if terms.worth else ""
    orders = _orders(terms, given)
    totals: dict[str, Exact] = {}
    for order in orders:
        told = why.part("awards by place", clause=clause)
        for who, award in share_out(order, points, terms.ties, told).items():
            totals[who] = totals.get(who, 0) + award
    awards = _rounded(terms, orders, totals, why)
    left = _left_over(terms, totals, awards, why)
    shown = {who: award for who, award in awards.items() if award or terms.show_nothing}
    why.step("award of each", shown, gives="awards")
    return Awards(shown, left)


def share_out(
    order: Order, points: Mapping[int, Exact], ties: TieRule, why: Why = SILENT
) -> dict[str, Exact]:
    """The exact award of each contestant of one order.

    >>> share_out((("A",), ("B", "C")), {1: 4, 2: 3}, "share")
    {'A': 4, 'B': Fraction(3, 2), 'C': Fraction(3, 2)}
    """
    awards: dict[str, Exact] = {}
    place = 1
    for group in order:
        each = of_tie(points, place, len(group), ties)
        why.step(
            "place {place}: {who:who}"
            if len(group) == 1
            else "places {place} to {last}: {who:who}, {held}",
            each,
            place=place,
            last=place + len(group) - 1,
            who=group,
            held=f"{held_by(points, place, len(group))} together" if why.listening else "",
        )
        awards.update(dict.fromkeys(group, each))
        place += len(group)
    return awards


def order_of(ranking: tuple[RankRow, ...], ties: TieRule) -> Order:
    """The order that totals make; an equal total is a tie, unless places say how it was broken."""
    eligible = [row for row in ranking if row.eligible]
    if all(row.vp is not None for row in eligible):
        eligible.sort(key=lambda row: (-(row.vp or 0), row.place or 0))
        if ties != "as placed":
            return _grouped((row.vp, row.contestant) for row in eligible)
    elif any(row.place is None for row in eligible):
        raise Mistake("each contestant of 'ranking' needs 'vp', or each needs 'place'.")
    else:
        eligible.sort(key=lambda row: row.place or 0)
    return _grouped((row.place or ("alone", i), row.contestant) for i, row in enumerate(eligible))


def _grouped(keyed: Iterable[tuple[object, str]]) -> Order:
    return tuple(
        tuple(who for _, who in group) for _, group in groupby(keyed, lambda each: each[0])
    )


def _by_place(terms: ShareTerms, given: ShareGiven) -> Mapping[int, Exact]:
    if terms.worth is not None:
        return points_by_place(terms.worth, given.event)
    if given.by_place is None:
        raise Mistake("'by_place' is missing: the award of each place, best first.")
    return dict(enumerate(given.by_place, 1))


def _orders(terms: ShareTerms, given: ShareGiven) -> tuple[Order, ...]:
    if given.ranking is not None:
        _refuse_twice([row.contestant for row in given.ranking])
        return (order_of(given.ranking, terms.ties),)
    stages = given.stages if given.stages is not None else (given.order,)
    orders = tuple(_order(stage) for stage in stages if stage is not None)
    if not orders:
        raise Mistake("the final order is missing: give 'order', 'ranking' or 'stages'.")
    for order in orders:
        _refuse_twice([who for group in order for who in group])
    return orders


def _order(stage: tuple[str | tuple[str, ...], ...]) -> Order:
    order = tuple((each,) if isinstance(each, str) else each for each in stage)
    if not all(order):
        raise Mistake("a group of the final order is empty: name at least one contestant.")
    return order


def _refuse_twice(names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise Mistake(f"'{name}' stands twice in the final order: keep one.")


def _rounded(
    terms: ShareTerms, orders: tuple[Order, ...], totals: dict[str, Exact], why: Why
) -> dict[str, Exact]:
    if terms.rounding is None:
        return totals
    awards = {who: terms.rounding(award) for who, award in totals.items()}
    if awards != totals:
        why.step("rounded {mode}", awards, mode=str(terms.rounding))
    if terms.left == "handed out":
        for group in (each for order in orders for each in order):
            hand_out(awards, totals, group, terms.rounding.step)
    return awards


def hand_out(
    awards: dict[str, Exact], totals: Mapping[str, Exact], group: tuple[str, ...], step: Exact
) -> None:
    """Give what rounding left of a tie's share to its members, a step each, in the order listed."""
    left = sum(totals[who] - awards[who] for who in group)
    for who in group[: int(left // step)]:
        awards[who] += step


def _left_over(
    terms: ShareTerms, totals: Mapping[str, Exact], awards: Mapping[str, Exact], why: Why
) -> Exact | None:
    left = sum(totals.values()) - sum(awards.values())
    if terms.left == "ignored" or left == 0:
        return None
    why.step("left over by rounding", left, gives="left_over")
    return left
