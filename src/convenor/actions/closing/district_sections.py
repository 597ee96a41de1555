"""From how many sections of a district the qualifiers of a stage come, as the book wants it.

A stage that is being closed goes in; findings come out where a district sends those who go on from
more sections than it should. Who they are is not known here.
"""

from __future__ import annotations

from convenor.actions.action import Finding
from convenor.competition.live import Competition
from convenor.regulation.answer_kinds import verdict_of

PART = "sections of a district"


def section_findings(there: Competition, stage: str) -> list[Finding]:
    """What the book says to the sections from which each district sends its qualifiers."""
    rules = there.figures.rules(stage)
    clauses = rules.several(PART)
    found = []
    for district, sections in _by_district(there, stage).items() if clauses else ():
        for clause in clauses:
            judged = verdict_of(rules.ask_clause(clause, {"sections": len(sections)}))
            if judged.verdict not in (None, "ok"):
                text = f"{district}: {judged.reason.rstrip('.')}"
                found.append(Finding(judged.verdict, text, clause))
    return found


def _by_district(there: Competition, stage: str) -> dict[str, set[str]]:
    """The sections in which the pairs of each district sat."""
    found: dict[str, set[str]] = {}
    for session in there.state.sessions_of(stage):
        for seat in session.seating.seats if session.seating is not None else ():
            for name in seat.contestants:
                entry = there.state.entries.get(name)
                if entry is not None and entry.district:
                    found.setdefault(entry.district, set()).add(seat.section)
    return found
