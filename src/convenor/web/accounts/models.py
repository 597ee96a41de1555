"""The account of a person, invitations to an office, and the memory of failed sign-ins."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac

from convenor.web.accounts.roles import Role

LONGEST_NAME = 80


class Users(BaseUserManager["User"]):
    """Finds accounts by name, in whatever capitals it is written."""

    def get_by_natural_key(self, username: str | None) -> User:
        name = username or ""
        if len(name) > LONGEST_NAME:  # nobody's; a database may not even look for it
            raise self.model.DoesNotExist
        return self.get(name__iexact=name)

    def create_user(self, name: str, password: str | None = None, **more: object) -> User:
        """A new account; without a password it cannot be signed in to."""
        user = self.model(name=name.strip(), **more)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, name: str, password: str | None = None, **more: object) -> User:
        """A new administrator (the name is the one that Django's commands call)."""
        return self.create_user(name, password, **{**more, "role": Role.ADMINISTRATOR})


class User(AbstractBaseUser):
    """A person with an account, whose role holds everywhere (see `store` for officials)."""

    name = models.CharField(
        "name to sign in with",
        max_length=LONGEST_NAME,
        unique=True,
        validators=[UnicodeUsernameValidator()],
    )
    full_name = models.CharField(max_length=120, blank=True)
    email = models.EmailField(blank=True)
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.PLAYER)
    is_active = models.BooleanField("may sign in", default=True)
    joined = models.DateTimeField(default=timezone.now, editable=False)
    sessions_ended = models.PositiveIntegerField(
        "how often all sessions were ended", default=0, editable=False
    )

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = Users()

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(
                Lower("name"),
                name="one_account_a_name",
                violation_error_message="There is an account of this name already.",
            ),
        )

    def __str__(self) -> str:
        return self.full_name or self.name

    def reaches(self, role: Role) -> bool:
        """Whether this account may do what the role may."""
        return self.is_active and Role(self.role).reaches(role)

    @property
    def is_administrator(self) -> bool:
        return self.reaches(Role.ADMINISTRATOR)

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What a session must agree with: it ends with the password, or when all are ended."""
        value = f"{self.sessions_ended} {self.password}"
        return salted_hmac("convenor session", value, secret=secret, algorithm="sha256").hexdigest()

    def end_sessions(self) -> None:
        """Sign this person out wherever they are signed in."""
        User.objects.filter(pk=self.pk).update(sessions_ended=models.F("sessions_ended") + 1)
        self.refresh_from_db(fields=["sessions_ended"])

    # What Django's administration pages ask of a user: an administrator may do everything there.

    @property
    def is_staff(self) -> bool:
        return self.is_administrator

    @property
    def is_superuser(self) -> bool:
        return self.is_administrator

    def has_perm(self, perm: str, obj: object = None) -> bool:
        return self.is_administrator

    def has_perms(self, perm_list: list[str], obj: object = None) -> bool:
        return self.is_administrator

    def has_module_perms(self, app_label: str) -> bool:
        return self.is_administrator


class Invitation(models.Model):
    """An office in one competition for whoever opens its link first (see `invitations`)."""

    competition = models.CharField("slug of the competition", max_length=60)
    role = models.CharField(max_length=20, choices=Role.choices)
    whom = models.CharField("for whom", max_length=120)
    nonce_hash = models.CharField(max_length=64, editable=False)
    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invitations")
    made = models.DateTimeField(default=timezone.now, editable=False)
    expires = models.DateTimeField()
    taken = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="taken_invitations"
    )
    withdrawn = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("competition", "-made")
        indexes = (models.Index(fields=("competition",), name="invitations_of_competition"),)

    def __str__(self) -> str:
        return f"{self.whom}: {self.role} of {self.competition}"

    @property
    def open(self) -> bool:
        """Whether the link may still be used."""
        return self.taken is None and self.withdrawn is None and timezone.now() < self.expires


class FailedSignIns(models.Model):
    """How often signing in failed of late, for a name at an address or at an address at all."""

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()

    class Meta:
        verbose_name_plural = "failed sign-ins"

    def __str__(self) -> str:
        return f"{self.count} since {self.since:%Y-%m-%d %H:%M}"
