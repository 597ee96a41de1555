"""A match board by board: what each of its tables made, and what the board was worth.

A competition, a round and a match go in; a sheet comes out with a line for each board that may be
seen. The scores are the engine's.
"""

from __future__ import annotations

from django.utils.safestring import SafeString

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.seen import is_open
from convenor.exact import Exact
from convenor.values import value
from convenor.web.public import boards
from convenor.web.public.rounds import MatchLine, matches_of
from convenor.web.public.stages import Round, Stage
from convenor.web.public.wording import swing
from convenor.web.table import writing


@value
class AtTable:
    """What one table made of a board, in points for the first side of the match."""

    result: SafeString | str
    points: str
    side: str


@value
class SheetLine:
    """A board of a match."""

    board: int
    tables: tuple[AtTable, ...]
    first: str
    second: str
    seen: bool


@value
class Sheet:
    """A match with its boards."""

    match: MatchLine
    rooms: tuple[str, ...]
    lines: tuple[SheetLine, ...]


def sheet_of(there: Competition, stage: Stage, round: Round, name: str) -> Sheet | None:
    """The sheet of a match, if there is one of this number."""
    shown = {each.match: each for each in matches_of(there, stage, round)}
    if name not in shown:
        return None
    found = pipeline.match_scores(there, stage.name, round.number)
    pairing = next(each.pairing for each in found if each.pairing.match == name)
    rooms = tuple(each.rpartition(" ")[2] for each in pairing.tables)
    lines = []
    for board in pairing.boards:
        seen = is_open(there, round.session, board)
        lines.append(
            _line(there, stage, round, board, pairing.first, pairing.tables)
            if seen
            else SheetLine(board, (), "", "", False)
        )
    return Sheet(shown[name], rooms if len(rooms) > 1 else ("Table",), tuple(lines))


def _line(
    there: Competition,
    stage: Stage,
    round: Round,
    board: int,
    first: str,
    tables: tuple[str, ...],
) -> SheetLine:
    scores, _ = boards.scores_on(there, stage, round, board)
    worth = [each.score for (at, name), each in scores.items() if at in tables and name == first]
    amount: Exact = next((each for each in worth if each is not None), 0)
    won, lost = (swing(amount), "") if amount > 0 else ("", swing(-amount)) if amount else ("", "")
    return SheetLine(
        board,
        tuple(_at(there, stage, round, board, first, table) for table in tables),
        won,
        lost,
        True,
    )


def _at(
    there: Competition, stage: Stage, round: Round, board: int, first: str, table: str
) -> AtTable:
    said = there.state.on(stage.name, round.number, board).get(table)
    line = there.figures.scores.lines(stage.name, round.number, board).by_table.get(table)
    side = "NS" if line is not None and line.ns == first else "EW"
    if said is None:
        return AtTable(boards.ruled(line.ns_entry) if line else "", "", side)
    points = writing.for_side(writing.points(said.text, board), side)
    return AtTable(writing.result_shown(said.text), writing.signed(points), side)
