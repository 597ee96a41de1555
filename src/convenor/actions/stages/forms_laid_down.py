"""Whether a stage has the form that the book lays down for so many: Swiss or round robin, how long.

A stage that is being opened and its field go in; findings come out. What the form is, is the
clause's business; the plan itself stays as it was begun.
"""

from __future__ import annotations

from convenor.actions.action import Finding, refuse, warn
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.contest.formats import Format
from convenor.exact import show


def form_findings(there: Competition, plan: StagePlan, entries: int) -> list[Finding]:
    """What the clause for the form says to a field of this size."""
    heard = there.figures.rules(plan.name).hear("form", {"entries": entries})
    if heard is None or not isinstance(heard.answer, Format):
        return []
    form = heard.answer
    if form.verdict is not None:
        return [warn((form.reason or "no form is laid down").rstrip("."), heard.clause)]
    own = plan.format.replace(" ", "_")
    if form.format is not None and form.format != own:
        laid = form.format.replace("_", " ")
        text = f"so many ({entries}) play a {laid}, and {plan.shown} is a {plan.format}"
        return [refuse(text, heard.clause)]
    told = ((form.boards, plan.boards, "boards a match"), (form.rounds, plan.rounds, "rounds"))
    return [
        warn(f"{entries} play {show(laid)} {what}, and the plan has {show(has)}", heard.clause)
        for laid, has, what in told
        if laid is not None and laid != has
    ]
