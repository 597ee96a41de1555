"""A match that something still pending could leave level: whether it is played on at once.

The rules of a stage go in with the margin of a match as it is and as it would be; out comes the
clause by which extra boards are played now, if the book has one. How many boards that are, and
what they count for, is decided where the match is.
"""

from __future__ import annotations

from convenor.competition.plans.rules import Rules
from convenor.exact import Exact
from convenor.regulation.why import SILENT, Why

PART = "possible tie"


def played_on_by(rules: Rules, margin: Exact | None, new_margin: Exact, why: Why = SILENT) -> str:
    """The clause by which extra boards are played before the matter is decided; '' if none."""
    if margin is None or not rules.named(PART):
        return ""
    given = {"margin": margin, "possible_changes": (0, new_margin - margin)}
    found = rules.ask(PART, given, why)
    return rules.clause(PART) if found.extra_boards_required else ""
