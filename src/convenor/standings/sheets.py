"""The lines of an account sheet by sheet, so that a round which is the same is sorted once.

The lines of one round, or of what stands beside the rounds, go in; who has which of them comes
out, and between two accounts those whose lines differ. What a line is worth in all is not known
here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest

from convenor.exact import Exact, whole_if_whole
from convenor.standings.tiebreaks.evidence import differing
from convenor.standings.totals import Entry, Kind

BESIDE_ROUNDS: frozenset[Kind] = frozenset({"carry-over", "adjustment", "fine", "cancelled"})
"""Lines of an account that are not what a round was worth."""


class Sheet:
    """The lines of one round, found by contestant when somebody asks."""

    def __init__(self, lines: tuple[Entry, ...] = ()) -> None:
        self.lines = lines

    @cached_property
    def by_contestant(self) -> Mapping[str, tuple[Entry, ...]]:
        """The lines of each contestant, in their order."""
        return by_contestant(self.lines)

    @cached_property
    def one_each(self) -> bool:
        """Whether nobody has more than one line."""
        return len(self.by_contestant) == len(self.lines)

    @cached_property
    def by_round(self) -> Mapping[int, Mapping[str, tuple[Exact, str]]]:
        """What each has of each round that these lines are about, and as what."""
        found: dict[int, list[Entry]] = {}
        for each in self.lines:
            if each.round and each.kind not in BESIDE_ROUNDS:
                found.setdefault(each.round, []).append(each)
        return {number: of_each(lines) for number, lines in found.items()}


def by_contestant(lines: Iterable[Entry]) -> Mapping[str, tuple[Entry, ...]]:
    """Lines by contestant, in their order."""
    found: dict[str, list[Entry]] = {}
    for each in lines:
        found.setdefault(each.contestant, []).append(each)
    return {name: tuple(own) for name, own in found.items()}


def of_each(lines: Iterable[Entry]) -> dict[str, tuple[Exact, str]]:
    """What each has by the lines of one round, and as what."""
    found: dict[str, tuple[Exact, str]] = {}
    for each in lines:
        before = found.get(each.contestant)
        amount = each.amount if before is None else before[0] + each.amount
        found[each.contestant] = (whole_if_whole(amount), each.kind)
    return found


def lines_of(sheets: Iterable[Sheet], contestant: str) -> tuple[Entry, ...]:
    """All lines of one contestant, sheet after sheet."""
    return tuple(line for each in sheets for line in each.by_contestant.get(contestant, ()))


def moved_between(now: Sequence[Sheet], before: Sequence[Sheet]) -> set[str]:
    """Those whose lines are not the same as they were; a sheet that is the very same is not read.

    >>> lines = Entry("A", 12, round=1), Entry("B", 8, round=1)
    >>> sorted(moved_between([Sheet(lines)], [Sheet((lines[0], Entry("B", 7, round=1)))]))
    ['B']
    """
    found: set[str] = set()
    for new, old in zip_longest(now, before, fillvalue=Sheet()):
        if new is not old:
            found |= differing(new.by_contestant, old.by_contestant)
    return found


def one_apart(now: Sequence[Sheet], before: Sequence[Sheet]) -> int | None:
    """Which sheet is another one, if it is the only one."""
    if len(now) != len(before):
        return None
    apart = [at for at, (new, old) in enumerate(zip(now, before, strict=True)) if new is not old]
    return apart[0] if len(apart) == 1 else None
