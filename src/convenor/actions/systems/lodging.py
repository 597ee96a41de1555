"""A pair hands in the system that it plays, and the book says where it may be played.

A system with what is said of its card and papers goes in; the fact comes out with what every clause
about it says, in each stage in which the answer differs. The colour is the pair's proposal until an
official sets it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse
from convenor.actions.asking.case import NOTHING, Case
from convenor.actions.asking.door import Door
from convenor.actions.entries.entry_forms import FURTHER
from convenor.actions.numbers import own_number
from convenor.competition.live import Competition
from convenor.competition.state.systems import Registered
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import fields_of, replace, value

PAIR = 2
UNPLAYED = "none"
EVERY = ("system", "system card", "system lodging", "system sheets", "systems of a team")
BROWN = ("brown sticker",)
YELLOW = ("yellow system", "yellow lodging", "yellow papers", "yellow systems")
KEPT_FOR_YELLOW = ("yellow summary",)


@value
class LodgingSystem(bodies.SystemLodged):
    """A system, and what the book may want to know about it."""

    known: Mapping[str, object] = asked(FURTHER, default=NOTHING)


def lodge_system(there: Competition, given: LodgingSystem, setting: Setting) -> Proposal:
    """A system is handed in."""
    entry = there.state.entry(given.contestant)
    number = own_number(there, "system lodged", "system", "S", given.system)
    told = {each.name: getattr(given, each.name) for each in fields_of(bodies.SystemLodged)}
    body = bodies.SystemLodged(**{**told, "system": number})
    own = Registered(body, setting.now, body.colour, "proposed")
    findings = [
        *_who_plays(given, [each.name for each in entry.players]),
        *system_findings(there, own, setting, given.known),
    ]
    told_to = [each.text for each in findings if each.verdict == "ok"]
    says = "; ".join([f"system {number}: {body.name or body.colour}", *told_to])
    return one("system lodged", body, *findings, says=says)


def _who_plays(given: LodgingSystem, names: list[str]) -> Iterator[Finding]:
    for player in given.players:
        if names and player not in names:
            who = ", ".join(names)
            yield refuse(f"{player} is not a player of {given.contestant}: there is {who}")
    if given.players and len(set(given.players)) != PAIR:
        yield refuse(f"a system is played by two, and {len(set(given.players))} are named")


def system_findings(
    there: Competition,
    own: Registered,
    setting: Setting,
    known: Mapping[str, object] = NOTHING,
) -> list[Finding]:
    """What the book says to a system, in each stage; what is said of all of them is said once."""
    played = [each for each in there.state.the_plan.stages if each.scoring != UNPLAYED]
    by_stage = {stage.name: _in_stage(there, own, setting, stage.name, known) for stage in played}
    found: list[Finding] = []
    for stage in played:
        for each in by_stage[stage.name]:
            everywhere = all(each in others for others in by_stage.values())
            said = each if everywhere else replace(each, reason=f"{stage.shown}: {each.reason}")
            if said not in found:
                found.append(said)
    return found


def _in_stage(
    there: Competition, own: Registered, setting: Setting, stage: str, known: Mapping[str, object]
) -> list[Finding]:
    door = Door(there, stage)
    case = Case(there, setting.now, stage=stage, contestant=own.contestant, system=own, known=known)
    found = [each for part in _parts(own) for each in door.findings(part, case)]
    if own.lodged.against_yellow_only:
        found += _copies(door, case)
    return [*found, *door.unused(known)]


def _parts(own: Registered) -> tuple[str, ...]:
    return (
        *EVERY,
        *(BROWN if own.lodged.brown else ()),
        *(YELLOW if own.is_yellow else ()),
        *(KEPT_FOR_YELLOW if own.lodged.against_yellow_only else ()),
    )


def _copies(door: Door, case: Case) -> Iterator[Finding]:
    """Whose captains get copies of a system that is kept for yellow opponents."""
    for clause, answer in door.answers("summary copies", case):
        if answer.captains:
            who = ", ".join(answer.captains)
            yield Finding("ok", f"{answer.copies} copies go to the captains of {who}", clause)


ACTIONS = (
    Action(
        "lodge-system",
        "Lodge a system",
        LodgingSystem,
        lodge_system,
        "player",
        "systems",
        "a pair hands in the system that it plays",
    ),
)
