"""A fact as plain data, and moments as programs read them."""

from __future__ import annotations

import datetime

from convenor.actions.moments import worldwide
from convenor.competition.live import Competition
from convenor.competition.views.visibility import body_shown
from convenor.ledger.facts import Fact
from convenor.regulation.answers import to_plain
from convenor.values import fields_of


def fact_plain(fact: Fact, there: Competition | None = None) -> dict[str, object]:
    """A fact, whole but for hands that nobody may see yet (all of them where it is not known)."""
    return {
        "number": fact.number,
        "kind": fact.kind,
        "version": fact.version,
        "body": to_plain(body_shown(there, fact)),
        "happened": fact.happened.isoformat(),
        "recorded": fact.recorded.isoformat(),
        "by": fact.by,
        "before": fact.before,
        "hash": fact.hash,
    }


def whole(given: object) -> dict[str, object]:
    """All fields of a value, those with nothing in them too."""
    return {each.name: to_plain(getattr(given, each.name)) for each in fields_of(type(given))}


def when(moment: datetime.datetime | None) -> str | None:
    """A moment as text."""
    return None if moment is None else moment.isoformat()


def by_its_clock(there: Competition, moment: datetime.datetime | None) -> str | None:
    """A moment by the clock in the room, with how far that is from universal time."""
    return None if moment is None else worldwide(there, moment).isoformat()
