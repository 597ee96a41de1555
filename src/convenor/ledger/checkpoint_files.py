"""Where a checkpoint lies: a file of this machine's own, that proves itself or is thrown away.

Lines of text go in with the fact that they stand at; they come out again as long as the file is
whole, was written by this program as it is now, and belongs to the user who asks. It lies in the
cache and never beside the ledger, so that no ledger brings one along. What stands in the lines is
not known here.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import get_ident

from convenor import __version__
from convenor.ledger.facts import canonical
from convenor.regulation import shelf
from convenor.values import value

FORMAT, FORMAT_VERSION = "convenor checkpoint", 1
MOST = 200
"""Checkpoints that are kept; of more, the one that was written longest ago goes."""
NOT_ASKED = frozenset(
    ("actions", "api", "bench", "cli", "formats", "printing", "simulator", "web", "__pycache__")
)
"""Folders of the program on which no figure of a ledger rests."""
OWNER_ONLY = 0o600


@value
class Checkpoint:
    """What was worked out of a ledger up to a fact."""

    number: int
    hash: str
    lines: tuple[str, ...]


def file_of(first: str) -> Path | None:
    """The file for the ledger whose first fact has this hash; None where nothing is kept."""
    folder = shelf.cache_folder()
    return None if folder is None else folder / "checkpoints" / f"{first}.txt"


def read(first: str) -> Checkpoint | None:
    """The checkpoint of a ledger; one that is not whole, not ours or not of now is thrown away."""
    file = file_of(first)
    if file is None:
        return None
    try:
        if not _is_ours(file):
            return None
        header, *lines = file.read_text(encoding="utf-8").split("\n")
        found = Checkpoint(*_place_in(header), tuple(lines))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError):
        throw_away(first)
        return None
    if header != _header(found):
        throw_away(first)
        return None
    return found


def write(first: str, made: Checkpoint) -> None:
    """Keep a checkpoint, in place of the one before; where it cannot be written, none is kept."""
    file = file_of(first)
    if file is None:
        return
    # One per writer: two threads of a process may keep the same ledger at the same time.
    draft = file.with_suffix(f".{os.getpid()}-{get_ident()}.tmp")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:
            out.write("\n".join((_header(made), *made.lines)))
        draft.replace(file)
        _make_room(file.parent)
    except OSError:
        draft.unlink(missing_ok=True)


def throw_away(first: str) -> None:
    """Let go of a checkpoint: the ledger is replayed, and another is written in time."""
    file = file_of(first)
    if file is not None:
        try:
            file.unlink(missing_ok=True)
        except OSError:
            return


def _is_ours(file: Path) -> bool:
    """Whether nobody else may have written it: what is folded from it is believed."""
    found = file.stat()
    if not hasattr(os, "getuid"):
        return True
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _place_in(header: str) -> tuple[int, str]:
    parts = json.loads(header)
    number, last = parts["number"], parts["hash"]
    if type(number) is not int or number < 1 or not isinstance(last, str):
        raise ValueError(header)
    return number, last


def _header(made: Checkpoint) -> str:
    """The first line: what the others are of, by which program, and the digest of it all."""
    place = {"format": FORMAT, "version": FORMAT_VERSION, "program": program_stamp()}
    place |= {"number": made.number, "hash": made.hash}
    digest = sha256(canonical(place).encode())
    for line in made.lines:
        digest.update(b"\n" + line.encode())
    return canonical({**place, "digest": digest.hexdigest()})


def _make_room(folder: Path) -> None:
    every = sorted(folder.glob("*.txt"), key=lambda each: each.stat().st_mtime)
    for each in every[:-MOST]:
        each.unlink(missing_ok=True)


# --- the program ----------------------------------------------------------------------------------


@cache
def program_stamp() -> str:
    """What changes whenever the program or a rulebook does: names, sizes and times of files."""
    package = Path(shelf.__file__).resolve().parent.parent
    outside = os.environ.get("CONVENOR_RULEBOOKS", "").split(os.pathsep)
    digest = sha256(__version__.encode())
    for folder in (package, *(Path(each) for each in outside if each)):
        for line in _stamps(folder, NOT_ASKED if folder == package else ()):
            digest.update(line.encode())
    return digest.hexdigest()


def _stamps(folder: Path, without: Sequence[str] | frozenset[str]) -> Iterator[str]:
    try:
        found = sorted(os.scandir(folder), key=lambda each: each.name)
    except OSError:
        return
    for each in found:
        if each.is_dir():
            if each.name not in without and each.name != "__pycache__":
                yield from _stamps(Path(each.path), ())
        else:
            there = each.stat()
            yield f"{each.path}:{there.st_size}:{there.st_mtime_ns}\n"
