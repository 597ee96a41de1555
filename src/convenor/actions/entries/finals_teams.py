"""Whom a team may take into its finals: people who played before, by the stage that they played.

A case with a team and its newcomers goes in; findings come out. A plan may name several clauses,
and one that lets a newcomer in is enough. What each has played is counted from the facts.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.actions.action import Finding
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door, finding_of
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import replace

PART = "finals team"


def finals_findings(door: Door, case: Case, new: Sequence[bodies.Player]) -> list[Finding]:
    """What the clauses say to each newcomer; nothing where one of them lets it in."""
    found = []
    for player in new:
        refused = [
            _said(door, clause, replace(case, player=player)) for clause in door.clauses(PART)
        ]
        if refused and None not in refused:
            found += [each for each in refused if each is not None]
    return found


def _said(door: Door, clause: str, case: Case) -> Finding | None:
    assert case.player is not None
    whose = f"{case.player.name}: "
    try:
        named, answer = door.answer(PART, clause, case)
    except Mistake as mistake:
        return Finding("refuse", f"{whose}{str(mistake).rstrip('.')}", clause, checked=False)
    return finding_of(answer, named, whose)
