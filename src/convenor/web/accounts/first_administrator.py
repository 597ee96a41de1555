"""How a new site gets its first account: by a code from its terminal, or from the machine itself.

A code is made when the site is started and nobody administers it yet; whoever types it may make the
first administrator, once. From the machine on which the site runs, and only while nobody
administers it, a night can be run without any account.
"""

from __future__ import annotations

import hmac
import os
import secrets

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest

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


# --- a code from the terminal --------------------------------------------------------------------

CODE = "CONVENOR_FIRST_CODE"
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
MOST_TRIES = 20
_tried: list[str] = []


def new_code() -> str:
    """A code for the first account, kept by this process and those that it starts."""
    made = "".join(secrets.choice(LETTERS) for _ in range(12))
    os.environ[CODE] = made
    _tried.clear()
    return "-".join(made[at : at + 4] for at in (0, 4, 8))


def take_code(said: str) -> bool:
    """Whether this is the code; after some wrong ones none is taken until the site starts anew."""
    code = os.environ.get(CODE, "")
    if not code or len(_tried) >= MOST_TRIES:
        return False
    plain = "".join(each for each in said.upper() if each.isalnum())
    if hmac.compare_digest(plain.encode(), code.encode()):
        return True
    _tried.append(plain[:20])
    return False


def forget_code() -> None:
    """The first account is made."""
    os.environ.pop(CODE, None)


# --- from this machine ---------------------------------------------------------------------------

HERE = "this-machine"
LOOPBACK = ("127.0.0.1", "::1")
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")


def may_begin_here(request: HttpRequest) -> bool:
    """Whether whoever asks sits at the machine itself, and nobody administers the site."""
    forwarded = any(request.headers.get(e) for e in ("X-Forwarded-For", "Forwarded", "Via"))
    name = request.get_host().rpartition(":")[0] or request.get_host()
    near = request.META.get("REMOTE_ADDR") in LOOPBACK and name in LOCAL_NAMES
    return near and not forwarded and not has_administrator()


def user_here() -> User:
    """The one who sits at the machine: may set up and run competitions, and has no password."""
    found, made = User.objects.get_or_create(
        name=HERE, defaults={"role": "convenor", "full_name": "This machine"}
    )
    if made:
        found.set_unusable_password()
        found.save()
    return found
