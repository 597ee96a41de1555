"""Other competitions linked to a season table, so that its points come from their results.

A table, an event of its season and the ledger of the competition go in; the fact comes out, with
the places as they stand there and the fact up to which it was read. Read again, it says what moved
since. A competition that counts its own stages needs no link.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.action import Action, Finding, Others, Proposal, Setting, one, warn
from convenor.actions.closing.season_places import (
    places_taken,
    points_in,
    points_taken,
    stage_read,
)
from convenor.competition.live import Competition
from convenor.competition.standings.season_links import links
from convenor.competition.standings.season_sources import Source
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.bodies import EventLinked, PlaceTaken
from convenor.regulation.typed import asked
from convenor.values import value

MOST_NAMED = 6


@value
class LinkingEvent:
    """A competition whose places count in a season table."""

    stage: str = asked("the season table that it counts in")
    event: str = asked("the event of the season")
    linked: str = asked("the other competition: its ledger")
    played_in: str = asked("the stage of it that counts (none: the last)", default="")


@value
class Moved:
    """A link whose competition has gone on, and what is said of it."""

    link: EventLinked
    now: EventLinked | None
    says: str

    @property
    def moves(self) -> bool:
        """Whether a place or a point is another one now."""
        return self.now is None or self.now.places != self.link.places


def link_event(there: Competition, given: LinkingEvent, setting: Setting) -> Proposal:
    """Another competition's places in a season table, as they stand now."""
    plan = there.state.the_plan.stage(given.stage)
    if plan.format != "season":
        raise Mistake(f"{given.stage} is played, not earned: name a season table.")
    if there.state.stage(given.stage).closed is not None:
        raise Mistake(f"{plan.shown} has been closed: nothing more counts in it.")
    source = pipeline.season(there, given.stage).source(given.event)
    other = setting.others(given.linked)
    if there.facts and other.facts and other.facts[0].hash == there.facts[0].hash:
        raise Mistake("a competition counts its own stages by itself: link another one.")
    made = read_event(there, given, source, other)
    before = next((b for _, b in links(there.state, given.stage) if _same_link(b, made)), None)
    if before is not None and before.places == made.places:
        return Proposal((), says=f"{source.shown}: nothing has moved since fact {before.number}")
    return one(
        "event linked",
        made,
        *_findings(other, made),
        *_elsewhere(there, made),
        says=f"{len(made.places)} places of {made.title}, {made.played_in}, for {source.shown}",
    )


def read_event(
    there: Competition, given: LinkingEvent, source: Source, other: Competition
) -> EventLinked:
    """The link as the other competition's results make it now."""
    stage = stage_read(other, given.played_in)
    if other.state.the_plan.stage(stage).format == "season":
        own = [each for each in there.state.entries.values() if each.withdrawn is None]
        places = points_in(other, stage, own)
    else:
        if other.state.stage(stage).closed is None and not _has_begun(other, stage):
            raise Mistake(f"{other.state.name}: nothing has been played in {stage} yet.")
        if source.clause:
            places = places_taken(other, stage)
        else:
            places = points_taken(other, given.played_in)
    last = other.facts[-1]
    title = other.state.name
    return EventLinked(
        given.stage, given.event, given.linked, last.number, last.hash, title, stage, places
    )


def links_checked(there: Competition, stage: str, others: Others) -> tuple[Moved, ...]:
    """Each linked competition read again: what it says now, and whether that is another thing."""
    return tuple(_checked(there, stage, each, others) for _, each in links(there.state, stage))


def _checked(there: Competition, stage: str, link: EventLinked, others: Others) -> Moved:
    try:
        other = others(link.ledger)
    except Mistake as mistake:
        return Moved(link, None, str(mistake))
    if len(other.facts) < link.number or other.facts[link.number - 1].hash != link.head:
        return Moved(link, None, f"fact {link.number} is not the one that was read: look into it")
    given = LinkingEvent(stage, link.event, link.ledger, link.played_in)
    now = read_event(there, given, pipeline.season(there, stage).source(link.event), other)
    if now.places == link.places:
        return Moved(link, now, f"as it was read at fact {link.number}")
    told = "; ".join(_differences(link.places, now.places))
    return Moved(link, now, f"has moved since fact {link.number}: {told}; link it again")


def _differences(before: tuple[PlaceTaken, ...], now: tuple[PlaceTaken, ...]) -> Iterator[str]:
    old = {each.contestant: each for each in before}
    new = {each.contestant: each for each in now}
    moved = [
        who for who in (*new, *(w for w in old if w not in new)) if old.get(who) != new.get(who)
    ]
    for who in moved[:MOST_NAMED]:
        was, stands = old.get(who), new.get(who)
        names = " & ".join(each.name for each in (stands or was or _NOBODY).players)
        yield f"{names} {_place(was)} → {_place(stands)}"
    if len(moved) > MOST_NAMED:
        yield f"and {len(moved) - MOST_NAMED} more"


_NOBODY = PlaceTaken("", 1)


def _place(taken: PlaceTaken | None) -> str:
    if taken is None:
        return "no place"
    return "points" if taken.place is None else f"place {taken.place}"


def _same_link(one_: EventLinked, other: EventLinked) -> bool:
    return (one_.event, one_.ledger, one_.played_in) == (other.event, other.ledger, other.played_in)


def _has_begun(other: Competition, stage: str) -> bool:
    return any(other.state.has_results(each) for each in other.state.sessions_of(stage))


def _findings(other: Competition, made: EventLinked) -> Iterator[Finding]:
    if other.state.stage(made.played_in).closed is None:
        yield warn(f"{made.title}, {made.played_in}, is not closed: link it again when it is")
    unknown = [
        player.name
        for each in made.places
        for player in each.players
        if each.place is not None and player.played is None
    ]
    if unknown:
        named = ", ".join(unknown[:MOST_NAMED]) + (" …" if len(unknown) > MOST_NAMED else "")
        yield warn(f"nobody knows how much these played: {named}; they are taken to have enough")


def _elsewhere(there: Competition, made: EventLinked) -> Iterator[Finding]:
    """The same event counted from another ledger, or recorded by hand."""
    for _, each in links(there.state, made.stage):
        if each.event == made.event and not _same_link(each, made):
            yield warn(f"{each.title} counts for this event too: undo fact of it if it is the same")
    by_hand = [
        b for _, b in there.state.of(bodies.PlaceEarned, made.stage) if b.event == made.event
    ]
    if by_hand:
        yield warn(f"{len(by_hand)} places of this event were recorded by hand, and count as well")


ACTIONS = (
    Action(
        "link-event",
        "Count another competition's places",
        LinkingEvent,
        link_event,
        "scorer",
        "season",
    ),
)
