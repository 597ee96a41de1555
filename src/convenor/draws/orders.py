"""The order in which a field is drawn: by VPs, then net IMPs, what is still equal by lot.

Standings go in, names in the order of the draw come out. Penalties are kept apart: a regulation
may rank with them and draw without. Tie-breaks for places and prizes are not known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from convenor.contest.lots import METHOD, lot_order
from convenor.errors import Mistake
from convenor.exact import IMP, VP, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class Standing:
    """One contestant with what the draw looks at."""

    unit: str = asked("name or number of the pair or team")
    vp: Exact = asked("VPs, before penalties", unit=VP)
    net_imps: Exact = asked("net IMPs", unit=IMP, default=0)
    penalty: Exact = asked("VPs lost as a penalty", unit=VP, default=0, least=0)


def draw_order(
    standings: Sequence[Standing], seed: int | str | None = None, why: Why = SILENT
) -> tuple[str, ...]:
    """The names by VPs without penalties, then net IMPs, then by the lot of the seed."""
    _refuse_twice(standings)
    ranked = sorted(standings, key=_score, reverse=True)
    order: list[str] = []
    for score, level in groupby(ranked, key=_score):
        names = [each.unit for each in level]
        if len(names) > 1:
            names = _by_lot(names, score, seed, why)
        order += names
    if why.listening:
        why.step("in the order of VPs, then net IMPs: {order}", order=", ".join(order))
    return tuple(order)


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
        "equal on {vp} VPs and {imps} net IMPs: by lot (seed {seed}, {method}) {order}",
        vp=score[0],
        imps=score[1],
        seed=seed,
        method=METHOD,
        order=", ".join(order),
    )
    return order


def _refuse_twice(standings: Sequence[Standing]) -> None:
    seen = set()
    for each in standings:
        if each.unit in seen:
            raise Mistake(f"'{each.unit}' is in the standings twice: leave one out.")
        seen.add(each.unit)
