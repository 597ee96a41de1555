"""Net IMPs of a session: sums, boards without a score, one board scored again."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import NEAREST_TEN
from convenor.explain.figure import Trace
from convenor.explain.show import as_text
from convenor.matches.net_imps import add_boards, net_score, scored_again
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.scoring.butler import ButlerTerms, score_board
from convenor.scoring.datum import DatumTerms
from convenor.scoring.imp_comparison import Awards
from convenor.scoring.lines import Artificial, Line, Nothing, Weighted, played
from convenor.scoring.trimmed_means import Trim

TERMS = ButlerTerms(DatumTerms((Trim(each_end=1),), NEAREST_TEN), Awards(2))
HALF_AND_HALF = Weighted(((620, Fraction(1, 2)), (-100, Fraction(1, 2))))
results = st.one_of(
    st.integers(-200, 200).map(lambda tens: 10 * tens),
    st.sampled_from([Artificial("average plus"), HALF_AND_HALF, Nothing()]),
)
sessions = st.lists(st.lists(results, min_size=4, max_size=4), min_size=1, max_size=6)


def scored(entries):
    lines = [
        played(str(n), f"N{n}", f"E{n}", each)
        if isinstance(each, int)
        else Line(str(n), f"N{n}", f"E{n}", each)
        for n, each in enumerate(entries)
    ]
    return score_board(lines, TERMS)


@given(sessions)
def test_a_total_is_the_sum_of_the_boards(session):
    boards = [scored(each) for each in session]
    for found in add_boards(boards).values():
        own = [each.score for board in boards for each in board.of(found.contestant)]
        counted = [score for score in own if score is not None]
        assert (found.boards, found.total) == (len(counted), sum(counted))


@given(sessions, st.lists(results, min_size=4, max_size=4))
def test_one_board_scored_again_is_as_if_all_were(session, other):
    boards = [scored(each) for each in session]
    again = scored_again(add_boards(boards), boards[-1], scored(other))
    assert again == add_boards([*boards[:-1], scored(other)])


@given(sessions)
def test_boards_can_be_added_one_by_one(session):
    totals = {}
    for each in session:
        totals = scored_again(totals, None, scored(each))
    assert totals == add_boards([scored(each) for each in session])


def test_two_fields_may_use_the_same_numbers():
    board = BoardScores("IMP", (SideScore("1", "1", Side.NS, 5), SideScore("1", "1", Side.EW, -5)))
    apart = add_boards([board, board], "two")
    assert {who: each.total for who, each in apart.items()} == {
        (Side.NS, "1"): 10,
        (Side.EW, "1"): -10,
    }
    assert add_boards([board])[None, "1"].total == 0


def test_a_total_opens_into_its_boards():
    boards = {"1": scored([620, 620, 170, Nothing()]), "2": scored([420, 450, 420, -50])}
    trace = Trace("N3")
    found = net_score(boards, "N3", why=trace)
    text = as_text(trace.figure())
    assert "board 1: no score" in text
    assert "board 2 = −10 IMP" in text
    assert "in all, boards scored: 1 = −10 IMP" in text
    assert (found.boards, found.total) == (1, -10)


def test_what_cannot_be_added_up():
    imps, points = scored([420, 430, 420, 450]), BoardScores("point", ())
    with pytest.raises(Mistake, match="scored in IMP and in point"):
        add_boards([imps, points])
    with pytest.raises(Mistake, match="not replaced"):
        scored_again({}, imps, points)
    with pytest.raises(Mistake, match="did you mean 'N3'"):
        net_score({"1": imps}, "N33")
