"""The words that the book has for something: why a player was away, which ban was broken.

A stage and the name of an input go in; the words come out that the clauses in play there know for
it, so that nobody has to guess how the book calls a thing. Which of them fits is not known here.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.plans.parts import PARTS
from convenor.errors import Mistake, Refusal
from convenor.regulation.closed_words import closed_by


def words_for(there: Competition, stage: str, name: str) -> tuple[str, ...]:
    """What can be said for an input, as the clauses of a stage name it; each word once."""
    rules = pipeline.rules(there, stage)
    found: dict[str, None] = {}
    for part in PARTS:
        if not rules.named(part):
            continue
        try:
            clause = rules.resolved(part)
        except (Mistake, Refusal):
            continue
        if clause is None:
            continue
        for asked, words in closed_by(clause.terms, clause.clause.choices):
            if asked.rpartition(".")[2] == name:
                found.update(dict.fromkeys(str(each) for each in words if each))
    return tuple(found)
