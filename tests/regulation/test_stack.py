"""Layers laid one over another: changes, switches, dates, and what a clause comes to."""

import datetime
import sys
import types
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.book import Change, Clause, Dated, Rulebook, Switch, Table
from convenor.regulation.families import Family, catalogue
from convenor.regulation.proving import resolving_mistake
from convenor.regulation.stack import Stack
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.values import replace as changed
from convenor.values import value


@value
class Row:
    place: int = asked("place")
    points: Exact = asked("points")


@value
class TollTerms:
    price: Exact = asked("price")
    late: str = asked("what if late", default="nothing")
    rows: tuple[Row, ...] = asked("points", default=())


@value
class TollGiven:
    times: int = asked("times", least=0)


@value
class TollAnswer:
    total: Exact = asked("in all")


def toll(terms: TollTerms, given: TollGiven, why: Why = SILENT) -> TollAnswer:
    why.step("{times} times", terms.price * given.times, gives="total", times=given.times)
    return TollAnswer(terms.price * given.times)


module = types.ModuleType("a_family_of_tests")
module.toll = toll  # type: ignore[attr-defined]
sys.modules["a_family_of_tests"] = module
FAMILIES = catalogue(({"name": "toll", "code": "a_family_of_tests:toll", "what": "a toll"},))
DAY = datetime.date(2020, 1, 1)


def clause(book: str, id: str = "1", terms: dict[str, Any] | None = None, **more: Any) -> Clause:
    dated = (Dated(DAY, None, {"price": 3} if terms is None else terms),)
    return Clause(book, id, "Toll", "compute", "A toll.", family="toll", dated=dated, **more)


def book(id: str, *clauses: Clause, **more: Any) -> Rulebook:
    switches = {each.name: each for each in more.pop("switches", ())}
    return Rulebook(
        id=id,
        title=id,
        document=id,
        since=DAY,
        until=None,
        under="",
        chapters=(),
        clauses={each.id: each for each in clauses},
        switches=switches,
        tables=more.pop("tables", {}),
        **more,
    )


def pile(*books: Rulebook) -> Stack:
    return Stack(books, FAMILIES)


LAWS = book("laws", clause("laws"))


def price(stack: Stack, **more: Any) -> Exact:
    found: Exact = stack.resolve("laws 1", **more).terms.price
    return found


def change(value: Any, by: str = "1", **more: Any) -> Change:
    return Change("laws 1", by, term="price", value=value, **more)


def test_terms_come_out_typed() -> None:
    assert pile(LAWS).resolve("laws 1").terms == TollTerms(3)


def test_a_later_layer_changes_a_term_and_the_last_one_wins() -> None:
    federation = book("fed", clause("fed"), changes=(change("4.5"),))
    event = book("event", clause("event"), changes=(change(6),))
    assert price(pile(LAWS, federation)) == Fraction(9, 2)
    assert price(pile(LAWS, federation, event)) == 6
    assert [each.by for each in pile(LAWS, federation, event).resolve("laws 1").changes] == [
        "1",
        "1",
    ]


def test_a_change_holds_from_its_day() -> None:
    event = book("event", clause("event"), changes=(change(6, since=datetime.date(2021, 5, 1)),))
    assert price(pile(LAWS, event), day=datetime.date(2021, 4, 30)) == 3
    assert price(pile(LAWS, event), day=datetime.date(2021, 5, 1)) == 6


def test_a_change_to_a_term_that_is_not_there_names_the_nearest() -> None:
    event = book("event", changes=(Change("laws 1", "1", term="prise", value=2),))
    with pytest.raises(Mistake, match="no term 'prise' to change: did you mean 'price'"):
        price(pile(LAWS, event))


SWITCHED = book(
    "laws",
    clause(
        "laws",
        terms={
            "price": {"switch": "dear", "is": {"false": 3, "true": 5}},
            "late": {"switch": "late"},
        },
        switches=("dear", "late"),
    ),
    switches=(
        Switch("dear", ("1",), False, (True,)),
        Switch("late", ("1",), "nothing", ("double",)),
    ),
)


def test_a_switch_has_its_default_and_can_be_set() -> None:
    plain = pile(SWITCHED).resolve("laws 1")
    assert (plain.terms.price, plain.terms.late) == (3, "nothing")
    assert plain.readings == {"dear": False, "late": "nothing"}
    assert pile(SWITCHED).resolve("laws 1", {"dear": True}).terms.price == 5
    assert pile(SWITCHED).resolve("laws 1", {"dear": "true"}).terms.price == 5


def test_a_layer_can_change_a_reading_and_a_question_overrides_it() -> None:
    event = book("event", changes=(Change("laws 1", "1", switch="late", value="double"),))
    stack = pile(SWITCHED, event)
    assert stack.resolve("laws 1").terms.late == "double"
    assert stack.resolve("laws 1", {"late": "nothing"}).terms.late == "nothing"


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"deer": True}, "has no switch 'deer': did you mean 'dear'"),
        ({"late": "dubble"}, "switch 'late' cannot be 'dubble': did you mean 'double'"),
    ],
)
def test_a_wrong_switch_gets_the_nearest_right_one(chosen: dict[str, Any], words: str) -> None:
    with pytest.raises(Mistake, match=words):
        pile(SWITCHED).resolve("laws 1", chosen)


def test_a_reading_that_is_not_provided_for_is_found_by_the_check() -> None:
    broken = changed(
        SWITCHED.clauses["1"],
        dated=(Dated(DAY, None, {"price": {"switch": "dear", "is": {"false": 3}}}),),
    )
    stack = pile(changed(SWITCHED, clauses={"1": broken}))
    mistake = resolving_mistake(stack, stack.clause("laws 1"))
    assert mistake is not None
    assert mistake.at == ("price",)
    assert "the reading 'true' of switch 'dear' is not provided for" in str(mistake)


def test_a_table_is_read_into_rows_that_know_their_clause() -> None:
    rows = ({"place": "1", "points": "6"}, {"place": "2", "points": "4.5"})
    laws = book(
        "laws",
        clause("laws", terms={"price": 1, "rows": {"table": "points"}}),
        tables={"points": Table("points", "17.2", "Points", ("place", "points"), rows)},
    )
    found = pile(laws).resolve("laws 1").terms.rows
    assert found == (Row(1, 6), Row(2, Fraction(9, 2)))
    assert printed_in(found) == "17.2"


def test_a_term_can_be_borrowed_from_another_clause_and_another_layer() -> None:
    federation = book(
        "fed",
        clause("fed", "2", {"price": {"clause": "laws 1", "term": "price"}}),
        clause("fed", "3", {"price": {"clause": "2", "term": "price"}}),
        changes=(change(7),),
    )
    assert pile(LAWS, federation).resolve("fed 3").terms.price == 7


def test_clauses_may_lend_to_each_other_but_not_in_a_circle() -> None:
    mutual = book(
        "laws",
        clause("laws", "1", {"price": 3, "late": {"clause": "2", "term": "late"}}),
        clause("laws", "2", {"price": {"clause": "1", "term": "price"}, "late": "double"}),
        clause("laws", "3", {"price": {"clause": "4", "term": "price"}}),
        clause("laws", "4", {"price": {"clause": "3", "term": "price"}}),
    )
    assert pile(mutual).resolve("laws 1").terms.late == "double"
    assert pile(mutual).resolve("laws 2").terms.price == 3
    with pytest.raises(Mistake, match="is borrowed in a circle"):
        pile(mutual).resolve("laws 3")


def test_a_chain_can_be_made_of_lists_and_items_of_other_clauses() -> None:
    first = [{"place": 1, "points": 6}, {"place": 2, "points": 4}]
    own = {"clause": "2", "term": "rows.1", "with": {"points": 9}}
    laws = book(
        "laws",
        clause("laws", "1", {"price": 3, "rows": [own, {"clause": "2", "term": "rows"}]}),
        clause("laws", "2", {"price": 1, "rows": first}),
        clause("laws", "3", {"price": {"clause": "2", "term": "rows.2.points"}}),
        clause("laws", "4", {"price": {"clause": "2", "term": "rows.3.points"}}),
    )
    found = pile(laws).resolve("laws 1")
    assert found.terms.rows == (Row(1, 9), Row(1, 6), Row(2, 4))
    assert found.lenders == {"laws 2"}
    assert pile(laws).resolve("laws 3").terms.price == 4
    with pytest.raises(Mistake, match="there is no '3' in it"):
        pile(laws).resolve("laws 4")


def test_a_decimal_reading_is_recognised_however_it_is_written() -> None:
    laws = book(
        "laws",
        clause("laws", terms={"price": {"switch": "weight"}}, switches=("weight",)),
        switches=(Switch("weight", ("1",), 1, (3, "0.5")),),
    )
    for written in ("0.5", Fraction(1, 2)):
        assert pile(laws).resolve("laws 1", {"weight": written}).terms.price == Fraction(1, 2)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"price": {"table": "pionts"}}, "no table 'pionts'"),
        ({"price": {"clause": "9", "term": "price"}}, "laws has no clause '9'"),
        ({"price": {"clause": "1", "term": "prise"}}, "no term 'prise'"),
        ({"price": "dear"}, "price must be a number"),
        ({"late": "double"}, "'price' is missing"),
        ({"prise": 3}, "unknown key 'prise': did you mean 'price'"),
        ({"price": 3, "prise": 3}, "unknown key 'prise': did you mean 'price'"),
    ],
)
def test_wrong_terms_are_named(terms: dict[str, Any], words: str) -> None:
    laws = book("laws", clause("laws"), clause("laws", "2", terms))
    with pytest.raises(Mistake, match=words):
        pile(laws).resolve("laws 2")


def test_terms_of_an_edition_hold_between_their_days() -> None:
    editions = (
        Dated(DAY, datetime.date(2020, 12, 31), {"price": 3}),
        Dated(datetime.date(2021, 1, 1), None, {"price": 4}),
    )
    laws = book("laws", changed(clause("laws"), dated=editions))
    assert price(pile(laws), day=datetime.date(2020, 12, 31)) == 3
    assert price(pile(laws), day=datetime.date(2021, 1, 1)) == 4
    assert price(pile(laws)) == 4
    with pytest.raises(Mistake, match="no terms for 2019-12-31: they hold from 2020-01-01"):
        price(pile(laws), day=datetime.date(2019, 12, 31))


layers = st.lists(
    st.tuples(st.sampled_from("abcdef"), st.lists(st.integers(1, 99), max_size=2)),
    min_size=1,
    max_size=6,
    unique_by=lambda each: each[0],
)


@settings(max_examples=60)
@given(layers, st.data())
def test_stacking_is_associative(made: list[tuple[str, list[int]]], data: st.DataObject) -> None:
    books = [book(id, changes=tuple(change(value) for value in values)) for id, values in made]
    first = data.draw(st.integers(0, len(books)))
    second = data.draw(st.integers(first, len(books)))
    low = pile(LAWS, *books[:first])
    middle = pile(*books[first:second])
    high = pile(*books[second:])
    one, other = (low + middle) + high, low + (middle + high)
    assert one == other
    assert one.resolve("laws 1").terms == other.resolve("laws 1").terms
    changed = [value for _, values in made for value in values]
    assert price(one) == (changed[-1] if changed else 3)


def test_a_family_says_what_it_takes_and_gives() -> None:
    family = FAMILIES["toll"]
    assert isinstance(family, Family)
    assert (family.terms, family.given, family.answers) == (TollTerms, TollGiven, (TollAnswer,))
    assert [each.name for each in family.answer_fields()] == ["total"]
