"""Matchpoints of a board: against the definition itself, entry by entry."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.explain import Trace, as_text
from convenor.scoring.lines import Artificial, Line, Nothing, Points, Weighted, played
from convenor.scoring.matchpoints import MatchpointTerms, neuberg, score_board, score_sides

scores = st.sampled_from([-620, -100, -50, 0, 90, 110, 140, 170, 420, 450, 620])
weights = st.lists(st.integers(1, 9), min_size=1, max_size=3)
PLAIN = MatchpointTerms()


@st.composite
def weighted(draw):
    parts = draw(weights)
    return Weighted(tuple((draw(scores), Fraction(each, sum(parts))) for each in parts))


artificial = st.one_of(
    st.sampled_from(["average plus", "average", "average minus"]).map(Artificial),
    st.sampled_from([0, 40, 60, Fraction(125, 2)]).map(lambda p: Artificial(percent=p)),
)
compared = st.one_of(scores.map(Points), weighted())
entries = st.one_of(
    scores.map(Points), scores.map(Points), weighted(), artificial, st.just(Nothing())
)


@st.composite
def boards(draw, entry=entries):
    tables = draw(st.integers(1, 8))
    return [
        Line(str(n), f"N{n}", f"E{n}", draw(entry), draw(st.one_of(st.none(), st.none(), entry)))
        for n in range(tables)
    ]


def parts_of(entry):
    return ((entry.ns, 1),) if isinstance(entry, Points) else entry.parts


def by_definition(lines, side):
    """Each part against each part of every other table: 2 for a win, 1 for a tie."""
    sign = 1 if side is Side.NS else -1
    there = [line for line in lines if isinstance(line.entry(side), Points | Weighted)]
    for line in there:
        points = Fraction(0)
        for other in there:
            if other is line:
                continue
            for own, weight in parts_of(line.entry(side)):
                for their, theirs in parts_of(other.entry(side)):
                    apart = sign * (own - their)
                    points += weight * theirs * (2 if apart > 0 else 1 if apart == 0 else 0)
        yield line.table, points, len(there)


@given(boards(), st.integers(0, 4), st.sampled_from([2, 1]))
@settings(deadline=None)
def test_each_field_is_compared_as_the_law_says_and_brought_up_by_neuberg(lines, missing, win):
    usual = len(lines) + missing
    found = score_board(lines, MatchpointTerms(win=win), usual)
    for side in Side:
        scored = {each.table: each for each in found.side(side)}
        for table, points, results in by_definition(lines, side):
            brought = ((points + 1) * usual - results) / results
            assert scored[table].score == brought * win / 2
            assert scored[table].available == (usual - 1) * win


@given(boards(), st.integers(0, 4))
@settings(deadline=None)
def test_the_other_ways_with_short_boards(lines, missing):
    usual = len(lines) + missing
    own = score_board(lines, MatchpointTerms(short="own top"), usual)
    more = score_board(lines, MatchpointTerms(short="one for each missing"), usual)
    for side in Side:
        tops = {each.table: each for each in own.side(side)}
        added = {each.table: each for each in more.side(side)}
        for table, points, results in by_definition(lines, side):
            assert (tops[table].score, tops[table].available) == (points, 2 * (results - 1))
            assert added[table].score == points + usual - results
            assert added[table].available == 2 * (usual - 1)


@given(boards(compared), st.integers(0, 4))
@settings(deadline=None)
def test_a_field_adds_up_to_half_of_what_is_there(lines, missing):
    usual = len(lines) + missing
    for scored in score_sides(lines, PLAIN, usual):
        assert sum(score for score, _ in scored) == len(lines) * (usual - 1)


@given(st.lists(scores, min_size=1, max_size=9), st.integers(0, 4))
@settings(deadline=None)
def test_the_two_sides_are_complements_where_nothing_is_split(given_scores, missing):
    lines = [played(str(n), f"N{n}", f"E{n}", score) for n, score in enumerate(given_scores)]
    top = 2 * (len(lines) + missing - 1)
    ns, ew = score_sides(lines, PLAIN, len(lines) + missing)
    assert [one[0] + other[0] for one, other in zip(ns, ew, strict=True)] == [top] * len(lines)


@given(boards(), st.randoms())
@settings(deadline=None)
def test_the_order_of_the_lines_does_not_matter(lines, random):
    before = {(e.table, e.side): e for e in score_board(lines, PLAIN).sides}
    random.shuffle(lines)
    assert {(e.table, e.side): e for e in score_board(lines, PLAIN).sides} == before


@given(boards())
@settings(deadline=None)
def test_an_explained_board_has_the_same_scores(lines):
    trace = Trace("a board")
    assert score_board(lines, PLAIN, why=trace) == score_board(lines, PLAIN)
    told = [step.steps[-1].value for step in trace.figure().steps]
    assert told == [each.score for each in score_board(lines, PLAIN).sides]


def test_awards_are_percentages_of_the_usual_top_and_no_comparison():
    lines = [
        played("1", "A", "a", 420),
        played("2", "B", "b", 170),
        Line("3", "C", "c", Artificial("average plus"), Artificial("average minus")),
        Line("4", "D", "d", Artificial(percent=60), Artificial(percent=60)),
        Line("5", "E", "e", Artificial(percent=0), Artificial(percent=60)),
        Line("6", "F", "f", Nothing("cancelled")),
    ]
    ns, ew = score_sides(lines, PLAIN, 6)
    assert [score for score, _ in ns] == [8, 2, 6, 6, 0, None]
    assert [score for score, _ in ew] == [2, 8, 4, 6, 6, None]


def test_an_award_follows_a_better_session_where_the_book_says_so():
    lines = [Line("1", "A", "a", Artificial("average plus"), Artificial("average minus"))]
    sessions = {(Side.NS, "A"): Fraction(131, 2), (Side.EW, "a"): 35}
    with_session = MatchpointTerms(session=True)
    found = score_board(lines, with_session, 11, sessions)
    assert [each.score for each in found.sides] == [Fraction(131, 10), 7]
    assert [e.score for e in score_board(lines, PLAIN, 11, sessions).sides] == [12, 8]
    assert [e.score for e in score_board(lines, with_session, 11).sides] == [12, 8]


def test_a_split_score_that_is_no_comparison_for_the_others():
    lines = [played(str(n), f"N{n}", f"E{n}", s) for n, s in enumerate([420, 420, 450, 170])]
    lines.append(Line("4", "N4", "E4", Points(170), Points(420)))
    ns, ew = score_sides(lines, MatchpointTerms(split="average then adjust"))
    assert [score for score, _ in ns] == [4, 4, Fraction(31, 4), Fraction(1, 4), 1]
    assert [score for score, _ in ew] == [4, 4, Fraction(1, 4), Fraction(31, 4), 4]


def test_the_reasons_name_the_comparison_and_the_formula():
    lines = [played("1", "A", "a", 420), played("2", "B", "b", 420), played("3", "C", "c", -50)]
    trace = Trace("board 7")
    score_board(lines, PLAIN, 4, why=trace, about=(Side.NS, "A"))
    text = as_text(trace.figure())
    assert "420 beats 1 and equals 1" in text
    assert "3 results brought to 4 by Neuberg: (3 + 1) × 4 / 3 − 1" in text
    assert "table 2" not in text
    assert "EW" not in text


def test_neuberg_keeps_an_average_an_average():
    assert all(neuberg(n - 1, n, usual) == usual - 1 for n in range(1, 9) for usual in (9, 13))


def test_a_table_with_two_lines_is_refused():
    with pytest.raises(Mistake, match="table 1 has two lines"):
        score_board([played("1", "A", "a", 420), played("1", "B", "b", 50)], PLAIN)


def test_more_results_than_usual_are_refused():
    lines = [played("1", "A", "a", 420), played("2", "B", "b", 50)]
    with pytest.raises(Mistake, match="2 results where 1 are usual"):
        score_board(lines, PLAIN, 1)
    with pytest.raises(Mistake, match="give 1 or more"):
        score_board(lines, PLAIN, 0)


def test_an_empty_board_has_no_scores():
    assert score_board([], PLAIN).sides == ()
    assert score_sides([Line("1", "A", "a", Nothing())], PLAIN, 4) == (
        [(None, None)],
        [(None, None)],
    )
