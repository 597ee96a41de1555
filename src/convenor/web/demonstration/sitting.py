"""A visitor who sits down at a table of the demonstration, with a phone.

The competition in play goes in, and the card of the table that has most to play comes out. The
players leave such a table to its visitor for a while, and are agreeable opponents there: they agree
to whatever the visitor enters. What they had entered themselves is for the visitor to agree to.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator

from django.utils import timezone

from convenor.competition.live import Competition as Folded
from convenor.competition.scores.score_cards import signed_by
from convenor.competition.state.seats import Seat, in_the_room
from convenor.competition.state.state import SessionState, TableScore
from convenor.errors import Mistake
from convenor.simulator.playing import SIMULATOR, Simulator
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition, TableToken
from convenor.web.table.card_making import cards_of, tables_of

GIVEN = datetime.timedelta(minutes=10)
"""How long the players leave a table to whoever sat down there."""
OTHER = {"NS": "EW", "EW": "NS"}


def sit_down(row: Competition) -> TableToken:
    """A card of a table with boards to play."""
    with desk_of(row).reading() as there:
        found = next(filter(None, (_free(row, there, e) for e in _in_play(there))), None)
    if found is None:
        raise Mistake("Every table is done: sit down when the next round is drawn.")
    stage, session, table = found
    card = cards_of(row, stage, session, only=table)[table]
    TableToken.objects.filter(pk=card.pk).update(created=timezone.now())  # somebody sits there now
    return card


def _in_play(there: Folded) -> Iterator[SessionState]:
    return (e for e in there.state.sessions.values() if e.seating is not None and not e.posted)


def _free(row: Competition, there: Folded, session: SessionState) -> tuple[str, int, str] | None:
    """The table of a session that has most to play: where nobody sits yet, if there is one."""
    taken = visited(row, session)
    left = Counter(in_the_room(seat.table) for seat, _ in there.state.without_result(session))
    # the last of those that have most: the players come to it last
    tables = sorted(left, key=lambda table: (table not in taken, left[table]))
    return (session.stage, session.number, tables[-1]) if tables else None


def visited(row: Competition, session: SessionState) -> frozenset[str]:
    """The tables at which visitors sit; cards for the whole room are its director's, not theirs."""
    made = TableToken.objects.filter(
        competition=row,
        stage__in=("", session.stage),
        session__in=(0, session.number),
        contestant="",
        revoked=None,
        created__gte=timezone.now() - GIVEN,
    )
    found = frozenset(made.values_list("table", flat=True))
    return frozenset() if found.issuperset(tables_of(session.the_seating)) else found


def agree(simulator: Simulator, session: SessionState, tables: frozenset[str]) -> None:
    """The side that the visitor does not hold agrees to results, and to the card of a round."""
    for seat in session.the_seating.seats:
        if in_the_room(seat.table) in tables:
            _agree_to_results(simulator, session, seat)
            _agree_to_card(simulator, session, seat)


def _agree_to_results(simulator: Simulator, session: SessionState, seat: Seat) -> None:
    where = {"stage": session.stage, "session": session.number, "table": seat.table}
    for board in seat.boards:
        found = simulator.there.state.on(session.stage, session.number, board).get(seat.table)
        if found and found.entered_by and _by_visitor(simulator, found):
            side = OTHER[found.entered_by]
            simulator.do("confirm-result", **where, board=board, side=side)


def _by_visitor(simulator: Simulator, found: TableScore) -> bool:
    """Whether a visitor entered it, and the other side has not said anything yet."""
    by = simulator.there.facts[found.number - 1].by
    return by != SIMULATOR and not (found.confirmed or found.disputed)


def _agree_to_card(simulator: Simulator, session: SessionState, seat: Seat) -> None:
    where = {"stage": session.stage, "session": session.number, "table": seat.table}
    agreed = signed_by(simulator.there.state, session, seat)
    if len(agreed) == 1:
        side = OTHER[next(iter(agreed))]
        simulator.do("confirm-card", **where, round=seat.round, side=side)
