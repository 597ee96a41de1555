"""The order in which a field is drawn: by VPs, then by the tests of the draw's own clause.

Standings go in, names in the order of the draw come out. Penalties are kept apart: a regulation
may rank with them and draw without. Tie-breaks for places and prizes are not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

from convenor.contest.lots import METHOD, lot_order
from convenor.errors import Mistake
from convenor.exact import IMP, VP, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.values import replace, value

Fines = Literal["left out", "counted"]
USUAL = (TieBreakTerms("net score", called="net IMPs"), TieBreakTerms("lot"))
"""How those level on VPs are drawn where a clause does not say: by net IMPs, then by lot."""
OF_A_STANDING = ("victory points", "net score", "lot")
"""The tests that can be made with what a standing tells."""


@value
class Standing:
    """One contestant with what the draw looks at."""

    unit: str = asked("name or number of the pair or team")
    vp: Exact = asked("VPs, before penalties", unit=VP)
    net_imps: Exact = asked("net IMPs", unit=IMP, default=0)
    penalty: Exact = asked("VPs lost as a penalty", unit=VP, default=0, least=0)


def draw_order(
    standings: Sequence[Standing],
    seed: int | str | None = None,
    why: Why = SILENT,
    ties: Sequence[TieBreakTerms] = (),
    fines: Fines = "left out",
) -> tuple[str, ...]:
    """The names by VPs, those level by the tests of the clause (none: net IMPs, then lot)."""
    _refuse_twice(standings)
    tests = _of_a_standing(ties or USUAL)
    if "net score" not in tests:
        standings = [replace(each, net_imps=0) for each in standings]
    if fines == "counted":
        standings = [replace(each, vp=each.vp - each.penalty, penalty=0) for each in standings]
    ranked = sorted(standings, key=_score, reverse=True)
    order: list[str] = []
    for score, level in groupby(ranked, key=_score):
        names = [each.unit for each in level]
        if len(names) > 1 and "lot" in tests:
            names = _by_lot(names, score, seed, why)
        order += names
    if why.listening:
        by = ", then net IMPs" if "net score" in tests else ""
        why.step("in the order of VPs{by}: {order}", by=by, order=", ".join(order))
    return tuple(order)


def _of_a_standing(ties: Iterable[TieBreakTerms]) -> list[str]:
    """The names of the tests, all of which must look at what a standing tells."""
    tests = [each.test for each in ties if each.used]
    for each in tests:
        if each not in OF_A_STANDING:
            raise Mistake(
                f"those level are drawn by '{each}', which standings do not tell: give 'ranking'."
            )
    return [str(each) for each in tests]


def ranking_with_penalties(standings: Sequence[Standing]) -> tuple[tuple[str, Exact], ...]:
    """Names and VPs with penalties taken off, the highest first; then net IMPs."""
    ranked = sorted(standings, key=lambda s: (s.vp - s.penalty, s.net_imps), reverse=True)
    return tuple((each.unit, each.vp - each.penalty) for each in ranked)


def _score(standing: Standing) -> tuple[Exact, Exact]:
    return standing.vp, standing.net_imps


def _by_lot(
    names: list[str], score: tuple[Exact, Exact], seed: int | str | None, why: Why
) -> list[str]:
    if seed is None:
        raise Mistake(
            f"{' and '.join(names)} are equal on VPs and net IMPs: "
            "give 'seed', any number or word, for the lot between them."
        )
    order = lot_order(names, seed)
    why.step(
        "equal on {vp} VPs and {imps} net IMPs: by lot (seed {seed}, {method}) {order:who}",
        vp=score[0],
        imps=score[1],
        seed=seed,
        method=METHOD,
        order=tuple(order),
    )
    return order


def _refuse_twice(standings: Sequence[Standing]) -> None:
    seen = set()
    for each in standings:
        if each.unit in seen:
            raise Mistake(f"'{each.unit}' is in the standings twice: leave one out.")
        seen.add(each.unit)
