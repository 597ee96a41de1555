"""A match of which too little can be played: void or not, and what it then counts.

Boards of the match and boards still playable go in; whether the match is void, IMPs of both sides
and, where matches are scored in VPs, their VPs come out. Why boards were lost is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import BOARD, HALF, IMP, VP, Exact, Rounding, whole_if_whole
from convenor.matches.scales import Column, PrintedScale, continuous
from convenor.matches.victory_points import LONGEST_MATCH
from convenor.regulation.answers import REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class VoidTerms:
    """How much of a match must be playable, and what a void one counts."""

    imps_per_board: Exact = asked("IMPs a board to the side without fault", unit=IMP)
    boards: Literal["all", "unplayed"] = asked("the boards that count")
    offenders: Literal["complement", "nothing"] = asked("the VPs of the offenders")
    fraction: Rounding | Literal["formula"] = asked(
        "how IMPs with a fraction come to the scale: rounded, or by the formula as they are"
    )
    scale: PrintedScale = asked("the scale of VPs")
    share: Exact = asked("the part of the boards that must be playable", default=HALF)


@value
class PlayableBoards:
    """How much of a match can be played."""

    boards: int = asked("boards of the match", unit=BOARD, least=1, most=LONGEST_MATCH)
    playable: int = asked("boards that can still be played", unit=BOARD, least=0)
    converted: bool = asked("whether the match is scored in VPs", default=False)


@value
class VoidMatch:
    """Void or not, and the scores of a void match."""

    void: bool = asked("whether the match is void")
    imps: Exact | None = asked("IMPs of the side without fault", unit=IMP, default=None)
    offenders_imps: Exact | None = asked("IMPs of the offenders", unit=IMP, default=None)
    vp: Exact | None = asked("VPs of the side without fault", unit=VP, default=None)
    offenders_vp: Exact | None = asked("VPs of the offenders", unit=VP, default=None)
    verdict: VerdictWord | None = asked("refuse, if no scale gives the VPs", default=None)
    reason: str | None = asked("what to do, in words", default=None)


def void_match(terms: VoidTerms, given: PlayableBoards, why: Why = SILENT) -> VoidMatch:
    """Whether a match is void, and what it then counts."""
    if given.playable > given.boards:
        raise Mistake(
            f"{given.playable} boards cannot be playable in a match of {given.boards}: "
            "give those of this match."
        )
    if not _is_void(terms, given, why):
        return VoidMatch(void=False, reason="the boards that are lost are dealt with one by one.")
    imps = _imps(terms, given, why)
    if not given.converted:
        return VoidMatch(True, imps, -imps)
    return _in_vps(terms, given.boards, imps, why)


def _is_void(terms: VoidTerms, given: PlayableBoards, why: Why) -> bool:
    needed = whole_if_whole(terms.share * given.boards)
    void = given.playable < needed
    why.step(
        "{playable} of {boards} boards playable, {needed} needed; void",
        void,
        gives="void",
        playable=given.playable,
        boards=given.boards,
        needed=needed,
    )
    return void


def _imps(terms: VoidTerms, given: PlayableBoards, why: Why) -> Exact:
    boards = given.boards if terms.boards == "all" else given.boards - given.playable
    imps = whole_if_whole(boards * terms.imps_per_board)
    why.step(
        "{boards} boards at {each} IMPs",
        imps,
        unit=IMP,
        gives="imps",
        boards=boards,
        each=terms.imps_per_board,
    )
    why.step("the offenders the negative", -imps, unit=IMP, gives="offenders_imps")
    return imps


def _in_vps(terms: VoidTerms, boards: int, imps: Exact, why: Why) -> VoidMatch:
    column, margin = _column(terms, boards, imps, why)
    if column is None:
        why.step("no scale for {boards} boards", REFUSE, gives="verdict", boards=boards)
        reason = f"there is no scale for a match of {boards} boards: a scale has to be set first."
        return VoidMatch(True, imps, -imps, verdict=REFUSE, reason=reason)
    vp = column.vp(margin)
    offenders_vp = 0 if terms.offenders == "nothing" else column.vp(-margin)
    why.step("VPs of the side without fault", vp, unit=VP, gives="vp")
    why.step("VPs of the offenders", offenders_vp, unit=VP, gives="offenders_vp")
    return VoidMatch(True, imps, -imps, vp, offenders_vp)


def _column(terms: VoidTerms, boards: int, imps: Exact, why: Why) -> tuple[Column | None, int]:
    """The column of the scale, and the whole margin to look up in it."""
    if isinstance(imps, int) or isinstance(terms.fraction, Rounding):
        margin = imps if isinstance(imps, int) else int(_rounded(terms, imps, why))
        found = terms.scale.find(boards)
        if found is None:
            return None, margin
        why.step("by {words}", clause=found.clause, words=found.words)
        return found.column, margin
    why.step("{imps} IMPs over {boards} boards by the formula", imps=imps, boards=boards)
    return by_formula(boards, imps)


def _rounded(terms: VoidTerms, imps: Exact, why: Why) -> Exact:
    assert isinstance(terms.fraction, Rounding)
    margin = terms.fraction(imps)
    why.step("for the scale rounded {mode}", margin, unit=IMP, mode=str(terms.fraction))
    return margin


def by_formula(boards: int, imps: Exact) -> tuple[Column, int]:
    """A column and a whole margin that give the formula's VPs for a margin with a fraction.

    The formula knows margin / √boards only, so p/q IMPs over n boards are p IMPs over n × q².
    """
    return continuous(boards * imps.denominator**2, "as rounded"), imps.numerator
