"""A room: who is there, what they want to play, how long there is and what is at hand.

Nothing goes in but what the director says; out come the minutes that so many rounds take and
whether they fit. Movements are not known here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.values import value

Entries: TypeAlias = Literal["pairs", "teams", "players"]
LIMITS: dict[str, tuple[int, int]] = {"pairs": (3, 80), "teams": (2, 40), "players": (4, 52)}
"""The fewest and the most that one section has."""


@value
class Room:
    """Who is there, what they want to play, how long there is and what is at hand."""

    entries: int
    """Pairs, teams or players."""
    boards: int
    """Boards that each is to play."""
    minutes: int
    of: Entries = "pairs"
    minutes_a_board: Exact = 7
    minutes_a_move: Exact = 2
    winners: int | None = None
    """1 or 2 where only that will do."""
    duplicated_boards: bool = False
    """Whether there is a set of the boards for every table, as a barometer needs."""
    tables: int | None = None
    """Tables in the room, if there are not enough for any movement."""
    boards_at_hand: int | None = None
    """Different boards that can be in play, if they are few."""


def minutes_of(room: Room, rounds: int, boards_a_round: int) -> Exact:
    """Play and the moves between rounds."""
    return rounds * boards_a_round * room.minutes_a_board + (rounds - 1) * room.minutes_a_move


def fits(room: Room, rounds: int, boards_a_round: int) -> bool:
    """Whether so many rounds end in time and have not many more boards than wanted."""
    if rounds * boards_a_round > most_boards(room):
        return False
    return minutes_of(room, rounds, boards_a_round) <= room.minutes


def most_boards(room: Room) -> int:
    """A movement that cannot be cut short may have a quarter more than was wanted."""
    return max(room.boards + 2, room.boards * 5 // 4)


def longest_that_fits(room: Room, most: int, boards_a_round: int) -> int:
    """Rounds, at most so many, that come to the boards wanted or fit the time; 0 if none do."""
    rounds = min(most, -(-room.boards // boards_a_round))
    while rounds and not fits(room, rounds, boards_a_round):
        rounds -= 1
    return rounds


def refuse_impossible(room: Room) -> None:
    """One sentence on the first thing that no room can be."""
    if room.of not in get_args(Entries):
        raise Mistake(f"a room is of pairs, teams or players, not of '{room.of}'.")
    least, most = LIMITS[room.of]
    if not least <= room.entries <= most:
        raise Mistake(
            f"a section has {least} to {most} {room.of}, not {room.entries}: play in sections."
        )
    if room.boards < 1 or room.minutes < 1 or room.minutes_a_board <= 0 or room.minutes_a_move < 0:
        raise Mistake("boards, minutes and minutes a board are above nothing: put them right.")
    if room.winners not in (None, 1, 2):
        raise Mistake(f"a section has 1 or 2 winners, not {room.winners}.")
    if room.of != "pairs" and room.winners == 2:
        raise Mistake(f"{room.of} have one winner: only pairs can have two.")
    for told, what in ((room.tables, "tables"), (room.boards_at_hand, "boards at hand")):
        if told is not None and told < 1:
            raise Mistake(f"{told} {what} are too few for any movement: put that right.")
