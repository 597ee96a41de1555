"""A Butler on paper: matches won by IMPs, VPs by the formula, the order by the ANC's tests of ties.

Who beat whom by how many IMPs goes in, match by match; VPs, wins, net IMPs and the order come out.
Nothing here imports the engine.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from apart_teams import by_formula

POINTS = (0, 30, 60, 100, 150, 190, 240, 290, 340, 390, 450, 550)
"""A score that is so much better, for each number of IMPs."""
NOTHING = Fraction(0)


def margin(low: int, high: int) -> int:
    """By how many IMPs the lower number beats the higher."""
    return (3 * low + 5 * high) % 11 + 1


class Paper:
    """A stage on paper: VPs, fines, opponents, wins and IMPs."""

    def __init__(self, carried: dict[str, Fraction], scale: int = 9) -> None:
        self.scale = scale
        self.vps = dict(carried)
        self.met: dict[str, list[str]] = {who: [] for who in carried}
        self.wins: Counter[str] = Counter()
        self.net: Counter[str] = Counter()

    def won(self, winner: str, loser: str, imps: int) -> None:
        vps = by_formula(self.scale, Fraction(imps))
        for who, other, own, net in (
            (winner, loser, vps, imps),
            (loser, winner, 20 - vps, -imps),
        ):
            self.vps[who] += own
            self.met[who].append(other)
            self.net[who] += net
        self.wins[winner] += imps > 0

    def undone(self, winner: str, loser: str, imps: int) -> None:
        """A match taken back."""
        vps = by_formula(self.scale, Fraction(imps))
        for who, other, own, net in (
            (winner, loser, vps, imps),
            (loser, winner, 20 - vps, -imps),
        ):
            self.vps[who] -= own
            self.met[who].remove(other)
            self.net[who] -= net
        self.wins[winner] -= imps > 0

    def order(self) -> list[str]:
        """By VPs, VPs of opponents, matches won, net IMPs (16.3)."""
        figures = {
            who: (
                self.vps[who],
                sum((self.vps[each] for each in self.met[who]), NOTHING),
                self.wins[who],
                self.net[who],
            )
            for who in self.vps
        }
        assert len(set(figures.values())) == len(figures)
        return sorted(figures, key=lambda who: figures[who], reverse=True)
