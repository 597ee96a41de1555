"""A fouled board at Butler: each form of it is a board of its own, with a datum of its own.

The lines of each form go in; the IMPs of all sides come out. Results of a form that has too few
for a datum are cancelled, and their contestants get what the book gives. Which line belongs to
which form, and whether the board is scored in this way at all, is for the director.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.bridge import Side
from convenor.exact import IMP
from convenor.regulation.why import SILENT, Why
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.scoring.butler import (
    ORDINARY,
    SIDES,
    ButlerTerms,
    board_datums,
    refuse_twice,
    side_scores,
)
from convenor.scoring.cancelled import CancelledTerms, award_of
from convenor.scoring.comparison import entries_of
from convenor.scoring.lines import Line, Points, Weighted


def score_forms(
    forms: Sequence[Sequence[Line]],
    terms: ButlerTerms,
    small: CancelledTerms | None = None,
    at_fault: frozenset[str] = frozenset(),
    why: Why = SILENT,
    about: str | None = None,
) -> BoardScores:
    """A fouled board, each form of it with a datum of its own.

    Results of a form that has too few for a datum are cancelled, and `small` says what their
    contestants get; without it they have no score. Of one contestant `about` only is told.
    """
    refuse_twice([line for lines in forms for line in lines])
    sides: dict[Side, list[SideScore]] = {side: [] for side in SIDES}
    for number, lines in enumerate(forms, 1):
        told = why.part("form {number} of the board", number=number)
        datums = board_datums(lines, terms, ORDINARY, told)
        for side in SIDES:
            scored = side_scores(lines, side, datums[side], terms, told, about)
            if datums[side] is None and small is not None:
                scored = _cancelled(lines, side, scored, small, at_fault, told)
            sides[side] += scored
    return BoardScores(IMP, tuple(each for side in SIDES for each in sides[side]))


def _cancelled(
    lines: Sequence[Line],
    side: Side,
    scored: Sequence[SideScore],
    small: CancelledTerms,
    at_fault: frozenset[str],
    why: Why,
) -> list[SideScore]:
    """The award for each result that has no datum; other entries stay as they are scored."""
    made = []
    for each, entry in zip(scored, entries_of(lines, side), strict=True):
        if not isinstance(entry, (Points, Weighted)):
            made.append(each)
            continue
        award = award_of(small, each.contestant in at_fault)
        why.step("{who:who}: cancelled, too few for a datum", award, unit=IMP, who=each.contestant)
        made.append(SideScore(each.table, each.contestant, side, award))
    return made
