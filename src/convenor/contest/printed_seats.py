"""A row of a printed draw or movement: who sits where at one table in one round."""

from __future__ import annotations

from convenor.values import value


@value
class PrintedSeats:
    """Who sits at one table in one round; some documents call a round a match."""

    table: int
    ns: int
    ew: int
    round: int = 0
    match: int = 0
    arrow_switch: bool | None = None

    @property
    def number(self) -> int:
        return self.round or self.match
