"""The ratification of a selected team: a case of the clause that asks for it, opened and decided.

A team and the decision go in; the facts of a case come out. Who ratifies is what the clause names;
nobody else may.
"""

from __future__ import annotations

from convenor.actions.action import Action, Proposal, Setting
from convenor.actions.cases.casework import decide_case, open_case
from convenor.competition.live import Competition
from convenor.competition.state.cases import cases
from convenor.competition.views.selection import clause_of_action, selected_team
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.bodies.words import REASON
from convenor.values import asked, value


@value
class Ratifying:
    """A selected team before those who ratify it."""

    stage: str = asked("the selected team, as the stage is called")
    outcome: str = asked("what is decided: ratified, refused …", default="ratified")
    by: str = asked("who decides (none: whoever the clause names)", default="")
    reason: str = asked(REASON, default="as selected")


def ratify_team(there: Competition, given: Ratifying, setting: Setting) -> Proposal:
    """The team is ratified, or is not."""
    clause = clause_of_action(there, "ratify-team")
    if not clause:
        raise Mistake(f"the book of {there.state.name} asks for no ratification.")
    team = selected_team(there, given.stage)
    if not team.players:
        raise Mistake(f"{team.title} has not been selected yet: close {team.sent_by} first.")
    waiting = [
        each
        for each in cases(there.state)
        if each.opened.stage == given.stage and each.opened.clause == clause and not each.decided
    ]
    if waiting:
        decided = bodies.CaseDecided(waiting[0].number, given.outcome, given.by, (), given.reason)
        return decide_case(there, decided, setting)
    text = f"{team.title}: {', '.join(team.players)}"
    opening = bodies.CaseOpened(clause, players=team.players, text=text, stage=given.stage)
    opened = open_case(there, opening, setting)
    tried = there.tried(opened.drafts(setting.by, setting.now))
    number = opened.facts[0].body.case
    decided = bodies.CaseDecided(number, given.outcome, given.by, (), given.reason)
    found = decide_case(tried, decided, setting)
    findings = (*(each for each in opened.refused), *found.findings)
    return Proposal((*opened.facts, *found.facts), findings, f"{team.title}: {given.outcome}")


ACTIONS = (
    Action(
        "ratify-team",
        "Ratify a selected team",
        Ratifying,
        ratify_team,
        "convenor",
        "cases",
    ),
)
