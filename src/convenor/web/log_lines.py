"""How the log is written: a wrong request, which is the visitor's, is one line and no traceback."""

from __future__ import annotations

import logging
from typing import Any


class OneLine(logging.Formatter):
    """A record by its message alone, whatever was raised."""

    def formatException(self, ei: Any) -> str:  # noqa: N802  logging's own name
        return ""
