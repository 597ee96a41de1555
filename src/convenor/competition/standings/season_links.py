"""Places of other competitions as a season table counts them: who earned what, and with whom.

The facts that link other competitions to a season table go in with its entries; places earned come
out, beside those that somebody recorded by hand. Partners who played there as one pair, or as
team-mates, earned the place together; of the others each has earned it apart. What a place is worth
is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.state.state import Stamp, State
from convenor.ledger import bodies
from convenor.ledger.bodies import EventLinked, PlaceEarned, PlaceTaken, Player, PlayerOfPlace
from convenor.values import value


@value
class Earned:
    """A place earned, the fact that says so, and the competition in which it was earned."""

    stamp: Stamp
    body: PlaceEarned
    link: EventLinked | None = None


def links(state: State, table: str) -> tuple[tuple[Stamp, EventLinked], ...]:
    """The competitions that a season table counts, each as it was last read."""
    last = {
        (body.event, body.ledger, body.played_in): (stamp, body)
        for stamp, body in state.of(bodies.EventLinked, table)
    }
    return tuple(last.values())


def earned_in(state: State, table: str) -> tuple[Earned, ...]:
    """All places that count in a season table: those recorded by hand, and those of results."""
    by_hand = [Earned(stamp, body) for stamp, body in state.of(bodies.PlaceEarned, table)]
    linked = (
        Earned(stamp, body, link)
        for stamp, link in links(state, table)
        for body in _of_link(state, link)
    )
    return (*by_hand, *linked)


def _of_link(state: State, link: EventLinked) -> Iterator[PlaceEarned]:
    """What each entry of the table earned in one competition, and then everybody else there."""
    found = _Found(link)
    entered = set()
    for number, entry in state.entries.items():
        if entry.withdrawn is None:
            yield from _of_entry(link, number, entry.players, found)
            entered |= {found.key(each) for each in entry.players}
    for line in link.places:
        for player in line.players:
            if found.key(Player(player.name, player.id)) not in entered:
                yield _earned(link, line, player, "", together=True)


def _of_entry(
    link: EventLinked, number: str, players: tuple[Player, ...], found: _Found
) -> Iterator[PlaceEarned]:
    own = [(each, *line) for each in players for line in found.lines(each)]
    for at, (player, line, there) in enumerate(own):
        mates = [each for each in own if each[1] is line]
        together = len(mates) == len(players)
        alike = len({(each.played, each.of, each.points) for _, _, each in mates}) == 1
        if together and alike:
            if mates[0] is own[at]:
                yield _earned(link, line, there, number, together=True, everybody=True)
        else:
            yield _earned(link, line, there, number, together=together, called=player.name)


def _earned(
    link: EventLinked,
    line: PlaceTaken,
    player: PlayerOfPlace,
    contestant: str,
    *,
    together: bool,
    everybody: bool = False,
    called: str = "",
) -> PlaceEarned:
    known = player.played is not None and player.of is not None
    return PlaceEarned(
        contestant,
        link.stage,
        link.event,
        line.place,
        player.points,
        line.tied,
        "" if everybody else called or player.name,
        len(line.players) if line.teams else None,
        together,
        played=player.played if known else None,
        of=player.of if known else None,
    )


class _Found:
    """The places of one competition by player: by number, or by name where there is none."""

    def __init__(self, link: EventLinked) -> None:
        self._by_id: dict[str, list[tuple[PlaceTaken, PlayerOfPlace]]] = {}
        self._by_name: dict[str, list[tuple[PlaceTaken, PlayerOfPlace]]] = {}
        for line in link.places:
            for each in line.players:
                if each.id:
                    self._by_id.setdefault(each.id, []).append((line, each))
                self._by_name.setdefault(each.name.casefold(), []).append((line, each))

    def lines(self, player: Player) -> list[tuple[PlaceTaken, PlayerOfPlace]]:
        """Where a player stands: a number decides where both sides have one."""
        if player.id and player.id in self._by_id:
            return self._by_id[player.id]
        named = self._by_name.get(player.name.casefold(), [])
        return [each for each in named if not (player.id and each[1].id)]

    def key(self, player: Player) -> str:
        """The player as this competition calls it."""
        lines = self.lines(player)
        return f"{lines[0][1].id}/{lines[0][1].name}" if lines else f"{player.id}/{player.name}"


def titles_of_links(state: State, table: str) -> Mapping[str, tuple[EventLinked, ...]]:
    """By event of the season, the competitions that were read for it."""
    found: dict[str, tuple[EventLinked, ...]] = {}
    for _, link in links(state, table):
        found[link.event] = (*found.get(link.event, ()), link)
    return found
