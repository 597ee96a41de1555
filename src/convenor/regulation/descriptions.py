"""What a typed value takes, described once as a value.

A class of typed values goes in; its inputs come out, each with a description of its type: a simple
one, a choice, a list, a row, values by name, a record, or one of several. Readers, words, form
fields and schemas are all made from it, so that nobody has to read a type back out of its words.
"""

from __future__ import annotations

import datetime
import types
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from convenor.exact import Exact, Rounding
from convenor.values import Field, fields_of, is_value, value


class Simple(Enum):
    """A type that is not made of others, with its words."""

    WHOLE = "whole number"
    NUMBER = "number"
    TRUTH = "true or false"
    TEXT = "text"
    INSTANT = "time"
    DAY = "day"
    CLOCK = "time of day"
    ROUNDING = "rounding"
    ANYTHING = "any value"


@value
class OneOf:
    """One of some values, which are all there are."""

    choices: tuple[object, ...]


@value
class ListOf:
    """As many as one likes of the same type."""

    item: Description


@value
class Row:
    """A list of fixed length, each cell with its type."""

    cells: tuple[Description, ...]


@value
class ByName:
    """Values of one type under names that are free."""

    item: Description


@value
class Record:
    """A typed value with inputs of its own."""

    of: type

    @property
    def inputs(self) -> tuple[Input, ...]:
        return inputs(self.of)


@value
class Either:
    """A value of one of several types, the first that fits."""

    several: tuple[Description, ...]


@value
class Foreign:
    """A type that is only told: nothing can be read into it."""

    name: str


Description: TypeAlias = Simple | OneOf | ListOf | Row | ByName | Record | Either | Foreign


@value
class Input:
    """One field of a typed value as a signature shows it."""

    name: str
    type: Description
    meaning: str
    unit: str = ""
    required: bool = True
    default: object = None
    least: Exact | None = None
    most: Exact | None = None
    asking: bool = False
    """Whether it concerns questions alone: what is told, and how it is shown."""

    @property
    def type_words(self) -> str:
        """The type as a person would say it."""
        return in_words(self.type)

    @property
    def choices(self) -> tuple[object, ...]:
        """The values between which one chooses; of several types, those of the first choice."""
        return choices_of(self.type)


@cache
def inputs(cls: type) -> tuple[Input, ...]:
    """The fields of a typed value, in order."""
    hints = get_type_hints(cls)
    return tuple(_input(each, description_of(hints[each.name])) for each in fields_of(cls))


def _input(each: Field, description: Description) -> Input:
    return Input(
        name=each.name,
        type=description,
        meaning=each.metadata.get("meaning", ""),
        unit=each.metadata.get("unit", ""),
        required=each.required,
        default=None if each.required else each.default,
        least=each.metadata.get("least"),
        most=each.metadata.get("most"),
        asking=each.metadata.get("asking", False),
    )


# --- from an annotation --------------------------------------------------------------------------

_SIMPLE: Mapping[object, Simple] = {
    int: Simple.WHOLE,
    Exact: Simple.NUMBER,
    Fraction: Simple.NUMBER,
    bool: Simple.TRUTH,
    str: Simple.TEXT,
    datetime.datetime: Simple.INSTANT,
    datetime.date: Simple.DAY,
    datetime.time: Simple.CLOCK,
    Rounding: Simple.ROUNDING,
    object: Simple.ANYTHING,
}


def description_of(hint: object) -> Description:
    """The description of an annotation; that a value may be left out is said by its input."""
    simple = _SIMPLE.get(hint)
    if simple is not None:
        return simple
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return OneOf(arguments)
    if origin in (Union, types.UnionType):
        return _either(arguments)
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return ListOf(description_of(arguments[0]))
        return Row(tuple(description_of(each) for each in arguments))
    if origin is not None and issubclass(origin, Mapping):
        return ByName(description_of(arguments[1]))
    if isinstance(hint, type) and is_value(hint):
        return Record(hint)
    return Foreign(str(getattr(hint, "__name__", hint)))


def _either(hints: tuple[object, ...]) -> Description:
    """`int | Fraction | X` is a number or an X: one description for the two."""
    left = tuple(each for each in hints if each is not type(None))
    if int in left and Fraction in left:
        left = (Exact, *(each for each in left if each not in (int, Fraction)))
    several = tuple(dict.fromkeys(description_of(each) for each in left))
    return several[0] if len(several) == 1 else Either(several)


# --- in words ------------------------------------------------------------------------------------


@cache
def in_words(described: Description) -> str:
    """A type as a person would say it.

    >>> in_words(ListOf(Simple.NUMBER)), in_words(OneOf(("NS", "EW")))
    ('list of number', 'one of: NS, EW')
    """
    match described:
        case Simple():
            return described.value
        case OneOf(choices):
            return "one of: " + ", ".join(str(each) for each in choices)
        case ListOf(item):
            return f"list of {in_words(item)}"
        case Row(cells):
            return "[" + ", ".join(in_words(each) for each in cells) + "]"
        case ByName(item):
            return f"object: name → {in_words(item)}"
        case Record():
            return "{" + "; ".join(_named(each) for each in described.inputs) + "}"
        case Either(several):
            return " or ".join(dict.fromkeys(in_words(each) for each in several))
        case Foreign(name):
            return name


def _named(each: Input) -> str:
    return f"{each.name}{'' if each.required else '?'}: {in_words(each.type)}"


def choices_of(described: Description) -> tuple[object, ...]:
    """The values of a choice, or of the first choice among several types; else none."""
    match described:
        case OneOf(choices):
            return choices
        case Either(several):
            return next((found for each in several if (found := choices_of(each))), ())
        case _:
            return ()
