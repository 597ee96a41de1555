"""The list with handicaps as it is shown below the standings.

A competition and a stage go in; for each field in which somebody has a handicap its lines come out.
Every figure is the engine's.
"""

from __future__ import annotations

from collections import Counter

from convenor.competition.live import Competition
from convenor.competition.views.handicapped import handicapped
from convenor.competition.views.people import Who, who
from convenor.competition.views.unranked import unranked, without_waiting
from convenor.explain.figures_written import figure, places_for
from convenor.values import value
from convenor.web.public.stages import Stage
from convenor.web.public.standing import field_title, in_order, standings_of


@value
class Shown:
    """A line of the list with handicaps."""

    place: str
    who: Who
    scratch: str
    handicap: str
    total: str


def handicapped_of(there: Competition, stage: Stage) -> list[tuple[str, list[Shown]]]:
    """Each field with handicaps, under its title."""
    if all(each.handicap is None for each in there.state.entries.values()):
        return []
    found = []
    waiting = unranked(there, stage.name)
    for name, standing in sorted(standings_of(there, stage).items(), key=in_order):
        lines = handicapped(there, without_waiting(standing, waiting))
        if not lines:
            continue
        places = places_for([e for line in lines for e in (line.scratch, line.handicap)])
        shared = Counter(each.place for each in lines)
        rows = [
            Shown(
                f"{each.place}{'=' if shared[each.place] > 1 else ''}",
                who(there, each.contestant),
                figure(each.scratch, places),
                figure(each.handicap, places),
                figure(each.figure, places),
            )
            for each in lines
        ]
        found.append((field_title(name), rows))
    return found
