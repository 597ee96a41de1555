"""Whether a board could still be begun when it was due: what the book says of the last minutes.

A session and the moment at which the board would have been begun go in; findings come out, each
with its clause. Whether the board is then cancelled is the director's action.
"""

from __future__ import annotations

import datetime

from convenor import pipeline
from convenor.actions.action import Finding, warn
from convenor.actions.moments import end_of, local
from convenor.competition.live import Competition
from convenor.competition.plans.asking import wanted_by
from convenor.regulation.answer_kinds import said, verdict_of


def last_start_findings(
    there: Competition, stage: str, number: int, at: datetime.datetime
) -> list[Finding]:
    """What each clause says to a board that has not been begun by this moment."""
    rules = pipeline.rules(there, stage)
    end = end_of(there, there.state.session(stage, number))
    found: list[Finding] = []
    for clause in rules.several("last start"):
        if end is None:
            found.append(warn("not checked: the session has no time at which it ends", clause))
            continue
        now = local(there, at)
        left = (end - now).total_seconds()
        known: dict[str, object] = {"scheduled_end": end, "board_start": now}
        if "seconds_left" in wanted_by(rules.conditions.clause(clause)):
            known = {"seconds_left": int(left)}
        answer = rules.ask_clause(clause, known)
        if verdict_of(answer).verdict == "refuse":
            reason = verdict_of(answer).reason.rstrip(".") or "it is too late to begin it"
            found.append(Finding("ok", reason, clause))
            continue
        until = said(answer).get("closes_at")
        when = f" (until {until:%H:%M})" if until is not None else ""
        found.append(warn(f"there is time to begin the board{when}: it is to be played", clause))
    return found
