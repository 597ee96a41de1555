"""The field of a stage as its account has it: who is ranked apart, and who has no place.

The state of a competition goes in; names and the fields that are ranked apart come out. Scores are
not known here.
"""

from __future__ import annotations

from convenor.competition.plans.rules import Rules
from convenor.competition.state.state import State
from convenor.finals.qualifiers import OfferTerms
from convenor.ledger import bodies

WITHDREW = "withdrew"
DISQUALIFIED = "disqualified"


def unplaced(
    state: State, field: tuple[str, ...], stage: str = "", *, all_contend: bool = False
) -> dict[str, str]:
    """Those of a field who have no place, in a stage if one is named, and why.

    In a stage whose place elsewhere is offered to those who want it, `all_contend` for its own.
    """
    found = {}
    out = passed_over(state, stage) if stage else {}
    disqualified = disqualified_in(state, stage)
    for number in field:
        entry = state.entries[number]
        if entry.withdrawn is not None and not (stage and _left_later(state, number, stage)):
            found[number] = WITHDREW
        elif not entry.contending and not all_contend:
            found[number] = "does not contend"
        elif number in disqualified:
            found[number] = DISQUALIFIED
        elif number in out:
            found[number] = out[number]
    return found


def disqualified_in(state: State, stage: str) -> set[str]:
    """Those who play on without a place in a stage, as was decided."""
    every = state.of(bodies.Disqualified)
    return {body.contestant for _, body in every if body.stage in ("", stage)}


def passed_over(state: State, stage: str) -> dict[str, str]:
    """Those who have no place by what was declared when the stage was closed, and why."""
    closed = state.stage(stage).closed
    found = closed.out if closed is not None else ()
    return {each.contestant: each.because for each in found if not each.player}


def offers_a_place(rules: Rules) -> bool:
    """Whether contending is about a place elsewhere: one that a clause offers in the order."""
    named = [str(each["clause"]) for each in rules.plan.qualify if each.get("clause")]
    found = (rules.conditions.clause(rules.full(each)).terms for each in named)
    return any(isinstance(each, OfferTerms) for each in found)


def _left_later(state: State, number: str, stage: str) -> bool:
    """Whether a contestant has its place in a stage from before it left."""
    closed, gone = state.stage(stage).closed, state.entries[number].withdrawn
    if closed is not None and number in closed.placings:
        return True
    order = [each.name for each in state.the_plan.stages]
    named = gone.stage if gone is not None else None
    return named in order and order.index(stage) < order.index(named)


def ranked_apart(state: State, stage: str, field: tuple[str, ...]) -> dict[str, str]:
    """The field that each is ranked in; none where all are ranked together."""
    plan = state.the_plan.stage(stage)
    own = {number: plan.section_of(state.entries[number]) for number in field}
    if plan.fields == "two":
        sides = {number: line_of(state, stage, number) for number in field}
        if not plan.sections:
            return sides
        return {number: f"{own[number]} {sides[number]}".strip() for number in field}
    return own if plan.sections else {}


def line_of(state: State, stage: str, number: str) -> str:
    """The line in which a contestant of a Mitchell sits: as it entered, or was seated first."""
    own = state.entries[number].side
    if own:
        return own
    for session in state.sessions_of(stage):
        if session.seating is not None:
            for seat in session.seating.of(number):
                return seat.side_of(number) or "NS"
    return "NS"
