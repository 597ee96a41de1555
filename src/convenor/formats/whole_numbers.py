"""Whole numbers in files: as many digits as a competition can have, and not one more.

Text goes in, a number comes out or a `Mistake` in one sentence. A number of thousands of digits is
no number of boards, places or tricks; reading it would only eat the machine.
"""

from __future__ import annotations

from convenor.errors import Mistake

MOST_DIGITS = 9


def whole_number(text: str) -> int:
    """A number of things, written in figures."""
    if not (text.isdecimal() and text.isascii()):
        raise Mistake(f"'{shortened(text)}' is not a whole number: write it in figures.")
    if len(text.lstrip("0")) > MOST_DIGITS:
        raise Mistake(f"'{shortened(text)}' has {len(text)} digits: no such number is read.")
    return int(text)


def shortened(text: str, most: int = 40) -> str:
    """A text as a sentence can quote it."""
    return text if len(text) <= most else f"{text[:most]}…"
