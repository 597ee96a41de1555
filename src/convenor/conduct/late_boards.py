"""Boards taken away from a contestant that comes late: those that were due by then.

The start of play, the arrival and the rate of play go in; the minutes that count and the boards
removed come out. Whether so late a contestant may play at all, and whether enough of the match is
left, is not known here.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.conduct.clock import minutes_between
from convenor.errors import Mistake
from convenor.exact import BOARD, MINUTE, Exact, Rounding, ratio
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class RoundTime:
    """The ordinary time of a round: so much a board, and so much once."""

    minutes_per_board: Exact
    extra_minutes: Exact


@value
class RemovalTerms:
    """How many minutes of lateness cost a board, and from when they run."""

    minutes_per_board: Exact = asked("minutes that cost a board", unit=MINUTE)
    part: Rounding = asked("what a part of a board counts")
    private_part: Rounding = asked("the same in a private match", default=Rounding("up"))
    rate: Literal["unless shortened", "round time", "always standard"] = asked(
        "when the time set for a round gives the rate instead", default="always standard"
    )
    ordinary_round: RoundTime | None = asked("the time that is not a short one", default=None)


@value
class LateContestant:
    """When play began and when the contestant was there."""

    arrived_at: datetime.datetime = asked("when the contestant was complete")
    actual_start: datetime.datetime | None = asked("when play really began", default=None)
    scheduled_start: datetime.datetime | None = asked("when play should have begun", default=None)
    private: bool = asked("whether the match is played privately", default=False)
    round_minutes: Exact | None = asked("time set for a round", unit=MINUTE, default=None)
    round_boards: int | None = asked("boards in a round", unit=BOARD, default=None, least=1)


@value
class BoardsRemoved:
    """The minutes that count, the rate, and the boards."""

    minutes_late: Exact = asked("minutes late, from the start that counts", unit=MINUTE)
    minutes_per_board: Exact = asked("minutes that cost a board", unit=MINUTE)
    boards_removed: int = asked("boards removed", unit=BOARD)


def boards_removed(terms: RemovalTerms, given: LateContestant, why: Why = SILENT) -> BoardsRemoved:
    """The boards that should have been begun by the time of arrival."""
    since = given.scheduled_start if given.private else given.actual_start
    if since is None:
        name = "scheduled_start" if given.private else "actual_start"
        raise Mistake(f"give '{name}', from which the minutes run.")
    minutes = minutes_after(since, given.arrived_at)
    why.step(
        "arrived {arrived}, counted from {since}",
        minutes,
        unit=MINUTE,
        gives="minutes_late",
        arrived=given.arrived_at,
        since=since,
    )
    each = _minutes_per_board(terms, given)
    why.step("a board for so many minutes", each, unit=MINUTE, gives="minutes_per_board")
    part = terms.private_part if given.private else terms.part
    boards = int(part(ratio(minutes, each)))
    why.step(
        "{minutes} / {each}, rounded {part}",
        boards,
        unit=BOARD,
        gives="boards_removed",
        minutes=minutes,
        each=each,
        part=str(part),
    )
    return BoardsRemoved(minutes, each, boards)


def minutes_after(start: datetime.datetime, arrival: datetime.datetime) -> Exact:
    """Minutes from a start to an arrival; none for one that comes before it."""
    return max(minutes_between(start, arrival), 0)


def _minutes_per_board(terms: RemovalTerms, given: LateContestant) -> Exact:
    minutes, boards = given.round_minutes, given.round_boards
    if minutes is None:
        return terms.minutes_per_board
    if boards is None or minutes <= 0:
        raise Mistake("a round time needs 'round_minutes' above 0 and 'round_boards'.")
    by_round = terms.rate == "round time"
    if terms.rate == "unless shortened":
        by_round = _is_short(terms.ordinary_round, minutes, boards)
    return ratio(minutes, boards) if by_round else terms.minutes_per_board


def _is_short(ordinary: RoundTime | None, minutes: Exact, boards: int) -> bool:
    if ordinary is None:
        return False
    return minutes < ordinary.minutes_per_board * boards + ordinary.extra_minutes
