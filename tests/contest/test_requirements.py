"""Conditions held against facts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.contest.requirements import (
    Check,
    Choice,
    Condition,
    Conditions,
    Permission,
    choose,
    holds,
    judge,
    same,
)
from convenor.errors import Mistake
from convenor.regulation.answers import See, VerdictWord

VERDICTS: tuple[VerdictWord, ...] = ("ok", "warn", "approval", "refuse")


def judged(terms: Conditions, facts: dict[str, object]) -> Permission:
    found = judge(terms, facts)
    assert isinstance(found, Permission)
    return found


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(VERDICTS)), max_size=6))
def test_every_condition_that_fails_is_told_and_the_strongest_decides(
    drawn: list[tuple[bool, VerdictWord]],
) -> None:
    conditions = tuple(
        Condition(fails=f"c{i}", all_of=(Check(f"f{i}"),), verdict=verdict)
        for i, (_, verdict) in enumerate(drawn)
    )
    facts: dict[str, object] = {f"f{i}": met for i, (met, _) in enumerate(drawn)}
    found = judged(Conditions(conditions), facts)
    failed = [(f"c{i}", v) for i, (met, v) in enumerate(drawn) if not met and v != "ok"]
    assert found.reasons == tuple(name for name, _ in failed)
    assert found.verdict == max((v for _, v in failed), key=VERDICTS.index, default="ok")


@given(st.permutations(["a", "b", "c"]))
def test_the_order_of_conditions_changes_no_verdict(order: list[str]) -> None:
    conditions = tuple(Condition(fails=each, all_of=(Check(each),)) for each in order)
    found = judged(Conditions(conditions), {"a": True, "b": False, "c": False})
    assert (found.verdict, set(found.reasons)) == ("refuse", {"b", "c"})


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        (Check("n", least=5), True),
        (Check("n", least=6), False),
        (Check("n", most=4), False),
        (Check("n", least=5, most=5), True),
        (Check("n", before="m"), True),
        (Check("m", before="n"), False),
        (Check("n", same_as="m"), False),
        (Check("n", differs_from="m"), True),
        (Check("word", among=("Grand Master",)), True),
        (Check("word", none_of=("grand-master",)), False),
        (Check("list", includes=("x", "b")), True),
        (Check("list", within="longer"), True),
        (Check("longer", within="list"), False),
        (Check("clubs", all_same_as="club"), True),
        (Check("nothing", absent=True), True),
        (Check("empty", present=True), False),
        (Check("n", present=True), True),
        (Check("no"), False),
        (Check("n", equals=5), True),
        (Check("yes", equals=1), False),
    ],
)
def test_what_a_fact_is_held_against(check: Check, expected: bool) -> None:
    facts: dict[str, object] = {
        "n": 5,
        "m": 6,
        "word": "grand_master",
        "list": ("a", "b"),
        "longer": ("a", "b", "c"),
        "club": "Gawler",
        "clubs": ("Gawler", ("Barossa", "Gawler")),
        "empty": "",
        "yes": True,
        "no": False,
    }
    assert holds(check, facts) is expected


def test_a_fact_that_decides_and_is_missing_is_a_mistake() -> None:
    with pytest.raises(Mistake, match="'n' is missing"):
        holds(Check("n", least=1), {"n": None})
    with pytest.raises(Mistake, match="'m' is missing"):
        holds(Check("n", before="m"), {"n": 1})


def test_a_fact_that_does_not_matter_may_be_missing() -> None:
    condition = Condition(
        fails="x", when=(Check("on"),), any_of=((Check("a"),), (Check("b"), Check("c")))
    )
    terms = Conditions((condition,))
    assert judged(terms, {"on": False}).verdict == "ok"
    assert judged(terms, {"on": True, "a": True}).verdict == "ok"
    assert judged(terms, {"on": True, "a": False, "b": False}).verdict == "refuse"
    assert judged(terms, {"on": True, "a": False, "b": True, "c": True}).verdict == "ok"


def test_another_clause_may_answer_and_grounds_are_told_only_if_all_is_well() -> None:
    terms = Conditions(
        conditions=(Condition(fails="no", all_of=(Check("a"),), then="wait"),),
        grounds=(Choice("first", (Check("b"),)), Choice("second")),
        elsewhere=(Choice("4.2", (Check("c"),)),),
    )
    assert judge(terms, {"c": True}) == See("4.2")
    assert judged(terms, {"a": True, "b": False, "c": False}).ground == "second"
    refused = judged(terms, {"a": False, "b": True, "c": False})
    assert (refused.ground, refused.reason) == (None, "No: wait.")


def test_approval_names_the_official() -> None:
    condition = Condition(
        fails="x", all_of=(Check("a"),), verdict="approval", decided_by="director"
    )
    assert judged(Conditions((condition,)), {"a": False}).decided_by == "director"


def test_no_choice_fits() -> None:
    assert choose((Choice("x", (Check("a"),)),), {"a": False}) is None


@given(st.text(max_size=8), st.text(max_size=8))
def test_sameness_goes_both_ways(one: str, other: str) -> None:
    assert same(one, other) == same(other, one)
    assert same(one, one)
