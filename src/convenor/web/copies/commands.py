"""`convenor follow` and `convenor takeover`: a copy on a second machine, and the copy as the site.

This module imports nothing outside the standard library at its head, so that the command line can
load it anywhere. How a copy follows is known to the others of this folder.
"""

from __future__ import annotations

import os
import secrets
from base64 import b32encode
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from convenor.errors import Refusal
from convenor.ledger.locks import lock, unlock
from convenor.web import copy_state, environment
from convenor.web.backups.commands import restore, set_up
from convenor.web.copy_state import Followed

HOLD = "following.lock"


def invite(data: str | None) -> str:
    """The secret by which a copy may follow the site of a folder, made if there is none."""
    _name_folder(data)
    place = environment.data_folder()
    if not place.is_dir():
        raise Refusal(f"there is no site in {place}: name its folder (--data FOLDER).")
    if known := copy_state.invited():
        return known
    made = b32encode(secrets.token_bytes(16)).decode("ascii").rstrip("=").lower()
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    with os.fdopen(os.open(place / copy_state.SECRET, flags, 0o600), "w") as out:
        out.write(made)
    return made


def uninvite(data: str | None) -> None:
    """No copy may follow any more."""
    _name_folder(data)
    for name in (copy_state.SECRET, copy_state.FOLLOWERS):
        (environment.data_folder() / name).unlink(missing_ok=True)


def follow(source: str, secret: str, data: str | None, address: str, every: float) -> None:
    """Follow a site into a folder until stopped, or until the copy takes over."""
    set_up(data)
    place = environment.data_folder()
    from convenor.web.copies.following import Follower, close, fetched_backup

    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    if (place / copy_state.TAKEN_OVER).exists():
        raise Refusal(f"the copy in {place} has taken over: follow into another folder (--data).")
    with ExitStack() as stack:
        _hold(place, stack)
        if not _has_site(place):
            first = place / "first-copy.zip"
            first.write_bytes(fetched_backup(source, secret))
            try:
                restore(first, data)
            finally:
                first.unlink(missing_ok=True)
        elif copy_state.followed() is None:
            raise Refusal(f"there is a site in {place}, and it is no copy: name another folder.")
        follower = Follower(source, secret, address)
        try:
            follower.follow(every, lambda: not (place / copy_state.TAKEN_OVER).exists())
        finally:
            close()


def take_over(data: str | None, anyway: bool = False) -> Followed:
    """Make the copy in a folder the site; what it has, and until when it heard, comes back."""
    _name_folder(data)
    place = environment.data_folder()
    known = copy_state.taken_over() or copy_state.followed()
    if known is None:
        raise Refusal(f"there is no copy in {place}: name the folder that follows (--data FOLDER).")
    if not anyway and _answers(known.source):
        raise Refusal(
            f"{known.source} still answers: stop it first, or two sites take results "
            "(--anyway takes over all the same)."
        )
    if copy_state.taken_over() is None:
        copy_state.note_taken_over(known)
        with ExitStack() as stack:
            _hold(place, stack)  # the follower has ended
            known = copy_state.followed() or known
            copy_state.note_taken_over(known)
    return known


def missing(data: str | None, old: Path) -> dict[str, list[tuple[int, str, str, str]]]:
    """The facts that the first machine has and the copy has not: number, kind, by, time."""
    from convenor.ledger.places import open_store

    _name_folder(data)
    there = old / "convenor.sqlite3" if old.is_dir() else old
    here = environment.data_folder() / "convenor.sqlite3"
    found: dict[str, list[tuple[int, str, str, str]]] = {}
    with ExitStack() as stack:
        first, copy = open_store(there), open_store(here)
        stack.callback(first.close)
        stack.callback(copy.close)
        known = set(copy.ledgers())
        for ledger in first.ledgers():
            keys = {each.key for each in copy.read(ledger)} if ledger in known else set()
            lost = [each for each in first.read(ledger) if each.key not in keys]
            if lost:
                found[ledger] = [
                    (each.number, each.kind, each.by, each.recorded.isoformat()) for each in lost
                ]
    return found


def _has_site(place: Path) -> bool:
    if environment.said("DATABASE_URL"):
        raise Refusal(
            "a copy on PostgreSQL is the database's own: see docs/operations.md, streaming "
            "replication. 'convenor follow' keeps its copy on SQLite (no CONVENOR_DATABASE_URL)."
        )
    return (place / "convenor.sqlite3").is_file()


def _answers(source: str) -> bool:
    import ssl
    from urllib.error import HTTPError
    from urllib.request import urlopen

    try:
        with urlopen(f"{source}/about/", timeout=3, context=ssl._create_unverified_context()):
            return True
    except HTTPError:
        return True
    except (OSError, ValueError):
        return False


def _hold(place: Path, stack: ExitStack) -> IO[bytes]:
    """One follower a folder; whoever takes over waits for it to end."""
    file = stack.enter_context((place / HOLD).open("wb"))
    lock(file, alone=True)
    stack.callback(unlock, file)
    return file


def _name_folder(data: str | None) -> None:
    if data is not None:
        os.environ["CONVENOR_DATA"] = str(Path(data).expanduser().resolve())
