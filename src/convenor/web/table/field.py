"""What a table may see of others: the field's results on a board that it has done.

A competition and a seat go in; lines to be shown come out, in the order of the score. When the
field may be seen is said by the plan of the stage.
"""

from __future__ import annotations

from django.utils.safestring import SafeString

from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.scores.score_cards import BoardLine
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState
from convenor.values import value
from convenor.web import result_notation as writing
from convenor.web.public.counted import counted
from convenor.web.table import names
from convenor.web.table.worth import Worth, worth_on


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
    ns_worth: Worth | None = None
    ew_worth: Worth | None = None
    mine: bool = False
    ruled: str = ""

    @property
    def shown(self) -> str:
        return writing.signed(self.points)


def may_see(plan: StagePlan, line: BoardLine, agreed: frozenset[str]) -> bool:
    """Whether a table may look at the field's results on a board: as the conditions say."""
    when = plan.travellers or ("round" if plan.tables_a_match > 1 else "board")
    if when == "posted" or not line.settled:
        return False
    return when == "board" or len(agreed) > 1


def field_of(there: Competition, session: SessionState, own: Seat, board: int) -> tuple[Line, ...]:
    """All results on a board, the best for North-South first, with one's own marked."""
    found = []
    scores = there.state.on(session.stage, session.number, board)
    for seat in session.seating.by_board.get(board, ()) if session.seating else ():
        score = scores.get(seat.table)
        if score is None:
            continue
        counts = counted(there, session.stage, session.number, board, seat.table)
        found.append(
            Line(
                board,
                in_the_room(seat.table),
                names.name_of(there, seat.ns),
                names.name_of(there, seat.ew),
                writing.result_shown(score.text),
                writing.card_shown(score.lead) if score.lead else "",
                counts.points,
                worth_on(there, session, seat, board, "NS"),
                worth_on(there, session, seat, board, "EW"),
                seat == own,
                counts.ruled,
            )
        )
    return tuple(sorted(found, key=_best_first))


def _best_first(line: Line) -> tuple[bool, int]:
    return (line.points is None, -(line.points or 0))
