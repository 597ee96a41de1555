"""After which round the draw of a later round robin is announced.

The number of teams goes in; the round robin concerned and the round after which the captains hear
of its draw come out, or the clause about fields of that size.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.answers import See
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class OtherSizes:
    """Fields that another clause is about."""

    teams: tuple[int, ...] = asked("numbers of teams")
    see: str = asked("the clause about them")


@value
class DrawNoticeTerms:
    """The fields, the round robin, and when its draw is told."""

    teams: tuple[int, ...] = asked("numbers of teams that this clause is about")
    round_robin: int = asked("the round robin whose draw is told")
    after: Literal["round", "round robin"] = asked("what has to be over")
    number: int = asked("the number of that round or round robin", least=1)
    others: tuple[OtherSizes, ...] = asked("fields of other sizes", default=())


@value
class Field:
    """A division."""

    teams: int = asked("teams in the division", least=2)


@value
class DrawNotice:
    """When the draw is told."""

    round_robin: int = asked("the round robin whose draw is told")
    after_round: int = asked("the round after which it is told")


def draw_notice(terms: DrawNoticeTerms, given: Field, why: Why = SILENT) -> DrawNotice | See:
    """The round after which the captains hear the draw."""
    if given.teams not in terms.teams:
        return _elsewhere(terms, given.teams, why)
    after = terms.number
    if terms.after == "round robin":
        rounds = rounds_to_meet_all(given.teams)
        why.step("rounds in a round robin of {teams} teams", rounds, teams=given.teams)
        after = terms.number * rounds
    why.step("the draw of this round robin", terms.round_robin, gives="round_robin")
    why.step("is told after round", after, gives="after_round")
    return DrawNotice(terms.round_robin, after)


def rounds_to_meet_all(teams: int) -> int:
    """Rounds of a round robin: with an odd number each team has a bye once."""
    return teams - 1 if teams % 2 == 0 else teams


def _elsewhere(terms: DrawNoticeTerms, teams: int, why: Why) -> See:
    for each in terms.others:
        if teams in each.teams:
            why.step("{teams} teams: another clause", each.see, gives="see", teams=teams)
            return See(each.see, f"it is about {teams} teams.")
    raise Mistake(f"no draw is laid down for {teams} teams.")
