"""The places of the next stage, shared out between the sections of one by the clauses of a plan.

A rule for sections and the field go in; the rule comes out with a number for each section: an equal
one where all are of one size, else in proportion to how many played in each. Sections of different
districts may have places apart. What the shares are is the clauses' business.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.figures import Figures
from convenor.finals.qualifying_rules import ByShares, Field, OpenPlaces, Rule, WithAdditional

EQUAL, PROPORTION = "equal_by", "proportion_by"


def shared_out(
    figures: Figures, stage: str, data: Mapping[str, object], rule: WithAdditional, field: Field
) -> Rule:
    """The rule with the number of each section, where the plan names clauses for it."""
    if EQUAL not in data and PROPORTION not in data:
        return rule
    certain: dict[str, int] = {}
    still: list[OpenPlaces] = []
    for sizes in _groups(figures, data, field).values():
        own, left = _shares(figures, stage, data, rule.places, sizes)
        certain.update(own)
        still.append(left)
    return ByShares(certain, tuple(still), rule.terms, rule.clause)


def _groups(
    figures: Figures, data: Mapping[str, object], field: Field
) -> dict[str, dict[str, int]]:
    """The sizes of the sections, those of a district together where it has a section to go to."""
    found: dict[str, dict[str, int]] = {}
    apart = figures.plan(str(data["to"])).section_by == "district"
    for section, order in field.sections.items():
        group = ""
        if apart and order:
            group = figures.state.entries[order[0]].district
        found.setdefault(group, {})[section] = len(order)
    return found


def _shares(
    figures: Figures, stage: str, data: Mapping[str, object], places: int, sizes: dict[str, int]
) -> tuple[dict[str, int], OpenPlaces]:
    """What is certain for each section of a group, and what is open between them."""
    rules = figures.rules(stage)
    places = min(places, sum(sizes.values()))
    if EQUAL in data and len(set(sizes.values())) == 1:
        given = {"places": places, "sections": len(sizes)}
        equal = rules.ask_clause(rules.full(str(data[EQUAL])), given)
        certain = dict.fromkeys(sizes, int(equal.guaranteed_each))
        return certain, OpenPlaces(tuple(sizes), int(equal.balance))
    clause = rules.full(str(data.get(PROPORTION) or data[EQUAL]))
    found = rules.ask_clause(clause, {"places": places, "sections": sizes})
    left = OpenPlaces(found.between_sections, found.still_to_fill, found.decided_by or "")
    return {name: int(count) for name, count in found.from_each.items()}, left
