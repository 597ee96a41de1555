"""A contestant withdraws: from when on, and what the book says becomes of its results.

A contestant, and where it leaves, go in; a fact comes out with what follows from it. The results
themselves are struck out, or stand, where the standings are made.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions import moments
from convenor.actions.action import Finding, Proposal, Setting, one, warn
from convenor.actions.asking.boards_played import boards_with_result
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door
from convenor.actions.entries.entry_forms import Withdrawing
from convenor.competition.live import Competition
from convenor.competition.plans.parts import missing
from convenor.competition.scores.withdrawn import results_stand
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import moment_of


def withdraw(there: Competition, given: Withdrawing, setting: Setting) -> Proposal:
    """A contestant plays no more."""
    entry = there.state.entry(given.contestant)
    if entry.withdrawn is not None:
        raise Mistake(f"{entry.number} ({entry.name}) has withdrawn before.")
    stage, session = leaves_at(there, given)
    body = bodies.EntryWithdrawn(given.contestant, stage, session, given.reason, given.results)
    if stage is None:
        return one("entry withdrawn", body, says=f"{entry.name} does not play")
    findings = [*results_left(there, body)]
    findings += _stays_out(there, given, stage, setting)
    says = f"{entry.name} leaves {stage} before session {session}"
    return one("entry withdrawn", body, *findings, says=says)


def leaves_at(there: Competition, given: Withdrawing) -> tuple[str | None, int | None]:
    """The stage and the first session without the contestant: as told, or as the facts have it."""
    state = there.state
    if given.stage is not None:
        state.the_plan.stage(given.stage)
        return given.stage, given.session or _first_left(there, given.stage, given.contestant)
    playing = [each.name for each in state.stages.values() if given.contestant in each.field]
    if not playing:
        return None, None
    return playing[-1], given.session or _first_left(there, playing[-1], given.contestant)


def _first_left(there: Competition, stage: str, contestant: str) -> int:
    """The session after the last in which the contestant has a result."""
    played = [
        each.number
        for each in there.state.sessions_of(stage)
        if boards_with_result(there, contestant, stage, each.number)
    ]
    return max(played, default=0) + 1


def results_left(there: Competition, body: bodies.EntryWithdrawn) -> list[Finding]:
    """What becomes of what was played, with its clause; refused where nobody says it."""
    assert body.stage is not None
    rules, stage, who = pipeline.rules(there, body.stage), body.stage, body.contestant
    answered = rules.answered("withdrawal").results
    findings = []
    if rules.named("withdrawal") or answered is not None:
        stands = results_stand(there.state, rules, who)
        if body.results not in (None, "stand" if stands else "cancelled"):
            findings.append(warn("the book or the organiser says otherwise, and that holds"))
    elif body.results is not None:
        stands = body.results == "stand"
    elif _first_left(there, stage, who) == 1:
        return []
    else:
        how = "say with 'results' whether they stand or are cancelled"
        raise Mistake(missing("withdrawal", stage, how))
    what = "stand" if stands else "no longer count"
    clause = rules.clause("withdrawal")
    return [*findings, Finding("ok", f"the results against {who} {what}", clause)]


def _stays_out(
    there: Competition, given: Withdrawing, stage: str, setting: Setting
) -> list[Finding]:
    """Until when one who leaves without a reason that was accepted stays out."""
    door = Door(there, stage)
    day = moments.local(there, setting.now).date()
    said = {"day": day, "excused": given.excused}
    case = Case(there, setting.now, stage=stage, contestant=given.contestant, said=said)
    return [
        warn(f"without a reason that is accepted, no entry up to {last_day}", clause)
        for clause, answer in door.answers("withdrawal term", case)
        if (last_day := moment_of(answer).last_day) is not None
    ]
