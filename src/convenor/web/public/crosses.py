"""Who met whom: the cross-table of a stage, a part of a large field at a time.

A competition and a stage go in; the cells of those who are in the part come out, and the lines of
the table as HTML, each set once for as long as it says the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from django.http import HttpRequest
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.views.credited_rounds import (
    Credited,
    credited_in,
    instead_of_play,
    without_match,
)
from convenor.exact import Exact
from convenor.values import value
from convenor.web.public.long_tables import WHOLE, Part, part_asked
from convenor.web.public.people import Who, who
from convenor.web.public.stages import Stage
from convenor.web.public.standing import beside_rounds, by_title, standings_of
from convenor.web.public.wording import figure, places_for, swing

ROWS_KEPT = 8192


@value
class Cell:
    """What one side made of a match."""

    against: str
    score: str
    margin: str
    round: int
    manner: str
    words: str
    instead: str = ""


SELF = Cell("", "·", "", 0, "self", "")
"""Where a contestant would meet itself."""


@value
class CrossRow:
    """A contestant in a cross-table."""

    who: Who
    place: int
    cells: tuple[tuple[Cell, ...], ...]
    total: str
    beside: tuple[str, ...] = ()


@value
class Cross:
    """A cross-table: of everybody against everybody, or of everybody by round."""

    title: str
    heads: tuple[tuple[str, str], ...]
    rows: tuple[CrossRow, ...]
    square: bool


def cross_part(request: HttpRequest, there: Competition, stage: Stage) -> Part:
    """The part of a large field that is asked for."""
    if not stage.rounds:
        return WHOLE
    lengths = [len(each.lines) for each in standings_of(there, stage).values()]
    return part_asked(request, max(lengths, default=0))


def cross_of(there: Competition, stage: Stage, part: Part = WHOLE) -> tuple[Cross, ...]:
    """The cross-table of each field; none before a round is drawn."""
    if not stage.rounds:
        return ()
    square = stage.plan.format == "round robin"
    found = by_title(standings_of(there, stage))
    shown = {e.contestant for _, standing in found for e in part.lines(standing.lines)}
    played: dict[str, list[Cell]] = {}
    credited = credited_in(there, stage.name)
    for each in stage.rounds:
        for one in shown:
            for match in pipeline.own_matches(there, stage.name, each.number, one):
                other, instead = (
                    match.pairing.opponent_of(one),
                    instead_of_play(match, one, credited),
                )
                played.setdefault(one, []).append(_cell(there, match, one, other, instead))
    if not square:
        _add_byes(stage, credited, played, shown)
    made = []
    for title, standing in found:
        heads = (
            tuple((line.contestant, who(there, line.contestant).name) for line in standing.lines)
            if square
            else tuple((str(each.number), each.name) for each in stage.rounds)
        )
        places = places_for(line.total for line in standing.lines)
        rows = tuple(
            CrossRow(
                who(there, line.contestant),
                line.place,
                tuple(_cells(played, line.contestant, head, square) for head, _ in heads),
                figure(line.total, places),
                beside_rounds(standing.totals.get(line.contestant)),
            )
            for line in part.lines(standing.lines)
        )
        made.append(Cross(title, heads, rows, square))
    return tuple(made)


def cross_rows(slug: str, why: str, cross: Cross) -> SafeString:
    """The lines of a cross-table as they stand on its page."""
    return mark_safe("".join(_row_set(slug, why, cross.square, row) for row in cross.rows))


@lru_cache(ROWS_KEPT)
def _row_set(slug: str, why: str, square: bool, row: CrossRow) -> str:
    """A line of the table; most are the same after a result as they were before it."""
    return str(_row_template().render({"slug": slug, "why": why, "square": square, "row": row}))


@cache
def _row_template() -> Any:
    return get_template("convenor/public/_cross_row.html")


def _add_byes(
    stage: Stage, credited: Credited, played: dict[str, list[Cell]], shown: set[str]
) -> None:
    """What somebody has of a round in which they met nobody."""
    for each in stage.rounds:
        met = {name for name, cells in played.items() if any(e.round == each.number for e in cells)}
        for name, (amount, kind) in without_match(credited, each.number, met).items():
            if name not in shown:
                continue
            words = f"round {each.number}, {kind}"
            cell = Cell("", figure(amount, 2), "", each.number, "level", words, kind)
            played.setdefault(name, []).append(cell)


def _cells(played: Mapping[str, list[Cell]], one: str, head: str, square: bool) -> tuple[Cell, ...]:
    """What one contestant has under a head of the table: an opponent, or a round."""
    if square and head == one:
        return (SELF,)
    own = played.get(one, ())
    return tuple(each for each in own if (each.against if square else str(each.round)) == head)


def _cell(
    there: Competition, match: MatchFigure, one: str, other: str, instead: tuple[Exact, str] | None
) -> Cell:
    """What a match was worth to one side; where it was not played out, what it has instead."""
    against = f"against {who(there, other).name}"
    if instead:
        amount, kind = instead
        said = f"round {match.session}, {kind} {against}"
        return Cell(other, figure(amount, 2), "", match.session, "level", said, kind)
    margin, vp = match.margin(one), match.vp(one)
    ended = match.ahead(one) if match.complete else None
    manner = "open" if ended is None else "won" if ended > 0 else "lost" if ended < 0 else "level"
    score = figure(vp, 2) if vp is not None else "" if margin is None else swing(margin)
    shown = "" if margin is None else swing(margin)
    ends = {"won": "won", "lost": "lost", "level": "drawn", "open": "in play"}[manner]
    words = f"round {match.session}, {ends} {against}"
    half = f"half, v {other}" if match.pairing.share else ""
    return Cell(other, score or "–", shown, match.session, manner, words, half)
