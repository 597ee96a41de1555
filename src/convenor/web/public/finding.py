"""Finding somebody by a part of a name: who it is, and where they play next.

A query goes in; contestants that it fits come out, with their next table. Names that are hidden
cannot be found.
"""

from __future__ import annotations

from convenor.competition.live import Competition as Folded
from convenor.competition.views.name_finding import plain
from convenor.competition.views.people import Who, words_in
from convenor.competition.views.people_index import people_of
from convenor.values import value
from convenor.web.public.overview import all_played
from convenor.web.public.rounds import Next, next_of
from convenor.web.store.models import Competition, Festival

LONGEST = 60
MOST = 25


@value
class Hit:
    """Somebody who was found."""

    who: Who
    next: Next | None
    all_played: bool = False


def query_of(text: str) -> str:
    """What is looked for, without what cannot be in a name."""
    return " ".join(text.replace("\x00", "").split())[:LONGEST]


def found_in(competition: Competition, there: Folded, query: str) -> tuple[Hit, ...]:
    """Those whom a query fits, with where they play next."""
    words = words_in(query)
    if not words:
        return ()
    fitting = people_of(competition.ledger, there).fitting(words, MOST)
    done = bool(fitting) and all_played(there)
    return tuple(Hit(each, next_of(there, each.number), done) for each in fitting)


def events_named(festival: Festival, query: str) -> list[Competition]:
    """The competitions of a festival whose titles a query is in."""
    if not query:
        return []
    wanted = plain(query)
    return [e for e in festival.competitions.filter(public=True) if wanted in plain(e.title)]
