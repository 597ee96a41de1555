"""What stands in a cell of a CSV file: a text that would be worked out is marked as a text."""

from __future__ import annotations

import re

_WORKED_OUT = re.compile(r"[=@\t\r]|[+-](?![\d.]+%?$)")
"""How a text begins that a spreadsheet would work out instead of showing it; '+620' is a figure."""


def plain_cell(given: object) -> object:
    """What is written for something: a text that would be a formula is marked as a text."""
    if given is None:
        return ""
    return f"'{given}" if isinstance(given, str) and _WORKED_OUT.match(given) else given
