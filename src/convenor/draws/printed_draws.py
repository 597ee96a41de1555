"""A draw that a regulation prints, table by table, and the numbers that its contestants take.

The round (and the table) go in, who sits where comes out; a seed goes in, the pair number comes
out; two seeds, and the round in which they meet. The figures are those of the printed table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from convenor.contest.lots import METHOD, lot_order
from convenor.contest.printed_seats import PrintedSeats
from convenor.draws.round_robins import Table
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.values import value

# --- the draw -------------------------------------------------------------------------------------


@value
class PrintedDrawTerms:
    """The printed draw, and how its contestants get their numbers."""

    rows: tuple[PrintedSeats, ...] = asked("the printed draw")
    numbers_by: Literal["lot", "order"] = asked("how numbers are given", default="order")


@value
class PrintedDrawGiven:
    """A round of the draw, a table of it, or those who are to get numbers."""

    pairs: int | None = asked("pairs in the draw", default=None)
    round: int | None = asked("round of the draw", default=None, least=1)
    table: int | None = asked("table of that round", default=None, least=1)
    qualifiers: tuple[str, ...] | None = asked(
        "those who are to get numbers, in qualifying order", default=None
    )
    seed: int | str | None = asked("seed of the lot for the numbers", default=None)


@value
class DrawRound:
    """The tables of a round."""

    tables: tuple[Table, ...] = asked("North-South and East-West at each table")


@value
class DrawTable:
    """One table of a round."""

    ns: int = asked("North-South pair")
    ew: int = asked("East-West pair")
    arrow_switch: bool | None = asked(
        "whether the pairs change directions during the match", default=None
    )


@value
class Numbers:
    """The numbers in the draw."""

    numbers: Mapping[str, int] = asked("number in the draw by name")


def printed_draw(
    terms: PrintedDrawTerms, given: PrintedDrawGiven, why: Why = SILENT
) -> DrawRound | DrawTable | Numbers:
    """A round or a table of a printed draw, or the numbers of those who play it."""
    size = max(max(row.ns, row.ew) for row in terms.rows)
    if given.pairs is not None and given.pairs != size:
        raise Mistake(f"this draw is for {size} pairs, not for {given.pairs}.")
    if given.qualifiers is not None:
        return _numbers(terms, given.qualifiers, size, given.seed, why)
    if given.round is None:
        raise Mistake("'round' is missing: which round of the draw?")
    rows = _round(terms.rows, given.round)
    if given.table is not None:
        return _table(rows, given.table, why)
    tables = tuple((row.ns, row.ew) for row in rows)
    clause = printed_in(terms.rows)
    why.step("round {round}", tables, gives="tables", clause=clause, round=given.round)
    return DrawRound(tables)


def _round(rows: Sequence[PrintedSeats], number: int) -> list[PrintedSeats]:
    found = sorted((row for row in rows if row.number == number), key=lambda row: row.table)
    if not found:
        last = max(row.number for row in rows)
        raise Mistake(f"there is no round {number} in this draw: it has {last}.")
    return found


def _table(rows: Sequence[PrintedSeats], number: int, why: Why) -> DrawTable:
    row = next((row for row in rows if row.table == number), None)
    if row is None:
        raise Mistake(f"there is no table {number} in this draw: it has {len(rows)}.")
    switched = row.arrow_switch
    why.step("North-South at table {table}", row.ns, gives="ns", table=number)
    why.step("East-West", row.ew, gives="ew")
    if switched is not None:
        why.step("the arrow is switched there", switched, gives="arrow_switch")
    return DrawTable(row.ns, row.ew, switched)


def _numbers(
    terms: PrintedDrawTerms,
    names: tuple[str, ...],
    size: int,
    seed: int | str | None,
    why: Why,
) -> Numbers:
    if len(set(names)) != len(names):
        raise Mistake("a name is in 'qualifiers' twice: leave one out.")
    if len(names) != size:
        raise Mistake(f"this draw has {size} numbers: give {size} qualifiers, not {len(names)}.")
    order = list(names)
    if terms.numbers_by == "lot":
        if seed is None:
            raise Mistake("numbers go by lot: give 'seed', any number or word.")
        order = lot_order(names, seed)
        why.step("by lot (seed {seed}, {method})", seed=seed, method=METHOD)
    numbers = MappingProxyType({name: number for number, name in enumerate(order, 1)})
    why.step("numbers in order", dict(numbers), gives="numbers")
    return Numbers(numbers)


# --- seeds ----------------------------------------------------------------------------------------


@value
class SeedRow:
    """A seed and the pair number that it takes."""

    seed: int
    pair: int


@value
class SeedNumberTerms:
    """The numbers of the seeds, and the draw."""

    seeds: tuple[SeedRow, ...] = asked("the pair number of each seed")
    rows: tuple[PrintedSeats, ...] = asked("the printed draw", asking=True)


@value
class SeedNumberGiven:
    """A seed, or two."""

    pairs: int | None = asked("pairs in the draw", default=None)
    seed: int | None = asked("the seed whose number is wanted", default=None, least=1)
    seeds: tuple[int, int] | None = asked("two seeds that meet", default=None, least=1)


@value
class SeedNumber:
    """The number of a seed, or when two seeds meet."""

    pair: int | None = asked("pair number of the seed", default=None)
    round: int | None = asked("round in which the two meet", default=None)


def seed_number(terms: SeedNumberTerms, given: SeedNumberGiven, why: Why = SILENT) -> SeedNumber:
    """The pair number of a seed, or the round in which two seeds meet."""
    numbers = {row.seed: row.pair for row in terms.seeds}
    if given.pairs is not None and given.pairs != len(numbers):
        raise Mistake(f"these seeds are for {len(numbers)} pairs, not for {given.pairs}.")
    if (given.seed is None) == (given.seeds is None):
        raise Mistake("give one 'seed', or two 'seeds'.")
    if given.seeds is None:
        pair = _pair(numbers, given.seed or 0, terms, why)
        why.step("its pair number", pair, gives="pair")
        return SeedNumber(pair=pair)
    one, other = given.seeds
    if one == other:
        raise Mistake(f"seed {one} does not meet itself: give two different seeds.")
    pairs = {_pair(numbers, one, terms, why), _pair(numbers, other, terms, why)}
    met = next(row.number for row in terms.rows if {row.ns, row.ew} == pairs)
    why.step("they meet in round", met, gives="round", clause=printed_in(terms.rows))
    return SeedNumber(round=met)


def _pair(numbers: Mapping[int, int], seed: int, terms: SeedNumberTerms, why: Why) -> int:
    if seed not in numbers:
        raise Mistake(f"there is no seed {seed}: they go from 1 to {len(numbers)}.")
    clause = printed_in(terms.seeds)
    why.step("seed {seed} takes pair number", numbers[seed], clause=clause, seed=seed)
    return numbers[seed]


# --- numbers by name ------------------------------------------------------------------------------


@value
class TeamNumberRow:
    """A team and its number."""

    division: str
    state: str
    team_number: int


@value
class TeamNumberTerms(KnowsWords):
    """The numbers as the regulation prints them."""

    rows: tuple[TeamNumberRow, ...] = asked("team number by division and state")

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {
            "division": [each.division for each in self.rows],
            "state": [each.state for each in self.rows],
        }


@value
class TeamNumberGiven:
    """A team by name."""

    division: str = asked("division of the event")
    state: str = asked("state of the team")


@value
class TeamNumber:
    """The number of a team, or that there is none."""

    team_number: int | None = asked("number of the team in the draw", default=None)
    has_team: bool | None = asked("false if the state has no team there", default=None)
    reason: str | None = asked("why there is none, in words", default=None)


def team_number(terms: TeamNumberTerms, given: TeamNumberGiven, why: Why = SILENT) -> TeamNumber:
    """The number of a state's team in a division."""
    division = given.division.lower()
    states = {row.state: row.team_number for row in terms.rows if row.division.lower() == division}
    if not states:
        near = did_you_mean(given.division, {row.division for row in terms.rows})
        raise Mistake(f"there is no division '{given.division}': {near}")
    known = {row.state for row in terms.rows}
    state = given.state.upper()
    if state not in known:
        raise Mistake(f"there is no state '{given.state}': {did_you_mean(given.state, known)}")
    if state not in states:
        reason = f"{state} has no team in the division '{given.division}'."
        why.step("{state} has no team there", False, gives="has_team", state=state)
        return TeamNumber(has_team=False, reason=reason)
    why.step("{state}", states[state], gives="team_number", state=state)
    return TeamNumber(states[state])
