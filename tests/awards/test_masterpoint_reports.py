"""Reports for masterpoints."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.awards.reports import (
    IdentifyTerms,
    ListTerms,
    MinimumTerms,
    Reported,
    ReportedEvent,
    ReportedPlayer,
    ReportFacts,
    ReportLists,
    ReportTerms,
    lists_in_report,
    player_identified,
    report_accepted,
    report_minimum,
)
from convenor.contest.requirements import Check, Condition
from convenor.errors import Mistake

KEYS = ("surname", "initial", "number")


@given(st.dictionaries(st.sampled_from(KEYS), st.sampled_from(["", " ", "x"])))
def test_blank_is_missing(player: dict[str, str]) -> None:
    found = report_minimum(MinimumTerms(KEYS), ReportedPlayer(player))
    assert found.missing == tuple(each for each in KEYS if player.get(each) != "x")


def test_a_number_belongs_to_its_player() -> None:
    terms = IdentifyTerms("number", ("surname", "initial"))
    register = {"7": {"surname": "Roy", "initial": "A"}}
    right = {"number": "7", "surname": " ROY", "initial": "a"}
    assert player_identified(terms, Reported(right, register)).verdict == "ok"
    wrong = {"number": "7", "surname": "Ray", "initial": "B"}
    assert player_identified(terms, Reported(wrong, register)).differences == KEYS[:2]
    assert player_identified(terms, Reported({}, register)).differences == ("number",)


@given(st.lists(st.integers(min_value=0, max_value=40), min_size=1, max_size=5))
def test_all_the_tables_are_no_fewer_than_the_largest_number(tables: list[int]) -> None:
    conditions = (Condition(fails="many", all_of=(Check("tables", most=30),)),)
    largest = report_accepted(
        ReportTerms(conditions, tables_by="largest"), ReportFacts(tables=tuple(tables))
    )
    total = report_accepted(
        ReportTerms(conditions, tables_by="total"), ReportFacts(tables=tuple(tables))
    )
    assert largest.verdict == ("refuse" if max(tables) > 30 else "ok")  # type: ignore[union-attr]
    assert total.verdict == ("refuse" if sum(tables) > 30 else "ok")  # type: ignore[union-attr]


def test_lists_that_nothing_names() -> None:
    kinds = (ReportLists(("matchpoints",), ("overall",), 6),)
    event = ReportedEvent("matchpoints", 6)
    assert lists_in_report(ListTerms(kinds), event).lists == ("overall",)
    with pytest.raises(Mistake, match="no lists"):
        lists_in_report(ListTerms(kinds), ReportedEvent("matchpoints", 7))
