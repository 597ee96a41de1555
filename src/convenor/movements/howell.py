"""Howell and three-quarter Howell movements for 4 to 32 pairs.

Pairs (and rounds, for a three-quarter Howell) go in, a `Movement` with one winner comes out. Each
is grown from the first round in `STARTERS`: from round to round every moving pair takes the
place of the pair one lower, and the boards go on by one. The starters are of our own making, and
so are the movements in `LISTED`, which no starter gives.

Eight pairs play 7 rounds or 6. With 5 rounds and 5 board sets none exists that does without
sharing: a full search of all arrangements finds none, and a test repeats it.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.movements.movement import Movement, MovementRound, Seating

LEAST_PAIRS, MOST_PAIRS = 3, 32

STARTERS: dict[tuple[int, int], str] = {
    (4, 3): "4-3-1 2-1-1",
    (6, 4): "1-5-1 2-6-3 3-4-2",
    (8, 7): "1-8-1 4-2-5 7-3-2 5-6-3",
    (10, 7): "3-8-2 6-9-6 4-10-5 5-2-7 7-1-4",
    (10, 9): "10-6-7 4-1-6 8-9-8 3-5-9 7-2-5",
    (12, 9): "10-8-6 11-2-3 12-1-1 4-5-8 6-9-5 3-7-9",
    (12, 11): "1-12-1 2-3-4 5-9-2 4-7-10 6-11-5 10-8-6",
    (14, 11): "12-2-3 13-1-1 14-8-4 5-6-10 10-4-2 7-3-9 9-11-8",
    (14, 13): "14-1-1 11-2-12 8-6-13 9-3-11 4-5-8 7-12-5 13-10-9",
    (16, 11): "1-12-1 10-13-8 3-14-5 6-15-11 4-16-7 8-7-3 11-5-4 2-9-10",
    (16, 13): "14-6-11 15-12-10 16-2-3 4-1-4 8-13-7 7-3-9 5-11-2 10-9-5",
    (16, 15): "16-1-1 2-7-8 3-10-12 4-15-3 11-5-15 8-6-13 12-9-5 14-13-11",
    (18, 13): "5-14-9 3-15-5 6-16-11 13-17-12 8-18-2 10-1-10 11-4-1 7-2-8 9-12-7",
    (18, 15): "16-14-12 17-6-11 18-11-6 3-2-4 13-8-5 12-5-1 1-10-10 15-4-3 9-7-15",
    (18, 17): "18-1-1 2-4-5 17-7-6 15-10-7 11-3-13 14-13-9 16-5-3 6-9-14 8-12-2",
    (20, 13): "3-14-5 2-15-3 10-16-6 5-17-9 4-18-7 12-19-10 8-20-2 1-11-11 7-6-12 9-13-8",
    (20, 15): "5-16-9 13-17-10 14-18-12 10-19-4 2-20-3 4-3-6 1-11-11 7-9-15 8-15-7 12-6-2",
    (20, 19): ("1-20-1 2-10-11 17-3-19 6-4-9 11-7-17 16-19-15 13-14-7 15-9-4 5-12-16 18-8-6"),
    (22, 15): ("4-16-7 13-17-10 5-18-9 3-19-5 8-20-15 2-21-3 12-22-8 7-10-1 11-9-4 1-6-6 15-14-13"),
    (22, 17): (
        "18-6-11 19-9-17 20-2-3 21-4-7 22-12-6 7-16-5 10-17-9 3-14-16 8-5-12 13-1-13 11-15-8"
    ),
    (22, 21): (
        "1-22-1 2-11-12 18-3-20 4-14-17 16-8-2 12-19-9 9-6-14 5-7-11 15-10-3 17-13-8 21-20-19"
    ),
    (24, 17): (
        "18-17-16 19-1-1 20-5-9 21-8-15 22-4-7 23-12-6 24-7-13 11-10-3 13-15-10 2-16-17 "
        "9-3-11 14-6-2"
    ),
    (24, 23): (
        "24-1-1 2-4-5 7-20-3 13-10-22 22-6-4 23-11-10 9-5-13 19-14-9 16-8-23 21-15-12 12-3-14 "
        "17-18-11"
    ),
    (26, 19): (
        "20-18-16 21-11-2 22-13-6 23-16-12 24-2-3 25-14-8 26-5-9 3-17-19 1-10-10 7-8-14 "
        "4-15-18 9-12-1 6-19-5"
    ),
    (26, 25): (
        "26-1-1 2-14-15 17-3-19 15-9-23 24-8-6 6-16-21 21-22-17 18-20-12 10-13-22 7-12-18 "
        "5-23-2 25-4-3 19-11-4"
    ),
    (28, 21): (
        "22-5-9 23-1-1 24-11-21 25-7-13 26-8-15 27-17-12 28-10-19 20-4-2 19-2-20 3-16-18 "
        "12-6-17 21-9-8 18-15-11 14-13-5"
    ),
    (28, 27): (
        "1-28-1 2-18-19 3-16-18 27-6-5 25-5-2 10-14-23 11-23-6 26-9-7 7-4-10 13-8-20 20-12-4 "
        "24-15-11 19-17-8 22-21-15"
    ),
    (30, 23): (
        "24-17-10 25-8-15 26-13-2 27-14-4 28-7-13 29-9-17 30-19-14 11-16-3 6-23-5 20-1-20 "
        "10-3-12 21-12-9 5-18-22 22-2-23 15-4-18"
    ),
    (30, 29): (
        "1-30-1 2-19-20 3-13-15 7-4-10 5-9-13 18-11-28 22-17-9 29-15-14 21-12-3 6-24-29 "
        "23-25-18 28-27-25 26-10-6 16-8-23 14-20-4"
    ),
    (32, 25): (
        "26-18-10 27-7-13 28-20-14 29-3-5 30-23-20 31-9-17 32-14-2 2-21-22 25-5-4 6-4-9 "
        "12-13-24 1-16-16 17-24-15 11-8-18 19-15-8 10-22-6"
    ),
    (32, 31): (
        "1-32-1 22-2-23 3-5-7 7-8-14 15-10-24 26-19-13 12-18-29 24-14-6 6-21-26 29-20-17 "
        "25-11-4 23-31-22 30-27-25 13-9-21 17-4-20 28-16-12"
    ),
}
"""By pairs and rounds, the first round as NS-EW-boards, table by table.

Pairs above the number of rounds stay where they are. Where the partition, the differences between
opponents and boards less pairs have no element twice, the whole movement meets nothing twice; the
directions are those that were found to compare pairs most evenly.
"""

LISTED: dict[tuple[int, int], tuple[str, ...]] = {
    (6, 5): (
        "1-6-2 5-2-3 4-3-1",
        "2-6-1 3-1-5 5-4-2",
        "6-3-3 2-4-5 1-5-1",
        "6-4-4 5-3-4 2-1-4",
        "6-5-5 4-1-3 2-3-2",
    ),
    (8, 6): (
        "4-7-3 3-8-2 2-1-1 6-5-4",
        "7-3-1 8-4-4 1-5-3 6-2-5",
        "7-1-6 8-6-1 5-2-2 3-4-5",
        "7-6-2 8-1-5 2-3-6 5-4-1",
        "7-2-4 8-5-6 1-4-2 6-3-3",
        "5-7-5 2-8-3 1-3-4 4-6-6",
    ),
}
"""All rounds of the movements that no starter gives.

Six pairs have two ways to be paired off, one for rounds and one for boards, which have one round in
common: in that round all tables share. Of eight, pairs 7 and 8 stay at tables 1 and 2.
"""
SHARED = ((4, 3), (6, 5))
"""The movements in which tables share boards."""


def howell(pairs: int, rounds: int | None = None) -> Movement:
    """The Howell in which all meet, or the three-quarter Howell of so many rounds.

    With an odd number of pairs the last seat is empty, and whoever meets it sits out.
    """
    seats = pairs + pairs % 2
    possible = rounds_for(pairs)
    if not possible:
        raise Mistake(
            f"a Howell is made for {LEAST_PAIRS} to {MOST_PAIRS} pairs, not {pairs}: "
            "play a Mitchell, or in sections."
        )
    chosen = possible[-1] if rounds is None else rounds
    if chosen not in possible:
        told = " or ".join(map(str, possible))
        raise Mistake(f"a Howell of {pairs} pairs has {told} rounds, not {chosen}.")
    played = tuple(_without_empty_seat(each, pairs) for each in _rounds(seats, chosen))
    return Movement(
        name=_name(pairs, seats, chosen),
        fields=(tuple(range(1, pairs + 1)),),
        board_sets=chosen,
        rounds=played,
        shares=(tuple(range(1, seats // 2 + 1)),) if (seats, chosen) in SHARED else (),
    )


def rounds_for(pairs: int) -> tuple[int, ...]:
    """The numbers of rounds that a Howell of so many pairs can have, the full one last."""
    if not LEAST_PAIRS <= pairs <= MOST_PAIRS:
        return ()
    seats = pairs + pairs % 2
    return tuple(sorted(rounds for size, rounds in (*STARTERS, *LISTED) if size == seats))


def _rounds(seats: int, rounds: int) -> list[tuple[Seating, ...]]:
    if (seats, rounds) in LISTED:
        return [_read(text) for text in LISTED[seats, rounds]]
    starter = _read(STARTERS[seats, rounds])
    return [_moved(starter, rounds, number) for number in range(rounds)]


def _read(text: str) -> tuple[Seating, ...]:
    return tuple(
        Seating(table, *map(int, words.split("-"))) for table, words in enumerate(text.split(), 1)
    )


def _moved(starter: tuple[Seating, ...], rounds: int, number: int) -> tuple[Seating, ...]:
    """The starter so many rounds on."""

    def on(place: int) -> int:
        return (place - 1 + number) % rounds + 1

    return tuple(
        Seating(table, ns if ns > rounds else on(ns), ew if ew > rounds else on(ew), on(boards))
        for table, ns, ew, boards in starter
    )


def _without_empty_seat(seatings: tuple[Seating, ...], pairs: int) -> MovementRound:
    """The round as it is played when the seats above the number of pairs are empty."""
    played = tuple(each for each in seatings if each.ns <= pairs and each.ew <= pairs)
    if len(played) == len(seatings):
        return MovementRound(seatings)
    sit_outs = tuple(min(s.ns, s.ew) for s in seatings if max(s.ns, s.ew) > pairs)
    return MovementRound(played, sit_outs)


def _name(pairs: int, seats: int, rounds: int) -> str:
    kind = "Howell" if rounds == seats - 1 else "three-quarter Howell"
    return f"{kind}, {pairs} pairs, {rounds} rounds"
