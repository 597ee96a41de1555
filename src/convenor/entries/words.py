"""The words of a question, held against the words that a clause knows, and sentences made of words.

Reasons are compared however they are written; kinds of event and requests are the book's own
words, so a wrong one is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterable

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.spelling import word_among


def sentence(words: str) -> str:
    """Words as a sentence: a capital first, and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def is_among(reason: str, reasons: Iterable[str]) -> bool:
    """Whether a reason is one of those listed, however it is written."""
    return word_among(reason, reasons) is not None


def is_elsewhere(name: str, said: str | None, own: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether what was said is another clause's business; what neither knows is a mistake."""
    if said is None or said in own or not own:
        return False
    if said not in other:
        raise Mistake(f"{name} cannot be '{said}': {did_you_mean(said, own + other)}")
    return True
