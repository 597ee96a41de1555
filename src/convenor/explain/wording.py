"""Values as people write them: numbers with decimals, times without a T, contestants by name.

A value goes in with its unit and the names of contestants; words come out. What is no number, time
or list is told by the names of its fields, never as Python writes it.
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from fractions import Fraction
from string import Formatter

from convenor.exact import Exact, is_decimal, show, whole_if_whole
from convenor.explain.figure import NOBODY, Figure
from convenor.regulation.why import ShownAs
from convenor.values import fields_of, is_value

MANY = 40
"""Numbers of a list beyond which each is told once, with how often it is there."""
SMALL = 12
"""Parts of a whole up to which a fraction is written out; beyond it nobody reads one."""
COUNTED = {"board", "minute", "point", "round", "table", "session", "match", "set", "stanza"}
"""Units that are counted, and have a plural."""
SHORT = {"percent": "%", "points": "point", "tables": "table", "rounds": "round"}
"""Units that go by another word."""
WORDS_JOINED = re.compile(r"[a-z0-9]+(_[a-z0-9.]+)+")
JOINED_INSIDE = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
WRITTEN_FRACTION = re.compile(r"-?\d+/[1-9]\d*")
PLURALS = {"match": "matches"}
SIDES = {"ns": "NS", "ew": "EW"}


def worded(
    value: object, unit: str = "", names: Mapping[str, str] = NOBODY, shown_as: ShownAs = ""
) -> str:
    """A value as people write it, with its unit."""
    text = named(value, names) if shown_as else _plain_words(value)
    unit = SHORT.get(unit, unit.replace("percent ", "% "))
    if unit in COUNTED and value != 1:
        unit = PLURALS.get(unit, f"{unit}s")
    return f"{text} {unit}" if unit else text


def _plain_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, Fraction)):
        return number_words(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=" ", timespec="seconds" if value.second else "minutes")
    if isinstance(value, datetime.time):
        return value.isoformat(timespec="seconds" if value.second else "minutes")
    if isinstance(value, Mapping):
        return _by_name(value.items(), "nothing")
    if isinstance(value, (list, tuple, Set)):
        if len(value) > MANY and all(type(each) is int for each in value):
            often = Counter(value)
            if 2 * len(often) < len(value):
                return how_often(often)
        return ", ".join(_listed(each) for each in value) or "none"
    if value is None:
        return "nothing"
    if is_value(value) and not isinstance(value, type):
        found = ((each.name, getattr(value, each.name)) for each in fields_of(type(value)))
        return _by_name(((n, each) for n, each in found if each is not None), "nothing")
    text = str(value)
    return number_words(Fraction(text)) if WRITTEN_FRACTION.fullmatch(text) else spaced(text)


def how_often(often: Mapping[int, int]) -> str:
    """Many numbers, as the scores of a board in a large field: each once, with how often it is.

    >>> how_often({-50: 31, 420: 2})
    '420 × 2, −50 × 31'
    """
    return ", ".join(f"{show(each)} × {often[each]}" for each in sorted(often, reverse=True))


def number_words(number: Exact) -> str:
    """A number with its decimals where they end; else in whole and parts, or nearly so.

    >>> number_words(Fraction(7, 3)), number_words(Fraction(7183, 140))
    ('2 1/3 (about 2.33)', 'about 51.31')
    """
    if is_decimal(number):
        return show(number)
    nearly = f"about {show(number, 2)}"
    if number.denominator > SMALL:
        return nearly
    whole, rest = divmod(-number if number < 0 else number, 1)
    parts = f"{whole} {show(rest)}" if whole else show(rest)
    return f"{'−' if number < 0 else ''}{parts} ({nearly})"


def spaced(word: str) -> str:
    """A word of several parts as people write it: 'semi_final' is 'semi final'."""
    return word.replace("_", " ") if WORDS_JOINED.fullmatch(word) else word


def in_spaced_words(text: str) -> str:
    """A sentence with all its joined words as people write them."""
    return JOINED_INSIDE.sub(lambda found: found[0].replace("_", " "), text)


def _by_name(pairs: Iterable[tuple[object, object]], nothing: str) -> str:
    return ", ".join(f"{_key_words(key)} {_listed(each)}" for key, each in pairs) or nothing


def _key_words(key: object) -> str:
    """What a figure is called: sides in capitals, all else as people write it."""
    words = _plain_words(key).split(" ")
    return " ".join(SIDES.get(each, each) for each in words)


def _listed(value: object) -> str:
    """Several inside of several keep their brackets."""
    several = isinstance(value, (list, tuple, Set, Mapping)) or is_value(value)
    return f"[{_plain_words(value)}]" if several else _plain_words(value)


# --- contestants ---------------------------------------------------------------------------------


def named(value: object, names: Mapping[str, str] = NOBODY) -> str:
    """Contestants by name: one, several, those level with each other, or figures by contestant."""
    if isinstance(value, str):
        return _one(value, names)
    if isinstance(value, Mapping):
        told = (f"{named(key, names)} {_plain_words(each)}" for key, each in value.items())
        if any(isinstance(each, (list, tuple)) for each in value.values()):
            told = (f"{key}: {named(each, names)}" for key, each in value.items())
            return "; ".join(told) or "nobody"
        return ", ".join(told) or "nobody"
    if isinstance(value, (list, tuple, Set)):
        several = any(isinstance(each, (list, tuple, Set)) for each in value)
        told_of = (named(each, names) for each in value)
        return ("; " if several else ", ").join(told_of) or "nobody"
    return "nobody" if value is None else _plain_words(value)


def _one(number: str, names: Mapping[str, str]) -> str:
    """A contestant by name; two who played as one, each by name."""
    if number in names or "+" not in number:
        return names.get(number, number)
    return " & ".join(names.get(each, each) for each in number.split("+"))


def matches_worded(value: object, names: Mapping[str, str] = NOBODY) -> str:
    """Matches as they are announced: 'Falk – Xu v Bell – Tran; …'."""
    if not isinstance(value, (list, tuple)):
        return named(value, names)
    pairs = (" v ".join(named(each, names) for each in match) for match in value)
    return "; ".join(pairs) or "no match"


# --- steps ---------------------------------------------------------------------------------------


class _Gaps(Formatter):
    """Fills the gaps of a text: contestants by name where it says so, all else as people write."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def format_field(self, value: object, format_spec: str) -> str:
        return named(value, self._names) if format_spec == "who" else _plain_words(value)


def sentence(figure: Figure, names: Mapping[str, str] = NOBODY) -> str:
    """The step in words, its gaps filled with its inputs."""
    try:
        return _Gaps(names or figure.names).vformat(figure.text, (), figure.inputs)
    except (KeyError, IndexError, ValueError, AttributeError):  # a brace that is meant as one
        return figure.text


VERDICTS = {
    "ok": "allowed",
    "warn": "allowed, with a warning",
    "approval": "it waits for approval",
    "refuse": "refused",
}
"""The words of a verdict, for people."""


def value_words(figure: Figure, names: Mapping[str, str] = NOBODY) -> str:
    """The value of a figure in words, with its unit."""
    names = names or figure.names
    if figure.gives == "verdict" and isinstance(figure.value, str):
        return VERDICTS.get(figure.value, figure.value)
    if figure.shown_as == "matches":
        return matches_worded(figure.value, names)
    return worded(figure.value, figure.unit, names, figure.shown_as)


def whole_words(number: Exact) -> str:
    """A count in words up to twelve, as a sentence has it.

    >>> whole_words(4), whole_words(13)
    ('four', '13')
    """
    number = whole_if_whole(number)
    return (
        SMALL_NUMBERS[number] if isinstance(number, int) and 0 <= number <= SMALL else show(number)
    )


def ordinal(number: int) -> str:
    """A place in words.

    >>> ordinal(1), ordinal(12), ordinal(23)
    ('1st', '12th', '23rd')
    """
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


SMALL_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
