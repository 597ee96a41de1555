"""How ties are split: the tests in order, what follows when they fail, and the splitting itself.

A rule is what the terms of a clause make, whatever its family; the tied and the tests made ready
for them go in, their order comes out. A question to a clause and a competition both split here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import Ranked, TieBreak, rank
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.values import value


@value
class TieRule:
    """The tests, and what becomes of those still level."""

    tests: tuple[TieBreakTerms, ...] = asked("the tests, the first first", default=())
    clause: str = asked("the clause whose terms hold the tests", default="")
    restart: bool = asked(
        "whether a part that is left starts again at the first test", default=False
    )
    several: Literal["split", "leave", "director"] = asked(
        "what is done with a tie of three or more", default="split"
    )
    left_to: str = asked("who or what decides between those still level", default="")
    for_place: int = asked("the only place for which it splits ties (0: all)", default=0, least=0)

    def leaves(self, tied: Sequence[str]) -> bool:
        """Whether the tied are too many for the tests."""
        return len(tied) > 2 and self.several != "split"


class SplitsTies:
    """Terms of a clause about something else that also says what becomes of ties."""

    def rule(self, clause: str = "") -> TieRule:
        """The rule that they make."""
        raise NotImplementedError


STANDS = "shared"
"""What a tie is left to where the book lets it stand."""

SHARED = TieRule()
"""No test at all: the tied share their places."""


def split_by(
    rule: TieRule,
    tied: Sequence[str],
    tests: Iterable[TieBreak],
    why: Why = SILENT,
    follow: str | None = None,
) -> Ranked:
    """The order of the tied by a rule whose tests were made ready for them."""
    return rank(tied, () if rule.leaves(tied) else tuple(tests), rule.restart, why, follow)
