"""The VP scale of a stage as others need it: whether it has fractions, and the most it gives.

The rules of a stage go in; the kind of its scale and its maximum come out, asked of the clause
itself. A scale by percentages is not asked: the clause that needs it has a maximum of its own.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.competition.plans.rules import Rules
from convenor.exact import Exact, whole_if_whole

Kind: TypeAlias = Literal["discrete", "continuous"]
SMALL = (1, 2, 3)
"""Margins at which a continuous scale has fractions."""
LARGEST_SWING = 24
"""IMPs that a board can bring at most."""


def scale_ends(rules: Rules) -> tuple[Kind | None, Exact | None]:
    """The kind of the stage's scale and its maximum, as its clause has them."""
    boards = rules.plan.boards
    if rules.family("vp") != "victory-points by imps":
        return None, None
    found: list[Exact] = [
        rules.ask("vp", {"boards": boards, "margin": margin}).vp
        for margin in (*SMALL, LARGEST_SWING * boards)
    ]
    whole = all(whole_if_whole(each).denominator == 1 for each in found)
    return ("discrete" if whole else "continuous"), found[-1]
