"""A standing as the qualifying and the carry-over of a stage take it: its order, figures, ties."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from convenor.exact import Exact
from convenor.finals.qualifying_rules import NO_LINES, NO_SCORES, Field
from convenor.finals.stage_carry_overs import NO_FIGURES, NO_SESSIONS, StageResult
from convenor.standings.ranking import Standing


def field_of(standing: Standing, tie_points: Mapping[str, Exact] = NO_SCORES) -> Field:
    """One field, out of its standing."""
    return Field(
        standing.order,
        scores=MappingProxyType(_totals(standing)),
        tie_points=tie_points,
        level=_level(standing),
    )


def field_of_sections(
    standings: Mapping[str, Standing],
    scores: Mapping[str, Exact] | None = None,
    lines: Mapping[str, str] = NO_LINES,
) -> Field:
    """Sections, out of the standing of each; `scores` where the totals are not comparable."""
    totals: dict[str, Exact] = {}
    for each in standings.values():
        totals |= _totals(each)
    return Field(
        sections=MappingProxyType({name: each.order for name, each in standings.items()}),
        scores=MappingProxyType(totals) if scores is None else scores,
        lines=lines,
        level=tuple(group for each in standings.values() for group in _level(each)),
    )


def stage_of(
    standing: Standing,
    fines: Mapping[str, Exact] = NO_FIGURES,
    sessions: Mapping[str, tuple[Exact, ...]] = NO_SESSIONS,
    not_contending: tuple[str, ...] = (),
) -> StageResult:
    """A stage for its carry-overs, out of its standing in VPs."""
    vps = MappingProxyType(_totals(standing))
    return StageResult(standing.order, vps, fines, not_contending, sessions)


def _totals(standing: Standing) -> dict[str, Exact]:
    return {line.contestant: line.total for line in standing.lines}


def _level(standing: Standing) -> tuple[tuple[str, ...], ...]:
    """The groups that still share a place."""
    places: dict[int, list[str]] = {}
    for line in standing.lines:
        if line.tied_with:
            places.setdefault(line.place, []).append(line.contestant)
    return tuple(tuple(group) for group in places.values())
