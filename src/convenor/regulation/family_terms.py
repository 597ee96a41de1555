"""The terms of a family as an author writes them: names, kinds, choices, and columns of tables.

A class of terms goes in; one row a term comes out, with what is inside a term below it:
`tariff.bands[].from_minutes` is a column of a table that plays `tariff.bands`. What the terms are
used for is not known here.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from typing import Union, get_args, get_origin, get_type_hints

from convenor.exact import Rounding
from convenor.regulation.answers import to_plain
from convenor.regulation.typed import Input, inputs
from convenor.values import is_value, value

DEEPEST = 2
"""Steps that are gone inside a term; what is deeper is named by its kind only."""


@value
class TermRow:
    """A term, or something inside one."""

    name: str
    kind: str
    default: str
    meaning: str
    asking: bool = False
    """Whether it stands under [clause.asking]: it concerns questions alone."""


def rows_of(cls: type, prefix: str = "", depth: int = 0) -> Iterator[TermRow]:
    """The terms of a class, each followed by what is inside it."""
    hints = get_type_hints(cls)
    for each in inputs(cls):
        name = f"{prefix}{each.name}"
        inner = list(_inside(hints[each.name], name))
        yield TermRow(name, _kind(each, inner), _default(each), each.meaning, each.asking)
        for number, (below, nested) in enumerate(inner if depth < DEEPEST else (), 1):
            if len(inner) > 1:
                yield TermRow(f"{below} (form {number})", "", "", _first_line(nested))
            yield from rows_of(nested, f"{below}.", depth + 1)


def _first_line(cls: type) -> str:
    return (cls.__doc__ or "").strip().partition("\n")[0]


def _inside(hint: object, name: str) -> Iterator[tuple[str, type]]:
    """The values inside a kind, each with the way to it: a table's rows, a named value."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        for each in arguments:
            yield from _inside(each, name)
    elif origin is tuple:
        for each in dict.fromkeys(arguments):
            yield from _inside(each, f"{name}[]")
    elif origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        yield from _inside(arguments[1], f"{name}.NAME")
    elif isinstance(hint, type) and is_value(hint) and hint is not Rounding:
        yield name, hint


def _kind(each: Input, inner: list[tuple[str, type]]) -> str:
    if not inner:
        return each.type_words
    shapes = [below.removeprefix(each.name) for below, _ in inner]
    listed = any(shape.endswith("[]") for shape in shapes)
    kind = "rows, or { table = … }" if listed else "a table of the keys below"
    return f"{kind} ({len(inner)} forms)" if len(inner) > 1 else kind


def _default(each: Input) -> str:
    if each.required:
        return "needed"
    if each.default is None:
        return ""
    found = to_plain(each.default)
    if isinstance(found, bool):
        return "true" if found else "false"
    return "" if isinstance(found, (dict, list)) else str(found)
