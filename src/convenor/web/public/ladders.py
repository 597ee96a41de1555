"""The ladder of a festival: its competitions are the nights, and the best of them count.

A festival goes in, and what a visitor chose; the lines of the ladder come out with the figures of
every night, as the engine has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from convenor.competition.views.ladders import Ladder, LadderLine, LadderTerms, ladder, terms_said
from convenor.exact import Exact
from convenor.values import value
from convenor.web.desks import desk_of
from convenor.web.public.published import published
from convenor.web.public.wording import figure, places_for
from convenor.web.store.models import Festival


@value
class Shown:
    """A line as it is shown: each night with whether it counts."""

    place: str
    name: str
    figure: str
    nights: int
    scores: tuple[tuple[str, bool], ...]


def ladder_of(festival: Festival, terms: LadderTerms) -> Ladder:
    """The ladder of what everybody may see in a festival."""
    nights = []
    for each in festival.competitions.filter(public=True):
        with desk_of(each).reading():
            nights.append(published(each))
    return ladder(nights, terms)


def terms_of(asked: Mapping[str, str]) -> LadderTerms:
    """What a visitor chose, in the address."""
    return terms_said(asked.get("best", ""), asked.get("by", ""), asked.get("total", ""))


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
