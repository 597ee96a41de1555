"""Cards to print: one for each table or each pair, good until the event is over.

A session goes in, and a card for each of its tables comes out; one that is there already stays, so
that nine rounds need as many cards as there are tables. A card that was lost is renewed, and then
the old one opens nothing any more.
"""

from __future__ import annotations

from typing import Literal

from django.db.models import Q, QuerySet
from django.utils import timezone

from convenor.competition.live import Competition as Folded
from convenor.competition.state.seats import Seating, in_the_room
from convenor.errors import Mistake
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition, TableToken

Of = Literal["tables", "pairs"]


def cards_of(
    competition: Competition, stage: str, session: int, only: str = "", of: Of = "tables"
) -> dict[str, TableToken]:
    """A card for every table (or pair) of a session or for one; open ones that are there stay."""
    with desk_of(competition).reading() as there:
        names = holders(there, stage, session, of)
    kept = {_holder(each): each for each in cards_made(competition, stage, session, of)}
    wanted = [each for each in names if each == (only or each)]
    field = "contestant" if of == "pairs" else "table"
    return {
        each: kept.get(each) or TableToken.objects.create(competition=competition, **{field: each})
        for each in wanted
    }


def cards_made(
    competition: Competition, stage: str, session: int, of: Of = "tables"
) -> list[TableToken]:
    """The open cards for a session: those that last, and those of it alone."""
    found = _cards(competition, stage, session, of).filter(revoked=None)
    return [each for each in found.order_by("stage", "pk") if each.open]


def change_cards(
    competition: Competition,
    stage: str,
    session: int,
    do: str,
    only: str = "",
    of: Of = "tables",
) -> tuple[int, int]:
    """Make, renew or revoke cards, all or one, one director after another.

    How many are revoked, and how many of those tables or pairs have one then.
    """
    with desk_of(competition).transaction():
        Competition.objects.select_for_update().get(pk=competition.pk)
        old = _cards(competition, stage, session, of).filter(revoked=None)
        if only:
            old = old.filter(contestant=only) if of == "pairs" else old.filter(table=only)
        revoked = 0 if do == "make" else old.update(revoked=timezone.now())
        ready = {} if do == "revoke" else cards_of(competition, stage, session, only, of)
        if only and not revoked and only not in ready:
            word = "pair" if of == "pairs" else "table"
            raise Mistake(f"There is no card of a {word} '{only[:40]}' in this session.")
        return revoked, len(ready)


def _cards(competition: Competition, stage: str, session: int, of: Of) -> QuerySet[TableToken]:
    own = Q(stage="", session=0) | Q(stage=stage, session=session)
    found = TableToken.objects.filter(own, competition=competition)
    return found.exclude(contestant="") if of == "pairs" else found.filter(contestant="")


def holders(there: Folded, stage: str, session: int, of: Of) -> tuple[str, ...]:
    """The tables of a session as they stand in the room, or the pairs that sit at them."""
    seating = there.state.session(stage, session).seating
    if seating is None:
        raise Mistake(f"{stage}, session {session}, has nobody seated: draw or open it first.")
    if of == "tables":
        return tables_of(seating)
    if there.state.the_plan.contestants != "pairs":
        raise Mistake("Only pairs have cards of their own: a team sits at two tables at once.")
    seated = {who for each in seating.seats for who in each.contestants}
    return tuple(each for each in there.state.entries if each in seated)


def tables_of(seating: Seating) -> tuple[str, ...]:
    """The tables that stand in the room: one that has a set twice is one table."""
    return tuple(dict.fromkeys(in_the_room(each) for each in seating.tables))


def _holder(token: TableToken) -> str:
    return token.contestant or token.table
