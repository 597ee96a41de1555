"""The keys that sign the heads of ledgers: kept in the site's folder, changed when wished.

Nothing goes in but the folder; the key in use, its signatures and the list of changes come out. A
key is never thrown away unseen: a change is signed by the old key and the new one and stays listed.
"""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64encode
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from convenor.errors import Refusal
from convenor.ledger.anchors import Anchor, Change, raw, read
from convenor.ledger.facts import time_text
from convenor.values import replace, value
from convenor.web import environment

FILE = "anchor-keys.json"


@value
class Keys:
    """The private key in use, and how it came to be the one."""

    private: str
    changes: tuple[str, ...] = ()

    @property
    def public(self) -> str:
        """The key as everybody may know it."""
        return _text(self._key().public_key().public_bytes_raw())

    def signature(self, text: str) -> str:
        """The key's signature of a text."""
        return _text(self._key().sign(text.encode()))

    def anchor(self, ledger: str, number: int, digest: str, recorded: datetime) -> Anchor:
        """The head of a ledger, signed."""
        plain = Anchor(ledger, number, digest, time_text(recorded), self.public)
        return replace(plain, signature=self.signature(plain.signed))

    def _key(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(raw(self.private))


_known: tuple[Path, int, Keys] | None = None


def keys() -> Keys:
    """The keys of the site, made at first."""
    global _known  # read again when the file is another one
    path = _path()
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return _begin(path)
    if _known is None or _known[:2] != (path, stamp):
        _known = (path, stamp, _read(path))
    return _known[2]


def change() -> Change:
    """Put a new key in the place of the one in use; both sign that."""
    old, new = keys(), Keys(_text(Ed25519PrivateKey.generate().private_bytes_raw()))
    plain = Change(old.public, new.public, time_text(datetime.now(UTC)))
    made = replace(plain, by_old=old.signature(plain.signed), by_new=new.signature(plain.signed))
    path = _path()
    part = path.with_name(f".{FILE}.{os.getpid()}.part")
    _write(part, Keys(new.private, (*old.changes, made.line)))
    part.replace(path)
    return made


def content() -> bytes | None:
    """The file as it is, for a backup; None where nothing was ever signed."""
    try:
        return _path().read_bytes()
    except OSError:
        return None


def put(data: bytes) -> None:
    """The file of a backup."""
    path = _path()
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(data)


def _path() -> Path:
    return environment.data_folder() / FILE


def _begin(path: Path) -> Keys:
    """A first key; whoever comes first wins."""
    part = path.with_name(f".{FILE}.{os.getpid()}.part")
    _write(part, Keys(_text(Ed25519PrivateKey.generate().private_bytes_raw())))
    try:
        os.link(part, path)
    except FileExistsError:
        pass
    finally:
        part.unlink(missing_ok=True)
    return _read(path)


def _write(path: Path, made: Keys) -> None:
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        json.dump({"private": made.private, "changes": list(made.changes)}, out, indent=1)


def _read(path: Path) -> Keys:
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="ascii"))
        made = Keys(str(found["private"]), tuple(map(str, found["changes"])))
        assert len(read("\n".join(made.changes)).changes) == len(made.changes)
        assert made.public
    except (OSError, ValueError, KeyError, TypeError, AssertionError):
        raise Refusal(
            f"the keys in {path} cannot be read: put the file of a backup there, or take it away "
            "for a new key (earlier anchors still prove with their own)."
        ) from None
    return made


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")
