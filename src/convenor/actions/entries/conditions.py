"""Who may enter, as a list of conditions: each with its verdict, its reason and its clause.

A competition and an entry go in, made or only meant; every condition of the book comes out, those
that are met too, so that an entrant learns everything at once. What nobody knows is told as such.
"""

from __future__ import annotations

from convenor.actions.action import Finding, Setting
from convenor.actions.asking.case import NOTHING, Case
from convenor.actions.asking.door import Door
from convenor.actions.entries.entry_checks import EACH, WHOLE
from convenor.actions.entries.registered import known_player
from convenor.competition.live import Competition
from convenor.competition.plans.parts import PARTS
from convenor.competition.state.state import Contestant
from convenor.ledger import bodies
from convenor.regulation.answers import VerdictWord
from convenor.values import replace, value

ONCE = ("entry closes", "places")
"""Conditions of the moment: they are asked when an entry comes, and not again."""


@value
class Condition:
    """One condition of an entry."""

    about: str
    """The player that it is about; '' for the whole entry."""
    part: str
    verdict: VerdictWord
    reason: str
    clause: str
    heading: str = ""
    checked: bool = True

    @property
    def asks(self) -> str:
        """What the condition decides, in words."""
        return PARTS[self.part].about


def conditions(
    there: Competition,
    entry: bodies.EntryAccepted,
    setting: Setting,
    *,
    made: bool = False,
) -> tuple[Condition, ...]:
    """Every condition of an entry; of one that is made, those that still hold."""
    players = tuple(known_player(each, setting).asked for each in entry.players)
    asked = replace(entry, players=players)
    case = Case(there, setting.now, contestant=entry.contestant, entry=asked, known=NOTHING)
    door = Door(there)
    found: list[Condition] = []
    for part in WHOLE:
        if not (made and part in ONCE):
            found += [_condition(door, "", part, each) for each in door.verdicts(part, case)]
    for player in players:
        for part in EACH if entry.district else [e for e in EACH if e != "state"]:
            about = replace(case, player=player)
            found += [
                _condition(door, player.name, part, each) for each in door.verdicts(part, about)
            ]
    return tuple(found)


def conditions_of(
    there: Competition, contestant: Contestant, setting: Setting
) -> tuple[Condition, ...]:
    """The conditions of an entry that is made."""
    entry = bodies.EntryAccepted(
        contestant.number,
        contestant.name,
        contestant.players,
        club=contestant.club,
        district=contestant.district,
        contending=contestant.contending,
    )
    return conditions(there, entry, setting, made=True)


def _condition(door: Door, about: str, part: str, finding: Finding) -> Condition:
    clause = door.rules.conditions.clause(finding.clause).clause
    return Condition(
        about,
        part,
        finding.verdict,
        finding.reason,
        finding.clause,
        clause.heading,
        finding.checked,
    )
