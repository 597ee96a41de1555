"""Limits on numbers, ranks, even fields and fees."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.entries.counts import (
    Counted,
    CountTerms,
    Limit,
    Must,
    broken,
    count_limit,
    in_words,
)
from convenor.entries.fees import Entry, FeeTerms, fees_due
from convenor.entries.ranks import Ranked, RankTerms, limit_in_force, rank_limit
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.ask import ask

NUMBERS = st.integers(min_value=0, max_value=500)


@given(NUMBERS, NUMBERS, NUMBERS)
def test_a_number_between_least_and_most_breaks_nothing(a: int, b: int, c: int) -> None:
    least, number, most = sorted((a, b, c))
    limit = Limit("teams", "teams", least=least, most=most)
    assert not list(broken(limit, number))
    assert list(broken(limit, most + 1))
    assert list(broken(limit, least - 1))


@given(NUMBERS, NUMBERS)
def test_a_strict_limit_is_broken_at_the_limit(limit: int, number: int) -> None:
    assert bool(list(broken(Limit("points", "points", below=limit), number))) == (number >= limit)
    assert bool(list(broken(Limit("points", "points", above=limit), number))) == (number <= limit)


@given(NUMBERS)
def test_a_number_is_even_or_odd(number: int) -> None:
    even = list(broken(Limit("teams", "teams", parity="even"), number))
    odd = list(broken(Limit("teams", "teams", parity="odd"), number))
    assert bool(even) != bool(odd)


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (Limit("teams", "teams", least=4, most=6), "4 to 6"),
        (Limit("teams", "teams", least=3, most=3), "3"),
        (Limit("teams", "teams", most=4), "at most 4"),
        (Limit("teams", "teams", least=5), "at least 5"),
        (Limit("teams", "teams", parity="odd", below=12), "odd, fewer than 12"),
        (Limit("points", "points", above=0), "more than 0"),
    ],
)
def test_a_limit_in_words(limit: Limit, words: str) -> None:
    assert in_words(limit) == words


def test_every_broken_limit_is_told_at_once() -> None:
    terms = CountTerms(
        limits=(Limit("sheets", "sheets", most=4),), musts=(Must("card", "no system card"),)
    )
    found = count_limit(terms, Counted(sheets=5, card=False))
    assert found.verdict == "refuse"
    assert found.reasons == ("more than four sheets", "no system card")


def test_permission_lifts_a_limit_only_where_the_clause_says_so() -> None:
    limit = Limit("systems", "systems", most=1)
    asked = Counted(systems=2, permission="given")
    assert count_limit(CountTerms((limit,)), asked).verdict == "refuse"
    lifted = count_limit(CountTerms((limit,), lifted_by="director"), asked)
    assert (lifted.verdict, lifted.reasons) == ("ok", ())


def test_nothing_to_check_is_a_mistake() -> None:
    with pytest.raises(Mistake, match="give teams"):
        count_limit(CountTerms((Limit("teams", "teams", most=4),)), Counted())


RANKS = RankTerms(limit=42, pairs=12, extended_by="committee")


@given(NUMBERS)
def test_a_better_rank_is_never_refused_where_a_worse_one_is_let_in(better: int) -> None:
    worse = rank_limit(RANKS, Ranked(better + 1))
    assert worse.rank == better + 2
    assert worse.verdict == "refuse" or rank_limit(RANKS, Ranked(better)).verdict == "ok"


@given(st.integers(min_value=42, max_value=100), st.integers(min_value=0, max_value=30))
def test_the_limit_is_extended_only_with_few_pairs(extended: int, pairs: int) -> None:
    assert limit_in_force(RANKS, extended, pairs) == (extended if pairs < 12 else 42)


def test_a_limit_is_never_cut() -> None:
    with pytest.raises(Mistake, match="not cut"):
        limit_in_force(RANKS, 41, None)


@given(NUMBERS)
def test_a_field_with_what_may_be_added_is_even(teams: int) -> None:
    added = ask(shelf.open_stack("sabf-2020"), "sabf-2020 20.1.4.d", {"teams": teams}).may_add
    assert added in (0, 1)
    assert (teams + added) % 2 == 0


MONEY = st.fractions(min_value=0, max_value=1000, max_denominator=100)


@given(MONEY, st.lists(MONEY, max_size=5), st.booleans(), st.booleans())
def test_what_is_due_is_the_sum_of_its_parts(
    fee: Fraction, rounds: list[Fraction], local: bool, extra: bool
) -> None:
    asked = Entry(fee, local_heats=local, extra=extra, table_money=tuple(rounds))
    due = fees_due(FeeTerms("in local heats"), asked)
    assert due.table_money_due == (sum(rounds) if local or extra else 0)
    assert due.due == due.entry_fees + (due.table_money_due or 0)
    assert fees_due(FeeTerms(), asked).due == fee
