"""What was published beside what comes out: the comparison, figure by figure.

Published figures and exact computed ones go in; those that differ when the computed one is shown
as the published one was come out, with board and contestant. Nothing is scored here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from convenor.exact import HALF_AWAY, Exact, Rounding, show, with_places
from convenor.formats.events import Printed
from convenor.values import value


@value
class Difference:
    """One figure that does not come out as it was published."""

    what: str
    board: int | None
    contestant: str
    published: str
    computed: str

    def __str__(self) -> str:
        place = f"board {self.board}, " if self.board is not None else ""
        return (
            f"{place}{self.contestant}: {self.what} published {self.published}, "
            f"computed {self.computed}"
        )


class Comparing:
    """Compares figures as they come, and counts them by kind."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.differences: list[Difference] = []

    def figures(
        self,
        what: str,
        rows: Iterable[tuple[int | None, str, Printed | None, Exact | None]],
        rounding: Rounding = HALF_AWAY,
    ) -> None:
        """Compare a column of figures: all are shown with as many decimals as the longest of it."""
        given = [row for row in rows if row[2] is not None]
        places = max((row[2].places for row in given if row[2] is not None), default=0)
        for board, who, told, found in given:
            if told is not None:
                self._figure(what, board, who, told, found, rounding.to(Fraction(1, 10**places)))

    def _figure(
        self,
        what: str,
        board: int | None,
        who: str,
        told: Printed,
        found: Exact | None,
        rounding: Rounding,
    ) -> None:
        self.compared[what] += 1
        if found is None:
            self.differences.append(Difference(what, board, who, str(told), "no score"))
            return
        shown = rounding(found)
        if shown != told.number:
            computed = with_places(shown, _places(rounding))
            if shown != found:
                computed += f" (exactly {show(found)})"
            self.differences.append(Difference(what, board, who, str(told), computed))

    def words(
        self, what: str, board: int | None, who: str, told: str, found: str, kind: str = ""
    ) -> None:
        """Compare two texts; they count among those of their kind, else of what they are."""
        self.compared[kind or what] += 1
        if told != found:
            self.differences.append(Difference(what, board, who, told, found))

    def places(
        self,
        rows: Mapping[str, tuple[int | None, bool]],
        found: Mapping[str, int],
        what: str = "place",
    ) -> None:
        """Compare places; an '=' counts where the file shows any."""
        shows_ties = any(shared for _, shared in rows.values())
        often = Counter(found.values())
        for who, (place, shared) in rows.items():
            if place is None:
                continue
            told = f"{place}{'=' if shared else ''}"
            rank = found.get(who)
            tie = "=" if shows_ties and rank is not None and often[rank] > 1 else ""
            self.words(what, None, who, told, "none" if rank is None else f"{rank}{tie}")


def _places(rounding: Rounding) -> int:
    """The decimals that a rounding leaves."""
    return len(str(Fraction(rounding.step).denominator)) - 1


def ranks(totals: Mapping[str, Exact]) -> dict[str, int]:
    """The place of each by its total, the highest first; equals share the better place."""
    ordered = sorted(totals.values(), reverse=True)
    return {who: ordered.index(total) + 1 for who, total in totals.items()}
