"""The colour of a system: set by the chief director, disputed, decided by the committee.

A system and a colour, or a dispute, go in; the fact comes out with what the book says to the system
in that colour. While a dispute is open the chief director's colour stays in force.
"""

from __future__ import annotations

from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse, warn
from convenor.actions.systems.lodging import system_findings
from convenor.competition.live import Competition
from convenor.competition.state.systems import system_numbered
from convenor.ledger import bodies
from convenor.values import replace


def classify_system(
    there: Competition, given: bodies.SystemClassified, setting: Setting
) -> Proposal:
    """An official gives a system its colour."""
    own = system_numbered(there.state, given.system)
    findings: list[Finding] = []
    if own.settled == "final":
        findings.append(refuse("the tournament committee has decided on this system finally"))
    elif own.settled == "disputed" and given.by == "chief director":
        findings.append(warn("the colour is disputed: the tournament committee decides"))
    now = replace(own, colour=given.colour)
    if given.colour != own.colour:
        findings += system_findings(there, now, setting)
    says = f"system {given.system} is {given.colour}"
    return one("system classified", given, *findings, says=says)


def dispute_system(there: Competition, given: bodies.SystemDisputed, setting: Setting) -> Proposal:  # noqa: ARG001
    """Somebody does not agree with a colour."""
    own = system_numbered(there.state, given.system)
    there.state.entry(given.contestant)
    findings = []
    if own.settled == "proposed":
        findings.append(refuse("the chief director has not classified this system yet"))
    elif own.settled == "final":
        findings.append(refuse("the tournament committee has decided on this system finally"))
    says = f"system {given.system} stays {own.colour} until the tournament committee decides"
    return one("system disputed", given, *findings, says=says)


ACTIONS = (
    Action(
        "classify-system",
        "Classify a system",
        bodies.SystemClassified,
        classify_system,
        "director",
        "systems",
        "the colour of a system, by the chief director or the committee",
    ),
    Action(
        "dispute-system",
        "Dispute a system's colour",
        bodies.SystemDisputed,
        dispute_system,
        "player",
        "systems",
        "somebody does not agree with the colour of a system",
    ),
)
