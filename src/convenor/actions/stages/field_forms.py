"""What the book says to the form of a stage when it is opened: its length, and what its field asks.

A competition, a stage and the field that is to play it go in; warnings come out, each with its
clause. The plan was made before anybody had entered, so that what differs is told and not changed:
the organiser plays as planned, or sets up the stage anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.actions.action import Finding, warn
from convenor.actions.asking.door import finding_of
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.contest.formats import Format
from convenor.regulation.answer_kinds import said
from convenor.values import replace

FORMS = {"round_robin": "round robin"}
"""The words of the books for a form, where a plan has others."""


def form_findings(there: Competition, stage: str, field: tuple[str, ...]) -> list[Finding]:
    """All that the book says to a field of so many in a stage as it was planned."""
    plan = there.state.the_plan.stage(stage)
    return [
        *_of_the_field(there, plan, len(field)),
        *_of_the_length(there, plan),
        *_one_more(there, plan, len(field)),
    ]


def _of_the_field(there: Competition, plan: StagePlan, size: int) -> Iterator[Finding]:
    """The form and the matches that a field of so many plays, where they were planned otherwise."""
    heard = there.figures.rules(plan.name).hear("form of the field", {"entries": size})
    if heard is None or not isinstance(heard.answer, Format):
        return
    found = heard.answer
    if (finding := finding_of(found, heard.clause)) is not None:
        yield replace(finding, verdict="warn")
    if found.format is not None and FORMS.get(found.format, found.format) != plan.format:
        form = FORMS.get(found.format, found.format)
        yield warn(f"a field of {size} plays a {form}, and this is a {plan.format}", heard.clause)
    if found.boards is not None and found.boards != plan.boards:
        text = f"a field of {size} plays matches of {found.boards} boards"
        yield warn(f"{text}, and the plan has {plan.boards}", heard.clause)


def _of_the_length(there: Competition, plan: StagePlan) -> Iterator[Finding]:
    """Nights and matches a night, where the plan says how many a night has."""
    rules = there.figures.rules(plan.name)
    a_night = plan.times.get("matches_a_night")
    if not isinstance(a_night, int) or not rules.clause("stage length"):
        return
    given = {"nights": -(-plan.rounds // a_night), "matches_per_night": a_night}
    heard = rules.hear("stage length", given)
    found = None if heard is None else finding_of(heard.answer, heard.clause)
    if found is not None:
        yield replace(found, verdict="warn")


def _one_more(there: Competition, plan: StagePlan, size: int) -> Iterator[Finding]:
    """That somebody may be added so that the number is even."""
    heard = there.figures.rules(plan.name).hear("even field", {"teams": size})
    answer = {} if heard is None else said(heard.answer)
    if heard is not None and answer.get("may_add"):
        yield warn(str(answer.get("reason", "one may be added")).rstrip("."), heard.clause)
