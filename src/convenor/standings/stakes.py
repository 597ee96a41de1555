"""What hangs on a place: a title, a prize, a place in the next stage; and which ties it concerns.

A tie is split for a stake only if the stake lies between the tied: some of them would have it and
some not, or their order itself is at stake. By which tests is the stake's own rule.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.standings.chains import Group
from convenor.standings.tiebreaks.rules import TieRule
from convenor.values import value


@value
class Stake:
    """What hangs on some places, and how a tie for it is split."""

    purpose: str = asked("what hangs on the places: a title, a prize, qualifying …")
    first: int = asked("the first of the places", default=1, least=1)
    last: int = asked("the last of the places", default=1, least=1)
    ordered: bool = asked("whether the order among those places is at stake too", default=False)
    ties: TieRule | None = asked("how a tie for it is split (none: as the stage's)", default=None)
    whole: bool = asked(
        "whether a tie is split throughout, or only into those who get it and those who do not",
        default=True,
    )

    def __post_init__(self) -> None:
        if self.first > self.last:
            raise Mistake(
                f"'{self.purpose}' hangs on places {self.first} to {self.last}: "
                "the first cannot be after the last."
            )


def concerns(stake: Stake, first: int, size: int) -> bool:
    """Whether a tie of so many contestants from a place on is a tie for the stake."""
    end = first + size - 1
    inside = min(end, stake.last) - max(first, stake.first) + 1
    if size < 2 or inside < 1:
        return False
    return inside < size or (stake.ordered and size > 1)


def only_as_needed(order: tuple[Group, ...], first: int, stake: Stake) -> tuple[Group, ...]:
    """An order made coarser: those who are on the same side of the stake stay together.

    >>> only_as_needed((("A",), ("B",), ("C",)), 1, Stake("title"))
    (('A',), ('B', 'C'))
    """
    parts: list[Group] = []
    sides: list[int] = []
    place = first
    for group in order:
        end = place + len(group) - 1
        side = -1 if end < stake.first else 1 if place > stake.last else 0
        straddles = side == 0 and (place < stake.first or end > stake.last)
        if parts and sides[-1] == side and not straddles and not (side == 0 and stake.ordered):
            parts[-1] += group
        else:
            parts.append(group)
            sides.append(2 if straddles else side)
        place += len(group)
    return tuple(parts)
