"""Extra boards in a knock-out match that is level, or that a ruling may yet make level.

Boards scheduled and margins go in; the extra boards, those played and the winner come out. What
a ruling changes is given, not worked out here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import BOARD, IMP, Exact, Rounding
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Side = Literal["us", "opponents"]


@value
class ExtraTerms:
    """Which share of the match is played again."""

    share: Exact = asked("extra boards for each board scheduled", least=0)
    rounding: Rounding = asked("how a number that is not whole is rounded")


@value
class ScheduledMatch:
    """A match."""

    boards_scheduled: int = asked("boards scheduled for the match", unit=BOARD, least=1)


@value
class ExtraBoards:
    """The extra boards."""

    extra_boards: int = asked("extra boards to be played", unit=BOARD)


def extra_boards(terms: ExtraTerms, given: ScheduledMatch, why: Why = SILENT) -> ExtraBoards:
    """The extra boards of a level match."""
    return ExtraBoards(number_of_boards(terms, given.boards_scheduled, why))


def number_of_boards(terms: ExtraTerms, scheduled: int, why: Why = SILENT) -> int:
    """The share of the boards scheduled, rounded only if it is not whole, and at least one."""
    share = scheduled * terms.share
    why.step("{share} of {boards}", share, unit=BOARD, share=terms.share, boards=scheduled)
    boards = int(share)
    if boards != share:
        boards = int(terms.rounding(share))
        why.step("rounded {mode}", boards, unit=BOARD, mode=str(terms.rounding))
    boards = max(boards, 1)
    why.step("extra boards", boards, unit=BOARD, gives="extra_boards", closes=True)
    return boards


# --- and then set after set ---------------------------------------------------------------------


@value
class SetTerms:
    """The first extra boards, and the sets after them."""

    share: Exact = asked("extra boards for each board scheduled", least=0)
    rounding: Rounding = asked("how a number that is not whole is rounded")
    set_boards: int = asked("boards of each set that follows", unit=BOARD, least=1)


@value
class ExtraMargins:
    """What the extra boards brought."""

    boards_scheduled: int = asked("boards scheduled for the match", unit=BOARD, least=1)
    extra_margin: Exact = asked("our margin in the first extra boards", unit=IMP)
    sets: tuple[Exact, ...] = asked("our margin in each set that followed", unit=IMP, default=())


@value
class ExtraResult:
    """Boards played, and the winner."""

    extra_boards_played: int = asked("extra boards played", unit=BOARD)
    winner: Side | None = asked("who wins (left out if still level)", default=None)
    boards_to_play: int | None = asked("boards of the next set", unit=BOARD, default=None)


def extra_sets(terms: SetTerms, given: ExtraMargins, why: Why = SILENT) -> ExtraResult:
    """The first extra boards, then set after set until somebody is ahead."""
    first = number_of_boards(ExtraTerms(terms.share, terms.rounding), given.boards_scheduled, why)
    boards = 0
    margins = (given.extra_margin, *given.sets)
    for number, margin in enumerate(margins):
        boards += terms.set_boards if number else first
        why.step("after {boards} extra boards", margin, unit=IMP, boards=boards)
        if margin == 0:
            continue
        if number + 1 < len(margins):
            raise Mistake(
                f"the match was decided after {boards} extra boards: leave later sets out."
            )
        winner: Side = "us" if margin > 0 else "opponents"
        why.step("extra boards played", boards, unit=BOARD, gives="extra_boards_played")
        why.step("the winner", winner, gives="winner", shown_as="who")
        return ExtraResult(boards, winner)
    why.step("extra boards played", boards, unit=BOARD, gives="extra_boards_played")
    why.step("still level: play on", terms.set_boards, unit=BOARD, gives="boards_to_play")
    return ExtraResult(boards, boards_to_play=terms.set_boards)


# --- a ruling that may make the match level -----------------------------------------------------


@value
class PendingTerms:
    """What extra boards count for that were played before the ruling."""

    count: Literal["if level", "always"] = asked(
        "whether they count only if the scheduled boards end level, or always"
    )


@value
class PendingMatch:
    """A match with a ruling to come."""

    margin: Exact = asked("our margin now", unit=IMP)
    possible_changes: tuple[Exact, ...] = asked(
        "by how much the ruling may change our margin", unit=IMP, default=()
    )
    final_margin: Exact | None = asked(
        "our margin in the scheduled boards after the ruling", unit=IMP, default=None
    )
    extra_margin: Exact | None = asked(
        "our margin in the extra boards, once played", unit=IMP, default=None
    )


@value
class PendingResult:
    """Whether extra boards are needed, and the result with them."""

    extra_boards_required: bool = asked("whether extra boards are played now")
    result: Exact | None = asked("our margin with what counts", unit=IMP, default=None)
    winner: Side | None = asked("who wins (left out if level)", default=None)


def possible_tie(terms: PendingTerms, given: PendingMatch, why: Why = SILENT) -> PendingResult:
    """Whether a ruling to come could leave the match level, and what the extra boards count."""
    outcomes = [given.margin + change for change in given.possible_changes or (0,)]
    required = 0 in outcomes
    for outcome in outcomes:
        why.step("possible margin", outcome, unit=IMP)
    why.step("one of them is level", required, gives="extra_boards_required")
    if given.final_margin is None:
        if given.extra_margin is not None:
            raise Mistake("give 'final_margin', too: the margin after the ruling.")
        return PendingResult(required)
    return _with_extra(terms, required, given.final_margin, given.extra_margin, why)


def _with_extra(
    terms: PendingTerms, required: bool, final: Exact, extra: Exact | None, why: Why
) -> PendingResult:
    counts = terms.count == "always" or final == 0
    result = final + (extra or 0) if counts else final
    text = (
        "{final} and {extra} in the extra boards" if counts else "{final}: the others do not count"
    )
    why.step(text, result, unit=IMP, gives="result", final=final, extra=extra or 0)
    if result == 0:
        return PendingResult(required, result)
    winner: Side = "us" if result > 0 else "opponents"
    why.step("the winner", winner, gives="winner", shown_as="who")
    return PendingResult(required, result, winner)
