"""Notes against a system, and the opponents' consent to one in a match.

Notes or a consent go in; the fact comes out with what the book says: which notes may be used, how
long they are, until when they are lodged, and which methods may be changed. Whether a defence is a
good one is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse
from convenor.actions.asking.case import NOTHING, Case
from convenor.actions.asking.door import Door
from convenor.actions.asking.sitting_first import match_in
from convenor.actions.asking.systems_in_matches import findings_of_side
from convenor.actions.entries.entry_forms import FURTHER
from convenor.competition.live import Competition
from convenor.competition.state.systems import played_by
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import fields_of, replace, value


@value
class LodgingDefence(bodies.DefenceLodged):
    """Notes, and what the book may want to know about them."""

    known: Mapping[str, object] = asked(FURTHER, default=NOTHING)


def lodge_defence(there: Competition, given: LodgingDefence, setting: Setting) -> Proposal:
    """A pair hands in notes against somebody's methods."""
    there.state.entry(given.contestant)
    told = {each.name: getattr(given, each.name) for each in fields_of(bodies.DefenceLodged)}
    body = bodies.DefenceLodged(**told)
    case = Case(
        there, setting.now, stage=given.stage, contestant=given.contestant,
        session=given.session or 0, defence=body, known=given.known,
    )  # fmt: skip
    door = Door(there, given.stage or None)
    findings = [*door.findings("defence notes", case), *_changes(door, case)]
    return one("defence lodged", body, *findings, *door.unused(given.known))


def _changes(door: Door, case: Case) -> list[Finding]:
    """What the book says to each part of the own methods that is changed."""
    assert case.defence is not None
    return [
        each
        for part in case.defence.changes
        for each in door.findings("methods changed", replace(case, known={"part": part}))
    ]


def tell_consent(there: Competition, given: bodies.ConsentTold, setting: Setting) -> Proposal:
    """Opponents agree that a system may be played against them."""
    session = there.state.session(given.stage, given.session)
    there.state.entry(given.contestant)
    findings: list[Finding] = []
    if match_in(session, given.contestant) is None:
        findings.append(refuse(f"{given.contestant} has no match in round {given.session}"))
    elif not any(each.is_yellow for each in played_by(there.state, given.contestant)):
        findings.append(refuse(f"{given.contestant} has lodged no yellow system"))
    else:
        findings += findings_of_side(there, session, given.contestant, setting.now, given)
    return one("consent told", given, *findings)


ACTIONS = (
    Action(
        "lodge-defence",
        "Lodge a defence",
        LodgingDefence,
        lodge_defence,
        "player",
        "systems",
        "notes against a yellow system or a brown sticker convention",
    ),
    Action(
        "tell-consent",
        "Opponents consent to a system",
        bodies.ConsentTold,
        tell_consent,
        "player",
        "systems",
        "the opponents agree that a system may be played in a match",
    ),
)
