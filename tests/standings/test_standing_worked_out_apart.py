"""Standings beside the same worked out again, slowly and in no way cleverly."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bench.ranking import plan_of
from convenor.exact import Exact
from convenor.standings.accounts import Account, of_meetings, own_entries
from convenor.standings.stand import account_totals, place_of, stand, stand_fields
from convenor.standings.tiebreaks.evidence import Evidence, Meeting
from convenor.standings.totals import Entry
from convenor.values import replace

Figures = dict[str, Exact] | None
HALF = Fraction(1, 2)
SCORES: list[Exact] = [8, 9, 10, 10, Fraction(21, 2), 11, 12]
FINES: list[Exact] = [1, 2, HALF]
VPS: Literal[0] = 0
NET: Literal[2] = 2


class Apart:
    """A field, its matches and fines, each figure added up when it is asked for."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.names = [str(number) for number in range(1, random.randint(2, 9) + 1)]
        self.matches: list[Meeting] = []
        for number in range(1, random.randint(1, 6) + 1):
            random.shuffle(self.names)
            for one, other in zip(self.names[::2], self.names[1::2], strict=False):
                score = random.choice(SCORES)
                net = random.randint(-2, 2)
                self.matches.append(Meeting(one, other, score, 20 - score, net, number))
        self.names.sort(key=int)
        few = [name for name in self.names if random.random() < 0.2]
        self.fines: dict[str, Exact] = {name: random.choice(FINES) for name in few}

    def own(self, name: str) -> list[tuple[Exact, Exact, Exact, str]]:
        ours = [(m.one_score, m.other_score, m.net or 0, m.other, m.one) for m in self.matches]
        theirs = [(m.other_score, m.one_score, -(m.net or 0), m.one, m.other) for m in self.matches]
        return [row[:4] for row in (*ours, *theirs) if row[4] == name]

    def total(self, name: str) -> Exact:
        return sum(row[0] for row in self.own(name)) - self.fines.get(name, 0)

    def opponents(self, name: str) -> Exact:
        return sum(self.total(row[3]) for row in self.own(name))

    def net(self, name: str) -> Exact:
        return sum(row[2] for row in self.own(name))

    def between(self, tied: list[str], column: Literal[0, 2]) -> Figures:
        met = {frozenset((each.one, each.other)) for each in self.matches}
        if not all(frozenset(two) in met for two in combinations(tied, 2)):
            return None
        return {n: sum(row[column] for row in self.own(n) if row[3] in tied) for n in tied}


def by_meetings(field: Apart, tied: list[str]) -> Iterator[Figures]:
    """Their matches, in VPs and in IMPs; wins with half for a draw; opponents; IMPs."""
    yield field.between(tied, VPS)
    yield field.between(tied, NET)
    worth = {n: [1 if r[0] > 10 else HALF * (r[0] == 10) for r in field.own(n)] for n in tied}
    yield {name: sum(found) for name, found in worth.items()}
    yield {name: field.opponents(name) for name in tied}
    yield {name: field.net(name) for name in tied}


def by_figures(field: Apart, tied: list[str]) -> Iterator[Figures]:
    """VPs without fines, opponents, wins, IMPs."""
    yield {name: field.total(name) for name in tied}
    yield {name: field.total(name) + field.fines.get(name, 0) for name in tied}
    yield {name: field.opponents(name) for name in tied}
    yield {name: sum(row[0] > row[1] for row in field.own(name)) for name in tied}
    yield {name: field.net(name) for name in tied}


Tests = Callable[[Apart, list[str]], Iterator[Figures]]


def split(
    field: Apart, tied: list[str], tests: Tests, restart: bool, first: int = 0
) -> list[tuple[str, ...]]:
    for at, figures in enumerate(tests(field, tied)):
        if at >= first and figures is not None and len(set(figures.values())) > 1:
            parts = [
                [name for name in tied if figures[name] == each]
                for each in sorted(set(figures.values()), reverse=True)
            ]
            then = 0 if restart else at + 1
            return [g for part in parts for g in split(field, part, tests, restart, then)]
    return [tuple(tied)]


@pytest.mark.parametrize(
    ("clause", "tests", "restart"),
    [("sbu-2022 2.11.j", by_meetings, True), ("sabf-2020 13.10.a", by_figures, False)],
)
@given(seed=st.integers(0, 10**9))
def test_places_are_those_worked_out_apart(
    clause: str, tests: Tests, restart: bool, seed: int
) -> None:
    field = Apart(seed)
    fines = tuple(Entry(name, fine, "fine") for name, fine in field.fines.items())
    account = Account(tuple(field.names), (*of_meetings(field.matches), *fines))
    plan, evidence = plan_of(clause), Evidence(meetings=tuple(field.matches))
    found = stand(plan, account, evidence)
    levels = sorted({field.total(name) for name in field.names}, reverse=True)
    wanted: list[tuple[str, ...]] = []
    for level in levels:
        tied = [name for name in field.names if field.total(name) == level]
        wanted += split(field, tied, tests, restart)
    assert list(found.groups) == wanted
    matches = Account(tuple(field.names), fines, meetings=tuple(field.matches))
    assert stand(plan, matches) == found  # the matches themselves, without a line for each score
    for name in field.names:
        assert place_of(plan, matches, name) == found.line(name)


@given(seed=st.integers(0, 10**9), until=st.none() | st.integers(0, 6))
def test_matches_count_as_their_scores_do_in_fields_and_up_to_a_round(
    seed: int, until: int | None
) -> None:
    """Odd and even numbers are two fields, whose contestants may well have met."""
    field = Apart(seed)
    names, fields = tuple(field.names), {name: str(int(name) % 2) for name in field.names}
    fines = tuple(Entry(name, fine, "fine") for name, fine in field.fines.items())
    lines = Account(names, (*of_meetings(field.matches), *fines), until=until, fields=fields)
    matches = Account(names, fines, until, fields=fields, meetings=tuple(field.matches))
    plan, evidence = plan_of("sabf-2020 13.10.a"), Evidence(meetings=tuple(field.matches))
    assert account_totals(matches) == account_totals(lines)
    assert [own_entries(matches, name) for name in names] == [own_entries(lines, n) for n in names]
    evidence = replace(evidence, totals=dict.fromkeys(names, 10))
    assert stand_fields(plan, matches, evidence) == stand_fields(plan, lines, evidence)
