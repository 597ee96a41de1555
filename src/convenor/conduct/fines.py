"""What a fine is counted in, a share of a top as matchpoints, and a session after a fine.

An amount and its measure go in, as a tariff prints them; the fine and its unit come out. What the
fine is for, and who decides on it, is not known here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.errors import Mistake
from convenor.exact import IMP, MATCHPOINT, PERCENT, VP, Exact, Rounding, ratio, show
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Measure: TypeAlias = Literal["VP", "IMP", "percent of top"]
"""How a tariff prints an amount."""

FineUnit: TypeAlias = Literal["VP", "IMP", "matchpoints", "percent"]
"""What a fine is taken off."""

PER_CENT = 100


def unit_of(measure: Measure) -> FineUnit:
    """What a fine of this measure is taken off."""
    return "matchpoints" if measure == "percent of top" else measure


def symbol(measure: Measure) -> str:
    """The unit of a fine as a derivation shows it."""
    return {"VP": VP, "IMP": IMP}.get(measure, MATCHPOINT)


def share_of_top(percent: Exact, top: Exact | None) -> Exact:
    """So many percent of a top, in matchpoints."""
    if top is None:
        raise Mistake("the fine is a share of a top: give 'top', the most matchpoints on a board.")
    return ratio(percent * top, PER_CENT)


def fine_of(amount: Exact, measure: Measure, top: Exact | None, why: Why = SILENT) -> Exact:
    """An amount of a tariff as the fine that it is."""
    if measure != "percent of top":
        return amount
    fine = share_of_top(amount, top)
    why.step("{amount}% of a top of {top}", fine, unit=MATCHPOINT, amount=amount, top=top)
    return fine


@value
class SessionScore:
    """The matchpoints of a session, and those that there were."""

    matchpoints: Exact
    boards: int
    top: Exact

    def percent_after(self, fine: Exact, rounding: Rounding | None, why: Why = SILENT) -> Exact:
        """The session percentage once a fine is taken off."""
        available = self.boards * self.top
        if self.matchpoints > available:
            raise Mistake(
                f"{show(self.matchpoints)} matchpoints are more than the {show(available)} that "
                f"{self.boards} boards with a top of {show(self.top)} can give."
            )
        percent = ratio((self.matchpoints - fine) * PER_CENT, available)
        shown = percent if rounding is None else rounding(percent)
        why.step(
            "({scored} − {fine}) of {available} matchpoints, rounded {rounding}",
            shown,
            unit=PERCENT,
            gives="session_percent",
            scored=self.matchpoints,
            fine=fine,
            available=available,
            rounding=str(rounding or "not at all"),
        )
        return shown
