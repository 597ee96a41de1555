"""What a table may see: its own sides' results so far, and the field's on a board it has done.

A competition and a sitting go in; lines to be shown come out, in the order of the score. When the
field may be seen is said by the plan of the stage.
"""

from __future__ import annotations

from django.utils.safestring import SafeString

from convenor.competition.live import Competition
from convenor.competition.plan import StagePlan
from convenor.competition.state import SessionState
from convenor.values import value
from convenor.web.table import names, writing
from convenor.web.table.sitting import Sitting, board_line


@value
class Line:
    """A table's result on a board."""

    board: int
    table: str
    ns: str
    ew: str
    result: SafeString
    lead: SafeString | str
    points: int | None
    mine: bool = False
    state: str = ""

    @property
    def shown(self) -> str:
        return writing.signed(self.points)


def may_see(plan: StagePlan, sitting: Sitting, board: int) -> bool:
    """Whether a table may look at the field's results on a board."""
    when = plan.travellers or ("round" if plan.tables_a_match > 1 else "board")
    line = sitting.board(board)
    if when == "posted" or line is None or not line.settled:
        return False
    return when == "board" or len(sitting.confirmed) > 1


def field_of(
    there: Competition, session: SessionState, sitting: Sitting, board: int
) -> tuple[Line, ...]:
    """All results on a board, the best for North-South first, with the table's own marked."""
    found = []
    scores = there.state.on(session.stage, session.number, board)
    for seat in session.seating.by_board.get(board, ()) if session.seating else ():
        score = scores.get(seat.table)
        if score is None:
            continue
        found.append(
            Line(
                board,
                seat.table,
                names.name_of(there, seat.ns),
                names.name_of(there, seat.ew),
                writing.result_shown(score.text),
                writing.card_shown(score.lead) if score.lead else "",
                writing.points(score.text, board),
                seat.table == sitting.seat.table,
            )
        )
    return tuple(sorted(found, key=_best_first))


def _best_first(line: Line) -> tuple[bool, int]:
    return (line.points is None, -(line.points or 0))


def own_results(there: Competition, session: SessionState, contestant: str) -> tuple[Line, ...]:
    """A side's results of the session so far, with the points as that side sees them."""
    found = []
    seating = session.seating
    for seat in seating.of(contestant) if seating else ():
        side = seat.side_of(contestant) or "NS"
        against = names.name_of(there, seat.ew if side == "NS" else seat.ns)
        for board in seat.boards:
            line = board_line(there, session, seat, board)
            if line.score is None:
                continue
            points = writing.points(line.score.text, board)
            found.append(
                Line(
                    board,
                    seat.table,
                    side,
                    against,
                    writing.result_shown(line.score.text),
                    writing.card_shown(line.score.lead) if line.score.lead else "",
                    writing.for_side(points, side),
                    state=line.state,
                )
            )
    return tuple(found)
