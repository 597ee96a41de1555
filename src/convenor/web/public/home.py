"""What is on at the site, a page of it at a time, however many events there are.

The public competitions go in by their rows; one page of them comes out, each in a few lines, under
its festival. Only the events of that page are looked into. A site with few events has one page, in
the order of its festivals and titles; of many the newest come first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.db.models import F, Q, QuerySet

from convenor.values import value
from convenor.web.public.festivals import Line, lines_of
from convenor.web.store.models import Competition, Festival

A_PAGE = 24
IN_FESTIVALS = (
    F("festival__starts").desc(nulls_last=True),
    F("festival__title").asc(nulls_last=True),
    "festival_id",
)


@value
class EventsPage:
    """A page of events: those of festivals, those that stand alone, and where it is in the list."""

    festivals: tuple[tuple[Festival, tuple[Line, ...]], ...]
    alone: tuple[Line, ...]
    number: int
    last: int

    @property
    def before(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.last else None


def public_events(archived: bool = False) -> QuerySet[Competition]:
    """Every competition that everybody may see; of a hidden festival and the demonstration none."""
    shown = Q(festival=None) | Q(festival__public=True, festival__demonstration=None)
    return Competition.objects.filter(shown, public=True, archived=archived)


def only_festival() -> Festival | None:
    """The one festival to which all public competitions belong, if that is so."""
    found = public_events().order_by().values_list("festival", flat=True).distinct()[:2]
    festivals = list(found)
    if len(festivals) != 1 or festivals[0] is None:
        return None
    return Festival.objects.get(pk=festivals[0])


def events_page(events: QuerySet[Competition], count: int, asked: str) -> EventsPage:
    """The page that is asked for, or the first."""
    last = max(1, -(-count // A_PAGE))
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 7 else 1
    number = min(max(number, 1), last)
    within = ("order", "title") if last == 1 else ("-created", "title")
    ordered = events.order_by(*IN_FESTIVALS, *within, "pk")
    first = (number - 1) * A_PAGE
    rows = list(ordered.select_related("festival")[first : first + A_PAGE])
    return EventsPage(*_by_festival(lines_of(rows)), number, last)


def _by_festival(
    lines: Sequence[Line],
) -> tuple[tuple[tuple[Festival, tuple[Line, ...]], ...], tuple[Line, ...]]:
    alone = tuple(each for each in lines if each.competition.festival is None)
    held = [each for each in lines if each.competition.festival is not None]
    groups = groupby(held, key=lambda each: each.competition.festival)
    return tuple((festival, tuple(own)) for festival, own in groups if festival), alone
