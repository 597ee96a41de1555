"""Who has which results of a session: the tables and boards that have one, and who sat there.

The state and a session go in; places come out with the fact that has the result, and with the two
sides. Whether somebody may lose them is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from convenor.competition.state.state import SessionState, State

At: TypeAlias = tuple[str, int]
"""A table and a board."""


def held(state: State, session: SessionState) -> Iterator[tuple[At, int]]:
    """The tables and boards of a session that have a result, and the fact that has it."""
    for board in session.seating.boards if session.seating else ():
        for table, score in state.on(session.stage, session.number, board).items():
            yield (table, board), score.number
    place = (session.stage, session.number)
    for both, report in state.match_scores.group(place).items():
        for pairing in session.seating.pairings if session.seating else ():
            if both == frozenset(pairing.contestants):
                yield (pairing.tables[0], pairing.boards[0]), report.number


def sides(session: SessionState | None) -> Mapping[At, tuple[str, str]]:
    """Who sits at each table for each board."""
    seats = session.seating.seats if session is not None and session.seating else ()
    return {(seat.table, board): (seat.ns, seat.ew) for seat in seats for board in seat.boards}
