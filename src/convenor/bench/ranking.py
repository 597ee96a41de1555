"""How fast a standing is made: totals and every tie-break, against reading and a bare sort.

A seeded field with VPs in whole numbers has ties of every size; two books' own orders of tests are
put to them, one that begins with the matches between the tied and one by figures of the field.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random

from convenor.bench import Measured, at_most
from convenor.bench.timing import calls_in_turn
from convenor.exact import Exact
from convenor.regulation import shelf
from convenor.standings.accounts import Account
from convenor.standings.plans import StandingPlan
from convenor.standings.ranking import Standing
from convenor.standings.stand import stand
from convenor.standings.tie_rules import rule_of
from convenor.standings.tiebreaks.evidence import Meeting
from convenor.standings.totals import Entry
from convenor.values import value

PAIRS, ROUNDS = 1_000, 20
CHAINS = {
    "standings-by-meetings": "sbu-2022 2.11.j",
    "standings-by-figures": "sabf-2020 13.10.a",
}
USUAL_MARGIN, LARGEST, IMPS_A_VP, LEVEL = 14, 40, 3, 10
FINED = 25
"""One pair in so many has a fine."""


@value
class Results:
    """What was read: everybody, the matches, and the fines."""

    contestants: tuple[str, ...]
    matches: tuple[Meeting, ...]
    fines: tuple[Entry, ...]


def standings_with_ties(
    pairs: int = PAIRS, rounds: int = ROUNDS, times: int = 9
) -> Iterator[Measured]:
    """A standing of results that were read, against the reading and a sort of known totals."""
    text = written(pairs, rounds)
    results = read(text)
    for name, clause in CHAINS.items():
        plan = plan_of(clause)
        found = ranked(plan, results)
        calls = (
            partial(read, text),
            partial(_sorted, found.figures),
            partial(ranked, plan, results),
        )
        reading, sort, whole = calls_in_turn(calls, times)
        note = (
            f"{whole * 1000:.0f} ms against {(reading + sort) * 1000:.0f} ms, "
            f"{len(found.splits)} splits of ties among {pairs}"
        )
        yield at_most(name, whole / (reading + sort), "× reading and a bare sort", 5, note)


def plan_of(clause: str) -> StandingPlan:
    """A plan that splits every tie by the tests of a clause."""
    stack = shelf.open_stack(clause.split()[0])
    return StandingPlan(ties=rule_of(stack.resolve(clause).terms, clause))


def read(text: str) -> Results:
    """Results as they are written, in values."""
    rows = json.loads(text)
    matches = tuple(Meeting(*row) for row in rows["matches"])
    fines = tuple(Entry(name, fine, "fine") for name, fine in rows["fines"].items())
    return Results(tuple(rows["contestants"]), matches, fines)


def ranked(plan: StandingPlan, results: Results) -> Standing:
    """The standing of results that have been read: accounts, totals, ties."""
    return stand(plan, Account(results.contestants, results.fines, meetings=results.matches))


def written(pairs: int, rounds: int) -> str:
    """Matches by chance, one pair against another in each round, and fines of a few."""
    chance = Random(f"{pairs} pairs, {rounds} rounds")
    names = [str(number) for number in range(1, pairs + 1)]
    everybody = tuple(names)
    matches = []
    for number in range(1, rounds + 1):
        chance.shuffle(names)
        for one, other in zip(names[::2], names[1::2], strict=True):
            net = max(-LARGEST, min(LARGEST, round(chance.gauss(0, USUAL_MARGIN))))
            vps = max(0, min(2 * LEVEL, LEVEL + int(net / IMPS_A_VP)))
            matches.append((one, other, vps, 2 * LEVEL - vps, net, number))
    fines = {name: 1 for name in everybody if not chance.randrange(FINED)}
    return json.dumps({"contestants": everybody, "matches": matches, "fines": fines})


def _sorted(figures: Mapping[str, Exact]) -> list[str]:
    return sorted(figures, key=lambda name: figures[name], reverse=True)
