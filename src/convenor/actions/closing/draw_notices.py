"""When a draw that officials make is told to the captains, as the book has it.

A competition and a round that is over go in; a sentence comes out where a later draw is due to be
told then, and nothing otherwise. Who draws it, and how, is not known here.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.plans.asking import put
from convenor.regulation.answer_kinds import said


def notice_after(there: Competition, stage: str, session: int) -> str:
    """That a draw is due to be told once a round is over; '' where none is."""
    rules = pipeline.rules(there, stage)
    named = str(rules.plan.draw.get("notice_by") or "")
    if not named:
        return ""
    heard = put(rules.conditions, rules.full(named), {"teams": len(there.state.field_of(stage))})
    found = said(heard.answer)
    if found.get("after_round") != session:
        return ""
    robin = found.get("round_robin")
    return f"the captains are now told the draw of round robin {robin} ({heard.clause})"
