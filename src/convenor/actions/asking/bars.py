"""Players who are barred by a case that was decided: they neither enter nor sit down.

Names and a time go in; a refusal comes out for each who may not play then, with the case and its
clause. Bars from other events are the office's to keep.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from convenor.actions import moments
from convenor.actions.action import Finding, refuse
from convenor.competition.live import Competition
from convenor.competition.state.cases import barred_here


def barred_findings(
    there: Competition, players: Iterable[str], now: datetime.datetime
) -> list[Finding]:
    """A refusal for each player who is barred now."""
    day = moments.local(there, now).date()
    found = []
    for player in dict.fromkeys(players):
        case = barred_here(there.state, player, day)
        if case is not None and case.decided is not None:
            until = f" until {case.decided.until}" if case.decided.until else ""
            text = f"{player} is barred{until} (case {case.number})"
            found.append(refuse(text, case.opened.clause))
    return found
