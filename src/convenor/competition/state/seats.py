"""Who sits where with which boards in a session, whatever set it up: a draw or a movement.

The recorded draw or movement of a session goes in; a seat for each table and round comes out. A
match of teams is two tables, one in each room; its stanzas are rounds of the session. Who the
contestants are is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

from convenor.errors import Mistake, did_you_mean
from convenor.values import replace, value

OPEN, CLOSED = "open", "closed"
AND = "+"
AGAIN = " (round "


def together(contestants: Iterable[str]) -> str:
    """The name under which two players of an individual sit on one side."""
    return AND.join(contestants)


def contestants_on(side: str) -> tuple[str, ...]:
    """Those who sit on a side: one contestant, or two players of an individual.

    >>> contestants_on("4"), contestants_on(together(("7", "12")))
    (('4',), ('7', '12'))
    """
    return tuple(side.split(AND))


@value
class Seat:
    """A table in a round of a session: the two sides, and the boards they play there."""

    table: str
    ns: str
    ew: str
    boards: tuple[int, ...]
    round: int = 1
    match: str = ""
    section: str = ""

    def side_of(self, contestant: str) -> str | None:
        """NS or EW, or nothing where the contestant does not sit here."""
        if contestant in (self.ns, *contestants_on(self.ns)):
            return "NS"
        return "EW" if contestant in (self.ew, *contestants_on(self.ew)) else None

    @property
    def contestants(self) -> tuple[str, ...]:
        """Everybody at the table: two contestants, or the four of an individual."""
        return (*contestants_on(self.ns), *contestants_on(self.ew))


@value
class Pairing:
    """Two contestants that meet over the boards of a round, and the tables at which they do."""

    match: str
    first: str
    second: str
    tables: tuple[str, ...]
    boards: tuple[int, ...] = ()
    name: str = ""
    share: bool = False
    switch_after: int | None = None
    lengths: tuple[int, ...] = ()
    """The boards of each stanza, where the match has several."""

    @property
    def contestants(self) -> tuple[str, str]:
        return self.first, self.second

    @property
    def stanzas(self) -> tuple[tuple[int, ...], ...]:
        """The boards of each stanza in turn; a match that is played in one go has one."""
        if not self.lengths:
            return (self.boards,)
        ends = list(accumulate(self.lengths, initial=0))
        return tuple(self.boards[start:end] for start, end in pairwise(ends))

    def boards_in(self, stanza: int) -> tuple[int, ...]:
        """The boards of a stanza; none of one that the match does not have."""
        return self.stanzas[stanza - 1] if 1 <= stanza <= len(self.stanzas) else ()

    def stanza_of(self, board: int) -> int:
        """The stanza in which a board is played, from 1."""
        for number, boards in enumerate(self.stanzas, 1):
            if board in boards:
                return number
        return 1

    def opponent_of(self, contestant: str) -> str:
        """The other side of the match."""
        return self.second if contestant == self.first else self.first


def stanza_lengths(boards: int, stanzas: int) -> tuple[int, ...]:
    """The boards of each stanza of a match: as many in each, or one more in the first of them.

    >>> stanza_lengths(56, 4), stanza_lengths(30, 4)
    ((14, 14, 14, 14), (8, 8, 7, 7))
    """
    if stanzas < 2 or boards < stanzas:
        return ()
    each, over = divmod(boards, stanzas)
    return tuple(each + 1 if at < over else each for at in range(stanzas))


def pairings_of(
    draw: Mapping[str, Any], rooms: int, boards: tuple[int, ...], stanzas: int = 1
) -> tuple[Pairing, ...]:
    """The matches of a recorded draw, each with its tables, its boards and its stanzas.

    A draw of a bracket says how long the stanzas of each match are; else all have as many.
    """
    found = []
    rules = (draw.get("certificate") or {}).get("plan") or {}
    for each in draw.get("matches", ()):
        own = each.get("boards")
        played = tuple(range(boards[0], boards[0] + int(own))) if own else boards
        made = _pairing(each, str(each["table"]), rooms, played)
        if each.get("arrow_switch") and rules.get("switch_after"):
            made = replace(made, switch_after=int(rules["switch_after"]))
        lengths = each.get("stanzas") or stanza_lengths(len(made.boards), stanzas)
        found.append(replace(made, lengths=tuple(int(length) for length in lengths)))
    share = draw.get("share")
    if share:
        found += _shared(share, rooms, boards)
    return tuple(found)


def _pairing(
    each: Mapping[str, object], match: str, rooms: int, boards: tuple[int, ...], share: bool = False
) -> Pairing:
    tables = tables_of(match, rooms)
    if each.get("open_ns") == each["away"]:
        tables = tables[::-1]  # the first-named sits North-South at the first of its tables
    return Pairing(
        match,
        str(each["home"]),
        str(each["away"]),
        tables,
        boards,
        str(each.get("name", "")),
        share,
    )


def _shared(share: Mapping[str, Any], rooms: int, boards: tuple[int, ...]) -> list[Pairing]:
    """The three half matches of a share match, each on boards of its own."""
    half = len(boards) // 2
    first = boards[0]
    return [
        _pairing(
            each,
            str(each["table"]),
            rooms,
            tuple(range(first + at * half, first + (at + 1) * half)),
            share=True,
        )
        for at, each in enumerate(share.get("tables", ()))
    ]


def tables_of(match: str, rooms: int) -> tuple[str, ...]:
    """The tables of a match: itself, or one in each room."""
    return (match,) if rooms == 1 else (f"{match} {OPEN}", f"{match} {CLOSED}")


def room_of(seat: Seat) -> str:
    """The room of a table of a match that has one in each."""
    return CLOSED if in_the_room(seat.table) == tables_of(seat.match, 2)[1] else OPEN


def seats_of_matches(pairings: Iterable[Pairing]) -> tuple[Seat, ...]:
    """Every table of a drawn round; the visitors sit North-South at the second of two."""
    seats = []
    for each in pairings:
        for at, table in enumerate(each.tables):
            ns, ew = (each.first, each.second) if at == 0 else (each.second, each.first)
            if each.lengths:
                seats += _in_stanzas(each, table, ns, ew)
                continue
            switch = each.switch_after or len(each.boards)
            seats.append(Seat(table, ns, ew, each.boards[:switch], 1, each.match))
            if each.boards[switch:]:
                seats.append(Seat(table, ew, ns, each.boards[switch:], 2, each.match))
    return tuple(seats)


def _in_stanzas(pairing: Pairing, table: str, ns: str, ew: str) -> list[Seat]:
    """A table of a match in stanzas: each is a round of its own, in the same directions."""
    return [
        Seat(table, ns, ew, boards, number, pairing.match)
        for number, boards in enumerate(pairing.stanzas, 1)
    ]


def played_again(table: str, round_number: int) -> str:
    """The name under which a table has a set of boards that comes back to it."""
    return f"{table}{AGAIN}{round_number})"


def in_the_room(table: str) -> str:
    """The table as it stands in the room, whichever time it has its boards.

    >>> in_the_room(played_again("4", 3)), in_the_room("2 open")
    ('4', '2 open')
    """
    return table.partition(AGAIN)[0]


@value
class KeptSeats:
    """The seats of a section before its movement changed, which stay as they were played."""

    section: str
    round: int
    """The first round by the movement that took over."""
    begins_with: int
    """The round of that movement that is played first."""
    seats: tuple[Seat, ...]

    @property
    def shift(self) -> int:
        """By how much a round of the session comes after the movement's own."""
        return self.round - self.begins_with


class Seating:
    """The seats of a session, found by table and board."""

    def __init__(
        self, seats: tuple[Seat, ...], where: str, pairings: tuple[Pairing, ...] = ()
    ) -> None:
        self.seats = seats
        self.pairings = pairings
        self._where = where

    def with_seats(self, seats: tuple[Seat, ...], pairings: tuple[Pairing, ...]) -> Seating:
        """Other seats of the same session."""
        return Seating(seats, self._where, pairings)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Seating):
            return NotImplemented
        return (self.seats, self.pairings) == (other.seats, other.pairings)

    def __hash__(self) -> int:
        return hash((self._where, len(self.seats), len(self.pairings)))

    @cached_property
    def seated(self) -> frozenset[str]:
        """Everybody who sits somewhere, as the seats name them."""
        return frozenset(who for each in self.seats for who in (each.ns, each.ew))

    @cached_property
    def _at(self) -> dict[tuple[str, int], Seat]:
        return {(each.table, board): each for each in self.seats for board in each.boards}

    @cached_property
    def _in_room(self) -> dict[str, list[Seat]]:
        found: dict[str, list[Seat]] = {}
        for each in self.seats:
            found.setdefault(in_the_room(each.table), []).append(each)
        return found

    def in_room(self, table: str) -> tuple[Seat, ...]:
        """What is played at a table of the room, round by round."""
        return tuple(sorted(self._in_room.get(table, ()), key=lambda seat: seat.round))

    @cached_property
    def tables(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each.table for each in self.seats))

    @cached_property
    def boards(self) -> tuple[int, ...]:
        return tuple(sorted({board for each in self.seats for board in each.boards}))

    @cached_property
    def boards_by_round(self) -> tuple[int, ...]:
        """The most boards that a table has in each round."""
        most: dict[int, int] = {}
        for each in self.seats:
            most[each.round] = max(most.get(each.round, 0), len(each.boards))
        return tuple(most[number] for number in sorted(most))

    @cached_property
    def by_board(self) -> Mapping[int, tuple[Seat, ...]]:
        return _by_board(self.seats)

    @cached_property
    def _by_contestant(self) -> dict[str, tuple[Seat, ...]]:
        found: dict[str, list[Seat]] = {}
        for each in self.seats:
            for side in (each.ns, each.ew):
                for name in dict.fromkeys((side, *contestants_on(side))):
                    found.setdefault(name, []).append(each)
        return {name: tuple(own) for name, own in found.items()}

    @cached_property
    def _matches_at(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {}
        for each in self.pairings:
            for table in each.tables:
                found.setdefault(table, {})[each.match] = None
        return {table: tuple(own) for table, own in found.items()}

    @cached_property
    def _pairings_of(self) -> dict[str, tuple[Pairing, ...]]:
        found: dict[str, list[Pairing]] = {}
        for each in self.pairings:
            for name in dict.fromkeys(each.contestants):
                found.setdefault(name, []).append(each)
        return {name: tuple(own) for name, own in found.items()}

    @cached_property
    def has_shared(self) -> bool:
        """Whether three share a match."""
        return any(each.share for each in self.pairings)

    @cached_property
    def by_match(self) -> Mapping[str, Pairing]:
        """The pairings by the names of their matches."""
        return {each.match: each for each in self.pairings}

    @cached_property
    def place_of_match(self) -> Mapping[str, int]:
        """Where each match stands among the pairings."""
        return {each.match: at for at, each in enumerate(self.pairings)}

    def matches_at(self, table: str) -> tuple[str, ...]:
        """The matches that are played at a table, by name."""
        return self._matches_at.get(table, ())

    def pairings_of(self, contestant: str) -> tuple[Pairing, ...]:
        """The matches of a contestant."""
        return self._pairings_of.get(contestant, ())

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return max((each.round for each in self.seats), default=0)

    def at(self, table: str, board: int) -> Seat:
        """Who plays a board at a table, or a sentence about why nobody does."""
        found = self._at.get((table, board))
        if found is not None:
            return found
        if table not in self.tables:
            near = did_you_mean(table, self.tables)
            raise Mistake(f"{self._where}: there is no table '{table}': {near}")
        if board not in self.boards:
            first, last = self.boards[0], self.boards[-1]
            raise Mistake(
                f"{self._where}: board {board} is not played (boards {first} to {last} are): "
                "check its number."
            )
        played = sorted(b for t, b in self._at if t == table)
        raise Mistake(
            f"{self._where}: table {table} does not play board {board} "
            f"(it plays {in_ranges(played)}): check the table and the board."
        )

    def find(self, table: str, board: int) -> Seat | None:
        return self._at.get((table, board))

    def of(self, contestant: str) -> tuple[Seat, ...]:
        """Where a contestant sits, round by round."""
        return self._by_contestant.get(contestant, ())


def _by_board(seats: tuple[Seat, ...]) -> dict[int, tuple[Seat, ...]]:
    found: dict[int, list[Seat]] = {}
    for each in seats:
        for board in each.boards:
            found.setdefault(board, []).append(each)
    return {board: tuple(each) for board, each in found.items()}


def in_ranges(numbers: list[int]) -> str:
    """Numbers as people write them.

    >>> in_ranges([1, 2, 3, 7, 9, 10])
    '1–3, 7, 9–10'
    """
    parts: list[list[int]] = []
    for each in numbers:
        if parts and each == parts[-1][-1] + 1:
            parts[-1].append(each)
        else:
            parts.append([each])
    return ", ".join(str(p[0]) if len(p) == 1 else f"{p[0]}–{p[-1]}" for p in parts)
