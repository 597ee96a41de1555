"""What comes in from other events: places that earn points, and results that help a datum.

A place of a contestant or of one of its players goes in, or what another field scored on a board;
the fact comes out, a place with the points that it is worth. Whether somebody played enough to earn
them is said by whoever records it.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Setting, one, warn
from convenor.competition.live import Competition
from convenor.competition.scores.boards import points_of
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
    _refuse_strangers(there, given)
    season = pipeline.season(there, given.stage)
    source, points = season.source(given.event), season.points.shown(given)
    findings: list[Finding] = []
    if _again(there, given):
        findings.append(warn(f"{given.contestant} has points of {source.shown} already"))
    if lacking := season.points.too_little(source, given):
        reason, clause = lacking
        findings.append(warn(f"too little was played: {reason.rstrip('.')}", clause))
    return one("place earned", given, *findings, says=f"{show(points)} points for {source.shown}")


def _refuse_strangers(there: Competition, given: bodies.PlaceEarned) -> None:
    """A player is of the pair; one who nominates with nobody is named alone."""
    if (given.played is None) != (given.of is None):
        raise Mistake("give both: 'played', and 'of' how many.")
    if not given.contestant:
        if not given.player:
            raise Mistake("name the contestant, or a player who does not nominate.")
        return
    names = [each.name for each in there.state.entry(given.contestant).players]
    if given.player and given.player not in names:
        listed = ", ".join(names)
        raise Mistake(f"{given.player} does not play in {given.contestant}: its players: {listed}.")


def _again(there: Competition, given: bodies.PlaceEarned) -> bool:
    """Whether the same was recorded before: an event counts once for a player."""
    return any(
        (body.contestant, body.event) == (given.contestant, given.event)
        and (not body.player or not given.player or body.player == given.player)
        for _, body in there.state.of(bodies.PlaceEarned, given.stage)
    )


def borrow_scores(there: Competition, given: bodies.ScoresBorrowed, setting: Setting) -> Proposal:  # noqa: ARG001
    """What another field scored on a board, for the datum of this one."""
    session = there.state.session(given.stage, given.session)
    if given.board not in session.boards:
        raise Mistake(f"board {given.board} is not played in session {given.session}.")
    for each in given.results:
        points_of(each, given.board)
    findings: list[Finding] = []
    rules = pipeline.rules(there, given.stage)
    if not rules.named("datum") or rules.butler.datum.borrow is None:
        findings.append(warn(f"no datum of {given.stage} looks at another field"))
    return one("scores borrowed", given, *findings, says=f"{len(given.results)} results")


ACTIONS = (
    Action(
        "borrow-scores",
        "Take in another field's results",
        bodies.ScoresBorrowed,
        borrow_scores,
        "scorer",
        "season",
    ),
    Action(
        "earn-place",
        "Record a place in another event",
        bodies.PlaceEarned,
        earn_place,
        "scorer",
        "season",
    ),
)
