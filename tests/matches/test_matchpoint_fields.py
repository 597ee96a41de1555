"""The vectorised path and the scalar path are one set of rules: random fields, every entry."""

import sys
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import MODES, Rounding
from convenor.matches.sessions import Session, SessionTerms, score_session
from convenor.scoring.lines import Artificial, Line, Nothing, Points, Weighted, played
from convenor.scoring.matchpoints import MatchpointTerms, score_sides

np = pytest.importorskip("numpy")

from convenor.matches import fields_fast, sessions_fast  # noqa: E402
from convenor.scoring import matchpoints_fast  # noqa: E402

SCORES = (-7600, -800, -100, -50, 0, 90, 110, 120, 140, 170, 420, 450, 620, 7600)
STEPS = (Fraction(1, 100), Fraction(1, 10), Fraction(1), Fraction(1, 2))


def entry(random: Random):
    """Mostly a plain result; else a weighted one, an award, nothing, an odd score."""
    kind = random.randrange(12)
    if kind < 7:
        return Points(random.choice(SCORES))
    if kind == 7:
        weights = [random.randint(1, 9) for _ in range(random.randint(1, 3))]
        return Weighted(tuple((random.choice(SCORES), Fraction(w, sum(weights))) for w in weights))
    if kind == 8:
        return Artificial(random.choice(("average plus", "average", "average minus")))
    if kind == 9:
        return Artificial(percent=random.choice((0, 40, 60, Fraction(201, 4))))
    if kind == 10:
        return Nothing(random.choice(("not played", "cancelled", "unknown")))
    return Points(random.choice((425, 9000, -15)))


def board(random: Random, tables: int, plain: bool) -> list[Line]:
    here = random.sample(range(tables), random.randint(1, tables))
    north = random.sample(range(tables), len(here))
    east = random.sample(range(tables), len(here))
    lines = []
    for table, ns, ew in zip(here, north, east, strict=True):
        own = Points(random.choice(SCORES)) if plain else entry(random)
        other = entry(random) if not plain and random.random() < 0.15 else None
        lines.append(Line(str(table), f"N{ns}", f"E{ew}", own, other))
    return lines


def field(random: Random) -> tuple[dict[str, list[Line]], SessionTerms, int | None]:
    tables = random.randint(1, 7)
    plain = random.random() < 0.3
    boards = {str(b): board(random, tables, plain) for b in range(random.randint(1, 5))}
    terms = SessionTerms(
        matchpoints=MatchpointTerms(
            win=random.choice((2, 2, 1)),
            short=random.choice(("neuberg", "own top", "one for each missing")),
            split=random.choice(("own fields", "average then adjust")),
            session=random.random() < 0.5,
        ),
        fields=random.choice(("one", "two")),
        rounding=Rounding(random.choice(MODES), random.choice(STEPS)),
        ranked_by=random.choice(("exact", "exact", "rounded")),
    )
    return boards, terms, random.choice((None, tables, tables + random.randint(0, 5)))


def everybody(scores):
    return {(each.side, each.contestant): each for each in scores}


def assert_same(boards, terms, expected):
    one = Session(terms, boards, expected).ranking()
    other = fields_fast.score_large_session(boards, terms, expected)
    assert everybody(other) == everybody(one)
    assert [each.rank for each in other] == [each.rank for each in one]


@pytest.mark.parametrize("block", range(4))
def test_thousands_of_random_fields_with_every_kind_of_entry(block):
    random = Random(block)
    for _ in range(600):
        assert_same(*field(random))


@given(st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_a_field_that_hypothesis_finds(random):
    assert_same(*field(random))


@given(
    st.lists(
        st.lists(st.sampled_from((*SCORES, None)), min_size=6, max_size=6), min_size=1, max_size=8
    ),
    st.integers(6, 20),
    st.sampled_from(("neuberg", "own top", "one for each missing")),
)
@settings(deadline=None)
def test_line_matchpoints_are_those_of_the_scalar_function(rows, expected, short):
    none = matchpoints_fast.NO_RESULT
    matrix = np.array([[none if s is None else s for s in row] for row in rows], np.int32)
    found = matchpoints_fast.score_field(matrix, short, expected)
    for number, row in enumerate(rows):
        lines = [
            Line(str(t), f"N{t}", f"E{t}", Nothing() if s is None else Points(s))
            for t, s in enumerate(row)
        ]
        over = found.factors[number].over
        scalar = score_sides(lines, MatchpointTerms(short=short), expected)
        for fast, plain in zip((found.ns, found.ew), scalar, strict=True):
            for own, (score, available) in zip(fast[number].tolist(), plain, strict=True):
                assert Fraction(own, over) == (score or 0)
                assert available in (None, found.factors[number].available)


def test_a_larger_field_with_many_divisors():
    """Thirty boards with their own numbers of results: sums in several groups of divisors."""
    random = Random(9)
    boards = {
        str(b): [
            played(str(t), f"N{t}", f"E{(t * 7 + b) % 97}", random.choice(SCORES[1:-1]))
            for t in range(97)
            if random.random() > b / 60
        ]
        for b in range(30)
    }
    assert_same(boards, SessionTerms(), 97)
    assert_same(boards, SessionTerms(fields="one"), 101)


def test_true_ties_with_different_cards_share_a_rank():
    """The same exact total from other boards, where floats may differ in the last bit."""
    sums = (np.array([1, 3, 2, 0]), np.array([1, 0, 1, 2]))
    totals = sessions_fast.Totals((9, 6), sums, np.array([3, 3, 3, 3]), {})
    assert [totals.total(n) for n in range(4)] == [
        Fraction(5, 18),
        Fraction(1, 3),
        Fraction(7, 18),
        Fraction(1, 3),
    ]
    assert sessions_fast.ranks(totals, sessions_fast.about(totals)).tolist() == [4, 2, 1, 2]
    found, over = totals.over_one_divisor()
    assert [Fraction(each, over) for each in found] == [totals.total(n) for n in range(4)]


def test_neighbours_that_no_float_can_tell_apart_are_ranked_exactly():
    large = 2**61
    sums = (np.array([large, large + 1, large]),)
    totals = sessions_fast.Totals((1,), sums, np.array([large + 5] * 3), {})
    share = sessions_fast.about(totals)
    assert share[0] == share[1]
    assert sessions_fast.ranks(totals, share).tolist() == [2, 1, 2]


@given(st.integers(0, 2000), st.integers(1, 1000), st.sampled_from(MODES), st.sampled_from(STEPS))
@settings(deadline=None)
def test_percentages_are_rounded_exactly(matchpoints, available, mode, step):
    matchpoints = min(matchpoints, available)
    totals = sessions_fast.Totals((1,), (np.array([matchpoints]),), np.array([available]), {})
    rounding = Rounding(mode, step)
    (units,) = sessions_fast.percentages(totals, sessions_fast.about(totals), rounding).tolist()
    assert units * step == rounding(Fraction(100 * matchpoints, available))


def test_weights_too_fine_for_the_sums_are_kept_beside_them():
    fine = Weighted(((420, Fraction(1, 10**15 + 37)), (50, 1 - Fraction(1, 10**15 + 37))))
    lines = [played("1", "A", "a", 420), played("2", "B", "b", 50), Line("3", "C", "c", fine)]
    boards = {"1": lines, "2": lines[:2]}
    assert_same(boards, SessionTerms(), 3)


@pytest.mark.parametrize("wrong", [425, 7610, -7620])
def test_a_score_that_no_contract_gives_is_refused_in_a_matrix(wrong):
    with pytest.raises(Mistake, match="multiple of 10"):
        matchpoints_fast.score_field(np.array([[420, wrong]], np.int32), "neuberg", 2)


def test_too_many_results_are_refused_with_their_board():
    lines = [played("1", "A", "a", 420), played("2", "B", "b", 50)]
    with pytest.raises(Mistake, match="board 7: row 1 of the field has 2 results where 1"):
        fields_fast.score_large_session({"7": lines}, SessionTerms(), 1)


def large_field():
    random = Random(3)
    return {
        str(b): [played(str(t), f"N{t}", f"E{t}", random.choice(SCORES)) for t in range(420)]
        for b in range(2)
    }


def test_a_large_session_takes_the_fast_path(monkeypatch):
    called = []
    plain = fields_fast.score_large_session
    monkeypatch.setattr(
        fields_fast, "score_large_session", lambda *given: called.append(1) or plain(*given)
    )
    score_session(large_field(), SessionTerms())
    assert called == [1]


def test_without_numpy_a_large_session_comes_to_the_same(monkeypatch):
    found = score_session(large_field(), SessionTerms())
    monkeypatch.setitem(sys.modules, "convenor.matches.fields_fast", None)
    assert everybody(score_session(large_field(), SessionTerms())) == everybody(found)
