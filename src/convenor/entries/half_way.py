"""What half way decides: whether results against a withdrawn pair stand, whether a place may pass.

Boards played and boards scheduled go in; which side of half way it is, and what follows, come out.
Whose boards are counted is a term; what sitting out is worth is for another clause.
"""

from __future__ import annotations

from typing import Literal

from convenor.entries.shares import Permission
from convenor.errors import Mistake
from convenor.exact import BOARD, HALF, Exact, show
from convenor.regulation.answers import APPROVAL, OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


def before(share: Exact, played: int, scheduled: int, why: Why = SILENT) -> bool:
    """Whether so many boards are fewer than a share of those scheduled; the point itself is not."""
    if played > scheduled:
        raise Mistake(f"{played} boards of {scheduled} cannot be played; check the numbers.")
    point = point_of(share, scheduled)
    why.step(
        "{share} of {scheduled} boards",
        point,
        unit=BOARD,
        gives="half_way",
        share=share,
        scheduled=scheduled,
    )
    return played < point


def point_of(share: Exact, scheduled: int) -> Exact:
    """The point of so many boards that the share marks."""
    point = share * scheduled
    return int(point) if point.denominator == 1 else point


# --- results against a pair that withdraws ------------------------------------------------------


@value
class WithdrawalTerms:
    """The point from which results stand, and the boards it is a share of."""

    share: Exact = asked("share of the boards from which results stand", default=HALF)
    base: Literal["pair", "session", "movement"] = asked(
        "boards of the pair in the stage, of the pair in the session, or of the movement",
        default="pair",
    )


@value
class Withdrawal:
    """What the pair that withdraws has played."""

    boards_played: int = asked("boards that the pair has played", unit=BOARD, least=0)
    boards_scheduled: int = asked("boards scheduled for the pair", unit=BOARD, least=1)
    session_boards: tuple[int, int] | None = asked(
        "[boards played, boards scheduled] in the session alone", default=None
    )
    movement_boards: int | None = asked("boards of the movement", unit=BOARD, default=None, least=1)


@value
class WithdrawnResults:
    """What becomes of the results against the pair."""

    results: Literal["stand", "cancelled"] = asked("what becomes of the results against the pair")
    half_way: Exact = asked("boards from which they stand", unit=BOARD)


def withdrawn_results(
    terms: WithdrawalTerms, given: Withdrawal, why: Why = SILENT
) -> WithdrawnResults:
    """Whether the results against a pair that withdraws stand."""
    played, scheduled = given.boards_played, given.boards_scheduled
    if terms.base == "session" and given.session_boards is not None:
        played, scheduled = given.session_boards
    if terms.base == "movement" and given.movement_boards is not None:
        scheduled = given.movement_boards
    early = before(terms.share, played, scheduled, why)
    results: Literal["stand", "cancelled"] = "cancelled" if early else "stand"
    why.step("{played} boards played", results, gives="results", played=played)
    return WithdrawnResults(results, point_of(terms.share, scheduled))


# --- a substitute who takes the place over ------------------------------------------------------


@value
class RightsTerms:
    """When a substitute may take over the rights of the player replaced."""

    share: Exact = asked("share of the boards before which it is open", default=HALF)
    only_if_unable: bool = asked("only if the player cannot come back", default=False)
    passes: Literal["by decision", "at once"] = asked("how the rights pass", default="by decision")
    decided_by: str = asked("who decides", default="director")
    limit: Literal["off", "applies", "decided"] = asked(
        "whether the limit on a substitute's boards counts the newcomer's", default="off"
    )


@value
class TakeOver:
    """When the substitute comes in."""

    boards_played: int = asked("boards played when the substitute comes in", unit=BOARD, least=0)
    boards_scheduled: int = asked("boards scheduled for the pair", unit=BOARD, least=1)
    unable_to_continue: bool | None = asked("whether the player cannot come back", default=None)
    permission: Permission = asked("the decision, if it has been made", default="none")


@value
class Rights:
    """Whether the rights may pass, and what the limit on substitutes then does."""

    verdict: VerdictWord = asked("whether the substitute may take over the place")
    half_way: Exact = asked("boards from which it is too late", unit=BOARD)
    substitute_limit: Literal["off", "applies", "decided"] | None = asked(
        "whether the limit on a substitute's boards counts the newcomer's", default=None
    )
    decided_by: str | None = asked("who decides", default=None)
    reason: str | None = asked("why, in words", default=None)


def substitute_rights(terms: RightsTerms, given: TakeOver, why: Why = SILENT) -> Rights:
    """Whether a substitute may take over the rights of the player replaced."""
    point = point_of(terms.share, given.boards_scheduled)
    early = before(terms.share, given.boards_played, given.boards_scheduled, why)
    refused = _refused(terms, given, early, point)
    if refused:
        verdict, reason = REFUSE, refused
    elif given.permission == "given" or terms.passes == "at once":
        verdict, reason = OK, "the rights pass: the newcomer is the contestant from now on."
    else:
        verdict, reason = APPROVAL, f"open to the {terms.decided_by}; until then the rights stay."
    why.step("{reason}", verdict, gives="verdict", reason=reason)
    open_still = verdict is not REFUSE
    asks_official = verdict is APPROVAL or (open_still and terms.limit == "decided")
    return Rights(
        verdict=verdict,
        half_way=point,
        substitute_limit=terms.limit if open_still else None,
        decided_by=terms.decided_by if asks_official else None,
        reason=reason,
    )


def _refused(terms: RightsTerms, given: TakeOver, early: bool, point: Exact) -> str:
    """Why the rights cannot pass; '' if they can."""
    if terms.only_if_unable and given.unable_to_continue is None:
        raise Mistake("give 'unable_to_continue': whether the player cannot come back.")
    if not early:
        return f"half way ({show(point)} boards) has been reached: the rights stay."
    if terms.only_if_unable and not given.unable_to_continue:
        return "the player can come back: the rights stay."
    if given.permission == "refused" and terms.passes == "by decision":
        return f"the {terms.decided_by} has decided that the rights stay."
    return ""
