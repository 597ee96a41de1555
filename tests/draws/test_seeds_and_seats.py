"""Groups from a seed list, round robins and seating."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.draws.first_round_checks import (
    CrossedHalvesGiven,
    CrossedHalvesTerms,
    HalvesGiven,
    HalvesTerms,
    first_round_by_halves,
    first_round_crossed,
)
from convenor.draws.round_robins import circle
from convenor.draws.seating import (
    HomeGiven,
    HomeTerms,
    TurnGiven,
    TurnTerms,
    home_by_lot,
    sits_first_in_turn,
)
from convenor.draws.seedings import (
    FirstRoundGiven,
    FirstRoundTerms,
    first_round,
    halves,
    quarters,
    snake,
)
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.ask import ask

even = st.integers(1, 60).map(lambda n: 2 * n)


@given(even)
def test_quarters_are_two_equal_pots(teams: int) -> None:
    outer, middle = quarters(teams)
    assert len(outer) == len(middle)
    assert sorted(outer + middle) == list(range(1, teams + 1))
    assert max(middle, default=0) - min(middle, default=0) + 1 == len(middle)


@given(st.integers(2, 80), st.integers())
def test_a_first_round_by_quarters_pairs_everybody_once(teams: int, seed: int) -> None:
    made = first_round(FirstRoundTerms("quarters"), FirstRoundGiven(teams, seed))
    drawn = [each for match in made.matches or () for each in match]
    assert sorted([*drawn, *(made.share or ())]) == list(range(1, teams + 1))
    assert {a for a, _ in made.matches or ()} == set(made.outer or ())
    assert {b for _, b in made.matches or ()} == set(made.middle or ())


@given(even)
def test_halves_pass_the_check_of_halves(teams: int) -> None:
    made = first_round_by_halves(HalvesTerms(), HalvesGiven(teams, halves(teams)))
    assert (made.verdict, made.wrong, made.not_drawn) == ("ok", (), None)


@given(st.integers(1, 40))
def test_crossed_halves_always_exist(pairs: int) -> None:
    """The halves match, so that bottom meets top both ways."""
    terms = CrossedHalvesTerms("up", "down")
    top = (pairs + 1) // 2
    low = pairs // 2
    draw = [(ns, low + ns) for ns in range(1, top + 1)]
    draw += [(top + ew, ew) for ew in range(1, low + 1)]
    assert first_round_crossed(terms, CrossedHalvesGiven(pairs, tuple(draw))).verdict == "ok"


@given(st.integers(1, 60), st.integers(1, 10))
def test_snake_sections_differ_by_one_at_most(teams: int, sections: int) -> None:
    made = snake(teams, sections)
    sizes = [len(each) for each in made]
    assert max(sizes) - min(sizes) <= 1
    assert sorted(seed for each in made for seed in each) == list(range(1, teams + 1))


@given(st.integers(2, 61))
def test_in_a_circle_everybody_meets_everybody_once(teams: int) -> None:
    rounds = circle(teams)
    met = Counter(frozenset(each) for tables in rounds for each in tables)
    assert len(met) == teams * (teams - 1) // 2
    assert set(met.values()) == {1}
    for tables in rounds:
        seated = [each for table in tables for each in table]
        assert len(seated) == len(set(seated)) == teams - teams % 2


def test_every_printed_draw_is_a_round_robin() -> None:
    stack = shelf.open_stack("sabf-2020")
    for pairs in (12, 14):
        made = ask(stack, "sabf-2020 15.1", {"teams": pairs})
        assert (made.rounds, made.meetings_each_pair) == (pairs - 1, 1)


def test_the_home_team_can_be_drawn_again() -> None:
    once = home_by_lot(HomeTerms(), HomeGiven(("A", "B"), seed=3))
    assert once == home_by_lot(HomeTerms(), HomeGiven(("B", "A"), seed=3))
    assert {once.home, once.visitors} == {"A", "B"}


def test_the_choice_goes_round_only_as_far_as_chosen() -> None:
    terms = TurnTerms(stanzas=4, alternates="choice")
    made = sits_first_in_turn(terms, TurnGiven(winner="A", other="B", elections=("first", "first")))
    assert made.sits_first == ("A", "B")
    assert made.chooses == ("A", "B", "A", "B")


def test_a_choice_must_be_told() -> None:
    with pytest.raises(Mistake, match="what the winner chose"):
        sits_first_in_turn(TurnTerms(stanzas=4), TurnGiven(winner="A", other="B"))
