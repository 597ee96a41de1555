"""Boards that somebody plays twice in a session, and pairs that meet twice.

Seats go in; names with boards come out, and pairs of names. Whether that is allowed is for others
to say.
"""

from __future__ import annotations

from collections.abc import Iterable

from convenor.competition.state.seats import Seat, Seating, contestants_on
from convenor.values import value


@value
class Repeats:
    """What comes a second time."""

    boards: tuple[tuple[str, tuple[int, ...]], ...]
    meetings: tuple[tuple[str, str], ...]


def repeats(seating: Seating) -> Repeats:
    """What comes a second time in the seats of a session."""
    return repeats_in(seating.seats)


def repeats_in(seats: Iterable[Seat]) -> Repeats:
    """The same for seats by themselves."""
    boards: dict[str, dict[int, int]] = {}
    met: dict[tuple[str, str], set[int]] = {}
    for seat in seats:
        for who in seat.contestants:
            own = boards.setdefault(who, {})
            for board in seat.boards:
                own[board] = own.get(board, 0) + 1
        for one in contestants_on(seat.ns):
            for other in contestants_on(seat.ew):
                first, second = sorted((one, other))
                met.setdefault((first, second), set()).add(seat.round)
    twice = tuple(
        (who, again)
        for who, own in sorted(boards.items())
        if (again := tuple(sorted(board for board, times in own.items() if times > 1)))
    )
    return Repeats(twice, tuple(sorted(both for both, rounds in met.items() if len(rounds) > 1)))
