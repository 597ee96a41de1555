"""The time that a round, match or session is allowed, and what follows when it is exceeded.

Boards (and a start) go in, minutes and the scheduled end come out; minutes taken go in, the minutes
over and what the director may then do come out. Which board was the slow one is not known here.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.conduct.clock import later
from convenor.errors import Mistake
from convenor.exact import BOARD, MINUTE, Exact, show, whole_if_whole
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class StandardTime:
    """A printed time for so many boards."""

    boards: int
    minutes: Exact


@value
class TimeTerms:
    """The minutes of a board, what is added once, and printed times if there are any."""

    minutes_per_board: Exact = asked("minutes for a board", unit=MINUTE)
    extra_minutes: Exact = asked("minutes added once (a break, the move)", unit=MINUTE, default=0)
    standard: tuple[StandardTime, ...] = asked("printed times, which come first", default=())
    each: Literal["session", "round"] = asked(
        "what the time is for: all boards of a session, or those of each round", default="session"
    )


@value
class Boards:
    """So many boards, perhaps with a start and a time that was set for them."""

    boards: int = asked("boards to be played", unit=BOARD, least=1)
    start: datetime.datetime | None = asked("when play starts", default=None)
    round_boards: tuple[int, ...] = asked(
        "boards of each round, where they are played in several", unit=BOARD, default=(), least=1
    )
    set_minutes: Exact | None = asked(
        "time set by the event or the director instead", unit=MINUTE, default=None
    )


@value
class TimeAllowed:
    """Minutes, and the scheduled end if a start was given."""

    minutes_allowed: Exact = asked("minutes allowed", unit=MINUTE)
    scheduled_end: datetime.datetime | None = asked("when play must end", default=None)


def time_allowed(terms: TimeTerms, given: Boards, why: Why = SILENT) -> TimeAllowed:
    """How long so many boards may take."""
    minutes = _minutes_set(given.set_minutes, why)
    if minutes is None:
        minutes = minutes_of_session(terms, given, why)
    if given.start is None:
        return TimeAllowed(minutes)
    end = later(given.start, minutes)
    why.step("from {start}", end, gives="scheduled_end", start=given.start)
    return TimeAllowed(minutes, end)


def minutes_of_session(terms: TimeTerms, given: Boards, why: Why = SILENT) -> Exact:
    """The time for all boards together, or for those of each round by themselves."""
    rounds = given.round_boards or (given.boards,)
    if sum(rounds) != given.boards:
        raise Mistake(f"'round_boards' come to {sum(rounds)} boards, and 'boards' is not that.")
    if terms.each == "session" or len(rounds) == 1:
        return standard_minutes(terms, given.boards, why)
    parts = (why.part("round {number}", number=number) for number in range(1, len(rounds) + 1))
    each = [standard_minutes(terms, one, told) for one, told in zip(rounds, parts, strict=True)]
    minutes = whole_if_whole(sum(each, start=0))
    why.step("all rounds together", minutes, unit=MINUTE, gives="minutes_allowed")
    return minutes


def standard_minutes(terms: TimeTerms, boards: int, why: Why = SILENT) -> Exact:
    """The time for so many boards where nobody has set another."""
    for each in terms.standard:
        if each.boards == boards:
            why.step(
                "the printed time for {boards} boards",
                each.minutes,
                unit=MINUTE,
                clause=printed_in(terms.standard),
                gives="minutes_allowed",
                boards=boards,
            )
            return each.minutes
    minutes = whole_if_whole(boards * terms.minutes_per_board + terms.extra_minutes)
    why.step(
        "{boards} boards × {each} minutes + {extra}",
        minutes,
        unit=MINUTE,
        gives="minutes_allowed",
        boards=boards,
        each=terms.minutes_per_board,
        extra=terms.extra_minutes,
    )
    return minutes


def _minutes_set(minutes: Exact | None, why: Why) -> Exact | None:
    if minutes is None:
        return None
    if minutes <= 0:
        raise Mistake(f"'set_minutes' cannot be {show(minutes)}: a time is more than 0.")
    why.step("set for the event or by the director", minutes, unit=MINUTE, gives="minutes_allowed")
    return minutes


# --- over time ----------------------------------------------------------------------------------


@value
class SlowTerms:
    """What the director may do about a slow table."""

    choices: tuple[str, ...] = asked("what the director may choose from")
    time: TimeTerms | None = asked(
        "the time allowed, where only boards are given", default=None, asking=True
    )
    removed_score: Literal["average minus", "average"] | None = asked(
        "what both sides get on a board taken away when both are at fault", default=None
    )


@value
class MinutesTaken:
    """How long a table took."""

    minutes_taken: Exact = asked("minutes that the table took", unit=MINUTE, least=0)
    minutes_allowed: Exact | None = asked("minutes allowed", unit=MINUTE, default=None, least=0)
    boards: int | None = asked(
        "boards of the round, if the standard time holds", unit=BOARD, default=None, least=1
    )


@value
class SlowTable:
    """Whether a table was slow, by how much, and what the director may do."""

    slow: bool = asked("whether the time was exceeded")
    minutes_over: Exact = asked("minutes over time", unit=MINUTE)
    choices: tuple[str, ...] = asked("what the director may choose from")
    removed_score: str | None = asked(
        "what each side gets on a board taken away, both being at fault", default=None
    )


def time_exceeded(terms: SlowTerms, given: MinutesTaken, why: Why = SILENT) -> SlowTable:
    """Whether a table went over its time, and what may be done about it."""
    allowed = given.minutes_allowed
    if allowed is None:
        allowed = _standard_for(terms, given, why)
    over = max(given.minutes_taken - allowed, 0)
    why.step(
        "{taken} minutes where {allowed} are allowed",
        over,
        unit=MINUTE,
        gives="minutes_over",
        taken=given.minutes_taken,
        allowed=allowed,
    )
    if over == 0:
        return SlowTable(False, 0, ())
    return SlowTable(True, over, terms.choices, terms.removed_score)


def _standard_for(terms: SlowTerms, given: MinutesTaken, why: Why) -> Exact:
    if given.boards is None or terms.time is None:
        raise Mistake("give 'minutes_allowed', or the 'boards' whose standard time holds.")
    return standard_minutes(terms.time, given.boards, why)
