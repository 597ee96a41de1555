"""Charts over the rounds of a stage: places round by round.

A competition and a stage go in; lines with their points on a page of so many units come out.
Colours and sizes are the template's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.live import Competition
from convenor.competition.views.people import Who, who
from convenor.values import value
from convenor.web.public.stages import Stage
from convenor.web.public.standing import by_title, places_after, standings_of

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
    after: dict[int, Mapping[str, int]],
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
    after: dict[int, Mapping[str, int]],
    xs: dict[int, int],
) -> Track:
    places = tuple(each.get(name) for each in after.values())
    known = zip(xs.values(), places, strict=True)
    dots = tuple((x, _y(place), place) for x, place in known if place is not None)
    manner = f"first-{at + 1}" if at < 3 else f"other-{at % 4}"
    points = " ".join(f"{x},{y}" for x, y, _ in dots)
    return Track(who(there, name), tuple(after), places, points, dots, _y(at + 1), manner)
