"""The first administrator of a new site."""

from __future__ import annotations

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from convenor.errors import Mistake
from convenor.web.accounts.models import User


def make_administrator(name: str, password: str) -> User:
    """A new administrator; a bad name or password is a mistake in one sentence."""
    if User.objects.filter(name__iexact=name).exists():
        raise Mistake(f"there is an account '{name}' already: choose another name.")
    user = User(name=name, role="administrator")
    try:
        user.full_clean(exclude=["password"])
        validate_password(password, user)
    except ValidationError as error:
        raise Mistake(" ".join(error.messages)) from None
    return User.objects.create_superuser(name, password)


def has_administrator() -> bool:
    """Whether somebody can administer this site."""
    return User.objects.filter(role="administrator", is_active=True).exists()
