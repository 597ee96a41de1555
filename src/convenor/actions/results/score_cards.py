"""The score card of a round: what a side signs, what two signatures lock, what a dispute blocks.

A table and a round go in; the card is confirmed with the results on it, or refused in a sentence.
These are rules of the game: the phone, the desk, the command line and the API all obey them.
"""

from __future__ import annotations

from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, refuse, warn
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import disputed_on, is_signed
from convenor.competition.state.seats import Seat, in_ranges
from convenor.competition.state.state import SessionState, TableScore
from convenor.errors import Mistake
from convenor.ledger import bodies


def insist_own_table(table: str, setting: Setting) -> None:
    """The card of a table enters results at that table only."""
    if setting.role == "player" and setting.table is not None and setting.table != table:
        raise Mistake(f"this is table {setting.table}: results of table {table} are entered there.")


def locked(there: Competition, given: bodies.ResultEntered, seat: Seat) -> list[Finding]:
    """What is said to a side that would change a card which both have signed."""
    session = there.state.session(given.stage, given.session)
    if not is_signed(there.state, session, seat):
        return []
    return [
        refuse(
            f"both sides have agreed to their scores of round {seat.round} at table {seat.table}: "
            "call the director to change one"
        )
    ]


def confirm_card(there: Competition, given: bodies.CardConfirmed, setting: Setting) -> Proposal:
    """A side agrees to all its results of a round, and so to those that the other side entered."""
    session = there.state.session(given.stage, given.session)
    if session.seating is None or given.table not in session.seating.tables:
        raise Mistake(f"there is no table {given.table} in session {given.session}.")
    insist_own_table(given.table, setting)
    seats = [
        seat
        for seat in session.seating.seats
        if seat.table == given.table and seat.round == given.round
    ]
    scores = {
        board: there.state.on(given.stage, given.session, board).get(given.table)
        for seat in seats
        for board in seat.boards
    }
    agreed = tuple(
        Proposed("result confirmed", _confirmed_on(given, board))
        for board, score in scores.items()
        if score is not None and _waits_for(score, given.side)
    )
    findings = (*_in_dispute(there, session, seats), *_missing(scores))
    return Proposal((Proposed("card confirmed", given), *agreed), findings)


def _in_dispute(there: Competition, session: SessionState, seats: list[Seat]) -> list[Finding]:
    """Nobody signs a card while the two sides differ on a board of it."""
    boards = [board for seat in seats for board in disputed_on(there.state, session, seat)]
    if not boards:
        return []
    return [
        refuse(
            f"the two sides differ on board {in_ranges(boards)}: the director settles that first"
        )
    ]


def _missing(scores: dict[int, TableScore | None]) -> list[Finding]:
    missing = [board for board, score in scores.items() if score is None]
    if not missing:
        return []
    word = "board" if len(missing) == 1 else "boards"
    return [warn(f"there is no result yet for {word} {', '.join(map(str, missing))}")]


def _waits_for(score: TableScore, side: bodies.SideName | None) -> bool:
    """Whether a result waits for the word of a side; without one, for that of both."""
    if score.confirmed or score.disputed:
        return False
    return side is None or score.entered_by != side


def _confirmed_on(given: bodies.CardConfirmed, board: int) -> bodies.ResultConfirmed:
    return bodies.ResultConfirmed(given.stage, given.session, given.table, board, given.side)


ACTIONS = (
    Action(
        "confirm-card",
        "Confirm the scores of a round",
        bodies.CardConfirmed,
        confirm_card,
        "player",
        "results",
    ),
)
