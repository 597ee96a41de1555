"""The competitions of a festival in a few lines each, and what ended last in all of them.

Rows of the site go in; what a festival's page says of each comes out, made once until its next
fact. A competition that has not been set up is listed, and nothing is said of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from convenor.competition.live import Competition as Folded
from convenor.values import replace, value
from convenor.web.desks import desk_of
from convenor.web.public.latest import News, latest
from convenor.web.public.overview import Summary, summary
from convenor.web.public.published import published
from convenor.web.store.models import Competition

LATEST = 8
OF_EACH = 3


@value
class Line:
    """A competition in a list: in a few lines, with what ended last in it."""

    competition: Competition
    number: int
    summary: Summary | None
    latest: tuple[News, ...]


def lines_of(competitions: Iterable[Competition]) -> list[Line]:
    """Competitions, each in a few lines; nothing is said of one that has not been set up."""
    return [line_of(each) for each in competitions]


def line_of(competition: Competition) -> Line:
    """A competition in a few lines, made once until the next fact."""

    def make(_: Folded) -> Line:
        there = published(competition)
        if there.state.plan is None:
            return Line(competition, there.number, None, ())
        return Line(competition, there.number, summary(there), latest(there))

    return replace(desk_of(competition).kept("public line", make), competition=competition)


def latest_of(lines: list[Line], most: int = LATEST) -> list[tuple[Competition, News]]:
    """What ended last in all of them, the newest first."""
    found = [(each.competition, news) for each in lines for news in each.latest[:OF_EACH]]
    return sorted(found, key=lambda each: each[1].recorded, reverse=True)[:most]
