"""Qualifiers from sections of one size: the guaranteed ones, and at most one more from each.

The final order of every section goes in; the guaranteed qualifiers, the additional ones in order of
priority and those still level come out. How ties inside a section were split is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import PERCENT, Exact
from convenor.finals.alternates import SectionResult
from convenor.finals.names import refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class AdditionalTerms:
    """What decides after a lost tie break, and what splits equal scores."""

    percentage: Literal["highest first", "convener"] = asked(
        "whether the highest percentage goes first, or the convener chooses"
    )
    level: Literal["tie procedure", "lot"] = asked("what splits equal scores")
    first: Literal["tie-break losers", "nobody"] = asked(
        "who goes before the percentages: those who lost a tie break for the last certain place",
        default="tie-break losers",
    )


@value
class SectionOrders:
    """The places, and the final order of each section."""

    places: int = asked("places of the following round", least=1)
    sections: Mapping[str, tuple[SectionResult, ...]] = asked(
        "final order of each section, ties split; equal percentages at the last guaranteed place "
        "mean a lost tie break"
    )


@value
class AdditionalQualifiers:
    """Who goes on, and between whom it is still open."""

    guaranteed: tuple[str, ...] = asked("guaranteed qualifiers, section by section")
    additional: tuple[str, ...] = asked("additional qualifiers, in order of priority")
    split: tuple[str, ...] | None = asked(
        "those level for the last places, to be split by the tie procedure", default=None
    )
    lot: tuple[str, ...] | None = asked(
        "those level for the last places, between whom a lot decides", default=None
    )
    choose_from: tuple[str, ...] | None = asked(
        "those from whom the convener chooses", default=None
    )
    reason: str | None = asked("how many places are still open, in words", default=None)


@value
class _Candidate:
    contestant: str
    percent: Exact
    lost_tie: bool


def additional_qualifiers(
    terms: AdditionalTerms, given: SectionOrders, why: Why = SILENT
) -> AdditionalQualifiers:
    """The guaranteed qualifiers of every section, and the best of the next ones."""
    sections = given.sections
    if not sections:
        raise Mistake("'sections' is empty: give the final order of each section.")
    refuse_twice((each.contestant for one in sections.values() for each in one), "sections")
    each, balance = divmod(given.places, len(sections))
    for name, order in sections.items():
        _checked(name, order, each)
    guaranteed = tuple(one.contestant for order in sections.values() for one in order[:each])
    why.step("{each} of every section", guaranteed, gives="guaranteed", shown_as="who", each=each)
    return with_more(terms, guaranteed, sections, dict.fromkeys(sections, each), balance, why)


def with_more(
    terms: AdditionalTerms,
    guaranteed: tuple[str, ...],
    sections: Mapping[str, tuple[SectionResult, ...]],
    certain: Mapping[str, int],
    balance: int,
    why: Why = SILENT,
) -> AdditionalQualifiers:
    """Those who are certain, and so many more: at most one from each section, the best first."""
    ranked = _candidates(terms, sections, certain, why)
    if len(ranked) < balance:
        raise Mistake(
            f"{balance} more are to qualify, one from a section at most, but only {len(ranked)} "
            "sections have another contestant: ask for fewer places, or give longer sections."
        )
    return _chosen(terms, guaranteed, ranked, balance, why)


def _checked(name: str, order: tuple[SectionResult, ...], each: int) -> None:
    if len(order) < each:
        raise Mistake(f"section '{name}' has {len(order)} contestants for {each} places.")
    for upper, lower in pairwise(order):
        if upper.percent < lower.percent:
            raise Mistake(
                f"section '{name}' is not in order: {lower.contestant} is above "
                f"{upper.contestant} by percentage."
            )


def _candidates(
    terms: AdditionalTerms,
    sections: Mapping[str, tuple[SectionResult, ...]],
    certain: Mapping[str, int],
    why: Why,
) -> list[_Candidate]:
    """The next of every section, those first who lost a tie break, then by percentage."""
    found = []
    for name, order in sections.items():
        each = certain[name]
        if len(order) > each:
            one = order[each]
            level = each > 0 and one.percent == order[each - 1].percent
            lost = level and terms.first == "tie-break losers"
            found.append(_Candidate(one.contestant, one.percent, lost))
    found.sort(key=_priority)
    for candidate in found:
        text = "{name:who} lost a tie break" if candidate.lost_tie else "{name:who}"
        why.step(text, candidate.percent, unit=PERCENT, name=candidate.contestant)
    return found


def _priority(one: _Candidate) -> tuple[bool, Exact]:
    return (not one.lost_tie, -one.percent)


def _chosen(
    terms: AdditionalTerms,
    guaranteed: tuple[str, ...],
    ranked: list[_Candidate],
    balance: int,
    why: Why,
) -> AdditionalQualifiers:
    """The first of the candidates, as far as nothing is level or left to the convener."""
    if terms.percentage == "convener" and len(ranked) > balance:
        losers = [each for each in ranked if each.lost_tie]
        if len(losers) < balance:
            return _left_to_convener(guaranteed, losers, ranked[len(losers) :], balance, why)
    if balance in (0, len(ranked)) or _priority(ranked[balance - 1]) != _priority(ranked[balance]):
        additional = _names(ranked[:balance])
        why.step(
            "additional, {balance} in all",
            additional,
            gives="additional",
            shown_as="who",
            balance=balance,
        )
        return AdditionalQualifiers(guaranteed, additional)
    last = _priority(ranked[balance])
    sure = _names([each for each in ranked if _priority(each) < last])
    level = _names([each for each in ranked if _priority(each) == last])
    key = "lot" if terms.level == "lot" else "split"
    why.step("additional, without a tie", sure, gives="additional", shown_as="who")
    why.step("level for the last places", level, gives=key)
    reason = f"{balance - len(sure)} of {', '.join(level)} go on."
    if key == "lot":
        return AdditionalQualifiers(guaranteed, sure, lot=level, reason=reason)
    return AdditionalQualifiers(guaranteed, sure, split=level, reason=reason)


def _left_to_convener(
    guaranteed: tuple[str, ...],
    losers: list[_Candidate],
    others: list[_Candidate],
    balance: int,
    why: Why,
) -> AdditionalQualifiers:
    sure, open_to = _names(losers), _names(others)
    why.step("additional, those who lost a tie break", sure, gives="additional", shown_as="who")
    why.step("the convener chooses from", open_to, gives="choose_from")
    reason = f"the convener chooses {balance - len(sure)} more."
    return AdditionalQualifiers(guaranteed, sure, choose_from=open_to, reason=reason)


def _names(candidates: list[_Candidate]) -> tuple[str, ...]:
    return tuple(each.contestant for each in candidates)
