"""The demonstration festival as a row: whether it is paused, and which process plays it.

A festival has such a row if it is the demonstration. Its ledgers are toys: they are the only ones
that are ever thrown away.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import connection, models
from django.db.models import Q
from django.utils import timezone

from convenor.web.environment import said

if TYPE_CHECKING:
    from convenor.web.store.models import Competition

DIRECTOR = "demonstration-director"
"""The account of everybody who plays director; it is nobody's once the demonstration is over."""
TOKENS_LAST = datetime.timedelta(hours=12)
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


def wanted() -> bool:
    """Whether this site may have a demonstration at all: not where it was told to have none."""
    return said("DEMONSTRATION", "1").lower() not in ("0", "false", "no", "off")


def running() -> Demonstration | None:
    """The demonstration, as long as it is wanted and all that there is on this site."""
    found = Demonstration.objects.select_related("festival").first() if wanted() else None
    if found is None or _others_than(found).exists():
        return None
    return found


def _others_than(found: Demonstration) -> models.QuerySet[Competition]:
    competitions = found.festival.competitions.model._default_manager
    return competitions.exclude(festival=found.festival_id)


def is_over_for(name: str) -> bool:
    """Whether an account was there for the demonstration only, and that is over."""
    return name == DIRECTOR and running() is None


def is_toy(competition: Competition) -> bool:
    """Whether a competition is one of the demonstration's."""
    return Demonstration.objects.filter(pk=competition.festival_id).exists()


def let_go(process: str) -> None:
    """This process plays no more: another may begin at once."""
    Demonstration.objects.filter(player=process).update(player="", player_until=None)


def throw_away(ledgers: Sequence[str]) -> None:
    """Drop the facts of these ledgers, within the transaction that is open."""
    with connection.cursor() as cursor:
        for name in ledgers:
            cursor.execute("DELETE FROM convenor_fact WHERE ledger = %s", [name])
            cursor.execute("DELETE FROM convenor_ledger WHERE ledger = %s", [name])
