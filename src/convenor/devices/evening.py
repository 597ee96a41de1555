"""A stage as table devices want it: sections, tables, rounds and numbers.

The seats of the sessions of a stage go in; out comes an evening in which each section has letters,
each table and contestant a number, and each round boards in a row. Sessions that are drawn one
after the other are rounds of one evening, so that the devices stay on between them. What cannot
be told to devices is refused in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cached_property
from uuid import NAMESPACE_URL, uuid5

from convenor.competition.live import Competition
from convenor.competition.plans.plan import ScoringName
from convenor.competition.state.seats import AND, CLOSED, OPEN, Seat, in_ranges, in_the_room
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.values import value

ROOMS = {OPEN: "A", CLOSED: "B"}
_SECTION_AND_NUMBER = re.compile(r"([A-Z]?)\D*(\d+)")


@value
class At:
    """A table of a section, as a device names it."""

    section: str
    table: int


@value
class Place:
    """A board at a table in a round of the evening."""

    at: At
    round: int
    board: int


@value
class DeviceRound:
    """What a table plays in a round; nobody where it stands empty."""

    number: int
    session: int
    seat: Seat | None
    ns: int = 0
    ew: int = 0

    @property
    def first_board(self) -> int:
        return self.seat.boards[0] if self.seat else 0

    @property
    def last_board(self) -> int:
        return self.seat.boards[-1] if self.seat else 0


@value
class Evening:
    """The sessions of a stage as devices are told them."""

    guid: str
    name: str
    stage: str
    begins: datetime
    scoring: ScoringName
    numbers: Mapping[str, int]
    tables: Mapping[At, tuple[DeviceRound, ...]]
    later_rounds: bool
    """Whether rounds may come that are not drawn yet."""

    @cached_property
    def sections(self) -> tuple[str, ...]:
        return tuple(sorted({at.section for at in self.tables}))

    @cached_property
    def contestants(self) -> Mapping[int, str]:
        """Who has a number."""
        return {number: who for who, number in self.numbers.items()}

    @cached_property
    def places(self) -> Mapping[Place, DeviceRound]:
        """Every board that is played, with the round in which it is."""
        return {
            Place(at, each.number, board): each
            for at, rounds in self.tables.items()
            for each in rounds
            if each.seat
            for board in each.seat.boards
        }

    def winners(self, section: str) -> int:
        """Two where nobody of a section changes sides, else one."""
        seats = [each.seat for each in self._rounds(section) if each.seat]
        both = {seat.ns for seat in seats} & {seat.ew for seat in seats}
        return 1 if both or self.scoring in ("teams", "aggregate", "point-a-board") else 2

    def _rounds(self, section: str) -> Iterator[DeviceRound]:
        for at, rounds in self.tables.items():
            if at.section == section:
                yield from rounds


def evening_of(there: Competition, stage: str) -> Evening:
    """The evening of a stage: all its sessions that have seats."""
    sessions = [each for each in there.state.sessions_of(stage) if each.seating]
    if not sessions:
        raise Mistake(f"stage '{stage}' has no session with seats yet: open one or draw a round.")
    plan = there.state.the_plan.stage(stage)
    if plan.scoring == "none":
        raise Mistake(f"stage '{stage}' has no boards: devices have nothing to do in it.")
    numbers = _numbers(there, sessions)
    return Evening(
        guid=_guid(f"{there.facts[0].hash} {stage}"),
        name=there.state.name,
        stage=stage,
        begins=there.facts[0].happened,
        scoring=plan.scoring,
        numbers=numbers,
        tables=_tables(sessions, numbers),
        later_rounds=there.state.stage(stage).closed is None,
    )


def dropped(old: Evening, new: Evening) -> tuple[Place, ...]:
    """The boards whose results devices forget when their movement changes from one to the other.

    They forget those of a section from the first round on that is another one.
    """
    found = []
    for section in old.sections:
        first = _first_change(old, new, section)
        if first is not None:
            found += [
                place
                for place in old.places
                if place.at.section == section and place.round >= first
            ]
    return tuple(found)


def _first_change(old: Evening, new: Evening, section: str) -> int | None:
    """The first round that both have and that is not the same; none where rounds only follow."""
    before, after = _by_round(old, section), _by_round(new, section)
    changed = [number for number in before if before[number] != after.get(number)]
    return min(changed, default=None)


def _by_round(evening: Evening, section: str) -> dict[int, list[tuple[object, ...]]]:
    found: dict[int, list[tuple[object, ...]]] = {}
    for at, rounds in sorted(evening.tables.items(), key=lambda each: each[0].table):
        for each in rounds if at.section == section else ():
            told = (at.table, each.ns, each.ew, each.first_board, each.last_board)
            if each.seat:
                found.setdefault(each.number, []).append(told)
    return found


# --- numbers -------------------------------------------------------------------------------------


def _guid(text: str) -> str:
    """The same for the same stage on every machine: a restarted relay goes on with its evening."""
    return uuid5(NAMESPACE_URL, f"convenor {text}").hex.upper()


def _numbers(there: Competition, sessions: list[SessionState]) -> dict[str, int]:
    """A number for everybody who sits somewhere: the own one, where all have one."""
    seated = {who for each in sessions if each.seating for who in each.seating.seated}
    if any(AND in who for who in seated):
        raise Mistake(
            "partners change from round to round here, which table devices cannot be told yet: "
            "enter the results by the grid."
        )
    listed = [who for who in there.state.entries if who in seated]
    listed += sorted(seated.difference(listed))
    own = [int(who) for who in listed if who.isdecimal() and int(who) > 0]
    if len(set(own)) == len(listed):
        return dict(zip(listed, own, strict=True))
    return {who: number for number, who in enumerate(listed, 1)}


def _at(seat: Seat, known: dict[str, At]) -> At:
    """The section and number of a table: as it is named, or the next of its section."""
    name = in_the_room(seat.table)
    if name in known:
        return known[name]
    match, _, room = name.partition(" ")
    section, number = seat.section, None
    if room in ROOMS:
        section, name = ROOMS[room], match
    found = _SECTION_AND_NUMBER.fullmatch(name)
    if found is not None:
        section, number = section or found[1], int(found[2])
    section = section if re.fullmatch("[A-Z]", section) else "A"
    taken = {at.table for at in known.values() if at.section == section}
    if number is None or number in taken or not number:
        number = max(taken, default=0) + 1
    return At(section, number)


def _tables(
    sessions: list[SessionState], numbers: Mapping[str, int]
) -> dict[At, tuple[DeviceRound, ...]]:
    known: dict[str, At] = {}
    played: dict[tuple[At, int], DeviceRound] = {}
    before = 0
    for session in sessions:
        seats = session.seating.seats if session.seating else ()
        for seat in seats:
            at = known.setdefault(in_the_room(seat.table), _at(seat, known))
            number = before + seat.round
            if (at, number) in played:
                raise Mistake(
                    f"table {in_the_room(seat.table)} has two sets of boards in round {number}, "
                    "which devices cannot be told: enter its results by the grid."
                )
            _refuse_gaps(seat, number)
            played[at, number] = DeviceRound(
                number, session.number, seat, numbers[seat.ns], numbers[seat.ew]
            )
        before += max((seat.round for seat in seats), default=0)
    last = {number: each.session for (_, number), each in played.items()}
    return {
        at: tuple(
            played.get((at, number), DeviceRound(number, last.get(number, 1), None))
            for number in range(1, before + 1)
        )
        for at in sorted(set(known.values()), key=lambda each: (each.section, each.table))
    }


def _refuse_gaps(seat: Seat, number: int) -> None:
    first, last = seat.boards[0], seat.boards[-1]
    if seat.boards != tuple(range(first, last + 1)):
        raise Mistake(
            f"table {in_the_room(seat.table)} plays boards {in_ranges(list(seat.boards))} in round "
            f"{number}: devices take boards in a row only. Enter its results by the grid."
        )
