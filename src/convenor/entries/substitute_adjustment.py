"""The adjustment suggested when a substitute makes a pair stronger.

How much the pair is improved and the boards of the match go in, IMPs come out by the printed
guide, drawn out to other lengths where the book is read so. The director may always differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import BOARD, IMP, Exact, Rounding, ratio
from convenor.regulation.answers import Decides
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class GuideRow:
    """One cell of the printed guide."""

    level: str = asked("how much the substitute improves the pair")
    boards: int = asked("boards in the match", unit=BOARD, least=1)
    imps: int = asked("the adjustment", unit=IMP, least=0)


@value
class GuideTerms(KnowsWords):
    """The guide, and what holds for lengths that it does not have."""

    guide: tuple[GuideRow, ...] = asked("the printed guide")
    other_lengths: Literal["in proportion", "director"] = asked("lengths that are not printed")
    most_per_board: Exact = asked("the most that each board can bear", unit=IMP)
    rounding: Rounding = asked("how a figure between printed ones is rounded")
    moves: Literal["the match", "one side"] = asked(
        "whether the opponents gain what the side loses", default="one side"
    )

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"level": [each.level for each in self.guide]}


@value
class GuideGiven:
    """One match with a substitute."""

    level: str = asked("how much the substitute improves the pair")
    boards: int = asked("boards in the match", unit=BOARD, least=1)


@value
class Adjustment:
    """What the guide suggests."""

    imps: Exact = asked("the adjustment suggested", unit=IMP)
    moves: Literal["one side"] | None = asked(
        "told where the opponents do not gain what the side loses", default=None
    )


def substitute_adjustment(
    terms: GuideTerms, given: GuideGiven, why: Why = SILENT
) -> Adjustment | Decides:
    """The adjustment that the guide suggests for a level and a length."""
    printed = _printed(terms.guide, given.level)
    if given.boards in printed:
        imps: Exact = printed[given.boards]
        why.step(
            "printed for {level} in {boards} boards",
            imps,
            unit=IMP,
            clause=printed_in(terms.guide),
            gives="imps",
            level=given.level,
            boards=given.boards,
        )
        return Adjustment(imps, _only(terms))
    if terms.other_lengths == "director":
        why.step("{boards} boards are not in the guide", boards=given.boards)
        why.step("who decides", "director", gives="decided_by")
        return Decides("director", f"The guide has no figure for {given.boards} boards.")
    return Adjustment(_drawn_out(terms, printed, given.boards, why), _only(terms))


def _only(terms: GuideTerms) -> Literal["one side"] | None:
    return "one side" if terms.moves == "one side" else None


def _printed(guide: tuple[GuideRow, ...], level: str) -> dict[int, int]:
    found = {each.boards: each.imps for each in guide if each.level == level}
    if not found:
        near = did_you_mean(level, {each.level for each in guide})
        raise Mistake(f"level '{level}' is not in the guide: {near}")
    return found


def _drawn_out(terms: GuideTerms, printed: dict[int, int], boards: int, why: Why) -> Exact:
    drawn = along(printed, boards)
    rounded = terms.rounding(drawn)
    most = terms.most_per_board * boards
    imps = min(rounded, most)
    why.step("drawn out to {boards} boards", drawn, unit=IMP, boards=boards)
    why.step("rounded {mode}", rounded, unit=IMP, mode=terms.rounding)
    why.step(
        "at most {each} a board, {most} in all",
        imps,
        unit=IMP,
        gives="imps",
        each=terms.most_per_board,
        most=most,
    )
    return imps


def along(printed: dict[int, int], boards: int) -> Exact:
    """A straight line between printed lengths; beyond them, in proportion to the nearer one."""
    lengths = sorted(printed)
    for low, high in pairwise(lengths):
        if low <= boards <= high:
            rise = (printed[high] - printed[low]) * (boards - low)
            return printed[low] + ratio(rise, high - low)
    nearer = lengths[0] if boards < lengths[0] else lengths[-1]
    return ratio(printed[nearer] * boards, nearer)
