"""Places in other events that count in a season table: recorded, and priced at once.

A place of a contestant or of one of its players goes in; the fact comes out with the points that it
is worth. Whether somebody played enough to earn them is said by whoever records it.
"""

from __future__ import annotations

from convenor.actions.action import Action, Finding, Proposal, Setting, one, warn
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.exact import show
from convenor.ledger import bodies


def earn_place(there: Competition, given: bodies.PlaceEarned, setting: Setting) -> Proposal:  # noqa: ARG001
    """A place in another event, with what it is worth."""
    plan = there.state.the_plan.stage(given.stage)
    if plan.format != "season":
        raise Mistake(f"{given.stage} is played, not earned: name a season table.")
    if there.state.stage(given.stage).closed is not None:
        raise Mistake(f"{plan.shown} has been closed: nothing more counts in it.")
    entry = there.state.entry(given.contestant)
    names = [each.name for each in entry.players]
    if given.player and given.player not in names:
        listed = ", ".join(names)
        raise Mistake(f"{given.player} does not play in {given.contestant}: its players: {listed}.")
    season = there.figures.accounts.season(given.stage)
    source, points = season.source(given.event), season.credited(given)
    findings: list[Finding] = []
    if _again(there, given):
        findings.append(warn(f"{given.contestant} has points of {source.shown} already"))
    return one("place earned", given, *findings, says=f"{show(points)} points for {source.shown}")


def _again(there: Competition, given: bodies.PlaceEarned) -> bool:
    """Whether the same was recorded before: an event counts once for a player."""
    return any(
        (body.contestant, body.event) == (given.contestant, given.event)
        and (not body.player or not given.player or body.player == given.player)
        for _, body in there.state.of_kind("place earned", given.stage)
    )


ACTIONS = (
    Action(
        "earn-place",
        "Record a place in another event",
        bodies.PlaceEarned,
        earn_place,
        "scorer",
        "season",
    ),
)
