"""Whom a qualifying rule sends on out of a field whose ties are split.

A rule and the order of a field, or of its sections, go in; those who go on come out, with those
between whom something else must decide. Each rule is worked out by the family of its clause; who
may not go on has been taken out of the field before.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from convenor.errors import Mistake, Refusal
from convenor.exact import Exact
from convenor.finals.additional_qualifiers import (
    SectionOrders,
    additional_qualifiers,
)
from convenor.finals.alternates import SectionResult
from convenor.finals.best_of_lines import (
    LineCandidate,
    LineCandidates,
    best_of_both_lines,
)
from convenor.finals.best_thirds import RankedCandidate, RankTerms, ranked_groups, without_tie
from convenor.finals.by_shares import by_shares
from convenor.finals.closest_pairs import Neighboured, still_level
from convenor.finals.play_off_places import SwissField, Total, qualifiers_or_play_off
from convenor.finals.qualifiers import OrderTerms, Ranked, qualifiers_in_order
from convenor.finals.qualifying_rules import (
    LOT,
    TIE_PROCEDURE,
    BestNext,
    BestNextOfLines,
    ByShares,
    Chosen,
    Field,
    Rule,
    Top,
    TopOfEach,
    TopOrPlayOff,
    TwoFieldsRule,
    WithAdditional,
    named,
)
from convenor.finals.replacements import (
    FieldPair,
    TwoFields,
    replacements_across_fields,
)
from convenor.regulation.why import SILENT, Why
from convenor.values import replace


def choose(rule: Rule, field: Field, passed_over: frozenset[str], why: Why = SILENT) -> Chosen:
    """Those whom a rule sends on; the field no longer holds those passed over.

    Only the rule of two fields looks at who was passed over: it keeps their places open.
    """
    if isinstance(rule, Top):
        return _top(rule, field, why)
    if isinstance(rule, TopOrPlayOff):
        return _or_play_off(rule, field, why)
    if isinstance(rule, TopOfEach):
        return Chosen(_first_of_each(rule, field, why))
    if isinstance(rule, BestNext):
        return _best_next(rule, field, why)
    if isinstance(rule, BestNextOfLines):
        return _best_next_of_lines(rule, field, why)
    if isinstance(rule, WithAdditional):
        return _with_additional(rule, field, why)
    if isinstance(rule, ByShares):
        return by_shares(rule, field, why)
    return _of_two_fields(rule, field, passed_over, why)


def _score(field: Field, name: str) -> Exact:
    if name not in field.scores:
        raise Mistake(f"the score of {name} is missing: it is compared with other sections.")
    return field.scores[name]


def _top(rule: Top, field: Field, why: Why) -> Chosen:
    """The first of the order, as far as no tie reaches over the last place."""
    tied = level_at(field, field.order, rule.places)
    if not tied:
        found = qualifiers_in_order(OrderTerms(rule.places), Ranked(field.order), why)
        return Chosen(found.qualified)
    sure = field.order[: field.order.index(tied[0])]
    left = rule.places - len(sure)
    why.step("level for the last places", tied)
    broken = f": {rule.tie} breaks the tie" if rule.tie else ""
    reason = f"{', '.join(tied)} are level for the last of {rule.places} places{broken}."
    return Chosen(sure, tied, left, TIE_PROCEDURE, reason)


def level_at(field: Field, order: tuple[str, ...], places: int) -> tuple[str, ...]:
    """Those of an order whose tie reaches over its last qualifying place."""
    if not 0 < places < len(order):
        return ()
    for group in field.level:
        if order[places - 1] in group and order[places] in group:
            return tuple(name for name in order if name in group)
    return ()


def _first_of_each(
    rule: TopOfEach | BestNext | BestNextOfLines, field: Field, why: Why
) -> tuple[str, ...]:
    each = rule.each
    for section, order in field.sections.items():
        if tied := level_at(field, order, each):
            raise Refusal(
                f"{named(rule)} sends {each} of each section on, but in section '{section}' "
                f"{', '.join(tied)} are level for the last place: the convenor splits that tie "
                f"first, by a test or a lot."
            )
        why.step(
            "section {section}, the first {each}",
            order[:each],
            shown_as="who",
            section=section,
            each=each,
        )
    return tuple(name for order in field.sections.values() for name in order[:each])


def _or_play_off(rule: TopOrPlayOff, field: Field, why: Why) -> Chosen:
    totals = tuple(Total(name, _score(field, name)) for name in field.order)
    points = {name: each for name, each in field.tie_points.items() if name in field.order}
    found = qualifiers_or_play_off(rule.terms, SwissField(totals, MappingProxyType(points)), why)
    by = "play-off" if found.playoff else ""
    return Chosen(found.qualified, found.playoff, found.places, by, found.reason)


# --- the best of the next placed -----------------------------------------------------------------


def _best_next(rule: BestNext, field: Field, why: Why) -> Chosen:
    direct = _first_of_each(rule, field, why)
    wanted = rule.places - len(direct)
    if not wanted:
        return Chosen(direct)
    candidates = tuple(
        each for order in field.sections.values() for each in next_placed(field, order, rule.each)
    )
    groups = ranked_groups(_with_better_ranks(rule.terms, candidates), candidates, why)
    sure, level = without_tie([tuple(e.contestant for e in group) for group in groups], wanted)
    left = wanted - len(sure)
    if not left:
        why.step("the best {wanted} of the next placed", sure, shown_as="who", wanted=wanted)
        return Chosen(direct + sure)
    tied = [each for group in groups for each in group if each.contestant in level]
    picked, between = _split_level(rule, tied, left, why)
    why.step("the best of the next placed", sure + picked, shown_as="who")
    by = rule.ties.all_level if rule.ties is not None else TIE_PROCEDURE
    return Chosen(direct + sure + picked, between, left - len(picked), by if between else "")


def next_placed(field: Field, order: tuple[str, ...], at: int) -> tuple[RankedCandidate, ...]:
    """The next of a section after so many; all of those whom nothing has split there."""
    if len(order) <= at:
        return ()
    level = next((each for each in field.level if order[at] in each), (order[at],))
    return tuple(_candidate(field, order, name, at) for name in order[at:] if name in level)


def _candidate(field: Field, order: tuple[str, ...], name: str, at: int) -> RankedCandidate:
    """One of a section with its rank there, which it shares with those level above it."""
    scores = [_score(field, each) for each in order]
    own = _score(field, name)
    first = scores.index(own) + 1
    rank = f"{at + 1}" if first == at + 1 else f"{first}="
    below = next((each for each in scores[at:] if each < own), None)
    return RankedCandidate(name, rank, own, tuple(scores[:at][::-1]), below)


def _with_better_ranks(terms: RankTerms, candidates: tuple[RankedCandidate, ...]) -> RankTerms:
    """A rank that is better than any the book names (three level for first) goes before them."""
    return replace(terms, ranks=_ranks(terms.ranks, [each.rank for each in candidates]))


def _ranks(named: tuple[str, ...], met: Iterable[str]) -> tuple[str, ...]:
    """The ranks of the book with those that are met beside them, each before the lower ones."""
    found = list(named)
    for rank in sorted(set(met) - set(named), key=_place):
        lower = [at for at, each in enumerate(found) if _place(each) > _place(rank)]
        found.insert(lower[0] if lower else len(found), rank)
    return tuple(found)


def _place(rank: str) -> tuple[int, bool]:
    """The place of a rank; who shares it stands before whoever has the next one alone."""
    return int(rank.removesuffix("=")), not rank.endswith("=")


def _split_level(
    rule: BestNext, tied: list[RankedCandidate], places: int, why: Why
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those who win a tie across sections, and those whom no step splits."""
    picked: tuple[str, ...] = ()
    around = [Neighboured(each.contestant, each.percent, each.above, each.below) for each in tied]
    while rule.ties is not None and around and len(picked) < places:
        best = still_level(tuple(around), why)
        if len(picked) + len(best) > places:
            return picked, tuple(each.contestant for each in best)
        picked += tuple(each.contestant for each in best)
        around = [each for each in around if each not in best]
    if len(picked) == places:
        return picked, ()
    return picked, tuple(each.contestant for each in around)


def _best_next_of_lines(rule: BestNextOfLines, field: Field, why: Why) -> Chosen:
    direct = _first_of_each(rule, field, why)
    wanted = rule.places - len(direct)
    if not wanted:
        return Chosen(direct)
    found: list[LineCandidate] = []
    for section, order in field.sections.items():
        for one in next_placed(field, order, rule.each):
            line = _line(field, section)
            found.append(LineCandidate(one.contestant, line, one.percent, one.rank))
    ranks = _ranks(rule.terms.ranks, [each.rank or "" for each in found])
    terms = replace(rule.terms, ranks=ranks)
    answer = best_of_both_lines(terms, LineCandidates(wanted, tuple(found)), why)
    left = wanted - len(answer.qualified)
    qualified = direct + answer.qualified
    if not left:
        return Chosen(qualified, reason=answer.reason)
    others = tuple(each.contestant for each in found if each.contestant not in qualified)
    by = "play-off" if answer.playoff else "director"
    return Chosen(qualified, answer.playoff or others, left, by, answer.reason)


def _line(field: Field, section: str) -> str:
    if section not in field.lines:
        raise Mistake(f"the line of section '{section}' is missing: say which line it is.")
    return field.lines[section]


# --- sections of one size, and two fields --------------------------------------------------------


def _with_additional(rule: WithAdditional, field: Field, why: Why) -> Chosen:
    sections = {
        section: tuple(SectionResult(name, _score(field, name)) for name in order)
        for section, order in field.sections.items()
    }
    orders = SectionOrders(rule.places, MappingProxyType(sections))
    found = additional_qualifiers(rule.terms, orders, why)
    qualified = found.guaranteed + found.additional
    between = found.lot or found.split or found.choose_from or ()
    by = LOT if found.lot else "convenor" if found.choose_from else TIE_PROCEDURE
    left = rule.places - len(qualified)
    return Chosen(qualified, between, left, by if left else "", found.reason)


def _of_two_fields(
    rule: TwoFieldsRule, field: Field, passed_over: frozenset[str], why: Why
) -> Chosen:
    first, second = (
        tuple(FieldPair(name, name not in passed_over, field.scores.get(name)) for name in order)
        for order in (
            field.sections.get(rule.fields[0], ()),
            field.sections.get(rule.fields[1], ()),
        )
    )
    found = replacements_across_fields(rule.terms, TwoFields(first, second, rule.each), why)
    return Chosen(found.ns + found.ew, reason=found.reason)
