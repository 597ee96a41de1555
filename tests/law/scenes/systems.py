"""Systems of all colours are lodged, classified, defended against, and their cards looked at.

Played in every set-up whose plan names a clause about systems; each on a copy, at several moments.
What the clauses ought to say is not known here.
"""

from __future__ import annotations

from typing import Any

from convenor.competition.plans.parts import PARTS as CATALOGUE

from .stage import Actors, scene

PARTS = frozenset(each.name for each in CATALOGUE.values() if each.group == "systems")
COLOURS = ("green", "blue", "red", "yellow")
FULL = {
    "approved": True, "sheets": 0, "one_sided": True, "black_ink": True, "notes": True,
    "defence": True, "copies": 4, "layout": "ABF", "names": 2, "legible": True, "sticker": True,
}  # fmt: skip
LACKS: tuple[dict[str, Any], ...] = (
    {},
    {"approved": False},
    {"sheets": 1},
    {"sheets": 2},
    {"sheets": 3},
    {"sheets": 4},
    {"sheets": 5},
    {"sheets": 40},
    {"one_sided": False},
    {"black_ink": False},
    {"notes": False},
    {"defence": False},
    {"copies": 3},
    {"copies": 5},
    {"layout": "own"},
    {"names": 1},
    {"legible": False},
    {"brown": ["Multi"], "sticker": False, "listed": ["Multi"]},
    {"brown": ["Multi"], "listed": []},
    {"against_yellow_only": True},
)
NOTES: tuple[dict[str, Any], ...] = (
    {},
    {"notes": "counter_defence"},
    {"sheets": 2},
    {"sides": 2},
    {"sides": 3},
    {"sides": 40},
    {"black_ink": False},
    {"approved": False},
    {"identical": False},
    {"available": False},
)
AGAINST = ("yellow_system", "defence_to_yellow", "brown_sticker", "defence_to_brown_sticker")
CHANGED = ("opening_calls", "highly_artificial", "overcalls")
AGES_AGO = -60 * 24 * 365 * 12
"""Minutes: before the fixed days of every book."""


def _concerns(actors: Actors) -> bool:
    stages = actors.there.state.the_plan.stages
    return any(PARTS & actors.there.figures.rules(each.name).clauses.keys() for each in stages)


def _lodge(actors: Actors, who: str, colour: str, **more: Any) -> bool:
    given = {**FULL, "card_colour": colour, **more}
    return actors.do("lodge-system", contestant=who, colour=colour, override=True, **given)


@scene("*", moment="begun")
def systems_are_lodged(actors: Actors) -> None:
    """Each colour with all its papers, and each paper wrong in turn; early and late."""
    if not _concerns(actors):
        return
    start, held = actors.now, actors.there
    who = next(iter(held.state.entries))
    for colour in COLOURS:
        for section in ("lowest", "other"):
            actors.there = held
            _lodge(actors, who, colour, known={"section": section})
    *_, another = held.state.entries
    _lodge(actors, another, "yellow")
    with_another = actors.there
    for lack in LACKS:
        actors.there = with_another
        _lodge(actors, who, "yellow", **lack)
    for days in (0, 6, 8, 4000):
        actors.there, actors.now = held, start
        _lodge(
            actors,
            who,
            "yellow",
            name="Forcing pass",
            after=AGES_AGO if days == 4000 else -days * 1440,
        )
    actors.now, actors.there = start, held
    for number in range(6):
        _lodge(actors, who, "yellow", name=f"System {number}")


@scene("*", moment="posted")
def systems_meet(actors: Actors) -> None:
    """Somebody plays yellow: with and without consent, against notes, with cards and without."""
    if not _concerns(actors) or not actors.tables():
        return
    for stage, session, who in actors.tables():
        _lodge(actors, who, "yellow", version="1", style="other")
        at = {"stage": stage, "session": session, "contestant": who}
        for consent in ({"consent": False}, {"director_told": False}, {"director_agrees": True}):
            actors.do("tell-consent", **at, **consent, override=True)
        _notes(actors, stage, session, who)
        _cards(actors, stage, session, who)
    for session in list(actors.there.state.sessions.values()):
        if session.draw is not None and session.published is None:
            actors.do("publish-draw", stage=session.stage, session=session.number, override=True)


def _notes(actors: Actors, stage: str, session: int, who: str) -> None:
    full = {"sheets": 1, "sides": 1, "black_ink": True, "approved": True}
    full |= {"identical": True, "available": True}
    for against in AGAINST:
        for lack in NOTES:
            given = {"contestant": who, "against": against, **full, **lack}
            at = {"stage": stage, "session": session, "changes": list(CHANGED)}
            actors.do("lodge-defence", **at, **given, override=True)


def _cards(actors: Actors, stage: str, session: int, who: str) -> None:
    at = {"stage": stage, "session": session, "contestant": who}
    held = actors.there
    for colour in ("blue", "yellow"):
        for style in ("acol", "other"):
            for designated in (True, False):
                actors.there = held
                _lodge(actors, who, colour, style=style, version="1")
                actors.do("see-cards", **at, cards=0, designated=designated, override=True)
    actors.there = held
    for cards in (2, 1, 1, 0, 0):
        actors.do("see-cards", **at, cards=cards, override=True)
    for version in ("1", "2"):
        for leave in (True, False):
            given = {"version": version, "permission": leave, "copies_given": not leave}
            actors.do("see-cards", **at, cards=2, **given, override=True)
