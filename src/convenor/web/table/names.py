"""The names at a table: both sides, and who sits in which seat where that is known.

A contestant goes in, the words that may be shown come out: a player who asked for it is not named.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.bridge import Side
from convenor.competition.live import Competition
from convenor.competition.seats import Seat
from convenor.competition.state import Contestant, SessionState
from convenor.values import value

KINDS = {"pairs": "Pair", "teams": "Team", "individuals": "Player"}


@value
class Shown:
    """A side as it is shown: its number and name, and its players by seat."""

    number: str
    name: str
    seats: Mapping[str, str]


def kind_of(there: Competition) -> str:
    """What a contestant is: 'Pair', 'Team' or 'Player'."""
    return KINDS[there.state.the_plan.contestants]


def name_of(there: Competition, contestant: str) -> str:
    """The name of a side."""
    parts = [_single(there, each) for each in contestant.split("+")]
    return " & ".join(parts)


def _single(there: Competition, number: str) -> str:
    entry = there.state.entries.get(number)
    if entry is None:
        return f"{kind_of(there)} {number}"
    if _gives_away(entry):
        return f"{kind_of(there)} {number}"
    return entry.name


def _gives_away(entry: Contestant) -> bool:
    """Whether the name that is shown holds a part of one that is hidden."""
    words = {word.lower() for name in entry.hidden for word in name.split()}
    return bool(words & {word.strip(",&").lower() for word in entry.name.split()})


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
        return {at: _single(there, each) for at, each in zip(letters, parts, strict=False)}
    entry = there.state.entries.get(contestant)
    if entry is None:
        return {}
    if kind == "teams":
        return _line_up(there, session, seat, entry, letters)
    both = [_player(entry, each.name) for each in entry.players]
    return dict(zip(letters, both, strict=False)) if len(both) == len(letters) else {}


def _line_up(
    there: Competition, session: SessionState, seat: Seat, entry: Contestant, letters: list[str]
) -> dict[str, str]:
    """Who sits there by the line-up of the team, where one was lodged."""
    room = seat.table.rpartition(" ")[2]
    lodged = [
        body
        for _, body in there.state.of_kind("line-up lodged", session.stage)
        if (body.session, body.contestant) == (session.number, entry.number)
    ]
    seats = lodged[-1].seats if lodged else {}
    found = {at: seats.get(f"{room} {at}", "") for at in letters}
    return {at: _player(entry, each) for at, each in found.items() if each}


def _player(entry: Contestant, name: str) -> str:
    return "name withheld" if name in entry.hidden else name
