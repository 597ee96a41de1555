"""Connections to a database of our own: one a thread, none across a fork, all closed at last."""

from __future__ import annotations

import os
import threading
import weakref
from typing import Generic, Protocol, TypeVar


class Connection(Protocol):
    """What is asked of a connection of either database when it is no longer wanted."""

    def close(self) -> None: ...


Connected = TypeVar("Connected", bound=Connection)


class _Own(Generic[Connected]):
    """A connection of one thread of one process, closed when the thread is gone."""

    def __init__(self, connection: Connected) -> None:
        self.connection, self.process = connection, os.getpid()

    def close(self) -> None:
        if self.process == os.getpid():  # what crossed a fork is the parent's to close
            self.connection.close()

    __del__ = close


class PerThread(Generic[Connected]):
    """Connections of our own: each thread has one, made when it is first asked for."""

    def __init__(self) -> None:
        self._mine = threading.local()
        self._all: weakref.WeakSet[_Own[Connected]] = weakref.WeakSet()

    def get(self) -> Connected | None:
        """This thread's connection, if it has one in this process."""
        own: _Own[Connected] | None = getattr(self._mine, "own", None)
        return own.connection if own is not None and own.process == os.getpid() else None

    def keep(self, connection: Connected) -> Connected:
        """Make this the connection of this thread."""
        self._mine.own = _Own(connection)
        self._all.add(self._mine.own)
        return connection

    def close(self) -> None:
        """Close them all, those of other threads too."""
        for own in list(self._all):
            own.close()
        self._mine, self._all = threading.local(), weakref.WeakSet()
