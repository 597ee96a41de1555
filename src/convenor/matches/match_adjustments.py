"""What is added to the score of a match or taken off: handicaps, substitutes, fines.

Amounts in IMPs (or per cent, or points) and in VPs go in; out come those that move the score of the
match before it becomes VPs, and those that wait until then, in the unit of their place. Whether an
amount is due, and how large it is, is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from convenor.errors import Mistake, did_you_mean
from convenor.exact import VP, Exact, ratio, show, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Place: TypeAlias = Literal["before conversion", "after conversion"]
Kind: TypeAlias = Literal["handicap", "substitute", "ruling", "fine"]


@value
class Adjustment:
    """An amount added to one side's score (below zero: taken off), in its own unit."""

    contestant: str
    amount: Exact
    unit: str
    kind: Kind = "ruling"
    clause: str = ""
    reason: str = ""

    def __post_init__(self) -> None:
        if self.kind == "fine" and self.amount > 0:
            less = f"{show(-self.amount)} {self.unit}"
            raise Mistake(f"a fine is taken off: write {less} for {self.contestant}.")


@value
class AdjustmentTerms:
    """Where each kind of amount comes in, and whom it moves."""

    handicap: Place = asked("where a handicap comes in", default="before conversion")
    handicap_counts: Literal["difference", "own"] = asked(
        "the difference of the two handicaps, to one side and off the other, or each its own",
        default="difference",
    )
    handicap_unit: str | None = asked(
        "unit of handicaps (none: the unit of their place)", default=None
    )
    substitute: Place = asked(
        "where an adjustment for a substitute comes in", default="before conversion"
    )
    ruling: Place = asked("where another adjustment comes in", default="before conversion")
    fine: Place = asked("where a fine comes in", default="after conversion")
    mirrored: tuple[Kind, ...] = asked(
        "the kinds whose amount the opponents gain (a handicap goes by its own term)",
        default=("substitute",),
    )
    match_units_per_vp: Exact | None = asked(
        "what a VP is worth in the unit of the match, where an amount stands in the other one",
        default=None,
    )


@value
class Moved:
    """An amount in its place: what it does to each side, in the unit of that place."""

    amounts: tuple[Exact, Exact]
    unit: str
    kind: Kind
    clause: str = ""
    reason: str = ""


def placed(
    terms: AdjustmentTerms,
    contestants: tuple[str, str],
    handicaps: tuple[Exact, Exact],
    adjustments: tuple[Adjustment, ...],
    unit: str,
    why: Why = SILENT,
) -> tuple[tuple[Moved, ...], tuple[Moved, ...]]:
    """What moves the score of the match, and what waits for its VPs."""
    before: list[Moved] = []
    after: list[Moved] = []
    if any(handicaps):
        where, target = _place(terms.handicap, unit)
        amounts = _handicaps(terms, handicaps, unit, target, why)
        moved = Moved(amounts, target, "handicap")
        (before if where == "before conversion" else after).append(moved)
    for each in adjustments:
        where, target = _place(_place_of(terms, each.kind), unit)
        moved = _moved(terms, contestants, each, unit, target, why)
        (before if where == "before conversion" else after).append(moved)
    tell_moved(tuple(before), contestants, why)
    return tuple(before), tuple(after)


def tell_moved(moved: tuple[Moved, ...], contestants: tuple[str, str], why: Why) -> None:
    """Each amount in its place."""
    for each in moved:
        why.step(
            "{kind}{reason}, {second:who} {theirs}, {first:who}",
            each.amounts[0],
            unit=each.unit,
            clause=each.clause,
            kind=each.kind,
            reason=f" ({each.reason})" if each.reason else "",
            first=contestants[0],
            second=contestants[1],
            theirs=each.amounts[1],
        )


def refuse_strangers(names: Iterable[str], contestants: tuple[str, str]) -> None:
    """A sentence about somebody who is no side of the match."""
    for name in names:
        if name not in contestants:
            near = did_you_mean(name, contestants)
            raise Mistake(f"'{name}' is no side of the match {' v '.join(contestants)}: {near}")


def _place(place: Place, unit: str) -> tuple[Place, str]:
    return place, unit if place == "before conversion" else VP


def _place_of(terms: AdjustmentTerms, kind: Kind) -> Place:
    return {
        "handicap": terms.handicap,
        "substitute": terms.substitute,
        "ruling": terms.ruling,
        "fine": terms.fine,
    }[kind]


def _handicaps(
    terms: AdjustmentTerms, handicaps: tuple[Exact, Exact], unit: str, target: str, why: Why
) -> tuple[Exact, Exact]:
    given_in = terms.handicap_unit or target
    first, second = (_in_unit(terms, each, given_in, unit, target, why) for each in handicaps)
    if terms.handicap_counts == "own":
        return first, second
    difference = whole_if_whole(first - second)
    why.step(
        "handicaps {first} and {second}: the difference",
        difference,
        unit=target,
        first=first,
        second=second,
    )
    return difference, -difference


def _moved(
    terms: AdjustmentTerms,
    contestants: tuple[str, str],
    each: Adjustment,
    unit: str,
    target: str,
    why: Why,
) -> Moved:
    amount = _in_unit(terms, each.amount, each.unit, unit, target, why)
    mirrored = each.kind in terms.mirrored or (
        each.kind == "handicap" and terms.handicap_counts == "difference"
    )
    other: Exact = -amount if mirrored else 0
    first = each.contestant == contestants[0]
    amounts = (amount, other) if first else (other, amount)
    return Moved(amounts, target, each.kind, each.clause, each.reason)


def _in_unit(
    terms: AdjustmentTerms, amount: Exact, given_in: str, unit: str, target: str, why: Why
) -> Exact:
    """An amount in the unit of its place: as it is, or by the rate between VPs and the match."""
    if given_in == target:
        return amount
    if VP not in (given_in, target) or unit not in (given_in, target):
        raise Mistake(
            f"{show(amount)} {given_in} cannot be added to a match in {unit}: give the amount in "
            f"{unit} or in {VP}."
        )
    rate = terms.match_units_per_vp
    if rate is None or rate <= 0:
        raise Mistake(
            f"{show(amount)} {given_in} have to be turned into {target} here: "
            "say how many a VP is worth."
        )
    found = whole_if_whole(amount * rate) if target != VP else ratio(amount, rate)
    why.step(
        "{amount} {given_in} at {rate} {match_unit} for a VP",
        found,
        unit=target,
        amount=amount,
        given_in=given_in,
        rate=rate,
        match_unit=unit,
    )
    return found
