"""Which players of a winning team hold its title, where the book asks that they have played.

A proposal to close a stage goes in; it comes out with a finding for each player of a winner who
has not played enough of the final, or of whom that is not known. Who won is decided elsewhere.
"""

from __future__ import annotations

from convenor.actions.action import Finding, Proposal, Setting, warn
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import said
from convenor.values import replace

PART = "title by play"


def with_holders(there: Competition, stage: str, proposal: Proposal, setting: Setting) -> Proposal:
    """The proposal, with a word about each player who won and does not hold the title."""
    door = Door(there, stage)
    if not door.has(PART):
        return proposal
    winners = [
        name
        for fact in proposal.facts
        if isinstance(fact.body, bodies.TitleAwarded)
        for name in fact.body.contestants
    ]
    found = [each for name in winners for each in _findings(there, stage, name, door, setting)]
    return replace(proposal, findings=(*proposal.findings, *found))


def _findings(
    there: Competition, stage: str, contestant: str, door: Door, setting: Setting
) -> list[Finding]:
    """A word about each player of a winner who does not hold the title, or may not."""
    found = []
    for player in there.state.entry(contestant).players:
        case = Case(there, setting.now, stage=stage, contestant=contestant, player=player)
        for clause in door.clauses(PART):
            try:
                named, answer = door.answer(PART, clause, case)
            except Mistake:
                text = f"whether {player.name} holds the title is not known: lodge the line-ups"
                found.append(warn(text, clause))
                continue
            told = said(answer)
            if told.get("title_holder") is False:
                reason = str(told.get("reason") or "not played enough").rstrip(".")
                found.append(warn(f"{player.name} does not hold the title: {reason}", named))
    return found
