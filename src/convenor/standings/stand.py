"""The standing of a stage: the one function that a competition calls, and one place by itself.

A plan, an account and the evidence for ties go in, a standing comes out. Totals may be kept and
only those that changed made again: `stand_totals` takes them as they are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.regulation.why import SILENT, Why
from convenor.standings.accounts import (
    Account,
    field_accounts,
    own_entries,
    refuse_strangers,
)
from convenor.standings.chains import LOT, Figures, Group, Split
from convenor.standings.earlier_standings import NOTHING_KNOWN, Known, still_holds
from convenor.standings.equal_places import tie_groups
from convenor.standings.names import listed, together
from convenor.standings.plans import StandingPlan, refuse_unready
from convenor.standings.ranking import Line, Standing, lines_of
from convenor.standings.ranking_figures import fines_count, ranking_figure
from convenor.standings.settling import Settling, Tie
from convenor.standings.tiebreaks.evidence import NONE, Evidence
from convenor.standings.totals import Total, tell_entries, tell_parts
from convenor.values import replace

NO_EVIDENCE = Evidence()


def stand(
    plan: StandingPlan, account: Account, evidence: Evidence = NO_EVIDENCE, why: Why = SILENT
) -> Standing:
    """The standing of everybody in the account."""
    made = account_totals(account)
    return stand_totals(
        plan,
        made,
        _fitting(evidence, account),
        over=account.over,
        unplaced=account.unplaced,
        why=why,
    )


def stand_fields(
    plan: StandingPlan, account: Account, evidence: Evidence = NO_EVIDENCE, why: Why = SILENT
) -> dict[str, Standing]:
    """A standing of each field by itself."""
    refuse_strangers(account)
    known = _fitting(evidence, account)
    return {
        field: stand(plan, own, known, why.part("field {field}", field=field))
        for field, own in field_accounts(account).items()
    }


def stand_totals(
    plan: StandingPlan,
    made: Mapping[str, Total],
    evidence: Evidence = NO_EVIDENCE,
    *,
    over: bool = True,
    unplaced: Mapping[str, str] = NONE,
    contestants: Collection[str] | None = None,
    known: Known = NOTHING_KNOWN,
    why: Why = SILENT,
) -> Standing:
    """The standing made of totals that are there already.

    `contestants` are all who must be in it: somebody missing, or somebody else, is refused. What
    is `known` of a standing before is not worked out again.
    """
    refuse_unready(plan)
    _refuse_missing(made, contestants)
    for name in unplaced:
        if name not in made:
            near = did_you_mean(name, made)
            raise Mistake(f"'{name}' is not to be placed, but has no total: {near}")
    if why.listening:
        for name, total in made.items():
            tell_parts(total, why.part("{name:who}", name=name), plan.unit)
    figures = known.figures(made, lambda name: ranking_figure(name, made[name], plan, over))
    outside = unplaced if plan.non_contending == "unplaced" else NONE
    groups = (None if plan.within else known.groups(figures, outside)) or _groups(
        plan, figures, made, outside
    )
    kept = {} if why.listening else _holding(plan, groups, known)
    settling = Settling(plan, groups, evidence, figures, made, over, settled=kept)
    lines, ties = _lines(groups, figures, settling, kept, known.standing.lines, why)
    why.step(
        "the order, the best first",
        tuple(each.contestant for each in lines),
        gives="order",
        shown_as="who",
    )
    return Standing(
        lines=tuple(lines),
        splits=tuple(split for tie in ties for split in tie.splits),
        by_lot=tuple(group for tie in ties for group in (tie.left_to or {}).get(LOT, ())),
        unplaced=listed(outside),
        ties=tuple(ties),
        unit=plan.unit,
        figures=figures,
        totals=made,
        unplaced_because=outside,
        seed=settling.seed if ties else None,
    )


def place_of(
    plan: StandingPlan,
    account: Account,
    contestant: str,
    evidence: Evidence = NO_EVIDENCE,
    why: Why = SILENT,
) -> Line:
    """The line of one contestant, telling only what its place hangs on."""
    refuse_unready(plan)
    made = account_totals(account)
    if contestant not in made:
        raise Mistake(f"'{contestant}' is not entered: {did_you_mean(contestant, made)}")
    if contestant in account.unplaced and plan.non_contending == "unplaced":
        raise Mistake(f"'{contestant}' has no place: {account.unplaced[contestant]}.")
    figures = {name: ranking_figure(name, each, plan, account.over) for name, each in made.items()}
    _tell_own(plan, account, contestant, made[contestant], why)
    outside = account.unplaced if plan.non_contending == "unplaced" else NONE
    groups = _groups(plan, figures, made, outside)
    at = next(number for number, group in enumerate(groups) if contestant in group)
    first = 1 + sum(len(group) for group in groups[:at])
    why.step("contestants with more", first - 1)
    order: tuple[Group, ...] = (groups[at],)
    splits: tuple[Split, ...] = ()
    if len(groups[at]) > 1:
        known = _fitting(evidence, account)
        settling = Settling(plan, groups, known, figures, made, account.over, only=at)
        tie = settling.settle(at, first, why, contestant)
        order, splits = tie.order, tie.splits
    lines = lines_of(order, first, figures, splits)
    line = next(each for each in lines if each.contestant == contestant)
    if line.tied_with:
        why.step("it shares the place with {others:who}", others=together(line.tied_with))
    if len(groups[at]) > 1:  # else as many have more as are before it
        why.step("so the place of {name:who} is", line.place, gives="place", name=contestant)
    return line


def account_totals(account: Account) -> Mapping[str, Total]:
    """The total of everybody entered, nothing yet for those without an entry."""
    return account.totals


def _refuse_missing(made: Mapping[str, Total], contestants: Collection[str] | None) -> None:
    if not made:
        raise Mistake("there is nobody to rank: give the total of each contestant.")
    if contestants is None:
        return
    for name in contestants:
        if name not in made:
            raise Mistake(
                f"'{name}' is entered but has no total: give it one, or take it out of the entries."
            )
    known = frozenset(contestants)
    for name in made:
        if name not in known:
            raise Mistake(
                f"'{name}' has a total, but is not entered: {did_you_mean(name, contestants)}"
            )


def _groups(
    plan: StandingPlan, figures: Figures, made: Mapping[str, Total], outside: Mapping[str, str]
) -> tuple[Group, ...]:
    """Contestants who are placed in groups of equal figures, the best first."""
    placed = figures
    if outside:
        placed = {name: each for name, each in figures.items() if name not in outside}
    within: Exact = plan.within
    if within and plan.within_of == "average":
        within *= max((total.rounds for total in made.values()), default=1)
    return tie_groups(placed, within, plan.grouped)


def _holding(plan: StandingPlan, groups: tuple[Group, ...], known: Known) -> Mapping[Group, Tie]:
    """The ties of before that are split as they were, by who is tied."""
    ties, found, first = known.ties(plan), {}, 1
    for group in groups if ties else ():
        tie = still_holds(ties.get(group), first, plan) if len(group) > 1 else None
        if tie is not None:
            found[group] = tie
        first += len(group)
    return found


def _lines(
    groups: tuple[Group, ...],
    figures: Figures,
    settling: Settling,
    kept: Mapping[Group, Tie],
    before: tuple[Line, ...],
    why: Why,
) -> tuple[list[Line], list[Tie]]:
    lines: list[Line] = []
    ties: list[Tie] = []
    for at, group in enumerate(groups):
        first = len(lines) + 1
        if len(group) == 1:
            name = group[0]
            same = before[first - 1] if first <= len(before) else None
            if same is None or not _is_alone(same, name, figures[name]):
                same = Line(first, first, name, figures[name], (), "")
            lines.append(same)
            continue
        tie = kept.get(group)
        held = () if tie is None else _as_before(tie, first, before)
        if tie is None:
            tie = settling.settle(at, first, why)
        ties.append(tie)
        lines += held or lines_of(tie.order, first, figures, tie.splits)
    return lines, ties


def _is_alone(line: Line, name: str, figure: Exact) -> bool:
    """Whether a line of before is that of somebody who is not tied and has the same figure."""
    if line.contestant != name or line.total is not figure:
        return False
    return not (line.tied_with or line.split_by)


def _as_before(tie: Tie, first: int, before: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines of a tie that holds, if it stood at the same place before."""
    if first > len(before):
        return ()
    old = before[first - 1]
    if old.rank != first or old.contestant != tie.order[0][0]:
        return ()
    return before[first - 1 : first - 1 + len(tie.tied)]


def _tell_own(
    plan: StandingPlan, account: Account, contestant: str, total: Total, why: Why
) -> None:
    if not why.listening:
        return
    part = why.part("total of {name:who}", name=contestant)
    own, unit = own_entries(account, contestant), plan.counted_in
    tell_entries(own, unit, part, account.until, account.events)
    alone = {each.amount for each in own if each.kind != "score"}
    tell_parts(total, part, unit, alone, account.events)
    if total.fines and not fines_count(plan, account.over):
        part.step("fines do not count here", total.without_fines, unit=unit)
    figure = ranking_figure(contestant, total, plan, account.over, part)
    part.step("ranked by", figure, unit=plan.unit, gives="figure", closes=True)


def _fitting(evidence: Evidence, account: Account) -> Evidence:
    """The evidence as far as the account goes: its fields, and no meeting of a later round."""
    if account.fields and not evidence.fields:
        evidence = replace(evidence, fields=account.fields)
    if account.meetings and evidence.meetings is None:
        evidence = replace(evidence, meetings=account.meetings)
    if account.until is None or evidence.meetings is None:
        return evidence
    until = account.until
    return replace(
        evidence, meetings=tuple(each for each in evidence.meetings if each.round <= until)
    )
