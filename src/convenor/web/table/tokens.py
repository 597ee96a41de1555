"""What a card opens: a table or a pair's seat, in the round that is now, until the event is over.

A secret goes in; the table with its competition comes out, or a sentence about why it is closed:
nobody's secret, revoked, out of date, or a session whose scores have been posted. A card of an
earlier version is good for one session, and dies with it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from django.urls import reverse

from convenor.competition.live import Competition as Folded
from convenor.competition.views.playing_now import NOWHERE, InPlay, Place, at_table, of_contestant
from convenor.values import value
from convenor.web.desks import SiteDesk, open_desk
from convenor.web.store.models import Competition, TableToken, table_token

if TYPE_CHECKING:
    from collections.abc import Mapping

_PLACE = re.compile(r"([^/]{1,240})/([0-9]{1,4})")


class Closed(Exception):
    """A card that opens nothing (any more), and why."""

    def __init__(self, status: int, sentence: str, competition: Competition | None = None) -> None:
        super().__init__(sentence)
        self.status, self.sentence, self.competition = status, sentence, competition


@value
class Table:
    """A table that a card has opened, in the session that is played there now."""

    token: TableToken
    competition: Competition
    desk: SiteDesk
    place: Place
    name: str
    beside: tuple[Place, ...] = ()
    """Other sessions that are open at a table of this name."""

    @property
    def is_in_play(self) -> bool:
        return self.place != NOWHERE

    @property
    def place_word(self) -> str:
        """The session in one word, as forms and addresses carry it; '' where the card says it."""
        return place_word(self.place) if self.token.lasts and self.is_in_play else ""

    @property
    def shown(self) -> str:
        """The table in words; the pair, where it is nowhere."""
        return f"table {self.name}" if self.name else self.token.whose


def place_word(place: Place) -> str:
    """A session in one word."""
    return f"{quote(place[0], safe='')}/{place[1]}"


def read_place(text: str) -> Place:
    """The session of such a word; nowhere, if it is none."""
    found = _PLACE.fullmatch(text)
    return (unquote(found[1]), int(found[2])) if found else NOWHERE


def opened(secret: str, said: Mapping[str, str] | None = None) -> Table:
    """The table of a card; what was said of the session (`at`) or its stage is heeded."""
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
            f"This card of {token.whose} is no longer used: scan the new one.",
            competition,
        )
    if not token.open:
        raise Closed(
            410, f"This card of {token.whose} was for a session that is over.", competition
        )
    desk = open_desk(competition)
    if not token.lasts:
        return Table(token, competition, desk, (token.stage, token.session), token.table)
    said = said or {}
    with desk.reading() as there:
        wanted = read_place(said.get("at", ""))
        _insist_still_played(there, competition, read_place(said.get("sent", "")))
        found = _in_play(there, token, wanted, said.get("stage", ""))
    return Table(token, competition, desk, found.place, found.table, found.beside)


def _in_play(there: Folded, token: TableToken, wanted: Place, stage: str) -> InPlay:
    if token.contestant:
        return of_contestant(there, token.contestant, wanted)
    return at_table(there, token.table, wanted, stage)


def _insist_still_played(there: Folded, competition: Competition, wanted: Place) -> None:
    """What was written for a session whose scores are posted does not go into another one."""
    if wanted in there.state.sessions:
        _insist_not_posted(there, competition, wanted)


def insist_open(table: Table, there: Folded) -> None:
    """Close the card of a session whose scores are posted, or whose stage is closed."""
    if table.is_in_play:
        _insist_not_posted(there, table.competition, table.place)


def _insist_not_posted(there: Folded, competition: Competition, place: Place) -> None:
    stage, number = place
    session = there.state.sessions.get(place)
    over = session is not None and session.status != "provisional"
    ended = stage in there.state.stages and there.state.stages[stage].closed is not None
    if over or ended:
        raise Closed(
            410,
            f"The scores of {_session_words(there, stage, number)} have been posted, so nothing "
            "more is entered at the table: a correction goes to the director.",
            competition,
        )


def _session_words(there: Folded, stage: str, number: int) -> str:
    plan = there.state.the_plan.stage(stage)
    return f"{plan.shown}, {'round' if plan.in_matches else 'session'} {number},"


def address_of(token: TableToken) -> str:
    """Where a card leads, for the code that is printed on it."""
    return reverse("table:page", args=[token.secret])
