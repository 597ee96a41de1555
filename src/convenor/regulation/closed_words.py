"""Inputs whose words are closed: a clause knows which there are, and takes no other.

What a family takes, the terms of a clause and the words that it adds go in; what the clause takes
comes out, each text that decides a choice between its words. The words stand in the terms and in
the clause's own data, so that those of another book need no code. What they mean is not known here.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from functools import cache
from types import GenericAlias
from typing import Literal, Union, get_args, get_origin, get_type_hints

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.spelling import apart
from convenor.values import Spec, fields_of, is_value, value

Words = tuple[str, ...]
Closed = tuple[tuple[str, Words], ...]
"""The words of an input by its name, or by the way to it: 'stage', 'matches.stage'."""


class KnowsWords:
    """Terms that know which words an input may be."""

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        """The words of each input that the terms decide by; none where any will do."""
        raise NotImplementedError


def words_known(terms: object) -> Mapping[str, Words]:
    """The words that the terms of a clause know for its inputs."""
    if not isinstance(terms, KnowsWords):
        return {}
    found = {name: apart(filter(None, each)) for name, each in terms.words_known().items()}
    return {name: each for name, each in found.items() if each}


def closed_by(terms: object, added: Mapping[str, Words]) -> Closed:
    """The words of every closed input: those of the terms, and those that the clause adds."""
    own = words_known(terms)
    names = dict.fromkeys((*own, *added))
    return tuple((name, apart((*own.get(name, ()), *added.get(name, ())))) for name in names)


@cache
def closed(given: type, words: Closed) -> type:
    """A class of values whose named inputs are choices between words."""
    hints = get_type_hints(given)
    hints = {each.name: hints[each.name] for each in fields_of(given)}
    for way, known in words:
        name, _, rest = way.partition(".")
        if name not in hints:
            near = did_you_mean(name, hints)
            raise Mistake(f"words are given for '{way}', which is no input: {near}")
        hints[name] = _narrowed(hints[name], rest, known, way)
    members: dict[str, object] = {"__annotations__": hints, "__doc__": given.__doc__}
    members |= {each.name: Spec(each.default, each.metadata) for each in fields_of(given)}
    return value(type(given.__name__, (given,), members))


def _narrowed(hint: object, rest: str, words: Words, way: str) -> object:
    """A type with its text a choice between words; a type that holds no text is a mistake."""
    found = _narrow(hint, rest, words, way)
    if found == hint:
        raise Mistake(f"words are given for '{way}', which is no text.")
    return found


def _narrow(hint: object, rest: str, words: Words, way: str) -> object:
    if hint is str:
        return hint if rest else Literal[words]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return hint if rest else Literal[words]
    if origin in (Union, types.UnionType):
        return Union[tuple(_narrow(each, rest, words, way) for each in arguments)]  # noqa: UP007
    if origin is tuple:
        inner = (e if e is Ellipsis else _narrow(e, rest, words, way) for e in arguments)
        return GenericAlias(tuple, tuple(inner))
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return GenericAlias(Mapping, (arguments[0], _narrow(arguments[1], rest, words, way)))
    if rest and isinstance(hint, type) and is_value(hint):
        return closed(hint, ((rest, words),))
    return hint
