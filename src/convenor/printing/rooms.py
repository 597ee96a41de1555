"""Paper for the room before play: names, table cards, guides, slips to fill in, draw sheets.

A job goes in, blocks come out: who sits where with which boards, as it was drawn or opened. A draw
that is not published is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from convenor.competition.state.seats import Seat, Seating, in_ranges, in_the_room
from convenor.competition.state.state import SessionState
from convenor.competition.views.withheld_names import players_of
from convenor.printing.blocks import Block, Card, Cards, Heading, Table, Text, table
from convenor.printing.jobs import Job

SLIP_WIDTHS = ("auto", "1fr", "auto", "auto", "auto", "14", "14")
SLIP_HEAD = ("Board", "Contract", "By", "Lead", "Tricks", "NS", "EW")
BLANK = ("",) * 6
STAYS, OUT = "stay", "end"


def names(job: Job) -> Iterator[Block]:
    """Everybody who plays, with numbers, players and clubs."""
    rows = []
    for number in job.there.state.field_of(job.stage):
        entry = job.there.state.entry(number)
        rows.append((number, job.name(number), ", ".join(players_of(entry)), entry.club))
    if rows:
        widths = ("auto", "1fr", "2fr", "auto")
        yield table(("No.", "Name", "Players", "Club"), rows, "rlll", widths)


def _rooms(seating: Seating) -> list[str]:
    return list(dict.fromkeys(in_the_room(each) for each in seating.tables))


# --- where everybody begins ----------------------------------------------------------------------


def starting_positions(job: Job) -> Iterator[Block]:
    """The movement as it is set up: table by table, and then by names, for the door."""
    for session in job.sessions():
        yield Heading(job.place(session, "Starting positions"))
        yield _tables_at_the_start(job, session)
        yield _everybody_at_the_start(job, session)


def _tables_at_the_start(job: Job, session: SessionState) -> Table:
    first = [(each, _begins(session.the_seating, each)) for each in _rooms(session.the_seating)]
    rows = (
        (room, job.numbered(e.ns), job.numbered(e.ew), in_ranges(list(e.boards)), _later(e))
        for room, e in first
    )
    head = ("Table", "North–South", "East–West", "Boards", "")
    return table(head, rows, "rllll", ("auto", "1fr", "1fr", "auto", "auto"), 10, "By tables")


def _begins(seating: Seating, room: str) -> Seat:
    """With whom a table begins."""
    return min(seating.in_room(room), key=lambda each: each.round)


def _later(seat: Seat) -> str:
    return "" if seat.round == 1 else f"empty until round {seat.round}"


def _everybody_at_the_start(job: Job, session: SessionState) -> Table:
    rows = []
    for number, seats in _own_seats(job, session):
        begins = seats[0].round
        for seat in (each for each in seats if each.round == begins):
            where, side = in_the_room(seat.table), _against(number, seat)[0]
            later = "" if begins == 1 else f"sits out until round {begins}"
            rows.append((job.name(number), number, where, side, later))
    head = ("Name", "No.", "Table", "Sits", "")
    widths = ("1fr", "auto", "auto", "auto", "auto")
    return table(head, sorted(rows), "lrrll", widths, 10, "By names")


def table_cards(job: Job) -> Iterator[Block]:
    """Who begins at each table, and who plays there in each round, with which boards."""
    for session in job.sessions():
        yield Heading(job.place(session, "Table cards"))
        seating = session.the_seating
        yield Cards(
            tuple(
                Card(f"Table {each}", under, (_at_table(job, seating.in_room(each)),))
                for each in _rooms(seating)
                for under in (_start_of(job, _begins(seating, each)),)
            )
        )


def _start_of(job: Job, seat: Seat) -> str:
    """Who sits down at a table first."""
    sides = (("North–South", seat.ns), ("East–West", seat.ew))
    told = "; ".join(f"{side} {job.numbered(who)}" for side, who in sides if who)
    when = "At the start" if seat.round == 1 else f"Empty until round {seat.round}, then"
    return f"{when}: {told}"


def _at_table(job: Job, seats: tuple[Seat, ...]) -> Table:
    rows = (
        (str(e.round), job.numbered(e.ns), job.numbered(e.ew), in_ranges(list(e.boards)))
        for e in seats
    )
    head = ("Round", "North–South", "East–West", "Boards")
    return table(head, rows, "rlll", ("auto", "1fr", "1fr", "auto"), 8)


# --- guides --------------------------------------------------------------------------------------


def guide_cards(job: Job) -> Iterator[Block]:
    """Who begins at each table, and where players and boards go after each round."""
    for session in job.sessions():
        seating = session.the_seating
        if seating.rounds < 2:
            continue
        yield Heading(job.place(session, "Guide cards"))
        going = _Going(seating)
        cards = (
            Card(
                f"Table {each}",
                f"{_start_of(job, _begins(seating, each))}. After each round:",
                (_guide(going, seating.in_room(each)),),
            )
            for each in _rooms(seating)
        )
        yield Cards(tuple(cards), 1)


def _guide(going: _Going, seats: tuple[Seat, ...]) -> Table:
    rows = []
    for seat in seats:
        here = in_the_room(seat.table)
        boards = going.boards_to(seat, here)
        people = (going.to(seat.ns, seat, here), going.to(seat.ew, seat, here))
        rows.append(
            (str(seat.round), seat.ns, seat.ew, in_ranges(list(seat.boards)), *people, boards)
        )
    head = ("Round", "NS", "EW", "Boards", "NS go to", "EW go to", "Boards go to")
    widths = ("auto", "auto", "auto", "auto", "1fr", "1fr", "1fr")
    return table(head, rows, "rrrllll", widths, 8)


class _Going:
    """Where everybody and every board is in each round of a session."""

    def __init__(self, seating: Seating) -> None:
        self.sits: dict[tuple[str, int], tuple[str, str]] = {}
        self.lies: dict[tuple[int, int], str] = {}
        self.last = seating.rounds
        for seat in seating.seats:
            where = in_the_room(seat.table)
            for side, who in (("NS", seat.ns), ("EW", seat.ew)):
                self.sits[who, seat.round] = (where, side)
            for board in seat.boards:
                self.lies[board, seat.round] = where

    def to(self, who: str, seat: Seat, here: str) -> str:
        """Where somebody sits in the next round in words."""
        if seat.round >= self.last:
            return OUT
        there = self.sits.get((who, seat.round + 1))
        if there is None:
            return "sit out"
        table_, side = there
        was = "NS" if who == seat.ns else "EW"
        if table_ == here:
            return STAYS if side == was else f"stay, now {side}"
        return f"table {table_}" if side == was else f"table {table_}, {side}"

    def boards_to(self, seat: Seat, here: str) -> str:
        """Where the boards are wanted in the next round, or that they are put away."""
        if seat.round >= self.last:
            return OUT
        found = {self.lies.get((board, seat.round + 1)) for board in seat.boards}
        tables = sorted(each for each in found if each is not None)
        if not tables:
            return "put away"
        return ", ".join(STAYS if each == here else f"table {each}" for each in tables)


# --- slips ---------------------------------------------------------------------------------------


def pair_slips(job: Job) -> Iterator[Block]:
    """Where each contestant sits, round by round."""
    for session in job.sessions():
        yield Heading(job.place(session, "Slips"))
        cards = tuple(
            Card(number, job.name(number), (_slip(job, number, seats),))
            for number, seats in _own_seats(job, session)
        )
        yield Cards(cards)


def _own_seats(job: Job, session: SessionState) -> Iterator[tuple[str, list[Seat]]]:
    for number in job.there.state.field_of(job.stage):
        seats = sorted(session.the_seating.of(number), key=lambda each: each.round)
        if seats:
            yield number, seats


def _against(number: str, seat: Seat) -> tuple[str, str]:
    """The side on which somebody sits, and who sits against it."""
    side = seat.side_of(number) or ""
    return side, seat.ew if side == "NS" else seat.ns


def _slip(job: Job, number: str, seats: Sequence[Seat]) -> Table:
    rows = []
    for each in seats:
        side, against = _against(number, each)
        where, boards = in_the_room(each.table), in_ranges(list(each.boards))
        rows.append((str(each.round), where, side, job.numbered(against), boards))
    head = ("Round", "Table", "Sit", "Against", "Boards")
    return table(head, rows, "rrcll", ("auto", "auto", "auto", "1fr", "auto"), 8)


def score_slips(job: Job) -> Iterator[Block]:
    """A slip for each table and round, with its boards, to be filled in and signed."""
    for session in job.sessions():
        cards = []
        for seat in sorted(session.the_seating.seats, key=lambda each: each.round):
            title = f"Table {in_the_room(seat.table)}"
            if session.the_seating.rounds > 1:
                title += f", round {seat.round}"
            under = f"NS {job.numbered(seat.ns)}   EW {job.numbered(seat.ew)}"
            rows = ((str(board), *BLANK) for board in seat.boards)
            lines = table(SLIP_HEAD, rows, "rlllrrr", SLIP_WIDTHS, 9, ruled=True)
            cards.append(Card(job.place(session, title), under, (lines, SIGNED)))
        yield Cards(tuple(cards))


SIGNED = Text("NS agree ____________   EW agree ____________", size=8)


def private_scores(job: Job) -> Iterator[Block]:
    """A card for each contestant with its rounds and boards, to write one's own scores on."""
    for session in job.sessions():
        cards = []
        for number, seats in _own_seats(job, session):
            rows: list[tuple[str, ...]] = []
            for seat in seats:
                side, against = _against(number, seat)
                rows += [(str(board), against, side, "", "", "", "", "") for board in seat.boards]
            head = ("Board", "Opp.", "Sit", "Contract", "By", "Tricks", "Plus", "Minus")
            widths = ("auto", "auto", "auto", "1fr", "auto", "auto", "1fr", "1fr")
            lines = table(head, rows, "rrclllll", widths, 8, ruled=True)
            players = players_of(job.there.state.entry(number))
            cards.append(Card(job.numbered(number), ", ".join(players), (lines,)))
        yield Heading(job.place(session, "Personal scorecards"))
        yield Cards(tuple(cards))


# --- draws ---------------------------------------------------------------------------------------


def draw_sheets(job: Job) -> Iterator[Block]:
    """Who meets whom in each round that is drawn."""
    for session in job.sessions():
        seating = session.the_seating
        rows = [
            (each.name or each.match, ", ".join(each.tables), *_pair(job, each.contestants))
            for each in seating.pairings
        ]
        if not rows:
            continue
        byes = [job.numbered(str(each)) for each in (session.draw or {}).get("byes", ())]
        rows += [("", "", each, "bye") for each in byes]
        head = ("Match", "Tables", "At home", "Away")
        boards = in_ranges(list(session.boards))
        title = f"Round {session.number}, boards {boards}"
        yield table(head, rows, "rlll", ("auto", "auto", "1fr", "1fr"), 10, title)


def _pair(job: Job, both: tuple[str, str]) -> tuple[str, str]:
    return job.numbered(both[0]), job.numbered(both[1])
