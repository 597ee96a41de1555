"""The families: the ways in which clauses work something out.

A family is one function with one typed signature, `(terms, given, why) -> answer`; a clause is a
family and its terms. The catalogue (data, in `rulebooks/families/`) names the function of each, so
that asking one clause imports the code of one family only. A family that asks in words of the
vocabulary is made for a clause (`of`). This module knows no family by name.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Union, get_args, get_origin, get_type_hints

from convenor.regulation.closed_words import Closed, closed
from convenor.regulation.typed import Input, inputs
from convenor.regulation.vocabulary import Said, Told, Vocabulary, Word, described
from convenor.values import is_value, replace, value

EMPTY = Vocabulary()


@value
class Way:
    """One of the ways in which a family is worked out: its word, its function, what it takes.

    `was`: the full name that it had before it was a way of this family; books and ledgers that were
    written then still name it so.
    """

    by: str
    code: str
    what: str
    was: str = ""


@value
class Family:
    """One line of the catalogue, and what its function turns out to take and give.

    A family answers one question. Where books work the answer out in ways that have nothing but the
    question in common, each way is a function of its own, and a clause names it (`by`).
    """

    name: str
    code: str
    what: str
    shared: Vocabulary = EMPTY
    by: str = ""
    ways: tuple[Way, ...] = ()
    asks: tuple[tuple[str, Word], ...] = ()
    tells: tuple[tuple[str, Word], ...] = ()
    closed: Closed = ()

    @cached_property
    def function(self) -> Callable[..., object]:
        module, _, name = self.code.partition(":")
        found: Callable[..., object] = getattr(importlib.import_module(module), name)
        return found

    @cached_property
    def _hints(self) -> Mapping[str, Any]:
        return get_type_hints(self.function)

    @property
    def terms(self) -> type:
        """The class of the terms that a clause of this family has."""
        found: type = self._hints["terms"]
        return found

    @property
    def given(self) -> type:
        """The class of what a question gives, with the words that the clause asks for."""
        found: type = self._hints["given"]
        return described(found, self.asks) if self.asks else found

    @cached_property
    def question(self) -> type:
        """The class that a question is read into: what is given, in the words of the clause."""
        return closed(self.given, self.closed) if self.closed else self.given

    @property
    def full_name(self) -> str:
        """The family, and the way where it has several: 'carry-over by place'."""
        return full_name(self.name, self.by)

    def way(self, by: str) -> Family:
        """The family as it is worked out in one of its ways."""
        if not self.ways:
            return self
        way = next(each for each in self.ways if each.by == by)
        return replace(self, code=way.code, what=way.what, by=by, ways=())

    def has_way(self, by: str) -> bool:
        """Whether it is worked out in this way ('' where there is but one)."""
        return by in [each.by for each in self.ways] if self.ways else not by

    def each_way(self) -> tuple[Family, ...]:
        """The family in every way in which it is worked out."""
        return tuple(self.way(each.by) for each in self.ways) or (self,)

    @property
    def is_open(self) -> bool:
        """Whether it asks, or answers, in words of the vocabulary."""
        return issubclass(self._hints["given"], Said)

    def of(self, asks: tuple[tuple[str, Word], ...], tells: tuple[tuple[str, Word], ...]) -> Family:
        """The family as a clause has it that asks for these words and tells those."""
        return replace(self, asks=asks, tells=tells)

    @property
    def answers(self) -> tuple[type, ...]:
        """The classes that an answer may have."""
        hint = self._hints["return"]
        several = get_origin(hint) is Union or not isinstance(hint, type)
        found = get_args(hint) if several else (hint,)
        kinds = (each for each in found if isinstance(each, type) and is_value(each))
        return tuple(described(each, self.tells) if each is Told else each for each in kinds)

    def answer_fields(self) -> tuple[Input, ...]:
        """What an answer may hold, each name once; required is what every answer holds."""
        kinds = [{each.name: each for each in inputs(cls)} for cls in self.answers]
        named: dict[str, Input] = {}
        for each in (one for kind in kinds for one in kind.values()):
            always = all(each.name in kind and kind[each.name].required for kind in kinds)
            named.setdefault(each.name, replace(each, required=always))
        return tuple(named.values())


def catalogue(
    entries: tuple[Mapping[str, Any], ...], words: tuple[Mapping[str, Any], ...] = ()
) -> Mapping[str, Family]:
    """The families by name, out of the catalogue's entries, with the vocabulary that all share."""
    shared = Vocabulary(words)
    return {
        each["name"]: Family(
            each["name"],
            each.get("code", ""),
            each["what"],
            shared,
            ways=tuple(_way(one) for one in each.get("way", ())),
        )
        for each in entries
    }


def _way(entry: Mapping[str, str]) -> Way:
    return Way(entry["by"], entry["code"], entry["what"], entry.get("was", ""))


# --- former names ---------------------------------------------------------------------------------


def full_name(family: str, by: str) -> str:
    """The family, and the way where it has several: 'carry-over by place'."""
    return f"{family} by {by}" if by else family


def todays_name(families: Mapping[str, Family], family: str, by: str) -> tuple[str, str]:
    """What a family and its way are called now, whatever they were called when that was written."""
    known = families.get(family)
    if family and (known is None or not known.has_way(by)):
        former = full_name(family, by)
        for each in families.values():
            for way in each.ways:
                if way.was == former:
                    return each.name, way.by
    return family, by


def first_name(families: Mapping[str, Family], family: str, by: str) -> tuple[str, str]:
    """What a family and its way were called first: by that a pin knows them, then and now."""
    known = families.get(family)
    way = next((each for each in known.ways if each.by == by), None) if known else None
    if way is None or not way.was:
        return family, by
    name, _, former_way = way.was.partition(" by ")
    return name, former_way
