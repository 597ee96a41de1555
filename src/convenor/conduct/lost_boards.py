"""Boards lost by slow play: what they cost, so much a board.

Boards not played and earlier offences go in; a fine in VPs or IMPs comes out, for one side or for
each. Which side was slow is the director's finding and is given here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.conduct.fines import FineUnit, symbol
from convenor.errors import Mistake, did_you_mean
from convenor.exact import BOARD, Exact
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.values import value

PointUnit = Literal["VP", "IMP"]


@value
class BoardRate:
    """What a lost board costs in one unit."""

    unit: PointUnit
    first_board: Exact
    later_boards: Exact


@value
class LostBoardTerms(KnowsWords):
    """The rates, whether a first offence is let off, and the events of the clause."""

    rates: tuple[BoardRate, ...] = asked("the rates, one a unit")
    later: Literal["each", "together"] = asked(
        "whether the later boards cost so much each, or all together", default="each"
    )
    first_offence: Literal["charged", "free"] = asked(
        "whether a first offence is charged", default="charged"
    )
    events: tuple[str, ...] = asked(
        "the events of the clause (none: not asked)", default=(), asking=True
    )

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"event": self.events}


@value
class LostBoards:
    """Boards that were not played, and who lost them."""

    boards_lost: int = asked("boards not played", unit=BOARD, least=0)
    earlier_offences: int | Mapping[str, int] | None = asked(
        "earlier offences: a number, or side → number", default=None
    )
    at_fault: tuple[str, ...] | None = asked(
        "the sides that caused it (else all that are named)", default=None
    )
    event: str | None = asked("the event", default=None)
    unit: PointUnit | None = asked("what the fine is wanted in", default=None)


@value
class LostBoardFine:
    """The fine of one side, or of each; the director confirms it."""

    fine: Exact | None = asked("the fine", default=None)
    fines: Mapping[str, Exact] | None = asked("side → its fine", default=None)
    unit: FineUnit | None = asked("what it is taken off", default=None)


def fine_for_lost_boards(
    terms: LostBoardTerms, given: LostBoards, why: Why = SILENT
) -> LostBoardFine:
    """The fine for boards that were not played in time."""
    _refuse_event(given.event, terms.events)
    rate = _rate(terms.rates, given.unit)
    full = cost_of_boards(rate, given.boards_lost, terms.later)
    why.step(
        "{boards} boards lost: {first} for the first, {later} for later ones ({how})",
        full,
        unit=symbol(rate.unit),
        clause=printed_in(terms.rates),
        boards=given.boards_lost,
        first=rate.first_board,
        later=rate.later_boards,
        how=terms.later,
    )
    earlier = given.earlier_offences
    if isinstance(earlier, Mapping):
        return _of_each(terms, given, earlier, full, rate.unit, why)
    fine = _of_one(terms, earlier or 0, full)
    why.step("the fine", fine, unit=symbol(rate.unit), gives="fine", closes=True)
    return LostBoardFine(fine=fine, unit=rate.unit)


def cost_of_boards(rate: BoardRate, boards: int, later: str = "each") -> Exact:
    """What so many lost boards cost, a first offence not considered."""
    if boards == 0:
        return 0
    after = boards - 1
    return rate.first_board + rate.later_boards * (after if later == "each" else min(after, 1))


def _refuse_event(event: str | None, events: tuple[str, ...]) -> None:
    if event is not None and event not in events:
        raise Mistake(f"the rates are not for '{event}': {did_you_mean(event, events)}")


def _rate(rates: tuple[BoardRate, ...], unit: str | None) -> BoardRate:
    if unit is None and len(rates) == 1:
        return rates[0]
    for rate in rates:
        if rate.unit == unit:
            return rate
    words = " or ".join(rate.unit for rate in rates)
    raise Mistake(f"the fine is in {words}: say which with 'unit'.")


def _of_each(
    terms: LostBoardTerms,
    given: LostBoards,
    earlier: Mapping[str, int],
    full: Exact,
    unit: PointUnit,
    why: Why,
) -> LostBoardFine:
    at_fault = _at_fault(given.at_fault, earlier)
    fines = {
        side: _of_one(terms, count, full) if side in at_fault else 0
        for side, count in earlier.items()
    }
    why.step("at fault: {sides}", sides=at_fault)
    why.step("the fines", fines, unit=symbol(unit), gives="fines")
    return LostBoardFine(fines=fines, unit=unit)


def _at_fault(named: tuple[str, ...] | None, sides: Mapping[str, int]) -> tuple[str, ...]:
    if named is None:
        return tuple(sides)
    if not named:
        raise Mistake("'at_fault' names nobody: name a side, or leave it out if both are at fault.")
    for side in named:
        if side not in sides:
            raise Mistake(
                f"'at_fault' names '{side}', who is not there: {did_you_mean(side, sides)}"
            )
    return named


def _of_one(terms: LostBoardTerms, earlier: int, full: Exact) -> Exact:
    if earlier < 0:
        raise Mistake(f"earlier offences cannot be {earlier}: they are 0 or more.")
    return 0 if terms.first_offence == "free" and earlier == 0 else full
