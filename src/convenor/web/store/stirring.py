"""A change at the desk that is no fact: somebody took a table, a card was printed.

The row of the competition counts them, inside the caller's transaction, so that other processes
see it too; viewers of the desk are told once it is committed.
"""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import F

from convenor.web.store.models import Competition
from convenor.web.store.signals import desk_stirred

CHANNEL = "convenor_desk"


def stir(competition: Competition) -> None:
    """Tell the desks of this competition to look again."""
    with transaction.atomic():
        Competition.objects.filter(pk=competition.pk).update(stirred=F("stirred") + 1)
        times = Competition.objects.values_list("stirred", flat=True).get(pk=competition.pk)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                said = f"{competition.ledger} {times}"
                cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, said])
        transaction.on_commit(lambda: _tell(competition.ledger, times))


def _tell(ledger: str, times: int) -> None:
    desk_stirred.send_robust(sender=Competition, ledger=ledger, times=times)
