"""A start held up by late comers: boards removed since play began, and fines for the delay.

The scheduled and the real start and the arrival go in; the boards removed with their artificial
scores, and the standard fines on top, come out. The amounts are the book's standard adjustments.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from math import ceil
from types import MappingProxyType
from typing import Literal

from convenor.conduct.fines import FineUnit
from convenor.conduct.late_boards import (
    BoardsRemoved,
    LateContestant,
    RemovalTerms,
    boards_removed,
    minutes_after,
)
from convenor.errors import Mistake
from convenor.exact import BOARD, IMP, MATCHPOINT, PERCENT, Exact, ratio
from convenor.matches.scales import PrintedScale
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.scoring.artificial import with_session
from convenor.scoring.standard import AmountRow, Measure, find_row, in_measure
from convenor.values import value

NO_MEASURES: Mapping[str, Measure] = MappingProxyType({})


@value
class LateStartTerms(KnowsWords):
    """The boards removed, the standard amounts, and how many fines a lateness draws."""

    removal: RemovalTerms = asked("how many boards are removed")
    adjustments: tuple[AmountRow, ...] = asked("the standard adjustments by method of scoring")
    method: str = asked("the method by which a board is scored")
    vp_method: str = asked("the method by which a match of a VP event is fined", default="")
    fines: Literal["each started", "one in all"] = asked(
        "a fine for each board's time begun, less the boards removed, or one in all",
        default="each started",
    )
    vp_fine: Literal["standard amount", "IMPs through the scale"] = asked(
        "whether a fine in VPs is the standard amount, or what the IMPs make on the VP scale",
        default="standard amount",
    )
    vp_scale: PrintedScale | None = asked("that VP scale", default=None)
    measures: Mapping[str, Measure] = asked("what each printed unit means", default=NO_MEASURES)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"method": {each.method for each in self.adjustments}}


@value
class LateStart:
    """A late contestant, and the start that was or was not held up."""

    arrived_at: datetime.datetime = asked("when the contestant was complete")
    actual_start: datetime.datetime = asked("when play really began")
    scheduled_start: datetime.datetime | None = asked(
        "when play should have begun (else it began in time)", default=None
    )
    boards: int | None = asked(
        "boards of a match in a VP event (else fines are in IMPs)",
        unit=BOARD,
        default=None,
        least=1,
    )
    method: str | None = asked(
        "the method by which boards are scored (none: the one that the clause has)", default=None
    )
    top: Exact | None = asked("top on a board", unit=MATCHPOINT, default=None, least=0)
    session_percent: Exact | None = asked(
        "session percentage of the opponents", unit=PERCENT, default=None, least=0, most=100
    )


@value
class LateStartFines:
    """Boards removed with their scores, and the fines on top."""

    boards_removed: int = asked("boards removed", unit=BOARD)
    fines: int = asked("further standard fines")
    score: Exact | None = asked("artificial IMPs of the late side", unit=IMP, default=None)
    fine: Exact | None = asked("the fines together", default=None)
    unit: FineUnit | None = asked("what they are taken off", default=None)
    late_percent: Exact | None = asked(
        "the late side's score on each board removed", unit=PERCENT, default=None
    )
    opponents_percent: Exact | None = asked(
        "the opponents' score on each board removed", unit=PERCENT, default=None
    )


def late_start_fines(terms: LateStartTerms, given: LateStart, why: Why = SILENT) -> LateStartFines:
    """What a late contestant loses: boards since play began, fines for the start held up."""
    removed = boards_removed(
        terms.removal,
        LateContestant(given.arrived_at, given.actual_start, given.scheduled_start),
        why,
    )
    boards = removed.boards_removed
    fines = _fines(terms, given, removed, why)
    row = find_row(terms.adjustments, given.method or terms.method, None)
    if row.average:
        return _in_percent(terms, row, given, boards, fines, why)
    score = boards * (row.ave_minus or 0)
    why.step(
        "{each} to the late side for each board removed ({boards})",
        score,
        unit=IMP,
        clause=printed_in(terms.adjustments),
        gives="score",
        boards=boards,
        each=row.ave_minus,
    )
    fine, unit = _amount(terms, given.boards, fines, row)
    why.step("the standard fines together ({fines})", fine, unit=unit, gives="fine", fines=fines)
    return LateStartFines(boards, fines, score, fine, unit)


def _fines(terms: LateStartTerms, given: LateStart, removed: BoardsRemoved, why: Why) -> int:
    """The fines for a start held up; none if play began in time, or the contestant was there."""
    due = given.scheduled_start
    late: Exact = 0
    if due is not None and given.actual_start > due:
        late = minutes_after(due, given.arrived_at)
    in_all = ceil(ratio(late, removed.minutes_per_board))
    if terms.fines == "one in all":
        fines = min(in_all, 1)
    else:
        fines = max(in_all - removed.boards_removed, 0)
    why.step(
        "{late} minutes behind a start that was put back draw {in_all} fines ({how}), "
        "{boards} of them as boards",
        fines,
        gives="fines",
        late=late,
        in_all=in_all,
        how=terms.fines,
        boards=removed.boards_removed,
    )
    return fines


def _amount(
    terms: LateStartTerms, boards: int | None, fines: int, row: AmountRow
) -> tuple[Exact, FineUnit]:
    """All the fines: IMPs, or VPs where the match is turned into them."""
    imps = fines * row.amount
    if boards is None:
        return imps, "IMP"
    if terms.vp_fine == "standard amount" or terms.vp_scale is None:
        return fines * find_row(terms.adjustments, terms.vp_method, boards).amount, "VP"
    found = terms.vp_scale.find(boards)
    if found is None:
        raise Mistake(f"the VP scale has no column for {boards} boards.")
    return ratio(found.column.vp(imps) - found.column.vp(0), 1), "VP"


def _in_percent(
    terms: LateStartTerms, row: AmountRow, given: LateStart, boards: int, fines: int, why: Why
) -> LateStartFines:
    """Boards in per cent of a top; the fines in matchpoints, or in VPs where these count."""
    late, usual = row.ave_minus or 0, row.ave_plus or 0
    session = given.session_percent
    opponents = usual if session is None else with_session("average plus", usual, session)
    why.step("the late side on each board", late, unit=PERCENT, gives="late_percent")
    why.step(
        "the opponents: {usual}%, or their session average if higher",
        opponents,
        unit=PERCENT,
        gives="opponents_percent",
        usual=usual,
    )
    fine, unit = _off_a_top(terms, given, fines, row)
    if fine is not None and unit is not None:
        why.step(
            "the standard fines together ({fines})",
            fine,
            unit=unit,
            gives="fine",
            fines=fines,
        )
    return LateStartFines(
        boards, fines, fine=fine, unit=unit, late_percent=late, opponents_percent=opponents
    )


def _off_a_top(
    terms: LateStartTerms, given: LateStart, fines: int, row: AmountRow
) -> tuple[Exact | None, FineUnit | None]:
    """All the fines where boards are compared by matchpoints; nothing where no top is known."""
    if given.boards is not None:
        return fines * find_row(terms.adjustments, terms.vp_method, given.boards).amount, "VP"
    measure = terms.measures.get(row.unit)
    if measure is None or given.top is None:
        return None, None
    return fines * in_measure(row.amount, measure, given.top), "matchpoints"
