"""Digests of what books and clauses say.

Plain data go in, a SHA-256 comes out: the same for the same words, in whatever order and in
whichever line of a file they stand.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def digest_of(data: object) -> str:
    """The digest of plain data, however its names are ordered."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def book_digest(tree: Mapping[str, Any]) -> str:
    """The digest of a whole rulebook; where in its files something stands does not count."""
    tables = {name: (each["columns"], each["rows"]) for name, each in tree["csv"].items()}
    parts = {key: _without_places(each) for key, each in tree.items() if key != "csv"}
    return digest_of({**parts, "csv": tables})


def _without_places(entries: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{key: each[key] for key in each if key[0] != "@"} for each in entries]
