"""The cabinet of the office as tables of the site, and lists that were sent and wait to be decided.

The rows are written by `office/cabinet`; they are models so that backups and copies hold them.
"""

from __future__ import annotations

import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone

WAITS = datetime.timedelta(days=1)


class PersonRow(models.Model):
    """A personal record, under its commitment."""

    commitment = models.CharField(max_length=64, primary_key=True)
    number = models.CharField(max_length=40)
    salt = models.CharField(max_length=32)
    record = models.TextField()

    class Meta:
        db_table = "convenor_person"

    def __str__(self) -> str:
        return self.number


class SentList(models.Model):
    """A list of players that somebody sent: kept until it is taken in, given up, or a day old."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    name = models.CharField(max_length=120)
    cells = models.JSONField()
    as_at = models.DateField(null=True)
    sent = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name

    @classmethod
    def drop_old(cls) -> None:
        """Nobody's list lies here for longer than a day."""
        cls.objects.filter(sent__lt=timezone.now() - WAITS).delete()
