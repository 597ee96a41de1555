"""The backups that a site keeps by itself: made on a timer, tried, and the oldest let go.

A folder goes in; out comes what lies there, with when each was made and whether it was tried. A
backup is tried by making a site of it in a folder of its own, in another process.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from convenor.errors import Refusal
from convenor.values import value
from convenor.web import copy_state, environment
from convenor.web.backups.archive import Backup, opened
from convenor.web.backups.making import make

FOLDER = "backups"
TRIED = "tried.json"
KEEP = 48
TRYING_SECONDS = 1800


@value
class Kept:
    """A backup on the shelf: when it was made, what it holds, and how its trial went."""

    path: Path
    made: datetime
    bytes: int
    ledgers: int
    facts: int
    tried: datetime | None
    went: str
    """'' if the trial went well, else what was said."""


def folder() -> Path:
    """Where the site keeps its backups."""
    said = environment.said("BACKUPS")
    return Path(said).expanduser() if said else environment.data_folder() / FOLDER


def kept(place: Path) -> Iterator[Kept]:
    """The backups of a folder, the newest first; what is none is passed over."""
    trials = _trials(place)
    for path in sorted(place.glob("*.zip"), reverse=True):
        try:
            says = opened(path).says
        except Refusal:
            continue
        tried, went = trials.get(path.name, ("", ""))
        facts = sum(head[0] for head in says.heads.values())
        yield Kept(
            path,
            datetime.fromisoformat(says.made),
            path.stat().st_size,
            len(says.heads),
            facts,
            datetime.fromisoformat(tried) if tried else None,
            went,
        )


def make_and_try(place: Path, keep: int = KEEP) -> Backup:
    """A new backup on the shelf, tried; more than so many are not kept."""
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    made = make(place)
    _note(place, made.path.name, attempt(made.path))
    for old in sorted(place.glob("convenor-*.zip"))[:-keep]:
        old.unlink(missing_ok=True)
    return made


def attempt(path: Path) -> str:
    """Make a site of a backup, elsewhere; '' if it went well, else what was said."""
    with TemporaryDirectory(prefix="convenor-trial-") as trial:
        command = [sys.executable, "-m", "convenor", "restore", str(path), "--data", trial]
        surroundings = {"CONVENOR_DATABASE_URL": "", "CONVENOR_DATA": trial}
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=TRYING_SECONDS,
            check=False,
            env={**environment.outside(), **surroundings},
        )
    said = done.stderr.strip().splitlines()
    return "" if done.returncode == 0 else (said[-1] if said else f"exit {done.returncode}")


def every(minutes: int, place: Path, stop: threading.Event, keep: int = KEEP) -> threading.Thread:
    """Make one each so many minutes until it is stopped; what goes wrong is told in a line."""

    def work() -> None:
        while not stop.wait(minutes * 60):
            try:
                make_and_try(place, keep)
                copy_state.note_backup("")
            except Exception as error:  # the site goes on without a backup, and says so
                sys.stderr.write(f"No backup was made: {error}\n")
                with suppress(OSError):
                    copy_state.note_backup(str(error))

    made = threading.Thread(target=work, name="backups", daemon=True)
    made.start()
    return made


def _trials(place: Path) -> dict[str, tuple[str, str]]:
    try:
        read = json.loads((place / TRIED).read_text(encoding="utf-8"))
        return {str(name): (str(each[0]), str(each[1])) for name, each in read.items()}
    except (OSError, ValueError, AttributeError, IndexError, TypeError):
        return {}


def _note(place: Path, name: str, went: str) -> None:
    """Keep how a trial went, for the backups that are still there."""
    trials = {**_trials(place), name: (datetime.now(UTC).isoformat(), went)}
    there = {each.name for each in place.glob("*.zip")}
    text = json.dumps({name: each for name, each in trials.items() if name in there}, indent=1)
    part = place / f".{TRIED}.part"
    part.write_text(text, encoding="utf-8")
    part.replace(place / TRIED)
