"""The licences of the locked packages, as each says of itself where it is installed.

Packages go in; what is not among the licences that we may rest on comes out. A package of another
platform is not installed here and is listed as not looked at.
"""

from __future__ import annotations

import importlib.metadata
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Licences:
    """What was found: not allowed ones with their words, and packages that are not here."""

    refused: tuple[tuple[str, str], ...]
    absent: tuple[str, ...]
    looked_at: int


def look_at(packages: Mapping[str, str], rules: Path) -> Licences:
    """Every package's licence against the list."""
    said = tomllib.loads(rules.read_text(encoding="utf-8"))
    allowed = {each.strip("() ").casefold() for each in said["allowed"]}
    known = {each["package"]: each["licence"] for each in said.get("known", ())}
    refused, absent = [], []
    for name in sorted(packages):
        try:
            words = known.get(name) or licence_of(name)
        except importlib.metadata.PackageNotFoundError:
            absent.append(name)
            continue
        if not is_allowed(words, allowed):
            refused.append((name, words or "says none"))
    return Licences(tuple(refused), tuple(absent), len(packages) - len(absent))


def licence_of(name: str) -> str:
    """A package's licence in its own words: the expression, else its classifiers, else one line."""
    said = importlib.metadata.metadata(name)
    if expression := said.get("License-Expression"):
        return str(expression)
    classes = [each for each in said.get_all("Classifier") or () if each.startswith("License ::")]
    if names := [each.rpartition(" :: ")[2] for each in classes if each.count("::") > 1]:
        return " OR ".join(names)
    return str(said.get("License") or "").strip().partition("\n")[0]


def is_allowed(words: str, allowed: set[str]) -> bool:
    """Whether one of the licences that may be chosen has nothing in it that is not allowed."""
    if not words:
        return False
    choices = re.split(r"\s+OR\s+", words.strip("() "))
    return any(
        all(part.strip("() ").casefold() in allowed for part in re.split(r"\s+AND\s+", choice))
        for choice in choices
    )
