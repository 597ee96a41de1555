"""Individual movements: players change partners every round, and all are ranked together.

Players and a plan go in, an `IndividualMovement` comes out, grown from a first round in
`individual_starters` or, as a rainbow, from four lines that move at different speeds. Nobody has a
partner twice; how often players are opponents is measured in `individual_proofs`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from convenor.errors import Mistake, did_you_mean
from convenor.movements.individual_starters import BAROMETER, MOVING
from convenor.movements.movement import FourSeating, IndividualMovement, IndividualRound

IndividualPlan: TypeAlias = Literal["moving", "barometer", "rainbow"]
"""How boards go: a set moves from table to table; or all tables share the set of the round; or
four lines of players and the boards go round the room at speeds of their own."""

RAINBOW_TABLES = (5, 7, 11, 13)
"""Numbers of tables that the differences of five speeds do not divide."""
BY_THREES = 9
"""Nine players are counted in two figures of three, without carrying: so all comes out even."""


def individual(
    players: int, plan: IndividualPlan | None = None, rounds: int | None = None
) -> IndividualMovement:
    """The individual of so many players; those over a multiple of four sit out in turn."""
    possible = individual_plans(players)
    if not possible:
        raise Mistake(f"there is no individual for {players} players: {_near(players)}.")
    chosen = plan or possible[0]
    if chosen not in get_args(IndividualPlan):
        told = did_you_mean(chosen, get_args(IndividualPlan))
        raise Mistake(f"unknown plan '{chosen}': {told}")
    if chosen not in possible:
        raise Mistake(
            f"{players} players cannot play the plan '{chosen}': choose {' or '.join(possible)}."
        )
    longest = most_individual_rounds(players, chosen)
    wanted = longest if rounds is None else rounds
    if not 1 <= wanted <= longest:
        raise Mistake(
            f"an individual of {players} players ({chosen}) has 1 to {longest} rounds, "
            f"not {wanted}."
        )
    return _rainbow(players, wanted) if chosen == "rainbow" else _grown(players, chosen, wanted)


def individual_plans(players: int) -> tuple[IndividualPlan, ...]:
    """The plans that a number of players can be played by, the usual one first."""
    found: list[IndividualPlan] = []
    if players in MOVING:
        found.append("moving")
    if players in BAROMETER:
        found.append("barometer")
    if players % 4 == 0 and players // 4 in RAINBOW_TABLES:
        found.append("rainbow")
    return tuple(found)


def most_individual_rounds(players: int, plan: IndividualPlan) -> int:
    """Rounds until players would be partners again, or the lines have gone round."""
    if plan == "rainbow":
        return players // 4
    return players if players % 4 else players - 1


def _near(players: int) -> str:
    sizes = sorted({*MOVING, *BAROMETER, *(4 * tables for tables in RAINBOW_TABLES)})
    below = [size for size in sizes if size < players][-1:]
    above = [size for size in sizes if size > players][:1]
    return f"{' and '.join(map(str, below + above))} can play"


# --- grown from a first round ---------------------------------------------------------------------


def _grown(players: int, plan: IndividualPlan, rounds: int) -> IndividualMovement:
    texts = (MOVING if plan == "moving" else BAROMETER)[players].split()
    starter = [tuple(map(int, words.split("-"))) for words in texts]
    longest = most_individual_rounds(players, plan)
    return IndividualMovement(
        name=_name(players, plan, rounds),
        players=players,
        board_sets=longest if plan == "moving" else rounds,
        rounds=tuple(_moved(players, starter, longest, number) for number in range(rounds)),
        shares=(tuple(range(1, len(starter) + 1)),) if plan == "barometer" else (),
    )


def _moved(
    players: int, starter: list[tuple[int, ...]], longest: int, number: int
) -> IndividualRound:
    """The first round so many rounds on; of four and its multiples the last player stays."""

    def on(place: int) -> int:
        if place > longest:
            return place
        return (_by_threes if players == BY_THREES else _plainly)(place - 1, number, longest) + 1

    seatings = []
    for table, (north, east, south, west, *boards) in enumerate(starter, 1):
        played = (boards[0] - 1 + number) % longest + 1 if boards else number + 1
        seatings.append(FourSeating(table, on(north), on(east), on(south), on(west), played))
    seated = {place for words in starter for place in words[:4]}
    out = [on(place) for place in range(1, players + 1) if place not in seated]
    return IndividualRound(tuple(seatings), tuple(sorted(out)))


def _plainly(place: int, number: int, longest: int) -> int:
    return (place + number) % longest


def _by_threes(place: int, number: int, _longest: int) -> int:
    return (place // 3 + number // 3) % 3 * 3 + (place + number) % 3


# --- rainbow --------------------------------------------------------------------------------------


def _rainbow(players: int, rounds: int) -> IndividualMovement:
    tables = players // 4
    return IndividualMovement(
        name=_name(players, "rainbow", rounds),
        players=players,
        board_sets=tables,
        rounds=tuple(_rainbow_round(tables, number) for number in range(rounds)),
    )


def _rainbow_round(tables: int, number: int) -> IndividualRound:
    """North stays; East goes up a table, South two, West three; the boards go down one."""
    seatings = []
    for table in range(tables):
        lines = [line * tables + (table - line * number) % tables + 1 for line in range(4)]
        north, east, south, west = lines
        boards = (table + number) % tables + 1
        seatings.append(FourSeating(table + 1, north, east, south, west, boards))
    return IndividualRound(tuple(seatings))


def _name(players: int, plan: IndividualPlan, rounds: int) -> str:
    how = {"moving": "individual", "barometer": "barometer individual"}.get(plan, "rainbow")
    return f"{how}, {players} players, {rounds} rounds"
