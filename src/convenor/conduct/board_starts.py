"""Whether a board may still be played: not in the last minutes, and not once it was taken away.

The start of a board and the scheduled end (or the seconds left), or why a board was removed, go in;
a verdict comes out. What an unplayed board then scores is not known here.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.conduct.clock import later, minutes_between, said
from convenor.errors import Mistake
from convenor.exact import Exact, show
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

SECONDS_A_MINUTE = 60


@value
class StartTerms:
    """The last minutes, in which no board is begun."""

    last_minutes: Exact | None = asked("minutes before the end with no new board", default=None)


@value
class BoardStart:
    """A board about to be played."""

    scheduled_end: datetime.datetime | None = asked("scheduled end of play", default=None)
    board_start: datetime.datetime | None = asked("when the board is begun", default=None)
    seconds_left: Exact | None = asked("seconds to the scheduled end", unit="second", default=None)
    removed_for: Literal["late arrival", "slow play", "not removed"] | None = asked(
        "why the board was taken away", default=None
    )


@value
class StartVerdict:
    """Whether the board may be played."""

    verdict: VerdictWord = asked("ok or refuse")
    reason: str | None = asked("why, in words", default=None)
    closes_at: datetime.datetime | None = asked("a board must be begun before this", default=None)


def board_may_be_played(terms: StartTerms, given: BoardStart, why: Why = SILENT) -> StartVerdict:
    """Whether a board may be begun, or played at all."""
    if given.removed_for is not None:
        return _after_removal(given.removed_for, why)
    if terms.last_minutes is None:
        raise Mistake("say with 'removed_for' whether the board was taken away, and why.")
    left = _seconds_left(given)
    needed = terms.last_minutes * SECONDS_A_MINUTE
    verdict = OK if left > needed else REFUSE
    why.step(
        "{left} seconds to the end; more than {needed} are needed",
        verdict,
        gives="verdict",
        left=left,
        needed=needed,
    )
    closes_at = _closes_at(given.scheduled_end, terms.last_minutes, why)
    reason = None
    if verdict == REFUSE:
        reason = f"no board is begun in the last {show(terms.last_minutes)} minutes"
        reason += f" (from {said(closes_at)}): leave it out." if closes_at else ": leave it out."
    return StartVerdict(verdict, reason, closes_at)


def _after_removal(removed_for: str, why: Why) -> StartVerdict:
    verdict = OK if removed_for == "not removed" else REFUSE
    why.step("{removed}", verdict, gives="verdict", removed=removed_for)
    if verdict == OK:
        return StartVerdict(OK)
    return StartVerdict(
        REFUSE,
        f"the board was taken away for {removed_for} and is not played later: it keeps its "
        "artificial score.",
    )


def _seconds_left(given: BoardStart) -> Exact:
    if given.seconds_left is not None:
        if given.scheduled_end is not None or given.board_start is not None:
            raise Mistake("give either 'seconds_left', or 'scheduled_end' and 'board_start'.")
        return given.seconds_left
    if given.scheduled_end is None or given.board_start is None:
        raise Mistake("give 'scheduled_end' and 'board_start', or 'seconds_left'.")
    return minutes_between(given.board_start, given.scheduled_end) * SECONDS_A_MINUTE


def _closes_at(end: datetime.datetime | None, minutes: Exact, why: Why) -> datetime.datetime | None:
    if end is None:
        return None
    closes_at = later(end, -minutes)
    why.step("{minutes} minutes before the end", closes_at, gives="closes_at", minutes=minutes)
    return closes_at
