"""Somebody who was found, and where they play next, as the public pages tell it."""

from __future__ import annotations

from convenor.api.shown.facts import by_its_clock
from convenor.competition.live import Competition
from convenor.competition.views.people import Who
from convenor.web.public.finding import Hit
from convenor.web.public.rounds import Next, Sitting, next_of


def next_plain(there: Competition, number: str) -> dict[str, object] | None:
    """Where a contestant plays in the session that is on or comes next."""
    return _next(there, next_of(there, number))


def _next(there: Competition, found: Next | None) -> dict[str, object] | None:
    if found is None:
        return None
    return {
        "stage": found.stage.name,
        "session": found.round.number,
        "starts": by_its_clock(there, found.starts),
        "bye": found.bye,
        "sittings": [_sitting(each) for each in found.sittings],
    }


def _sitting(each: Sitting) -> dict[str, object]:
    return {
        "round": each.round,
        "table": each.table,
        "side": each.side,
        "boards": each.boards,
        "against": _who(each.against),
        "done": each.done,
    }


def _who(found: Who) -> dict[str, object]:
    return {"contestant": found.number, "name": found.name}


def hit_plain(there: Competition, hit: Hit) -> dict[str, object]:
    """Somebody who was found."""
    return {**_who(hit.who), "players": list(hit.who.players), "next": _next(there, hit.next)}
