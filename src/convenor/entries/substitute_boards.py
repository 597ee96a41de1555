"""Whether substitutes have played too many of the boards.

Boards scheduled and boards played by substitutes go in, for one player, for both of a pair, or
stage by stage; the most that are allowed and a verdict come out. Why the substitute played is not
known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.entries.words import sentence
from convenor.errors import Mistake
from convenor.exact import BOARD, UP, Exact
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class BoardsTerms:
    """The share that substitutes must stay under, and of what."""

    fewer_than: Exact = asked("the share of the boards that substitutes must stay under")
    base: Literal["scheduled", "played", "in play"] = asked(
        "the boards it is a share of: the pair's schedule, what it played, what the event played"
    )
    both_replaced: Literal["once", "twice"] = asked(
        "how a board counts that both partners had a substitute for", default="once"
    )


@value
class StageBoards:
    """The boards of one stage, which is an event of its own here."""

    stage: str = asked("name of the stage")
    boards_scheduled: int = asked("boards scheduled for the pair", unit=BOARD, least=1)
    boards_by_substitute: int = asked("boards played by a substitute", unit=BOARD, least=0)
    boards_played: int | None = asked("boards played", unit=BOARD, default=None, least=1)
    boards_in_play: int | None = asked("boards of the event", unit=BOARD, default=None, least=1)


@value
class BoardsGiven:
    """Boards by substitutes: for one player, for both, or by stage."""

    boards_scheduled: int | None = asked(
        "boards scheduled for the pair in the event or stage", unit=BOARD, default=None, least=1
    )
    boards_by_substitute: int | None = asked(
        "boards with a substitute for this player", unit=BOARD, default=None, least=0
    )
    boards_for_first: int | None = asked(
        "boards with a substitute for the first player", unit=BOARD, default=None, least=0
    )
    boards_for_second: int | None = asked(
        "boards with a substitute for the second player", unit=BOARD, default=None, least=0
    )
    boards_for_both: int = asked(
        "those of them on which both were replaced", unit=BOARD, default=0, least=0
    )
    stages: tuple[StageBoards, ...] | None = asked("the same, stage by stage", default=None)
    boards_played: int | None = asked(
        "boards that the pair played, if that is the base", unit=BOARD, default=None, least=1
    )
    boards_in_play: int | None = asked(
        "boards in play in the event, if that is the base", unit=BOARD, default=None, least=1
    )


@value
class BoardsVerdict:
    """Whether substitutes are within their share."""

    verdict: VerdictWord = asked("ok or refuse (refuse if any stage is)")
    most: int | None = asked("the most boards that are allowed", unit=BOARD, default=None)
    total: int | None = asked("boards counted against it", unit=BOARD, default=None)
    verdicts: Mapping[str, VerdictWord] | None = asked("the verdict by stage", default=None)
    reason: str | None = asked("why, in words", default=None)


def substitute_boards(terms: BoardsTerms, given: BoardsGiven, why: Why = SILENT) -> BoardsVerdict:
    """Whether the boards by substitutes stay under the share that is allowed."""
    if given.stages is not None:
        return _by_stage(terms, given.stages, why)
    if given.boards_scheduled is None:
        raise Mistake("give 'boards_scheduled', or 'stages'.")
    base = _base(terms, given.boards_scheduled, given.boards_played, given.boards_in_play)
    if given.boards_by_substitute is not None:
        total, shown = given.boards_by_substitute, None
        _refuse_more(total, given.boards_scheduled)
    else:
        total = shown = _for_both(terms, given, given.boards_scheduled, why)
    most = most_boards(base, terms.fewer_than)
    _tell_most(terms, base, most, why)
    verdict = OK if total <= most else REFUSE
    words = _words(total, most, verdict)
    why.step("{words}", verdict, gives="verdict", words=words)
    return BoardsVerdict(verdict, most, shown, reason=sentence(words))


def most_boards(base: int, fewer_than: Exact) -> int:
    """The largest whole number of boards under a share: 27 of 56, 13 of 27."""
    return int(UP(fewer_than * base)) - 1


def _base(terms: BoardsTerms, scheduled: int, played: int | None, in_play: int | None) -> int:
    if played is not None and played > scheduled:
        raise Mistake(f"{played} boards cannot be played where {scheduled} are scheduled.")
    if in_play is not None and in_play < scheduled:
        raise Mistake(f"the event has {in_play} boards, fewer than the {scheduled} of the pair.")
    chosen = {"scheduled": scheduled, "played": played, "in play": in_play}[terms.base]
    return scheduled if chosen is None else chosen


def _for_both(terms: BoardsTerms, given: BoardsGiven, scheduled: int, why: Why) -> int:
    first, second, both = given.boards_for_first, given.boards_for_second, given.boards_for_both
    if first is None or second is None:
        raise Mistake("give 'boards_by_substitute', or 'boards_for_first' and 'boards_for_second'.")
    if both > min(first, second):
        raise Mistake(
            f"'boards_for_both' cannot be {both}: one partner had a substitute less often."
        )
    _refuse_more(first + second - both, scheduled)
    total = first + second - (both if terms.both_replaced == "once" else 0)
    why.step(
        "{first} and {second}, {both} of them with both replaced, which count {how}",
        total,
        unit=BOARD,
        gives="total",
        first=first,
        second=second,
        both=both,
        how=terms.both_replaced,
    )
    return total


def _refuse_more(boards: int, scheduled: int) -> None:
    if boards > scheduled:
        raise Mistake(f"{boards} boards by substitutes are more than the {scheduled} scheduled.")


def _tell_most(terms: BoardsTerms, base: int, most: int, why: Why) -> None:
    why.step(
        "fewer than {share} of {base} boards ({which})",
        most,
        unit=BOARD,
        gives="most",
        share=terms.fewer_than,
        base=base,
        which=terms.base,
    )


def _words(total: int, most: int, verdict: VerdictWord) -> str:
    words = f"{total} boards by substitutes, {most} allowed"
    return words if verdict == OK else f"{words}: the player has to play the rest"


def _by_stage(terms: BoardsTerms, stages: tuple[StageBoards, ...], why: Why) -> BoardsVerdict:
    verdicts: dict[str, VerdictWord] = {}
    for each in stages:
        if each.stage in verdicts:
            raise Mistake(f"stage '{each.stage}' is there twice: add its boards together.")
        base = _base(terms, each.boards_scheduled, each.boards_played, each.boards_in_play)
        _refuse_more(each.boards_by_substitute, each.boards_scheduled)
        most = most_boards(base, terms.fewer_than)
        part = why.part("{stage}", stage=each.stage)
        _tell_most(terms, base, most, part)
        verdicts[each.stage] = OK if each.boards_by_substitute <= most else REFUSE
        part.step("{n} by substitutes", verdicts[each.stage], n=each.boards_by_substitute)
    over = [stage for stage, each in verdicts.items() if each == REFUSE]
    verdict = REFUSE if over else OK
    why.step("stage by stage", verdicts, gives="verdicts")
    why.step("in all", verdict, gives="verdict")
    words = (
        f"Too many boards by substitutes in: {', '.join(over)}." if over else "Within the share."
    )
    return BoardsVerdict(verdict, verdicts=verdicts, reason=words)
