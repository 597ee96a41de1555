"""A recorded movement turned into seats: contestants in place of numbers, boards in place of sets.

What a session was opened with goes in; a seat for each table and round comes out, and the matches
where teams play by a movement. How movements are made is known to `movements`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from convenor.competition.state.seats import KeptSeats, Pairing, Seat, played_again, together
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.movements.movement import (
    AnyMovement,
    TableSeats,
    TeamsMovement,
    tables_in_play,
    team_of,
)
from convenor.movements.plans import movement_of


def boards_of_movement(opened: bodies.SessionOpened) -> int | None:
    """How many boards a session has by its movement; None without one."""
    if opened.movement is None:
        return None
    return movement_of(opened.movement).board_sets * _boards_a_round(opened)


def seats_of_movement(
    opened: bodies.SessionOpened, joined: Sequence[bodies.EntryJoined] = ()
) -> list[Seat]:
    """The seats of one section in a session; whoever joined sits there from its round on."""
    own = [each for each in joined if each.section == opened.section]
    grown = [each.movement for each in own if each.movement is not None]
    movement = movement_of((grown[-1] if grown else opened.movement) or {})
    names = _names(opened, movement, len(grown))
    seats = []
    for at, table in _tables(opened, movement):
        here = _in_round(names, own, at.round)
        ns, ew = _side(at.ns, here, movement), _side(at.ew, here, movement)
        if ns and ew:
            boards = boards_of_set(opened, at.boards)
            seats.append(Seat(table, ns, ew, boards, at.round, table, opened.section))
    return seats


def sat_out(
    opened: bodies.SessionOpened,
    joined: Sequence[bodies.EntryJoined] = (),
    kept: KeptSeats | None = None,
) -> dict[str, int]:
    """The boards that each contestant of a section misses because somebody is not there.

    Of a section that went over to this movement, only the rounds that it plays by it.
    """
    own = [each for each in joined if each.section == opened.section]
    grown = [each.movement for each in own if each.movement is not None]
    movement = movement_of((grown[-1] if grown else opened.movement) or {})
    names = _names(opened, movement, len(grown))
    found: dict[str, int] = {}
    for at, _ in _tables(opened, movement):
        if kept is not None and at.round < kept.begins_with:
            continue
        here = _in_round(names, own, at.round)
        sitting = [here[number - 1] for number in (*at.ns, *at.ew)]
        if not all(sitting):
            for name in filter(None, sitting):
                found[name] = found.get(name, 0) + len(boards_of_set(opened, at.boards))
    return found


def _tables(
    opened: bodies.SessionOpened, movement: AnyMovement
) -> Iterator[tuple[TableSeats, str]]:
    """Every table of every round, with a name under which it has each board once."""
    before: set[tuple[int, int]] = set()
    section = f"{opened.section} " if opened.section[-1:].isdigit() else opened.section
    for at in tables_in_play(movement):
        table = f"{section}{at.table}"
        if (at.table, at.boards) in before:
            table = played_again(table, at.round)  # a set can come back to a table
        before.add((at.table, at.boards))
        yield at, table


def pairings_of_movement(opened: bodies.SessionOpened) -> list[Pairing]:
    """The matches of a movement for teams, over all its rounds."""
    movement = movement_of(opened.movement or {})
    if not isinstance(movement, TeamsMovement):
        return []
    names = _names(opened, movement)
    tables: dict[tuple[int, int], list[str]] = {}
    for at, table in _tables(opened, movement):
        pair = sorted((team_of(at.ns[0]), team_of(at.ew[0])))
        tables.setdefault((pair[0], pair[1]), []).append(table)
    found = []
    for number, match in enumerate(movement.matches, 1):
        both = sorted((match.home, match.away))
        boards = tuple(b for each in match.boards for b in boards_of_set(opened, each))
        played = tuple(dict.fromkeys(tables[both[0], both[1]]))
        first, second = names[match.home - 1], names[match.away - 1]
        found.append(Pairing(f"{opened.section}M{number}", first, second, played, boards))
    return found


def boards_of_set(opened: bodies.SessionOpened, number: int) -> tuple[int, ...]:
    """The boards of a set of the movement."""
    count = _boards_a_round(opened)
    first = opened.first_board + (number - 1) * count
    return tuple(range(first, first + count))


def _boards_a_round(opened: bodies.SessionOpened) -> int:
    if opened.boards_a_round is None:
        raise Mistake("a session with a movement needs 'boards_a_round', the boards of a set.")
    return opened.boards_a_round


def contestants_of(movement: AnyMovement) -> int:
    """How many pairs, teams or players a movement seats."""
    if isinstance(movement, TeamsMovement):
        return movement.teams
    found = {
        number for at in tables_in_play(movement) for side in (at.ns, at.ew) for number in side
    }
    return max(found, default=0)


def _names(opened: bodies.SessionOpened, movement: AnyMovement, grown: int = 0) -> tuple[str, ...]:
    """Who has which number; those by which the movement has grown are empty at first."""
    seats = (*(opened.seats or ()), *[""] * grown)
    wanted = contestants_of(movement)
    if len(seats) < wanted:
        raise Mistake(
            f"the movement seats {wanted}, and {len(seats)} are named in 'seats': name them all, "
            "an empty name for a pair that is missing."
        )
    return seats


def _in_round(
    names: tuple[str, ...], joined: Sequence[bodies.EntryJoined], number: int
) -> tuple[str, ...]:
    """The names as they are in a round: a seat that was empty may have been taken by then."""
    found = list(names)
    for each in joined:
        seat = each.seat or 0
        if each.round <= number and found[seat - 1 : seat] == [""]:
            found[seat - 1] = each.contestant
    return tuple(found)


def _side(numbers: Sequence[int], names: tuple[str, ...], movement: AnyMovement) -> str:
    """A side by name; players of an individual are joined, an absent one leaves it empty."""
    if isinstance(movement, TeamsMovement):
        return names[team_of(numbers[0]) - 1]
    found = [names[number - 1] for number in numbers]
    return together(found) if all(found) else ""
