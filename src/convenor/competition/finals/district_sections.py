"""From how many sections of a district the qualifiers of a stage come, as the book wants it.

The figures of a stage go in; sentences come out, each with its verdict and clause, where a district
sends those who go on from more sections than it should. Who they are is not known here.
"""

from __future__ import annotations

from convenor.competition.figures import Figures
from convenor.regulation.answer_kinds import verdict_of
from convenor.regulation.answers import OK, VerdictWord

PART = "sections of a district"


def sections_judged(figures: Figures, stage: str) -> tuple[tuple[VerdictWord, str, str], ...]:
    """What the book says to the sections from which each district sends its qualifiers."""
    rules = figures.rules(stage)
    clauses = rules.several(PART)
    found: list[tuple[VerdictWord, str, str]] = []
    for district, sections in _by_district(figures, stage).items() if clauses else ():
        for clause in clauses:
            judged = verdict_of(rules.ask_clause(clause, {"sections": len(sections)}))
            if judged.verdict not in (None, OK):
                assert judged.verdict is not None
                text = f"{district}: {judged.reason.rstrip('.')}"
                found.append((judged.verdict, text, clause))
    return tuple(found)


def _by_district(figures: Figures, stage: str) -> dict[str, set[str]]:
    """The sections in which the pairs of each district sat."""
    found: dict[str, set[str]] = {}
    for session in figures.state.sessions_of(stage):
        for seat in session.seating.seats if session.seating is not None else ():
            for name in seat.contestants:
                entry = figures.state.entries.get(name)
                if entry is not None and entry.district:
                    found.setdefault(entry.district, set()).add(seat.section)
    return found
