"""The words that a clause has for events and stages, and which of them is meant by a stage.

The terms of a clause and the words of a stage go in; the word that the clause knows comes out, or
none. What a clause does with it is the clause's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from convenor.conduct.lateness import LateTerms
from convenor.conduct.lost_boards import LostBoardTerms
from convenor.conduct.offences import LadderTerms
from convenor.entries.pair_together import TogetherTerms
from convenor.matches.forfeits import ForfeitTerms


def word_in(names: Iterable[Any], words: str | Iterable[str]) -> str | None:
    """The first of a stage's own words that a clause knows, or the wider one that it begins with.

    >>> word_in(["itc", "abpc"], "itc-final")
    'itc'
    >>> word_in(["open", "country"], ["abpc", "country"])
    'country'
    """
    known = sorted({str(each) for each in names if each}, key=len, reverse=True)
    for word in (words,) if isinstance(words, str) else words:
        for each in known:
            if word == each or word.startswith(f"{each}-"):
                return each
    return None


def words_known(terms: object) -> Mapping[str, tuple[str, ...]]:
    """The words that a clause knows for an input ('event', 'stage'); none where any will do."""
    if isinstance(terms, TogetherTerms) and terms.standard:
        return {
            "event": tuple(dict.fromkeys(each.event for each in terms.standard)),
            "stage": tuple(dict.fromkeys(each.stage for each in terms.standard)),
        }
    events = tuple(dict.fromkeys(each for each in _events(terms) if each))
    return {"event": events} if events else {}


def _events(terms: object) -> Iterable[str | None]:
    if isinstance(terms, LadderTerms):
        return [each.event for each in terms.rungs]
    if isinstance(terms, LateTerms):
        return (*terms.events, *(terms.tariffs or {}), *(terms.elsewhere or {}))
    if isinstance(terms, LostBoardTerms):
        return terms.events
    if isinstance(terms, ForfeitTerms):
        return (*(terms.events or ()), *(terms.elsewhere or {}), *(terms.knockouts or ()))
    return ()


def event_in(terms: object, words: str | Iterable[str], name: str = "event") -> str | None:
    """The word that a clause has for the event (or the stage) that these words mean."""
    return word_in(words_known(terms).get(name, ()), words)
