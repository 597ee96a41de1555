"""The VP scale of a stage as others need it: its fractions, the most it gives, lengths it lacks.

The rules of a stage go in; the kind of its scale and its maximum come out, and whether there is one
for matches of so many boards, asked of the clause itself. The ends of a scale by percentages are
not asked: the clause that needs them has a maximum of its own.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.competition.plans.rules import Rules
from convenor.exact import Exact, whole_if_whole
from convenor.matches.victory_points import ImpVictoryPointTerms, NoScale

Kind: TypeAlias = Literal["discrete", "continuous"]
SMALL = (1, 2, 3)
"""Margins at which a continuous scale has fractions."""
LARGEST_SWING = 24
"""IMPs that a board can bring at most."""


EVEN = {"margin": 0, "percent": 50}
"""A match that ends level, in IMPs and in per cent."""


def no_scale(rules: Rules, boards: int) -> str | None:
    """Why matches of so many boards cannot be turned into VPs; None where they can, or need not."""
    if rules.conversion is None or not boards:
        return None
    found = rules.hear("vp", {"boards": boards, "stage": rules.conversion.stage, **EVEN})
    if found is None or not isinstance(found.answer, NoScale):
        return None
    return f"{found.answer.reason.rstrip('.')} ({found.clause})"


def scale_ends(rules: Rules) -> tuple[Kind | None, Exact | None]:
    """The kind of the stage's scale and its maximum, as its clause has them."""
    boards = rules.plan.boards
    found_by = rules.resolved("vp")
    if found_by is None or not isinstance(found_by.terms, ImpVictoryPointTerms):
        return None, None
    found: list[Exact] = [
        rules.ask("vp", {"boards": boards, "margin": margin}).vp
        for margin in (*SMALL, LARGEST_SWING * boards)
    ]
    whole = all(whole_if_whole(each).denominator == 1 for each in found)
    return ("discrete" if whole else "continuous"), found[-1]
