"""A competition by its address, and what happened in it of late, read from the database.

These functions ask the database and so run in a thread of their own, never on the event loop.
"""

from __future__ import annotations

from django.db import close_old_connections, connection

from convenor.ledger.facts import Fact
from convenor.values import value
from convenor.web.live.hub import KEPT, Channel
from convenor.web.live.tickets import admits
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition, Festival


@value
class Found:
    """What a stream has to know of a competition."""

    slug: str
    ledger: str
    public: bool


def find(slug: str) -> Found | None:
    """The competition of this address."""
    close_old_connections()
    row = Competition.objects.filter(slug=slug).values_list("ledger", "public").first()
    return Found(slug, *row) if row else None


def admitted(ticket: str, slug: str, topic: str, table: str) -> bool:
    """Whether a ticket lets its holder hear of this now."""
    close_old_connections()
    return admits(ticket, slug, topic, table)


def of_festival(slug: str) -> list[Found] | None:
    """The competitions of a festival that everybody may see."""
    close_old_connections()
    if not Festival.objects.filter(slug=slug, public=True).exists():
        return None
    rows = Competition.objects.filter(festival__slug=slug, public=True)
    return [Found(*row, True) for row in rows.values_list("slug", "ledger")]


def channel_of(found: Found) -> Channel:
    """A channel with the last events in it."""
    close_old_connections()
    last = ledgers.head(found.ledger).number
    facts = tuple(ledgers.read(found.ledger, max(0, last - KEPT), last))
    stirs = Competition.objects.values_list("stirred", flat=True).get(slug=found.slug)
    return Channel(found.slug, found.ledger, last, facts, stirs)


def facts_after(ledger: str, number: int) -> tuple[Fact, ...]:
    """The facts after this one."""
    return tuple(ledgers.read(ledger, number))


def heads(names: list[str]) -> dict[str, int]:
    """The last number of each of these ledgers."""
    marks = ", ".join(["%s"] * len(names))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT ledger, number FROM convenor_ledger WHERE ledger IN ({marks})", names
        )
        return {str(ledger): int(number) for ledger, number in cursor.fetchall()}


def stirs(names: list[str]) -> dict[str, int]:
    """How often the desks of these ledgers were stirred."""
    rows = Competition.objects.filter(ledger__in=names).values_list("ledger", "stirred")
    return dict(rows)
