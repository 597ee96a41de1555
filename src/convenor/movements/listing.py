"""A movement written out as plain data, table by table, and read back.

Any movement goes in and a dict that JSON can hold comes out; such a dict, also of somebody else's
making, goes in and a movement comes out that has been proved. The generators are not known here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from convenor.errors import Mistake, did_you_mean
from convenor.movements.individual_proofs import prove_individual
from convenor.movements.movement import (
    AnyMovement,
    FourSeating,
    Groups,
    IndividualMovement,
    IndividualRound,
    Movement,
    MovementRound,
    Seating,
    TeamMatch,
    TeamsMovement,
)
from convenor.movements.proofs import prove
from convenor.movements.team_proofs import prove_teams

LISTED = "listed"
OF = ("pairs", "players", "teams")
GREATEST = 999
"""The greatest number of a table, a contestant or a board set that a listing may have."""


def problems_of(movement: AnyMovement) -> tuple[str, ...]:
    """Every fault of a movement of whatever kind."""
    if isinstance(movement, TeamsMovement):
        return prove_teams(movement).problems
    if isinstance(movement, IndividualMovement):
        return prove_individual(movement).problems
    return prove(movement).problems


def fingerprint(movement: AnyMovement) -> str:
    """Sixteen letters that any other seating, board set, match or field would change."""
    listed = {key: item for key, item in listing(movement).items() if key != "name"}
    text = json.dumps(listed, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


# --- written --------------------------------------------------------------------------------------


def listing(movement: AnyMovement) -> dict[str, object]:
    """The movement as plain data: tables as [table, NS, EW, boards] or [table, N, E, S, W, …]."""
    made: dict[str, object] = {"kind": LISTED, "of": "pairs", "name": movement.name}
    if isinstance(movement, TeamsMovement):
        made |= {"of": "teams", "teams": movement.teams}
        made["matches"] = [[home, away, list(sets)] for home, away, sets in movement.matches]
    elif isinstance(movement, IndividualMovement):
        made |= {"of": "players", "players": movement.players}
    else:
        made["fields"] = [list(field) for field in movement.fields]
    made["board_sets"] = movement.board_sets
    made["shares"] = [list(group) for group in movement.shares]
    made["rounds"] = [
        {"tables": [list(at) for at in each.seatings], "sit_outs": list(each.sit_outs)}
        for each in movement.rounds
    ]
    return made


# --- read -----------------------------------------------------------------------------------------


def listed_movement(data: Mapping[str, object]) -> AnyMovement:
    """The movement of a listing, if it is sound."""
    of = data.get("of", "pairs")
    if of not in OF:
        raise Mistake(f"a listed movement is of pairs, players or teams: {_not_known(of)}")
    name = data.get("name", "listed movement")
    if not isinstance(name, str):
        raise Mistake(f"the name of a listed movement is a text, not {name!r}.")
    made = _players(name, data) if of == "players" else _pairs_or_teams(of, name, data)
    if faults := problems_of(made):
        raise Mistake(f"'{name}' is not sound: {faults[0].rstrip('.')}; put the listing right.")
    return made


def _pairs_or_teams(of: str, name: str, data: Mapping[str, object]) -> Movement | TeamsMovement:
    rounds = tuple(
        MovementRound(tuple(Seating(*at) for at in tables), sit_outs)
        for tables, sit_outs in _rounds(data, 4)
    )
    sets, shares = _count(data, "board_sets"), _groups(data.get("shares", []), "shares")
    if of == "pairs":
        fields = _groups(data.get("fields"), "fields")
        return Movement(name, fields, sets, rounds, shares)
    teams = _count(data, "teams")
    play = Movement(name, (tuple(range(1, 2 * teams + 1)),), sets, rounds, shares)
    return TeamsMovement(name, teams, play, tuple(_matches(data)))


def _players(name: str, data: Mapping[str, object]) -> IndividualMovement:
    rounds = tuple(
        IndividualRound(tuple(FourSeating(*at) for at in tables), sit_outs)
        for tables, sit_outs in _rounds(data, 6)
    )
    shares = _groups(data.get("shares", []), "shares")
    return IndividualMovement(
        name, _count(data, "players"), _count(data, "board_sets"), rounds, shares
    )


def _rounds(data: Mapping[str, object], width: int) -> list[tuple[Groups, tuple[int, ...]]]:
    rounds = data.get("rounds")
    if not isinstance(rounds, list) or not all(isinstance(each, Mapping) for each in rounds):
        raise Mistake("a listed movement has 'rounds', each with 'tables' and 'sit_outs'.")
    found = []
    for number, each in enumerate(rounds, 1):
        tables = _groups(each.get("tables"), f"tables of round {number}")
        for at in tables:
            if len(at) != width:
                raise Mistake(
                    f"round {number}: a table is a list of {width} numbers, not {list(at)}."
                )
        [sit_outs] = _groups([each.get("sit_outs", [])], f"sit_outs of round {number}")
        found.append((tables, sit_outs))
    return found


def _matches(data: Mapping[str, object]) -> list[TeamMatch]:
    matches = data.get("matches")
    if not isinstance(matches, list):
        raise Mistake("a listed movement of teams has 'matches' as [home, away, [board sets]].")
    found = []
    for each in matches:
        if not isinstance(each, list) or len(each) != 3:
            raise Mistake(f"a match is [home, away, [board sets]], not {each!r}.")
        [teams, sets] = _groups([each[:2], each[2]], "matches")
        found.append(TeamMatch(teams[0], teams[1], sets))
    return found


def _groups(given: object, name: str) -> Groups:
    if not isinstance(given, list) or not all(isinstance(group, list) for group in given):
        raise Mistake(f"'{name}' of a listed movement is a list of lists of numbers.")
    for group in given:
        for one in group:
            if not isinstance(one, int) or isinstance(one, bool) or not 1 <= one <= GREATEST:
                raise Mistake(
                    f"'{name}' of a listed movement has numbers from 1 to {GREATEST}, not {one!r}."
                )
    return tuple(tuple(group) for group in given)


def _count(data: Mapping[str, object], name: str) -> int:
    [[number]] = _groups([[data.get(name)]], name)
    return number


def _not_known(of: object) -> str:
    return did_you_mean(of, OF) if isinstance(of, str) else "say which."
