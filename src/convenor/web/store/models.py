"""The site's own tables: festivals, competitions, officials, tokens, and who is at which table.

A competition itself is a ledger, which knows nothing of accounts; its row here says under which
address it is shown and to whom. Figures are never kept here.
"""

from __future__ import annotations

import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.utils import timezone

from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role, role_of
from convenor.web.store.asked_often import AskedOften
from convenor.web.store.demonstration import DIRECTOR, TOKENS_LAST, is_over_for
from convenor.web.store.demonstration import Demonstration as Demonstration  # likewise
from convenor.web.store.paper_heads import PaperHead as PaperHead  # likewise
from convenor.web.store.people import PersonRow as PersonRow  # likewise
from convenor.web.store.people import SentList as SentList  # likewise
from convenor.web.store.secrets import LONGEST, hashed, new_salt, new_secret, printed_secret
from convenor.web.store.seen_calls import SeenCall as SeenCall  # likewise
from convenor.web.store.solved import SolvedDeal as SolvedDeal  # likewise
from convenor.web.store.tried_leads import TriedLead as TriedLead  # likewise
from convenor.web.store.webhooks import Webhook as Webhook  # a table of this app

HANDLING_LASTS = datetime.timedelta(minutes=10)
"""A director who does nothing more at a table for so long has left it."""
USE_IS_NOTED = datetime.timedelta(minutes=1)
"""How exactly the last use of a token is kept: not a write for every request."""


class Festival(models.Model):
    """Competitions that are held together."""

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=120)
    venue = models.CharField(max_length=200, blank=True)
    starts = models.DateField(null=True, blank=True)
    ends = models.DateField(null=True, blank=True)
    public = models.BooleanField("shown to everybody", default=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-starts", "title")

    def __str__(self) -> str:
        return self.title


class Competition(models.Model):
    """A competition on the site: the address and the audience of a ledger."""

    slug = models.SlugField(max_length=60, unique=True)
    festival = models.ForeignKey(
        Festival,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="competitions",
    )
    title = models.CharField(max_length=120)
    ledger = models.CharField(max_length=64, unique=True)
    template = models.CharField(max_length=80, blank=True)
    public = models.BooleanField("shown to everybody", default=True)
    archived = models.BooleanField("among the earlier events", default=False)
    order = models.PositiveIntegerField(default=0)
    stirred = models.PositiveBigIntegerField(
        "how often the desk changed without a fact", default=0, editable=False
    )
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("festival", "order", "title")

    def __str__(self) -> str:
        return self.title


class Official(models.Model):
    """A person's role in one competition."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offices"
    )
    competition = models.ForeignKey(
        Competition, to_field="slug", on_delete=models.CASCADE, related_name="officials"
    )
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        ordering = ("competition", "role", "user")
        constraints = (
            models.UniqueConstraint(
                fields=("user", "competition"), name="one_role_a_person_a_competition"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.role} of {self.competition_id}"


def role_in(user: User | AnonymousUser, competition: Competition | str) -> Role:
    """What somebody may do in one competition: the higher of the two roles."""
    everywhere = role_of(user)
    if isinstance(user, AnonymousUser) or not user.is_active or is_over_for(user.name):
        return everywhere
    slug = competition if isinstance(competition, str) else competition.slug
    office = Official.objects.filter(user=user, competition_id=slug).first()
    if office is None or everywhere.reaches(Role(office.role)):
        return everywhere
    return Role(office.role)


# --- tables --------------------------------------------------------------------------------------


class TableToken(models.Model):
    """What a card opens: a table or a pair's own seat, for the whole event or for one session.

    A card that lasts as long as its event names no stage and session, and has no end of its own.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="tables")
    stage = models.CharField(max_length=80, blank=True, default="")
    session = models.PositiveIntegerField(default=0)
    table = models.CharField(max_length=20, blank=True, default="")
    contestant = models.CharField(max_length=40, blank=True, default="")
    salt = models.CharField(max_length=32, default=new_salt, editable=False)
    secret_hash = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)
    expires = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("competition", "stage", "session", "table")

    def __str__(self) -> str:
        where = f"{self.stage} {self.session}, " if self.stage else ""
        return f"{self.competition}: {where}{self.whose}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.secret_hash = hashed(self.secret)
        super().save(*args, **kwargs)

    @property
    def secret(self) -> str:
        """What the card says."""
        return printed_secret("table", self.salt)

    @property
    def lasts(self) -> bool:
        """Whether it is good for the whole event."""
        return not self.stage

    @property
    def whose(self) -> str:
        """Whose card it is, in words."""
        return f"pair {self.contestant}" if self.contestant else f"table {self.table}"

    @property
    def open(self) -> bool:
        """Whether it still opens something."""
        in_time = self.expires is None or timezone.now() < self.expires
        return self.revoked is None and in_time


def table_token(secret: str) -> TableToken | None:
    """The token of a secret, open or not; None if it is nobody's."""
    if not secret or len(secret) > LONGEST:
        return None
    return _cards.row(hashed(secret))


_cards = AskedOften(TableToken, by="secret_hash", of="competition")


class SystemFile(models.Model):
    """A card, notes or a defence that a pair sent; the ledger knows its fingerprint."""

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="system_files"
    )
    sha256 = models.CharField(max_length=64)
    media = models.CharField(max_length=40)
    content = models.BinaryField()
    stored = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        unique_together = (("competition", "sha256"),)

    def __str__(self) -> str:
        return f"{self.competition}: {self.sha256[:12]}"


class CaptainLink(models.Model):
    """What a captain opens to report matches: one contestant's, for the whole competition."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="captains")
    contestant = models.CharField(max_length=40)
    salt = models.CharField(max_length=32, default=new_salt, editable=False)
    secret_hash = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("competition", "contestant")

    def __str__(self) -> str:
        return f"{self.competition}: captain of {self.contestant}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.secret_hash = hashed(self.secret)
        super().save(*args, **kwargs)

    @property
    def secret(self) -> str:
        """What the link says."""
        return printed_secret("captain", self.salt)


class Handling(models.Model):
    """Who is at a table at this moment, so that a second director sees it."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="handlings")
    stage = models.CharField(max_length=80)
    session = models.PositiveIntegerField()
    table = models.CharField(max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="handlings"
    )
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("competition", "stage", "session", "table")
        constraints = (
            models.UniqueConstraint(
                fields=("competition", "stage", "session", "table"), name="one_handling_a_table"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} at table {self.table}"


# --- other programs -------------------------------------------------------------------------------


class ApiToken(models.Model):
    """What another program shows to act for a person, within its scopes."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens"
    )
    name = models.CharField(max_length=80)
    scopes = models.CharField("scopes, with spaces between", max_length=200, blank=True)
    competition = models.ForeignKey(
        Competition,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="tokens",
        verbose_name="only for this competition",
    )
    secret_hash = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)
    last_used = models.DateTimeField(null=True, blank=True, editable=False)
    expires = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("user", "name")

    def __str__(self) -> str:
        return f"{self.name} of {self.user}"

    @classmethod
    def make(
        cls,
        user: User,
        name: str,
        scopes: str,
        expires: datetime.datetime | None = None,
        competition: Competition | None = None,
    ) -> tuple[ApiToken, str]:
        """A new token, and its secret, which is shown this once."""
        secret = new_secret("cvn")
        if user.name == DIRECTOR:
            latest = timezone.now() + TOKENS_LAST
            expires = latest if expires is None else min(expires, latest)
        kept = cls(user=user, name=name, scopes=scopes, secret_hash=hashed(secret), expires=expires)
        kept.competition = competition
        kept.save()
        return kept, secret

    @property
    def open(self) -> bool:
        """Whether it may still be used."""
        in_time = self.expires is None or timezone.now() < self.expires
        if self.revoked is not None or not in_time or not self.user.is_active:
            return False
        return not is_over_for(self.user.name)

    def allows(self, scope: str) -> bool:
        """Whether it reaches so far."""
        return scope in self.scopes.split()


def api_token(secret: str) -> ApiToken | None:
    """The open token of a secret, its use noted; None if there is none."""
    if not secret or len(secret) > LONGEST:
        return None
    found = ApiToken.objects.filter(secret_hash=hashed(secret)).select_related("user").first()
    if found is None or not found.open:
        return None
    now = timezone.now()
    if found.last_used is None or now - found.last_used > USE_IS_NOTED:
        ApiToken.objects.filter(pk=found.pk).update(last_used=now)
    return found
