"""Where facts are sent: an address of another program, how far it has got, and when to try again.

The secret that signs deliveries is worked out from the row's salt and the site's key, so a copy of
the database signs nothing.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from convenor.web.store.secrets import new_salt, printed_secret


class Webhook(models.Model):
    """An address to which the facts of a competition are sent."""

    competition = models.ForeignKey(
        "store.Competition", on_delete=models.CASCADE, related_name="webhooks"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks"
    )
    token = models.ForeignKey(
        "store.ApiToken",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="webhooks",
        verbose_name="the token that made it, with which it ends",
    )
    url = models.CharField(max_length=500)
    salt = models.CharField(max_length=32, default=new_salt, editable=False)
    active = models.BooleanField(default=True)
    sent = models.PositiveBigIntegerField("the last fact that was taken", default=0)
    failures = models.PositiveIntegerField("failures since then", default=0)
    next_try = models.DateTimeField(default=timezone.now)
    last_error = models.CharField(max_length=200, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        app_label = "store"
        ordering = ("competition", "pk")

    def __str__(self) -> str:
        return f"{self.competition}: {self.url}"

    @property
    def secret(self) -> str:
        """What signs its deliveries."""
        return printed_secret("webhook", self.salt)
