"""Whether a player stands high enough on a list of points to be let in.

The number of players with more points goes in, with the limit as it may have been extended; the
rank and a verdict come out. Equal points are an equal rank. The points are another clause's.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.regulation.answers import APPROVAL, OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class RankTerms:
    """The lowest rank that is let in, and when it may be extended."""

    limit: int = asked("the lowest rank that is let in", least=1)
    pairs: int = asked("with fewer nominating pairs than this the limit may be extended")
    extended_by: str = asked("who may extend it")
    binds_automatic: bool = asked("whether it binds automatic entries too", default=False)


@value
class Ranked:
    """Where a player stands."""

    better_players: int = asked("players with more points", least=0)
    limit: int | None = asked("the limit after any extension", default=None, least=1)
    nominating_pairs: int | None = asked("pairs that nominate", default=None, least=0)
    automatic: bool = asked("whether the player has automatic entry", default=False)


@value
class Rank:
    """The rank, the limit that holds, and whether it is enough."""

    rank: int = asked("the player's rank")
    limit: int = asked("the lowest rank that is let in")
    verdict: VerdictWord = asked("whether the player may play")
    decided_by: str | None = asked("who may extend the limit", default=None)
    reason: str | None = asked("why, in words", default=None)


def rank_limit(terms: RankTerms, given: Ranked, why: Why = SILENT) -> Rank:
    """Whether the player stands high enough."""
    rank = given.better_players + 1
    why.step("one more than the players with more points", rank, gives="rank")
    limit = limit_in_force(terms, given.limit, given.nominating_pairs)
    text = "lowest rank let in (extended only with fewer than {pairs} pairs)"
    why.step(text, limit, gives="limit", pairs=terms.pairs)
    exempt = given.automatic and not terms.binds_automatic
    verdict, reason, by = OK, "automatic entry: the rank does not matter.", None
    if not exempt:
        verdict, reason, by = _judged(terms, given, rank, limit)
    why.step("{reason}", verdict, gives="verdict", reason=reason)
    return Rank(rank=rank, limit=limit, verdict=verdict, decided_by=by, reason=reason)


def limit_in_force(terms: RankTerms, extended: int | None, pairs: int | None) -> int:
    """The limit, extended only where so few pairs nominate that it may be."""
    if extended is None:
        return terms.limit
    if extended < terms.limit:
        raise Mistake(f"the limit can be extended beyond {terms.limit}, not cut to {extended}.")
    return terms.limit if pairs is not None and pairs >= terms.pairs else extended


def _judged(
    terms: RankTerms, given: Ranked, rank: int, limit: int
) -> tuple[VerdictWord, str, str | None]:
    if rank <= limit:
        return OK, f"rank {rank} is within {limit}.", None
    few = given.nominating_pairs is not None and given.nominating_pairs < terms.pairs
    if few and given.limit is None:
        by = terms.extended_by
        return APPROVAL, f"rank {rank} is beyond {limit}, which the {by} may extend.", by
    return REFUSE, f"rank {rank} is beyond {limit}.", None
