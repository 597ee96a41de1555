"""The names at a table: both sides, and who sits in which seat where that is known.

A contestant goes in, the words that may be shown come out: a player who asked for it is not named.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.actions.asking.line_ups_seen import seats_seen
from convenor.bridge import Side
from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import Contestant, SessionState
from convenor.competition.views.withheld_names import kind_of, name_of, player_name, players_of
from convenor.values import value

__all__ = ["Shown", "kind_of", "name_of", "shown"]


@value
class Shown:
    """A side as it is shown: its number and name, and its players by seat."""

    number: str
    name: str
    seats: Mapping[str, str]


def shown(there: Competition, session: SessionState, seat: Seat, side: str) -> Shown:
    """A side at a table in a round."""
    contestant = seat.ns if side == "NS" else seat.ew
    letters = [each.value for each in Side(side).seats]
    return Shown(
        contestant, name_of(there, contestant), _players(there, session, seat, contestant, letters)
    )


def _players(
    there: Competition, session: SessionState, seat: Seat, contestant: str, letters: list[str]
) -> dict[str, str]:
    kind = there.state.the_plan.contestants
    if kind == "individuals":
        parts = contestant.split("+")
        return {at: name_of(there, each) for at, each in zip(letters, parts, strict=False)}
    entry = there.state.entries.get(contestant)
    if entry is None:
        return {}
    if kind == "teams":
        return _line_up(there, session, seat, entry, letters)
    both = players_of(entry)
    return dict(zip(letters, both, strict=False)) if len(both) == len(letters) else {}


def _line_up(
    there: Competition, session: SessionState, seat: Seat, entry: Contestant, letters: list[str]
) -> dict[str, str]:
    """Who sits there by the line-up of the team, once both teams of the match have lodged one."""
    room = seat.table.rpartition(" ")[2]
    seats = seats_seen(there, session, entry.number, seat.round)
    found = {at: seats.get(f"{room} {at}", "") for at in letters}
    return {at: player_name(entry, each) for at, each in found.items() if each}
