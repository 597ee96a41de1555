"""When the demonstration is begun anew by itself: it is to look alive whenever somebody looks.

The rows and ledgers of the festival go in, yes or no comes out. What people have done is kept much
longer than what nobody has touched. Nothing is built or thrown away here.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.utils import timezone

from convenor.simulator.playing import SIMULATOR
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition, Demonstration

FRESH = datetime.timedelta(hours=2)
"""After so long the clocks on its walls have run out."""
KEPT = datetime.timedelta(hours=12)
"""What people have done stays at least so long, and so does a pause."""
REST = datetime.timedelta(minutes=2)
"""The last scores of a competition that is over are looked at for so long."""
HANDS_OFF = datetime.timedelta(minutes=30)
"""Nobody is at the desk of a competition in which no official has done anything for so long."""


def is_outworn(there: Demonstration) -> bool:
    """Whether the whole festival is to be begun anew."""
    now, rows = timezone.now(), list(there.festival.competitions.all())
    built = min((each.created for each in rows), default=now)
    if now - built < FRESH:
        return False
    if there.paused and now - built < KEPT:
        return False
    last = last_touch(rows)
    return last is None or now - last >= KEPT


def is_over(row: Competition) -> bool:
    """Whether a competition in which nothing is left to be played is to be begun anew."""
    now, facts = timezone.now(), desk_of(row).competition.facts
    if facts and now - facts[-1].recorded < REST:
        return False
    last = last_touch([row])
    return last is None or now - last >= HANDS_OFF


def last_touch(rows: Iterable[Competition]) -> datetime.datetime | None:
    """When somebody who is no simulator last did anything in these competitions."""
    found = []
    for row in rows:
        facts = reversed(desk_of(row).competition.facts)
        mine = next((each.recorded for each in facts if each.by != SIMULATOR), None)
        found += [mine] if mine is not None else []
    return max(found, default=None)
