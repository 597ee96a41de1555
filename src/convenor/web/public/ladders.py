"""The ladder of a festival: its competitions are the nights, and the best of them count.

A festival goes in, and what a visitor chose; the lines of the ladder come out with the figures of
every night, as the engine has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from convenor.competition.views.ladders import (
    ALL,
    Ladder,
    LadderLine,
    ladder,
    terms_kept,
    terms_said,
)
from convenor.exact import Exact
from convenor.explain.figures_written import figure, places_for
from convenor.values import value
from convenor.web.desks import desk_of
from convenor.web.public.published import published
from convenor.web.store.models import Competition, Festival

LAST = 3
"""Nights at whose desks the terms may be kept."""


@value
class Shown:
    """A line as it is shown: each night with whether it counts."""

    place: str
    name: str
    figure: str
    nights: int
    scores: tuple[tuple[str, bool], ...]


def ladder_of(festival: Festival, best: str = "", by: str = "", total: str = "") -> Ladder:
    """The ladder of what everybody may see in a festival; what is not said is as it is kept."""
    nights = []
    for each in festival.competitions.filter(public=True):
        with desk_of(each).reading():
            nights.append(published(each))
    return ladder(nights, terms_said(best, by, total, terms_kept(nights)))


def ladder_asked(festival: Festival, asked: Mapping[str, str]) -> Ladder:
    """The ladder as a visitor chose it in the address; a field that was emptied means all."""
    best = asked["best"].strip() or ALL if "best" in asked else ""
    return ladder_of(festival, best, asked.get("by", ""), asked.get("total", ""))


def keeper_of(festival: Festival, may: Callable[[Competition], bool]) -> Competition | None:
    """The night at whose desk somebody may keep the terms: of the last few, one of theirs."""
    nights = festival.competitions.filter(public=True).order_by("-pk")[:LAST]
    return next((each for each in nights if may(each)), None)


def lists_of(found: Ladder) -> list[tuple[str, list[Shown]]]:
    """The scratch list, and the one with handicaps where there is one."""
    lists = [("", _shown(found.lines))]
    if found.handicapped:
        lists.append(("With handicaps", _shown(found.handicapped)))
    return lists


def _place(place: int | None, shared: Counter[int | None]) -> str:
    if place is None:
        return "–"
    return f"{place}=" if shared[place] > 1 else str(place)


def _shown(lines: tuple[LadderLine, ...]) -> list[Shown]:
    figures: list[Exact] = [each.figure for each in lines]
    figures += [score for each in lines for score in each.scores if score is not None]
    places = places_for(figures)
    shared = Counter(each.place for each in lines)
    return [
        Shown(
            _place(each.place, shared),
            each.name,
            figure(each.figure, places),
            each.nights,
            tuple(
                ("" if score is None else figure(score, places), counts)
                for score, counts in zip(each.scores, each.counts, strict=True)
            ),
        )
        for each in lines
    ]
