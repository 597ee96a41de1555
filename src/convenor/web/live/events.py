"""A fact as viewers hear of it: a few words, never its content.

A fact goes in; a small JSON object comes out, which says what happened where, so that a page can
fetch what it shows again. What the public may not hear of (a draft of a draw, a call of the
director) is for the desk only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from convenor.competition.state.seats import in_the_room
from convenor.ledger.facts import Fact
from convenor.values import value

TOPICS = ("standings", "table", "desk")
FOR_THE_DESK_ONLY = frozenset(
    (
        "director called",
        "call answered",
        "draw made",
        "draw discarded",
        "line-up lodged",
        "name hidden",
        "note written",
        "office ended",
        "office given",
        "refusal overridden",
        "result disputed",
    )
)
AT_ITS_TABLE = frozenset(("director called", "call answered", "result disputed"))
"""Those of them that the phones of the table itself hear of."""
OWN_TABLE = "own table"
"""What the phones of a table follow, by the card that lies there."""
PLACES = ("stage", "session", "board", "table")
BOTH = "|"
"""Stands between the names of tables where a phone follows more than its own, which is first."""


@value
class Event:
    """Something that happened, as a viewer hears of it."""

    competition: str
    number: int
    kind: str
    place: Mapping[str, object]

    def reaches(self, topic: str, table: str = "") -> bool:
        """Whether those who follow this topic hear of it: of a table, whichever its round is."""
        if topic == "desk":
            return True
        here, tables = self.place.get("table"), table.split(BOTH)
        is_there = here is not None and in_the_room(str(here)) in tables
        if self.kind in FOR_THE_DESK_ONLY:
            is_own = is_there and in_the_room(str(here)) == tables[0]
            return topic == OWN_TABLE and is_own and self.kind in AT_ITS_TABLE
        return topic not in ("table", OWN_TABLE) or here is None or not table or is_there

    def plain(self) -> dict[str, object]:
        """The event as data."""
        return {
            "competition": self.competition,
            "number": self.number,
            "kind": self.kind,
            **self.place,
        }


def event_of(competition: str, fact: Fact) -> Event:
    """What viewers hear of a fact."""
    place = {
        name: fact.body[name]
        for name in PLACES
        if isinstance(fact.body.get(name), (str, int))  # a fact of a later version may differ
    }
    return Event(competition, fact.number, fact.kind, place)


def message(name: str, data: Mapping[str, object], number: int | None = None) -> bytes:
    """One server-sent event as it goes over the wire."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    first = "" if number is None else f"id: {number}\n"
    return f"{first}event: {name}\ndata: {text}\n\n".encode()
