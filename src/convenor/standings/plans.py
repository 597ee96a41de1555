"""How a stage is ranked, as data: the figure, the fines, the ties, and what hangs on places.

A mapping out of a template or a rulebook goes in, a frozen plan comes out; clauses that it names
are then filled in from the stage's conditions. One stage may have two plans: one that ranks and
one that draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

from convenor.errors import Mistake, did_you_mean
from convenor.exact import IMP, MATCHPOINT, PERCENT, POINT, VP, Exact, Rounding
from convenor.regulation.closed_words import words_known
from convenor.regulation.typed import asked, reader
from convenor.standings.equal_places import EqualPlacesTerms
from convenor.standings.stakes import Stake
from convenor.standings.tie_purposes import Splitting, TiePurposeTerms
from convenor.standings.tie_rules import TermsOf, named_tests, with_tests
from convenor.standings.tiebreaks.evidence import NONE
from convenor.standings.tiebreaks.rules import SHARED, TieRule
from convenor.values import replace, value

Terms = TypeVar("Terms")
FigureName = Literal["vp", "percent", "imps", "matchpoints", "points"]
UNITS: Mapping[FigureName, str] = {
    "vp": VP,
    "percent": PERCENT,
    "imps": IMP,
    "matchpoints": MATCHPOINT,
    "points": POINT,
}


@value
class StandingPlan:
    """How contestants are ranked."""

    figure: FigureName = asked("what the scores are", default="vp")
    of: Literal["total", "average", "share"] = asked(
        "the total, the average of a round, or the share (in %) of what could be had",
        default="total",
    )
    fines: Literal["taken off", "at the end", "left out"] = asked(
        "whether fines count: always, only once the stage is over, or never", default="taken off"
    )
    deferred: tuple[str, ...] = asked(
        "clauses whose fines are left out while the others are taken off", default=()
    )
    rounding: Rounding | None = asked("how the figure is rounded, if it is", default=None)
    least: Exact | None = asked("the least that the figure can be", default=None)
    most: Exact | None = asked("the most that the figure can be", default=None)
    within: Exact = asked("the largest difference that is a tie", default=0, least=0)
    within_of: Literal["sum", "average"] = asked(
        "whether that difference is of the sum or of the average of a round", default="sum"
    )
    grouped: Literal["anchor", "chain"] = asked(
        "a tie reaches down from its highest, or from each to the next", default="anchor"
    )
    tied_by: str = asked("the clause that says what a tie is", default="")
    ties: TieRule = asked("how ties are split", default=SHARED)
    stakes: tuple[Stake, ...] = asked(
        "what hangs on places, the first first (none: every tie is split)", default=()
    )
    purposes_by: str = asked("the clause that says for which purposes ties are split", default="")
    purposes: TiePurposeTerms | None = asked("its terms", default=None)
    methods: Mapping[str, TieRule] = asked("the rule of each method that it names", default=NONE)
    stage: str | None = asked("stage of the event, where purposes ask for it", default=None)
    championship: bool = asked("whether it is a championship, where they ask", default=False)
    state_championship: bool = asked(
        "whether it is a State championship, where that may be the same", default=False
    )
    seed: str | None = asked("recorded seed, once lots have been drawn", default=None)
    non_contending: Literal["unplaced", "placed"] = asked(
        "whether those named as not to be placed are left out of the order", default="unplaced"
    )

    @property
    def unit(self) -> str:
        return PERCENT if self.of == "share" else UNITS[self.figure]

    @property
    def counted_in(self) -> str:
        """What the rounds count in, which is not what they are ranked by where that is a share."""
        return UNITS[self.figure]


def read_plan(given: Mapping[str, object], where: str = "standing") -> StandingPlan:
    """A plan out of data; a bare name among tests is a test without details."""
    written = {
        key: _named(each, f"{where}: {key}") if key in ("ties", "stakes", "methods") else each
        for key, each in given.items()
    }
    plan: StandingPlan = reader(StandingPlan)(written, where)
    return plan


def with_clauses(plan: StandingPlan, terms_of: TermsOf) -> StandingPlan:
    """The plan with the terms of the clauses that it names filled in."""
    purposes = plan.purposes
    if plan.purposes_by and purposes is None:
        purposes = _terms(plan.purposes_by, TiePurposeTerms, terms_of, "for what ties are split")
    ties = with_tests(plan.ties, terms_of, plan.figure)
    made = replace(
        plan,
        ties=ties,
        stakes=tuple(_filled(each, terms_of) for each in plan.stakes),
        purposes=purposes,
        methods={name: with_tests(rule, terms_of) for name, rule in plan.methods.items()},
    )
    if ties.for_place and not plan.stakes:
        made = replace(made, stakes=(Stake(f"place {ties.for_place}", 1, ties.for_place),))
    if plan.tied_by:
        close = _terms(plan.tied_by, EqualPlacesTerms, terms_of, "how close a tie is")
        made = replace(made, within=close.within, within_of=close.of, grouped=close.grouped)
    return made


def refuse_unready(plan: StandingPlan) -> None:
    """One sentence about a clause that the plan names and that is not filled in."""
    rules = [plan.ties, *plan.methods.values(), *(e.ties for e in plan.stakes if e.ties)]
    for rule in rules:
        if rule.clause and not rule.tests and not rule.left_to:
            raise Mistake(
                f"the plan names {rule.clause} for its ties, which gives no tests: "
                "fill it in from the conditions, or name a clause that has tests."
            )
    if plan.purposes_by and plan.purposes is None:
        raise Mistake(f"the plan names {plan.purposes_by}: fill it in from the conditions.")
    if plan.purposes is not None:
        for stake in plan.stakes:
            _refuse_unknown_purpose(stake, plan.purposes)
        for case in plan.purposes.splits:
            _refuse_unknown_method(case, plan.methods)


def _refuse_unknown_purpose(stake: Stake, terms: TiePurposeTerms) -> None:
    known = words_known(terms)["purpose"] if terms.known else ()
    if known and stake.purpose not in known:
        near = did_you_mean(stake.purpose, known)
        raise Mistake(f"the plan has ties for '{stake.purpose}', which the book does not: {near}")


def _refuse_unknown_method(case: Splitting, methods: Mapping[str, TieRule]) -> None:
    if case.same_field is False:
        return  # those of different fields have no place in one standing
    if case.method and methods and case.method not in methods:
        near = did_you_mean(case.method, methods)
        raise Mistake(f"the plan has no rule for the method '{case.method}': {near}")


def _filled(stake: Stake, terms_of: TermsOf) -> Stake:
    return replace(stake, ties=with_tests(stake.ties, terms_of)) if stake.ties else stake


def _terms(clause: str, kind: type[Terms], terms_of: TermsOf, what: str) -> Terms:
    found = terms_of(clause)
    if not isinstance(found, kind):
        raise Mistake(f"{clause} does not say {what}: name a clause that does.")
    return found


def _named(given: object, where: str) -> object:
    """Bare names of tests written out, in a rule or in whatever holds rules."""
    if isinstance(given, (list, tuple)):
        return [_named(each, f"{where}[{at}]") for at, each in enumerate(given, 1)]
    if not isinstance(given, Mapping):
        return given
    return {
        key: named_tests(each, f"{where}: {key}") if key == "tests" else _named(each, where)
        for key, each in given.items()
    }
