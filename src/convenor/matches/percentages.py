"""The percentage of a session: matchpoints scored over matchpoints available.

Two exact sums go in, a percentage comes out, exact or rounded as the book says. Where the sums come
from, and who is compared by them, is not known here.
"""

from __future__ import annotations

from fractions import Fraction

from convenor.errors import Mistake
from convenor.exact import MATCHPOINT, PERCENT, TWO_DECIMALS, Exact, Rounding, show, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class PercentageTerms:
    """How a percentage is rounded."""

    rounding: Rounding = asked("rounding of the percentage", default=TWO_DECIMALS)


@value
class PercentageGiven:
    """What was scored, of what could be."""

    matchpoints: Exact = asked("matchpoints scored", unit=MATCHPOINT, least=0)
    available: Exact = asked("matchpoints that could be scored", unit=MATCHPOINT)


@value
class Percentage:
    """The percentage, rounded."""

    percent: Exact = asked("percentage of the session", unit=PERCENT)


def percentage_of_session(
    terms: PercentageTerms, given: PercentageGiven, why: Why = SILENT
) -> Percentage:
    """The percentage of a session, rounded as the book says."""
    if given.available <= 0:
        raise Mistake("'available' must be above 0: without a board played there is no percentage.")
    if given.matchpoints > given.available:
        raise Mistake(
            f"{show(given.matchpoints)} matchpoints cannot be scored "
            f"where {show(given.available)} are available: check the two."
        )
    return Percentage(percentage(given.matchpoints, given.available, terms.rounding, why))


def percentage(
    matchpoints: Exact, available: Exact, rounding: Rounding | None, why: Why = SILENT
) -> Exact:
    """A sum of matchpoints as a percentage of what was available.

    >>> percentage(433, 800, TWO_DECIMALS)
    Fraction(5413, 100)
    """
    percent = whole_if_whole(Fraction(100 * matchpoints, available))
    text = "{matchpoints} of {available} matchpoints"
    why.step(text, percent, unit=PERCENT, matchpoints=matchpoints, available=available)
    if rounding is None:
        why.step("not rounded", percent, unit=PERCENT, gives="percent", closes=True)
        return percent
    shown = rounding(percent)
    why.step("rounded {mode}", shown, unit=PERCENT, gives="percent", mode=str(rounding))
    return shown
