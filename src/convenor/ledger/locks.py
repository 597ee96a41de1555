"""A lock on an open file, held against other programs and other threads until it is closed."""

from __future__ import annotations

import sys
from typing import IO

if sys.platform == "win32":  # pragma: no cover (the other branch is what most machines run)
    import msvcrt

    _FAR = 1 << 40  # a byte beyond any ledger, so that the lock hinders no reading

    def lock(file: IO[bytes], alone: bool) -> None:
        """Wait until the file is ours; this system knows only locks for one alone."""
        del alone
        place = file.tell()
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        file.seek(place)

    def unlock(file: IO[bytes]) -> None:
        """Let others have it."""
        place = file.tell()
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        file.seek(place)
else:
    import fcntl

    # flock, not lockf: a POSIX lock is lost as soon as any handle of this process is closed.
    def lock(file: IO[bytes], alone: bool) -> None:
        """Wait until the file is ours: alone for writing, together with others for reading."""
        fcntl.flock(file.fileno(), fcntl.LOCK_EX if alone else fcntl.LOCK_SH)

    def unlock(file: IO[bytes]) -> None:
        """Let others have it."""
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
