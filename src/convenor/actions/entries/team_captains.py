"""Who speaks for a team: the captain is named, and the book says who may be one.

A name goes in; the fact comes out, with what the book says to somebody who is no member.
"""

from __future__ import annotations

from convenor.actions.action import Action, Proposal, Setting, one, warn
from convenor.actions.asking.captains import PART, captain_findings
from convenor.actions.asking.carried_out import carried_out
from convenor.actions.asking.hearing import clause_of
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import replace


def name_captain(there: Competition, given: bodies.CaptainNamed, setting: Setting) -> Proposal:  # noqa: ARG001
    """A team has a captain."""
    name = given.captain.strip()
    if not name:
        raise Mistake("nobody is named: write the captain's name.")
    members, team = tuple(given.members), given.team or "the team"
    if given.contestant:
        entry = there.state.entry(given.contestant)
        members, team = tuple(each.name for each in entry.players), entry.name
    elif not members:
        raise Mistake("no team is named: give its number, or its members.")
    among = not members or name.casefold() in [each.casefold() for each in members]
    stage = there.state.the_plan.stages[0].name
    clause = clause_of(there, stage, PART)
    carried = carried_out(there, "name-captain")
    body = replace(
        given,
        captain=name,
        members=() if given.contestant else members,
        clause=given.clause or clause or (carried[0] if carried else ""),
    )
    findings = captain_findings(there, stage, name, among)
    if not among and not clause:
        findings = (warn(f"{name} is no player of the team: a captain who does not play"),)
    return one("captain named", body, *findings, says=f"{name} is captain of {team}")


CAPTAINS = (
    Action(
        *("name-captain", "Name a captain", bodies.CaptainNamed, name_captain),
        *("director", "entries", "who speaks for a team: line-ups, scores, slips"),
    ),
)
