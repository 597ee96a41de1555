"""The roles, from the one that may only look to the one that may do anything.

A person has one role everywhere (on the account) and may have another in one competition (an
`Official` of the store). Each role may do all that the ones before it may.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import models

from convenor.actions.action import Role as Acting


class Role(models.TextChoices):
    """What a person may do."""

    SPECTATOR = "spectator", "spectator"
    PLAYER = "player", "player"
    SCORER = "scorer", "scorer"
    DIRECTOR = "director", "director"
    CONVENOR = "convenor", "convenor"
    ADMINISTRATOR = "administrator", "administrator"

    def reaches(self, other: Role) -> bool:
        """Whether this role may do what the other one may."""
        order = list(Role)
        return order.index(self) >= order.index(other)

    @property
    def acting(self) -> Acting:
        """The role as actions know it; whoever only looks on does nothing."""
        if self is Role.SPECTATOR:
            raise PermissionDenied
        return _ACTING[self]


_ACTING: dict[Role, Acting] = {
    Role.PLAYER: "player",
    Role.SCORER: "scorer",
    Role.DIRECTOR: "director",
    Role.CONVENOR: "convenor",
    Role.ADMINISTRATOR: "administrator",
}


def role_of(user: Any) -> Role:
    """The role of whoever asks; somebody without an account looks on."""
    return Role(user.role) if user.is_authenticated and user.is_active else Role.SPECTATOR
