"""The chain of ties of the SBU is made of the clauses that describe its tests.

A layer over one of them moves what 2.11.j answers: the same object is asked and played.
"""

from __future__ import annotations

from typing import Any

import pytest

from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import Asking

BOOK = "sbu-2022"
TESTS = [
    "VPs between tied",
    "basic score between tied",
    "matches won",
    "tie-break points",
    "basic score, all boards",
    "point-a-board",
    None,
]
LENDERS = (
    *("2.11.g", "2.11.2.a", "2.11.2.b", "2.11.2.c", "2.11.2.d", "2.11.2.e"),
    *("2.11.3.a", "2.11.3.b", "2.11.5.a", "2.11.5.b"),
    *("2.11.4.a", "2.11.4.b", "2.11.4.c", "2.11.4.d", "2.11.4.e"),
)


def layered(clause: str, term: str, value: str) -> Any:
    text = (
        '[rulebook]\nid = "own"\ntitle = "Own"\ndocument = "none"\nsince = 1990-01-01\n'
        f'under = "{BOOK}"\n\n[[chapter]]\nid = "1"\nheading = "Changes"\n\n'
        '[[clause]]\nid = "1"\nheading = "A change"\nkind = "record"\nrule = "Changed."\n'
        f'chapter = "1"\n\n[[change]]\nby = "1"\nclause = "{BOOK} {clause}"\nterm = "{term}"\n'
        f"value = {value}\n"
    )
    return shelf.with_layers(shelf.open_stack(BOOK), (text,))


def asked(stack: Any, clause: str, given: dict[str, Any]) -> Any:
    return to_plain(Asking(stack, stack.clause(f"{BOOK} {clause}")).answer(given))


def test_the_chain_is_lent_by_the_clauses_that_describe_its_tests() -> None:
    found = shelf.open_stack(BOOK).resolve(f"{BOOK} 2.11.j")
    used = [each for each in found.terms.tests if each.used]
    assert [each.called for each in used] == TESTS
    assert used[-1].test == "lot"
    assert {f"{BOOK} {id}" for id in LENDERS} <= found.lenders


# Three teams that did not meet; X and Y have won one match each more than Z has.
# Tie-break points: X met P (30) and Q (10): 40; Y met Q (10) and R (25): 35. X is first.
# Without the first round: X 10, Y 25. Y is first.
SWISS = {
    "tied": ["X", "Y"],
    "all_play_all": False,
    "totals": {"P": 30, "Q": 10, "R": 25},
    "matches": [
        ["X", "P", 12, 8, 5],
        ["X", "Q", 8, 12, -5],
        ["Y", "Q", 12, 8, 5],
        ["Y", "R", 8, 12, -5],
    ],
}


@pytest.mark.parametrize(("clause", "term"), [("2.11.2.c", "tests"), ("2.11.3.a", "tests")])
def test_a_layer_over_tie_break_points_moves_the_chain(clause: str, term: str) -> None:
    plain = shelf.open_stack(BOOK)
    assert asked(plain, "2.11.j", SWISS)["order"] == [["X"], ["Y"]]
    value = '[{ test = "opponents", called = "tie-break points", leave_out = 1 }]'
    assert asked(layered(clause, term, value), "2.11.j", SWISS)["order"] == [["Y"], ["X"]]


def test_a_layer_over_the_rule_of_all_play_all_moves_the_chain() -> None:
    """The basic score leaves both level (5 - 5); where tie-break points count, X is first."""
    everybody = {**SWISS, "all_play_all": True, "boards": []}
    assert asked(shelf.open_stack(BOOK), "2.11.j", everybody)["order"] == [["X", "Y"]]
    other = layered("2.11.3.b", "met", '"any"')
    assert asked(other, "2.11.j", everybody)["order"] == [["X"], ["Y"]]


# Three on two boards: A 8, B 2, C 2 and A 2, B 6, C 4. By 2.11.4: A 4 + 0, B 1 + 4, C 1 + 2.
# If equal scores were worth 2 to each (more than a win over none): B 2 + 4, C 2 + 2; if a better
# score were worth 4: A 8 + 0, B 1 + 8, C 1 + 4: A goes before C.
BOARDS = {
    "tied": ["A", "B", "C"],
    "all_play_all": True,
    "matches": [],
    "boards": [
        {"average": 4, "scores": {"A": 8, "B": 2, "C": 2}},
        {"average": 4, "scores": {"A": 2, "B": 6, "C": 4}},
    ],
}


@pytest.mark.parametrize(
    ("clause", "count", "order"),
    [
        ("", "", [["B"], ["A"], ["C"]]),
        ("2.11.4.e", "equal = 4", [["B"], ["C"], ["A"]]),
        ("2.11.4.d", 'each = "any beaten"', [["B"], ["C"], ["A"]]),
    ],
)
def test_a_layer_over_a_clause_of_the_count_back_moves_the_chain(
    clause: str, count: str, order: list[list[str]]
) -> None:
    """With 4 for an equal score: A 4, B 4 + 4, C 4 + 2. Once a board: A 2, B 1 + 2, C 1 + 2: B and
    C are level, and by themselves B has 1 + 2, C 1 + 0."""
    stack = shelf.open_stack(BOOK)
    if clause:
        value = f'[{{ test = "count-back", called = "point-a-board", count = {{ {count} }} }}]'
        stack = layered(clause, "tests", value)
    assert asked(stack, "2.11.j", BOARDS)["order"] == order


def test_a_layer_that_lets_sub_ties_go_on_moves_the_chain() -> None:
    """2.11.5.b: those still level start again at the first test, or go on with the next one."""
    other = layered("2.11.5.b", "restart", "false")
    assert other.resolve(f"{BOOK} 2.11.j").terms.restart is False
    assert shelf.open_stack(BOOK).resolve(f"{BOOK} 2.11.j").terms.restart is True
