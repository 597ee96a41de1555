"""Matchpoint sessions: sums, percentages, ranks, one more result, and the reasons."""

from fractions import Fraction

import pytest

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import Rounding
from convenor.explain import Trace, as_text
from convenor.matches.session_scores import exact_sum
from convenor.matches.sessions import Session, SessionTerms, in_order, score_session
from convenor.scoring.lines import Artificial, Line, Nothing, Points, played
from convenor.scoring.matchpoints import MatchpointTerms

ONE = SessionTerms(fields="one")
TWO = SessionTerms()
BY_SESSION = SessionTerms(matchpoints=MatchpointTerms(session=True))


def three_boards():
    """Three pairs a side, three boards, everybody meeting everybody."""
    results = {"1": (420, 170, -50), "2": (110, 110, 140), "3": (-100, 90, 620)}
    return {
        board: [played(str(t), f"N{t}", f"E{(t + n) % 3}", score) for t, score in enumerate(scores)]
        for n, (board, scores) in enumerate(results.items())
    }


def summary(session):
    return [(each.contestant, each.matchpoints, each.percent, each.rank) for each in session]


def test_sums_percentages_and_shared_ranks():
    found = summary(Session(TWO, three_boards()).ranking())
    assert found[:3] == [
        ("N2", 8, Fraction(6667, 100), 1),
        ("N0", 5, Fraction(4167, 100), 2),
        ("N1", 5, Fraction(4167, 100), 2),
    ]
    assert [each[:2] for each in found[3:]] == [("E2", 11), ("E1", 5), ("E0", 2)]
    assert sum(each[1] for each in found) == 3 * 3 * 4


def test_one_field_ranks_all_together():
    found = Session(ONE, three_boards()).ranking()
    assert len(found) == 6
    assert {each.side for each in found} == {None}
    assert found[0].rank == 1
    assert [each.rank for each in found] == sorted(each.rank for each in found)


def test_the_next_rank_after_a_shared_one_is_left_out():
    lines = [played(str(n), f"N{n}", f"E{n}", s) for n, s in enumerate([420, 420, 170, 170, -50])]
    ranks = [each.rank for each in Session(TWO, {"1": lines}).ranking()]
    assert ranks == [1, 1, 3, 3, 5, 1, 2, 2, 4, 4]


def test_ranks_by_the_rounded_percentage_where_the_book_says_so():
    """Forty boards in one order and one turned round: two pairs apart by less than a percent."""
    in_order_40, turned = (10, 20, 20, 40), (10, 30, 20, 40)
    boards = {
        str(b): [played(str(n), f"N{n}", f"E{n}", s) for n, s in enumerate(scores)]
        for b, scores in enumerate([in_order_40] * 400 + [turned])
    }
    whole = Rounding("half up")
    exactly = Session(SessionTerms(rounding=whole), boards).ranking()
    rounded = Session(SessionTerms(rounding=whole, ranked_by="rounded"), boards).ranking()
    assert [(e.contestant, e.percent, e.rank) for e in exactly[1:3]] == [
        ("N1", 50, 2),
        ("N2", 50, 3),
    ]
    assert [(e.contestant, e.percent, e.rank) for e in rounded[1:3]] == [
        ("N1", 50, 2),
        ("N2", 50, 2),
    ]


def test_one_more_result_scores_its_board_only(monkeypatch):
    boards = three_boards()
    last = boards["3"].pop()
    session = Session(TWO, boards, expected=3)
    from convenor.matches import sessions

    scored = []
    plain = sessions.score_sides

    def watched(lines, terms, expected=None):
        scored.append(len(lines))
        return plain(lines, terms, expected)

    monkeypatch.setattr(sessions, "score_sides", watched)
    session.enter("3", last)
    assert scored == [3]
    assert session.ranking() == Session(TWO, three_boards(), expected=3).ranking()


def test_results_in_any_order_come_to_the_same():
    session = Session(TWO, expected=3)
    entered = [(board, line) for board, lines in three_boards().items() for line in lines]
    for board, line in reversed(entered):
        session.enter(board, line)
    whole = Session(TWO, three_boards())
    assert set(summary(session.ranking())) == set(summary(whole.ranking()))


def test_a_correction_takes_the_place_of_the_result():
    boards = three_boards()
    session = Session(TWO, boards)
    session.correct("1", played("0", "N0", "E9", 50))
    boards["1"][0] = played("0", "N0", "E9", 50)
    assert set(summary(session.ranking())) == set(summary(Session(TWO, boards).ranking()))


def test_without_a_number_given_the_usual_one_grows_with_the_boards():
    session = Session(TWO)
    session.enter("1", played("1", "A", "a", 420))
    assert session.score("A").available == 0
    session.enter("2", played("1", "A", "a", 420))
    session.enter("2", played("2", "B", "b", 170))
    assert session.score("A").available == 4
    assert session.score("A").matchpoints == 3


def test_boards_of_two_sections_under_one_name_are_scored_across():
    section = {"1": [played("A1", "A1", "A5", 420), played("A2", "A2", "A6", 170)]}
    other = {"1": [played("B1", "B1", "B5", 450), played("B2", "B2", "B6", -50)]}
    across = {"1": [*section["1"], *other["1"]]}
    scores = {each.contestant: each.matchpoints for each in Session(TWO, across).ranking()}
    assert (scores["A1"], scores["B1"]) == (4, 6)


def test_average_plus_follows_the_boards_played():
    top = [played(str(n), f"N{n}", f"E{n}", s) for n, s in enumerate([620, 170, 140, 110])]
    award = [Line("0", "N0", "E0", Artificial("average plus"), Artificial("average minus"))]
    boards = {"1": top, "2": top, "3": award}
    session = Session(BY_SESSION, boards, expected=4)
    north, east = session.score("N0"), session.score("E0")
    assert (north.matchpoints, north.percent) == (18, 100)
    assert (east.matchpoints, east.percent) == (0, 0)
    assert [each.score for each in session.board("3").sides] == [6, 0]
    assert Session(TWO, boards, expected=4).score("N0").matchpoints == Fraction(78, 5)


def test_two_awards_do_not_feed_on_each_other():
    played_one = [played(str(n), f"N{n}", f"E{n}", s) for n, s in enumerate([170, 170, 90, 450])]
    award = [Line("0", "N0", "E0", Artificial("average plus"))]
    boards = {"1": played_one, "2": award, "3": award}
    assert Session(BY_SESSION, boards, expected=4).score("N0").matchpoints == 3 + 2 * Fraction(
        18, 5
    )


def test_a_contestant_with_nothing_scored_has_no_percentage_and_no_rank():
    lines = [played("1", "A", "a", 420), played("2", "B", "b", 50), Line("3", "C", "c", Nothing())]
    found = {each.contestant: each for each in Session(TWO, {"1": lines}).ranking()}
    assert (found["C"].percent, found["C"].rank, found["C"].boards) == (None, None, 0)
    assert found["B"].rank == 2


def test_a_total_opens_down_to_its_boards():
    trace = Trace("session of N1")
    found = Session(TWO, three_boards(), expected=4).score("N1", why=trace)
    figure = trace.figure()
    assert figure.find("percent").value == found.percent
    text = as_text(figure)
    assert "board 2" in text
    assert "110 beats 0 and equals 1" in text
    assert "3 results brought to 4 by Neuberg" in text
    assert "rounded half up to 0.01" in text
    assert "N2" not in text


def test_pairs_of_the_same_number_in_two_fields_are_kept_apart():
    boards = {"1": [Line("1", "1", "2", Points(420)), Line("2", "2", "1", Points(50))]}
    session = Session(TWO, boards)
    assert session.score("1", Side.NS).matchpoints == 2
    assert session.score("1", Side.EW).matchpoints == 2
    trace = Trace("")
    session.score("1", Side.NS, trace)
    assert "table 2" not in as_text(trace.figure())


@pytest.mark.parametrize(
    ("board", "line", "words"),
    [
        ("1", played("0", "N0", "E0", 420), "board 1 already has a result at table 0"),
        ("1", played("7", "N7", "E7", 420), "board 1: the board has 4 results where 3"),
    ],
)
def test_what_cannot_be_entered_changes_nothing(board, line, words):
    session = Session(TWO, three_boards(), expected=3)
    before = session.ranking()
    with pytest.raises(Mistake, match=words):
        session.enter(board, line)
    assert session.ranking() == before


def test_other_mistakes_are_told():
    session = Session(TWO, three_boards())
    with pytest.raises(Mistake, match="no result at table 9 to correct"):
        session.correct("1", played("9", "N0", "E0", 420))
    with pytest.raises(Mistake, match="there is no board 4"):
        session.board("4")
    with pytest.raises(Mistake, match="nobody called 'N7'"):
        session.score("N7")
    twice = [played("1", "A", "a", 50), played("1", "B", "b", 50)]
    with pytest.raises(Mistake, match="two results at table 1"):
        Session(TWO, {"1": twice})


def test_small_helpers():
    assert exact_sum([Fraction(1, 3), Fraction(2, 3), 4]) == 5
    assert exact_sum([]) == 0
    assert in_order([], TWO) == []
    assert score_session(three_boards(), TWO) == Session(TWO, three_boards()).ranking()
