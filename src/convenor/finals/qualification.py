"""Who goes on to the next stage: by the rule, without those who may not or will not.

A field, a rule, and those not eligible or who declined go in; the qualifiers, who stepped up, the
alternates in order and what is still open come out. A rule that asks for more than there are is
refused. How the field was ranked, and why somebody is not eligible, has been settled before.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from convenor.contest.lots import METHOD, lot_order
from convenor.errors import Mistake, Refusal
from convenor.finals.alternates import (
    AlternateRank,
    HalfTerms,
    NextPlacedTerms,
    SectionResult,
    SectionResults,
    Sections,
    alternate_right,
    alternates_next_placed,
)
from convenor.finals.fixtures import DrawnLot
from convenor.finals.names import refuse_strangers, refuse_twice
from convenor.finals.qualifying_rules import (
    LOT,
    TIE_PROCEDURE,
    Chosen,
    Field,
    Rule,
    TwoFieldsRule,
    named,
)
from convenor.finals.rule_choices import choose
from convenor.finals.short_fields import refuse_short
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value

NOBODY: Mapping[str, str] = MappingProxyType({})
DECLINED = "declined"


@value
class Circumstances:
    """Who may not or will not go on, and what was settled outside the rule."""

    ineligible: Mapping[str, str] = asked("those who may not go on, and why", default=NOBODY)
    declined: tuple[str, ...] = asked("those who were offered a place and declined", default=())
    place_goes_to: Literal["next in order", "alternates"] = asked(
        "a declined place: the next by the rule (of the same section), or the first alternate",
        default="next in order",
    )
    settled: tuple[str, ...] = asked(
        "those who won what was open (tie procedure, play-off, choice), first first", default=()
    )
    lot: int | str | None = asked("seed of the lot, once it was drawn", default=None)
    tie: str = asked("what splits alternates that are level", default="the tie procedure")


PLAIN = Circumstances()


@value
class Qualification:
    """Who goes on, and who follows."""

    qualified: tuple[str, ...]
    stepped_up: tuple[str, ...]
    alternates: tuple[str, ...]
    passed_over: Mapping[str, str]
    between: tuple[str, ...] = ()
    open_places: int = 0
    decided_by: str = ""
    reason: str | None = None
    lot: DrawnLot | None = None


def qualify(
    field: Field, rule: Rule, circumstances: Circumstances = PLAIN, why: Why = SILENT
) -> Qualification:
    """Those who go on by a rule, those who stepped up for others, and the alternates."""
    passed = _passed_over(field, circumstances)
    for name, reason in passed.items():
        why.step(
            "{name:who} is passed over: {reason}", name=name, reason=reason, clause=rule.clause
        )
    later = circumstances.place_goes_to == "alternates" and not isinstance(rule, TwoFieldsRule)
    at_once = frozenset(circumstances.ineligible if later else passed)
    chosen = _by_rule(rule, field, at_once, why)
    if later:
        chosen = _given_to_alternates(chosen, rule, field, passed, circumstances)
    chosen, lot = _settled(chosen, passed, circumstances, rule.clause, why)
    left_out = {*passed, *chosen.qualified}
    alternates = alternates_of(_without(field, left_out), circumstances.tie)
    why.step("go on", chosen.qualified, clause=rule.clause, gives="qualified", shown_as="who")
    why.step(
        "alternates, in the order in which they are asked",
        alternates,
        gives="alternates",
        shown_as="who",
    )
    return Qualification(
        chosen.qualified,
        _stepped_up(rule, field, chosen, passed),
        alternates,
        MappingProxyType(passed),
        chosen.between,
        chosen.open_places,
        chosen.decided_by,
        chosen.reason,
        lot,
    )


def _passed_over(field: Field, circumstances: Circumstances) -> dict[str, str]:
    everybody = field.everybody
    refuse_twice(everybody, "field")
    refuse_strangers(circumstances.ineligible, "ineligible", everybody, "field")
    refuse_strangers(circumstances.declined, DECLINED, everybody, "field")
    return {**dict.fromkeys(circumstances.declined, DECLINED), **circumstances.ineligible}


def _by_rule(rule: Rule, field: Field, passed: frozenset[str], why: Why) -> Chosen:
    left = _without(field, passed)
    refuse_short(rule, left, passed)
    part = why.part("chosen as the clause says", clause=rule.clause)
    return choose(rule, field if isinstance(rule, TwoFieldsRule) else left, passed, part)


def _without(field: Field, names: frozenset[str] | set[str]) -> Field:
    sections = {
        section: tuple(name for name in order if name not in names)
        for section, order in field.sections.items()
    }
    order = tuple(name for name in field.order if name not in names)
    return replace(field, order=order, sections=MappingProxyType(sections))


def _stepped_up(
    rule: Rule, field: Field, chosen: Chosen, passed: Mapping[str, str]
) -> tuple[str, ...]:
    """Those who go on only because somebody else does not."""
    if not passed:
        return ()
    before = _by_rule(rule, field, frozenset(), SILENT)
    there = {*before.qualified, *before.between}
    return tuple(name for name in chosen.qualified if name not in there)


# --- what was open -------------------------------------------------------------------------------


def _settled(
    chosen: Chosen,
    passed: Mapping[str, str],
    circumstances: Circumstances,
    clause: str,
    why: Why,
) -> tuple[Chosen, DrawnLot | None]:
    """The open places filled by what was settled outside, or by the lot that was drawn."""
    sure = {*passed, *chosen.qualified}
    winners, lot = tuple(name for name in circumstances.settled if name not in sure), None
    by_lot = chosen.decided_by in (LOT, TIE_PROCEDURE) and not winners
    if chosen.open_places and by_lot and circumstances.lot is not None:
        winners = tuple(lot_order(chosen.between, circumstances.lot))
        lot = DrawnLot(circumstances.lot, METHOD, winners)
        text = "lot with seed {seed}, {method}"
        why.step(text, winners, clause=clause, seed=circumstances.lot, method=METHOD)
    if not winners:
        return chosen, None
    if not chosen.open_places:
        raise Mistake("the rule leaves nothing open: leave out what was settled beside it.")
    refuse_twice(winners, "settled")
    refuse_strangers(winners, "settled", chosen.between, "those who are level")
    if len(winners) < chosen.open_places:
        raise Mistake(f"{chosen.open_places} places are open: name as many in 'settled'.")
    more = winners[: chosen.open_places]
    why.step("by {how}", more, clause=clause, how=chosen.decided_by)
    return Chosen(chosen.qualified + more), lot


def _given_to_alternates(
    chosen: Chosen,
    rule: Rule,
    field: Field,
    passed: Mapping[str, str],
    circumstances: Circumstances,
) -> Chosen:
    """Declined places go to those who are level for the last one, then to the alternates."""
    takers = tuple(name for name in chosen.qualified if name not in passed)
    gaps = len(chosen.qualified) - len(takers) + chosen.open_places
    level = tuple(name for name in chosen.between if name not in passed)
    if gaps < len(level):
        return replace(chosen, qualified=takers, between=level, open_places=gaps)
    coming = level + alternates_of(_without(field, {*passed, *takers, *level}), circumstances.tie)
    if len(coming) < gaps:
        raise Refusal(
            f"{named(rule)} leaves {gaps} declined places, but there are only {len(coming)} "
            f"alternates: the convenor can lower the places or leave some of them empty."
        )
    return Chosen(takers + coming[:gaps])


# --- alternates ----------------------------------------------------------------------------------


def alternates_of(field: Field, tie: str = "the tie procedure") -> tuple[str, ...]:
    """Those left of a field in the order in which they are asked.

    Of sections the next placed of all come first, the highest score before the others, then those
    after them, and so on.
    """
    if field.order:
        return field.order
    waiting = [order for order in field.sections.values() if order]
    found: tuple[str, ...] = ()
    while waiting:
        heads = tuple(
            SectionResults((SectionResult(order[0], field.scores.get(order[0], 0)),))
            for order in waiting
        )
        found += alternates_next_placed(NextPlacedTerms(tie), Sections(0, heads)).alternates
        waiting = [order[1:] for order in waiting if len(order) > 1]
    return found


def invitations(
    terms: HalfTerms, alternates: tuple[str, ...], ranking: tuple[str, ...], why: Why = SILENT
) -> Mapping[str, str]:
    """Of each alternate whether it shall or may be invited, by its rank in the qualifying."""
    refuse_strangers(alternates, "alternates", ranking, "ranking")
    rank = {name: at for at, name in enumerate(ranking, 1)}
    answer = {}
    for name in alternates:
        part = why.part("{name:who}", name=name)
        given = AlternateRank(rank[name], len(ranking))
        answer[name] = alternate_right(terms, given, part).invitation
    return MappingProxyType(answer)
