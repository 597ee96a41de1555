"""What `backup` and `restore` share: the site's own functions, and how they are told."""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any

from convenor.errors import Mistake

NO_KEY = (
    "The site's key is given from outside and not in the file: give the same "
    "CONVENOR_SECRET_KEY, or cards and sign-ins no longer open."
)


def backups() -> Any:
    """The site's functions for backups."""
    return _site("backups.commands")


def copies() -> Any:
    """The site's functions for warm copies."""
    return _site("copies.commands")


def anchoring() -> Any:
    """The site's functions for anchors and their keys."""
    return _site("anchor_commands")


def _site(part: str) -> object:
    """Imported late, since the site is an extra."""
    try:
        return importlib.import_module(f"convenor.web.{part}")
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("convenor"):
            raise
        raise Mistake(
            f"the web site needs '{missing.name}', which is not installed: "
            f"pip install 'convenor[web]'."
        ) from None


def told(made: Any, what: str, as_json: bool) -> None:
    """Say it on the terminal."""
    if as_json:
        plain = {
            "file": str(made.path),
            "made": made.made,
            "bytes": made.bytes,
            "ledgers": dict(made.ledgers),
            "key": made.with_key,
        }
        print(json.dumps(plain, indent=1))
        return
    facts = sum(made.ledgers.values())
    count = len(made.ledgers)
    ledgers = "1 ledger" if count == 1 else f"{count} ledgers"
    print(f"{made.path} {what}: {ledgers}, {facts} facts, as at {made.made}.")
    if not made.with_key:
        print(NO_KEY, file=sys.stderr)
