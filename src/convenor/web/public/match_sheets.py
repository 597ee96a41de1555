"""A match board by board: what each of its tables made, and what the board was worth.

A competition, a round and a match go in; a sheet comes out with a line for each board that may be
seen. The scores are the engine's.
"""

from __future__ import annotations

from django.utils.safestring import SafeString

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.views.visibility import is_open
from convenor.exact import MATCHPOINT, Exact
from convenor.explain.figures_written import figure, swing
from convenor.values import value
from convenor.web import result_notation as writing
from convenor.web.public import boards
from convenor.web.public.match_stanzas import StanzaRow, stanza_rows
from convenor.web.public.results_replaced import counted
from convenor.web.public.rounds import MatchLine, match_line
from convenor.web.public.stages import Round, Stage


@value
class AtTable:
    """What one table made of a board, in points for the first or the own side of the match."""

    result: SafeString | str
    points: str
    side: str
    ruled: str = ""
    lead: SafeString | str = ""


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
    stanzas: tuple[StanzaRow, ...] = ()


def sheet_of(there: Competition, stage: Stage, round: Round, name: str) -> Sheet | None:
    """The sheet of a match, if there is one of this number."""
    found = None
    if stage.plan.in_matches:
        found = pipeline.match_named(there, stage.name, round.number, name)
    if found is None:
        return None
    pairing = found.pairing
    rooms = tuple(each.rpartition(" ")[2] for each in pairing.tables)
    lines = []
    for board in pairing.boards:
        seen = is_open(there, round.session, board)
        lines.append(
            _line(there, stage, round, board, pairing.first, pairing.second, pairing.tables)
            if seen
            else SheetLine(board, (), "", "", False)
        )
    shown = match_line(there, stage, found)
    stanzas = stanza_rows(there, round, found)
    return Sheet(shown, rooms if len(rooms) > 1 else ("Table",), tuple(lines), stanzas)


def _line(
    there: Competition,
    stage: Stage,
    round: Round,
    board: int,
    first: str,
    second: str,
    tables: tuple[str, ...],
) -> SheetLine:
    scores = pipeline.side_scores_at(there, stage.name, round.number, board, tables)
    both = _worth(scores.sides, tables, first), _worth(scores.sides, tables, second)
    won, lost = (figure(both[0]), figure(both[1])) if scores.unit == MATCHPOINT else _swings(*both)
    return SheetLine(
        board,
        tuple(_at(there, stage, round, board, first, table) for table in tables),
        won,
        lost,
        True,
    )


def _worth(scores: boards.Sides, tables: tuple[str, ...], name: str) -> Exact:
    found = (each.score for (at, who), each in scores.items() if at in tables and who == name)
    return next((each for each in found if each is not None), 0)


def _swings(first: Exact, second: Exact) -> tuple[str, str]:
    """What each side won on a board; of a score that was split, what each side has of it."""
    if first + second:
        return swing(first), swing(second)
    return (swing(first) if first > 0 else "", swing(second) if second > 0 else "")


def _at(
    there: Competition, stage: Stage, round: Round, board: int, first: str, table: str
) -> AtTable:
    said = there.state.on(stage.name, round.number, board).get(table)
    line = pipeline.lines(there, stage.name, round.number, board).by_table.get(table)
    side = "NS" if line is not None and line.ns == first else "EW"
    counts = counted(there, stage.name, round.number, board, table)
    points = writing.for_side(counts.points, side)
    return AtTable(
        writing.result_shown(said.text) if said else "",
        "" if points is None else writing.signed(points),
        side,
        counts.ruled,
    )
