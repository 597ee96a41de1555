"""Rounds of a round robin: by a printed table or the circle, once or several times, or by placing.

A plan and a field go in; the tables of the round come out with names and numbers, and who has no
match. A contestant that has withdrawn keeps its number, and whoever would meet it sits out.
"""

from __future__ import annotations

from convenor.contest.lots import METHOD, lot_order
from convenor.draws.certificates import BYE
from convenor.draws.fields import Field, ranked, seed_of_lot, seeded
from convenor.draws.plans import DrawPlan
from convenor.draws.printed_draws import (
    DrawTable,
    PrintedDrawGiven,
    PrintedDrawTerms,
    SeedNumberGiven,
    SeedNumberTerms,
    printed_draw,
    seed_number,
)
from convenor.draws.ranked_rounds import odd_refused
from convenor.draws.repeated_round_robins import (
    RepeatedRoundRobinGiven,
    RepeatedRoundRobinTerms,
    RoundOfMatches,
    repeated_round_robin,
)
from convenor.draws.round_draws import Lot
from convenor.draws.round_robins import (
    RoundRobin,
    RoundRobinGiven,
    RoundRobinRound,
    RoundRobinTerms,
    round_robin,
)
from convenor.errors import Mistake, Refusal
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value

Names = tuple[str, ...]


@value
class RobinTable:
    """A table of the round by draw number."""

    table: int
    ns: int
    ew: int
    arrow_switch: bool | None = None
    called: tuple[int, int] | None = None
    """The numbers that the two have in this round, where these are not those of the draw."""

    @property
    def numbers(self) -> tuple[int, int]:
        return self.called or (self.ns, self.ew)


@value
class RobinRound:
    """A round: its tables, the names by draw number ('' for nobody), and which round robin."""

    tables: tuple[RobinTable, ...]
    names: Names
    leg: int
    lots: tuple[Lot, ...] = ()
    places: Names | None = None
    begins: int = 1
    meetings: int = 1


def draw_robin(plan: DrawPlan, field: Field, why: Why = SILENT) -> RobinRound:
    """The tables of one round of a round robin."""
    names, lots = _numbered(plan, field, why)
    if plan.repeated is not None:
        return _repeated(plan, plan.repeated, field, names, lots, why)
    length = _length(plan, len(names))
    leg, row = divmod(field.round - 1, length)
    leg, row = leg + 1, row + 1
    if leg > plan.times:
        raise Mistake(f"there is no round {field.round}: it ends with round {plan.times * length}.")
    places = None
    if plan.method_of(field.round) == "round robin by placing" and leg == plan.times:
        names = _placed(plan, field, names, row)
        places = tuple(name for name in names if name in field.contestants)
        why.step("numbers by placing: {order}", order=", ".join(places))
    often = _meetings(plan, len(names))
    tables = _tables(plan, len(names), row, why)
    return RobinRound(tables, names, leg, lots, places, field.round - row + 1, often)


def refuse_met(field: Field, made: RobinRound) -> None:
    """Refuse a round in which two meet again: their numbers are not those of the rounds before."""
    met: dict[frozenset[str], list[int]] = {}
    for one, other, number in field.meetings:
        if number >= made.begins:
            met.setdefault(frozenset((one, other)), []).append(number)
    for each in made.tables:
        one, other = made.names[each.ns - 1], made.names[each.ew - 1]
        rounds = met.get(frozenset((one, other)), [])
        if len(rounds) >= made.meetings:
            raise Mistake(
                f"{one} and {other} have met in round {rounds[-1]} of this round robin: give "
                "'numbers' as they were in that round."
            )


# --- numbers --------------------------------------------------------------------------------------


def _numbered(plan: DrawPlan, field: Field, why: Why) -> tuple[Names, tuple[Lot, ...]]:
    """Everybody in the order of the draw numbers; an odd field made even where its table is."""
    if field.numbers is not None:
        return _evened(plan, field, field.numbers), ()
    if plan.numbers_by == "lot":
        seed = seed_of_lot(field, "the draw number of each")
        order = tuple(lot_order(field.contestants, seed))
        text = "numbers by lot (seed {seed}, {method}): {order:who}"
        why.step(text, seed=seed, method=METHOD, order=order)
        return _evened(plan, field, order), (Lot("numbers", str(seed), order),)
    if plan.numbers_by == "seeds":
        return _by_seed(plan, _evened(plan, field, seeded(replace(field, withdrawn=()))), why), ()
    return _evened(plan, field, field.contestants), ()


def _evened(plan: DrawPlan, field: Field, names: Names) -> Names:
    if len(names) % 2 == 0:
        return names
    if plan.odd == "house":
        return (*names, plan.house)
    if plan.odd in ("refuse", "share match"):
        raise odd_refused(plan, field, len(names))
    return (*names, BYE) if str(len(names) + 1) in plan.printed else names


def _by_seed(plan: DrawPlan, seeds: Names, why: Why) -> Names:
    """Names by pair number, where the regulation prints the numbers of the seeds."""
    rows = plan.seed_numbers.get(str(len(seeds)))
    if rows is None:
        return seeds
    if sorted(row.pair for row in rows) != list(range(1, len(seeds) + 1)):
        raise Mistake(
            f"the pair numbers of {len(seeds)} seeds must be 1 to {len(seeds)}, each once."
        )
    terms = SeedNumberTerms(rows, plan.printed.get(str(len(seeds)), ()))
    names = [BYE] * len(seeds)
    for seed, name in enumerate(seeds, 1):
        pair = seed_number(terms, SeedNumberGiven(seed=seed), why).pair
        names[(pair or 0) - 1] = name
    return tuple(names)


def _placed(plan: DrawPlan, field: Field, names: Names, row: int) -> Names:
    """Everybody in the order of their places, those who are not placed at the foot.

    Places once set stay as they are for the whole round robin.
    """
    if field.placings is None and row > 1:
        raise Mistake(
            f"round {field.round} goes by the places before this round robin began: "
            "give them as 'placings'."
        )
    places = field.placings or ranked(plan, replace(field, withdrawn=()))
    return (*places, *(name for name in names if name not in places))


# --- tables ---------------------------------------------------------------------------------------


def _length(plan: DrawPlan, size: int) -> int:
    rows = plan.printed.get(str(size))
    if rows is None:
        return size - 1 + size % 2
    length = max((row.number for row in rows), default=0)
    if length < 1:
        raise Mistake(f"the printed draw for {size} has no rounds: give its rows, or leave it out.")
    return length


def _meetings(plan: DrawPlan, size: int) -> int:
    """How often any two meet: a printed draw is proved to be a round robin before it is used."""
    if str(size) not in plan.printed:
        return 1
    made = round_robin(RoundRobinTerms(plan.printed), RoundRobinGiven(size))
    assert isinstance(made, RoundRobin)
    return made.meetings_each_pair


def _tables(plan: DrawPlan, size: int, row: int, why: Why) -> tuple[RobinTable, ...]:
    terms = RoundRobinTerms(plan.printed)
    rows = plan.printed.get(str(size))
    made = round_robin(terms, RoundRobinGiven(size, row), why)
    assert isinstance(made, RoundRobinRound)
    if rows is None:
        return tuple(RobinTable(at, ns, ew) for at, (ns, ew) in enumerate(made.tables, 1))
    if len({each for table in made.tables for each in table}) != 2 * len(made.tables):
        raise Mistake(
            f"in round {row} of the printed draw somebody sits at two tables: correct it."
        )
    found = []
    for at in range(1, len(made.tables) + 1):
        table = printed_draw(PrintedDrawTerms(rows), PrintedDrawGiven(round=row, table=at))
        assert isinstance(table, DrawTable)
        found.append(RobinTable(at, table.ns, table.ew, table.arrow_switch))
    return tuple(found)


def _repeated(
    plan: DrawPlan,
    terms: RepeatedRoundRobinTerms,
    field: Field,
    names: Names,
    lots: tuple[Lot, ...],
    why: Why,
) -> RobinRound:
    """A round of several round robins on printed draws, the last of them by placing."""
    number = {name: at for at, name in enumerate(names, 1)}
    leg, row, last = _leg(terms, len(names), field.round)
    placings = places = None
    if leg == last:
        placed = _placed(plan, field, names, row)
        placings = tuple(number[name] for name in placed)
        places = tuple(name for name in placed if name in field.contestants)
    given = RepeatedRoundRobinGiven(len(names), field.round, placings)
    terms = replace(terms, only_last=False)
    made = repeated_round_robin(replace(terms, shown="team numbers"), given, why)
    if not isinstance(made, RoundOfMatches):
        raise Refusal(
            f"round {field.round} is not printed: {made.reason} Give their draw as 'by_hand' "
            "with the method 'by hand'."
        )
    named = repeated_round_robin(terms, given)
    assert isinstance(named, RoundOfMatches)
    both = zip(made.matches, named.matches, strict=True)
    tables = [RobinTable(at, *pair, called=called) for at, (pair, called) in enumerate(both, 1)]
    return RobinRound(tuple(tables), names, leg, lots, places, field.round - row + 1)


def leg_by_hand(plan: DrawPlan, field: Field) -> int:
    """Which round robin a round drawn by hand is in: it has the seats of that one."""
    if plan.repeated is None:
        return 1
    return _leg(plan.repeated, len(field.contestants), field.round)[0]


def _leg(terms: RepeatedRoundRobinTerms, teams: int, this: int) -> tuple[int, int, int]:
    """Which round robin a round is in, which row of its draw, and the last round robin."""
    draw = next((each for each in terms.draws if teams in (each.printed_for, each.also_for)), None)
    if draw is None:
        return 1, 1, 0  # there is no draw for so many, which the family refuses in its own words
    leg, row = divmod(this - 1, max(row.round_robin_round for row in draw.rows))
    return leg + 1, row + 1, draw.last
