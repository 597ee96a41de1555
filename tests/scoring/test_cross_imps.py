"""Cross-IMPs: sums, opposites, the rules for boards with artificial scores, whole boards."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import Side, imps, possible_ns_scores
from convenor.bridge.boards import Vulnerability
from convenor.errors import Mistake
from convenor.exact import show
from convenor.explain.figure import Trace
from convenor.explain.show import as_text
from convenor.regulation import shelf
from convenor.regulation.stack import Stack
from convenor.scoring.cross_imp_boards import (
    CrossImpMethod,
    ShortBoards,
    score_cross_imps,
    score_fouled_cross_imps,
)
from convenor.scoring.cross_imps import (
    CrossImpGiven,
    CrossImpTerms,
    compare_all,
    cross_imps,
    field_scores,
    totals_against_field,
    without_extremes,
)
from convenor.scoring.imp_comparison import (
    Awards,
    artificial_worth,
    awards_of,
    imps_between,
)
from convenor.scoring.lines import Artificial, Line, Nothing, Points, Weighted, played
from convenor.scoring.scaled_cross_imps import ScaledTerms, scaled_scores
from convenor.scoring.short_cross_imps import WithAverageTerms, deviations, with_average

SCORES = sorted(possible_ns_scores(Vulnerability.BOTH))
scores = st.sampled_from(SCORES)
fields = st.lists(scores, min_size=1, max_size=14)
fives = st.lists(scores, min_size=5, max_size=5)
weights = st.sampled_from([Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), Fraction(2, 5)])
weighted = st.builds(lambda a, b, w: Weighted(((a, w), (b, 1 - w))), scores, scores, weights)
entries = st.one_of(st.builds(Points, scores), weighted)
combines = st.sampled_from(["sum", "per comparison", "per table"])

PLAIN = CrossImpMethod(Awards(2, per="comparison"))
SYDNEY_FIRST = [620, 170, -100, 650, 600]


def sydney(**switch: str) -> CrossImpMethod:
    """The method of Sydney's final, put together from the terms of its clauses."""
    stack: Stack = shelf.open_stack("sydney-2003")

    def terms(clause: str):
        return stack.resolve(f"sydney-2003 {clause}", switch).terms

    rule = terms("C.complete")
    return CrossImpMethod(
        awards=Awards(terms("C.aas").amount, terms("C.aas").average),
        usual=terms("5.4.3"),
        short=ShortBoards(
            with_average=terms("C.1.d"),
            scaled=(terms("C.2"), terms("C.3")),
            alone="average plus" if rule.rules["4"] == "average plus" else "zero",
            forfeits=rule.forfeits,
            fouled=rule.fouled,
            rounding=terms("C.round").rounding,
        ),
    )


def board(*entered) -> list[Line]:
    """A line for each entry: a score, an entry for both sides, or a pair of entries."""
    lines = []
    for n, each in enumerate(entered, 1):
        ns, ew = each if isinstance(each, tuple) else (each, None)
        ns, ew = (Points(e) if isinstance(e, int) else e for e in (ns, ew))
        lines.append(Line(str(n), f"{n}N", f"{n}E", ns, ew))
    return lines


def sides(scored, side):
    return [each.score for each in scored.side(side)]


# --- comparisons --------------------------------------------------------------------------------


@given(entries, entries)
def test_two_sides_of_a_comparison_are_opposite(ours, theirs):
    assert imps_between(ours, theirs) == -imps_between(theirs, ours)


@given(scores, scores)
def test_a_weighted_score_of_one_result_is_that_result(one, other):
    assert imps_between(Weighted(((one, 1),)), Points(other)) == imps(one - other)


@given(weighted, scores)
def test_a_weighted_score_is_compared_result_by_result(entry, other):
    by_hand = sum(weight * imps(score - other) for score, weight in entry.parts)
    assert imps_between(entry, Points(other)) == by_hand


@given(st.lists(entries, min_size=1, max_size=8))
def test_the_short_way_gives_the_sums_of_the_long_way(field):
    assert totals_against_field(field) == [sum(each) for each in compare_all(field)]


@given(fields, combines)
def test_a_plain_board_sums_to_nothing(field, combine):
    found = cross_imps(CrossImpTerms(combine=combine), CrossImpGiven(tuple(field)))
    assert sum(found.ns) == 0
    assert found.ew == tuple(-each for each in found.ns)


@given(fields, st.sampled_from([-100, 50, 600]), combines)
def test_the_same_points_for_all_change_nothing(field, more, combine):
    terms = CrossImpTerms(combine=combine)
    moved = [Points(each + more) for each in field]
    assert field_scores(terms, moved) == field_scores(terms, [Points(each) for each in field])


@given(fives)
def test_turning_all_scores_round_turns_the_imps_round(field):
    terms = CrossImpTerms(discard=1)
    turned = field_scores(terms, [Points(-each) for each in field])
    assert turned == tuple(-each for each in field_scores(terms, [Points(e) for e in field]))


@given(st.lists(scores, min_size=4, max_size=9), combines, st.integers(0, 1))
def test_an_explained_board_has_the_same_scores(field, combine, discard):
    terms, entered = CrossImpTerms(discard, combine), [Points(each) for each in field]
    assert field_scores(terms, entered) == field_scores(terms, entered, Trace())


@given(st.lists(scores, min_size=2, max_size=9))
def test_divided_by_comparisons_or_tables(field):
    given_scores = CrossImpGiven(tuple(field))
    summed = cross_imps(CrossImpTerms(), given_scores).ns
    each = cross_imps(CrossImpTerms(combine="per comparison"), given_scores).ns
    tables = cross_imps(CrossImpTerms(combine="per table"), given_scores).ns
    assert [one * (len(field) - 1) for one in each] == list(summed)
    assert [one * len(field) for one in tables] == list(summed)


@given(fives)
def test_a_better_score_never_has_fewer_imps(field):
    found = field_scores(CrossImpTerms(discard=1), [Points(each) for each in field])
    ordered = sorted(zip(field, found, strict=True))
    assert [one for _, one in ordered] == sorted(one for _, one in ordered)


def test_extremes_need_something_between_them():
    with pytest.raises(Mistake, match="3 are needed"):
        without_extremes([1, 2], 1)


# --- boards with artificial scores --------------------------------------------------------------

C1 = WithAverageTerms(tables=4, discard=1, most=24, gives=("rounded",))


@given(st.lists(scores, min_size=4, max_size=4))
def test_every_figure_with_one_table_missing(field):
    found = with_average(C1, [Points(each) for each in field])
    for n in range(4):
        others = [imps(field[n] - field[m]) for m in range(4) if m != n]
        own = Fraction(sum(others), 4)
        assert found.imps[n] == tuple(others)
        assert found.artificial[n] == own
        assert found.x[n] == sum(sorted([*others, own])[1:3])
    largest = min(24, max(found.y))
    for x, y, s, z in zip(found.x, found.y, found.s, found.z, strict=True):
        assert 0 <= s <= 1
        assert s * largest == (min(24, y) if largest else 0)
        assert z == x * s


@given(st.lists(scores, min_size=4, max_size=4))
def test_with_one_table_missing_ew_are_the_opposite(field):
    ns = with_average(C1, [Points(each) for each in field])
    ew = with_average(C1, [Points(-each) for each in field])
    assert ew.rounded == tuple(-each for each in ns.rounded)
    assert max(ns.x) >= 0 >= min(ns.x)


@given(st.lists(scores, min_size=4, max_size=4))
def test_deviations_of_equal_scores_are_nothing(field):
    assert deviations([field[0]] * 4) == (0, 0, 0, 0)
    assert with_average(C1, [Points(field[0])] * 4).rounded == (0, 0, 0, 0)


@given(st.lists(scores, min_size=3, max_size=3), st.sampled_from([1, Fraction(3, 4), 2]))
def test_the_scale_scales(field, factor):
    sums, scaled, _ = scaled_scores(ScaledTerms(3, factor), [Points(each) for each in field])
    assert sum(sums) == 0
    assert scaled == tuple(each * factor for each in sums)


# --- whole boards -------------------------------------------------------------------------------


@given(fives)
def test_a_complete_board_is_scored_as_the_clause_says(field):
    method = sydney_method()
    scored = score_cross_imps(board(*field), method)
    found = cross_imps(method.usual, CrossImpGiven(tuple(field)))
    assert sides(scored, Side.NS) == list(found.ns)
    assert sides(scored, Side.EW) == list(found.ew)
    assert scored.unit == "IMP"


def sydney_method(made=[]):  # noqa: B006 (made once)
    if not made:
        made.append(sydney())
    return made[0]


def test_one_artificial_score():
    scored = score_cross_imps(
        board(620, 170, -100, 650, (Artificial("average plus"), Artificial("average minus"))),
        sydney(),
    )
    assert sides(scored, Side.NS) == [13, -9, -20, 15, 6]
    assert sides(scored, Side.EW) == [-13, 9, 20, -15, -6]


def test_two_three_and_four_artificial_scores():
    average = Artificial("average")
    two = score_cross_imps(board(620, 170, -100, average, average), sydney())
    assert sides(two, Side.NS) == [17, -2, -14, 0, 0]
    three = score_cross_imps(board(400, average, 90, average, average), sydney())
    assert sides(three, Side.NS) == [4, 0, -4, 0, 0]
    assert sides(three, Side.EW) == [-4, 0, 4, 0, 0]
    four = board(400, average, average, average, average)
    assert sides(score_cross_imps(four, sydney()), Side.NS)[0] == 0
    lifted = score_cross_imps(four, sydney(one_result="average_plus"))
    assert sides(lifted, Side.NS)[0] == sides(lifted, Side.EW)[0] == 6
    five = score_cross_imps(board(*[average] * 5), sydney())
    assert sides(five, Side.NS) == [0] * 5


def test_only_the_side_with_an_artificial_score_has_another_rule():
    split = board(620, 170, -100, 650, (600, Artificial("average plus")))
    scored = score_cross_imps(split, sydney())
    assert sides(scored, Side.NS) == [11, -20, -24, 12, 9]
    assert sides(scored, Side.EW) == [-13, 9, 20, -15, 6]


def test_each_side_of_a_split_score_is_compared_with_its_own():
    lines = board(620, 170, (420, 170))
    scored = score_cross_imps(lines, PLAIN)
    ns = cross_imps(CrossImpTerms(), CrossImpGiven((620, 170, 420))).ns
    ew = cross_imps(CrossImpTerms(), CrossImpGiven((620, 170, 170))).ew
    assert sides(scored, Side.NS) == list(ns)
    assert sides(scored, Side.EW) == list(ew)


def test_a_forfeited_table_by_both_readings():
    lines = board(*SYDNEY_FIRST[:4], Nothing("not played"))
    assert sides(score_cross_imps(lines, sydney()), Side.NS) == [13, -9, -20, 15, None]
    plain = score_cross_imps(lines, sydney(forfeit_table="plain_four"))
    assert sides(plain, Side.NS) == [10, -10, -12, 10, None]
    fewer = board(620, 170, -100, Nothing(), Nothing())
    by_rule = score_cross_imps(fewer, sydney(forfeit_table="plain_four"))
    assert sides(by_rule, Side.NS) == [17, -2, -14, None, None]


def test_a_fouled_board_by_both_readings():
    lines = board(620, 170, -100, 400, 90)
    versions = (lines[:3], lines[3:])
    scored = score_fouled_cross_imps(versions, sydney())
    assert sides(scored, Side.NS) == [17, -2, -14, 4, -4]
    nothing = score_fouled_cross_imps(versions, sydney(fouled_final="cancel"))
    assert sides(nothing, Side.NS) == [None] * 5


def test_results_that_are_not_in_yet_wait():
    unknown = Nothing("unknown")
    method = sydney()
    assert (
        sides(score_cross_imps(board(620, unknown, unknown, unknown, unknown), method), Side.NS)[0]
        is None
    )
    four = score_cross_imps(board(*SYDNEY_FIRST[:4], unknown), method)
    assert sides(four, Side.NS) == [10, -10, -12, 10, None]


def test_awards_for_each_comparison():
    plus = Artificial("average plus")
    summed = score_cross_imps(board(620, 170, plus), PLAIN)
    assert sides(summed, Side.NS) == [10, -10, 4]
    each = CrossImpMethod(Awards(2, per="comparison"), CrossImpTerms(combine="per comparison"))
    assert sides(score_cross_imps(board(620, 170, plus), each), Side.NS) == [10, -10, 2]


def test_awards_come_from_the_book():
    amounts = shelf.open_stack("sbu-2022").resolve("sbu-2022 2.21.a", {}).terms
    assert awards_of(amounts, "cross-imps") == Awards(2, 0, "comparison")
    assert awards_of(amounts, "teams-of-eight") == Awards(4)
    assert awards_of(amounts, "point-a-board") == Awards(Fraction(1, 2), 1)
    with pytest.raises(Mistake, match="percentage of a top"):
        awards_of(amounts, "matchpoints")


@given(st.integers(0, 100), st.integers(1, 6))
def test_percentages_go_by_tenths_of_a_top(percent, amount):
    worth = artificial_worth(Artificial(percent=percent), Awards(amount))
    assert worth + artificial_worth(Artificial(percent=100 - percent), Awards(amount)) == 0
    assert artificial_worth(Artificial(percent=60), Awards(amount)) == amount


def test_too_many_artificial_scores_for_the_rules():
    method = CrossImpMethod(Awards(6), short=ShortBoards())
    with pytest.raises(Mistake, match="have none for 2 results"):
        score_cross_imps(board(620, 170, Artificial("average")), method)


def test_every_figure_is_told():
    trace = Trace()
    lines = board(620, 170, -100, 650, Artificial("average plus"))
    scored = score_cross_imps(lines, sydney(), trace)
    text = as_text(trace.figure())
    for figure in ("5.25", "15.25", "21", "0.875", "half away from zero"):
        assert figure in text
    for each in scored.sides:
        assert f"{each.contestant}, table {each.table} = {show(each.score)}" in text


@given(st.lists(st.one_of(entries, st.just(Artificial("average")), st.just(Nothing())), min_size=2))
def test_any_board_has_a_score_for_every_real_entry(field):
    for each in score_cross_imps(board(*field), PLAIN).side(Side.NS):
        entry = field[int(each.table) - 1]
        assert (each.score is None) == isinstance(entry, Nothing)


@given(st.lists(st.one_of(entries, st.tuples(entries, entries)), min_size=2, max_size=8))
def test_an_explained_whole_board_has_the_same_scores(field):
    for method in (PLAIN, CrossImpMethod(Awards(6), CrossImpTerms(combine="per table"))):
        assert score_cross_imps(board(*field), method, Trace()) == score_cross_imps(
            board(*field), method
        )


def test_a_large_field_is_scored_at_once():
    lines = [played(str(n), f"{n}N", f"{n}E", SCORES[n % 40]) for n in range(3000)]
    scored = score_cross_imps(lines, PLAIN)
    assert sum(sides(scored, Side.NS)) == 0
