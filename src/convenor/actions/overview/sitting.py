"""Who sits at a table in a round, with which boards, until when, and where both sides go next.

A competition and a table of a session go in; one frozen value comes out, which the page sets. All
of it is read from the seating, the results and the clock of the session; nothing is worked out.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.actions.overview import table_names as names
from convenor.actions.overview.onward import Clock, Onward, clock_of, onward
from convenor.bridge import Side
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import SIDES, BoardLine, board_line, signed_by
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState
from convenor.values import value

WORDS = {"NS": "North-South", "EW": "East-West"}


def other(side: str) -> str:
    """The other side."""
    return Side(side).opponents.value


@value
class Sitting:
    """A table in a round."""

    stage: str
    session: int
    round: int
    rounds: int
    seat: Seat
    boards: tuple[BoardLine, ...]
    sides: Mapping[str, names.Shown]
    clock: Clock | None
    onward: Mapping[str, tuple[Onward, ...]]
    confirmed: frozenset[str]
    in_matches: bool = False

    @property
    def round_words(self) -> str:
        """The round as players count it: a match is a round, which may have parts."""
        if not self.in_matches:
            return f"round {self.round}"
        return f"round {self.session}" + (f", part {self.round}" if self.rounds > 1 else "")

    @property
    def pairs(self) -> str:
        """Both sides in one word, by which a page that is out of date is known."""
        return f"{self.seat.ns} v {self.seat.ew}"

    @property
    def newest(self) -> int:
        """The last fact that put a result on the round's card, by which an old card is known."""
        return max((each.score.number for each in self.boards if each.score), default=0)

    @property
    def complete(self) -> bool:
        return all(each.done for each in self.boards)

    @property
    def settled(self) -> bool:
        return all(each.settled for each in self.boards)

    def contestant(self, side: str) -> str:
        return self.seat.ns if side == "NS" else self.seat.ew

    def board(self, number: int) -> BoardLine | None:
        return next((each for each in self.boards if each.number == number), None)


# --- the table -----------------------------------------------------------------------------------


def sitting_at(
    there: Competition,
    session: SessionState,
    seats: tuple[Seat, ...],
    number: int,
) -> Sitting:
    """A table in one round."""
    seat = next(each for each in seats if each.round == number)
    sides = {side: names.shown(there, session, seat, side) for side in SIDES}
    return Sitting(
        session.stage,
        session.number,
        number,
        session.seating.rounds if session.seating else 1,
        seat,
        tuple(board_line(there.state, session, seat.table, each) for each in seat.boards),
        sides,
        clock_of(there, session, number),
        {side: onward(there, session, _at(seat, side), number, side) for side in SIDES},
        signed_by(there.state, session, seat),
        there.state.the_plan.stage(session.stage).in_matches,
    )


def _at(seat: Seat, side: str) -> str:
    return seat.ns if side == "NS" else seat.ew
