"""Finds clauses by words: a plain inverted index in memory.

Clauses go in once; a query gives the clauses that have every one of its words (or a word that
begins with it), best first. Where a word stands decides its weight: the clause's number above all,
then the heading, the rule, the troubles. Nothing here knows Django.
"""

from __future__ import annotations

import math
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from convenor.regulation.book import Clause

WEIGHTS = {"id": 60.0, "heading": 12.0, "rule": 4.0, "gives": 2.0, "troubles": 1.5, "book": 1.0}
_PREFIX_SHARE = 0.5
_SHORTEST_PREFIX = 2
_MOST_WORDS = 12
_WORD = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*")


@dataclass(frozen=True)
class Hit:
    """A clause that was found, and how well it fits."""

    clause: Clause
    score: float


@dataclass(frozen=True)
class Piece:
    """A stretch of text that is, or is not, one of the words looked for."""

    text: str
    marked: bool


class Index:
    """The words of all clauses, and where they stand."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.clauses = tuple(clauses)
        self._postings: dict[str, dict[int, float]] = {}
        for number, clause in enumerate(self.clauses):
            for word, weight in _weighted(clause):
                places = self._postings.setdefault(word, {})
                places[number] = max(places.get(number, 0.0), weight)
        self._words = sorted(self._postings)

    def find(self, query: str) -> tuple[Hit, ...]:
        """The clauses with every word of the query, best first."""
        words = words_of(query)
        if not words:
            return ()
        scores: dict[int, float] | None = None
        for word in words:
            found = self._places(word)
            if scores is None:
                scores = found
            else:
                scores = {n: scores[n] + found[n] for n in scores.keys() & found.keys()}
        order = sorted((scores or {}).items(), key=lambda each: (-each[1], each[0]))
        return tuple(Hit(self.clauses[number], score) for number, score in order)

    def _places(self, word: str) -> dict[int, float]:
        """Where a word, or a word that begins with it, stands, and with what weight."""
        found: dict[int, float] = {}
        for known in {each for form in _forms(word) for each in self._beginning_with(form)}:
            places = self._postings[known]
            rarity = math.log(1 + len(self.clauses) / len(places))
            share = 1.0 if known == word else _PREFIX_SHARE
            for number, weight in places.items():
                found[number] = max(found.get(number, 0.0), weight * rarity * share)
        return found

    def _beginning_with(self, word: str) -> Iterator[str]:
        if len(word) < _SHORTEST_PREFIX:
            if word in self._postings:
                yield word
            return
        for at in range(bisect_left(self._words, word), len(self._words)):
            if not self._words[at].startswith(word):
                return
            yield self._words[at]


def words_of(query: str) -> tuple[str, ...]:
    """The words of a query, each once, in order."""
    found = dict.fromkeys(match.group() for match in _WORD.finditer(fold(query)))
    return tuple(found)[:_MOST_WORDS]


def _forms(word: str) -> tuple[str, ...]:
    """A word, and its other number: penalty and penalties, boards and board."""
    if len(word) > 4 and word.endswith("y"):
        return (word, f"{word[:-1]}ies")
    if len(word) > 5 and word.endswith("ies"):
        return (word, f"{word[:-3]}y")
    if len(word) > 4 and word.endswith("s") and not word.endswith("ss"):
        return (word, word[:-1])
    return (word,)


def fold(text: str) -> str:
    """Text without capitals and accents, letter for letter as long as it was."""
    return "".join(_fold_letter(letter) for letter in text)


def _fold_letter(letter: str) -> str:
    lowered = unicodedata.normalize("NFD", letter.lower())[:1]
    return lowered or letter


def _weighted(clause: Clause) -> Iterator[tuple[str, float]]:
    yield fold(clause.id), WEIGHTS["id"]
    for part, text in _parts(clause).items():
        for match in _WORD.finditer(fold(text)):
            word = match.group()
            yield word, WEIGHTS[part]
            for piece in re.split(r"[.'’-]", word) if not word.isdecimal() else ():
                yield piece, WEIGHTS[part] * (0.2 if part == "id" else 0.9)


def _parts(clause: Clause) -> Mapping[str, str]:
    troubles = " ".join(f"{each.what} {each.adopt} {each.switch}" for each in clause.troubles)
    return {
        "id": clause.id,
        "heading": clause.heading,
        "rule": clause.rule,
        "gives": f"{clause.gives} {' '.join(clause.takes)} {clause.family} {clause.decided_by}",
        "troubles": troubles,
        "book": f"{clause.rulebook} {clause.kind}",
    }


# --- showing what was found ---------------------------------------------------------------------


def marked(text: str, query: str) -> tuple[Piece, ...]:
    """A text cut up so that the words of the query can be marked."""
    spans = _spans(text, words_of(query))
    pieces: list[Piece] = []
    at = 0
    for start, end in spans:
        pieces += [Piece(text[at:start], False), Piece(text[start:end], True)]
        at = end
    pieces.append(Piece(text[at:], False))
    return tuple(each for each in pieces if each.text)


def telling_text(clause: Clause, query: str) -> str:
    """The part of a clause with the most of the query's words; its rule, if no other has more."""
    words = words_of(query)

    def told(text: str) -> int:
        return len({fold(text[start:end]) for start, end in _spans(text, words)})

    return max([clause.rule, *(f"{each.what} {each.adopt}" for each in clause.troubles)], key=told)


def excerpt(text: str, query: str, length: int = 260) -> str:
    """The stretch of a text in which the query's words first stand, with … where it is cut."""
    if len(text) <= length:
        return text
    spans = _spans(text, words_of(query))
    start = max(0, spans[0][0] - length // 3) if spans else 0
    start = text.rfind(" ", 0, start) + 1 if start else 0
    end = min(len(text), start + length)
    end = text.rfind(" ", start, end) if end < len(text) else end
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"


def _spans(text: str, words: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where words of a text begin with a word of the query: from letter to letter."""
    sought = {form for word in words for part in re.split(r"[.'’-]", word) for form in _forms(part)}
    found = []
    for match in re.finditer(r"[^\W_]+", fold(text)):
        part = match.group()
        fits = [
            each
            for each in sought
            if part == each or (len(each) >= _SHORTEST_PREFIX and part.startswith(each))
        ]
        if fits:
            found.append((match.start(), match.start() + max(len(each) for each in fits)))
    return found
