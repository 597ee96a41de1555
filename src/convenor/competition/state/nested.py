"""Values under two keys, as the results of tables under their board, that cost little to copy.

A copy shares everything with its original; whichever of the two changes first takes for itself the
one group that it changes. So one more value costs the same however many there are, and a try on a
copy costs what it touches. What the values are is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

Outer = TypeVar("Outer")
Inner = TypeVar("Inner")
Kept = TypeVar("Kept")
NONE: Mapping[Any, Any] = MappingProxyType({})


class Nested(Mapping[Outer, Mapping[Inner, Kept]], Generic[Outer, Inner, Kept]):
    """Groups of values by a first key, in each of them values by a second."""

    def __init__(self) -> None:
        self._groups: dict[Outer, dict[Inner, Kept]] = {}
        self._mine: set[Outer] = set()
        """The groups that nobody shares, which are changed in place."""
        self._shared = False

    def copy(self) -> Nested[Outer, Inner, Kept]:
        """The same values, to be changed apart."""
        made = type(self)()
        made._groups = self._groups
        made._shared = self._shared = True
        self._mine = set()
        return made

    def group(self, outer: Outer) -> Mapping[Inner, Kept]:
        """The values under a first key; none if there are none."""
        found: Mapping[Inner, Kept] | None = self._groups.get(outer)
        return NONE if found is None else found

    def put(self, outer: Outer, inner: Inner, value: Kept) -> None:
        """Put a value in its place."""
        self._own(outer)[inner] = value

    def remove(self, outer: Outer, inner: Inner) -> None:
        """Take a value away; a group without values is none."""
        group = self._own(outer)
        del group[inner]
        if not group:
            del self._groups[outer]
            self._mine.discard(outer)

    def __getitem__(self, outer: Outer) -> Mapping[Inner, Kept]:
        return self._groups[outer]

    def __iter__(self) -> Iterator[Outer]:
        return iter(self._groups)

    def __len__(self) -> int:
        return len(self._groups)

    def _own(self, outer: Outer) -> dict[Inner, Kept]:
        """A group to change, copied if somebody else has it too."""
        if self._shared:
            self._groups = dict(self._groups)
            self._shared = False
        if outer in self._mine:
            return self._groups[outer]
        made = self._groups[outer] = dict(self._groups.get(outer, NONE))
        self._mine.add(outer)
        return made
