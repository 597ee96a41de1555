"""The form of a stage as the size of its field decides it, when the stage opens.

A stage and how many play in it go in; out come the rounds and boards that the book lays down for so
many, and whether all meet all first. A field for which nothing is laid down is refused with the
clause. What the plan leaves to no clause stays as it is planned.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Finding, refuse, warn
from convenor.actions.asking.hearing import hear
from convenor.competition.live import Competition
from convenor.competition.plans.rounds_by_entries import clauses_for
from convenor.contest.formats import Format
from convenor.contest.small_fields import WholeRoundRobin
from convenor.values import value


@value
class Form:
    """What the field decides: rounds, rounds in which all meet all, and by which clauses."""

    rounds: int | None = None
    boards: int | None = None
    all_meet: int | None = None
    clauses: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    says: str = ""


def form_of(there: Competition, stage: str, entries: int, all_meet: bool | None) -> Form:
    """The form of a stage for so many."""
    for form in (_by_entries(there, stage, entries), _laid_down(there, stage, entries)):
        if form is not None:
            return form
    return _whole(there, stage, entries, all_meet)


def _laid_down(there: Competition, stage: str, entries: int) -> Form | None:
    """Boards and rounds that a clause about the form lays down for so many."""
    plan = pipeline.stage_plan(there, stage)
    heard = hear(there, stage, "form of the field", {"entries": entries})
    found = None if heard is None else heard.answer
    if heard is None or not isinstance(found, Format) or found.verdict is not None:
        return None
    if found.format is not None and found.format != plan.format.replace(" ", "_"):
        return None  # another form altogether, which is refused
    told = ((found.boards, plan.boards, "boards a match"), (found.rounds, plan.rounds, "rounds"))
    other = [f"{laid} {what}" for laid, has, what in told if laid is not None and laid != has]
    if not other:
        return None
    says = f"; so many play {' and '.join(other)} ({heard.clause})"
    return Form(found.rounds, found.boards, clauses=(heard.clause,), says=says)


def _by_entries(there: Competition, stage: str, entries: int) -> Form | None:
    plan, rules = pipeline.stage_plan(there, stage), pipeline.rules(there, stage)
    if not plan.rounds_by or "of" in plan.rounds_by:
        return None
    rounds = None
    clauses = clauses_for(plan.rounds_by, entries)
    for clause in map(rules.full, clauses):
        found = rules.ask_clause(clause, {"entries": entries})
        if not isinstance(found, Format) or found.rounds is None:
            said = found.reason if isinstance(found, Format) and found.reason else ""
            wrong = said.rstrip(".") or f"no rounds are laid down for {entries}"
            return Form(findings=(refuse(wrong, clause),))
        rounds = found.rounds
    says = f"; {rounds} rounds" if rounds != plan.rounds else ""
    return Form(rounds=rounds, clauses=tuple(map(rules.full, clauses)), says=says)


def _whole(there: Competition, stage: str, entries: int, wish: bool | None) -> Form:
    """Whether all meet all first, in a field that is small enough for it."""
    plan, rules = pipeline.stage_plan(there, stage), pipeline.rules(there, stage)
    whole = str(plan.draw.get("whole_by") or "")
    if not whole or not pipeline.is_small_field(there, stage, entries):
        return Form()
    clause = rules.full(whole)
    found = rules.ask_clause(clause, {"entries": entries, "rounds": plan.rounds})
    assert isinstance(found, WholeRoundRobin)
    needed = found.rounds_for_round_robin
    if wish and needed > plan.rounds:
        text = f"a round robin of {entries} takes {needed} rounds, and there are {plan.rounds}"
        return Form(findings=(refuse(text, clause),))
    if found.decided_by and wish is None:
        text = f"the {found.decided_by} says whether all meet all: say so with 'all_meet'"
        return Form(findings=(warn(text, clause),))
    if not (found.round_robin_possible if wish is None else wish):
        return Form()
    left = found.left_over_rounds
    says = f"; all meet all in {needed} rounds" + (f", {left} more by place" if left else "")
    return Form(all_meet=needed, clauses=(clause,), says=says)
