"""Conduct over time: what players were warned, fined or late for, over one event or several.

Competitions go in; every offence comes out with its players, its day, its clause and what it cost,
and for each player and kind how often: in one stage, in one event, in a year, in all. A list for a
committee: whoever shows it to others is at fault. What follows from it is the clauses' business.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from convenor.competition.live import Competition
from convenor.competition.state.cases import Case, cases
from convenor.competition.state.state import Stamp
from convenor.exact import show
from convenor.ledger import bodies
from convenor.values import replace, value

KINDS = ("late", "slow", "warning", "fine", "forfeit", "case")


@value
class Offence:
    """Something that a contestant did, and what came of it."""

    kind: str
    """One of `KINDS`."""
    event: str
    stage: str
    session: int | None
    day: datetime.date
    contestant: str
    players: tuple[bodies.Player, ...]
    text: str
    clause: str = ""
    excused: bool = False
    fact: int = 0
    began: str = ""
    """The first fact of the competition, by which two of one name are told apart."""


OfSomebody: TypeAlias = (
    bodies.LateArrival | bodies.SlowPlay | bodies.WarningGiven | bodies.FineImposed
)


@value
class Record:
    """How often one player did one kind of thing."""

    player: str
    number: str
    kind: str
    most_in_stage: int
    most_in_event: int
    in_year: int
    in_all: int
    events: int
    last: datetime.date


def offences(there: Competition) -> tuple[Offence, ...]:
    """Every offence of one competition, in the order in which they happened."""
    found = list(_of_facts(there))
    found += _forfeits(there)
    found += (_case(there, each) for each in cases(there.state))
    began = there.facts[0].hash if there.facts else ""
    own = (replace(each, began=began) for each in found)
    return tuple(sorted(own, key=lambda each: each.fact))


def records(found: Iterable[Offence], year: int) -> tuple[Record, ...]:
    """How often each player did what; what was excused does not count. The worst come first."""
    groups: dict[tuple[str, str], list[tuple[Offence, bodies.Player]]] = {}
    for each in found:
        for player in () if each.excused else each.players:
            key = player.id or player.name.casefold()
            groups.setdefault((key, each.kind), []).append((each, player))
    made = [_record(kind, group, year) for (_, kind), group in groups.items()]
    return tuple(sorted(made, key=lambda e: (-e.in_all, -e.in_year, e.player, e.kind)))


def about_player(found: Iterable[Offence], named: str) -> tuple[Offence, ...]:
    """The offences of the player of a name or number."""
    asked = named.casefold()
    return tuple(
        each
        for each in found
        if any(asked in (p.id.casefold(), p.name.casefold()) for p in each.players)
    )


def _record(kind: str, group: list[tuple[Offence, bodies.Player]], year: int) -> Record:
    found = [each for each, _ in group]
    player = group[-1][1]
    return Record(
        player.name,
        player.id,
        kind,
        _most((each.began, each.stage) for each in found),
        _most(each.began for each in found),
        sum(each.day.year == year for each in found),
        len(found),
        len({each.began for each in found}),
        max(each.day for each in found),
    )


def _most(keys: Iterable[object]) -> int:
    counts: dict[object, int] = {}
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
    return max(counts.values())


# --- what the facts say --------------------------------------------------------------------------


def _of_facts(there: Competition) -> Iterator[Offence]:
    """Lateness, slow play, warnings and fines, each with what its fact says."""
    state = there.state
    for stamp, late in state.of(bodies.LateArrival):
        yield _offence(there, "late", stamp, late, _late(late), excused=late.excused)
    for stamp, slow in state.of(bodies.SlowPlay):
        yield _offence(there, "slow", stamp, slow, _slow(slow))
    for stamp, warned in state.of(bodies.WarningGiven):
        yield _offence(there, "warning", stamp, warned, _warning(warned), warned.clause)
    for stamp, fine in state.of(bodies.FineImposed):
        yield _offence(there, "fine", stamp, fine, _fine(fine), fine.clause)


def _offence(
    there: Competition,
    kind: str,
    stamp: Stamp,
    body: OfSomebody,
    text: str,
    clause: str = "",
    *,
    excused: bool = False,
) -> Offence:
    entry = there.state.entries.get(body.contestant)
    return Offence(
        kind,
        there.state.name,
        body.stage,
        body.session,
        stamp.happened.date(),
        body.contestant,
        entry.players if entry is not None else (),
        text,
        clause,
        excused,
        stamp.number,
    )


def _forfeits(there: Competition) -> Iterator[Offence]:
    for stamp, body in there.state.of(bodies.MatchForfeited):
        for who in body.at_fault:
            entry = there.state.entries.get(who)
            yield Offence(
                "forfeit",
                there.state.name,
                body.stage,
                body.session,
                stamp.happened.date(),
                who,
                entry.players if entry is not None else (),
                body.reason or "forfeited a match",
                fact=stamp.number,
            )


def _case(there: Competition, each: Case) -> Offence:
    """A case, with how far it is; its players are those whom it names."""
    opened = each.opened
    entry = there.state.entries.get(opened.contestant)
    known = {p.name: p for e in there.state.entries.values() for p in e.players}
    named = tuple(known.get(name, bodies.Player(name)) for name in opened.players)
    outcome = each.decided.outcome if each.decided is not None else each.standing
    barred = each.decided.barred if each.decided is not None else ()
    until = each.decided.until if each.decided is not None else None
    bar = f"; barred: {', '.join(barred)}{f' until {until}' if until else ''}" if barred else ""
    return Offence(
        "case",
        there.state.name,
        opened.stage,
        opened.session,
        each.stamp.happened.date(),
        opened.contestant,
        named or (entry.players if entry is not None else ()),
        f"case {each.number}: {opened.text or 'no words'} ({outcome}{bar})",
        opened.clause,
        fact=each.stamp.number,
    )


def _late(body: bodies.LateArrival) -> str:
    return f"{body.minutes} min late{', excused' if body.excused else ''}"


def _slow(body: bodies.SlowPlay) -> str:
    lost = f", {body.boards} boards not played" if body.boards else ""
    return f"{body.minutes} min over time{lost}"


def _warning(body: bodies.WarningGiven) -> str:
    return f"warned: {body.offence or body.reason or 'no words'}"


def _fine(body: bodies.FineImposed) -> str:
    return f"fined {show(body.amount)} {body.unit}{f': {body.reason}' if body.reason else ''}"


def offences_plain(found: Iterable[Offence]) -> list[Mapping[str, object]]:
    """The same as the command line and other programs read it."""
    return [
        {
            "kind": each.kind,
            "event": each.event,
            "stage": each.stage,
            "session": each.session,
            "day": each.day.isoformat(),
            "contestant": each.contestant,
            "players": [player.name for player in each.players],
            "text": each.text,
            "clause": each.clause,
            "excused": each.excused,
            "fact": each.fact,
        }
        for each in found
    ]


def records_plain(found: Iterable[Record]) -> list[Mapping[str, object]]:
    """The same as the command line and other programs read it."""
    return [
        {
            "player": each.player,
            "number": each.number,
            "kind": each.kind,
            "most in a stage": each.most_in_stage,
            "most in an event": each.most_in_event,
            "in the year": each.in_year,
            "in all": each.in_all,
            "events": each.events,
            "last": each.last.isoformat(),
        }
        for each in found
    ]
