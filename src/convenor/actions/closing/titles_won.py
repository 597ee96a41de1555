"""The titles that a stage gives when it is closed, and who may hold one.

A competition and a stage go in, the figures as they stand; out come the facts of the titles that
are won, and findings: a title that nobody has won, one for which there are too few or too many, one
that somebody else holds.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Finding, Proposed, refuse, warn
from convenor.actions.asking.door import finding_of
from convenor.awards.titles import Title
from convenor.competition.live import Competition
from convenor.competition.views.plain_data import name_of
from convenor.ledger import bodies


def titles_won(there: Competition, stage: str) -> tuple[list[Proposed], list[Finding]]:
    """A fact for each title that somebody holds, and what is to be said about the others."""
    facts: list[Proposed] = []
    findings: list[Finding] = []
    for title in pipeline.titles(there, stage):
        if title.contestants and not title.open:
            won = bodies.TitleAwarded(title.title, title.contestants, title.clause)
            facts.append(Proposed("title awarded", won))
            findings += _as_many_as_the_book(there, stage, title)
        else:
            findings.append(warn(f"nobody has won '{title.title}' yet", title.clause))
    return facts, findings


def _as_many_as_the_book(there: Competition, stage: str, title: Title) -> list[Finding]:
    """Too few or too many for a title that is held by so many together."""
    plans = there.state.the_plan.stage(stage).titles
    named = next((each.made_of for each in plans if each.title == title.title), "")
    if not named:
        return []
    rules = pipeline.rules(there, stage)
    clause = rules.playing("title holders", rules.full(named)).clause.name
    given = {there.state.the_plan.contestants: len(title.contestants)}
    found = finding_of(rules.ask_clause(clause, given), clause, f"'{title.title}': ")
    return [] if found is None else [found]


def held_already(there: Competition, given: bodies.TitleAwarded) -> list[Finding]:
    """That somebody else holds the title: a second holder takes it away from the first."""
    before = [each for _, each in there.state.of(bodies.TitleAwarded) if each.title == given.title]
    if not before or set(before[-1].contestants) == set(given.contestants):
        return []
    names = ", ".join(f"{each} ({name_of(there, each)})" for each in before[-1].contestants)
    text = f"{names} already holds '{given.title}'"
    return [refuse(f"{text}: undo that award, or say why it goes to somebody else")]


def unknown_title(there: Competition, given: bodies.TitleAwarded) -> list[Finding]:
    """A title that the plan of the competition does not have."""
    known = [title.title for stage in there.state.the_plan.stages for title in stage.titles]
    if given.title in known:
        return []
    choices = f"it has {', '.join(known)}" if known else "it has none"
    return [warn(f"'{given.title}' is no title here: {choices}.")]
