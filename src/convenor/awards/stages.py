"""Points of an earlier stage: whether a team of the next stage may count them as its own.

The players of both teams go in; how many they have in common and whether the points add up come
out. What the points of each stage are is not known here.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class KeptTerms:
    """How much of the later team must come from the earlier one."""

    more_than: Exact = asked("share of the later team's players that must be exceeded", least=0)


@value
class Rival:
    """Another later team with players of the same earlier team."""

    players: tuple[str, ...] = asked("its players")
    ahead: bool = asked("whether it is placed ahead in the later stage")


@value
class KeptGiven:
    """The players of the two teams, and of others that claim the same points."""

    stages: tuple[tuple[str, ...], tuple[str, ...]] = asked(
        "players of the earlier team, and of the later one"
    )
    rivals: tuple[Rival, ...] = asked("other later teams that claim the points", default=())


@value
class Kept:
    """How many are common, and whether the points add up."""

    common: int = asked("players in common")
    accrues: bool = asked("whether the points of both stages add up")


def points_kept(terms: KeptTerms, given: KeptGiven, why: Why = SILENT) -> Kept:
    """Whether a later team keeps the points of an earlier one."""
    earlier, later = (frozenset(team) for team in given.stages)
    if not later:
        raise Mistake("the later team has no players: name them.")
    common = in_common(earlier, later)
    why.step("players of the later team who were in the earlier", common, gives="common")
    enough = common > terms.more_than * len(later)
    why.step(
        "more than {share} of its {size} players", enough, share=terms.more_than, size=len(later)
    )
    kept = enough and not any(_goes_before(terms, rival, earlier, common) for rival in given.rivals)
    why.step("the points of both stages add up", kept, gives="accrues")
    return Kept(common, kept)


def in_common(earlier: frozenset[str], later: frozenset[str]) -> int:
    """How many of the later team were in the earlier one."""
    return len(earlier & later)


def _goes_before(terms: KeptTerms, rival: Rival, earlier: frozenset[str], common: int) -> bool:
    """Whether a rival has the better claim: more in common, then the better place."""
    players = frozenset(rival.players)
    theirs = in_common(earlier, players)
    if theirs <= terms.more_than * len(players):
        return False
    return theirs > common or (theirs == common and rival.ahead)
