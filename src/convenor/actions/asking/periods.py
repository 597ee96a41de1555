"""Whether a correction, a request or an appeal still comes in time, as the book has it.

A competition, a session and the time go in; findings come out, each with the clause that sets the
period, and the moment at which it closes. A session whose scores are final takes no correction. A
draw that was made from scores stays as it is when they change, and that is said.
"""

from __future__ import annotations

import datetime
from typing import Any

from convenor import pipeline
from convenor.actions import moments
from convenor.actions.action import Finding, refuse, warn
from convenor.actions.asking.hearing import Heard, clause_of, hear, resolved
from convenor.actions.asking.period_inputs import period_of
from convenor.actions.asking.stanza_periods import posted_in_stanzas, rolling_in_stanzas
from convenor.competition.live import Competition
from convenor.competition.plans.asking import wanted_by
from convenor.conduct.clock import in_time, said
from convenor.conduct.deadlines import DeadlineTerms
from convenor.errors import Mistake
from convenor.regulation.answer_kinds import moment_of
from convenor.regulation.answers import APPROVAL, OK, REFUSE, WARN
from convenor.values import replace

SAID = ("error",)
"""What somebody says in the book's own words: a wrong one is refused, and not gone past."""


def correction_findings(
    there: Competition,
    stage: str,
    session: int,
    now: datetime.datetime,
    *,
    by_scorer: bool = False,
    opponents_agree: bool | None = None,
    error: str | None = None,
    affects_qualification: bool | None = None,
    board: int | None = None,
) -> list[Finding]:
    """What the book says to a correction at this time; a stanza may be posted by itself."""
    final = final_findings(there, stage, session, now)
    if final:
        return final
    more: dict[str, object] = {
        "opponents_agree": opponents_agree,
        "error": error,
        "affects_qualification": affects_qualification,
    }
    part = "scorer correction" if by_scorer and _has_scorers(there, stage) else "correction"
    posted = posted_in_stanzas(there, there.state.session(stage, session), board)
    if posted is not None:
        more["stanza_posted_at"] = posted
    findings = in_time_findings(there, stage, session, now, part, more)
    if part == "correction":
        findings = [_or_by_scorer(there, stage, session, now, each, more) for each in findings]
    return [*findings, *draw_findings(there, stage, session)]


def final_findings(
    there: Competition, stage: str, session: int, now: datetime.datetime
) -> list[Finding]:
    """Scores that are final take no change."""
    final = there.state.session(stage, session).final
    if final is None or now < final.happened:
        return []
    clause = clause_of(there, stage, "correction")
    return [refuse(f"the scores of {stage}, session {session}, are final", clause)]


def _has_scorers(there: Competition, stage: str) -> bool:
    return bool(clause_of(there, stage, "scorer correction"))


def _or_by_scorer(
    there: Competition,
    stage: str,
    session: int,
    now: datetime.datetime,
    late: Finding,
    more: dict[str, object],
) -> Finding:
    """A correction that is too late may still be let in if the error was the scorer's."""
    if late.verdict != REFUSE or not _has_scorers(there, stage):
        return late
    others = in_time_findings(there, stage, session, now, "scorer correction", more)
    if any(each.verdict != OK for each in others):
        return late
    clause = clause_of(there, stage, "scorer correction")
    reason = f"{late.reason}; an error of the scorer can still be put right ({clause})"
    return replace(late, verdict=APPROVAL, reason=reason)


def in_time_findings(
    there: Competition,
    stage: str,
    session: int,
    now: datetime.datetime,
    part: str,
    more: dict[str, Any] | None = None,
    board: int | None = None,
) -> list[Finding]:
    """What the clause of a part says to a request at this time; nothing if all is well."""
    given = {**(more or {}), "made_at": moments.local(there, now)}
    try:
        heard = _heard(there, stage, session, part, given, board)
    except Mistake as mistake:
        if mistake.at[:1] == SAID and given.get(SAID[0]) is not None:
            raise
        reason = f"whether it comes in time cannot be worked out: {str(mistake).rstrip('.')}"
        return [warn(reason, clause_of(there, stage, part))]
    if heard is None:
        return []
    findings = _judged(heard, given["made_at"])
    if _agreement_untold(there, stage, part, given) and not findings:
        findings.append(warn("it needs the opposing captain's agreement", heard.clause))
    return findings


def _heard(
    there: Competition,
    stage: str,
    session: int,
    part: str,
    given: dict[str, object],
    board: int | None = None,
) -> Heard | None:
    """The answer about a session's period; None where no clause sets one, or it is open.

    Where a board is named and its match has several stanzas, the period is that of its stanza.
    """
    clause = resolved(there, stage, part)
    if clause is None:
        return None
    own = there.state.session(stage, session)
    filled = rolling_in_stanzas(there, own, clause.terms, board)
    if filled is None:
        filled = period_of(there, own, part, clause)
    posted = given.get("stanza_posted_at") or posted_in_stanzas(there, own, board)
    if posted is not None and _runs_from_posting(clause.terms):
        filled = {**(filled or {}), "posted_at": posted}
    if filled is None:
        return None
    if _agreement_untold(there, stage, part, given):
        given = {**given, "opponents_agree": True}
    return hear(there, stage, part, {**filled, **given})


def _runs_from_posting(terms: object) -> bool:
    """Whether a period runs from the posting of the scores that it is about."""
    return isinstance(terms, DeadlineTerms) and terms.after == "posted_at"


def _agreement_untold(there: Competition, stage: str, part: str, given: dict[str, object]) -> bool:
    clause = resolved(there, stage, part)
    needed = (
        clause is not None and isinstance(clause.terms, DeadlineTerms) and clause.terms.agreement
    )
    return needed and given.get("opponents_agree") is None


def _judged(heard: Heard, made_at: datetime.datetime) -> list[Finding]:
    """The verdict of an answer; one that only has a closing time is held against it."""
    moment = moment_of(heard.answer)
    closes, reason, verdict = moment.closes_at, moment.reason, moment.verdict
    if verdict is None and closes is not None and not in_time(made_at, closes, "in time"):
        verdict = REFUSE
        reason = f"made at {said(made_at)}, too late: it closed at {said(closes)}"
    if verdict in (None, OK):
        return []
    assert verdict is not None
    return [Finding(verdict, (reason or "it comes too late").rstrip("."), heard.clause)]


def closes_at(
    there: Competition, stage: str, session: int, part: str = "correction"
) -> datetime.datetime | None:
    """When corrections of a session are no longer taken; None where no time is known (yet)."""
    try:
        heard = _heard(there, stage, session, part, {})
    except Mistake:
        return None
    closes = None if heard is None else moment_of(heard.answer).closes_at
    return None if closes is None else moments.worldwide(there, closes)


# --- a draw that stands --------------------------------------------------------------------------


def draw_findings(there: Competition, stage: str, session: int) -> list[Finding]:
    """That the rounds drawn from these scores stay as they were drawn."""
    drawn = [
        each.number
        for each in there.state.sessions_of(stage)
        if each.number > session and each.published is not None and each.draw is not None
    ]
    if not drawn or not pipeline.stage_plan(there, stage).in_matches:
        return []
    heard = _draw_heard(there, stage)
    if heard is not None and heard.answer.redraw:
        return []
    clause = "" if heard is None else heard.clause
    return [Finding(WARN, _as_drawn(drawn), clause)]


def _as_drawn(rounds: list[int]) -> str:
    *most, last = map(str, rounds)
    if not most:
        return f"the draw of round {last} stays as it was made"
    return f"the draws of rounds {', '.join(most)} and {last} stay as they were made"


def _draw_heard(there: Competition, stage: str) -> Heard | None:
    order = tuple(there.state.stage(stage).field) or tuple(there.state.entries)
    given: dict[str, object] = {"draw_made": True, "ranking_changed": True}
    clause = resolved(there, stage, "draw stands")
    if clause is not None and "positions" in wanted_by(clause):
        given = {"positions": order, "placings": order}
    return hear(there, stage, "draw stands", given)


def draw_says(there: Competition, stage: str, session: int) -> str:
    """The same as a sentence for the end of what an action says."""
    return "".join(f"; {each.reason}" for each in draw_findings(there, stage, session))
