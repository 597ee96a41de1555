"""A tariff by minutes: bands of lateness, what each costs, and what a first offence brings.

Minutes go in, the band that they fall in comes out, or none where the tariff leaves a gap to the
director. Why the minutes were lost, and what lies beyond the last band, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from convenor.conduct.fines import Measure
from convenor.errors import Mistake
from convenor.exact import Exact, show
from convenor.regulation.typed import asked, printed_in
from convenor.values import value

MOST_BETWEEN = 1
"""Bands are printed in whole minutes: two that follow each other leave one open at most."""

Runs = Literal["from each start", "up to each end", "as printed"]


@value
class Band:
    """One line of a tariff: from so many minutes up to others, so much."""

    from_minutes: Exact = asked("the first minute of the band", least=0)
    amount: Exact = asked("what it costs", least=0)
    unit: Measure = asked("what the amount is counted in")
    to_minutes: Exact | None = asked("its last minute, which is in the band", default=None)
    under_minutes: Exact | None = asked("its end, which is no longer in the band", default=None)
    first_offence: Literal["warning", "fine"] = asked(
        "what a first offence in this band brings", default="fine"
    )

    @property
    def end(self) -> Exact | None:
        """Where the band ends (None: it does not)."""
        return self.under_minutes if self.to_minutes is None else self.to_minutes

    def reaches(self, minutes: Exact) -> bool:
        """Whether the band has not ended before so many minutes."""
        if self.under_minutes is not None:
            return minutes < self.under_minutes
        return self.to_minutes is None or minutes <= self.to_minutes


@value
class Tariff:
    """The bands, and how they are read where two of them touch or leave a gap."""

    bands: tuple[Band, ...] = asked("the bands as printed, in one unit or several")
    runs: Runs = asked(
        "how far a band runs: from its start to the next one's (completed minutes), up to and with "
        "its end from the one before, or only as printed (a gap is the director's)"
    )
    repeats: Literal["any", "same band"] = asked(
        "which earlier offences make a repeated one: any lateness, or one of the same band",
        default="any",
    )

    def __post_init__(self) -> None:
        for problem in _problems(self):
            raise Mistake(problem)

    @property
    def clause(self) -> str:
        """The clause that prints the bands."""
        return printed_in(self.bands)

    @property
    def units(self) -> tuple[Measure, ...]:
        """The units in which the tariff is printed, in its order."""
        return tuple(dict.fromkeys(band.unit for band in self.bands))

    def of(self, unit: Measure) -> tuple[Band, ...]:
        """The bands in one unit."""
        return tuple(band for band in self.bands if band.unit == unit)

    def end(self, unit: Measure) -> Exact | None:
        """The minutes after which the tariff says nothing more (None: it is open)."""
        return self.of(unit)[-1].end

    def is_beyond(self, minutes: Exact, unit: Measure) -> bool:
        """Whether so many minutes lie beyond the last band."""
        return not self.of(unit)[-1].reaches(minutes)

    def band_for(self, minutes: Exact, unit: Measure) -> Band | None:
        """The band of so many minutes within the tariff; None if they fall between two."""
        begun = [band for band in self.of(unit) if band.from_minutes <= minutes]
        if self.runs == "from each start":
            return begun[-1] if begun else None
        open_ones = self.of(unit) if self.runs == "up to each end" else begun
        return next((band for band in open_ones if band.reaches(minutes)), None)


def measure_in(tariff: Tariff, wanted: str | None) -> Measure:
    """The unit of a fine: the one asked for, or the only one that the tariff has."""
    if wanted is None and len(tariff.units) == 1:
        return tariff.units[0]
    for unit in tariff.units:
        if unit == wanted:
            return unit
    words = " or ".join(tariff.units)
    if wanted is None:
        raise Mistake(f"the tariff is printed in {words}: say which with 'unit'.")
    raise Mistake(f"the tariff has no fines in {wanted}: 'unit' is {words}.")


def _problems(tariff: Tariff) -> Iterator[str]:
    if not tariff.bands:
        yield "a tariff needs one band at least."
    for unit in tariff.units:
        for before, after in pairwise(tariff.of(unit)):
            yield from _between(before, after)


def _between(before: Band, after: Band) -> Iterator[str]:
    end, start = before.end, after.from_minutes
    if end is None:
        yield f"the band from {show(before.from_minutes)} minutes is open but not the last."
    elif start < end:
        yield f"the bands overlap at {show(start)} minutes."
    elif start > end + MOST_BETWEEN:
        yield f"there is a gap between {show(end)} and {show(start)} minutes."
