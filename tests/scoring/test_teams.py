"""Teams: boards in IMPs, points and boards won, with whatever stands in place of a result."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import imps, possible_ns_scores
from convenor.bridge.boards import Vulnerability
from convenor.errors import Mistake
from convenor.explain.figure import Trace
from convenor.explain.show import as_text
from convenor.matches.match_boards import score_boards
from convenor.regulation import shelf
from convenor.scoring.cancelled import CancelledTerms
from convenor.scoring.imp_comparison import Awards, awards_of
from convenor.scoring.lines import Artificial, Line, Nothing, Points, Weighted, played
from convenor.scoring.teams import Substitute, TeamsTerms, score_teams, with_substitutes

SCORES = sorted(possible_ns_scores(Vulnerability.NS))
scores = st.sampled_from(SCORES)
methods = st.sampled_from(["imps", "total points", "aggregate", "point-a-board"])

IMPS = TeamsTerms(Awards(3))
POINTS = TeamsTerms(Awards(120), "aggregate")
BOARDS = TeamsTerms(Awards(Fraction(1, 2), 1), "point-a-board")
EIGHT = TeamsTerms(Awards(4))
CROSSED = TeamsTerms(Awards(4), tables="each against each")
THREE_EACH = CancelledTerms(award=3, at_fault="opposite")

PLUS, AVERAGE, MINUS = (Artificial(award) for award in ("average plus", "average", "average minus"))


def match(open_room, closed_room) -> list[Line]:
    """The two tables of Alder against Birch; an entry, or one for each side, at each."""
    lines = []
    for table, (ns, ew), entry in (("O", "AB", open_room), ("C", "BA", closed_room)):
        own, theirs = entry if isinstance(entry, tuple) else (entry, None)
        own, theirs = (Points(e) if isinstance(e, int) else e for e in (own, theirs))
        lines.append(Line(table, ns, ew, own, theirs))
    return lines


def both(lines, terms, **more):
    scored = score_teams(lines, terms, **more)
    return tuple(scored.of(team)[0].score for team in "AB")


# --- plain boards -------------------------------------------------------------------------------


@given(scores, scores)
def test_a_board_in_each_method(ours, theirs):
    difference = ours - theirs
    assert both(match(ours, theirs), IMPS) == (imps(difference), -imps(difference))
    assert both(match(ours, theirs), POINTS) == (difference, -difference)
    won = 2 if difference > 0 else 1 if difference == 0 else 0
    assert both(match(ours, theirs), BOARDS) == (won, 2 - won)


@given(st.lists(st.tuples(scores, scores), min_size=1, max_size=12))
def test_point_a_board_shares_out_as_many_points_as_there_are(boards):
    one_each = TeamsTerms(Awards(Fraction(1, 4), Fraction(1, 2)), "point-a-board", win=1)
    total = sum(sum(both(match(*each), one_each)) for each in boards)
    assert total == len(boards)


@given(scores, scores, methods, st.integers(-8, 8))
def test_the_same_points_at_both_tables_change_nothing(ours, theirs, method, tens):
    terms = TeamsTerms(Awards(3), method)
    moved = match(ours + 50 * tens, theirs + 50 * tens)
    assert both(moved, terms) == both(match(ours, theirs), terms)


@given(scores, scores, methods)
def test_the_order_of_the_tables_does_not_matter(ours, theirs, method):
    lines = match(ours, theirs)
    terms = TeamsTerms(Awards(3), method)
    assert both(lines[::-1], terms) == both(lines, terms)


def test_several_matches_on_one_board():
    lines = [*match(620, 170), played("3", "X", "Y", 50), played("4", "Y", "X", 50)]
    scored = score_teams(lines, IMPS)
    assert {each.contestant: each.score for each in scored.sides} == {
        "A": 10,
        "B": -10,
        "X": 0,
        "Y": 0,
    }
    assert scored.unit == "IMP"


def test_a_table_twice_is_refused():
    with pytest.raises(Mistake, match="table O has two lines"):
        score_teams([*match(620, 170), played("O", "X", "Y", 50)], IMPS)


# --- teams of eight -----------------------------------------------------------------------------


def eight(*results: int) -> list[Line]:
    return [played(str(n), *("AB" if n < 2 else "BA"), score) for n, score in enumerate(results)]


def test_teams_of_eight_by_both_ways():
    lines = eight(620, 170, 140, -100)
    assert both(lines, EIGHT)[0] == imps(620 + 170 - 140 + 100)
    assert both(lines, CROSSED)[0] == sum(
        imps(ours - theirs) for ours in (620, 170) for theirs in (140, -100)
    )


@given(st.tuples(scores, scores, scores, scores))
def test_teams_of_eight_mirror_each_other(results):
    for terms in (EIGHT, CROSSED):
        assert sum(both(eight(*results), terms)) == 0


# --- adjusted scores ----------------------------------------------------------------------------


def test_artificial_scores_in_each_unit():
    lines = match((PLUS, MINUS), 420)
    assert both(lines, IMPS) == (3, -3)
    assert both(lines, POINTS) == (120, -120)
    assert both(lines, BOARDS) == (Fraction(3, 2), Fraction(1, 2))
    assert both(lines, EIGHT) == (4, -4)
    assert both(match((PLUS, PLUS), 420), IMPS) == (3, 3)
    assert both(match((Artificial(percent=60), Artificial(percent=0)), 420), IMPS) == (3, -15)


def test_the_book_sets_what_an_average_is():
    amounts = shelf.open_stack("sbu-2022").resolve("sbu-2022 2.21.a", {}).terms
    terms = TeamsTerms(awards_of(amounts, "aggregate"), "aggregate")
    assert both(match((PLUS, MINUS), 420), terms) == (120, -120)


def test_awards_at_both_tables_make_one_award():
    assert both(match((PLUS, MINUS), (MINUS, PLUS)), IMPS) == (3, -3)
    assert both(match((PLUS, MINUS), (PLUS, MINUS)), IMPS) == (0, 0)


def test_a_weighted_score_is_weighed_in_imps():
    entry = Weighted(((620, Fraction(3, 5)), (-100, Fraction(2, 5))))
    lines = match(entry, 620)
    assert both(lines, IMPS) == (Fraction(-24, 5), Fraction(24, 5))
    assert both(lines, POINTS) == (-288, 288)
    assert both(lines, BOARDS) == (Fraction(3, 5), Fraction(7, 5))


def test_each_side_has_its_own_weights():
    ours = Weighted(((620, Fraction(1, 2)), (-100, Fraction(1, 2))))
    lines = match((ours, Points(-100)), 620)
    assert both(lines, IMPS) == (-6, 12)
    knock_out = TeamsTerms(Awards(3), unbalanced="mean")
    assert both(lines, knock_out) == (-9, 9)
    assert both(match((PLUS, PLUS), 420), knock_out) == (0, 0)


def test_in_a_knock_out_boards_won_keep_their_sum():
    knock_out = TeamsTerms(Awards(Fraction(1, 2), 1), "point-a-board", unbalanced="mean")
    ours, theirs = both(match((PLUS, AVERAGE), 420), knock_out)
    assert (ours, theirs) == (Fraction(5, 4), Fraction(3, 4))


@given(scores, scores, scores)
def test_a_split_score_gives_each_team_its_own(given_ns, given_ew, other):
    lines = match((Points(given_ns), Points(given_ew)), other)
    assert both(lines, IMPS) == (imps(given_ns - other), -imps(given_ew - other))


# --- boards without a result --------------------------------------------------------------------


def test_a_board_missing_at_one_table():
    lines = match(420, Nothing())
    assert both(lines, IMPS) == (None, None)
    with_award = TeamsTerms(Awards(3), cancelled=THREE_EACH)
    assert both(lines, with_award) == (3, 3)
    assert both(lines, with_award, at_fault={"B"}) == (3, -3)
    left = TeamsTerms(Awards(3), cancelled=THREE_EACH, missing="no score")
    assert both(lines, left) == (None, None)


def test_a_cancelled_board_as_the_books_say():
    lines = match(420, Nothing("cancelled"))
    stack = shelf.open_stack("anc-2017")
    terms = TeamsTerms(Awards(3), cancelled=stack.resolve("anc-2017 9.1.b", {}).terms)
    assert both(lines, terms, at_fault={"A"})[1] == 3
    decided = CancelledTerms(award=3, at_fault="decided")
    assert both(lines, TeamsTerms(Awards(3), cancelled=decided), at_fault={"A"}) == (None, 3)


def test_not_played_at_all_or_not_known_yet_is_no_score():
    with_award = TeamsTerms(Awards(3), cancelled=THREE_EACH)
    assert both(match(Nothing(), Nothing()), with_award) == (None, None)
    assert both(match(420, Nothing("unknown")), with_award) == (None, None)
    assert both(match(420, Nothing("unknown"))[:1], with_award) == (None, None)


def test_substitute_boards_take_their_places():
    boards = {
        "7": (*match(Nothing("cancelled"), 420), played("3", "X", "Y", 50)),
        "101": tuple(match(620, 170)),
    }
    played_boards = with_substitutes(boards, [Substitute("7", "101", ("A", "B"))])
    assert list(played_boards) == ["7"]
    scored = score_teams(played_boards["7"], IMPS)
    assert scored.of("A")[0].score == 10
    assert scored.of("X")[0].score is None


def test_a_substitute_board_that_nobody_played():
    boards = {"7": tuple(match(420, 420))}
    with pytest.raises(Mistake, match="nobody played it"):
        with_substitutes(boards, [Substitute("7", "101", ("A", "B"))])
    boards["101"] = (played("3", "X", "Y", 50),)
    with pytest.raises(Mistake, match="A and B have no line left on board 101"):
        with_substitutes(boards, [Substitute("7", "101", ("A", "B"))])


def test_a_match_is_told_board_by_board():
    trace = Trace()
    boards = {"1": tuple(match(620, 170)), "2": tuple(match((PLUS, MINUS), 50))}
    made = score_boards(boards, lambda lines, why: score_teams(lines, IMPS, why), why=trace)
    assert [board.scores.of("A")[0].score for board in made] == [10, 3]
    text = as_text(trace.figure())
    assert "difference of 450 points = 10 IMP" in text
    assert "artificial score: no comparison = 3 IMP" in text
    assert "table O, as NS = 620" in text
    assert "table C, as EW = −170" in text  # 620 and −170 are the 450
    assert "table O, as EW = −620" in text
