"""Secrets that open something: made, kept as a hash, and found again.

A secret is shown once or printed; the database keeps its hash, so a copy of the database opens
nothing. A table's secret can be printed again: it is worked out from the row's salt and the
site's key, neither of which is enough alone.
"""

from __future__ import annotations

import secrets
from base64 import b32encode
from hashlib import sha256

from django.utils.crypto import salted_hmac

LONGEST = 200
"""No secret of ours is longer: what is longer is not looked up."""


def new_salt() -> str:
    """Something that nobody can guess, for one row."""
    return secrets.token_hex(16)


def new_secret(mark: str) -> str:
    """A secret for another program, with a mark that tells what it is for."""
    return f"{mark}_{secrets.token_urlsafe(32)}"


def printed_secret(purpose: str, salt: str) -> str:
    """The secret of a row that can be printed again: 26 letters and digits, easy on a QR code."""
    made = salted_hmac(f"convenor {purpose}", salt, algorithm="sha256").digest()
    return b32encode(made[:16]).decode("ascii").rstrip("=").lower()


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()
