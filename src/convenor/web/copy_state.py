"""What is known of warm copies, in small files of the site's folder: who follows, and how far.

Three files: `followers.json` on a site that is followed, `following.json` on a copy, and
`taken-over.json` on a copy that has become the site; and one on the last backup that failed. They
are written whole and read whole; how facts go from one machine to the other is not known here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from convenor.values import value
from convenor.web import environment

FOLLOWERS, FOLLOWING, TAKEN_OVER = "followers.json", "following.json", "taken-over.json"
BACKUP = "backup-failed.json"
SECRET = "follow-secret"
QUIET = timedelta(seconds=30)
"""A copy that has not asked for so long is behind, and the desk is told."""
LASTS = timedelta(hours=12)
"""How long the desk is told of a copy that is gone, or of a change of machines."""
NOTED = timedelta(seconds=2)
"""How exactly it is noted when a copy asked last."""


@value
class Follower:
    """A copy as the followed site knows it: where it will be, and when it asked last."""

    address: str
    asked: datetime
    behind: int


@value
class Followed:
    """What a copy has: from where, until when, and the last fact of each ledger."""

    source: str
    heard: datetime
    """When the first site said last what it had; all of that is here unless `known` says more."""
    heads: Mapping[str, int]
    known: Mapping[str, int]
    """The last fact of each ledger that the first site is known to have had."""

    @property
    def missing(self) -> dict[str, tuple[int, int]]:
        """The facts that are known to be missing: the first and the last number."""
        return {
            ledger: (self.heads.get(ledger, 0) + 1, last)
            for ledger, last in sorted(self.known.items())
            if last > self.heads.get(ledger, 0)
        }


def note_follower(address: str, behind: int) -> None:
    """A copy has asked."""
    known = follower()
    now = datetime.now(UTC)
    if known and (known.address, known.behind) == (address, behind) and now - known.asked < NOTED:
        return
    _write(FOLLOWERS, {"address": address, "asked": now.isoformat(), "behind": behind})


def follower() -> Follower | None:
    """The copy that asked last."""
    try:
        read = _read(FOLLOWERS)
        asked = datetime.fromisoformat(read["asked"])
        return Follower(str(read["address"]), asked, int(read["behind"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def second_address() -> str:
    """Where the phones find the copy once it has taken over; '' if there is none."""
    if said := environment.said("SECOND_ADDRESS"):
        return said.rstrip("/")
    known = follower()
    fresh = known is not None and datetime.now(UTC) - known.asked < LASTS
    return known.address.rstrip("/") if known is not None and fresh else ""


def note_followed(followed: Followed) -> None:
    """Keep how far a copy has got."""
    _write(FOLLOWING, _plain(followed))


def followed() -> Followed | None:
    """How far the copy in this folder has got; None if there is none."""
    return _followed(FOLLOWING)


def note_taken_over(followed: Followed) -> None:
    """The copy is the site from now on."""
    _write(TAKEN_OVER, {**_plain(followed), "at": datetime.now(UTC).isoformat()})


def taken_over() -> Followed | None:
    """What a copy had when it became the site; None if it has not."""
    return _followed(TAKEN_OVER)


def warnings() -> list[str]:
    """What the desk is told of copies."""
    now, found = datetime.now(UTC), []
    known = follower()
    if known is not None and QUIET < now - known.asked < LASTS:
        found.append(
            f"The warm copy at {known.address} has not followed since {_clock(known.asked)}: see "
            "to the second machine."
        )
    was = taken_over()
    if was is not None and now - was.heard < LASTS:
        found.append(
            f"This machine has taken over from {was.source}. Whatever was acknowledged there after "
            f"{_clock(was.heard)} is not here: ask the tables to look at their last boards."
        )
    return found


def note_backup(why: str) -> None:
    """A backup on the timer went well (''), or why it did not."""
    if why:
        _write(BACKUP, {"at": datetime.now(UTC).isoformat(), "why": why[:300]})
    else:
        (environment.data_folder() / BACKUP).unlink(missing_ok=True)


def backup_warning() -> str:
    """What the desk is told of the last backup on the timer; '' if it went well."""
    try:
        read = _read(BACKUP)
        when, why = datetime.fromisoformat(read["at"]), str(read["why"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return f"The backup of {_clock(when)} was not made ({why.rstrip('.')}): see to it."


def invited() -> str:
    """The secret by which a copy may follow; '' if none may."""
    try:
        return (environment.data_folder() / SECRET).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _clock(when: datetime) -> str:
    return when.astimezone().strftime("%H:%M:%S")


def _plain(followed: Followed) -> dict[str, object]:
    return {
        "source": followed.source,
        "heard": followed.heard.isoformat(),
        "heads": dict(followed.heads),
        "known": dict(followed.known),
    }


def _followed(name: str) -> Followed | None:
    try:
        read = _read(name)
        heads, known = (
            {str(ledger): int(number) for ledger, number in read[part].items()}
            for part in ("heads", "known")
        )
        return Followed(str(read["source"]), datetime.fromisoformat(read["heard"]), heads, known)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _read(name: str) -> dict[str, Any]:
    read: dict[str, object] = json.loads((environment.data_folder() / name).read_text("utf-8"))
    return read


def _write(name: str, what: Mapping[str, object]) -> None:
    """Whole or not at all: whoever reads at this moment finds the old one or the new one."""
    path: Path = environment.data_folder() / name
    part = path.with_name(f".{name}.{os.getpid()}.part")
    part.write_text(json.dumps(what, indent=1), encoding="utf-8")
    part.replace(path)
