"""The titles of a stage: who holds each, by its place, its number or the match that wins it.

The figures of a competition go in; titles come out with their holders, several where a clause says
so or a tie stays. A title whose clause says nothing is whoever has the place that the plan names.
"""

from __future__ import annotations

from convenor.awards.titles import Title, TitlePlan, titles_of
from convenor.competition.figures import Figures
from convenor.competition.finals.brackets import groups_by_field, is_bracket, progress
from convenor.finals.brackets import NextTerms
from convenor.finals.qualifiers import OrderTerms
from convenor.values import replace


def stage_titles(figures: Figures, stage: str) -> tuple[Title, ...]:
    """The titles of a stage with their holders as it stands."""
    places = groups_by_field(figures, stage)
    full = figures.rules(stage).full
    found = []
    for plan in figures.plan(stage).titles:
        terms = _terms(figures, stage, plan)
        if isinstance(terms, NextTerms) and is_bracket(figures, stage):
            made: tuple[Title, ...] = (_by_match(figures, stage, plan, terms),)
        elif isinstance(terms, OrderTerms) and plan.places is None:
            made = titles_of([replace(plan, places=terms.places)], places)
        else:
            made = titles_of([plan], places)
        found += [replace(each, clause=full(each.clause)) for each in made]
    return tuple(found)


def _terms(figures: Figures, stage: str, plan: TitlePlan) -> object:
    rules = figures.rules(stage)
    return rules.conditions.clause(rules.full(plan.won_by)).terms if plan.won_by else None


def _by_match(figures: Figures, stage: str, plan: TitlePlan, terms: NextTerms) -> Title:
    """The title of whoever won the match that the clause names; shared if that was shared."""
    decision = progress(figures, stage).decided.get(terms.match)
    holders: tuple[str, ...] = ()
    if decision is not None and not decision.open:
        holders = (decision.winner,) if decision.winner else decision.shared
    return Title(plan.title, holders, plan.won_by, open=not holders)
