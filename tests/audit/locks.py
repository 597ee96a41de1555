"""The packages of the locks: files go in, names with their exact versions come out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

_LINE = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)==([^\s;\\]+)")


def plain_name(name: str) -> str:
    """A package's name as all indexes know it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(files: Iterable[Path]) -> dict[str, str]:
    """Every package of these locks, with its version."""
    found = {}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            if hit := _LINE.match(line):
                found[plain_name(hit[1])] = hit[2]
    return found
