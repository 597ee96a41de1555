"""What goes between a site and its copy, sealed: only who has the secret can read or write it.

Plain data goes in, bytes come out, and the other way round; bytes that were sealed with another
secret, or changed on the way, are refused. Halls have plain http, and a backup has the site's key.
"""

from __future__ import annotations

import json
import os
import zlib
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE = 12
LARGEST = 2_000_000_000


class Unsealed(Exception):
    """Bytes that were not sealed with this secret."""


def sealed(secret: str, data: bytes, what: bytes) -> bytes:
    """The bytes, for whoever has the secret; `what` says which kind of message it is."""
    nonce = os.urandom(NONCE)
    return nonce + _cipher(secret).encrypt(nonce, data, what)


def unsealed(secret: str, data: bytes, what: bytes) -> bytes:
    """What was sealed."""
    try:
        return _cipher(secret).decrypt(data[:NONCE], data[NONCE:], what)
    except (InvalidTag, ValueError):
        raise Unsealed from None


def sealed_data(secret: str, data: object, what: bytes) -> bytes:
    """Plain data, small and sealed."""
    return sealed(secret, zlib.compress(json.dumps(data).encode(), 1), what)


def unsealed_data(secret: str, data: bytes, what: bytes) -> Any:
    """Plain data that was sealed."""
    try:
        return json.loads(zlib.decompress(unsealed(secret, data, what)))
    except (zlib.error, ValueError):
        raise Unsealed from None


def _cipher(secret: str) -> AESGCM:
    """The secret has 128 random bits: nothing has to be made slow here."""
    return AESGCM(sha256(b"convenor follow " + secret.encode()).digest())
