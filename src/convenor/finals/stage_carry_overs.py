"""What each finalist carries out of the stage before, by whichever method the book has.

The terms of the method and the result of the stage go in; the carry-over of every finalist, or of
two opponents, comes out. Each method is worked out by its own family; here the figures of a whole
field are only brought to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from convenor.errors import Mistake
from convenor.exact import IMP, PERCENT, VP, Exact
from convenor.finals.average_carry_overs import AverageTerms, PairSessions, carry_over_average
from convenor.finals.carry_forwards import BETTER_RANK, CarryForwardTerms, FinalsMatch, holder
from convenor.finals.carry_overs import Finalists, MarginTerms, carry_over_margin
from convenor.finals.field_carry_overs import (
    FieldScores,
    FinalField,
    Placed,
    PlaceTerms,
    ScoreTerms,
    WithdrawalTerms,
    carry_over_after_withdrawals,
    carry_over_by_place,
    carry_over_by_score,
)
from convenor.finals.names import refuse_strangers, refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why, called
from convenor.values import value

Method: TypeAlias = MarginTerms | CarryForwardTerms | PlaceTerms | ScoreTerms | AverageTerms
"""The terms of the clause that orders a carry-over."""
BetweenTwo: TypeAlias = MarginTerms | CarryForwardTerms
NO_FIGURES: Mapping[str, Exact] = MappingProxyType({})
NO_SESSIONS: Mapping[str, tuple[Exact, ...]] = MappingProxyType({})
TWO = 2


@value
class StageResult:
    """How a stage ended."""

    order: tuple[str, ...] = asked("the contestants, best first, ties split")
    vps: Mapping[str, Exact] = asked("VPs of each, fines taken off", unit=VP, default=NO_FIGURES)
    fines: Mapping[str, Exact] = asked("VPs of fines in them", unit=VP, default=NO_FIGURES)
    not_contending: tuple[str, ...] = asked("those who cannot go on", default=())
    sessions: Mapping[str, tuple[Exact, ...]] = asked(
        "scores of each in the sessions", unit=PERCENT, default=NO_SESSIONS
    )


def carry_overs(
    terms: Method,
    stage: StageResult,
    finalists: tuple[str, ...] = (),
    why: Why = SILENT,
    *,
    below: WithdrawalTerms | None = None,
) -> Mapping[str, Exact]:
    """What each finalist carries into the final; `below` is for those who came in from below.

    Without `finalists` all carry whom the method gives something: the field, its first places, or
    the first two.
    """
    _checked(stage, finalists)
    if isinstance(terms, (MarginTerms, CarryForwardTerms)):
        return _of_two(terms, stage, finalists or stage.order[:TWO], why)
    if isinstance(terms, PlaceTerms):
        return _by_place(terms, stage, finalists or stage.order, why)
    if isinstance(terms, ScoreTerms):
        return _by_score(terms, stage, finalists, below, why)
    return _averages(terms, stage, finalists or stage.order, why)


def _checked(stage: StageResult, finalists: tuple[str, ...]) -> None:
    refuse_twice(stage.order, "order")
    refuse_twice(finalists, "finalists")
    refuse_strangers(finalists, "finalists", stage.order, "order")
    refuse_strangers(stage.not_contending, "not_contending", stage.order, "order")


def _figure(figures: Mapping[str, Exact], name: str, what: str) -> Exact:
    if name not in figures:
        raise Mistake(f"the {what} of {name} are missing: the carry-over is worked out from them.")
    return figures[name]


# --- between two opponents -----------------------------------------------------------------------


@value
class CarriedBetween:
    """What any two of a field carry against each other; call it with the two."""

    terms: BetweenTwo
    stage: StageResult

    def __call__(self, one: str, other: str) -> tuple[Exact, Exact]:
        return between(self.terms, self.stage, one, other)


def between(
    terms: BetweenTwo, stage: StageResult, one: str, other: str, why: Why = SILENT
) -> tuple[Exact, Exact]:
    """What two opponents carry into their match, in the order given."""
    refuse_strangers((one, other), "opponents", stage.order, "order")
    places = (stage.order.index(one) + 1, stage.order.index(other) + 1)
    if isinstance(terms, CarryForwardTerms):
        return _held(terms, (one, other), places, why)
    better, lower = (one, other) if places[0] < places[1] else (other, one)
    given = Finalists(
        _figure(stage.vps, better, "VPs"),
        _figure(stage.vps, lower, "VPs"),
        stage.fines.get(better, 0),
        stage.fines.get(lower, 0),
    )
    sides: dict[object, str] = {"us": better, "opponents": lower}
    found = carry_over_margin(terms, given, called(why, sides))
    carrier = sides.get(found.to)
    return (
        found.carry_over if carrier == one else 0,
        found.carry_over if carrier == other else 0,
    )


def _held(
    terms: CarryForwardTerms, teams: tuple[str, str], places: tuple[int, int], why: Why
) -> tuple[Exact, Exact]:
    if terms.holder != BETTER_RANK:
        raise Mistake(f"the carry forward is held by the {terms.holder}: play the bracket with it.")
    held_by = holder(terms, FinalsMatch(teams, ranks=places))
    why.step("{team:who} holds the carry forward", terms.amount, unit=IMP, team=teams[held_by])
    return (0, terms.amount) if held_by else (terms.amount, 0)


def _of_two(
    terms: BetweenTwo, stage: StageResult, finalists: tuple[str, ...], why: Why
) -> Mapping[str, Exact]:
    if len(finalists) != TWO:
        raise Mistake(f"this carry-over is between two opponents: name them, not {len(finalists)}.")
    carried = between(terms, stage, finalists[0], finalists[1], why)
    return _told(dict(zip(finalists, carried, strict=True)), IMP, why)


# --- of a whole field ----------------------------------------------------------------------------


def _by_place(
    terms: PlaceTerms, stage: StageResult, finalists: tuple[str, ...], why: Why
) -> Mapping[str, Exact]:
    """Each carries what its own place earned, whoever has withdrawn above it."""
    place = {name: at for at, name in enumerate(stage.order, 1)}
    carried = {}
    for name in finalists:
        part = why.part("{name:who}", name=name)
        carried[name] = carry_over_by_place(terms, Placed(place[name]), part).carry_over
    return _told(carried, VP, why)


def _by_score(
    terms: ScoreTerms,
    stage: StageResult,
    finalists: tuple[str, ...],
    below: WithdrawalTerms | None,
    why: Why,
) -> Mapping[str, Exact]:
    vps = tuple(_figure(stage.vps, name, "VPs") for name in stage.order)
    contending = tuple(name not in stage.not_contending for name in stage.order)
    by_place = carry_over_by_score(terms, FieldScores(vps, contending), why).carry_overs
    placings = stage.order
    if terms.counted == "contending pairs":
        placings = tuple(name for name in placings if name not in stage.not_contending)
    if below is not None:
        field = FinalField(placings, by_place, finalists or placings[: terms.places])
        return carry_over_after_withdrawals(below, field, why).carry_overs
    amounts = dict(zip(placings, by_place, strict=False))
    for name in finalists:
        if name not in amounts:
            raise Mistake(
                f"{name} was not among the first {terms.places}, which carry: give the clause "
                f"for those who come in from below, or leave {name} out."
            )
    return _told({name: amounts[name] for name in finalists or amounts}, VP, why)


def _averages(
    terms: AverageTerms, stage: StageResult, finalists: tuple[str, ...], why: Why
) -> Mapping[str, Exact]:
    carried = {}
    for name in finalists:
        if name not in stage.sessions:
            raise Mistake(f"the sessions of {name} are missing: the carry-over is their average.")
        part = why.part("{name:who}", name=name)
        sessions = PairSessions(stage.sessions[name])
        amount = carry_over_average(terms, sessions, part).carry_over * terms.weight
        if terms.weight != 1:
            part.step("as {weight} sessions", amount, unit=PERCENT, weight=terms.weight)
        carried[name] = amount
    return _told(carried, PERCENT, why)


def _told(carried: dict[str, Exact], unit: str, why: Why) -> Mapping[str, Exact]:
    answer = MappingProxyType(carried)
    why.step("carry-over of each finalist", answer, unit=unit, gives="carry_overs", shown_as="who")
    return answer
