"""The lines of a traveller or of a table's slip: who played, what is recorded, points and scores.

A competition, a session and a board or a table go in; a line for each result comes out in the order
of the paper, and what looks wrong about one that is typed. Scores are read off the figures.
"""

from __future__ import annotations

from collections.abc import Iterable

from convenor import pipeline
from convenor.actions.overview.oddities import doubts_of, odd_on_board
from convenor.actions.overview.wording import name_of
from convenor.actions.typed_results import write_typed
from convenor.bridge import Board, NotPlayed, Unknown, ns_score, parse_result
from convenor.competition.live import Competition
from convenor.competition.scores.side_scores import SideScores
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState
from convenor.competition.views.unranked import is_compared
from convenor.errors import Mistake
from convenor.exact import Exact, show
from convenor.ledger import bodies
from convenor.values import value

MARK = "|"


@value
class ScoreLine:
    """A board at a table, as a scorer sees it."""

    key: str
    table: str
    board: int
    round: int
    ns: str
    ew: str
    names: tuple[str, str]
    typed: str
    """What is recorded, as somebody would type it."""
    points: str
    scores: tuple[str, str]
    says: str = ""
    manner: str = ""


def key_of(table: str, board: int) -> str:
    """A line by its table and board, as a page names it."""
    return f"{table}{MARK}{board}"


def place_of(key: str) -> tuple[str, int]:
    """The table and the board of a line."""
    table, _, board = key.rpartition(MARK)
    if not table or not (board.isascii() and board.isdecimal()) or len(board) > 4:
        raise Mistake("There is no such line on this screen: open it once more.")
    return table, int(board)


def lines_on_board(there: Competition, session: SessionState, board: int) -> tuple[ScoreLine, ...]:
    """A traveller: every table that plays a board, in the order of the North-South pairs."""
    seats = sorted(session.the_seating.by_board.get(board, ()), key=_as_on_paper)
    return _lines(there, session, [(each, board) for each in seats])


def _as_on_paper(seat: Seat) -> tuple[int, str]:
    number = "".join(filter(str.isdecimal, seat.ns))
    return int(number or 0), seat.table


def lines_at_table(there: Competition, session: SessionState, table: str) -> tuple[ScoreLine, ...]:
    """A slip: every board of a table, round by round."""
    seats = [each for each in session.the_seating.seats if in_the_room(each.table) == table]
    seats.sort(key=lambda each: each.round)
    return _lines(there, session, [(seat, board) for seat in seats for board in seat.boards])


def _lines(
    there: Competition, session: SessionState, wanted: Iterable[tuple[Seat, int]]
) -> tuple[ScoreLine, ...]:
    found: dict[int, SideScores] = {}
    odd: dict[int, dict[str, str]] = {}
    given = _given(there, session)
    lines = []
    for seat, board in wanted:
        if board not in found:
            found[board] = pipeline.side_scores(there, session.stage, session.number, board)
            odd[board] = {e.table: f"{e.what} {e.why}" for e in odd_on_board(there, session, board)}
        lines.append(_line(there, session, seat, board, found[board], odd[board], given))
    return tuple(lines)


def _given(there: Competition, session: SessionState) -> dict[tuple[str, int], bodies.RulingGiven]:
    """The rulings of a session that give a score, by table and board."""
    return {
        (body.table, body.board): body
        for _, body in there.state.rulings().values()
        if (body.stage, body.session) == (session.stage, session.number)
        and body.ns is not None
        and not body.pending
    }


def _line(
    there: Competition,
    session: SessionState,
    seat: Seat,
    board: int,
    scores: SideScores,
    odd: dict[str, str],
    given: dict[tuple[str, int], bodies.RulingGiven],
) -> ScoreLine:
    score = there.state.on(session.stage, session.number, board).get(seat.table)
    ruling = given.get((seat.table, board))
    says, manner = odd.get(seat.table, ""), "waits" if seat.table in odd else ""
    if score is not None and score.disputed:
        says, manner = f"the other side says {score.disputed}", "bad"
    text = "" if score is None else score.text
    known = ruling is not None or is_compared(there, session, board)
    return ScoreLine(
        key_of(seat.table, board),
        seat.table,
        board,
        seat.round,
        seat.ns,
        seat.ew,
        (name_of(there, seat.ns), name_of(there, seat.ew)),
        write_typed(text, ruling),
        points_words(text, board) if ruling is None else "",
        (_score(scores, seat.table, seat.ns), _score(scores, seat.table, seat.ew))
        if known
        else ("", ""),
        "a score instead of the result" if ruling is not None else says,
        manner,
    )


def points_words(text: str, board: int) -> str:
    """The points of North-South for a result; nothing where it has none."""
    result = parse_result(text)
    if isinstance(result, (NotPlayed, Unknown)):
        return ""
    points = ns_score(result, Board(board).vulnerability)
    return f"+{points}" if points > 0 else show(points)


def _score(scores: SideScores, table: str, contestant: str) -> str:
    found = scores.at(table, contestant)
    return "" if found is None or found.score is None else _shown(found.score)


def _shown(score: Exact) -> str:
    text = show(score, 2)
    return text.rstrip("0").rstrip(".") if "." in text else text


def doubts(
    there: Competition, session: SessionState, table: str, board: int, result: str
) -> tuple[str, ...]:
    """What looks wrong about a result before it is recorded."""
    found = doubts_of(there, session, table, board, result)
    return tuple(f"{what} {why}" for what, why in found)
