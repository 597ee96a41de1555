"""Who met whom: the cross-table of a stage, a part of a large field at a time.

A competition and a stage go in; the cells of those who are in the part come out, and the lines of
the table as HTML, each set once for as long as it says the same.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.views.credited_rounds import (
    credited_in,
    instead_of_play,
    of_round,
)
from convenor.competition.views.people import Who, who
from convenor.exact import Exact
from convenor.explain.figures_written import figure, places_for, swing
from convenor.values import value
from convenor.web.desks import desk_of
from convenor.web.public.long_tables import WHOLE, Part, part_asked
from convenor.web.public.round_columns import Same
from convenor.web.public.stages import Stage
from convenor.web.public.standing import beside_rounds, by_title, standings_of
from convenor.web.store.models import Competition as Site


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
    square: bool


def cross_part(request: HttpRequest, there: Competition, stage: Stage) -> Part:
    """The part of a large field that is asked for."""
    if not stage.rounds:
        return WHOLE
    lengths = [len(each.lines) for each in standings_of(there, stage).values()]
    return part_asked(request, max(lengths, default=0))


class CrossLines:
    """The lines of a cross-table, made when they are looked at."""

    def __init__(self, there: Competition, stage: Stage, standing: pipeline.Standing) -> None:
        self.there, self.stage, self.standing = there, stage, standing
        self.square = stage.plan.format == "round robin"
        self.credited = credited_in(there, stage.name)
        self.places = places_for(line.total for line in standing.lines)
        self.heads = (
            tuple((line.contestant, who(there, line.contestant).name) for line in standing.lines)
            if self.square
            else tuple((str(each.number), each.name) for each in stage.rounds)
        )

    @property
    def rests_on(self) -> tuple[object, ...]:
        """What every line rests on: the heads, all names, the rounds before the last as scored."""
        names = tuple(self.there.state.entries.values())
        earlier = (self._round(each.number) for each in self.stage.rounds[:-1])
        return (self.heads, self.places, names, *earlier)

    def _round(self, number: int) -> tuple[object, ...]:
        matches = pipeline.match_scores(self.there, self.stage.name, number)
        return (number, Same(matches), Same(of_round(self.credited, number)))

    def line_rests_on(self, line: pipeline.StandingLine) -> tuple[object, ...]:
        """What one line rests on besides: who it is, its total, its match of the last round."""
        name, last = line.contestant, self.stage.rounds[-1].number
        own = pipeline.own_matches(self.there, self.stage.name, last, name)
        beside = beside_rounds(self.standing.totals.get(name))
        credit = of_round(self.credited, last).get(name)
        return (line.place, line.total, own, credit, beside)

    def row(self, line: pipeline.StandingLine) -> CrossRow:
        """One line with all its cells."""
        name = line.contestant
        cells = self._cells_of(name)
        return CrossRow(
            who(self.there, name),
            line.place,
            tuple(_cells(cells, name, head, self.square) for head, _ in self.heads),
            figure(line.total, self.places),
            beside_rounds(self.standing.totals.get(name)),
        )

    def _cells_of(self, name: str) -> list[Cell]:
        """What somebody made of each match, and of rounds in which it met nobody."""
        found: list[Cell] = []
        for each in self.stage.rounds:
            own = pipeline.own_matches(self.there, self.stage.name, each.number, name)
            for match in own:
                instead = instead_of_play(match, name, self.credited)
                other = match.pairing.opponent_of(name)
                found.append(_cell(self.there, match, name, other, instead))
            credit = of_round(self.credited, each.number).get(name)
            if not self.square and not own and credit is not None:
                amount, kind = credit
                words = f"round {each.number}, {kind}"
                cell = Cell("", figure(amount, 2), "", each.number, "level", words, kind)
                found.append(cell)
        return found


def crosses_of(there: Competition, stage: Stage) -> list[tuple[str, CrossLines]]:
    """Each field with its title; none before a round is drawn."""
    if not stage.rounds:
        return []
    found = by_title(standings_of(there, stage))
    return [(title, CrossLines(there, stage, each)) for title, each in found]


def crosses_set(
    competition: Site, there: Competition, stage: Stage, why: str, part: Part
) -> list[tuple[Cross, SafeString]]:
    """The table of each field with its lines as HTML, most of them as they were before."""
    kept = desk_of(competition).set_lines
    made = []
    for title, lines in crosses_of(there, stage):
        table = kept.table(("cross", stage.slug, title), (competition.slug, *lines.rests_on))
        rows = "".join(
            table.line(
                each.contestant,
                lines.line_rests_on(each),
                lambda each=each, lines=lines: _row_set(  # type: ignore[misc]
                    competition.slug, why, lines.square, lines.row(each)
                ),
            )
            for each in part.lines(lines.standing.lines)
        )
        made.append((Cross(title, lines.heads, lines.square), mark_safe(rows)))
    return made


def _row_set(slug: str, why: str, square: bool, row: CrossRow) -> str:
    """A line of the table."""
    return str(_row_template().render({"slug": slug, "why": why, "square": square, "row": row}))


@cache
def _row_template() -> Any:
    return get_template("convenor/public/_cross_row.html")


def _cells(own: list[Cell], one: str, head: str, square: bool) -> tuple[Cell, ...]:
    """What one contestant has under a head of the table: an opponent, or a round."""
    if square and head == one:
        return (SELF,)
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
