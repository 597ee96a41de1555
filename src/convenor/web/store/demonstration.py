"""The demonstration festival as a row: whether it is paused, and which process plays it.

A festival has such a row if it is the demonstration. Its ledgers are toys: they are the only ones
that are ever thrown away.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.db import connection, models
from django.db.models import Q
from django.utils import timezone

HOLDS = datetime.timedelta(seconds=30)
"""A process that says nothing for so long plays no more."""


class Demonstration(models.Model):
    """The festival that plays by itself."""

    festival = models.OneToOneField(
        "store.Festival", on_delete=models.CASCADE, primary_key=True, related_name="demonstration"
    )
    times = models.PositiveIntegerField("how often it was begun", default=1)
    paused = models.BooleanField(default=False)
    player = models.CharField("the process that plays", max_length=120, blank=True)
    player_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"demonstration {self.times}"

    def taken_by(self, process: str) -> bool:
        """Whether this process is the one that plays, from now on or still."""
        now = timezone.now()
        free = Q(player=process) | Q(player_until=None) | Q(player_until__lt=now)
        mine = Demonstration.objects.filter(free, pk=self.pk)
        if self.player == process and self.player_until and self.player_until > now + HOLDS / 2:
            return True
        return mine.update(player=process, player_until=now + HOLDS) == 1


def let_go(process: str) -> None:
    """This process plays no more: another may begin at once."""
    Demonstration.objects.filter(player=process).update(player="", player_until=None)


def throw_away(ledgers: Sequence[str]) -> None:
    """Drop the facts of these ledgers, within the transaction that is open."""
    with connection.cursor() as cursor:
        for name in ledgers:
            cursor.execute("DELETE FROM convenor_fact WHERE ledger = %s", [name])
            cursor.execute("DELETE FROM convenor_ledger WHERE ledger = %s", [name])
