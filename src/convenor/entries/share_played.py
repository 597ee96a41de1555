"""Whether a player has played enough of the boards: as a member, for a final, for points.

Boards played and boards scheduled go in, in all or by stage, with the size of the team; the share
needed, the share played and a verdict come out. Which boards count, and how they were counted, is
not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.entries.shares import Permission, percent_of, tell_percent
from convenor.errors import Mistake, did_you_mean
from convenor.exact import BOARD, PERCENT, TWO_DECIMALS, Exact, Rounding, ratio, show
from convenor.regulation.answers import APPROVAL, OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value

Boards = tuple[int, int]
"""Boards played, and boards scheduled."""


@value
class ForSize:
    """The share for one size of team."""

    team_size: int = asked("players of the team")
    percent: Exact = asked("share that each needs", unit=PERCENT)


@value
class ShareTerms:
    """The share that a clause asks for, of which boards, and what follows from too little."""

    percent: Exact | None = asked(
        "share needed, whatever the size", unit=PERCENT, default=None, least=0, most=100
    )
    by_team_size: tuple[ForSize, ...] = asked("share needed by size of team", default=())
    over: Literal["boards", "together", "either", "both"] = asked(
        "the boards given; all stages added; the best, or the worst, of the stages qualified in",
        default="boards",
    )
    stages: tuple[str, ...] = asked("the stages that are added", default=())
    session_in: str | None = asked("the stage of which a full session is due", default=None)
    session: Literal["boards", "whole session"] = asked(
        "a full session: its number of boards, or one session in one piece", default="boards"
    )
    short: Literal["refuse", "approval", "substitute"] = asked("what follows", default="refuse")
    approval_by: str = asked("who may approve it all the same", default="tournament committee")
    shown: Rounding = asked("how the share is shown", default=TWO_DECIMALS)


@value
class Played:
    """What one player has played."""

    boards_played: int | None = asked("boards played", unit=BOARD, default=None, least=0)
    boards_total: int | None = asked("boards of the event", unit=BOARD, default=None, least=1)
    team_size: int | None = asked("players on the team list", default=None, least=1)
    stages: Mapping[str, Boards] | None = asked("by stage, [boards played, boards]", default=None)
    qualified_in: str | tuple[str, ...] | None = asked(
        "the stage, or stages, in which the team qualified", default=None
    )
    session_boards: int | None = asked(
        "boards of one session of the finals", unit=BOARD, default=None, least=1
    )
    whole_sessions: int | None = asked(
        "sessions of the finals that the player played whole", default=None, least=0
    )
    permission: Permission = asked("the approval, if it was asked for", default="none")


@value
class SharePlayed:
    """Share needed and played, and what follows."""

    verdict: VerdictWord | None = asked("whether it is enough", default=None)
    need_percent: Exact | None = asked("share needed", unit=PERCENT, default=None)
    need_boards: int | None = asked("the fewest boards that reach it", unit=BOARD, default=None)
    percent: Exact | None = asked("share played, as shown", unit=PERCENT, default=None)
    counts_as_substitute: bool | None = asked(
        "whether the matches count as played with a substitute", default=None
    )
    decided_by: str | None = asked("who may approve it", default=None)
    reason: str | None = asked("why, in words", default=None)


def share_played(terms: ShareTerms, given: Played, why: Why = SILENT) -> SharePlayed:
    """Whether the player has played the share that the clause asks for."""
    need_percent = percent_needed(terms, given.team_size)
    why.step("share needed", need_percent, unit=PERCENT, gives="need_percent")
    played, total = _boards_that_count(terms, given, why)
    need = percent_of(need_percent).need(total)
    why.step("the fewest boards that reach it", need, unit=BOARD, gives="need_boards")
    percent = tell_percent(played, total, terms.shown, why)
    lacks = []
    if played < need:
        lacks.append(f"{played} of {total} boards, and {need} are {show(need_percent)}%")
    if terms.session_in is not None:
        lacks += _session_lacking(terms, given, why)
    figures = SharePlayed(need_percent=need_percent, need_boards=need, percent=percent)
    return _answer(terms, given.permission, figures, "; ".join(lacks), why)


def percent_needed(terms: ShareTerms, team_size: int | None) -> Exact:
    """The share that a player of a team of this size needs."""
    if terms.percent is not None:
        return terms.percent
    if team_size is None:
        raise Mistake("give 'team_size': the share depends on the size of the team.")
    for each in terms.by_team_size:
        if each.team_size == team_size:
            return each.percent
    sizes = ", ".join(str(each.team_size) for each in terms.by_team_size)
    raise Mistake(f"there is no share for a team of {team_size}: a team has {sizes} players.")


def _boards_that_count(terms: ShareTerms, given: Played, why: Why) -> Boards:
    if terms.over == "boards":
        if given.boards_played is None or given.boards_total is None:
            raise Mistake("give 'boards_played' and 'boards_total'.")
        return _possible("the event", (given.boards_played, given.boards_total))
    if not given.stages:
        raise Mistake("give 'stages': for each its [boards played, boards].")
    if terms.over == "together":
        return _added(terms, given.stages, why)
    return _of_qualifying(terms, given, given.stages, why)


def _possible(stage: str, boards: Boards) -> Boards:
    played, total = boards
    if total < 1 or not 0 <= played <= total:
        raise Mistake(f"{stage}: {played} of {total} boards cannot be played; check the numbers.")
    return boards


def _named(stage: str, stages: Mapping[str, Boards]) -> Boards:
    if stage not in stages:
        raise Mistake(f"'stages' has no '{stage}': {did_you_mean(stage, stages)}")
    return _possible(stage, stages[stage])


def _added(terms: ShareTerms, stages: Mapping[str, Boards], why: Why) -> Boards:
    for name in stages:
        if name not in terms.stages:
            raise Mistake(f"'{name}' is no stage here: {did_you_mean(name, terms.stages)}")
    found = [_named(name, stages) for name in terms.stages]
    played, total = sum(each[0] for each in found), sum(each[1] for each in found)
    why.step(
        "{names} together: {played} of {total}", names=terms.stages, played=played, total=total
    )
    return played, total


def _of_qualifying(
    terms: ShareTerms, given: Played, stages: Mapping[str, Boards], why: Why
) -> Boards:
    names = given.qualified_in
    names = (names,) if isinstance(names, str) else names
    if not names:
        raise Mistake("give 'qualified_in': the stage in which the team qualified, or stages.")
    shares = {name: ratio(*_named(name, stages)) for name in names}
    pick = max if terms.over == "either" else min
    chosen = pick(shares, key=lambda name: shares[name])
    which = "best" if terms.over == "either" else "worst"
    why.step("{which} of the stages qualified in: {chosen}", which=which, chosen=chosen)
    return stages[chosen]


def _session_lacking(terms: ShareTerms, given: Played, why: Why) -> list[str]:
    """What is missing of a full session of the finals."""
    played = (given.stages or {})[terms.session_in or ""][0]
    boards, whole = given.session_boards, given.whole_sessions
    if boards is not None and whole is not None and boards * whole > played:
        raise Mistake(f"{whole} whole sessions of {boards} are more than {played} boards.")
    if terms.session == "whole session":
        if whole is None:
            raise Mistake("give 'whole_sessions': the sessions of the finals played whole.")
        why.step("whole sessions of the finals, of one needed", whole)
        return [] if whole >= 1 else ["no whole session of the finals"]
    if boards is None:
        raise Mistake("give 'session_boards': the boards of one session of the finals.")
    why.step("boards in the finals, of {boards} in a session", played, unit=BOARD, boards=boards)
    return (
        [] if played >= boards else [f"{played} boards of the finals, and {boards} are a session"]
    )


def _answer(
    terms: ShareTerms, permission: Permission, figures: SharePlayed, lacks: str, why: Why
) -> SharePlayed:
    if terms.short == "substitute":
        why.step(
            "the matches count as with a substitute", bool(lacks), gives="counts_as_substitute"
        )
        return replace(figures, counts_as_substitute=bool(lacks), reason=lacks or "enough")
    if not lacks:
        return _judged(figures, OK, "enough", why)
    if terms.short == "refuse":
        return _judged(figures, REFUSE, f"{lacks}.", why)
    by = terms.approval_by
    if permission == "given":
        return _judged(figures, OK, f"{lacks}; the {by} approved.", why)
    if permission == "refused":
        return _judged(figures, REFUSE, f"{lacks}; the {by} did not approve.", why)
    waiting = replace(figures, decided_by=by)
    return _judged(waiting, APPROVAL, f"{lacks}: ask the {by}.", why)


def _judged(figures: SharePlayed, verdict: VerdictWord, because: str, why: Why) -> SharePlayed:
    why.step("{because}", verdict, gives="verdict", because=because)
    return replace(figures, verdict=verdict, reason=because)
