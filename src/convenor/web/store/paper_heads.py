"""What stands at the head of an event's paper: the club's name and its logo."""

from __future__ import annotations

from django.db import models

from convenor.printing.typesetting import Letterhead


class PaperHead(models.Model):
    """A club's name and logo, of one event, or (without an event) of all that have none."""

    competition = models.OneToOneField(
        "store.Competition",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="paper_head",
    )
    club = models.CharField(max_length=120, blank=True, default="")
    logo = models.BinaryField(blank=True, default=b"")

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return self.club or "paper"


def head_of(competition: models.Model) -> PaperHead | None:
    """What stands at the head of an event's paper: its own, or that of all events."""
    own = PaperHead.objects.filter(competition=competition.pk).first()
    return own or PaperHead.objects.filter(competition=None).first()


def letterhead(competition: models.Model, venue: str, sheet: str) -> Letterhead:
    """The head of each page; without a name the place where the event is played."""
    found = head_of(competition)
    club, logo = (found.club, bytes(found.logo)) if found else ("", b"")
    return Letterhead(club or venue, logo, "letter" if sheet == "letter" else "a4")
