"""Disqualified: a contestant plays on without a place, or is expelled by those whom the book names.

A contestant and the reason go in; the facts come out. One who plays on keeps its seat and its
opponents, and stands in no ranking; one who is expelled leaves.
"""

from __future__ import annotations

from typing import Literal

from convenor.actions.action import Action, Proposal, Proposed, Setting, refuse
from convenor.actions.asking.carried_out import carrying
from convenor.actions.asking.deciders import deciders, may_decide
from convenor.actions.entries.withdrawing import results_left
from convenor.competition.live import Competition
from convenor.competition.standings.account_fields import disqualified_in
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.bodies.words import RESULTS_LEFT
from convenor.regulation.typed import asked
from convenor.values import value


@value
class Disqualifying(bodies.Disqualified):
    """Somebody disqualified, and what becomes of the results of one who is expelled."""

    results: Literal["stand", "cancelled"] | None = asked(RESULTS_LEFT, default=None)


def disqualify(there: Competition, given: Disqualifying, setting: Setting) -> Proposal:  # noqa: ARG001
    """A contestant has no place any more."""
    entry = there.state.entry(given.contestant)
    if given.stage:
        there.state.the_plan.stage(given.stage)
    if not given.reason.strip():
        raise Mistake("nothing is said about why: write the reason.")
    if given.contestant in disqualified_in(there.state, given.stage) and not given.expelled:
        raise Mistake(f"{entry.number} ({entry.name}) has been disqualified before.")
    if given.expelled and not (given.stage and given.session):
        raise Mistake("say from which session of which stage it plays no more.")
    clauses = carrying(there, "disqualify")
    findings = [
        refuse(f"it is for the {' or the '.join(deciders(each))} to expel a contestant", each.name)
        for each in clauses
        if given.expelled and not (given.by and may_decide(each, given.by))
    ]
    body = bodies.Disqualified(
        given.contestant, given.reason, given.stage, given.expelled, given.session, given.by,
        given.clause or (clauses[0].name if clauses else ""),
    )  # fmt: skip
    facts = [Proposed("contestant disqualified", body)]
    says = f"{entry.name} plays on without a place"
    if given.expelled:
        gone = bodies.EntryWithdrawn(
            given.contestant,
            given.stage,
            given.session,
            f"expelled: {given.reason}",
            given.results,
        )
        findings += results_left(there, gone)
        facts.append(Proposed("entry withdrawn", gone))
        says = f"{entry.name} is expelled from session {given.session} on"
    return Proposal(tuple(facts), tuple(findings), says)


DISQUALIFYING = (
    Action(
        *("disqualify", "Disqualify a contestant", Disqualifying, disqualify),
        *("director", "conduct", "a contestant plays on without a place, or is expelled"),
    ),
)
