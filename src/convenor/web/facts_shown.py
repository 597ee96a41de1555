"""What a page shows of a competition, as far as it can be told which facts leave it as it is.

A fact goes in; whether a page that shows everything, one round, or no result at all may look
different after it comes out. Where it cannot be told, it may.
"""

from __future__ import annotations

from typing import Protocol

from django.utils.text import slugify

from convenor.competition.state.kept_facts import ABOUT_NO_FIGURE
from convenor.ledger.facts import Fact
from convenor.values import value

RESULTS = frozenset(
    ("result entered", "result confirmed", "result disputed", "result corrected", "card confirmed")
)
"""Facts that say how a board was played at a table, and no more."""


class Shows(Protocol):
    """What is on a page: it is compared, to find the pages that show the same."""

    def moved_by(self, fact: Fact) -> bool:
        """Whether the page may look different after a fact."""

    def __hash__(self) -> int: ...


@value
class Everything:
    """All figures."""

    def moved_by(self, fact: Fact) -> bool:
        return fact.kind not in ABOUT_NO_FIGURE


@value
class OneRound:
    """The boards of one round: no result of another round is on it."""

    stage: str
    """As the address names it."""
    number: int

    def moved_by(self, fact: Fact) -> bool:
        if fact.kind not in RESULTS:
            return EVERYTHING.moved_by(fact)
        stage, number = str(fact.body.get("stage", "")), fact.body.get("session")
        return (slugify(stage) or "stage", number) == (self.stage, self.number)


@value
class NoResults:
    """The conditions, the field, the plan: no result is on it."""

    def moved_by(self, fact: Fact) -> bool:
        return fact.kind not in RESULTS and EVERYTHING.moved_by(fact)


EVERYTHING = Everything()
NO_RESULTS = NoResults()
