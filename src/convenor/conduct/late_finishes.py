"""A last board that is finished after time: what it costs, however many minutes it was.

Minutes over and earlier offences go in; a fine comes out, or the official who sets it. Boards that
were not played are charged elsewhere.
"""

from __future__ import annotations

from typing import Literal

from convenor.conduct.fines import symbol
from convenor.conduct.lost_boards import PointUnit
from convenor.exact import MINUTE, Exact
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class LateFinishTerms:
    """What a late finish costs, and whether the first one does."""

    fine: Exact | Literal["director"] = asked("the fine, or that the director sets it")
    unit: PointUnit = asked("what it is taken off")
    first_offence: Literal["charged", "free"] = asked(
        "whether a first offence is charged", default="charged"
    )


@value
class LateFinish:
    """How late the last board was, and what went before."""

    minutes_over: Exact = asked("minutes over time", unit=MINUTE, default=0, least=0)
    earlier_offences: int = asked("earlier offences of the side", default=0, least=0)


@value
class LateFinishFine:
    """The fine; the director confirms it."""

    fine: Exact = asked("the fine")
    unit: PointUnit = asked("what it is taken off")
    reason: str | None = asked("why, in words", default=None)


def fine_for_late_finish(
    terms: LateFinishTerms, given: LateFinish, why: Why = SILENT
) -> LateFinishFine | Decides:
    """The fine for a last board that was finished after time."""
    if not given.minutes_over:
        why.step("finished in time", 0, unit=symbol(terms.unit), gives="fine")
        return LateFinishFine(0, terms.unit, "the last board was finished in time.")
    if terms.first_offence == "free" and not given.earlier_offences:
        why.step("nothing for a first offence", 0, unit=symbol(terms.unit), gives="fine")
        return LateFinishFine(0, terms.unit, "a first offence costs nothing.")
    if terms.fine == "director":
        why.step("a late finish is left to", "director", gives="decided_by")
        return Decides("director", "the book has no amount for a last board finished late.")
    why.step(
        "{minutes} minutes over time", terms.fine, unit=symbol(terms.unit), gives="fine",
        minutes=given.minutes_over,
    )  # fmt: skip
    return LateFinishFine(terms.fine, terms.unit, "the last board was finished after time.")
