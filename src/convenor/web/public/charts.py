"""Charts and tables over the rounds of a stage: places round by round, and who met whom.

A competition and a stage go in; lines with their points on a page of so many units come out, and
the cells of a cross-table. Colours and sizes are the template's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
from convenor.web.public.people import Who, who
from convenor.web.public.stages import Stage
from convenor.web.public.standing import beside_rounds, by_title, places_after, standings_of
from convenor.web.public.wording import figure, places_for, swing

STEP_Y, TOP = 26, 30
WIDE, LAST = 1000, 960  # across, whatever the page's width; the last round, short of the names
MOST_LINES = 40


@value
class Track:
    """The places of one contestant, round by round, and its line on the chart."""

    who: Who
    rounds: tuple[int, ...]
    places: tuple[int | None, ...]
    points: str
    dots: tuple[tuple[int, int, int], ...]
    row: int
    manner: str

    @property
    def shares(self) -> Iterator[tuple[str, int]]:
        """Where its dots are: per cent of the width, and the height."""
        return ((_share(x), y) for x, y, _ in self.dots)

    @property
    def by_round(self) -> Iterator[tuple[int, int | None]]:
        return zip(self.rounds, self.places, strict=True)


@value
class Chart:
    """A chart of places by round; the names stand in the rows, in the order of now."""

    title: str
    rounds: tuple[tuple[int, str], ...]
    rows: tuple[tuple[int, int], ...]
    tracks: tuple[Track, ...]
    width: int
    height: int
    left_out: int
    told: str


def charts_of(there: Competition, stage: Stage) -> tuple[Chart, ...]:
    """A chart for each field of a stage."""
    rounds = [each.number for each in stage.rounds if each.done]
    after = {number: places_after(there, stage, number) for number in rounds}
    return tuple(
        _chart(there, title, standing.order, after, stage.word.lower())
        for title, standing in by_title(standings_of(there, stage))
        if standing.order
    )


def _chart(
    there: Competition,
    title: str,
    order: tuple[str, ...],
    after: dict[int, dict[str, int]],
    word: str,
) -> Chart:
    shown = order[:MOST_LINES]
    lowest = max((places.get(each, 0) for places in after.values() for each in shown), default=0)
    last = max(len(after) - 1, 1)
    xs = {number: LAST * at // last for at, number in enumerate(after)}
    tracks = tuple(_track(there, name, at, after, xs) for at, name in enumerate(shown))
    rows = tuple((place, _y(place)) for place in range(1, lowest + 1))
    return Chart(
        title,
        tuple((number, _share(x)) for number, x in xs.items()),
        rows,
        tracks,
        WIDE,
        _y(max(lowest, len(shown))) + STEP_Y,
        len(order) - len(shown),
        told(tracks, word),
    )


def told(tracks: tuple[Track, ...], word: str) -> str:
    """What the chart shows, in a sentence: who leads, since when, and who moved most."""
    if not tracks or not tracks[0].dots:
        return ""
    first = tracks[0]
    since = 0
    for place in reversed(first.places):
        if place != 1:
            break
        since += 1
    leads = f"{first.who.name} lead"
    if since > 1:
        leads += f", first after each of the last {since} {word}s"
    moved = [(_climbed(each), each) for each in tracks]
    most, climber = max(moved, key=lambda each: each[0])
    if most < 2:
        return f"{leads}."
    return f"{leads}; {climber.who.name} climbed most since the first {word}: {most} places."


def _climbed(track: Track) -> int:
    known = [each for each in track.places if each is not None]
    return known[0] - known[-1] if len(known) > 1 else 0


def _y(place: int) -> int:
    return TOP + STEP_Y * (place - 1)


def _share(x: int) -> str:
    return f"{100 * x / WIDE:g}%"


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
    manner = f"first-{at + 1}" if at < 3 else f"other-{at % 4}"
    points = " ".join(f"{x},{y}" for x, y, _ in dots)
    return Track(who(there, name), tuple(after), places, points, dots, _y(at + 1), manner)


# --- who met whom --------------------------------------------------------------------------------


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


def cross_of(there: Competition, stage: Stage) -> tuple[Cross, ...]:
    """The cross-table of each field; none before a round is drawn."""
    if not stage.rounds:
        return ()
    square = stage.plan.format == "round robin"
    played: dict[str, list[Cell]] = {}
    credited = credited_in(there, stage.name)
    for each in stage.rounds:
        for match in pipeline.match_scores(there, stage.name, each.number):
            for one, other in (match.pairing.contestants, match.pairing.contestants[::-1]):
                instead = instead_of_play(match, one, credited)
                played.setdefault(one, []).append(_cell(there, match, one, other, instead))
    if not square:
        _add_byes(stage, credited, played)
    made = []
    for title, standing in by_title(standings_of(there, stage)):
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
            for line in standing.lines
        )
        made.append(Cross(title, heads, rows, square))
    return tuple(made)


def _add_byes(stage: Stage, credited: Credited, played: dict[str, list[Cell]]) -> None:
    """What somebody has of a round in which they met nobody."""
    for each in stage.rounds:
        met = {name for name, cells in played.items() if any(e.round == each.number for e in cells)}
        for name, (amount, kind) in without_match(credited, each.number, met).items():
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
