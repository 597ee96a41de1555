"""What is told board by board: the traveller, a match's sheet, the hands of a session.

Which boards may be seen is asked of `competition.seen` by whoever asks here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from convenor import pipeline
from convenor.api.shown.makes import deals_of
from convenor.api.shown.names import named
from convenor.api.shown.rounds import matches_of
from convenor.bridge import SUITS, Board, Deal, Seat
from convenor.competition.live import Competition
from convenor.competition.scores.boards import points_of
from convenor.competition.scores.side_scores import SideScore
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import SessionState, TableScore
from convenor.competition.views.plain_data import figure
from convenor.competition.views.visibility import is_open
from convenor.errors import Mistake
from convenor.exact import ratio
from convenor.formats import pbn
from convenor.formats.events import Dealt, Event, Section
from convenor.regulation.answers import to_plain
from convenor.values import value


@value
class Scored:
    """The scores of a board, however its stage compares them."""

    unit: str
    clause: str
    sides: Mapping[tuple[str, str], SideScore]
    """By table and contestant; by '' and contestant where a match compares its own tables."""

    def side(self, table: str, who: str) -> SideScore | None:
        return self.sides.get((table, who), self.sides.get(("", who)))

    def of(self, table: str, who: str) -> str | None:
        """The score of a side."""
        found = self.side(table, who)
        return figure(found.score) if found is not None else None

    def percent(self, table: str, who: str) -> str | None:
        """The same as a percentage, where it is a share of something."""
        found = self.side(table, who)
        if found is None or found.score is None or not found.available:
            return None
        return figure(ratio(found.score * 100, found.available))


def scored(there: Competition, stage: str, number: int, board: int) -> Scored:
    """The scores of a board: over the field, or within each match."""
    if there.state.the_plan.stage(stage).tables_a_match == 1:
        found = pipeline.board_scores(there, stage, number, board)
        sides = {(each.table, each.contestant): each for each in found.scores.sides}
        return Scored(found.scores.unit, found.clause, sides)
    unit, clause, own = "", "", {}
    for match in pipeline.match_scores(there, stage, number):
        for each in pipeline.match_boards(there, match):
            if each.number == str(board):
                unit, clause = each.scores.unit, each.clause
                own.update({("", side.contestant): side for side in each.scores.sides})
    return Scored(unit, clause, own)


# --- the traveller -------------------------------------------------------------------------------


def board_plain(there: Competition, stage: str, number: int, board: int) -> dict[str, object]:
    """The traveller of a board."""
    session = there.state.session(stage, number)
    found, scores = pipeline.lines(there, stage, number, board), scored(there, stage, number, board)
    results = there.state.on(stage, number, board)
    lines = [_line(there, each, results.get(each.table), scores, board) for each in found.lines]
    return {
        "stage": session.stage,
        "session": session.number,
        **_head(board),
        "deal": there.state.deals.get((stage, number, board))
        if is_open(there, session, board)
        else None,
        "unit": scores.unit,
        "clause": scores.clause,
        "datum": _datum(there, stage, number, board),
        "fouled": found.fouled,
        "lines": lines,
        "frequencies": _often(lines),
    }


def _head(number: int) -> dict[str, object]:
    board = Board(number)
    return {
        "board": number,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
    }


def _line(
    there: Competition,
    line: pipeline.TableLine,
    score: TableScore | None,
    scores: Scored,
    board: int,
) -> dict[str, object]:
    return {
        "table": line.table,
        "ns": line.ns,
        "ns_name": named(there, line.ns),
        "ew": line.ew,
        "ew_name": named(there, line.ew),
        "result": score.text if score else None,
        "lead": score.lead if score else "",
        "points": points(score, board),
        "confirmed": bool(score and score.confirmed),
        "ns_entry": to_plain(line.ns_entry),
        "ew_entry": None if line.ew_entry is None else to_plain(line.ew_entry),
        "ns_score": scores.of(line.table, line.ns),
        "ew_score": scores.of(line.table, line.ew),
        "ns_percent": scores.percent(line.table, line.ns),
        "ew_percent": scores.percent(line.table, line.ew),
    }


def points(score: TableScore | None, board: int) -> int | None:
    """The points of a written result to North-South; none where it has no score."""
    if score is None:
        return None
    try:
        return points_of(score.text, board)
    except Mistake:
        return None


def _datum(there: Competition, stage: str, number: int, board: int) -> str | None:
    """The datum of a board, as its calculation told it."""
    return figure(pipeline.datum(there, stage, number, board))


def _often(lines: list[dict[str, object]]) -> list[dict[str, object]]:
    """How often each score came about, the best for North-South first."""
    counts = Counter(each["points"] for each in lines if each["points"] is not None)
    return [
        {
            "points": amount,
            "times": times,
            "results": list(dict.fromkeys(e["result"] for e in lines if e["points"] == amount)),
        }
        for amount, times in sorted(counts.items(), reverse=True)
    ]


# --- a match, board by board ---------------------------------------------------------------------


def sheet_plain(
    there: Competition, stage: str, session: int, name: str, seen: Collection[int]
) -> dict[str, object]:
    """A match with its boards; of those that may not be seen nothing is told."""
    every = zip(
        matches_of(there, stage, session)["matches"],
        pipeline.match_scores(there, stage, session),
        strict=True,
    )
    for plain, match in every:
        if name in (match.pairing.match, match.pairing.name):
            pairing = match.pairing
            lines = [
                _sheet_line(there, stage, session, pairing, board, board in seen)
                for board in pairing.boards
            ]
            return {**plain, "stage": stage, "session": session, "lines": lines}
    raise Mistake(f"there is no match '{name[:40]}' in session {session} of {stage}.")


def _sheet_line(
    there: Competition, stage: str, session: int, pairing: Pairing, board: int, seen: bool
) -> dict[str, object]:
    if not seen:
        return {"board": board, "open": True, "unit": "", "score": None, "tables": []}
    scores, results = (
        scored(there, stage, session, board),
        there.state.on(stage, session, board),
    )
    lines = pipeline.lines(there, stage, session, board).by_table
    return {
        "board": board,
        "open": False,
        "unit": scores.unit,
        "score": scores.of(pairing.tables[0], pairing.first),
        "tables": [
            _line(there, lines[table], results.get(table), scores, board)
            for table in pairing.tables
            if table in lines
        ],
    }


# --- hands ---------------------------------------------------------------------------------------


def hands_plain(
    there: Competition, session: SessionState, seen: Collection[int]
) -> dict[str, object]:
    """The hands of a session that were recorded and may be seen, and all of them as PBN."""
    deals = deals_of(there, session, seen)
    return {
        "stage": session.stage,
        "session": session.number,
        "boards": [
            {**_head(board), "deal": _text(there, session, board), "hands": _hands(deal)}
            for board, deal in deals.items()
        ],
        "pbn": _pbn(there, session, deals) if deals else "",
        "fact": there.number,
    }


def _text(there: Competition, session: SessionState, board: int) -> str:
    return str(there.state.deals[session.stage, session.number, board])


def _hands(deal: Deal) -> dict[str, object]:
    return {
        seat.value: {
            "suits": {each.name: "".join(deal.hand(seat).holding(each)) for each in SUITS},
            "points": deal.hand(seat).points,
        }
        for seat in Seat
    }


def _pbn(there: Competition, session: SessionState, deals: Mapping[int, Deal]) -> str:
    begun = there.state.begun
    title = f"{there.state.name}, {session.stage} {session.number}"
    event = Event(
        "none",
        title=title,
        date=begun.begins if begun else None,
        sections=(Section(),),
        deals=tuple(Dealt(board, deal) for board, deal in deals.items()),
    )
    return pbn.dumps(event)
