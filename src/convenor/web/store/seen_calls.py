"""Calls of the director that a desk has shown, so that the table that called may know.

A competition and the numbers of calls go in. That a call was seen is no fact of the competition: it
says nothing of what was done.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models
from django.utils import timezone


class SeenCall(models.Model):
    """A call that stood on the page of somebody who directs."""

    competition = models.ForeignKey(
        "store.Competition", on_delete=models.CASCADE, related_name="seen_calls"
    )
    call = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("competition", "call"), name="a_call_is_seen_once"),
        )

    def __str__(self) -> str:
        return f"{self.competition}: call {self.call}"


def note_seen(competition: models.Model, calls: Iterable[str]) -> None:
    """A desk shows these calls."""
    wanted = set(calls)
    if not wanted:
        return
    known = SeenCall.objects.filter(competition_id=competition.pk, call__in=wanted)
    new = wanted - set(known.values_list("call", flat=True))
    SeenCall.objects.bulk_create(
        [SeenCall(competition_id=competition.pk, call=each) for each in sorted(new)],
        ignore_conflicts=True,
    )


def is_seen(competition: models.Model, call: str) -> bool:
    """Whether a desk has shown a call."""
    return SeenCall.objects.filter(competition_id=competition.pk, call=call).exists()
