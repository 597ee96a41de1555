"""Sides that come late or not at all."""

import datetime
from fractions import Fraction
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.matches.finals_series import AbandonedFinal, SeriesTerms, won_by_forfeit
from convenor.matches.late_sides import LateSide, TooLateTerms, minutes_between, too_late
from convenor.matches.walk_overs import FinalsSides, WalkOver, WalkOverTerms, walk_over
from convenor.regulation.answers import Decides, See

minutes = st.integers(0, 240).map(lambda n: Fraction(n, 2))
TERMS = TooLateTerms(limit=30, limit_with_notice=60, director_from=10)
ORDER = {"ok": 0, "approval": 1, "refuse": 2}
FINALS = WalkOverTerms(
    limit=30,
    despite_notice=True,
    notice_decided_by="director",
    both_decided_by="tournament committee",
    both_absent="other clause",
)


@given(minutes, minutes, st.booleans())
def test_the_later_the_worse(one: Fraction, other: Fraction, notified: bool) -> None:
    early, late = sorted((one, other))
    first = too_late(TERMS, LateSide(early, notified=notified))
    second = too_late(TERMS, LateSide(late, notified=notified))
    assert ORDER[first.verdict] <= ORDER[second.verdict]


@given(minutes)
def test_notice_never_harms(late: Fraction) -> None:
    told = too_late(TERMS, LateSide(late, notified=True)).verdict
    assert ORDER[told] <= ORDER[too_late(TERMS, LateSide(late)).verdict]


def test_exactly_the_limit_is_a_reading() -> None:
    assert too_late(TooLateTerms(limit=30), LateSide(30)).verdict == "ok"
    assert too_late(TooLateTerms(limit=30, at_limit=True), LateSide(30)).verdict == "refuse"


def test_an_excuse_helps_only_where_the_clause_says_so() -> None:
    lenient = TooLateTerms(limit=30, excuse_helps=True)
    assert too_late(lenient, LateSide(99, excused=True)).verdict == "ok"
    assert too_late(TooLateTerms(limit=30), LateSide(99, excused=True)).verdict == "refuse"


def test_minutes_are_exact_and_never_below_zero() -> None:
    start = datetime.datetime(2024, 5, 4, 23, 50)
    assert minutes_between(start, start + datetime.timedelta(minutes=30, seconds=30)) == Fraction(
        61, 2
    )
    assert minutes_between(start, start - datetime.timedelta(minutes=5)) == 0
    with pytest.raises(Mistake, match="not both"):
        too_late(TERMS, LateSide(5, start, start))


@given(minutes, minutes, st.sets(st.sampled_from("AB")))
def test_a_finals_match_is_the_same_from_both_sides(a: Fraction, b: Fraction, told: set) -> None:
    one = walk_over(FINALS, FinalsSides({"A": a, "B": b}, tuple(sorted(told))))
    other = walk_over(FINALS, FinalsSides({"B": b, "A": a}, tuple(sorted(told))))
    if isinstance(one, WalkOver):
        assert isinstance(other, WalkOver)
        assert (one.by, one.winner) == (other.by, other.winner)
        assert (one.by == "play") == (max(a, b) <= 30)
    else:
        assert isinstance(one, Decides)
        assert isinstance(other, Decides)
        assert one.decided_by == other.decided_by
        assert min(a, b) > 30


def test_presence() -> None:
    pair = ("A", "B")
    assert walk_over(FINALS, FinalsSides(teams=pair, present=("B",))).winner == "B"  # type: ignore[union-attr]
    assert walk_over(FINALS, FinalsSides(teams=pair, present=pair)).by == "play"  # type: ignore[union-attr]
    nobody = walk_over(FINALS, FinalsSides(teams=pair))
    assert isinstance(nobody, See)
    assert nobody.see == "other clause"


def test_who_wins_without_play() -> None:
    plan = {"SF": ("rank 1", "rank 2"), "GF": ("SF winner", "rank 3")}
    terms = SeriesTerms(MappingProxyType({"three": plan}))
    assert won_by_forfeit(terms, AbandonedFinal("SF")).forfeit_wins == {"GF": "rank 3"}
    assert won_by_forfeit(terms, AbandonedFinal("GF", "three")).forfeit_wins == {}
    with pytest.raises(Mistake, match="no plan"):
        won_by_forfeit(terms, AbandonedFinal("GF", "four"))


def test_a_match_has_two_teams() -> None:
    """16.1.a: the same team twice is a slip."""
    terms = WalkOverTerms(30, True, "director", "tournament committee", "16.1.b")
    with pytest.raises(Mistake, match="'teams' names A twice"):
        walk_over(terms, FinalsSides(teams=("A", "A"), present=("A",)))
    with pytest.raises(Mistake, match="'present' names A twice"):
        walk_over(terms, FinalsSides(teams=("A", "B"), present=("A", "A")))
