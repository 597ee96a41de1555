"""Words that decide, however they are written: 'Semi Final', 'semi_final' and 'semi-final' are one.

A word goes in, its bare spelling comes out, or the one of some words that it is. What a word means
is not known here; one that is not among the words gets the end of a sentence, with all there are.
"""

from __future__ import annotations

from collections.abc import Iterable

from convenor.errors import nearest

_BARE = str.maketrans(dict.fromkeys(" \t\u00a0_-\u2010\u2011\u2013", "") | {"\u2019": "'"})


def folded(text: str) -> str:
    """A word without case, spaces, hyphens and underscores.

    >>> folded("Semi Final") == folded("semi_final") == folded("SEMI-FINAL")
    True
    """
    return text.casefold().translate(_BARE)


def same_word(one: str, other: str) -> bool:
    """Whether two spellings are of one word."""
    return one == other or folded(one) == folded(other)


def word_among(text: str, words: Iterable[str]) -> str | None:
    """The one of some words that a text is, as they write it; None if it is none of them."""
    wanted = folded(text)
    return next((each for each in words if each == text or folded(each) == wanted), None)


def apart(words: Iterable[str]) -> tuple[str, ...]:
    """Words, each once however it is written, in the order in which they came."""
    found: dict[str, str] = {}
    for each in words:
        found.setdefault(folded(each), each)
    return tuple(found.values())


def one_of(word: str, words: Iterable[str]) -> str:
    """The end of a sentence about a word that is none of these: the nearest, and all there are.

    >>> one_of("finl", ["final", "other"])
    "did you mean 'final'? It is one of: final, other."
    """
    known = list(words)
    if not known:
        return "there is none to choose from."
    listed = f"one of: {', '.join(known)}."
    near = nearest(word.replace("_", " "), known) or nearest(word, known)
    return f"did you mean '{near}'? It is {listed}" if near else f"it is {listed}"
