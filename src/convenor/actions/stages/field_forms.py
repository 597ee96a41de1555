"""What the book says to the form of a stage when it is opened: its length, and what its field asks.

A competition, a stage and the field that is to play it go in; findings come out, each with its
clause. The plan was made before anybody had entered: another form is refused, a length in nights is
warned of. How many boards and rounds so many play is set by `forms`.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.action import Finding, refuse, warn
from convenor.actions.asking.door import finding_of
from convenor.actions.asking.hearing import hear
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.contest.formats import Format
from convenor.entries.counts import CountTerms, laid_down
from convenor.regulation.answer_kinds import said
from convenor.values import replace


def form_findings(there: Competition, stage: str, field: tuple[str, ...]) -> list[Finding]:
    """All that the book says to a field of so many in a stage as it was planned."""
    plan = there.state.the_plan.stage(stage)
    return [
        *of_the_field(there, plan, len(field)),
        *_of_the_length(there, plan),
        *_one_more(there, plan, len(field)),
    ]


def of_the_field(there: Competition, plan: StagePlan, size: int) -> list[Finding]:
    """Another form than the one that was planned; its boards and rounds are another's to set."""
    heard = hear(there, plan.name, "form of the field", {"entries": size})
    if heard is None or not isinstance(heard.answer, Format):
        return []
    form = heard.answer
    if form.verdict is not None:
        return [warn((form.reason or "no form is laid down").rstrip("."), heard.clause)]
    if form.format is not None and form.format != plan.format.replace(" ", "_"):
        laid = form.format.replace("_", " ")
        text = f"so many ({size}) play a {laid}, and {plan.shown} is a {plan.format}"
        return [refuse(text, heard.clause)]
    return []


def _of_the_length(there: Competition, plan: StagePlan) -> Iterator[Finding]:
    """Nights and matches a night, as the plan has it or, where that is left, as the clause does."""
    rules = pipeline.rules(there, plan.name)
    if not rules.named("stage length"):
        return
    limits = rules.terms("stage length", CountTerms)
    a_night = plan.times.get("matches_a_night") or laid_down(limits, "matches_per_night")
    if not isinstance(a_night, int):
        return
    given = {"nights": -(-plan.rounds // a_night), "matches_per_night": a_night}
    heard = rules.hear("stage length", given)
    found = None if heard is None else finding_of(heard.answer, heard.clause)
    if found is not None:
        yield replace(found, verdict="warn")


def _one_more(there: Competition, plan: StagePlan, size: int) -> Iterator[Finding]:
    """That somebody may be added so that the number is even."""
    heard = hear(there, plan.name, "even field", {"teams": size})
    answer = {} if heard is None else said(heard.answer)
    if heard is not None and answer.get("may_add"):
        yield warn(str(answer.get("reason", "one may be added")).rstrip("."), heard.clause)
