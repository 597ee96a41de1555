"""One player of a selected team replaced, and its captain elected.

A team and its players go in; the facts come out, with what the book says: from when on one player
is enough, from which pair the new one should come, and that a captain is a member of the team.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse, warn
from convenor.actions.asking.captains import captain_findings
from convenor.actions.closing.places import next_in_order, of_a_pair
from convenor.competition.live import Competition
from convenor.competition.views.selection import clause_of_action, selected_team
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import asked, replace, value


def replace_player(there: Competition, given: bodies.PlayerReplaced, setting: Setting) -> Proposal:
    """Another player in the place of one, whose partner stays."""
    team = selected_team(there, given.stage)
    names = [each.name for each in there.state.entry(given.contestant).players]
    names = [each for each in names if each in team.players]
    if given.player not in names:
        listed = ", ".join(names) or "nobody"
        raise Mistake(
            f"{given.player} does not play for {given.contestant} in {team.title}: {listed} does."
        )
    if given.by in team.players:
        raise Mistake(f"{given.by} is in {team.title} already.")
    named, _, _ = next_in_order(there, given.stage, given.contestant)
    findings = _of_the_day(there, given, setting)
    clause = next((each.clause for each in findings if each.clause), "")
    out_of = given.out_of or _entry_of(there, given.by)
    if named and out_of != named:
        entry = there.state.entry(named)
        findings.append(warn(f"best from the next pair, {entry.number} {entry.name}", clause))
    body = replace(given, out_of=out_of, clause=given.clause or clause)
    says = f"{given.by} in place of {given.player} in {team.title}"
    return one("player replaced", body, *findings, says=says)


def _of_the_day(
    there: Competition, given: bodies.PlayerReplaced, setting: Setting
) -> list[Finding]:
    """What the book says on this day; nothing said of one player means that the pair goes."""
    rules = pipeline.rules(there, given.stage)
    found = of_a_pair(there, given.stage, given.contestant, setting)
    if found or not rules.clause("pair replaced"):
        return found
    text = "on this day the whole pair is replaced: record that it declines its place"
    return [refuse(text, rules.clause("pair replaced"))]


def _entry_of(there: Competition, player: str) -> str:
    """The contestant for which somebody played in the trials."""
    found = [
        entry.number
        for entry in there.state.entries.values()
        if player in [each.name for each in entry.players]
    ]
    return found[0] if found else ""


@value
class Electing:
    """The captain whom a selected team has elected."""

    stage: str = asked("the selected team, as the stage is called")
    player: str = asked("the captain")


def elect_captain(there: Competition, given: Electing, setting: Setting) -> Proposal:  # noqa: ARG001
    """The captain of a selected team, one of its players."""
    team = selected_team(there, given.stage)
    clause = clause_of_action(there, "elect-captain")
    among = given.player in team.players
    findings = captain_findings(there, given.stage, given.player, among)
    if not among:
        members = ", ".join(team.players) or "nobody"
        findings = tuple(
            replace(each, reason=f"{each.reason} ({team.title}: {members})") for each in findings
        )
    body = bodies.CaptainNamed(given.player, "", team.players, team.title, clause)
    says = f"{given.player} is captain of {team.title}"
    return one("captain named", body, *findings, says=says)


ACTIONS = (
    Action(
        "replace-player",
        "Replace one player of a selected team",
        bodies.PlayerReplaced,
        replace_player,
        "convenor",
        "closing",
    ),
    Action(
        "elect-captain",
        "Record a selected team's captain",
        Electing,
        elect_captain,
        "convenor",
        "closing",
    ),
)
