"""The anchors of the site's ledgers: for the foot of a page, a file, a delivery.

A ledger goes in, the line that anchors its head comes out; '' where there is nothing to anchor or
nothing can be signed here. What was anchored earlier is whatever others have kept of it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime

from convenor.errors import Refusal
from convenor.ledger.facts import Fact
from convenor.web import anchor_keys
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition

log = logging.getLogger(__name__)


def line_of(ledger: str) -> str:
    """The line that anchors a ledger as it is now."""
    head = ledgers.head(ledger)
    return "" if head.recorded is None else _line(ledger, head.number, head.hash, head.recorded)


def line_at(ledger: str, fact: Fact) -> str:
    """The line that anchors a ledger at a fact."""
    return _line(ledger, fact.number, fact.hash, fact.recorded)


def published() -> str:
    """The anchors of all competitions that everybody may see, and how the keys followed."""
    public = Competition.objects.filter(public=True).order_by("ledger")
    return _lines(public.values_list("ledger", flat=True))


def every() -> str:
    """The anchors of all ledgers of the site, and how the keys followed."""
    return _lines(ledgers.ledgers())


def _lines(names: Iterable[str]) -> str:
    found = [line for line in map(line_of, names) if line]
    changes = anchor_keys.keys().changes if found else ()
    return "".join(f"{line}\n" for line in (*changes, *found))


def _line(ledger: str, number: int, digest: str, recorded: datetime) -> str:
    try:
        return anchor_keys.keys().anchor(ledger, number, digest, recorded).line
    except (OSError, Refusal) as why:
        log.warning("nothing is anchored: %s", why)
        return ""
