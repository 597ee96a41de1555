"""The columns of a standing: rounds, or the events of a season, with what each had of them.

A competition and a season table go in; its events come out in order, each with the points of
everybody who has any. The amounts are those of the table's account.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.views.credited_rounds import credited_in, of_round
from convenor.explain.figures_written import figure, places_for
from convenor.values import value
from convenor.web.public.stages import Stage


@value
class Column:
    """A round, or an event of a season, with what each contestant had of it."""

    number: int
    name: str
    worth: Mapping[str, str]


def columns_of(there: Competition, stage: Stage) -> list[Column]:
    """The events of a season in which anybody has anything, in the order of the table."""
    credited = credited_in(there, stage.name)
    places = places_for(amount for own in credited.values() for amount, _ in own.values())
    found = []
    for number, source in enumerate(pipeline.season(there, stage.name).sources, 1):
        own = of_round(credited, number)
        if own:
            worth = {name: figure(amount, places) for name, (amount, _) in own.items()}
            found.append(Column(number, source.shown, worth))
    return found
