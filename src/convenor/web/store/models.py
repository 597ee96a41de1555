"""The site's own tables. A competition itself is a ledger, which knows nothing of accounts."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models

from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role, role_of


class Official(models.Model):
    """A person's role in one competition, which is named as its ledger is."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offices"
    )
    competition = models.SlugField(max_length=100)
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        ordering = ("competition", "role", "user")
        constraints = (
            models.UniqueConstraint(
                fields=("user", "competition"), name="one_role_a_person_a_competition"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.role} of {self.competition}"


def role_in(user: User | AnonymousUser, competition: str) -> Role:
    """What somebody may do in one competition: the higher of the two roles."""
    everywhere = role_of(user)
    if isinstance(user, AnonymousUser) or not user.is_active:
        return everywhere
    office = Official.objects.filter(user=user, competition=competition).first()
    if office is None or everywhere.reaches(Role(office.role)):
        return everywhere
    return Role(office.role)
