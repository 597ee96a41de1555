"""Why players were away: told of a session with substitutes, or of one that nobody of them played.

A contestant, a session and the reasons go in; the fact comes out, with what counts for the session
as the scores stand. The score itself is worked out from the facts whenever it is asked for.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Setting, one, warn
from convenor.actions.asking.attendance import attendance
from convenor.actions.asking.boards_played import AT_THE_TABLES
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door
from convenor.competition.live import Competition
from convenor.competition.standings.absences import checked_reasons, is_live
from convenor.errors import Mistake
from convenor.exact import show
from convenor.ledger import bodies
from convenor.ledger.kinds import drafted
from convenor.values import replace


def absent(there: Competition, given: bodies.AbsenceNoted, setting: Setting) -> Proposal:
    """Players were away in a session, and why."""
    there.state.entry(given.contestant)
    plan = there.state.the_plan.stage(given.stage)
    last = there.state.last_round(plan.name)
    if given.session > last and (plan.name, given.session) not in there.state.sessions:
        raise Mistake(f"{plan.name} has no session {given.session}: it has {last}.")
    rules = pipeline.rules(there, given.stage)
    if not is_live(rules):
        raise Mistake(
            f"the plan of {plan.name} names no clause that asks why somebody was away: set the "
            "score with credit-substitute or credit-score."
        )
    body = replace(given, reasons=checked_reasons(rules, given.reasons))
    replaced = len(attendance(there, given.contestant, given.stage).replaced(given.session))
    away = replaced or AT_THE_TABLES[there.state.the_plan.contestants]
    if len(body.reasons) not in (0, 1, away):
        raise Mistake(
            f"there are {len(body.reasons)} reasons: give one reason for each of the {away} who "
            "were away, or one for all."
        )
    findings = [*_played(there, body, replaced), *_limits(there, body, setting)]
    who = there.state.entry(given.contestant).name
    told = ", ".join(dict.fromkeys(body.reasons)) or "no reason told"
    says = f"{who} absent from session {given.session} ({told})"
    says += counts_for_now(there, "absence noted", body, setting)
    return one("absence noted", body, *findings, says=says)


def _played(there: Competition, body: bodies.AbsenceNoted, replaced: int) -> list[Finding]:
    """A pair that has a score and no substitute has played, as far as anybody knows."""
    account = pipeline.account(there, body.stage)
    scored = any(
        each.contestant == body.contestant and each.round == body.session and each.kind == "score"
        for each in account.entries
    )
    if replaced or not scored:
        return []
    return [warn("it has a score in this session and no substitute: nobody is known to be away")]


def _limits(there: Competition, body: bodies.AbsenceNoted, setting: Setting) -> list[Finding]:
    """What the absence leaves of the contestant's rights, with this one among them."""
    after = there.tried([drafted("absence noted", body, setting.now, setting.by)])
    case = Case(
        after, setting.now, stage=body.stage, contestant=body.contestant, session=body.session
    )
    door = Door(after, body.stage)
    found = [each for part in ("substitute limit", "placing") for each in door.findings(part, case)]
    return [replace(each, verdict="warn") for each in found]


def counts_for_now(
    there: Competition,
    kind: str,
    body: bodies.AbsenceNoted | bodies.SubstitutePlayed,
    setting: Setting,
) -> str:
    """What counts for the session with this fact, where the book says it as scores stand."""
    if not is_live(pipeline.rules(there, body.stage)):
        return ""
    after = there.tried([drafted(kind, body, setting.now, setting.by)])
    found = pipeline.session_credit(after, body.stage, body.contestant, body.session)
    if found is None:
        return "; what was made stands for now"
    return f"; {show(found.amount)} counts for now ({found.clause})"


ABSENCES = (
    Action(
        "absent",
        "Note why players were away",
        bodies.AbsenceNoted,
        absent,
        "director",
        "entries",
        "a session missed or played by substitutes, and the reasons that the book knows",
    ),
)
