"""What a table may see of others: the field's results on a board that it has done.

A competition and a seat go in; lines to be shown come out, in the order of the score. When the
field may be seen is said by the plan of the stage.
"""

from __future__ import annotations

from django.utils.safestring import SafeString

from convenor import pipeline
from convenor.actions.overview import table_names as names
from convenor.actions.overview.table_worth import Worth, worth_on
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.scores.score_cards import BoardLine
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState
from convenor.values import value
from convenor.web import result_notation as writing
from convenor.web.desks import SiteDesk
from convenor.web.public.long_tables import Part, part_numbered
from convenor.web.public.results_replaced import Counted, counted

ON_A_PHONE = 25
"""Lines of a part: a few screens of a phone, with one's own among them."""
Order = tuple[tuple[Seat, Counted], ...]


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


@value
class Field:
    """The results on a board that are shown, of how many, and the other parts of them."""

    lines: tuple[Line, ...]
    part: Part

    @property
    def ways(self) -> list[tuple[int, str]]:
        """The parts that a phone offers: the first, the last, and those beside this one."""
        near = {1, self.part.number - 1, self.part.number, self.part.number + 1, self.part.of}
        return [each for each in self.part.others if each[0] in near]


def field_of(
    desk: SiteDesk,
    there: Competition,
    session: SessionState,
    own: Seat,
    board: int,
    asked: str = "",
) -> Field:
    """The results on a board, the best for North-South first, with one's own marked.

    Of a large field it is a part: the one that is asked for, or the one with one's own result.
    """
    place = (session.stage, session.number, board)
    found = desk.made_of(
        ("field", *place), pipeline.lines(there, *place), lambda: _in_order(there, session, board)
    )
    at = next((at for at, (seat, _) in enumerate(found) if seat == own), 0)
    part = part_numbered(asked or str(at // ON_A_PHONE + 1), len(found), ON_A_PHONE)
    lines = (
        _line(there, session, board, seat, counts, seat == own)
        for seat, counts in part.lines(found)
    )
    return Field(tuple(lines), part)


def _in_order(there: Competition, session: SessionState, board: int) -> Order:
    """Every table with a result on a board and what counts there, the best first."""
    place, seats = (session.stage, session.number, board), session.seating
    scores = there.state.on(*place)
    found = [
        (seat, counted(there, *place, seat.table))
        for seat in (seats.by_board.get(board, ()) if seats else ())
        if seat.table in scores
    ]
    return tuple(sorted(found, key=lambda each: _best_first(each[1])))


def _line(
    there: Competition, session: SessionState, board: int, seat: Seat, counts: Counted, mine: bool
) -> Line:
    score = there.state.on(session.stage, session.number, board)[seat.table]
    return Line(
        board,
        in_the_room(seat.table),
        names.name_of(there, seat.ns),
        names.name_of(there, seat.ew),
        writing.result_shown(score.text),
        writing.card_shown(score.lead) if score.lead else "",
        counts.points,
        worth_on(there, session, seat, board, "NS"),
        worth_on(there, session, seat, board, "EW"),
        mine,
        counts.ruled,
    )


def _best_first(counts: Counted) -> tuple[bool, int]:
    return (counts.points is None, -(counts.points or 0))
