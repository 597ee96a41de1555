"""The standing by the figures that a qualifying clause names, where they are not those of its ties.

A stage and the figures that order a field, the score first, go in; its standings come out. A figure
is measured as the stage's own tie rule measures it; where the clause names the same tests in the
same order, the standing is the one that there is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from convenor.competition.figures import Figures
from convenor.standings.plans import StandingPlan
from convenor.standings.ranking import Standing
from convenor.standings.tiebreaks.rules import TieRule
from convenor.standings.tiebreaks.terms import Code, TieBreakTerms
from convenor.values import replace

TESTS: Mapping[str, Code] = {
    "vp": "victory points",
    "wins": "wins",
    "net_imps": "net score",
    "opponents_imps": "opponents",
    "modified_swiss_points": "opponents",
}
"""The test that measures each figure by which a clause orders those who go on."""
OWN = {"VP": "vp", "IMP": "net_imps"}
"""The figure that a stage is ranked by before any tie, by what its matches count in."""
LOT = "lot"
EVERYBODY = 10**9
"""A difference that leaves all of a field level, so that the tests alone order it."""


def standings_by(figures: Figures, stage: str, wanted: Sequence[str]) -> Mapping[str, Standing]:
    """The standing of each field by the figures of a clause."""
    plan, own = figures.standing_plan(stage), OWN.get(figures.plan(stage).figure, "")
    if not wanted or _same(plan, own, wanted):
        return figures.standings(stage)
    left = wanted[1:] if wanted[0] == own else wanted
    tests = [_test(plan, each) for each in left]
    tests += [each for each in plan.ties.tests if each.test == LOT]
    made = replace(plan, ties=TieRule(tuple(tests)), stakes=(), purposes_by="", purposes=None)
    if wanted[0] != own:
        made = replace(made, within=EVERYBODY)
    return figures.standings_of(stage, made)


def _same(plan: StandingPlan, own: str, wanted: Sequence[str]) -> bool:
    """Whether the stage's own tie rule looks at the same things in the same order."""
    passed = (LOT, "victory points")
    there = [each.test for each in plan.ties.tests if each.used and each.test not in passed]
    return wanted[0] == own and there == [TESTS[each] for each in wanted[1:]]


def _test(plan: StandingPlan, figure: str) -> TieBreakTerms:
    """The test of a figure, as the stage's own tie rule has it if it has one."""
    for each in plan.ties.tests:
        if each.test == TESTS[figure]:
            return each
    return TieBreakTerms(TESTS[figure])
