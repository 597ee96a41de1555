"""What a clause that splits ties answers, out of the order that its tests made.

A ranked tie goes in; the answer that the clause tells comes out: the order, the winner, who is
promoted, whether a match decided. How the order was made is in `tie_breaks`.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import Why
from convenor.standings.chains import LOT, Group, Ranked
from convenor.standings.names import together
from convenor.values import value

NOT_BROKEN = "not broken"


@value
class TieOrder:
    """The order, or what the clause asks of it."""

    applies: bool | None = asked("whether the test is used", default=None)
    points: Mapping[str, Exact] | None = asked("points of each of the tied", default=None)
    wins: Mapping[str, Exact] | None = asked("matches won", default=None)
    totals: Mapping[str, Exact] | None = asked("basic score over all boards", default=None)
    order: tuple[Group, ...] | None = asked("groups, the best first", default=None)
    tests: tuple[str, ...] | None = asked("the tests that decided, in order", default=None)
    steps: tuple[str, ...] | None = asked("which tie each test split, in order", default=None)
    by_lot: tuple[Group, ...] | None = asked("groups that only a lot can split", default=None)
    winner: str | None = asked("who is first", default=None)
    decided: bool | None = asked("whether the test decides", default=None)
    higher: str | None = asked("who is higher", default=None)
    by: str | None = asked("the test that made the winner", default=None)
    shared: Group | None = asked("who shares the first place", default=None)
    promoted: str | None = asked("who is promoted", default=None)
    play_off: Group | None = asked("who plays off for the places left", default=None)
    decided_by: str | None = asked("who decides between those still level", default=None)
    reason: str | None = asked("why, in words", default=None)


def level(ranked: Ranked) -> str | None:
    """Those whom no test separates, in words."""
    if not ranked.still_tied:
        return None
    return "still level: " + ", ".join(together(each) for each in ranked.still_tied)


def order_of(
    ranked: Ranked,
    why: Why,
    *,
    points: Mapping[str, Exact] | None = None,
    tests: bool = False,
    steps: bool = False,
    reason: str | None = None,
    decided_by: str | None = None,
) -> TieOrder:
    """The order, with the points, the tests or the steps that made it where they are asked for."""
    why.step("the order, the best first", ranked.order, gives="order", shown_as="who")
    return TieOrder(
        points=points,
        order=ranked.order,
        tests=_tests(ranked, why) if tests else None,
        steps=_steps(ranked, why) if steps else None,
        by_lot=ranked.by_lot or None,
        decided_by=decided_by,
        reason=level(ranked) if points is not None and reason is None else reason,
    )


def _tests(ranked: Ranked, why: Why) -> tuple[str, ...]:
    decided = tuple(each.test for each in ranked.splits)
    decided += (NOT_BROKEN,) if ranked.still_tied else ()
    why.step("decided by", decided, gives="tests")
    return decided


def _steps(ranked: Ranked, why: Why) -> tuple[str, ...]:
    steps = tuple(each.text for each in ranked.splits)
    steps += tuple(f"{together(each)}: {LOT}" for each in ranked.by_lot)
    why.step("step by step", steps, gives="steps")
    return steps


def winner_of(ranked: Ranked, why: Why) -> TieOrder:
    """Who is first and by which test, or who shares the first place."""
    best = ranked.order[0]
    if len(best) > 1:
        by_lot = (best,) if best in ranked.by_lot else None
        reason = f"{together(best)} are level in every test"
        why.step("level in every test", best, gives="" if by_lot else "shared")
        return TieOrder(shared=None if by_lot else best, by_lot=by_lot, reason=reason)
    by = [each.test for each in ranked.splits if best[0] in each.tied]
    why.step("the winner", best[0], gives="winner")
    why.step("made by the test", by[-1] if by else None, gives="by")
    return TieOrder(winner=best[0], by=by[-1] if by else None)


def promoted_of(ranked: Ranked, level_to: str, why: Why) -> TieOrder | Decides:
    """The best placed of an odd number; between those level an official decides."""
    best = ranked.order[0]
    if len(best) > 1:
        return Decides(level_to, f"{together(best)} are level")
    why.step("the best placed is promoted", best[0], gives="promoted")
    return TieOrder(promoted=best[0])


def decision_of(tied: Group, ranked: Ranked, met: bool, why: Why) -> TieOrder:
    """Whether their match decides between two, and who is higher by what."""
    if len(tied) != 2:
        raise Mistake(f"this test is for two contestants, not {len(tied)}.")
    if not ranked.splits:
        why.step("their match decides", False, gives="decided")
        return TieOrder(decided=False, reason="match tied in both" if met else "did not meet")
    higher, by = ranked.order[0][0], ranked.splits[0].test
    why.step("their match decides", True, gives="decided")
    why.step("higher", higher, gives="higher")
    why.step("by", by, gives="by")
    return TieOrder(decided=True, higher=higher, by=by)
