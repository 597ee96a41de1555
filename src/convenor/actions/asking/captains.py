"""Who speaks for a team: its captain, once one is named, and the captain's own link.

A competition and a contestant go in; the captain's name comes out, and a refusal for a player who
speaks for the team without being its captain, where the book wants the captain.
"""

from __future__ import annotations

from convenor.actions.action import Finding, Setting, refuse
from convenor.actions.asking.carried_out import carried_out
from convenor.actions.asking.hearing import hear
from convenor.competition.live import Competition
from convenor.competition.state.state import State
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import verdict_of

PART = "captain"


def captain_findings(there: Competition, stage: str, name: str, among: bool) -> tuple[Finding, ...]:
    """What the book says to a captain who is a member of the team, or is none."""
    heard = hear(there, stage, PART, {"captain_in_team": among})
    judged = None if heard is None else verdict_of(heard.answer)
    if heard is None or judged is None or judged.verdict == "ok":
        return ()
    return (refuse(f"{name} is not in the team: {judged.reason.rstrip('.')}", heard.clause),)


def named_captain(state: State, contestant: str) -> str:
    """The captain of a contestant; '' as long as nobody is named."""
    found = [
        body.captain
        for _, body in state.of(bodies.CaptainNamed)
        if contestant and body.contestant == contestant
    ]
    return found[-1] if found else ""


def captain_of(contestant: str) -> str:
    """How the captain of a contestant is called in the ledger, by the captain's own link."""
    return f"captain of {contestant}"


def not_the_captain(
    there: Competition, contestant: str, action: str, setting: Setting
) -> tuple[Finding, ...]:
    """A player who acts for a team without being its captain, where the book wants the captain."""
    captain = named_captain(there.state, contestant)
    if setting.role != "player" or not captain:
        return ()
    if setting.by.casefold() in (captain.casefold(), captain_of(contestant).casefold()):
        return ()
    both = set(carried_out(there, action)) & set(carried_out(there, "name-captain"))
    return tuple(
        refuse(f"{captain} is captain of {contestant}, and speaks for it", each)
        for each in sorted(both)
    )
