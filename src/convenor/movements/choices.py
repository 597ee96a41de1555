"""The movements that a room can be given, before anybody judges them.

A room and a number of boards a round go in; plans that end in time, with about the boards wanted,
come out. Which is best is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.movements.bump import most_bump_rounds
from convenor.movements.doubled import MOST_GROUPS, grouped_rounds_for
from convenor.movements.howell import MOST_PAIRS as MOST_IN_A_HOWELL
from convenor.movements.howell import hesitations_for, rounds_for
from convenor.movements.individual import individual_plans, most_individual_rounds
from convenor.movements.interwoven import interwoven_rounds_for
from convenor.movements.mitchell import (
    LEAST_PAIRS,
    most_rounds,
    plans_for,
    tables_of,
    usual_switch,
)
from convenor.movements.plans import MovementPlan, plan
from convenor.movements.rooms import Room, fits, longest_that_fits
from convenor.movements.rover import most_rover_rounds
from convenor.movements.team_relays import relay_rounds_for, team_howells_for
from convenor.movements.teams import MOST_STANZAS
from convenor.movements.web import weaves_for

SIZES = {"pairs": range(2, 9), "players": range(2, 9), "teams": range(2, 17)}
"""Boards a round, where there is a choice."""


def choices(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    """The plans that fit a room with so many boards a round."""
    if room.of == "players":
        yield from _individuals(room, boards_a_round)
    elif room.of == "teams":
        yield from _of_teams(room, boards_a_round)
    else:
        if room.winners != 2:
            yield from _howells(room, boards_a_round)
            yield from _howells_of_groups(room, boards_a_round)
            yield from _round_robins(room, boards_a_round)
        if room.entries >= LEAST_PAIRS:
            yield from _mitchells(room, boards_a_round)
            yield from _rovers(room, boards_a_round)
            yield from _webs(room, boards_a_round)


# --- pairs ----------------------------------------------------------------------------------------


def _howells(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    for rounds in rounds_for(room.entries):
        if fits(room, rounds, boards_a_round):
            yield plan("howell", pairs=room.entries, rounds=rounds)
    for rounds in hesitations_for(room.entries):
        if fits(room, rounds, boards_a_round):
            switched = usual_switch(rounds)
            yield plan("hesitation", pairs=room.entries, rounds=rounds, arrow_switch=switched)


def _howells_of_groups(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    """Two Howells woven into one another, or several side by side, of which one ends in time."""
    for rounds in interwoven_rounds_for(room.entries):
        if fits(room, rounds, boards_a_round):
            yield plan("interwoven", pairs=room.entries, rounds=rounds)
    for groups in range(2, MOST_GROUPS + 1 if room.duplicated_boards else 3):
        possible = grouped_rounds_for(room.entries, groups)
        in_time = [rounds for rounds in possible if fits(room, rounds, boards_a_round)]
        for rounds in in_time[-1:]:
            if groups == 2:
                yield plan("double howell", pairs=room.entries, rounds=rounds)
            else:
                yield plan("multiplex", pairs=room.entries, groups=groups, rounds=rounds)


def _round_robins(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    """All tables play the boards of the round, where there are copies for all."""
    longest = room.entries - 1 + room.entries % 2
    rounds = longest_that_fits(room, longest, boards_a_round) if room.duplicated_boards else 0
    if rounds:
        yield plan("round robin", pairs=room.entries, rounds=rounds)


def blitzes(room: Room) -> Iterator[MovementPlan]:
    """The same with a board a round, for which no number of boards is asked."""
    if room.of == "pairs" and room.winners != 2:
        for each in _round_robins(room, 1):
            yield plan("blitz", **dict(each.options))


def _mitchells(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    tables = tables_of(room.entries)
    missing = "EW" if room.entries % 2 else None
    for how in plans_for(tables):
        if how == "barometer" and not room.duplicated_boards:
            continue
        rounds = longest_that_fits(room, most_rounds(tables, how), boards_a_round)
        if not rounds:
            continue
        for switched in _switches(room, rounds):
            if switched and how == "barometer":
                continue
            yield plan(
                "mitchell",
                pairs=room.entries,
                missing=missing,
                plan=how,
                rounds=rounds,
                arrow_switch=switched,
            )


def _switches(room: Room, rounds: int) -> Iterator[int]:
    """Rounds to switch, so that there are as many winners as are wanted."""
    if room.winners != 1:
        yield 0
    if room.winners != 2 and rounds > 1:
        yield usual_switch(rounds)


def _rovers(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    """An odd pair may go round, or bump another, so that no table is half empty."""
    if not room.entries % 2:
        return
    tables = room.entries // 2
    for kind, longest in (("rover", most_rover_rounds(tables)), ("bump", most_bump_rounds(tables))):
        if rounds := longest_that_fits(room, longest, boards_a_round):
            for switched in _switches(room, rounds):
                yield plan(kind, pairs=room.entries, rounds=rounds, arrow_switch=switched)


def _webs(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    """Where there are more tables than rounds, all can play all boards."""
    tables = tables_of(room.entries)
    longest = longest_that_fits(room, tables - 1, boards_a_round)
    for rounds in (longest, longest - 1):
        for weave in weaves_for(tables, rounds):
            for switched in _switches(room, rounds):
                yield plan(
                    "web",
                    pairs=room.entries,
                    rounds=rounds,
                    plan=weave,
                    missing="EW" if room.entries % 2 else None,
                    arrow_switch=switched,
                )


# --- players --------------------------------------------------------------------------------------


def _individuals(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    for how in individual_plans(room.entries):
        # two tables can share a set as they play; more need copies of it
        if how == "barometer" and room.entries // 4 > 2 and not room.duplicated_boards:
            continue
        longest = most_individual_rounds(room.entries, how)
        if rounds := longest_that_fits(room, longest, boards_a_round):
            yield plan("individual", players=room.entries, plan=how, rounds=rounds)


# --- teams ----------------------------------------------------------------------------------------


def _of_teams(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    if room.entries == 2:
        yield from _head_to_heads(room, boards_a_round)
        return
    if room.entries == 3:
        if fits(room, 2, boards_a_round):
            yield plan("triples")
    else:
        yield from _whists(room, boards_a_round)
        yield from _relays(room, boards_a_round)
    yield from _all_play_alls(room, boards_a_round)


def _head_to_heads(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    for stanzas in range(1, MOST_STANZAS + 1):
        if fits(room, 2 * stanzas, boards_a_round):
            yield plan("head to head", stanzas=stanzas)
        if room.duplicated_boards and fits(room, stanzas, boards_a_round):
            yield plan("head to head", stanzas=stanzas, copies=True)


def _whists(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    teams = room.entries
    longest = {"straight": teams - 1} if teams % 2 else {"skip": teams - 2, "share": teams - 1}
    for how, most in longest.items():
        rounds = longest_that_fits(room, most, boards_a_round)
        whole = rounds if rounds == most else rounds - rounds % 2
        if whole >= 2 and (how != "share" or whole == most):  # cut, it is the skip
            yield plan("american whist", teams=teams, plan=how, rounds=whole)


def _relays(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    for rounds in relay_rounds_for(room.entries):
        if fits(room, rounds, boards_a_round):
            yield plan("new england", teams=room.entries, rounds=rounds)
    for rounds in team_howells_for(room.entries):
        if fits(room, rounds, boards_a_round):
            yield plan("double howell of teams", teams=room.entries, rounds=rounds)


def _all_play_alls(room: Room, boards_a_round: int) -> Iterator[MovementPlan]:
    longest = room.entries - 1 + room.entries % 2
    rounds = longest_that_fits(room, longest, boards_a_round)
    if not rounds:
        return
    if room.entries <= MOST_IN_A_HOWELL:
        yield plan("all play all", teams=room.entries, rounds=rounds)
    if room.duplicated_boards:
        yield plan("all play all", teams=room.entries, rounds=rounds, copies=True)
