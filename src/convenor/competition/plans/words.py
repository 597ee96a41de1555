"""The words that a clause has for events and stages, and which of them is meant by a stage.

The terms of a clause and the words of a stage go in; the word that the clause knows comes out, or
none. What a clause does with it is the clause's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.regulation.closed_words import words_known
from convenor.regulation.spelling import same_word, word_among
from convenor.regulation.stack import Resolved

OTHER = "other"
"""The word for whatever a clause has no word for."""


def word_in(names: Iterable[object], words: str | Iterable[str]) -> str | None:
    """The first of a stage's own words that a clause knows, or the wider one that it begins with.

    >>> word_in(["itc", "abpc"], "itc-final")
    'itc'
    >>> word_in(["open", "country"], ["abpc", "country"])
    'country'
    """
    known = sorted({str(each) for each in names if each}, key=len, reverse=True)
    for word in (words,) if isinstance(words, str) else words:
        for each in known:
            if same_word(word, each) or word.startswith(f"{each}-"):
                return each
    return None


def event_in(terms: object, words: str | Iterable[str], name: str = "event") -> str | None:
    """The word that a clause has for the event (or the stage) that these words mean."""
    return word_in(words_known(terms).get(name, ()), words)


def words_of_input(resolved: Resolved, name: str) -> tuple[str, ...]:
    """The words that a clause has for one of its inputs; none where it takes any."""
    return tuple(dict(resolved.family.closed).get(name, ()))


def in_its_words(resolved: Resolved, facts: Mapping[str, object]) -> dict[str, object]:
    """What a competition knows, in the words of the clause that is asked.

    A name of the competition's own that the clause has no word for is `other` to it, where it has
    that word. What somebody says is not put so: a wrong word of theirs is refused.
    """
    words = dict(resolved.family.closed)
    return {name: _in_words(each, words.get(name, ())) for name, each in facts.items()}


def _in_words(found: object, words: tuple[str, ...]) -> object:
    if not words or not isinstance(found, str) or word_among(found, words):
        return found
    return word_among(OTHER, words) or found
