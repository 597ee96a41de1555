"""Fines, warnings and scores that officials change, each against what the book allows.

A contestant and an amount go in; the fine, the adjustment or the credit comes out as a fact, with
the clause it rests on. A fine beyond the book's largest, below its smallest, or in a unit that the
stage does not count is refused with the clause. Whether it is deserved is the officials' business.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Action, Proposal, Setting, one, warn
from convenor.actions.asking import offences
from convenor.actions.asking.hearing import clause_of, resolved
from convenor.actions.asking.periods import draw_says
from convenor.actions.asking.scores_in_order import when_they_left
from convenor.actions.conduct.disqualifying import DISQUALIFYING
from convenor.actions.conduct.fine_rules import (
    Fining,
    For,
    ban_not_asked,
    fine_cost,
    suggest_fine,
    taken_off,
    too_large,
    too_small,
    unit_counts,
    warning_first,
)
from convenor.actions.conduct.late_and_slow import LATE, SLOW
from convenor.actions.conduct.score_limits import (
    beyond_the_scale,
    suggest_adjustment,
    suggest_score,
)
from convenor.actions.numbers import own_number
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.exact import show
from convenor.ledger import bodies
from convenor.values import replace

LIMITED: tuple[For, ...] = ("score entry", "mis-scoring", "fouled fine", "frivolous appeal")
"""Rules that have a largest fine of their own."""


def fine(there: Competition, given: Fining, setting: Setting) -> Proposal:  # noqa: ARG001
    """A fine, if the book allows it."""
    _of_the_stage(there, given)
    given = _by_its_rule(there, given)
    cost = fine_cost(there, given)
    clause = given.clause or (cost.clause if cost else clause_of(there, given.stage, given.rule))
    number = own_number(there, "fine imposed", "fine", "F", given.fine)
    amount = taken_off(there, given) if given.rule in LIMITED else given.amount
    body = bodies.FineImposed(
        given.contestant,
        amount,
        given.unit,
        given.stage,
        given.session,
        clause,
        given.reason or given.breach or "",
        number,
    )
    findings = [
        *unit_counts(there, given.stage, given.unit),
        *too_large(there, given, "maximum fine"),
        *too_small(there, given),
        *warning_first(cost),
        *ban_not_asked(there, given),
    ]
    if given.rule in LIMITED:
        findings += too_large(there, given, given.rule)
    if given.rule == "score entry":
        findings += when_they_left(there, given.stage, given.session, given.contestant)
    says = f"{number}: {show(amount)} {given.unit} off contestant {given.contestant}"
    return one("fine imposed", body, *findings, says=says + draw_says(there, *_where(given)))


def give_warning(there: Competition, given: bodies.WarningGiven, setting: Setting) -> Proposal:  # noqa: ARG001
    """A warning, which later offences look back to."""
    _of_the_stage(there, given)
    before = offences.warnings_before(there, given.contestant, given.offence)
    findings = []
    if given.offence and before:
        findings.append(warn(f"contestant {given.contestant} was warned of this before"))
    return one("warning given", given, *findings)


def adjust_score(there: Competition, given: bodies.ScoreAdjusted, setting: Setting) -> Proposal:  # noqa: ARG001
    """An amount added to a score or taken off, up to the book's largest."""
    _of_the_stage(there, given)
    body = replace(given, clause=given.clause or _limiting(there, given))
    findings = [
        *unit_counts(there, given.stage, given.unit),
        *too_large(there, given, "largest adjustment"),
    ]
    says = f"{show(given.amount)} {given.unit} for contestant {given.contestant}"
    return one("score adjusted", body, *findings, says=says + draw_says(there, *_where(given)))


def credit_score(there: Competition, given: bodies.ScoreCredited, setting: Setting) -> Proposal:  # noqa: ARG001
    """A score that counts in place of the one that was made."""
    _of_the_stage(there, given)
    plan = pipeline.stage_plan(there, given.stage)
    if given.unit != plan.figure:
        raise Mistake(
            f"{given.stage} counts in {plan.figure}, so a credit in {given.unit} has no meaning: "
            f"give the score in {plan.figure}."
        )
    says = f"{show(given.score)} {given.unit} count for contestant {given.contestant}"
    findings = beyond_the_scale(there, given)
    return one("score credited", given, *findings, says=says + draw_says(there, *_where(given)))


# --- what can be ---------------------------------------------------------------------------------


def _by_its_rule(there: Competition, given: Fining) -> Fining:
    """The fine under the rule that limits it, where only its clause or its cause was named."""
    if given.rule != "fine":
        return given
    if given.frivolous:
        return replace(given, rule="frivolous appeal")
    for part in LIMITED:
        clause = clause_of(there, given.stage, part)
        if clause and given.clause in (clause, clause.partition(" ")[2]):
            return replace(given, rule=part)
    return given


def _limiting(there: Competition, given: bodies.ScoreAdjusted) -> str:
    """The clause on the largest adjustment, where it says anything about this unit."""
    clause = resolved(there, given.stage, "largest adjustment")
    limits = () if clause is None else clause.terms.limits
    if clause is None or all(limit.unit != given.unit for limit in limits):
        return ""
    return clause_of(there, given.stage, "largest adjustment")


def _where(given: bodies.ByContestant) -> tuple[str, int]:
    return given.stage, given.session


def _of_the_stage(there: Competition, given: bodies.ByContestant) -> None:
    there.state.entry(given.contestant)
    there.state.session(given.stage, given.session)
    field = there.state.stage(given.stage).field
    if field and given.contestant not in field:
        raise Mistake(f"contestant {given.contestant} does not play in {given.stage}.")


ACTIONS = (
    LATE,
    SLOW,
    Action(
        "fine", "Fine", Fining, fine, "director", "conduct", "a contestant is fined", suggest_fine
    ),
    Action("warn", "Warn", bodies.WarningGiven, give_warning, "director", "conduct"),
    Action(
        "adjust-score",
        "Adjust a score",
        bodies.ScoreAdjusted,
        adjust_score,
        "director",
        "conduct",
        "an amount is added or taken off",
        suggest_adjustment,
    ),
    Action(
        "credit-score",
        "Credit a score",
        bodies.ScoreCredited,
        credit_score,
        "director",
        "conduct",
        "a score counts in place of the one that was made",
        suggest_score,
    ),
    *DISQUALIFYING,
)
