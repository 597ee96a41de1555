"""How the log is written: a wrong request is one line, and no line has a key in it.

A record goes in, its text comes out. A wrong request is the visitor's: it has no traceback. The
address of a table or of a captain is what opens it, so the part of it that is the key is left out
wherever it stands: in the message, or in what was raised.
"""

from __future__ import annotations

import logging
import re

KEYED = re.compile(r"(/(?:t|captain)/)[^/\s?#'\"]+")
"""Addresses with a key in them (`urls.py`); a log is read by more people than a table's card."""


def without_keys(text: str) -> str:
    """A text of the log in which no address opens anything.

    >>> without_keys("Internal Server Error: /t/abcdefgh/board/3/")
    'Internal Server Error: /t/…/board/3/'
    """
    return KEYED.sub(r"\1…", text)


class Line(logging.Formatter):
    """A record as usual, without keys."""

    def format(self, record: logging.LogRecord) -> str:
        return without_keys(super().format(record))


class OneLine(Line):
    """A record by its message alone, whatever was raised."""

    def formatException(self, ei: object) -> str:  # noqa: N802  logging's own name
        return ""
