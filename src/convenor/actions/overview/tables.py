"""The tables of a session by state: playing, done, late, disagree, missing.

A competition, a session and its clock go in; a line for each table comes out: who sits there, how
many boards are done of how many, what is missing, and whether it will finish in time. Only the
facts are looked at; no score is worked out.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from convenor.actions.overview.session_clock import Clock, Pace, in_hours, pace_of
from convenor.actions.overview.wording import clock as time_of
from convenor.actions.overview.wording import name_of
from convenor.competition.live import Competition
from convenor.competition.scores.missing_results import left_empty, settled
from convenor.competition.scores.score_cards import is_disputed
from convenor.competition.state.seats import Seat, Seating, in_ranges, in_the_room
from convenor.competition.state.state import SessionState, TableScore
from convenor.values import replace, value

State = Literal["disagree", "missing", "late", "playing", "done"]
STATES: tuple[State, ...] = ("disagree", "missing", "late", "playing", "done")
MANNERS = {"disagree": "bad", "missing": "waits", "late": "waits", "playing": "", "done": "good"}


@value
class RoomTable:
    """A table as the desk shows it."""

    table: str
    ns: str
    ew: str
    names: tuple[str, str]
    round: int
    done: int
    expected: int
    state: State
    note: str = ""
    last: str = ""
    handler: str = ""
    behind: int = 0
    """Boards that the table is behind the clock, or behind most tables where none is set."""

    @property
    def manner(self) -> str:
        return MANNERS[self.state]

    @property
    def id(self) -> str:
        return "table-" + "".join(each if each.isalnum() else "-" for each in self.table)


@value
class Room:
    """All tables of a session, and how many there are of each state."""

    tables: tuple[RoomTable, ...]
    counts: tuple[tuple[str, int], ...]
    done: int
    expected: int

    @property
    def trouble(self) -> tuple[RoomTable, ...]:
        """The tables that want somebody, the worst first."""
        wanted = [each for each in self.tables if each.state in ("disagree", "missing", "late")]
        return tuple(sorted(wanted, key=lambda each: STATES.index(each.state)))


def room_of(
    there: Competition, session: SessionState, clock: Clock, handlers: Mapping[str, str]
) -> Room:
    """The tables of a session as they stand."""
    if session.seating is None:
        return Room((), (), 0, 0)
    free = settled(there.state, session)
    scores = _scores(there, session)
    tables = tuple(
        _table(there, session, clock, table, seats, scores.get(table, {}), free, handlers)
        for table, seats in _by_table(session.seating).items()
    )
    tables = _with_behind(tables, clock)
    tables = _with_empty(there, session, tables)
    counts = [(state, sum(1 for each in tables if each.state == state)) for state in STATES]
    return Room(
        tables,
        tuple(each for each in counts if each[1]),
        sum(each.done for each in tables),
        sum(each.expected for each in tables),
    )


def _with_behind(tables: tuple[RoomTable, ...], clock: Clock) -> tuple[RoomTable, ...]:
    """How far each table is behind where it should be by now."""
    share = _time_gone(clock)
    if share is None:
        shares = sorted(each.done / each.expected for each in tables if each.expected)
        share = shares[len(shares) // 2] if shares else 0.0
    return tuple(replace(e, behind=max(0, int(share * e.expected) - e.done)) for e in tables)


def _with_empty(
    there: Competition, session: SessionState, tables: tuple[RoomTable, ...]
) -> tuple[RoomTable, ...]:
    """Tables that stand empty for a round or more, as somebody has left, say so."""
    gone: dict[str, dict[int, list[str]]] = {}
    assert session.seating is not None
    for table, board in left_empty(there.state, session):
        seat = session.seating.at(table, board)
        left = [n for n in seat.contestants if there.state.entries[n].withdrawn is not None]
        gone.setdefault(in_the_room(table), {})[seat.round] = left
    return tuple(
        replace(each, note="; ".join(filter(None, (each.note, _empty_words(there, own)))))
        if (own := gone.get(each.table))
        else each
        for each in tables
    )


def _empty_words(there: Competition, rounds: Mapping[int, list[str]]) -> str:
    """'stands empty in rounds 3–5: 6 Ann Lee & Bob Ray has left'."""
    who = dict.fromkeys(each for own in rounds.values() for each in own)
    named = ", ".join(f"{each} {name_of(there, each)}" for each in who)
    which = f"round{'' if len(rounds) == 1 else 's'} {in_ranges(sorted(rounds))}"
    return f"stands empty in {which}: {named} left"


def _time_gone(clock: Clock) -> float | None:
    """The share of the session's time that is gone; None where its times are not known."""
    if clock.starts is None or clock.ends is None or clock.ends <= clock.starts:
        return None
    gone = (clock.now - clock.starts) / (clock.ends - clock.starts)
    return min(1.0, max(0.0, gone))


def _by_table(seating: Seating) -> dict[str, list[Seat]]:
    """The seats of each table in the room, in the order in which they are played.

    A table to which boards come back has them there under a name of its own: it is one table. One
    that is set up for somebody who comes late stands where its number says.
    """
    found: dict[str, list[Seat]] = {}
    for seat in seating.seats:
        found.setdefault(in_the_room(seat.table), []).append(seat)
    tables = sorted(found, key=_in_the_hall)
    return {table: sorted(found[table], key=lambda each: each.round) for table in tables}


def _in_the_hall(table: str) -> tuple[str, int]:
    """The section of a table and its number there: 'B12' comes after 'B3', and after 'A12'."""
    section, number = re.match(r"(\D*)(\d*)", table).groups()  # type: ignore[union-attr]
    return section, int(number or 0)


Scores: TypeAlias = Mapping[tuple[str, int], TableScore]
"""Results by the name of a table and the board."""


def _scores(
    there: Competition, session: SessionState
) -> dict[str, dict[tuple[str, int], TableScore]]:
    """The results of each table in the room."""
    found: dict[str, dict[tuple[str, int], TableScore]] = {}
    for board in session.seating.boards if session.seating else ():
        for table, score in there.state.on(session.stage, session.number, board).items():
            found.setdefault(in_the_room(table), {})[table, board] = score
    return found


def _table(
    there: Competition,
    session: SessionState,
    clock: Clock,
    table: str,
    seats: list[Seat],
    scores: Scores,
    free: frozenset[tuple[str, int]],
    handlers: Mapping[str, str],
) -> RoomTable:
    left = {
        seat.round: [
            b for b in seat.boards if (seat.table, b) not in scores and (seat.table, b) not in free
        ]
        for seat in seats
    }
    seat = next((each for each in seats if left[each.round]), seats[-1])
    expected = sum(len(each.boards) for each in seats)
    missing = sum(map(len, left.values()))
    disputed = [board for _, board in scores if is_disputed(there.state, session, table, board)]
    holes = _holes(seats, left, scores, session)
    times = [_entered(there, score) for score in scores.values()]
    pace = pace_of(clock, times, missing)
    state = _state(disputed, holes, missing, pace, clock)
    return RoomTable(
        table,
        seat.ns,
        seat.ew,
        (name_of(there, seat.ns), name_of(there, seat.ew)),
        seat.round,
        expected - missing,
        expected,
        state,
        _note(state, disputed, holes, missing, pace, clock) or _empty_before(seats, seat, left),
        time_of(there, max(times)) if times else "",
        handlers.get(table, ""),
    )


def _empty_before(seats: list[Seat], seat: Seat, left: Mapping[int, list[int]]) -> str:
    """That nobody plays here in the round before the one to come, as somebody sits out."""
    before = seat.round - 1
    begun = len(left[seat.round]) < len(seat.boards)
    if not before or begun or any(each.round == before for each in seats):
        return ""
    return f"empty in round {before}, these two come for round {seat.round}"


def _entered(there: Competition, score: TableScore) -> datetime.datetime:
    found: datetime.datetime = there.facts[score.number - 1].happened
    return found


def _holes(
    seats: list[Seat],
    left: Mapping[int, list[int]],
    scores: Scores,
    session: SessionState,
) -> list[int]:
    """Boards missing in a round that the table has left behind, or of scores that are posted."""
    begun = [e.round for e in seats if any((e.table, board) in scores for board in e.boards)]
    last = max(begun, default=0)
    over = session.posted is not None
    return [b for each in seats if over or each.round < last for b in left[each.round]]


def _state(
    disputed: list[int], holes: list[int], missing: int, pace: Pace | None, clock: Clock
) -> State:
    if disputed:
        return "disagree"
    if not missing:
        return "done"
    if holes:
        return "missing"
    out_of_time = clock.left is not None and clock.left < 0
    return "late" if out_of_time or (pace is not None and pace.over > 0) else "playing"


def _note(
    state: State,
    disputed: list[int],
    holes: list[int],
    missing: int,
    pace: Pace | None,
    clock: Clock,
) -> str:
    """What is the matter with a table, in words."""
    if state == "disagree":
        return f"the sides differ on board {in_ranges(sorted(disputed))}"
    if state == "missing":
        return f"no result for board {in_ranges(sorted(holes))}"
    if state != "late":
        return ""
    boards = f"{missing} board{'s' if missing > 1 else ''} left"
    if clock.left is not None and clock.left < 0:
        return f"{boards}, {in_hours(-clock.left)} after the end"
    assert pace is not None
    return f"{boards} at {pace.a_board:.0f} min each: {in_hours(pace.over)} over time"
