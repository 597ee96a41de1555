"""Plans out of data: what they say, what they take from clauses, and what is wrong with them."""

from typing import Any

import pytest

from convenor.errors import Mistake
from convenor.exact import Rounding
from convenor.regulation import shelf
from convenor.standings.accounts import Account
from convenor.standings.plans import StandingPlan, read_plan, with_clauses
from convenor.standings.stakes import Stake, concerns, only_as_needed
from convenor.standings.stand import stand
from convenor.standings.tie_rules import rule_of
from convenor.standings.tiebreaks.rules import TieRule
from convenor.standings.tiebreaks.terms import TESTS, TieBreakTerms, WinTerms
from convenor.values import replace


def terms_of(clause: str) -> Any:
    return shelf.open_stack(clause.split()[0]).resolve(clause).terms


def test_a_plan_is_read_from_data() -> None:
    plan = read_plan(
        {
            "figure": "percent",
            "of": "average",
            "fines": "at the end",
            "rounding": {"mode": "half up", "step": "0.01"},
            "ties": {"tests": ["wins", {"test": "net score", "called": "IMPs"}, "lot"]},
            "stakes": [{"purpose": "title", "ties": {"tests": ["lot"], "restart": True}}],
            "methods": {"count": {"tests": ["count-back"]}},
            "seed": "table 1",
        }
    )
    assert (plan.figure, plan.of, plan.fines, plan.unit) == (
        "percent",
        "average",
        "at the end",
        "%",
    )
    assert plan.rounding == Rounding("half up", plan.rounding.step if plan.rounding else 1)
    tests = (TieBreakTerms("wins"), TieBreakTerms("net score", "IMPs"), TieBreakTerms("lot"))
    assert plan.ties.tests == tests
    assert plan.stakes[0].ties == TieRule((TieBreakTerms("lot"),), restart=True)
    assert plan.methods["count"].tests[0].test == "count-back"
    assert read_plan({}) == StandingPlan()


def test_an_unknown_test_is_named_with_the_nearest_and_the_catalogue() -> None:
    with pytest.raises(Mistake) as wrong:
        read_plan({"ties": {"tests": ["wins", "net scor"]}}, "final")
    said = str(wrong.value)
    assert said.startswith(
        "final: ties: tests[2]: no test for ties is called 'net scor': did you mean 'net score'?"
    )
    assert all(name in said for name in TESTS)
    with pytest.raises(Mistake, match=r"stakes\[1\]: tests\[1\]: no test .* 'zzz': the tests are"):
        read_plan({"stakes": [{"purpose": "title", "ties": {"tests": [{"test": "zzz"}]}}]})


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"figure": "vps"}, "standing: figure cannot be 'vps': did you mean 'vp'"),
        ({"fine": "left out"}, "unknown key 'fine': did you mean 'fines'"),
        ({"stakes": [{"purpose": "title", "first": 3, "last": 2}]}, "'title' hangs on places 3 to"),
        ({"stakes": [{}]}, "'purpose' is missing"),
        ({"within": -1}, "it is 0 or more"),
        ({"ties": {"tests": "wins"}}, "must be a list"),
    ],
)
def test_a_wrong_plan_is_refused_in_one_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Mistake, match=sentence):
        read_plan(given)


def test_a_clause_that_was_not_filled_in_is_asked_for() -> None:
    plan = read_plan({"ties": {"clause": "sbu-2022 2.11.j"}})
    with pytest.raises(Mistake, match=r"the plan names sbu-2022 2.11.j for its ties"):
        stand(plan, Account(("A",)))
    stand(with_clauses(plan, terms_of), Account(("A",)))
    with pytest.raises(Mistake, match=r"the plan names sbu-2022 2.11.a: fill it in"):
        stand(read_plan({"purposes_by": "sbu-2022 2.11.a"}), Account(("A",)))


def test_a_clause_of_another_kind_holds_no_tests() -> None:
    with pytest.raises(Mistake, match=r"sbu-2022 2.11.a holds no tests for ties"):
        rule_of(terms_of("sbu-2022 2.11.a"), "sbu-2022 2.11.a")
    with pytest.raises(Mistake, match=r"sbu-2022 2.11.j does not say how close a tie is"):
        with_clauses(StandingPlan(tied_by="sbu-2022 2.11.j"), terms_of)
    with pytest.raises(Mistake, match=r"sbu-2022 2.11.j does not say for what ties are split"):
        with_clauses(StandingPlan(purposes_by="sbu-2022 2.11.j"), terms_of)


def test_a_method_for_which_the_plan_has_no_rule_is_named() -> None:
    given = {"purposes_by": "qba-pairs ties.qual.scope", "methods": {"point-a-bord": {}}}
    plan = with_clauses(read_plan(given), terms_of)
    with pytest.raises(Mistake, match="no rule for the method 'point-a-board': did you mean"):
        stand(plan, Account(("A",)))


def test_a_purpose_that_the_book_does_not_have_is_named_before_any_tie() -> None:
    given = {"purposes_by": "qba-pairs ties.2.scope", "stakes": [{"purpose": "plate titel"}]}
    plan = with_clauses(read_plan(given), terms_of)
    with pytest.raises(Mistake, match="ties for 'plate titel', which the book does not: did you"):
        stand(plan, Account(("A",)))


def test_a_purpose_that_only_a_case_of_the_clause_names_is_one_that_the_book_has() -> None:
    """`ask` takes it, too: `known` adds to what the cases name."""
    given = {"purposes_by": "qba-pairs ties.2.scope", "stakes": [{"purpose": "plate title"}]}
    plan = with_clauses(read_plan(given), terms_of)
    assert plan.purposes is not None
    fewer = replace(plan, purposes=replace(plan.purposes, known=("third place",)))
    assert stand(fewer, Account(("A",))).order == ("A",)
    other = replace(fewer, stakes=(Stake("cash prize"),))
    with pytest.raises(Mistake, match="ties for 'cash prize', which the book does not"):
        stand(other, Account(("A",)))


def test_a_rule_is_the_same_whichever_family_it_comes_from() -> None:
    meetings = rule_of(terms_of("sbu-2022 2.11.j"), "j")
    assert (meetings.restart, meetings.tests[-1].test) == (True, "lot")
    figures = rule_of(terms_of("sabf-2020 19.11.4"), "f")
    assert (figures.restart, figures.for_place) == (False, 3)
    opponents = rule_of(terms_of("sydney-2003 5.3.5"), "o")
    assert [each.test for each in opponents.tests] == ["opponents", "wins", "net score", "lot"]
    count = rule_of(terms_of("qba-pairs ties.qual.common"), "c")
    assert (count.restart, count.left_to, count.tests[0].test) == (True, "director", "count-back")
    equal = rule_of(terms_of("sydney-2003 5.4.3-ties.a"), "e")
    assert (equal.tests, equal.left_to) == ((), "shared")


def test_a_rule_for_one_place_becomes_a_stake() -> None:
    plan = with_clauses(read_plan({"ties": {"clause": "sabf-2020 19.11.4"}}), terms_of)
    assert plan.stakes == (Stake("place 3", 1, 3),)
    own = TieRule((TieBreakTerms("wins", win=WinTerms()),), clause="sbu-2022 2.11.j")
    assert with_clauses(StandingPlan(ties=own), terms_of).ties == own


@pytest.mark.parametrize(
    ("first", "size", "is_for_it"), [(1, 2, False), (2, 2, False), (3, 2, True), (2, 3, True)]
)
def test_a_tie_is_for_a_stake_that_lies_between_the_tied(
    first: int, size: int, is_for_it: bool
) -> None:
    assert concerns(Stake("qualifying", 1, 3), first, size) is is_for_it


def test_where_the_order_is_at_stake_any_tie_among_the_places_is_for_it() -> None:
    alternates = Stake("alternates", 4, 99, ordered=True)
    assert concerns(alternates, 5, 2)
    assert concerns(alternates, 3, 2)
    assert not concerns(alternates, 2, 2)
    assert not concerns(alternates, 5, 1)


def test_a_tie_is_split_only_as_far_as_the_stake_needs() -> None:
    order = (("A",), ("B",), ("C", "D"), ("E",))
    assert only_as_needed(order, 1, Stake("title")) == (("A",), ("B", "C", "D", "E"))
    assert only_as_needed(order, 2, Stake("four", 1, 4)) == (("A", "B"), ("C", "D"), ("E",))
    assert only_as_needed(order, 2, Stake("five", 1, 5)) == (("A", "B", "C", "D"), ("E",))
