"""The clock in the room: which time zone a competition keeps, and how its plan says so.

A template goes in, the likely zone comes out: where this site is, or where the template's book is
if the site only knows universal time. What was typed is checked against the zones there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings

from convenor.competition.plans.templates import Template
from convenor.errors import Mistake, nearest

NOWHERE = ("UTC", "Etc/UTC")
"""What a machine says that was never told where it stands."""


@cache
def zones() -> tuple[str, ...]:
    """The zones that a place can be in, by their names."""
    places = (each for each in available_timezones() if "/" in each)
    return ("UTC", *sorted(each for each in places if not each.startswith("Etc/")))


def place_of(zone: str) -> str:
    """The place that a zone is named after; nothing for one that is nowhere.

    >>> place_of("America/New_York")
    'New York'
    """
    return "" if zone in NOWHERE else zone.rpartition("/")[2].replace("_", " ")


def likely(template: Template) -> str:
    """The zone of a room in which a template is played."""
    site = str(settings.TIME_ZONE)
    book = str(dict(template.data.get("times", {})).get("zone", ""))
    return book if book and site in NOWHERE else site


def checked_zone(written: str) -> str:
    """A zone as somebody wrote it: 'australia/adelaide', 'New York'."""
    wanted = "_".join(written.split()).casefold()
    known = {each.casefold(): each for each in (str(settings.TIME_ZONE), *zones())}
    cities = {each.rpartition("/")[2].casefold(): each for each in zones()}
    found = known.get(wanted) or cities.get(wanted)
    if found is None:
        near = nearest(written, sorted(place_of(each) for each in zones()))
        said = f"did you mean '{near}'?" if near else "write it as Australia/Adelaide."
        raise Mistake(f"There is no time zone '{written[:40]}': {said}")
    return found


def zone_of(times: Mapping[str, object]) -> str:
    """The zone of a plan's times; where it names none, that of the site."""
    return str(times.get("zone") or settings.TIME_ZONE)


def in_zone(plan: Mapping[str, Any], zone: str) -> dict[str, Any]:
    """The plan with this zone on its wall."""
    return {**plan, "times": {**plan.get("times", {}), "zone": zone}}
