"""Ties of a field settled one by one: for what, by which tests, and what stays shared.

Groups of equal figures go in with the plan and the evidence; each tie comes out with its order,
the tests that split it, and who or what must still decide. What tests look at is made ready for
the tied only, since they are few in a large field.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from convenor.contest.lots import METHOD
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import LOT, Figures, Group, Split, TieBreak, or_untold
from convenor.standings.names import together
from convenor.standings.plans import StandingPlan
from convenor.standings.ranking_figures import fines_in
from convenor.standings.stakes import Stake, concerns, only_as_needed
from convenor.standings.tie_answers import NOT_BROKEN
from convenor.standings.tie_purposes import TiePurposeGiven, tie_purpose
from convenor.standings.tiebreaks.catalogue import chain
from convenor.standings.tiebreaks.evidence import (
    Evidence,
    Record,
    Records,
    figures_of,
    indexed,
)
from convenor.standings.tiebreaks.head_to_head import Met
from convenor.standings.tiebreaks.rules import STANDS, TieRule, split_by
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.standings.totals import Total
from convenor.values import replace, value

EVERY_TIE = Stake("places")
"""The stake where a book splits every tie."""


@value
class Tie:
    """A tie, what hung on it, and what became of it."""

    first: int
    tied: Group
    figures: Figures
    order: tuple[Group, ...]
    splits: tuple[Split, ...] = ()
    purposes: tuple[str, ...] = ()
    left_to: Mapping[str, tuple[Group, ...]] | None = None
    """What decides between groups that are still level: lot, director, play-off."""

    @property
    def shared(self) -> tuple[Group, ...]:
        """Groups that share their places."""
        return tuple(each for each in self.order if len(each) > 1)


class _Found:
    """What became known of one tie so far."""

    def __init__(self, follow: str | None = None) -> None:
        self.follow = follow
        self.splits: list[Split] = []
        self.purposes: list[str] = []
        self.left_to: dict[Group, str] = {}


class Settling:
    """The ties of one standing: the plan, and the evidence made ready for the tied."""

    def __init__(
        self,
        plan: StandingPlan,
        groups: tuple[Group, ...],
        evidence: Evidence,
        figures: Figures,
        made: Mapping[str, Total],
        over: bool = True,
        only: int | None = None,
        settled: Collection[Group] = (),
    ) -> None:
        """Of all groups only number `only` is asked for, if it is named; `settled` are not."""
        self._plan = plan
        self._groups = groups
        self._figures = figures
        tied = frozenset(_to_be_split(plan, groups, settled))
        if only is not None and not _looks_below(plan):
            tied &= frozenset(groups[only])  # nobody asks for the others
        self._evidence = evidence
        if tied:
            asked = tied if evidence.fines is not None else made
            fines = {name: fines_in(made[name], plan, over) for name in asked}
            self._evidence = _ready(evidence, plan, tied, made, figures, fines)
        self._met: Met | None = None
        self._chains: dict[int, tuple[TieBreak, ...]] = {}

    def settle(self, at: int, first: int, why: Why = SILENT, follow: str | None = None) -> Tie:
        """The tie that is the group number `at`, whose first place is `first`.

        Of its parts only those with `follow` in them are told, if it is named.
        """
        tied = self._groups[at]
        found = _Found(follow)
        told = _told(tied, first, why) if why.listening else why
        order = self._for_stakes(tied, first, self._plan.stakes or (EVERY_TIE,), at, found, told)
        left: dict[str, tuple[Group, ...]] = {}
        for group in (each for each in order if len(each) > 1):
            to = found.left_to.get(group, STANDS)
            left[to] = (*left.get(to, ()), group)
        figures = {name: self._figures[name] for name in tied}
        purposes = tuple(dict.fromkeys(found.purposes))
        return Tie(first, tied, figures, order, tuple(found.splits), purposes, left or None)

    @property
    def seed(self) -> str | None:
        """The seed of the lots, once they have been drawn."""
        return self._evidence.seed

    def _for_stakes(
        self, tied: Group, first: int, stakes: tuple[Stake, ...], at: int, found: _Found, why: Why
    ) -> tuple[Group, ...]:
        """The order of the tied: for the first stake between them, then for later ones."""
        for number, stake in enumerate(stakes, 1):
            if stake is EVERY_TIE:
                return self._split(tied, self._plan.ties, at, found, why)
            if concerns(stake, first, len(tied)):
                found.purposes.append(stake.purpose)
                parts = self._split(tied, self._rule(stake, tied, why), at, found, why)
                if not stake.whole:
                    parts = only_as_needed(parts, first, stake)
                return self._for_later(parts, first, stakes[number:], at, found, why)
        if not found.purposes:
            why.step("nothing hangs on the tie: the places are shared", tied, shown_as="who")
        return (tied,)

    def _for_later(
        self,
        parts: tuple[Group, ...],
        first: int,
        stakes: tuple[Stake, ...],
        at: int,
        found: _Found,
        why: Why,
    ) -> tuple[Group, ...]:
        """Each part that is still tied, for the stakes that come later.

        A part that waits for a lot or for somebody's decision waits with all that hangs on it.
        """
        order: list[Group] = []
        place = first
        for part in parts:
            waits = found.left_to.get(part, STANDS) != STANDS
            if len(part) == 1 or waits:
                order.append(part)
            else:
                order += self._for_stakes(part, place, stakes, at, found, why)
            place += len(part)
        return tuple(order)

    def _rule(self, stake: Stake, tied: Group, why: Why) -> TieRule:
        """The rule for a stake: its own, or that of the method which the book names for it."""
        plan, terms = self._plan, self._plan.purposes
        rule = stake.ties or plan.ties
        if terms is None:
            return rule
        fields = {self._evidence.fields.get(name) for name in tied}
        given = TiePurposeGiven(
            stake.purpose,
            plan.stage,
            plan.championship,
            len(fields) == 1,
            plan.state_championship,
        )
        told = why.part("for what the tie is split", clause=plan.purposes_by)
        asked = tie_purpose(terms, given, told)
        if asked.method is not None:
            to = STANDS if asked.method == NOT_BROKEN else asked.method
            return plan.methods.get(asked.method) or TieRule(left_to=to)
        return rule if asked.split else TieRule(left_to=STANDS)

    def _split(
        self, tied: Group, rule: TieRule, at: int, found: _Found, why: Why
    ) -> tuple[Group, ...]:
        """The order by the tests of a rule; who or what decides is noted for what they leave."""
        told = why.part("the tests in order", clause=rule.clause) if rule.clause else why
        several = rule.leaves(tied)
        tests = () if several else self._tests(rule, at)
        ranked = split_by(rule, tied, tests, told, found.follow)
        found.splits += ranked.splits
        lots = {each.called for each in tests if each.draws_lots}
        if any(each.test in lots for each in ranked.splits):
            told.step("lots with the seed {seed}, {method}", seed=self.seed, method=METHOD)
        for group in ranked.still_tied:
            to = rule.left_to or STANDS
            if (several and rule.several == "director") or group in ranked.untold:
                to = "director"
            elif group in ranked.by_lot:
                to = LOT
            found.left_to[group] = to
            if told.listening and (found.follow is None or found.follow in group):
                told.step(_still_level(to), group=together(group), to=to)
        return ranked.order

    def _tests(self, rule: TieRule, at: int) -> tuple[TieBreak, ...]:
        """The chain of a rule; made anew for each tie only where it looks at those below."""
        names = {each.test for each in rule.tests if each.used}
        if self._met is None and names & {"between the tied", "next ranks"}:
            self._met = Met(self._evidence.own)
        if "next ranks" in names:
            below = replace(self._evidence, next_ranks=self._groups[at + 1 :])
            return self._made(rule, below)
        found = self._chains.get(id(rule))
        if found is None:
            found = self._chains[id(rule)] = self._made(rule, self._evidence)
        return found

    def _made(self, rule: TieRule, evidence: Evidence) -> tuple[TieBreak, ...]:
        """The tests of a rule; of matches that came in as a whole, some figures are untold."""
        tests = chain(rule.tests, evidence, self._met)
        return tuple(or_untold(each) for each in tests) if evidence.without_boards else tests


def _still_level(to: str) -> str:
    """What becomes of those whom no test splits, in words."""
    if to == STANDS:
        return "{group:who} stay level and share their places"
    if to == LOT:
        return "{group:who} stay level: a lot decides between them"
    return "{group:who} stay level: this is for the {to} to decide"


def _told(tied: Group, first: int, why: Why) -> Why:
    return why.part(
        "{tied:who} tie for places {first} to {last}",
        tied=together(tied),
        first=first,
        last=first + len(tied) - 1,
    )


def _to_be_split(
    plan: StandingPlan, groups: tuple[Group, ...], settled: Collection[Group]
) -> Iterator[str]:
    """Those who tie for something: in a large field most ties are for nothing, and stand."""
    first = 1
    for group in groups:
        size = len(group)
        for_something = not plan.stakes or any(concerns(e, first, size) for e in plan.stakes)
        if size > 1 and for_something and group not in settled:
            yield from group
        first += size


def _ready(
    evidence: Evidence,
    plan: StandingPlan,
    tied: frozenset[str],
    made: Mapping[str, Total],
    figures: Figures,
    fines: Figures,
) -> Evidence:
    """The evidence with what the totals say of the tied; what was given stays as given."""
    ready = replace(
        evidence,
        records=_OfTheTied(evidence.records, plan, tied, made, figures, fines),
        totals=evidence.totals or figures,
        fines=fines if evidence.fines is None else evidence.fines,
        vp_event=evidence.vp_event and plan.figure in ("vp", "points"),
        seed=evidence.seed if evidence.seed is not None else plan.seed,
    )
    if not ready.meetings:
        return ready
    return indexed(ready, None if _looks_below(plan) else tied)


def _looks_below(plan: StandingPlan) -> bool:
    """Whether a test looks at the ranks below a tie: then the matches of everybody may count."""
    return any(each.test == "next ranks" for each in tests_in(plan))


def tests_in(plan: StandingPlan) -> Iterator[TieBreakTerms]:
    """Every test by which a tie may be split, whatever is at stake."""
    for rule in (plan.ties, *plan.methods.values(), *(e.ties for e in plan.stakes if e.ties)):
        yield from rule.tests


class _OfTheTied(Records):
    """What each of the tied brings, completed by its total; fines belong to VPs only."""

    def __init__(
        self,
        given: Mapping[str, Record],
        plan: StandingPlan,
        tied: frozenset[str],
        made: Mapping[str, Total],
        figures: Figures,
        fines: Figures,
    ) -> None:
        self._given, self._figure_of = given, figures_of(given)
        self._own = "points" if plan.figure == "points" else "vp"
        self._tied = tied
        self._made = made
        self._figures = figures
        self._fines = fines
        self._known: dict[str, Record] = {}

    def __getitem__(self, name: str) -> Record:
        found = self._known.get(name)
        if found is None:
            if name not in self._tied:
                raise KeyError(name)
            found = self._known[name] = self._completed(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._tied)

    def __len__(self) -> int:
        return len(self._tied)

    def figure_of(self, name: str, wanted: str) -> object:
        if name not in self._tied:
            return None
        found = self._figure_of(name, wanted)
        if found is None and wanted in COMPLETED:
            return self._of_total(name).get(wanted)
        return found

    def _completed(self, name: str) -> Record:
        given, known = self._given.get(name), self._of_total(name)
        if given is None:
            return Record(**known)
        missing = {each: told for each, told in known.items() if getattr(given, each) is None}
        return replace(given, **missing) if missing else given

    def _of_total(self, name: str) -> dict[str, Any]:
        total = self._made[name]
        return {
            self._own: self._figures[name],
            "fines": self._fines[name] if self._own == "vp" else None,
            "scores": total.each,
            "sessions": total.own,
            "sessions_with_substitutes": total.with_substitutes,
        }


COMPLETED = frozenset({"points", "vp", "fines", "scores", "sessions", "sessions_with_substitutes"})
"""What a total says of a contestant where nobody else does."""
