"""What contestants made in a heat, as the competition in which it was played has it now.

A competition and the stage that was the heat go in; place and score of everybody with a place come
out, by the fields that are ranked apart. Whether the heat may be taken is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.exact import PERCENT, Exact, ratio
from convenor.standings.ranking import Standing
from convenor.values import value

ALL = 100


@value
class MadeInHeat:
    """What a contestant made in a heat."""

    field: str
    contestant: str
    place: int
    score: Exact
    available: Exact


def made_in(other: Competition, stage: str) -> tuple[MadeInHeat, ...]:
    """Everybody with a place in a heat, the best of each field first; its lots have split ties."""
    standings = pipeline.standings(other, stage)
    field = pipeline.qualification_field(other, stage)
    orders = field.sections or dict.fromkeys(standings, field.order)
    level = {name: group for group in field.level for name in group}
    return tuple(
        _made(other, name, standing, who, _place(who, orders[name], level))
        for name, standing in standings.items()
        for who in orders[name]
    )


def _place(contestant: str, order: tuple[str, ...], level: Mapping[str, tuple[str, ...]]) -> int:
    """The place in an order; those who are still level share the first of theirs."""
    return 1 + min(order.index(each) for each in level.get(contestant, (contestant,)))


def _made(
    other: Competition, field: str, standing: Standing, contestant: str, place: int
) -> MadeInHeat:
    """A score as it ranks there: fines count or not as that competition has it."""
    if standing.unit != PERCENT:
        raise Mistake(f"{other.state.name} is not ranked by percentages: it cannot be a heat.")
    figure = standing.figures[contestant]
    available = standing.totals[contestant].available
    if not available:
        return MadeInHeat(field, contestant, place, figure, ALL)
    return MadeInHeat(field, contestant, place, ratio(figure * available, ALL), available)
