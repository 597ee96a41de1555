"""Charts and tables over the rounds of a stage: places round by round, and who met whom.

A competition and a stage go in; lines with their points on a page of so many units come out, and
the cells of a cross-table. Colours and sizes are the template's.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.scores import MatchFigure
from convenor.values import value
from convenor.web.public.people import Who, who
from convenor.web.public.stages import Stage
from convenor.web.public.standing import FIELDS, in_order, places_after
from convenor.web.public.wording import figure, swing

STEP_X, STEP_Y, LEFT, TOP, RIGHT = 90, 26, 34, 30, 210
WIDE = 850
MOST_LINES = 40


@value
class Track:
    """The places of one contestant, round by round, and its line on the chart."""

    who: Who
    places: tuple[int | None, ...]
    points: str
    dots: tuple[tuple[int, int, int], ...]
    end: tuple[int, int]
    manner: str


@value
class Chart:
    """A chart of places by round."""

    title: str
    rounds: tuple[tuple[int, int], ...]
    rows: tuple[tuple[int, int], ...]
    tracks: tuple[Track, ...]
    width: int
    height: int
    left_out: int


def charts_of(there: Competition, stage: Stage) -> tuple[Chart, ...]:
    """A chart for each field of a stage."""
    rounds = [each.number for each in stage.rounds if each.done]
    after = {number: places_after(there, stage, number) for number in rounds}
    return tuple(
        _chart(there, FIELDS.get(name, name), standing.order, after)
        for name, standing in sorted(pipeline.standings(there, stage.name).items(), key=in_order)
        if standing.order
    )


def _chart(
    there: Competition, title: str, order: tuple[str, ...], after: dict[int, dict[str, int]]
) -> Chart:
    shown = order[:MOST_LINES]
    lowest = max((places.get(each, 0) for places in after.values() for each in shown), default=0)
    step = max(STEP_X, min(2 * STEP_X, WIDE // max(len(after) - 1, 1)))
    xs = {number: LEFT + step * at for at, number in enumerate(after)}
    right = LEFT + step * max(len(after) - 1, 0)
    tracks = tuple(_track(there, name, at, after, xs) for at, name in enumerate(shown))
    rows = tuple((place, _y(place)) for place in range(1, lowest + 1))
    return Chart(
        title,
        tuple((number, x) for number, x in xs.items()),
        rows,
        tracks,
        right + RIGHT,
        _y(lowest) + STEP_Y,
        len(order) - len(shown),
    )


def _y(place: int) -> int:
    return TOP + STEP_Y * (place - 1)


def _track(
    there: Competition,
    name: str,
    at: int,
    after: dict[int, dict[str, int]],
    xs: dict[int, int],
) -> Track:
    places = tuple(each.get(name) for each in after.values())
    known = zip(xs.values(), places, strict=True)
    dots = tuple((x, _y(place), place) for x, place in known if place is not None)
    end = (dots[-1][0] + 14, dots[-1][1] + 5) if dots else (0, 0)
    manner = f"first-{at + 1}" if at < 3 else f"other-{at % 4}"
    points = " ".join(f"{x},{y}" for x, y, _ in dots)
    return Track(who(there, name), places, points, dots, end, manner)


# --- who met whom --------------------------------------------------------------------------------


@value
class Cell:
    """What one side made of a match."""

    against: str
    score: str
    margin: str
    round: int
    manner: str


SELF = Cell("", "·", "", 0, "self")
"""Where a contestant would meet itself."""


@value
class CrossRow:
    """A contestant in a cross-table."""

    who: Who
    place: int
    cells: tuple[tuple[Cell, ...], ...]
    total: str


@value
class Cross:
    """A cross-table: of everybody against everybody, or of everybody by round."""

    title: str
    heads: tuple[tuple[str, str], ...]
    rows: tuple[CrossRow, ...]
    square: bool


def cross_of(there: Competition, stage: Stage) -> tuple[Cross, ...]:
    """The cross-table of each field."""
    square = stage.plan.format == "round robin"
    played: dict[str, list[Cell]] = {}
    for each in stage.rounds:
        for match in pipeline.match_scores(there, stage.name, each.number):
            for one, other in (match.pairing.contestants, match.pairing.contestants[::-1]):
                played.setdefault(one, []).append(_cell(match, one, other))
    made = []
    for name, standing in sorted(pipeline.standings(there, stage.name).items(), key=in_order):
        heads = (
            tuple((line.contestant, who(there, line.contestant).name) for line in standing.lines)
            if square
            else tuple((str(each.number), each.name) for each in stage.rounds)
        )
        rows = tuple(
            CrossRow(
                who(there, line.contestant),
                line.place,
                tuple(
                    tuple(
                        cell
                        for cell in played.get(line.contestant, ())
                        if (cell.against if square else str(cell.round)) == head
                    )
                    if not (square and head == line.contestant)
                    else (SELF,)
                    for head, _ in heads
                ),
                figure(line.total),
            )
            for line in standing.lines
        )
        made.append(Cross(FIELDS.get(name, name), heads, rows, square))
    return tuple(made)


def _cell(match: MatchFigure, one: str, other: str) -> Cell:
    margin, vp = match.margin(one), match.vp(one)
    ended = margin if match.complete and margin is not None else None
    manner = "open" if ended is None else "won" if ended > 0 else "lost" if ended < 0 else "level"
    score = figure(vp, 2) if vp is not None else "" if margin is None else swing(margin)
    return Cell(other, score, "" if margin is None else swing(margin), match.session, manner)
