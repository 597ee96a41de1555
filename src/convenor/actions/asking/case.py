"""One question at the door: who asks, when, about whom, and what is known beside the facts.

A case is put together by an action and read by whoever fills in the inputs of a clause. What is
written in tags of a player ('senior', 'rank: Life Master', 'born: 1955-03-02') is read here.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from convenor.actions import moments
from convenor.competition.live import Competition
from convenor.competition.state.systems import Registered
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import value

NOTHING: Mapping[str, object] = MappingProxyType({})
ONE_OF = {"individuals": "individual"}
SATURDAY = 5


@value
class Case:
    """What is asked about."""

    there: Competition
    now: datetime.datetime
    stage: str = ""
    contestant: str = ""
    session: int = 0
    entry: bodies.EntryAccepted | None = None
    player: bodies.Player | None = None
    players_before: tuple[bodies.Player, ...] = ()
    substitution: bodies.SubstitutePlayed | None = None
    line_up: bodies.LineUpLodged | None = None
    system: Registered | None = None
    defence: bodies.DefenceLodged | None = None
    cards: bodies.CardsSeen | None = None
    terms: object = None
    """The terms of the clause that is being asked."""
    said: Mapping[str, Any] = NOTHING
    """What the action itself was told: a reason, a permission."""
    known: Mapping[str, object] = NOTHING
    """Further inputs of the clauses, by their own names."""

    @property
    def stanza(self) -> int:
        """The stanza that a line-up is for; the first, where it is for the whole match."""
        return (self.line_up.stanza if self.line_up is not None else None) or 1

    @property
    def local(self) -> datetime.datetime:
        """Now, as the clock on the wall has it: sessions start by that."""
        return moments.local(self.there, self.now)

    @property
    def starts(self) -> datetime.datetime | None:
        """When the session begins; in a stage the next one, and for an entry the first."""
        if self.stage and self.session:
            return starts_of(self.there, self.stage, self.session)
        found = sorted(
            opened.starts
            for each in self.there.state.sessions.values()
            for opened in each.opened
            if opened.starts is not None
        )
        to_come = [each for each in found if each > self.local] if self.stage else []
        return next(iter(to_come or found), None)

    @property
    def entries_closed(self) -> bool:
        """Whether the field stands: a stage has been opened, or the closing time is past."""
        past = self.closes is not None and self.local > self.closes
        return past or any(each.opened for each in self.there.state.stages.values())

    @property
    def closes(self) -> datetime.datetime | None:
        """When entries close, by the clock on the wall, where the call or the plan says so."""
        call = called(self.there)
        told = (call.closes if call else "") or self.there.state.the_plan.entry.get("closes_at")
        return None if not told else moments.local(self.there, closing(str(told)))

    @property
    def event(self) -> str:
        """The book's word for the kind of event: the plan's own, or pairs, teams …"""
        plan = self.there.state.the_plan
        own = plan.entry.get("event")
        return str(own) if own else ONE_OF.get(plan.contestants, plan.contestants)

    @property
    def when(self) -> str:
        """Weekend or weeknight: as the plan has it, or by the days on which it is played."""
        plan = self.there.state.the_plan
        if own := plan.entry.get("when"):
            return str(own)
        begun = self.there.state.begun
        first = self.starts or (begun.begins if begun else self.local)
        return "weekend" if first.weekday() >= SATURDAY else "weeknight"


def called(there: Competition) -> bodies.EntriesCalled | None:
    """The last call for entries."""
    found = there.state.of(bodies.EntriesCalled)
    return found[-1][1] if found else None


def places_in(there: Competition) -> int | None:
    """How many contestants can play, where the call or the plan says so."""
    call = called(there)
    if call is not None and call.places is not None:
        return call.places
    own = there.state.the_plan.entry.get("places")
    return int(str(own)) if own else None


def closing(text: str) -> datetime.datetime:
    """A closing time as a plan writes it, with a zone or local; a day closes at its end.

    >>> closing("2023-03-10").isoformat()
    '2023-03-10T23:59:59'
    """
    try:
        found = datetime.datetime.fromisoformat(text)
    except ValueError:
        raise Mistake(f"entries cannot close at '{text}': write a day or a local time.") from None
    if len(text) > len("2023-03-10"):
        return found
    return found.replace(hour=23, minute=59, second=59)


def starts_of(there: Competition, stage: str, session: int) -> datetime.datetime | None:
    """When a session begins, where that is known."""
    return moments.start_of_round(there, stage, session)


def told(player: bodies.Player) -> dict[str, str]:
    """What the tags of a player say: 'rank: Master' is a word under a name, 'senior' a plain one.

    >>> told(bodies.Player("Ann", tags=("senior", "rank: Master")))
    {'senior': 'senior', 'rank': 'Master'}
    """
    found = {}
    for tag in player.tags:
        name, colon, says = tag.partition(":")
        found[tag_name(name)] = says.strip() if colon else tag.strip()
    return found


def tag_name(text: str) -> str:
    """What a tag is about, however it is written.

    >>> tag_name(" Masterpoint_Scheme ")
    'masterpoint scheme'
    """
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


def tagged(player: bodies.Player, tag: str) -> bool | None:
    """Whether a player has a tag; None where nothing is said about it."""
    found = told(player)
    if f"no {tag}" in found or f"not {tag}" in found:
        return False
    return True if tag in found else None
