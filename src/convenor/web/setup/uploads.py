"""A file of entries: CSV or any text, or a spreadsheet; its lines come out, or a sentence."""

from __future__ import annotations

from convenor.actions.entries.pasted_lists import Listed, lines_of_cells, lines_of_text
from convenor.formats.spreadsheets import Limits, text_or_cells

LARGEST = 2_000_000
LIMITS = Limits("entries", LARGEST, 2_000)


def listed(name: str, data: bytes) -> Listed:
    """The lines of a file."""
    found = text_or_cells(name, data, LIMITS)
    return lines_of_text(found) if isinstance(found, str) else lines_of_cells(found)
