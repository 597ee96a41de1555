"""Words of the vocabulary: inputs and answers that are described in data, not in Python.

A word says what a fact is called, its type, unit and meaning. Words stand in the shared vocabulary
(`rulebooks/families/vocabulary.toml`) or in a rulebook; a family whose question is a `Said` asks
for those that the clause names, so that a new condition needs no code. What a fact means for a
verdict is the clause's business, not known here.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import GenericAlias, MappingProxyType
from typing import Any, Literal, Optional

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, exact
from convenor.values import asked, fields_of, is_value, value

SIMPLE: Mapping[str, object] = MappingProxyType(
    {
        "true or false": bool,
        "whole number": int,
        "number": Exact,
        "text": str,
        "day": datetime.date,
        "time": datetime.datetime,
        "time of day": datetime.time,
    }
)
FORMS = (
    "{}",
    "list of {}",
    "{} or list of {}",
    "list of {}, single or in lists",
    "{} by name",
    "pair of {}",
)
"""What a type may be made of a simple one: 'text', 'list of text', 'text by name', and so on."""


@value
class Word:
    """One word of the vocabulary."""

    name: str
    type: str
    meaning: str
    unit: str = ""
    default: object = None
    least: Exact | None = None
    most: Exact | None = None
    choices: tuple[str, ...] = ()


@value
class Said:
    """What a question gives in words of the vocabulary: its fields are what is asked."""


@value
class Told:
    """What a clause answers in words of the vocabulary: the fields are those it names."""


class FactTest:
    """Part of a clause's terms that looks at facts by their names."""

    def facts(self) -> Iterator[str]:
        """The names of the facts that it looks at."""
        raise NotImplementedError


KEYS = ("name", "type", "meaning", "unit", "default", "least", "most", "choices")


def word(entry: Mapping[str, Any]) -> Word:
    """A word as it is written in TOML; a type that there is not is a mistake."""
    type_of(entry["type"])
    least, most = entry.get("least"), entry.get("most")
    default = entry.get("default")
    return Word(
        name=entry["name"],
        type=entry["type"],
        meaning=entry["meaning"],
        unit=entry.get("unit", ""),
        default=tuple(default) if isinstance(default, list) else default,
        least=None if least is None else exact(least),
        most=None if most is None else exact(most),
        choices=tuple(entry.get("choices", ())),
    )


class Vocabulary:
    """Words by name, each made when it is first looked up."""

    def __init__(self, entries: Iterable[Mapping[str, Any]] = ()) -> None:
        self._entries = {each["name"]: each for each in entries}
        self._made: dict[str, Word] = {}

    def get(self, name: str) -> Word | None:
        """The word of this name, if there is one."""
        if name not in self._made and name in self._entries:
            self._made[name] = word(self._entries[name])
        return self._made.get(name)

    def names(self) -> Iterable[str]:
        return self._entries


@cache
def types() -> Mapping[str, object]:
    """Every type that a word may have, by its name."""
    found: dict[str, object] = {}
    for name, one in SIMPLE.items():
        many = GenericAlias(tuple, (one, ...))
        mixed = GenericAlias(tuple, (one | many, ...))
        by_name, pair = GenericAlias(Mapping, (str, one)), GenericAlias(tuple, (one, one))
        hints = (one, many, one | many, mixed, by_name, pair)
        found.update(zip((form.format(name, name) for form in FORMS), hints, strict=True))
    return MappingProxyType(found)


def type_of(name: str) -> object:
    """The type of a name; the nearest right one is told of a wrong one."""
    found = types().get(name)
    if found is None:
        raise Mistake(f"there is no type '{name}': {did_you_mean(name, types())}")
    return found


def _hint(each: Word) -> object:
    return Literal[each.choices] if each.choices else type_of(each.type)


@cache
def described(base: type, words: tuple[tuple[str, Word], ...]) -> type:
    """A class of values with the base's fields and one for each word, under the name it has here.

    What is not given is None, or the word's default: whether it is needed, the clause says.
    """
    members: dict[str, Any] = {"__annotations__": {}, "__doc__": base.__doc__}
    for name, each in words:
        members["__annotations__"][name] = Optional[_hint(each)]  # noqa: UP045 (a type in a variable)
        members[name] = asked(
            each.meaning, unit=each.unit, default=each.default, least=each.least, most=each.most
        )
    return value(type(base.__name__, (base,), members))


@cache
def _answer(names: tuple[str, ...]) -> type[Told]:
    return value(type("Told", (Told,), {"__annotations__": dict.fromkeys(names, object)}))


def told(answers: Mapping[str, object]) -> Told:
    """An answer in words of the vocabulary.

    >>> told({"route": "direct application"}).route
    'direct application'
    """
    return _answer(tuple(answers))(**answers)


def facts_tested(terms: object) -> Iterable[str]:
    """The facts that the terms of a clause look at, each once."""
    return dict.fromkeys(_tested(terms))


def _tested(terms: object) -> Iterator[str]:
    if isinstance(terms, FactTest):
        yield from terms.facts()
    if isinstance(terms, (tuple, list)):
        for each in terms:
            yield from _tested(each)
    elif is_value(terms) and not isinstance(terms, type):
        for field in fields_of(type(terms)):
            yield from _tested(terms.__dict__[field.name])
