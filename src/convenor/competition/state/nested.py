"""Values under two keys, as the results of tables under their board, that cost little to copy.

A copy shares everything with its original; whichever of the two changes first takes for itself the
one group that it changes. So one more value costs the same however many there are, and a try on a
copy costs what it touches. Groups may wait, packed, until somebody looks at their session. What the
values are is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

Outer = TypeVar("Outer", bound=tuple[object, ...] | str)
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
        self._waiting: dict[object, Callable[[], Mapping[Outer, dict[Inner, Kept]]]] = {}

    def wait(self, place: object, load: Callable[[], Mapping[Outer, dict[Inner, Kept]]]) -> None:
        """Groups whose keys begin with a stage and session, loaded when somebody asks for one."""
        self._waiting[place] = load

    def copy(self) -> Nested[Outer, Inner, Kept]:
        """The same values, to be changed apart."""
        made = type(self)()
        made._groups, made._waiting = self._groups, self._waiting
        made._shared = self._shared = True
        self._mine = set()
        return made

    def group(self, outer: Outer) -> Mapping[Inner, Kept]:
        """The values under a first key; none if there are none."""
        if self._waiting:
            self._load(outer[:2])
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
        if self._waiting:
            self._load(outer[:2])
        return self._groups[outer]

    def __iter__(self) -> Iterator[Outer]:
        self._load_all()
        return iter(self._groups)

    def __len__(self) -> int:
        self._load_all()
        return len(self._groups)

    def __bool__(self) -> bool:
        return bool(self._groups or self._waiting)

    def _load_all(self) -> None:
        for place in list(self._waiting):
            self._load(place)

    def _load(self, place: object) -> None:
        """What waited, for all who share it: they find the same."""
        load = self._waiting.get(place)
        if load is not None:
            for outer, group in load().items():
                self._groups.setdefault(outer, group)
            self._waiting.pop(place, None)

    def _own(self, outer: Outer) -> dict[Inner, Kept]:
        """A group to change, copied if somebody else has it too."""
        if self._waiting:
            self._load(outer[:2])
        if self._shared:
            self._groups, self._waiting = dict(self._groups), dict(self._waiting)
            self._shared = False
        if outer in self._mine:
            return self._groups[outer]
        made = self._groups[outer] = dict(self._groups.get(outer, NONE))
        self._mine.add(outer)
        return made
