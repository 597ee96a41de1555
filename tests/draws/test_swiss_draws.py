"""The Swiss draw with names: byes, lots, least distance, rematches."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.contest.lots import lot_order
from convenor.draws.certificates import make
from convenor.draws.modified_swiss import (
    ModifiedSwissTerms,
    may_meet_again,
    rounds_by_kind,
)
from convenor.draws.orders import Standing, draw_order, ranking_with_penalties
from convenor.draws.swiss import SwissDraw, SwissGiven, SwissTerms, draw_field, swiss_draw
from convenor.errors import Mistake
from convenor.regulation.answers import Decides, See

NAMES = "ABCDEFGH"


def test_nobody_has_a_second_bye() -> None:
    given_field = SwissGiven(ranking=("A", "B", "C"), had_bye=("C",))
    drawn = swiss_draw(SwissTerms(odd="bye"), given_field)
    assert drawn == SwissDraw((("A", "C"),), bye="B")


def test_an_odd_field_without_a_rule_goes_to_an_official() -> None:
    drawn = swiss_draw(SwissTerms(), SwissGiven(ranking=("A", "B", "C")))
    assert isinstance(drawn, Decides)
    see = SwissTerms(odd="another clause", odd_see="9")
    assert isinstance(swiss_draw(see, SwissGiven(ranking=("A", "B", "C"))), See)


def test_the_reason_names_who_cannot_be_paired() -> None:
    played = tuple(combinations("CDEF", 2))
    drawn = swiss_draw(SwissTerms(), SwissGiven(ranking=tuple("ABCDEF"), played=played))
    assert isinstance(drawn, SwissDraw)
    assert drawn.matches == ()
    assert drawn.reason == (
        "No complete draw is possible: C, D and E cannot all be paired among themselves, "
        "and beyond that may meet only A and B."
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"ranking": ("A", "B", "B", "C")}, "'B' is ranked twice"),
        ({"ranking": ("A", "B"), "played": (("A", "Z"),)}, "'Z' has played but is not"),
        ({"ranking": ("A", "B"), "played": (("A", "A"),)}, "cannot have met itself"),
        ({"ranking": ("A",)}, "at least two"),
        ({}, "give the field once"),
    ],
)
def test_what_cannot_be_a_field_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(Mistake, match=words):
        swiss_draw(SwissTerms(), SwissGiven(**changes))


@given(st.permutations(NAMES), st.integers())
def test_a_lot_does_not_depend_on_the_order_it_comes_in(names: list[str], seed: int) -> None:
    assert lot_order(names, seed) == lot_order(NAMES, seed)
    assert sorted(lot_order(names, seed)) == list(NAMES)


def test_the_lot_is_the_same_on_every_machine() -> None:
    assert lot_order("ABCD", 7) == ["A", "D", "B", "C"]


def test_penalties_rank_but_do_not_draw() -> None:
    field = (Standing("A", 60, penalty=3), Standing("B", 59), Standing("C", 58))
    assert draw_order(field) == ("A", "B", "C")
    assert ranking_with_penalties(field) == (("B", 59), ("C", 58), ("A", 57))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(list(combinations(NAMES, 2))), unique=True, max_size=16))
def test_least_distance_is_the_least_of_all_draws(played: list[tuple[str, str]]) -> None:
    made = draw_field(NAMES, played, method="least rank distance")
    top_down = draw_field(NAMES, played)
    assert made.impossible == top_down.impossible
    if not made.impossible:
        met = {frozenset(each) for each in played}
        draws = [each for each in _all_draws(NAMES) if not met & {frozenset(p) for p in each}]
        assert _distance(made.pairs) == min(_distance(each) for each in draws)
        first = min(each for each in draws if _distance(each) == _distance(made.pairs))
        assert list(made.pairs) == first


def _all_draws(names: str) -> list[list[tuple[str, str]]]:
    if not names:
        return [[]]
    one, rest = names[0], names[1:]
    return [
        [(one, other), *others] for other in rest for others in _all_draws(rest.replace(other, ""))
    ]


def _distance(pairs: list[tuple[str, str]] | tuple[tuple[str, str], ...]) -> int:
    return sum(abs(NAMES.index(one) - NAMES.index(other)) for one, other in pairs)


def test_reasons_tell_who_was_passed_over() -> None:
    met = {"A": frozenset("B"), "B": frozenset("A"), "C": frozenset("D"), "D": frozenset("C")}
    first, second = make("ABCD", met).reasons()
    assert (first.first, first.second, first.met, first.blocking) == ("A", "C", ("B",), ())
    assert (second.first, second.second, second.met) == ("B", "D", ())


@given(st.integers(1, 60))
def test_rounds_are_normal_then_relaxed(number: int) -> None:
    rounds = rounds_by_kind(ModifiedSwissTerms(), number)
    normal = tuple(range(1, rounds.normal_to_round + 1))
    if number > 1:
        assert normal + rounds.relaxed_rounds == tuple(range(1, number + 1))
    assert len(rounds.replayable_rounds) == number // 2


@given(st.integers(2, 30), st.data())
def test_a_rematch_is_never_before_the_relaxed_rounds(number: int, data: st.DataObject) -> None:
    terms = ModifiedSwissTerms()
    rounds = rounds_by_kind(terms, number)
    this = data.draw(st.integers(2, number))
    met = data.draw(st.integers(1, this - 1))
    allowed = may_meet_again(terms, rounds, this, [met])
    assert allowed == (this in rounds.relaxed_rounds and met in rounds.replayable_rounds)
    assert may_meet_again(terms, rounds, this, [])


def test_when_everybody_has_had_the_bye_the_lowest_has_it_again() -> None:
    """Three that have each sat out once: a second bye is due, to nobody a third."""
    terms = SwissTerms(odd="bye")
    field = SwissGiven(("A", "B", "C"), had_bye=("A", "B", "C"))
    assert swiss_draw(terms, field) == SwissDraw((("A", "B"),), "C")
    again = SwissGiven(("A", "B", "C"), had_bye=("A", "B", "C", "C"))
    assert swiss_draw(terms, again) == SwissDraw((("A", "C"),), "B")
    with pytest.raises(Mistake, match="'D' has had the bye but is not in the ranking"):
        swiss_draw(terms, SwissGiven(("A", "B", "C"), had_bye=("D",)))
