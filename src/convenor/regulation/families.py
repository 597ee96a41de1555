"""The families: the some sixty ways in which clauses work something out.

A family is one function with one typed signature, `(terms, given, why) -> answer`; a clause is a
family and its terms. The catalogue (data, in `rulebooks/families/`) names the function of each, so
that asking one clause imports the code of one family only. This module knows no family by name.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Any, Union, get_args, get_origin, get_type_hints

from convenor.regulation.typed import Input, inputs
from convenor.values import is_value, value


@value
class Family:
    """One line of the catalogue, and what its function turns out to take and give."""

    name: str
    code: str
    what: str

    @cached_property
    def function(self) -> Callable[..., object]:
        module, _, name = self.code.partition(":")
        found: Callable[..., Any] = getattr(importlib.import_module(module), name)
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
        """The class of what a question gives."""
        found: type = self._hints["given"]
        return found

    @property
    def answers(self) -> tuple[type, ...]:
        """The classes that an answer may have."""
        hint = self._hints["return"]
        several = get_origin(hint) is Union or not isinstance(hint, type)
        found = get_args(hint) if several else (hint,)
        return tuple(each for each in found if isinstance(each, type) and is_value(each))

    def answer_fields(self) -> tuple[Input, ...]:
        """What an answer may hold, each name once."""
        named: dict[str, Input] = {}
        for each in (field for cls in self.answers for field in inputs(cls)):
            named.setdefault(each.name, each)
        return tuple(named.values())


def catalogue(entries: tuple[Mapping[str, str], ...]) -> Mapping[str, Family]:
    """The families by name, out of the catalogue's entries."""
    return {each["name"]: _family(each["name"], each["code"], each["what"]) for each in entries}


@cache
def _family(name: str, code: str, what: str) -> Family:
    return Family(name, code, what)
