"""A table that played the wrong way round, and an arrow-switch that was forgotten.

A session and tables go in; out comes a fact that names every table and board of which North-South
sit East-West. The contract stays as it was written: it is the pairs that change. What the scores
become is worked out elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.actions.action import Action, Proposal, Setting, one
from convenor.actions.hall.rounds_meant import (
    FIRST_ROUND,
    at_tables,
    boards_said,
    on_boards,
    round_in_play,
    rounds_said,
    seats_in,
    where,
)
from convenor.actions.hall.what_moves import with_moves
from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat, in_ranges, in_the_room
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import value


@value
class TurningTable(bodies.InSession):
    """A table at which North-South sat East-West."""

    table: str = asked(bodies.TABLE)
    round: int | None = asked("the round (none: the one in play)", default=None, least=1)
    boards: tuple[int, ...] = asked(
        "the boards that were played so (none: all of the round)", default=()
    )
    reason: str = asked(bodies.REASON, default="")


@value
class TurningRounds(bodies.InSession):
    """Rounds whose arrow-switch was forgotten, or was made although it was not due."""

    first_round: int | None = asked(FIRST_ROUND, default=None, least=1)
    last_round: int | None = asked("the last round (none: the first)", default=None, least=1)
    tables: tuple[str, ...] = asked("the tables that forgot it (none: all)", default=())
    reason: str = asked(bodies.REASON, default="")


def turn_table(there: Competition, given: TurningTable, setting: Setting) -> Proposal:
    """A table played the wrong way round."""
    session = there.state.session(given.stage, given.session)
    number = given.round or _last_at(there, session, given.table)
    seats = at_tables(session, seats_in(session, number, number), (given.table,))
    if not seats:
        raise Refusal(f"nobody plays at table {given.table} in round {number}: name another round.")
    at = tuple(
        bodies.BoardsAt(each.table, own)
        for each in seats
        if (own := tuple(b for b in each.boards if not given.boards or b in given.boards))
    )
    meant = [board for each in at for board in each.boards]
    if wrong := sorted({*given.boards} - {*meant}):
        raise Mistake(
            f"table {given.table} does not play {boards_said(wrong)} in round {number}: it plays "
            f"{in_ranges(sorted(b for each in seats for b in each.boards))}."
        )
    says = f"table {given.table} played {boards_said(meant)} the other way round"
    return _turned(there, given, session, at, given.reason, says, setting)


def _last_at(there: Competition, session: SessionState, table: str) -> int:
    """The round in play, or the last before it in which somebody sits at a table."""
    now = round_in_play(there, session)
    at = [e.round for e in session.the_seating.in_room(table) if e.round <= now]
    return max(at, default=min(now, session.the_seating.rounds))


def turn_rounds(there: Competition, given: TurningRounds, setting: Setting) -> Proposal:
    """The arrow-switch of some rounds was forgotten: everybody there sat the other way."""
    session = there.state.session(given.stage, given.session)
    last = session.the_seating.rounds
    first = given.first_round or min(round_in_play(there, session), last)
    seats = at_tables(session, seats_in(session, first, given.last_round or first), given.tables)
    at = on_boards(there, session, seats, as_played=True)
    if not at:
        raise Refusal(f"nobody plays there in {where(session)}: name other rounds or tables.")
    says = f"in {rounds_said(seats)} {_tables_said(seats, given.tables)} the other way round"
    return _turned(there, given, session, at, given.reason, says, setting)


def _tables_said(seats: Sequence[Seat], named: Sequence[str]) -> str:
    if not named:
        return "all tables sat"
    tables = list(dict.fromkeys(in_the_room(each.table) for each in seats))
    return f"table{'' if len(tables) == 1 else 's'} {', '.join(tables)} sat"


def _turned(
    there: Competition,
    given: bodies.InSession,
    session: SessionState,
    at: tuple[bodies.BoardsAt, ...],
    reason: str,
    says: str,
    setting: Setting,
) -> Proposal:
    _refuse_match_of_two_tables(session, at)
    body = bodies.DirectionsTurned(given.stage, given.session, at, reason)
    made = one("directions turned", body, says=says)
    return with_moves(there, made, (given.stage, given.session), setting)


def _refuse_match_of_two_tables(session: SessionState, at: tuple[bodies.BoardsAt, ...]) -> None:
    """Both tables of a match the same way round have nothing to be compared."""
    boards = {each.table: {*each.boards} for each in at}
    for pairing in session.the_seating.pairings:
        if len(pairing.tables) < 2:
            continue
        turned = [boards.get(table, set()) & {*pairing.boards} for table in pairing.tables]
        if any(each != turned[0] for each in turned):
            odd = sorted(turned[0] ^ turned[1])
            raise Refusal(
                f"match {pairing.match} would have the same side North-South at both tables on "
                f"{boards_said(odd)}, and nothing to compare: cancel those boards, or give "
                "a ruling."
            )


ACTIONS = (
    Action(
        "turn-table",
        "A table played the wrong way round",
        TurningTable,
        turn_table,
        "director",
        "hall",
        "North-South of a table sat East-West on some boards",
    ),
    Action(
        "turn-rounds",
        "The arrow-switch was forgotten",
        TurningRounds,
        turn_rounds,
        "director",
        "hall",
        "everybody sat the other way round in some rounds",
    ),
)
