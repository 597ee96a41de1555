"""A sequence that is made when somebody first looks at it, and never if nobody does.

What makes it goes in; its items come out as from any tuple. It is for what is long to work out and
seldom needed, such as every board of a field where hardly a place is tied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Generic, TypeVar, overload

Item = TypeVar("Item")


class Later(Sequence[Item], Generic[Item]):
    """Items that are not made yet.

    >>> numbers = Later(lambda: range(3))
    >>> len(numbers), numbers[1], list(numbers)
    (3, 1, [0, 1, 2])
    """

    def __init__(self, make: Callable[[], Iterable[Item]]) -> None:
        self._make = make

    @cached_property
    def _items(self) -> tuple[Item, ...]:
        return tuple(self._make())

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, at: int) -> Item: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Item]: ...

    def __getitem__(self, at: int | slice) -> Item | Sequence[Item]:
        return self._items[at]
