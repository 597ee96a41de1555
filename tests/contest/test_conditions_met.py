"""Conditions and tables of cases over facts of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.contest.conditions_met import ConditionTerms, conditions_met
from convenor.contest.decision_tables import Row, TableTerms, first_that_fits
from convenor.contest.requirements import Check, Condition
from convenor.errors import Mistake
from convenor.regulation.answers import Decides, See
from convenor.regulation.closed_words import closed, closed_by
from convenor.regulation.typed import reader
from convenor.regulation.vocabulary import Said, Word, described, told


def test_a_number_that_cannot_be_more_than_another() -> None:
    terms = ConditionTerms((), never_more={"boards_scored": "boards"})
    assert conditions_met(terms, told({"boards": 4, "boards_scored": 4})).verdict == "ok"
    with pytest.raises(Mistake, match=r"'boards_scored' \(5\) cannot be more than 'boards' \(4\)"):
        conditions_met(terms, told({"boards": 4, "boards_scored": 5}))


def test_a_word_that_the_clause_does_not_know() -> None:
    terms = ConditionTerms((), words={"role": ("public", "playing-captain")})
    read = reading(terms, "role")
    assert conditions_met(terms, read({"role": "Playing captain"}, "given")).verdict == "ok"
    with pytest.raises(Mistake, match="role cannot be 'dog': it is one of: public"):
        read({"role": "dog"}, "given")


def reading(terms: ConditionTerms | TableTerms, name: str) -> Callable[[object, str], Said]:
    """How a question is read for a clause with these terms that asks for one word."""
    base = described(Said, ((name, Word(name, "text", "a word")),))
    return reader(closed(base, closed_by(terms, {})))


@given(st.lists(st.integers(min_value=0, max_value=40), min_size=1, max_size=5))
def test_a_list_counts_by_its_largest_number_or_by_all(tables: list[int]) -> None:
    conditions = (Condition(fails="many", all_of=(Check("tables", most=30),)),)
    facts = told({"tables": tuple(tables)})
    largest = conditions_met(ConditionTerms(conditions, counted={"tables": "largest"}), facts)
    total = conditions_met(ConditionTerms(conditions, counted={"tables": "total"}), facts)
    assert largest.verdict == ("refuse" if max(tables) > 30 else "ok")
    assert total.verdict == ("refuse" if sum(tables) > 30 else "ok")


def test_no_rank_is_beyond_the_field() -> None:
    terms = ConditionTerms((Condition("low", all_of=(Check("rank", upper_half_of="teams"),)),))
    assert conditions_met(terms, told({"rank": 8, "teams": 15})).verdict == "ok"
    assert conditions_met(terms, told({"rank": 9, "teams": 15})).verdict == "refuse"
    with pytest.raises(Mistake, match="no rank 16 among 15"):
        conditions_met(terms, told({"rank": 16, "teams": 15}))


def test_the_first_case_that_fits_says_what_holds() -> None:
    terms = TableTerms(
        rows=(
            Row({"decided_by": "chief director"}, (Check("matter", equals="law"),)),
            Row({"see": "3.1"}, (Check("matter", equals="fact"),)),
        ),
        words={"matter": ("law", "fact", "judgement")},
    )
    assert isinstance(first_that_fits(terms, told({"matter": "law"})), Decides)
    assert first_that_fits(terms, told({"matter": "fact"})) == See("3.1")
    with pytest.raises(Mistake, match="does not say"):
        first_that_fits(terms, told({"matter": "judgement"}))
    with pytest.raises(Mistake, match="matter cannot be 'weather'"):
        reading(terms, "matter")({"matter": "weather"}, "given")


def test_a_limit_holds_for_each_of_a_list() -> None:
    rows = (Row({"enough": True}, (Check("points", least=10),)), Row({"enough": False}))
    assert first_that_fits(TableTerms(rows), told({"points": (10, 12)})).enough is True
    assert first_that_fits(TableTerms(rows), told({"points": (9, 12)})).enough is False
