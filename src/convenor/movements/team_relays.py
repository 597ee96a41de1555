"""Movements of teams in which a board comes by twice: the New England relay and the double Howell.

A number of teams goes in, a `TeamsMovement` comes out. In the New England relay an even number of
teams stands in two rows and the tables across from each other relay one set between them; East-West
go down two tables a round and all teams meet. In the double Howell one pair of each team plays a
Howell and the other pair plays it the other way round some rounds apart, so that few tables share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from convenor.errors import Mistake
from convenor.movements.howell import MOST_PAIRS, howell, rounds_for
from convenor.movements.movement import (
    Groups,
    Movement,
    MovementRound,
    Seating,
    TeamsMovement,
    pairs_of,
)
from convenor.movements.teams import matches_in, of_teams

LEAST_IN_A_RELAY, MOST_IN_A_RELAY = 4, 40
LEAST_IN_A_HOWELL = 4

# --- New England ----------------------------------------------------------------------------------


def new_england(teams: int, rounds: int | None = None) -> TeamsMovement:
    """All teams meet, a set for every two tables across; half of it when cut at the break."""
    possible = relay_rounds_for(teams)
    if not possible:
        raise Mistake(
            f"a New England relay is made for an even number of {LEAST_IN_A_RELAY} to "
            f"{MOST_IN_A_RELAY} teams, not {teams}: play an American Whist."
        )
    chosen = possible[-1] if rounds is None else rounds
    if chosen not in possible:
        told = " or ".join(map(str, possible))
        raise Mistake(f"a New England relay of {teams} teams has {told} rounds, not {chosen}.")
    half = teams // 2
    played = tuple(_relayed(teams, number) for number in range(chosen))
    across = tuple((table, table + half) for table in range(1, half + 1))
    name = f"New England relay, {teams} teams, {chosen} rounds"
    sets = half if chosen == half else teams
    return of_teams(name, teams, played, matches_in(played), sets, across)


def relay_rounds_for(teams: int) -> tuple[int, ...]:
    """The numbers of rounds that a New England relay can have: to the break, or whole."""
    fits = LEAST_IN_A_RELAY <= teams <= MOST_IN_A_RELAY and teams % 2 == 0
    return (teams // 2, teams - 1) if fits else ()


def _relayed(teams: int, number: int) -> MovementRound:
    """A round, counted from 0: before the break visitors come from an odd number of tables up."""
    half = teams // 2
    turn = number if number < half else number - half + 1
    distance = 2 * turn + 1 if number < half else 2 * turn
    fresh = 0 if number < half else half
    return MovementRound(
        tuple(
            Seating(
                table,
                pairs_of(table)[0],
                pairs_of((table - 1 + distance) % teams + 1)[1],
                fresh + (table - 1 + turn) % half + 1,
            )
            for table in range(1, teams + 1)
        )
    )


# --- double Howell --------------------------------------------------------------------------------


def double_howell_of_teams(teams: int, rounds: int | None = None) -> TeamsMovement:
    """The Howell of as many pairs, played by both pairs of each team."""
    possible = team_howells_for(teams)
    if not possible:
        raise Mistake(
            f"a double Howell is made for {LEAST_IN_A_HOWELL} to {MOST_PAIRS} teams, not {teams}."
        )
    chosen = possible[-1] if rounds is None else rounds
    if chosen not in possible:
        told = " or ".join(map(str, possible))
        raise Mistake(f"a double Howell of {teams} teams has {told} rounds, not {chosen}.")
    base = howell(teams, chosen)
    played = min(
        (tuple(_both(base, later)) for later in range(1, chosen)),
        key=lambda found: sum(len(group) for group in _sharing(found)),
    )
    name = f"double Howell, {teams} teams, {chosen} rounds"
    return of_teams(name, teams, played, matches_in(played), base.board_sets, _sharing(played))


def team_howells_for(teams: int) -> tuple[int, ...]:
    """The numbers of rounds that a double Howell of so many teams can have, the full one last."""
    return rounds_for(teams) if teams >= LEAST_IN_A_HOWELL else ()


def _both(base: Movement, later: int) -> Iterator[MovementRound]:
    """The rounds, in which the second pairs are so many rounds ahead and sit the other way."""
    tables = max(at.table for each in base.rounds for at in each.seatings)
    for number, first in enumerate(base.rounds):
        second = base.rounds[(number + later) % len(base.rounds)]
        seatings = [
            at._replace(ns=pairs_of(at.ns)[0], ew=pairs_of(at.ew)[0]) for at in first.seatings
        ]
        seatings += [
            Seating(at.table + tables, pairs_of(at.ew)[1], pairs_of(at.ns)[1], at.boards)
            for at in second.seatings
        ]
        rest = [pairs_of(team)[0] for team in first.sit_outs]
        rest += [pairs_of(team)[1] for team in second.sit_outs]
        yield MovementRound(tuple(seatings), tuple(rest))


def _sharing(rounds: tuple[MovementRound, ...]) -> Groups:
    """The tables that have one set between them in some round, with all that they ever share."""
    groups: list[set[int]] = []
    for each in rounds:
        times = Counter(at.boards for at in each.seatings)
        for boards in (one for one, count in times.items() if count > 1):
            group = {at.table for at in each.seatings if at.boards == boards}
            for other in [found for found in groups if found & group]:
                groups.remove(other)
                group |= other
            groups.append(group)
    return tuple(tuple(sorted(group)) for group in sorted(groups, key=min))
