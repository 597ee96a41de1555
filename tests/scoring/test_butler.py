"""Butler: lines against a datum, with every kind of entry, for events and for fouled boards."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import Side, imps
from convenor.errors import Mistake
from convenor.exact import NEAREST_TEN
from convenor.explain.figure import Trace
from convenor.explain.show import as_text
from convenor.regulation import shelf
from convenor.scoring.butler import (
    ButlerTerms,
    Setting,
    board_datums,
    imps_against,
    score_board,
    score_events,
)
from convenor.scoring.butler_forms import score_forms
from convenor.scoring.cancelled import CancelledTerms
from convenor.scoring.datum import Borrow, DatumTerms
from convenor.scoring.imp_comparison import Awards, awards_of
from convenor.scoring.lines import Artificial, Line, Nothing, Points, Weighted, played
from convenor.scoring.trimmed_means import Trim

SABF, ANC = shelf.open_stack("sabf-2020"), shelf.open_stack("anc-2017")
PLAIN = DatumTerms((Trim(each_end=0),), NEAREST_TEN)
MIDDLE = DatumTerms((Trim(each_end=1),), NEAREST_TEN)
TERMS = ButlerTerms(PLAIN, Awards(2))
SIXTY = Weighted(((620, Fraction(3, 5)), (-100, Fraction(2, 5))))


def board(*scores):
    return [played(str(n), f"N{n}", f"E{n}", score) for n, score in enumerate(scores, 1)]


def by_side(found, side):
    return [each.score for each in found.side(side)]


fields = st.lists(st.integers(-400, 400).map(lambda tens: 10 * tens), min_size=1, max_size=20)


@given(fields, st.sampled_from([PLAIN, MIDDLE]))
def test_the_two_sides_of_a_plain_line_are_opposite(scores, datum):
    found = score_board(board(*scores), ButlerTerms(datum, Awards(2)))
    assert by_side(found, Side.NS) == [-score for score in by_side(found, Side.EW)]
    assert found.unit == "IMP"


@given(fields)
def test_a_better_score_never_has_fewer_imps(scores):
    found = by_side(score_board(board(*scores), TERMS), Side.NS)
    ordered = sorted(zip(scores, found, strict=True))
    assert [each for _, each in ordered] == sorted(found)


@given(fields, st.randoms(use_true_random=False))
def test_the_order_of_the_lines_does_not_matter(scores, random):
    lines = board(*scores)
    shuffled = lines[:]
    random.shuffle(shuffled)
    in_order = {each.contestant: each.score for each in score_board(lines, TERMS).sides}
    assert in_order == {each.contestant: each.score for each in score_board(shuffled, TERMS).sides}


@given(fields)
def test_artificial_scores_do_not_touch_the_others(scores):
    lines = board(*scores)
    more = [*lines, Line("x", "A", "B", Artificial("average plus"), Artificial("average minus"))]
    found = score_board(more, TERMS)
    assert [s for s in found.sides if s.table != "x"] == list(score_board(lines, TERMS).sides)
    assert [s.score for s in found.sides if s.table == "x"] == [2, -2]


@pytest.mark.parametrize(
    ("entry", "worth"),
    [
        (Artificial("average plus"), 2),
        (Artificial("average"), 0),
        (Artificial("average minus"), -2),
        (Artificial(percent=60), 2),
        (Artificial(percent=0), -10),
        (Artificial(percent=55), 1),
        (Nothing(), None),
        (Nothing("cancelled"), None),
    ],
)
def test_what_an_entry_is_worth_to_either_side(entry, worth):
    lines = [*board(420, 430), Line("3", "A", "B", entry)]
    found = score_board(lines, TERMS)
    assert [each.score for each in found.sides if each.table == "3"] == [worth, worth]


def test_the_book_says_what_an_average_is_worth():
    line = Line("1", "A", "B", Artificial("average plus"), Artificial("average"))
    found = score_board([line, *board()], ButlerTerms(PLAIN, Awards(3)))
    assert [each.score for each in found.sides] == [3, 0]


def test_the_amount_comes_out_of_the_table_of_standard_adjustments():
    terms = shelf.open_stack("sbu-2022").resolve("sbu-2022 2.21.a").terms
    lines = [Line("1", "A", "B", Artificial("average plus"), Artificial("average minus"))]
    found = score_board(lines, ButlerTerms(PLAIN, awards_of(terms, "butler")))
    assert [each.score for each in found.sides] == [2, -2]


def test_a_weighted_score_is_worth_its_weighted_imps():
    lines = [*board(420, 450), Line("3", "A", "B", SIXTY)]
    datum = board_datums(lines, TERMS)[Side.NS]
    assert datum == 400  # 420, 450 and 332
    wanted = Fraction(3, 5) * imps(220) + Fraction(2, 5) * imps(-500)
    assert [each.score for each in score_board(lines, TERMS).sides if each.table == "3"] == [
        wanted,
        -wanted,
    ]


def test_each_side_can_have_its_own_weights():
    other = Weighted(((620, Fraction(1, 2)), (-100, Fraction(1, 2))))
    lines = [*board(420, 430, 430), Line("4", "A", "B", SIXTY, other)]
    left_out = ButlerTerms(PLAIN, Awards(2), weighted="left out")
    assert board_datums(lines, left_out) == {Side.NS: 430, Side.EW: 430}
    found = [each.score for each in score_board(lines, left_out).sides if each.table == "4"]
    assert found == [imps_against(SIXTY, 430), -imps_against(other, 430)]


def test_a_split_score_counts_in_each_field_with_its_own_part():
    lines = [*board(420, 450), Line("3", "A", "B", Points(-50), Points(1100))]
    assert board_datums(lines, TERMS) == {Side.NS: 270, Side.EW: 660}
    found = score_board(lines, TERMS)
    assert by_side(found, Side.NS) == [imps(150), imps(180), imps(-320)]
    assert by_side(found, Side.EW) == [imps(240), imps(210), imps(-440)]


def test_a_side_split_into_score_and_average():
    lines = [*board(420, 450), Line("3", "A", "B", Points(480), Artificial("average minus"))]
    assert board_datums(lines, TERMS) == {Side.NS: 450, Side.EW: 440}
    assert [each.score for each in score_board(lines, TERMS).sides if each.table == "3"] == [1, -2]


def test_a_board_without_results_has_no_scores():
    lines = [Line("1", "A", "B", Nothing()), Line("2", "C", "D", Artificial("average plus"))]
    assert [each.score for each in score_board(lines, TERMS).sides] == [None, 2, None, 2]


def test_a_table_has_one_line():
    with pytest.raises(Mistake, match="table 1 has two lines"):
        score_board([*board(420), *board(430)], TERMS)


# --- events and fields --------------------------------------------------------------------------


def test_each_event_has_its_own_datum():
    found = score_events({"Open": board(620, 620), "Restricted": board(170, 620)}, TERMS)
    assert by_side(found["Open"], Side.NS) == [0, 0]
    assert by_side(found["Restricted"], Side.NS) == [-imps(230), imps(220)]


def test_a_small_field_borrows_the_scores_of_another():
    datum = DatumTerms((Trim(each_end=0),), NEAREST_TEN, borrow=Borrow(4, "pool"))
    terms = ButlerTerms(datum, Awards(2))
    others = tuple(board(400, 400, 400))
    assert board_datums(board(100, 200), terms, Setting(borrowed=others))[Side.NS] == 300
    four = board(100, 200, 100, 200)
    assert board_datums(four, terms, Setting(borrowed=others))[Side.NS] == 150


def test_the_youth_trials_with_the_seniors():
    terms = ButlerTerms(SABF.resolve("sabf-2020 19.12.c").terms, Awards(2))
    seniors = tuple(board(420, 400, 430, -50, 450))
    assert board_datums(board(420, 450, -50), terms, Setting(borrowed=seniors))[Side.NS] == 350


def test_the_clause_that_has_the_case_is_found():
    rules = {
        id: SABF.resolve(f"sabf-2020 {id}").terms for id in ("12.1.b", "12.2.a", "12.2.b", "12.3.b")
    }
    terms = ButlerTerms(rules["12.2.a"], Awards(2), rules)
    scores = (420, 450, -50, 420, 400, 430, 420, -50, 450, 480, 170, 1100, 2000, -1400)
    early = board_datums(board(*scores), terms, Setting(round=2))
    late = board_datums(board(*scores), terms, Setting(round=3))
    assert (early[Side.NS], late[Side.NS]) == (360, 400)
    alone = ButlerTerms(rules["12.2.a"], Awards(2))
    with pytest.raises(Mistake, match=r"found by 12\.2\.b"):
        board_datums(board(*scores), alone, Setting(round=3))


# --- fouled boards ------------------------------------------------------------------------------


def forms(first, second):
    lines = board(*first, *second)
    return lines[: len(first)], lines[len(first) :]


def test_each_form_of_a_fouled_board_has_its_own_datum():
    datum = ANC.resolve("anc-2017 19.1.a").terms.datum
    found = score_forms(
        forms((420, 450, 420, 170, -50, 420, 430, 400), (620, 170, 600, -100)),
        ButlerTerms(datum, Awards(2)),
    )
    wanted = [420] * 8 + [390] * 4
    scores = [420, 450, 420, 170, -50, 420, 430, 400, 620, 170, 600, -100]
    assert by_side(found, Side.NS) == [imps(s - d) for s, d in zip(scores, wanted, strict=True)]
    assert by_side(found, Side.EW) == [-each for each in by_side(found, Side.NS)]


def test_a_form_too_small_for_a_datum_is_cancelled():
    terms = ButlerTerms(ANC.resolve("anc-2017 19.1.a").terms.datum, Awards(2))
    groups = forms((420, 450, 420), (600, 620))
    small = ANC.resolve("anc-2017 19.1.b").terms
    found = score_forms(groups, terms, small, frozenset({"E5"}))
    assert by_side(found, Side.NS)[3:] == [2, 2]
    assert by_side(found, Side.EW)[3:] == [2, -2]
    assert by_side(score_forms(groups, terms), Side.NS)[3:] == [None, None]


def test_awards_on_a_cancelled_form_stay():
    terms = ButlerTerms(ANC.resolve("anc-2017 19.1.a").terms.datum, Awards(3))
    small = [Line("9", "A", "B", Artificial("average plus"), Artificial("average minus"))]
    award = CancelledTerms(2, "same")
    found = score_forms((board(420, 430, 450), small), terms, award)
    assert [each.score for each in found.sides if each.table == "9"] == [3, -3]


def test_with_two_results_the_other_book_has_a_datum():
    terms = ButlerTerms(SABF.resolve("sabf-2020 12.3.b").terms, Awards(2))
    found = score_forms(forms((420, -50, 450), (420, 450)), terms)
    assert by_side(found, Side.NS) == [0, imps(-470), imps(30), -imps(20), 0]


# --- explained ----------------------------------------------------------------------------------


def test_a_board_score_opens_into_its_datum_and_its_difference():
    terms = ButlerTerms(SABF.resolve("sabf-2020 12.1.b").terms, Awards(2))
    trace = Trace("board 7", rulebook="sabf-2020")
    lines = board(620, 650, 170, -100, 620, 680)
    found = score_board(lines, terms, why=trace, about="N3")
    text = as_text(trace.figure())
    assert "scores in the comparison: 620, 650, 170, −100, 620, 680 = 6 scores" in text
    assert "the highest, left out: 680  [sabf-2020 12.1.b]" in text
    assert "515 rounded half away from zero to 10 = 520" in text
    assert "NS 170 less the datum 520: −350 points for NS = −8 IMP  [laws-2017 78.B]" in text
    assert "N4" not in text
    assert found.of("N3")[0].score == -8
