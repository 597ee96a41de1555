"""What can be made of the deals of a session, as the hand records show it.

Deals by board and what is known of them go in; plain data come out. Who may see a board, and who
works the tricks out, is not known here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from convenor.bridge import Board, Deal, Denomination, Seat, format_result, parse_deal
from convenor.bridge.makes import Makes, par
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState


def deals_of(there: Competition, session: SessionState, seen: Collection[int]) -> dict[int, Deal]:
    """The recorded deals of the boards of a session that may be seen."""
    return {
        board: parse_deal(text)
        for board in session.boards
        if board in seen and (text := there.state.deals.get((session.stage, session.number, board)))
    }


def makes_plain(deals: Mapping[int, Deal], makes: Mapping[Deal, Makes]) -> list[dict[str, object]]:
    """The boards whose tricks are known."""
    return [_board(each, makes[deal]) for each, deal in deals.items() if deal in makes]


def _board(number: int, makes: Makes) -> dict[str, object]:
    best = par(makes, Board(number))
    return {
        "board": number,
        "tricks": {
            seat.value: {each.value: makes.of(seat, each) for each in Denomination} for seat in Seat
        },
        "par": best.ns,
        "by": format_result(best.by),
    }
