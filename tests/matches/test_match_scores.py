"""The score of a match: sums, boards taken away, void matches, handicaps, adjustments, fines."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import IMP, MATCHPOINT, PERCENT, POINT, VP, Rounding
from convenor.explain import Trace, as_text
from convenor.matches.match_adjustments import Adjustment, AdjustmentTerms
from convenor.matches.match_boards import MatchBoard, RemovedBoard, without_result
from convenor.matches.match_scores import Match, MatchTerms, score_again, score_match
from convenor.matches.scales import Cell, PrintedScale
from convenor.matches.void import VoidTerms
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.scoring.lines import Artificial, Line, Nothing, Points, played
from convenor.values import replace

imps = st.integers(-24, 24)
boards_of_imps = st.lists(imps, min_size=1, max_size=16)
VOID = VoidTerms(
    imps_per_board=Fraction(3, 2),
    boards="all",
    offenders="complement",
    fraction=Rounding("up"),
    scale=PrintedScale((Cell(8, 0, 10), Cell(8, 12, 15)), total=20),
)


def board(number, ours, theirs=None, unit=IMP, top=None):
    """A board of A against B, with another table in the field."""
    theirs = -ours if theirs is None and ours is not None else theirs
    return MatchBoard(
        str(number),
        BoardScores(
            unit,
            (
                SideScore("1", "A", Side.NS, ours, top),
                SideScore("1", "B", Side.EW, theirs, top),
                SideScore("2", "C", Side.NS, 99, top),
                SideScore("2", "D", Side.EW, -99, top),
            ),
        ),
        "a-book 1",
    )


def match_of(scores, **more):
    boards = tuple(board(number, score) for number, score in enumerate(scores, 1))
    return Match(("A", "B"), more.pop("scheduled", 32), boards, **more)


def totals(match, terms=MatchTerms()):  # noqa: B008
    return tuple(side.total for side in score_match(match, terms).sides)


@settings(deadline=None)
@given(boards_of_imps)
def test_the_sides_of_a_zero_sum_match_add_up_to_nothing(scores):
    found = score_match(match_of(scores))
    assert found.unit == IMP
    assert totals(match_of(scores)) == (sum(scores), -sum(scores))
    assert found.played == len(scores)
    assert found.winner == ("A" if sum(scores) > 0 else "B" if sum(scores) < 0 else None)


@settings(deadline=None)
@given(st.data(), boards_of_imps)
def test_the_order_of_the_boards_does_not_matter(data, scores):
    first = match_of(scores)
    shuffled = Match(("A", "B"), 32, tuple(data.draw(st.permutations(first.boards))))
    assert score_match(shuffled) == score_match(first)


@settings(deadline=None)
@given(boards_of_imps)
def test_the_two_sides_may_change_places(scores):
    ours = match_of(scores)
    swapped = Match(("B", "A"), 32, ours.boards)
    assert totals(swapped) == totals(ours)[::-1]


@settings(deadline=None)
@given(boards_of_imps, st.integers(-20, 20))
def test_a_handicap_of_nothing_or_equal_handicaps_change_nothing(scores, handicap):
    plain = score_match(match_of(scores))
    assert score_match(match_of(scores, handicaps=(0, 0))) == plain
    even = score_match(match_of(scores, handicaps=(handicap, handicap)))
    assert [side.total for side in even.sides] == [side.total for side in plain.sides]


@settings(deadline=None)
@given(boards_of_imps, st.integers(0, 40), st.integers(0, 40))
def test_a_handicap_moves_both_sides_or_each_by_its_own(scores, ours, theirs):
    match = match_of(scores, handicaps=(ours, theirs))
    net = sum(scores)
    assert totals(match) == (net + ours - theirs, -net - ours + theirs)
    own = MatchTerms(AdjustmentTerms(handicap_counts="own"))
    assert totals(match, own) == (net + ours, -net + theirs)


@settings(deadline=None)
@given(
    st.lists(st.integers(-20, 20), min_size=1, max_size=8),
    st.integers(-20, 20),
    st.integers(0, 7),
    st.fractions(-5, 5),
)
def test_a_board_that_is_worth_something_else_moves_the_match_by_as_much(scores, now, at, handicap):
    at %= len(scores)
    other = [*scores[:at], now, *scores[at + 1 :]]
    before = score_match(match_of(scores, handicaps=(handicap, 0)))
    more = now - scores[at]
    assert score_again(before, (more, -more)) == score_match(
        match_of(other, handicaps=(handicap, 0))
    )


def test_a_handicap_in_vps_waits_for_the_conversion():
    terms = MatchTerms(AdjustmentTerms(handicap="after conversion", handicap_counts="own"))
    found = score_match(match_of([5, 3], handicaps=(0, 2)), terms)
    assert [side.total for side in found.sides] == [8, -8]
    assert [(each.amounts, each.unit) for each in found.pending] == [((0, 2), VP)]


def test_each_side_has_its_own_total_where_a_score_is_split():
    boards = (board(1, 10), board(2, 3, 3), board(3, -2, None), board(4, 3, 0))
    boards = (*boards[:2], board(3, None, 2), boards[3])
    found = score_match(Match(("A", "B"), 4, boards))
    assert [side.total for side in found.sides] == [16, -5]


def test_a_board_without_any_score_is_not_played():
    found = score_match(Match(("A", "B"), 3, (board(1, 10), board(2, None))))
    assert (found.played, found.scheduled) == (1, 3)


def test_boards_that_carry_an_award_are_not_played_either():
    lines = {
        "1": (played("1", "A", "B", 420), Line("2", "C", "D", Artificial("average"))),
        "2": (Line("1", "A", "B", Artificial("average plus"), Artificial("average minus")),),
        "3": (Line("1", "A", "B", Nothing()),),
        "4": (Line("1", "A", "B", Artificial("average"), Points(50)),),
    }
    assert without_result(lines, ("A", "B")) == ("2", "3")
    found = score_match(match_of([4, 3, 2], scheduled=4, without_result=("2",)))
    assert (found.played, found.scheduled) == (2, 4)
    assert found.of("A").total == 9


def test_boards_taken_away_count_what_was_awarded_for_them():
    removed = (
        RemovedBoard("7", "late arrival", (3, -3), clause="a-book 2"),
        RemovedBoard("8", "not started in time"),
    )
    trace = Trace("A v B")
    found = score_match(match_of([5, -1], scheduled=8, removed=removed), why=trace)
    assert [side.total for side in found.sides] == [7, -7]
    assert (found.played, found.removed) == (2, ("7", "8"))
    text = as_text(trace.figure())
    assert "board 1: B −5, A = 5 IMP  [a-book 1]" in text
    assert "board 7 taken away, late arrival; B −3, A = 3  [a-book 2]" in text
    assert "board 8 taken away, not started in time: not scored" in text
    assert trace.figure().find("score").value == 7
    assert trace.figure().find("opponents_score").value == -7


def test_a_match_of_matchpoints_is_a_percentage():
    boards = (board(1, 8, 4, MATCHPOINT, 12), board(2, 3, 9, MATCHPOINT, 12))
    found = score_match(Match(("A", "B"), 2, boards))
    assert found.unit == PERCENT
    assert [side.total for side in found.sides] == [Fraction(275, 6), Fraction(325, 6)]
    late = RemovedBoard("3", "late arrival", (Fraction(36, 5), Fraction(24, 5)), 12)
    found = score_match(Match(("A", "B"), 3, boards, (late,)))
    assert found.of("A").total == Fraction(100 * 91, 5 * 36)
    assert found.of("A").available == 36


def test_percentages_stay_between_0_and_100():
    boards = (board(1, 12, 0, MATCHPOINT, 12),)
    with pytest.raises(Mistake, match="A would have 103%"):
        score_match(Match(("A", "B"), 1, boards, handicaps=(3, 0)))


def test_boards_with_and_without_a_top_are_refused():
    boards = (board(1, 8, 4, MATCHPOINT, 12), board(2, 3, 9, MATCHPOINT))
    with pytest.raises(Mistake, match="some boards of the match have a top"):
        score_match(Match(("A", "B"), 2, boards))


def test_a_percentage_of_nothing_is_refused():
    alone = board(1, 0, 0, MATCHPOINT, 0)
    ours, theirs = board(1, 8, 4, MATCHPOINT, 12).scores.sides[:2]
    without = replace(theirs, score=None, available=None)
    one_sided = MatchBoard("1", BoardScores(MATCHPOINT, (ours, without)))
    for only, who in ((alone, "A"), (one_sided, "B")):
        with pytest.raises(Mistake, match=f"nothing was available to {who}"):
            score_match(Match(("A", "B"), 1, (only,)))


def test_points_are_added_up_as_they_are():
    boards = (board(1, 2, 0, POINT), board(2, 1, 1, POINT), board(3, 0, 2, POINT))
    found = score_match(Match(("A", "B"), 3, boards))
    assert (found.unit, [side.total for side in found.sides]) == (POINT, [3, 3])
    assert found.winner is None


def test_a_substitute_costs_one_side_what_the_other_gains():
    sub = Adjustment("A", -5, IMP, "substitute", "a-book 4", "stronger substitute")
    trace = Trace("A v B")
    match = match_of([10], adjustments=(sub,))
    assert [side.total for side in score_match(match, why=trace).sides] == [5, -5]
    assert "substitute (stronger substitute), B 5, A = −5 IMP  [a-book 4]" in as_text(
        trace.figure()
    )
    alone = MatchTerms(AdjustmentTerms(mirrored=()))
    assert totals(match, alone) == (5, -10)


def test_a_fine_comes_in_where_the_term_says():
    fine = Adjustment("B", -6, IMP, "fine")
    match = match_of([10], adjustments=(fine,))
    before = MatchTerms(AdjustmentTerms(fine="before conversion"))
    assert totals(match, before) == (10, -16)
    after = MatchTerms(AdjustmentTerms(match_units_per_vp=3))
    found = score_match(match, after)
    assert [side.total for side in found.sides] == [10, -10]
    assert [each.amounts for each in found.pending] == [(0, -2)]
    in_vps = Match(("A", "B"), 1, (board(1, 10),), adjustments=(Adjustment("A", -2, VP, "fine"),))
    both = MatchTerms(AdjustmentTerms(fine="before conversion", match_units_per_vp=3))
    assert totals(in_vps, both) == (4, -10)


@pytest.mark.parametrize(
    ("adjustment", "words"),
    [
        (Adjustment("A", -6, IMP, "fine"), "have to be turned into VP here"),
        (Adjustment("A", -6, "matchpoints", "ruling"), "cannot be added to a match in IMP"),
    ],
)
def test_an_amount_in_another_unit_needs_a_rate(adjustment, words):
    with pytest.raises(Mistake, match=words):
        score_match(match_of([10], adjustments=(adjustment,)))


def test_a_void_match_gives_so_much_a_board():
    removed = tuple(RemovedBoard(str(n), "late arrival", (3, -3)) for n in range(10, 15))
    match = match_of([20], scheduled=8, removed=removed, at_fault="B")
    found = score_match(match, MatchTerms(void=VOID, void_clause="a-book 5"))
    assert (found.how, found.played) == ("void", 3)
    assert [side.total for side in found.sides] == [12, -12]
    half = match_of([20], scheduled=10, removed=removed, at_fault="B")
    assert score_match(half, MatchTerms(void=VOID)).how == "played"
    nobody = match_of([20], scheduled=8, removed=removed)
    with pytest.raises(Mistake, match="name the side at fault"):
        score_match(nobody, MatchTerms(void=VOID))


def test_a_score_that_is_not_confirmed_is_provisional():
    assert score_match(match_of([3], confirmed=False)).status == "provisional"
    assert score_match(match_of([3])).status == "final"


def test_a_match_of_no_boards_is_refused():
    for match in (Match(("A", "B"), 8), Match(("A", "B"), 8, (board(1, None),))):
        with pytest.raises(Mistake, match="A v B has no scored board"):
            score_match(match)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Match(("A", "A"), 8), "A cannot play a match against itself"),
        (lambda: Match(("A", "B"), 0), "1 to 1000 boards, not 0"),
        (lambda: match_of([1, 2, 3], scheduled=2), "3 boards cannot count in a match of 2"),
        (lambda: Match(("A", "B"), 8, (board(1, 2), board(1, 3))), "board 1 is in the match twice"),
        (lambda: match_of([1], at_fault="C"), "'C' is no side of the match A v B"),
        (lambda: match_of([1], adjustments=(Adjustment("X", 1, IMP),)), "'X' is no side"),
        (lambda: Adjustment("A", 2, IMP, "fine"), "write −2 IMP for A"),
        (lambda: score_match(Match(("A", "C"), 8, (board(1, 2),))), "A and C did not meet"),
        (lambda: score_match(Match(("A", "X"), 8, (board(1, 2),))), "A and X did not meet"),
        (
            lambda: score_match(Match(("A", "B"), 8, (board(1, 2), board(2, 1, unit=POINT)))),
            "have one unit, not IMP and point",
        ),
        (lambda: score_match(match_of([1])).of("C"), "'C' did not play this match"),
    ],
)
def test_what_cannot_be_is_refused(make, words):
    with pytest.raises(Mistake, match=words):
        make()
