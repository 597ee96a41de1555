"""A qualifying rule that asks for more than there are: refused, with what the convenor can choose.

A rule and the field that is left for it go in; nothing comes out, or a refusal in one sentence
that names the clause, the numbers and the ways out.
"""

from __future__ import annotations

from convenor.errors import Mistake, Refusal
from convenor.finals.names import refuse_strangers
from convenor.finals.qualifying_rules import (
    BestNext,
    BestNextOfLines,
    ByShares,
    Field,
    Rule,
    Top,
    TopOfEach,
    TopOrPlayOff,
    TwoFieldsRule,
    WithAdditional,
    named,
)


def refuse_short(rule: Rule, field: Field, passed: frozenset[str] = frozenset()) -> None:
    """Refuse a rule that asks for more than there are, with what the convenor can choose."""
    if isinstance(rule, (Top, TopOrPlayOff)):
        places = rule.places if isinstance(rule, Top) else rule.terms.places
        _refuse_few(rule, places, len(field.order), passed)
        return
    if not field.sections:
        raise Mistake(f"{named(rule)} is for sections: give the order of each.")
    if isinstance(rule, TwoFieldsRule):
        refuse_strangers(rule.fields, "fields", field.sections, "sections")
        there = sum(len(field.sections[each]) for each in rule.fields)
        _refuse_few(rule, 2 * rule.each, there, passed)
        return
    if isinstance(rule, ByShares):
        return  # each section has a number of its own, which is looked at when it is chosen
    each, more = _by_section(rule, len(field.sections))
    if more < 0:
        raise Refusal(
            f"{named(rule)} sends {each} of each of {len(field.sections)} sections on, which is "
            f"more than its places: the convenor can lower that number or add {-more} places."
        )
    _refuse_short_sections(rule, field, each, more, passed)


def _by_section(
    rule: TopOfEach | BestNext | BestNextOfLines | WithAdditional, sections: int
) -> tuple[int, int]:
    """How many of each section go on, and how many more in all."""
    if isinstance(rule, TopOfEach):
        return rule.each, 0
    if isinstance(rule, WithAdditional):
        return divmod(rule.places, sections)
    return rule.each, rule.places - rule.each * sections


def _refuse_few(rule: Rule, places: int, there: int, passed: frozenset[str]) -> None:
    if there < places:
        official = rule.if_short if isinstance(rule, Top) else "convenor"
        raise Refusal(
            f"{named(rule)} sends {places} on, but only {there} can go{_of_those(passed)}: the "
            f"{official} can lower the places to {there} or let more contestants in."
        )


def _refuse_short_sections(
    rule: Rule, field: Field, each: int, more: int, passed: frozenset[str]
) -> None:
    for section, order in field.sections.items():
        if len(order) < each:
            raise Refusal(
                f"{named(rule)} sends {each} of each section on, but section '{section}' has "
                f"only {len(order)}{_of_those(passed)}: the convenor can lower the number to "
                f"{len(order)}, join sections, or let more contestants in."
            )
    nexts = sum(len(order) > each for order in field.sections.values())
    if nexts < more:
        raise Refusal(
            f"{named(rule)} sends {more} of the next placed on, one of a section at most, but "
            f"only {nexts} sections have one{_of_those(passed)}: the convenor can lower the "
            f"places by {more - nexts} or let more of each section through."
        )


def _of_those(passed: frozenset[str]) -> str:
    return f" ({len(passed)} may not or will not)" if passed else ""
