"""Known vulnerabilities of the locked packages, from a database that was brought along.

A folder of advisories in the OSV format (JSON, one a file, in whatever folders) or a ZIP file of
such goes in; what concerns the locked versions comes out. Nothing is fetched. A package that is not
in the database has no known advisory there, which is not the same as being safe: how new the
database is is told.
"""

from __future__ import annotations

import datetime
import json
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.version import InvalidVersion, Version
from tests.audit.locks import plain_name


@dataclass(frozen=True)
class Concern:
    """An advisory that concerns a locked package."""

    package: str
    version: str
    id: str
    summary: str
    fixed: str


@dataclass(frozen=True)
class Found:
    """What a database says of the locked packages, and how much and how new it is."""

    concerns: tuple[Concern, ...]
    read: int
    newest: str


class Unreadable(Exception):
    """A database that cannot be read, and why."""


def look_up(database: Path, packages: Mapping[str, str]) -> Found:
    """The advisories that concern these packages."""
    concerns, read, newest = [], 0, ""
    for name, text in _files(database):
        try:
            said = json.loads(text)
            newest, read = max(newest, str(said.get("modified", ""))), read + 1
            concerns += list(_concerns(said, packages))
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            raise Unreadable(f"{name} is no advisory in the OSV format ({error}).") from None
    if not read:
        raise Unreadable(f"{database} has no advisories in it: it is a folder or ZIP of OSV JSON.")
    return Found(tuple(dict.fromkeys(concerns)), read, newest)


def _files(database: Path) -> Iterator[tuple[str, str]]:
    if database.is_dir():
        for each in sorted(database.rglob("*.json")):
            yield str(each), each.read_text(encoding="utf-8")
    elif zipfile.is_zipfile(database):
        with zipfile.ZipFile(database) as kept:
            for name in sorted(kept.namelist()):
                if name.endswith(".json"):
                    yield name, kept.read(name).decode("utf-8")
    else:
        raise Unreadable(f"{database} is no folder and no ZIP file.")


def _concerns(said: dict[str, Any], packages: Mapping[str, str]) -> Iterator[Concern]:
    if said.get("withdrawn"):
        return
    for part in said.get("affected", ()):
        package = part.get("package", {})
        name = plain_name(str(package.get("name", "")))
        if package.get("ecosystem") != "PyPI" or name not in packages:
            continue
        if _touches(part, packages[name]):
            what = said.get("summary") or str(said.get("details", "")).partition("\n")[0]
            yield Concern(name, packages[name], said["id"], what[:120], _fixed(part))


def _touches(part: dict[str, Any], version: str) -> bool:
    """Whether an advisory's versions or ranges have this one in them."""
    if version in part.get("versions", ()):
        return True
    here = Version(version)
    ranges = [each for each in part.get("ranges", ()) if each.get("type") == "ECOSYSTEM"]
    return any(_within(here, each.get("events", ())) for each in ranges)


def _within(here: Version, events: list[dict[str, str]]) -> bool:
    """Whether a version lies in a range, by its events in the order of their versions."""
    inside = False
    for event in sorted(events, key=_at):
        kind, at = next(iter(event)), _at(event)
        if kind == "introduced" and at <= here:
            inside = True
        elif (kind in ("fixed", "limit") and at <= here) or (kind == "last_affected" and at < here):
            inside = False
    return inside


def _at(event: dict[str, str]) -> Version:
    said = next(iter(event.values()))
    try:
        return Version(said)
    except InvalidVersion:
        return Version("0") if said == "0" else Version("99999")


def _fixed(part: dict[str, Any]) -> str:
    fixed = [
        event["fixed"]
        for each in part.get("ranges", ())
        if each.get("type") == "ECOSYSTEM"
        for event in each.get("events", ())
        if "fixed" in event
    ]
    return ", ".join(fixed) or "no version yet"


def accepted(file: Path, today: datetime.date) -> dict[str, str]:
    """Advisories that were looked at and do not concern us, with the reason, until their day."""
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {
        each["id"]: each["reason"] for each in said.get("accepted", ()) if each["until"] >= today
    }
