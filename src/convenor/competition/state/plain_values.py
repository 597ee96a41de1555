"""Frozen values of a few known classes as plain JSON, and back: nothing else is ever made of it.

The classes that are allowed go in once, by name. A value goes in and plain data come out, the same
value comes out of them again; a value of another class is refused, and so is data that names one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from convenor.values import fields_of

VALUE, FRACTION = "=", "/"


class NotPlain(ValueError):
    """A value that cannot be kept, or data that none can be made of."""


class PlainValues:
    """Values of these classes, their parts, exact numbers and tuples of all that."""

    def __init__(self, classes: Sequence[type]) -> None:
        self._classes = {each.__name__: each for each in classes}
        self._fields = {each: [f.name for f in fields_of(each)] for each in classes}

    def plain(self, given: object) -> object:
        """A value as JSON can carry it."""
        if given is None or isinstance(given, (str, int)):
            return given
        if isinstance(given, Fraction):
            return {FRACTION: [given.numerator, given.denominator]}
        if type(given) is tuple:
            return [self.plain(each) for each in given]
        names = self._fields.get(type(given))
        if names is None:
            raise NotPlain(f"a {type(given).__name__} is not kept")
        return {VALUE: [type(given).__name__, *(self.plain(getattr(given, n)) for n in names)]}

    def value(self, given: object) -> Any:
        """The value of what JSON carried."""
        if type(given) is list:
            return tuple([self.value(each) for each in given])
        if type(given) is not dict:
            return given
        if VALUE in given:
            name, *parts = given[VALUE]
            if name not in self._classes:
                raise NotPlain(f"there is no {name} among what is kept")
            return self._classes[name](*[self.value(each) for each in parts])
        return Fraction(*given[FRACTION])
