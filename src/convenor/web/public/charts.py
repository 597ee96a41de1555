"""Charts over the rounds of a stage: places round by round.

A competition and a stage go in; lines with their points on a page of so many units come out. The
places and the sentence about them are those of `printing/pictures`; colours and sizes are the
template's.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.competition.live import Competition
from convenor.competition.views.people import Who, who
from convenor.printing.pictures.courses import MOST, Course, courses_of, told
from convenor.values import value
from convenor.web.public.stages import Stage
from convenor.web.public.standing import field_title, in_order, standings_of

STEP_Y, TOP = 26, 30
WIDE, LAST = 1000, 960  # across, whatever the page's width; the last round, short of the names


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
    if not standings_of(there, stage):
        return ()
    rounds = [each.number for each in stage.rounds if each.done]
    found = {each.field: each for each in courses_of(there, stage.name, rounds)}
    return tuple(
        _chart(there, field_title(name), found[name], stage.word.lower())
        for name in sorted(found, key=lambda name: in_order((name, None)))
    )


def _chart(there: Competition, title: str, course: Course, word: str) -> Chart:
    shown = course.order[:MOST]
    after = course.after
    lowest = max((places.get(each, 0) for places in after.values() for each in shown), default=0)
    last = max(len(after) - 1, 1)
    xs = {number: LAST * at // last for at, number in enumerate(course.rounds)}
    tracks = tuple(_track(there, name, at, course, xs) for at, name in enumerate(shown))
    rows = tuple((place, _y(place)) for place in range(1, lowest + 1))
    return Chart(
        title,
        tuple((number, _share(x)) for number, x in xs.items()),
        rows,
        tracks,
        WIDE,
        _y(max(lowest, len(shown))) + STEP_Y,
        len(course.order) - len(shown),
        told(course, lambda name: who(there, name).name, word),
    )


def _y(place: int) -> int:
    return TOP + STEP_Y * (place - 1)


def _share(x: int) -> str:
    return f"{100 * x / WIDE:g}%"


def _track(
    there: Competition,
    name: str,
    at: int,
    course: Course,
    xs: dict[int, int],
) -> Track:
    places = course.places(name)
    known = zip(xs.values(), places, strict=True)
    dots = tuple((x, _y(place), place) for x, place in known if place is not None)
    manner = f"first-{at + 1}" if at < 3 else f"other-{at % 4}"
    points = " ".join(f"{x},{y}" for x, y, _ in dots)
    return Track(who(there, name), course.rounds, places, points, dots, _y(at + 1), manner)
