"""Qualifiers where each section sends a number of its own, and some places stay open between them.

The rule with its numbers and the order of each section go in; those who go on come out, with those
between whom something else decides. How the numbers came about is not known here.
"""

from __future__ import annotations

from convenor.errors import Refusal
from convenor.finals.additional_qualifiers import with_more
from convenor.finals.alternates import SectionResult
from convenor.finals.qualifying_rules import (
    LOT,
    TIE_PROCEDURE,
    ByShares,
    Chosen,
    Field,
    OpenPlaces,
    named,
)
from convenor.regulation.why import SILENT, Why


def by_shares(rule: ByShares, field: Field, why: Why = SILENT) -> Chosen:
    """The certain ones of each section, and the best of the next placed for what is open."""
    sure: list[str] = []
    for section, order in field.sections.items():
        count = rule.certain.get(section, 0)
        if len(order) < count:
            raise Refusal(
                f"{named(rule)} sends {count} of section '{section}' on, but only {len(order)} "
                "can go: the convenor can lower the places or let more contestants in."
            )
        why.step("section {section}", order[:count], shown_as="who", section=section)
        sure += order[:count]
    between: list[str] = []
    left, by, reasons = 0, "", []
    for each in rule.open:
        found = _more(rule, field, each, why)
        sure += found.qualified
        between += found.between
        left += found.open_places
        by = found.decided_by or by
        reasons += [found.reason] if found.reason else []
    return Chosen(tuple(sure), tuple(between), left, by, " ".join(reasons) or None)


def _more(rule: ByShares, field: Field, open_places: OpenPlaces, why: Why) -> Chosen:
    """Those who have the places that are open between some sections."""
    if not open_places.places:
        return Chosen(())
    sections = {
        name: tuple(SectionResult(one, field.scores[one]) for one in field.sections[name])
        for name in open_places.sections
    }
    certain = {name: rule.certain.get(name, 0) for name in sections}
    if open_places.decided_by:
        nexts = tuple(order[certain[name]].contestant for name, order in sections.items())
        return Chosen((), nexts, open_places.places, open_places.decided_by)
    found = with_more(rule.terms, (), sections, certain, open_places.places, why)
    between = found.lot or found.split or found.choose_from or ()
    by = LOT if found.lot else "convenor" if found.choose_from else TIE_PROCEDURE
    left = open_places.places - len(found.additional)
    return Chosen(found.additional, between, left, by if left else "", found.reason)
