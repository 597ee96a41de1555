"""The figures of one test, told of each of the tied: wins, totals, opponents' or board points.

The tests of a clause and the evidence go in, a figure for everybody comes out, as the book's own
test counts it. The order that follows from them is made in `tie_breaks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.exact import POINT, Exact
from convenor.regulation.why import Why
from convenor.standings.chains import Figures, Group, rank
from convenor.standings.tie_answers import TieOrder
from convenor.standings.tiebreaks.catalogue import chain
from convenor.standings.tiebreaks.count_back import board_points, count_back
from convenor.standings.tiebreaks.evidence import Evidence
from convenor.standings.tiebreaks.opponents import opponents_totals
from convenor.standings.tiebreaks.terms import CountBackTerms, TieBreakTerms

Tests = tuple[TieBreakTerms, ...]


def figures_of(
    tells: Literal["wins", "totals"], tests: Tests, evidence: Evidence, why: Why
) -> TieOrder:
    """One test by itself, with the figure of everybody."""
    (test,) = chain(tests, evidence)
    names = tuple(evidence.records)
    figures = test.figures(names)
    if figures is None:
        why.step("{test} is not used in this event", False, gives="applies", test=test.called)
        return TieOrder(applies=False)
    why.step("{test} of each", dict(figures), gives=tells, test=test.called)
    order = rank(names, (test,), restart=False).order
    why.step("the order, the best first", order, gives="order", shown_as="who")
    if tells == "wins":
        return TieOrder(wins=figures, order=order)
    why.step("the test is used", True, gives="applies")
    return TieOrder(applies=True, totals=figures, order=order)


def opponents_points_of(tied: Group, tests: Tests, evidence: Evidence, why: Why) -> Figures | None:
    """The sums of the opponents' totals; None where everybody met everybody."""
    points = opponents_totals(tied, _test(tests, "opponents"), evidence, "opponents")
    if points is None:
        why.step("everybody meets everybody: the sums say nothing", False, gives="applies")
        return None
    for name, sum_of in points.items():
        met = (evidence.opponents or {}).get(name)
        why.step("{name} met {opponents}", sum_of, name=name, opponents=met)
    why.step("sum of the opponents' totals", dict(points), gives="points")
    return points


def board_points_of(tied: Group, tests: Tests, evidence: Evidence, why: Why) -> Mapping[str, Exact]:
    """The points of each by comparing them board by board."""
    count, boards = _test(tests, "count-back").count or CountBackTerms(), evidence.boards or ()
    points = count_back(tied, boards, count)
    if why.listening:
        for number, board in enumerate(boards, 1):
            won = board_points(tied, board, number, count)
            why.step("board {number}", won, unit=POINT, number=number)
    why.step("points of each", dict(points), unit=POINT, gives="points")
    return points


def _test(tests: Tests, name: Literal["opponents", "count-back"]) -> TieBreakTerms:
    return next((each for each in tests if each.test == name), TieBreakTerms(name))
