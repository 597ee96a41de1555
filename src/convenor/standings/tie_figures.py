"""A tie split by figures that the contestants bring: totals, fines, wins, net IMPs, places, lot.

The figures of each contestant go in, and the tests in the book's order; the order comes out, or
the winner, or who is promoted. Contestants that no test separates stay together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import Group, Ranked, rank
from convenor.standings.names import together
from convenor.standings.tiebreaks.catalogue import chain
from convenor.standings.tiebreaks.evidence import Evidence, Record
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.values import value


@value
class TieFigureTerms:
    """The tests in their order, and what is told."""

    tests: tuple[TieBreakTerms, ...] = asked("the tests, the first first")
    tells: Literal["order", "winner", "promoted", "wins", "totals"] = asked(
        "what the clause answers", default="order"
    )
    only_place: int = asked("the one place for which ties are split (0: all)", default=0)
    level_to: str | None = asked("who decides between those still level", default=None)


@value
class TieFigureGiven:
    """The contestants and their figures."""

    contestants: Mapping[str, Record] = asked("figures of each contestant")
    place: int | None = asked("the place of the best of them", default=None, least=1)
    vp_event: bool = asked("whether the event is scored by VPs", default=True)
    seed: str | None = asked("recorded seed, once lots have been drawn", default=None)


@value
class TieFigures:
    """The order, or what the clause asks of it."""

    applies: bool | None = asked("whether the test is used", default=None)
    wins: Mapping[str, Exact] | None = asked("matches won", default=None)
    totals: Mapping[str, Exact] | None = asked("basic score over all boards", default=None)
    order: tuple[Group, ...] | None = asked("groups, the best first", default=None)
    by_lot: tuple[Group, ...] | None = asked("groups that only a lot can split", default=None)
    winner: str | None = asked("who is first", default=None)
    by: str | None = asked("the test that made the winner", default=None)
    shared: Group | None = asked("who shares the first place", default=None)
    promoted: str | None = asked("who is promoted", default=None)
    decided_by: str | None = asked("who decides between those still level", default=None)
    reason: str | None = asked("why, in words", default=None)


def tie_break_figures(
    terms: TieFigureTerms, given: TieFigureGiven, why: Why = SILENT
) -> TieFigures | Decides:
    """The order of contestants by tests on their figures."""
    if not given.contestants:
        raise Mistake("'contestants' names nobody: give the figures of each.")
    evidence = Evidence(records=given.contestants, vp_event=given.vp_event, seed=given.seed)
    if terms.tells == "promoted" and len(given.contestants) % 2 == 0:
        why.step("{count} are left: an even number", count=len(given.contestants))
        return TieFigures(reason="the number left is even: nobody is promoted")
    if terms.tells in ("wins", "totals"):
        return _one_test(terms, evidence, why)
    ranked = _ranked(terms, given, evidence, why)
    why.step("the order, the best first", ranked.order, gives="order")
    if terms.tells == "winner":
        return _winner(ranked, why)
    if terms.tells == "promoted":
        return _promoted(ranked, terms, why)
    return TieFigures(
        order=ranked.order,
        by_lot=ranked.by_lot or None,
        decided_by=terms.level_to if ranked.still_tied else None,
        reason=_level(ranked),
    )


def _ranked(terms: TieFigureTerms, given: TieFigureGiven, evidence: Evidence, why: Why) -> Ranked:
    tests = chain(terms.tests, evidence)
    if not terms.only_place or given.place is None:
        return rank(given.contestants, tests, restart=False, why=why)
    first = rank(given.contestants, tests[:1], restart=False, why=why)
    order: list[Group] = []
    lots: list[Group] = []
    splits, place = list(first.splits), given.place
    for group in first.order:
        if _takes_in(terms.only_place, place, len(group)):
            part = rank(group, tests[1:], restart=False, why=why)
            order += part.order
            splits += part.splits
            lots += part.by_lot
        else:
            order.append(group)
        place += len(group)
    return Ranked(tuple(order), tuple(splits), tuple(lots))


def _takes_in(wanted: int, place: int, size: int) -> bool:
    """Whether a tie is for a place: it begins there, or begins above and ends below it."""
    return size > 1 and (place == wanted or place < wanted < place + size - 1)


def _one_test(terms: TieFigureTerms, evidence: Evidence, why: Why) -> TieFigures:
    """One test by itself, with the figure of everybody."""
    (test,) = chain(terms.tests, evidence)
    names = tuple(evidence.records)
    figures = test.figures(names)
    if figures is None:
        why.step("{test} is not used in this event", False, gives="applies", test=test.called)
        return TieFigures(applies=False)
    why.step("{test} of each", dict(figures), gives=terms.tells, test=test.called)
    order = rank(names, (test,), restart=False).order
    why.step("the order, the best first", order, gives="order")
    if terms.tells == "wins":
        return TieFigures(wins=figures, order=order)
    why.step("the test is used", True, gives="applies")
    return TieFigures(applies=True, totals=figures, order=order)


def _winner(ranked: Ranked, why: Why) -> TieFigures:
    best = ranked.order[0]
    if len(best) > 1:
        by_lot = (best,) if best in ranked.by_lot else None
        reason = f"{together(best)} are level in every test"
        why.step("level in every test", best, gives="" if by_lot else "shared")
        return TieFigures(shared=None if by_lot else best, by_lot=by_lot, reason=reason)
    by = [each.test for each in ranked.splits if best[0] in each.tied]
    why.step("the winner", best[0], gives="winner")
    why.step("made by the test", by[-1] if by else None, gives="by")
    return TieFigures(winner=best[0], by=by[-1] if by else None)


def _promoted(ranked: Ranked, terms: TieFigureTerms, why: Why) -> TieFigures | Decides:
    best = ranked.order[0]
    if len(best) > 1:
        reason = f"{together(best)} are level"
        return Decides(terms.level_to or "director", reason)
    why.step("the best placed is promoted", best[0], gives="promoted")
    return TieFigures(promoted=best[0])


def _level(ranked: Ranked) -> str | None:
    if not ranked.still_tied:
        return None
    return "still level: " + ", ".join(together(each) for each in ranked.still_tied)
