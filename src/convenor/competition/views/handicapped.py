"""The list with handicaps beside the scratch one: what each has, and its handicap on top.

A competition, a stage and the standing of its fields go in; for each field in which somebody has a
handicap its lines come out in their order, those with the same figure in the same place. The
standing itself, its places and titles know nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.competition.live import Competition
from convenor.exact import Exact
from convenor.standings.ranking import Standing
from convenor.values import value


@value
class HandicappedLine:
    """A contestant with its handicap."""

    place: int
    contestant: str
    scratch_place: int
    scratch: Exact
    handicap: Exact
    figure: Exact


def handicapped(there: Competition, standing: Standing) -> tuple[HandicappedLine, ...]:
    """One field with handicaps, the best first; nobody where no handicap was given."""
    entries = there.state.entries
    given = {
        line.contestant: entry.handicap
        for line in standing.lines
        if (entry := entries.get(line.contestant)) is not None and entry.handicap is not None
    }
    if not given:
        return ()
    totals = {e.contestant: e.total + given.get(e.contestant, 0) for e in standing.lines}
    places = places_of(totals)
    lines = (
        HandicappedLine(
            places[each.contestant],
            each.contestant,
            each.place,
            each.total,
            given.get(each.contestant, 0),
            totals[each.contestant],
        )
        for each in standing.lines
    )
    return tuple(sorted(lines, key=lambda each: (each.place, each.scratch_place)))


def places_of(totals: Mapping[str, Exact]) -> dict[str, int]:
    """The place of each by its figure, the highest first; equal figures share it."""
    return {who: 1 + _above(totals.values(), own) for who, own in totals.items()}


def _above(figures: Iterable[Exact], own: Exact) -> int:
    return sum(1 for each in figures if each > own)
