"""Who speaks for a team: the captain is named, and the book says who may be one.

A name goes in; the fact comes out, with what the book says to somebody who is no member.
"""

from __future__ import annotations

from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse, warn
from convenor.actions.asking.carried_out import carried_out
from convenor.actions.asking.hearing import clause_of, hear
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import verdict_of
from convenor.values import replace

PART = "captain"


def name_captain(there: Competition, given: bodies.CaptainNamed, setting: Setting) -> Proposal:  # noqa: ARG001
    """A team has a captain."""
    name = given.captain.strip()
    if not name:
        raise Mistake("nobody is named: write the captain's name.")
    members = tuple(given.members)
    if given.contestant:
        members = tuple(each.name for each in there.state.entry(given.contestant).players)
    elif not members:
        raise Mistake("no team is named: give its number, or its members.")
    stage = there.state.the_plan.stages[0].name
    among = any(each.casefold() == name.casefold() for each in members)
    clause = clause_of(there, stage, PART)
    carried = carried_out(there, "name-captain")
    body = replace(
        given, captain=name, members=() if given.contestant else members,
        clause=given.clause or clause or (carried[0] if carried else ""),
    )  # fmt: skip
    team = given.contestant or given.team or "the team"
    findings = _may_be(there, stage, name, among, bool(members))
    return one("captain named", body, *findings, says=f"{name} is captain of {team}")


def _may_be(
    there: Competition, stage: str, name: str, among: bool, known: bool
) -> tuple[Finding, ...]:
    """What the book says to a captain who does not play in the team."""
    heard = hear(there, stage, PART, {"captain_in_team": among}) if known else None
    if heard is None:
        text = f"{name} is no player of the team: a captain who does not play"
        return () if among or not known else (warn(text),)
    judged = verdict_of(heard.answer)
    if judged.verdict == "ok":
        return ()
    return (refuse(f"{name} is not of the team: {judged.reason.rstrip('.')}", heard.clause),)


CAPTAINS = (
    Action(
        *("name-captain", "Name a captain", bodies.CaptainNamed, name_captain),
        *("director", "entries", "who speaks for a team: line-ups, scores, slips"),
    ),
)
