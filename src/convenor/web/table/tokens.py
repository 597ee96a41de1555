"""The card of a table opens that table for one session, and dies with it.

A secret goes in; the table with its competition comes out, or a sentence about why it is closed:
nobody's secret, revoked, out of date, or a session whose scores have been posted.
"""

from __future__ import annotations

import datetime

from django.urls import reverse
from django.utils import timezone

from convenor.actions.moments import end_of, worldwide
from convenor.competition.live import Competition as Folded
from convenor.competition.state.seats import Seating, in_the_room
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.values import value
from convenor.web.desks import SiteDesk, desk_of, open_desk
from convenor.web.store.models import Competition, TableToken, table_token

LASTS = datetime.timedelta(hours=36)
"""How long a card is good for where nobody has said when the session ends."""
AFTER_THE_END = datetime.timedelta(hours=12)


class Closed(Exception):
    """A card that opens nothing (any more), and why."""

    def __init__(self, status: int, sentence: str, competition: Competition | None = None) -> None:
        super().__init__(sentence)
        self.status, self.sentence, self.competition = status, sentence, competition


@value
class Table:
    """A table that a card has opened."""

    token: TableToken
    competition: Competition
    desk: SiteDesk

    @property
    def place(self) -> tuple[str, int]:
        return self.token.stage, self.token.session

    @property
    def name(self) -> str:
        return self.token.table


def opened(secret: str) -> Table:
    """The table of a card."""
    token = table_token(secret)
    if token is None:
        raise Closed(
            404,
            "This is not the card of a table: scan the card on your table once more, or call "
            "the director.",
        )
    competition = token.competition
    if token.revoked is not None:
        raise Closed(
            410,
            f"This card of table {token.table} is no longer used: scan the new one on the table.",
            competition,
        )
    if not token.open:
        raise Closed(
            410, f"This card of table {token.table} was for a session that is over.", competition
        )
    return Table(token, competition, open_desk(competition))


def insist_open(table: Table, there: Folded) -> None:
    """Close the card of a session whose scores are posted, or whose stage is closed."""
    stage, number = table.place
    session = there.state.sessions.get((stage, number))
    over = session is not None and session.status != "provisional"
    ended = stage in there.state.stages and there.state.stages[stage].closed is not None
    if over or ended:
        raise Closed(
            410,
            f"The scores of {_session_words(there, stage, number)} have been posted, so nothing "
            "more is entered at the table: a correction goes to the director.",
            table.competition,
        )


def _session_words(there: Folded, stage: str, number: int) -> str:
    plan = there.state.the_plan.stage(stage)
    return f"{plan.shown}, {'round' if plan.in_matches else 'session'} {number},"


# --- cards to print ------------------------------------------------------------------------------


def cards_of(
    competition: Competition, stage: str, session: int, only: str = ""
) -> dict[str, TableToken]:
    """A token for every table of a session or for one, by table; open ones that are there stay."""
    with desk_of(competition).reading() as there:
        found = there.state.session(stage, session)
        if found.seating is None:
            raise Mistake(f"{stage}, session {session}, has nobody seated: draw or open it first.")
        tables = tables_of(found.seating)
        expires = _expires(there, found)
    kept = {
        each.table: each
        for each in TableToken.objects.filter(
            competition=competition, stage=stage, session=session, revoked=None
        )
        if each.open
    }
    return {
        table: kept.get(table)
        or TableToken.objects.create(
            competition=competition, stage=stage, session=session, table=table, expires=expires
        )
        for table in tables
        if table == (only or table)
    }


def change_cards(
    competition: Competition, stage: str, session: int, do: str, table: str = ""
) -> tuple[int, int]:
    """Make, renew or revoke cards, all or that of one table, one director after another.

    How many are revoked, and how many of those tables have one then.
    """
    with desk_of(competition).transaction():
        Competition.objects.select_for_update().get(pk=competition.pk)
        old = TableToken.objects.filter(
            competition=competition, stage=stage, session=session, revoked=None
        )
        if table:
            old = old.filter(table=table)
        revoked = 0 if do == "make" else old.update(revoked=timezone.now())
        ready = {} if do == "revoke" else cards_of(competition, stage, session, only=table)
        if table and not revoked and table not in ready:
            raise Mistake(f"There is no card of a table '{table[:40]}' in this session.")
        return revoked, len(ready)


def tables_of(seating: Seating) -> tuple[str, ...]:
    """The tables that stand in the room: one that has a set twice is one table."""
    return tuple(dict.fromkeys(in_the_room(each) for each in seating.tables))


def address_of(token: TableToken) -> str:
    """Where a card leads, for the code that is printed on it."""
    return reverse("table:page", args=[token.secret])


def _expires(there: Folded, session: SessionState) -> datetime.datetime:
    end = end_of(there, session)
    soonest = timezone.now() + LASTS
    return soonest if end is None else max(soonest, worldwide(there, end) + AFTER_THE_END)
