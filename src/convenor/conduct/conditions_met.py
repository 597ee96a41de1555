"""Whether the conditions of play hold: a change of pairs, a final on another day, scores to show.

The facts that the clause names go in; a verdict comes out with each condition that failed. Which
conditions there are is the clause's; whether a fact is so is for the director to find.
"""

from __future__ import annotations

import datetime

from convenor.contest.requirements import Conditions, Permission, judge
from convenor.errors import Mistake
from convenor.regulation.answers import OK, WARN, See, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class MatchFacts:
    """What is known of the match and of what is asked for."""

    boards_played: int | None = asked("boards played", default=None, least=0)
    boards: int | None = asked("boards in all", default=None, least=0)
    boards_scored: int | None = asked("boards with a score", default=None, least=0)
    confirmed: bool | None = asked("whether the table confirmed the scores", default=None)
    left: bool | None = asked("whether the players have left", default=None)
    system_submitted: bool | None = asked(
        "whether the system of the new pair was submitted", default=None
    )
    summary_submitted: bool | None = asked(
        "whether a summary of it against the other artificial systems was submitted", default=None
    )
    sufficiently_natural: bool | None = asked(
        "whether the chief director finds it natural enough", default=None
    )
    director: str | None = asked("the kind of director in charge", default=None)
    director_available: bool | None = asked("whether such a director is available", default=None)
    director_accepts: bool | None = asked("whether the new time suits the director", default=None)
    captains_agreeing: int | None = asked("captains who agree", default=None, least=0, most=2)
    start: datetime.datetime | None = asked("the new start of play", default=None)
    scheduled_start: datetime.datetime | None = asked("the scheduled start", default=None)
    reason: str | None = asked("the reason for the request", default=None)
    session_over: bool | None = asked("whether the session is over", default=None)
    permission: bool | None = asked("whether the director allowed it expressly", default=None)


def conditions_met(terms: Conditions, given: MatchFacts, why: Why = SILENT) -> Permission | See:
    """Whether the conditions of the clause hold."""
    _possible(given)
    return judge(terms, given.__dict__, why)


def _possible(given: MatchFacts) -> None:
    if given.boards is None:
        return
    for name in ("boards_played", "boards_scored"):
        count = getattr(given, name)
        if count is not None and count > given.boards:
            raise Mistake(f"'{name}' ({count}) cannot be more than 'boards' ({given.boards}).")


# --- spectators ---------------------------------------------------------------------------------


@value
class Spectator:
    """Somebody who would like to watch a table."""

    role: str = asked("public, authorised, member, playing-captain or non-playing-captain")
    room: str = asked("the room: open or closed")
    table: int = asked("the table")
    space: bool = asked("whether there is space", default=True)
    own_team: bool = asked("whether the spectator's own team plays there", default=False)
    playing_this_match: bool = asked("whether the spectator plays in this match", default=False)
    already_watched_table: int | None = asked(
        "the table that the spectator has watched in this stanza", default=None
    )


@value
class SpectatorTerms:
    """Who may watch where."""

    rules: Conditions = asked("the conditions, and the grounds")
    roles: tuple[str, ...] = asked("the roles there are")
    rooms: tuple[str, ...] = asked("the rooms there are")


def spectator_allowed(
    terms: SpectatorTerms, given: Spectator, why: Why = SILENT
) -> Permission | See:
    """Whether somebody may watch a table."""
    for name, word, words in (
        ("role", given.role, terms.roles),
        ("room", given.room, terms.rooms),
    ):
        if word not in words:
            raise Mistake(f"{name} cannot be '{word}': it is one of {', '.join(words)}.")
    return judge(terms.rules, given.__dict__, why)


# --- scores before the next board ---------------------------------------------------------------


@value
class ScoredTerms:
    """What it comes to if a score is missing."""

    unscored: VerdictWord = asked("the verdict if a score is missing", default=WARN)


@value
class Scored:
    """The boards of a table and the one about to be played."""

    order: tuple[int, ...] = asked("boards of the match in the order of play at this table")
    scored: tuple[int, ...] = asked("boards with a score")
    starting: int = asked("the board about to be played")


@value
class ScoresMissing:
    """Whether the board may be begun, and the scores that are missing."""

    verdict: VerdictWord = asked("ok, or what a missing score comes to")
    missing: tuple[int, ...] = asked("boards whose score is missing")
    reason: str | None = asked("why, in words", default=None)


def scored_before_next(terms: ScoredTerms, given: Scored, why: Why = SILENT) -> ScoresMissing:
    """The boards before this one that have no score yet."""
    if given.starting not in given.order:
        raise Mistake(f"board {given.starting} is not in the 'order' of this table.")
    if len(set(given.order)) != len(given.order):
        raise Mistake("a board stands twice in 'order': give each board once.")
    if strange := sorted(set(given.scored) - set(given.order)):
        raise Mistake(f"board {strange[0]} in 'scored' is not in the 'order' of this table.")
    before = given.order[: given.order.index(given.starting)]
    missing = tuple(each for each in before if each not in given.scored)
    verdict = terms.unscored if missing else OK
    why.step("boards before it without a score", missing, gives="missing")
    why.step("board {board} may be begun", verdict, gives="verdict", board=given.starting)
    listed = ", ".join(str(each) for each in missing)
    reason = f"No score for board {listed}: enter it first." if missing else None
    return ScoresMissing(verdict, missing, reason)
