"""Every clause of the books that orders the tied, put to a whole field by the same function."""

import random
from fractions import Fraction

import pytest

from convenor.exact import Exact
from convenor.regulation import shelf
from convenor.standings.accounts import Account, of_meetings
from convenor.standings.plans import StandingPlan, with_clauses
from convenor.standings.ranking import Standing
from convenor.standings.stand import stand
from convenor.standings.tie_rules import TieRule, rule_of
from convenor.standings.tiebreaks.evidence import Board, Evidence, Meeting, Record
from convenor.standings.totals import Entry

BOOKS = ("sabf-2020", "anc-2017", "sydney-2003", "qba-pairs", "sbu-2022")
CHAINS = tuple(
    clause.name
    for book in BOOKS
    for clause in shelf.open_stack(book).clauses()
    if clause.rulebook == book and clause.family == "tie-break"
)
NAMES = tuple(str(number) for number in range(1, 25))


def matches(seed: int) -> tuple[Meeting, ...]:
    chance = random.Random(seed)
    names = list(NAMES)
    played = []
    for number in range(1, 5):
        chance.shuffle(names)
        for one, other in zip(names[::2], names[1::2], strict=True):
            net = chance.choice((-6, 0, 6))
            score = 10 + Fraction(net, 2)
            played.append(Meeting(one, other, score, 20 - score, net, number))
    return tuple(played)


def evidence(seed: int, drawn: str | None) -> Evidence:
    """Matches and boards, and the few figures that no match can tell."""
    chance = random.Random(-seed)
    records = {
        name: Record(
            points=chance.randrange(3),
            total=chance.randrange(3),
            doubled=chance.randrange(3),
            places=(chance.randrange(2), chance.randrange(2)),
            member_places=(chance.randrange(4), chance.randrange(4)),
            qualifying_vp=chance.randrange(50),
            basic_won=chance.randrange(1, 60),
            basic_lost=chance.randrange(60),
        )
        for name in NAMES
    }
    boards = tuple(
        Board({name: chance.randrange(5) for name in NAMES if chance.random() < 0.9}, average=2)
        for _ in range(6)
    )
    return Evidence(records=records, meetings=matches(seed), boards=boards, seed=drawn)


def standing_by(clause: str, seed: int, drawn: str | None = None, **chosen: str) -> Standing:
    stack = shelf.open_stack(clause.split()[0])
    plan = with_clauses(
        StandingPlan(ties=TieRule(clause=clause)), lambda name: stack.resolve(name, chosen).terms
    )
    fines = tuple(Entry(name, 1, "fine") for name in NAMES[::7])
    return stand(plan, Account(NAMES, (*of_meetings(matches(seed)), *fines)), evidence(seed, drawn))


@pytest.mark.parametrize("clause", CHAINS)
def test_a_chain_of_a_book_orders_a_field_and_accounts_for_every_split(clause: str) -> None:
    found = standing_by(clause, 1)
    totals: dict[str, Exact] = {line.contestant: line.total for line in found.lines}
    assert sorted(found.order) == sorted(NAMES)
    assert list(totals.values()) == sorted(totals.values(), reverse=True)
    for tie in found.ties:
        assert len({totals[name] for name in tie.tied}) == 1
        for split in tie.splits:
            assert set(split.tied) <= set(tie.tied)
            assert len({split.figures[part[0]] for part in split.parts}) == len(split.parts) > 1
        left = [group for groups in (tie.left_to or {}).values() for group in groups]
        assert sorted(left) == sorted(tie.shared)


WITH_LOT = tuple(
    name
    for name in CHAINS
    if any(
        each.test == "lot" and each.used
        for each in rule_of(shelf.open_stack(name.split()[0]).resolve(name).terms, name).tests
    )
    and name != "sabf-2020 19.11.4"
)


@pytest.mark.parametrize("clause", WITH_LOT)
def test_a_chain_that_ends_in_a_lot_leaves_nobody_tied_once_it_is_drawn(clause: str) -> None:
    before, after = standing_by(clause, 2), standing_by(clause, 2, "drawn at table 1")
    assert not any(line.tied_with for line in after.lines)
    assert after.by_lot == ()
    waiting = {name for group in before.by_lot for name in group}
    settled = [name for name in before.order if name not in waiting]
    assert settled == [name for name in after.order if name not in waiting]
    assert standing_by(clause, 2, "drawn at table 1") == after


def test_a_tie_for_the_third_place_is_the_only_one_that_is_split() -> None:
    for seed in range(8):
        found = standing_by("sabf-2020 19.11.4", seed, "x")
        for tie in found.ties:
            crosses = tie.first <= 3 < tie.first + len(tie.tied) - 1
            assert bool(tie.purposes) is crosses
            assert bool(tie.splits) is crosses


def test_the_quotient_of_the_basic_score_can_be_chosen_for_the_whole_chain() -> None:
    clause = "sbu-2022 2.11.j"
    called = "basic score, all boards"

    def figures(**chosen: str) -> list[Exact]:
        splits = [
            split for seed in range(40) for split in standing_by(clause, seed, **chosen).splits
        ]
        return [each for split in splits if split.test == called for each in split.figures.values()]

    assert all(each.denominator == 1 for each in figures())
    quotients = figures(ties_basic_total="quotient")
    assert quotients
    assert any(each.denominator > 1 for each in quotients)


def test_all_named_chains_are_there() -> None:
    named = {
        "sabf-2020 11.7.b",
        "sabf-2020 13.10.a",
        "sabf-2020 14.1.g",
        "sabf-2020 17.2.b",
        "sabf-2020 19.11.4",
        "sabf-2020 19.13.l",
        "anc-2017 12.2",
        "anc-2017 16.2",
        "anc-2017 16.3",
        "sydney-2003 5.1.4.a",
        "sydney-2003 5.1.4.b",
        "sydney-2003 5.3.5",
        "sydney-2003 5.4.3-ties.b",
        "qba-pairs ties.2.method",
        "qba-pairs ties.qual.common",
        "qba-pairs swiss.exemption",
        "sbu-2022 2.11.i",
        "sbu-2022 2.11.j",
        "sbu-2022 2.11.5.b",
    }
    assert named <= set(CHAINS)
