"""The account of a person, and the memory of failed sign-ins."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from convenor.web.accounts.roles import Role


class Users(BaseUserManager["User"]):
    """Finds accounts by name, in whatever capitals it is written."""

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(name__iexact=username or "")

    def create_user(self, name: str, password: str | None = None, **more: Any) -> User:
        """A new account; without a password it cannot be signed in to."""
        user = self.model(name=name.strip(), **more)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, name: str, password: str | None = None, **more: Any) -> User:
        """A new administrator (the name is the one that Django's commands call)."""
        return self.create_user(name, password, **{**more, "role": Role.ADMINISTRATOR})


class User(AbstractBaseUser):
    """A person with an account, whose role holds everywhere (see `store` for officials)."""

    name = models.CharField(
        "name to sign in with", max_length=80, unique=True, validators=[UnicodeUsernameValidator()]
    )
    full_name = models.CharField(max_length=120, blank=True)
    email = models.EmailField(blank=True)
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.PLAYER)
    is_active = models.BooleanField("may sign in", default=True)
    joined = models.DateTimeField(default=timezone.now, editable=False)

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


class FailedSignIns(models.Model):
    """How often signing in failed of late, for a name at an address or at an address at all."""

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()

    class Meta:
        verbose_name_plural = "failed sign-ins"

    def __str__(self) -> str:
        return f"{self.count} since {self.since:%Y-%m-%d %H:%M}"
