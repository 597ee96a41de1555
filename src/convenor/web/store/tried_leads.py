"""Leads that cannot be, as phones have tried them: which, at which table, on which board."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class TriedLead(models.Model):
    """A lead that a table said and that its leader does not hold; kept no longer than the card."""

    token = models.ForeignKey(
        "store.TableToken", on_delete=models.CASCADE, related_name="tried_leads"
    )
    place = models.CharField(max_length=100, blank=True, default="")
    """The session in which it was: a card that lasts sees the same boards again."""
    board = models.PositiveIntegerField()
    lead = models.CharField(max_length=20)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("token", "place", "board", "lead"), name="one_try_a_lead"
            ),
        )

    def __str__(self) -> str:
        return f"{self.token}, board {self.board}: {self.lead}"
