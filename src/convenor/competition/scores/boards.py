"""The lines of a board as it is to be scored: table results, and what officials changed in them.

The state of a competition goes in; out come the lines of a board, rulings and cancelled boards in
their place, parted by the form of the board where it was fouled. How lines become scores is not
known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from convenor.bridge import (
    NOT_PLAYED,
    UNKNOWN,
    Board,
    NotPlayed,
    Unknown,
    ns_score,
    parse_result,
)
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState, State, TableScore
from convenor.errors import Mistake
from convenor.exact import Exact, exact
from convenor.ledger import bodies
from convenor.scoring.lines import Artificial, Entry, Line, Nothing, Points, Weighted
from convenor.values import replace, value


@value
class BoardLines:
    """The lines of a board: all of them, and each form's own where there are several."""

    board: int
    lines: tuple[Line, ...]
    forms: tuple[tuple[Line, ...], ...]
    at_fault: tuple[str, ...] = ()
    borrowed: tuple[Line, ...] = ()

    @cached_property
    def by_table(self) -> dict[str, Line]:
        return {line.table: line for line in self.lines}

    @cached_property
    def positions(self) -> dict[str, int]:
        """Where the line of each table stands."""
        return {line.table: at for at, line in enumerate(self.lines)}

    def with_line(self, line: Line) -> BoardLines:
        """The same board with another line of one table; only for a board of one form."""
        lines = list(self.lines)
        lines[self.positions[line.table]] = line
        made = BoardLines(self.board, tuple(lines), (tuple(lines),), self.at_fault, self.borrowed)
        kept = made.__dict__  # what is the same for both is not looked for again
        kept["positions"] = self.positions
        kept["by_table"] = {**self.by_table, line.table: line}
        return made

    @property
    def fouled(self) -> bool:
        return len(self.forms) > 1


def lines_of(state: State, stage: str, session: int, board: int) -> BoardLines:
    """All lines of a board in a session, in the order of the tables."""
    there = state.session(stage, session)
    if there.seating is None:
        return BoardLines(board, (), ((),))
    made, at_fault = _lines(state, there, board, there.seating.by_board.get(board, ()))
    forms = _forms(state, stage, session, board, made)
    return BoardLines(board, made, forms, at_fault, _borrowed(state, stage, session, board))


def line_at(state: State, stage: str, session: int, board: int, table: str) -> Line | None:
    """The line of one table on a board; none where it is not seated there."""
    there = state.session(stage, session)
    seat = there.seating.find(table, board) if there.seating is not None else None
    return _lines(state, there, board, (seat,))[0][0] if seat is not None else None


def _lines(
    state: State, session: SessionState, board: int, seats: tuple[Seat, ...]
) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """The lines of some tables on a board, and those at fault where it is cancelled."""
    where = (session.stage, session.number, board)
    rulings = rulings_on(state, *where)
    cancelled, at_fault = cancelled_at(state, *where)
    gone = Nothing("not played" if _replaced(state, *where) else "cancelled")
    scores = state.on(*where)
    lines = []
    for seat in seats:
        ruling = rulings.get(seat.table)
        entry = _entry(scores.get(seat.table), board)
        if not cancelled or seat.table not in cancelled:
            lines.append(_line(seat, entry, ruling, board))
        else:
            lines.append(Line(seat.table, seat.ns, seat.ew, gone))
    return tuple(lines), at_fault


def _borrowed(state: State, stage: str, session: int, board: int) -> tuple[Line, ...]:
    """What another field scored on the same board, where it comes into the datum."""
    found: list[Line] = []
    for _, body in state.of(bodies.ScoresBorrowed, stage):
        if (body.session, body.board) == (session, board):
            found = [
                Line(f"{body.field} {at}", f"NS {at}", f"EW {at}", Points(points_of(text, board)))
                for at, text in enumerate(body.results, 1)
            ]
    return tuple(found)


def absent_from(state: State, stage: str, session: int) -> set[str]:
    """Those who forfeited their match of a session."""
    return {
        who
        for _, body in state.of(bodies.MatchForfeited, stage)
        if body.session == session
        for who in body.at_fault
    }


def not_known(entry: Entry) -> bool:
    """Whether nothing is known yet of what a table did on a board."""
    return isinstance(entry, Nothing) and entry.why == "unknown"


def stands_alone(found: BoardLines) -> bool:
    """Whether nothing but its own lines bears on a board: no award that looks at the session."""
    entries = (each for line in found.lines for each in (line.ns_entry, line.ew_entry))
    return not found.fouled and not any(isinstance(each, Artificial) for each in entries)


def with_forfeits(state: State, stage: str, session: int, found: BoardLines) -> BoardLines:
    """The same lines, those of a forfeited match not played instead of not known yet."""
    absent = absent_from(state, stage, session)

    def marked(line: Line) -> Line:
        if not not_known(line.ns_entry) or not absent & {line.ns, line.ew}:
            return line
        return replace(line, ns_entry=Nothing("not played"))

    if not absent:
        return found
    forms = tuple(tuple(marked(line) for line in form) for form in found.forms)
    lines = tuple(marked(line) for line in found.lines)
    return BoardLines(found.board, lines, forms, found.at_fault, found.borrowed)


def _line(seat: Seat, entry: Entry, ruling: bodies.RulingGiven | None, board: int) -> Line:
    if ruling is None or ruling.pending or ruling.ns is None:
        return Line(seat.table, seat.ns, seat.ew, entry)
    beside = entry.ns if ruling.others_keep and isinstance(entry, Points) else None
    ns = _beside(entry_of(ruling.ns, board), beside)
    ew = None if ruling.ew is None else _beside(entry_of(ruling.ew, board), beside)
    return Line(seat.table, seat.ns, seat.ew, ns, ew)


def _beside(award: Entry, result: int | None) -> Entry:
    """An award beside which the result of the table stays for the others."""
    if result is None or not isinstance(award, Artificial):
        return award
    return replace(award, beside=result)


def _entry(score: TableScore | None, board: int) -> Entry:
    if score is None or score.result is UNKNOWN:
        return Nothing("unknown")
    if score.result is NOT_PLAYED:
        return Nothing("not played")
    return Points(_points(score, board))


_POINTS: dict[tuple[str, int], int] = {}
CYCLE = 16
"""Vulnerability comes round every sixteen boards."""


def _points(score: TableScore, board: int) -> int:
    key = (score.text, board % CYCLE)
    found = _POINTS.get(key)
    if found is None:
        if len(_POINTS) > 100_000:
            _POINTS.clear()
        found = _POINTS[key] = points_of(score.text, board)
    return found


def points_of(text: str, board: int) -> int:
    """The points of a written result, from the North-South side.

    >>> points_of("4S= by N", 1), points_of("-50", 3)
    (420, -50)
    """
    result = parse_result(text)
    if isinstance(result, (NotPlayed, Unknown)):
        raise Mistake(f"'{text}' has no score: write a contract with its result, or points.")
    return ns_score(result, Board(board).vulnerability)


def entry_of(award: bodies.Award, board: int) -> Entry:
    """What a side is scored with after a ruling."""
    if award.assigned:
        parts: tuple[tuple[int, Exact], ...] = tuple(
            (points_of(each.result, board), exact(each.weight)) for each in award.assigned
        )
        if len(parts) == 1 and parts[0][1] == 1:
            return Points(parts[0][0])
        return Weighted(parts)
    if award.percent is not None:
        return Artificial(percent=award.percent)
    if award.award is not None:
        return Artificial(award.award, whole_session=award.whole_session)
    raise Mistake("a ruling gives assigned results, an award or a percentage: name one.")


def rulings_on(state: State, stage: str, session: int, board: int) -> dict[str, bodies.RulingGiven]:
    """The rulings on a board as they stand, by table."""
    if "ruling given" not in state.kept:
        return {}
    return {
        body.table: body
        for _, body in state.rulings().values()
        if (body.stage, body.session, body.board) == (stage, session, board)
    }


def _on_board(state: State, kind: str, stage: str, session: int, board: int) -> Iterator[object]:
    for _, body in state.kept.get(kind, {}).values():
        if (body.stage, body.session, body.board) == (stage, session, board):
            yield body


def cancelled_at(
    state: State, stage: str, session: int, board: int
) -> tuple[frozenset[str], tuple[str, ...]]:
    """The tables at which a board is cancelled, and who is at fault."""
    tables: set[str] = set()
    fault: list[str] = []
    for body in _on_board(state, "board cancelled", stage, session, board):
        assert isinstance(body, bodies.BoardCancelled)
        seating = state.session(stage, session).seating
        tables |= set(body.tables or (seating.tables if seating else ()))
        fault += body.at_fault
    return frozenset(tables), tuple(dict.fromkeys(fault))


def _replaced(state: State, stage: str, session: int, board: int) -> bool:
    """Whether another board is played for one that is cancelled: then it counts nothing."""
    found = _on_board(state, "board cancelled", stage, session, board)
    return any(isinstance(body, bodies.BoardCancelled) and body.replaced for body in found)


def _forms(
    state: State, stage: str, session: int, board: int, lines: tuple[Line, ...]
) -> tuple[tuple[Line, ...], ...]:
    """The lines of each form: those named together, and all the others."""
    groups: list[frozenset[str]] = []
    for body in _on_board(state, "board fouled", stage, session, board):
        assert isinstance(body, bodies.BoardFouled)
        groups = [frozenset(each).difference(body.harmless) for each in body.groups]
    if not any(groups):
        return (lines,)
    named = frozenset().union(*groups)
    usual = tuple(line for line in lines if line.table not in named)
    others = [tuple(line for line in lines if line.table in group) for group in groups]
    return tuple(each for each in (usual, *others) if each)
