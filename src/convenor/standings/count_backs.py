"""The point-a-board count-back by itself: points of the tied over the boards, and the order.

Scores of the tied on each board go in. Where the book says so, those who are level start again
among themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import POINT, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import Group, Ranked, TieBreak, rank
from convenor.standings.names import together
from convenor.standings.tiebreaks.count_back import board_points
from convenor.standings.tiebreaks.count_back import count_back as points_of
from convenor.standings.tiebreaks.evidence import Board
from convenor.standings.tiebreaks.lots import lot
from convenor.standings.tiebreaks.terms import CountBackTerms
from convenor.values import value


@value
class CountBackRuleTerms:
    """How boards count, and what follows level points."""

    count: CountBackTerms = asked("how boards count", default=CountBackTerms())
    restart: bool = asked("whether those level start again among themselves", default=False)
    level: Literal["tied", "director", "lot"] = asked("what follows level points", default="tied")


@value
class CountBackGiven:
    """The tied and their boards."""

    tied: tuple[str, ...] = asked("the tied contestants")
    boards: tuple[Board, ...] = asked("boards that any of them played, with their scores")
    seed: str | None = asked("recorded seed, once lots have been drawn", default=None)


@value
class CountBack:
    """Points and order."""

    points: Mapping[str, Exact] = asked("points of each of the tied", unit=POINT)
    order: tuple[Group, ...] = asked("groups, the best first")
    by_lot: tuple[Group, ...] | None = asked("groups that only a lot can split", default=None)
    reason: str | None = asked("what is left, in words", default=None)


def count_back(terms: CountBackRuleTerms, given: CountBackGiven, why: Why = SILENT) -> CountBack:
    """Points and order of the tied by comparing them board by board."""
    if len(given.tied) < 2:
        raise Mistake("'tied' must name two or more contestants.")

    def counted(tied: Group) -> Mapping[str, Exact]:
        return points_of(tied, given.boards, terms.count)

    tests = [TieBreak("point-a-board", counted)]
    if terms.level == "lot":
        tests.append(TieBreak("lot", partial(lot, seed=given.seed), draws_lots=True))
    ranked = rank(given.tied, tests, restart=terms.restart, why=why)
    points = counted(given.tied)
    if why.listening:
        for number, board in enumerate(given.boards, 1):
            won = board_points(given.tied, board, number, terms.count)
            why.step("board {number}", won, unit=POINT, number=number)
    why.step("points of each", dict(points), unit=POINT, gives="points")
    why.step("the order, the best first", ranked.order, gives="order")
    return CountBack(points, ranked.order, ranked.by_lot or None, _left(ranked, terms))


def _left(ranked: Ranked, terms: CountBackRuleTerms) -> str | None:
    if not ranked.still_tied:
        return None
    level = ", ".join(together(each) for each in ranked.still_tied)
    then = {"director": "the director decides", "lot": "lots are drawn", "tied": "they stay tied"}
    return f"still level: {level}; {then[terms.level]}"
