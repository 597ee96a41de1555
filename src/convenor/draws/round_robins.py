"""Round robins by the circle method: everybody meets everybody once, for any number.

The number of contestants goes in; rounds, matches and byes come out, drawn by a printed table
where the regulation has one for that number. Who gets which number may be drawn by lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from convenor.contest.lots import METHOD, lot_order
from convenor.contest.printed_seats import PrintedSeats
from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

MOST = 2000

Table = tuple[int, int]
NONE_PRINTED: Mapping[str, tuple[PrintedSeats, ...]] = MappingProxyType({})


@value
class RoundRobinTerms:
    """The printed draws that are used for their number of contestants, and who has which number."""

    printed: Mapping[str, tuple[PrintedSeats, ...]] = asked(
        "printed draw by number of contestants", default=NONE_PRINTED
    )
    numbers_by: Literal["lot", "order"] = asked(
        "whether numbers go by lot, or in the order of the field", default="lot"
    )


@value
class RoundRobinGiven:
    """The field, and a round if one is asked for."""

    teams: int = asked("contestants in the round robin", least=2, most=MOST)
    round: int | None = asked("the round whose matches are wanted", default=None, least=1)
    seed: int | str | None = asked("seed of the lot that gives the numbers", default=None)


@value
class RoundRobin:
    """The round robin as a whole."""

    rounds: int = asked("rounds that it takes")
    matches: int = asked("matches in all")
    meetings_each_pair: int = asked("how often any two meet")


@value
class RoundRobinRound:
    """One round of it."""

    tables: tuple[Table, ...] = asked("who meets whom, by draw number or by team")
    bye: int | None = asked("who has the bye", default=None)


def round_robin(
    terms: RoundRobinTerms, given: RoundRobinGiven, why: Why = SILENT
) -> RoundRobin | RoundRobinRound:
    """The figures of a round robin, or the matches of one of its rounds."""
    rows = terms.printed.get(str(given.teams))
    rounds = circle(given.teams) if rows is None else by_round(rows)
    how = "the circle method" if rows is None else "the printed draw"
    why.step("{teams} contestants by {how}", teams=given.teams, how=how)
    if given.round is not None:
        return _one_round(rounds, terms, given, why)
    met = Counter(frozenset(each) for matches in rounds for each in matches)
    meetings = set(met.values())
    if len(meetings) != 1 or len(met) != given.teams * (given.teams - 1) // 2:
        raise Mistake("the printed draw does not let everybody meet everybody equally often.")
    why.step("rounds", len(rounds), gives="rounds")
    why.step("matches in all", sum(met.values()), gives="matches")
    why.step("any two meet so often", min(meetings), gives="meetings_each_pair")
    return RoundRobin(len(rounds), sum(met.values()), min(meetings))


def circle(teams: int) -> tuple[tuple[Table, ...], ...]:
    """The rounds of a round robin; the highest number (or the bye) stays, the others go round.

    >>> circle(4)
    (((4, 1), (2, 3)), ((4, 2), (3, 1)), ((4, 3), (1, 2)))
    """
    going = teams - 1 if teams % 2 == 0 else teams
    rounds = []
    for first in range(going):
        tables = [] if teams % 2 else [(teams, first + 1)]
        for step in range(1, (going + 1) // 2):
            ahead = (first + step) % going + 1
            behind = (first - step) % going + 1
            tables.append((ahead, behind))
        rounds.append(tuple(tables))
    return tuple(rounds)


def by_round(rows: Sequence[PrintedSeats]) -> tuple[tuple[Table, ...], ...]:
    """The tables of each round of a printed draw, in order."""
    rounds: dict[int, list[PrintedSeats]] = {}
    for row in rows:
        rounds.setdefault(row.number, []).append(row)
    return tuple(
        tuple((each.ns, each.ew) for each in sorted(rounds[number], key=lambda row: row.table))
        for number in sorted(rounds)
    )


def _one_round(
    rounds: tuple[tuple[Table, ...], ...],
    terms: RoundRobinTerms,
    given: RoundRobinGiven,
    why: Why,
) -> RoundRobinRound:
    if given.round is None or given.round > len(rounds):
        raise Mistake(f"there is no round {given.round}: {given.teams} meet in {len(rounds)}.")
    tables = rounds[given.round - 1]
    seated = {each for table in tables for each in table}
    bye = next((each for each in range(1, given.teams + 1) if each not in seated), None)
    if given.seed is not None and terms.numbers_by == "lot":
        order = lot_order(range(1, given.teams + 1), given.seed)
        why.step(
            "draw numbers 1, 2, … go by lot (seed {seed}, {method}) to {order}",
            seed=given.seed,
            method=METHOD,
            order=", ".join(str(each) for each in order),
        )
        tables = tuple((order[one - 1], order[other - 1]) for one, other in tables)
        bye = None if bye is None else order[bye - 1]
    why.step(
        "the draw numbers that meet in round {round}",
        tables,
        gives="tables",
        shown_as="matches",
        round=given.round,
    )
    if bye is not None:
        why.step("the bye", bye, gives="bye")
    return RoundRobinRound(tables, bye)
