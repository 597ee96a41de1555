"""Datums: what is left out, which tables count, how the mean is rounded; the modified datum."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import DOWN, HALF_AWAY, HALF_UP, MODES, NEAREST_TEN, Rounding, mean
from convenor.explain.asked import ask_and_explain
from convenor.explain.show import as_text
from convenor.regulation import shelf
from convenor.regulation.ask import ask
from convenor.scoring.datum import DatumGiven, DatumTerms, datum_of_board
from convenor.scoring.datum_tables import Seating, TablesRule, tables_that_count
from convenor.scoring.modified_datum import CapTerms, ModifiedGiven, ModifiedTerms, limit
from convenor.scoring.modified_datum import modified_datum as modified
from convenor.scoring.trimmed_means import MeanTerms, Trim, find_datum, left_out

SIXTH = Trim(share=Fraction(1667, 10000), rounding=DOWN)
TENTH = Trim(share=Fraction(1, 10), rounding=HALF_UP)
scores = st.integers(-760, 760).map(lambda tens: 10 * tens)
fields = st.lists(scores, min_size=1, max_size=60).map(tuple)
trims = st.one_of(
    st.integers(0, 4).map(lambda n: (Trim(each_end=n),)),
    st.sampled_from([(SIXTH,), (TENTH,), (Trim(each_end=0), Trim(scores_from=6, each_end=2))]),
)
roundings = st.one_of(st.just("none"), st.sampled_from(MODES[:5]).map(lambda m: Rounding(m, 10)))
terms_of = st.builds(MeanTerms, trims, roundings)


# --- trimmed means ------------------------------------------------------------------------------


@given(terms_of, fields, st.randoms(use_true_random=False))
def test_the_order_of_the_scores_does_not_matter(terms, field, random):
    shuffled = list(field)
    random.shuffle(shuffled)
    assert find_datum(terms, field) == find_datum(terms, tuple(shuffled))


@given(terms_of, fields)
def test_the_mean_lies_within_the_scores_kept(terms, field):
    found = find_datum(terms, field)
    assert min(found.kept) <= found.mean <= max(found.kept)
    assert found.mean == mean(found.kept)
    assert sorted(found.low + found.kept + found.high) == sorted(field)
    assert len(found.low) == len(found.high)
    assert max(found.low, default=min(found.kept)) <= min(found.kept)
    assert max(found.kept) <= min(found.high, default=max(found.kept))


@given(terms_of, fields)
def test_the_datum_is_the_mean_or_the_nearest_ten(terms, field):
    found = find_datum(terms, field)
    if terms.rounding == "none":
        assert found.datum == found.mean
    else:
        assert found.datum % 10 == 0
        assert abs(found.datum - found.mean) <= 5


@given(trims, fields)
def test_a_board_seen_from_the_other_side_has_the_opposite_datum(trim, field):
    terms = MeanTerms(trim, NEAREST_TEN)
    mirrored = tuple(-score for score in field)
    assert find_datum(terms, mirrored).datum == -find_datum(terms, field).datum


@given(st.integers(1, 4), fields, st.integers(0, 20000))
def test_a_score_beyond_those_left_out_does_not_move_the_mean(each_end, field, further):
    """The highest one raised as far as one likes, with one left out at least: nothing changes."""
    terms = MeanTerms((Trim(each_end=each_end),), "none")
    if left_out(terms, len(field)):
        raised = (*sorted(field)[:-1], max(field) + further)
        assert find_datum(terms, raised).mean == find_datum(terms, field).mean


@given(trims, fields, scores)
def test_raising_a_score_never_lowers_the_mean(trim, field, other):
    terms = MeanTerms(trim, "none")
    raised = (max(field[0], other), *field[1:])
    assert find_datum(terms, raised).mean >= find_datum(terms, field).mean


@given(trims, st.integers(1, 500))
def test_something_is_always_kept(trim, number):
    dropped = left_out(MeanTerms(trim, "none"), number)
    assert number - 2 * dropped >= (2 if number % 2 == 0 else 1)


def test_a_sixth_is_rounded_down_and_a_tenth_with_halves_up():
    sixth, tenth = MeanTerms((SIXTH,), "none"), MeanTerms((TENTH,), "none")
    assert [left_out(sixth, n) for n in (1, 5, 6, 11, 12, 17, 18)] == [0, 0, 1, 1, 2, 2, 3]
    assert [left_out(tenth, n) for n in (4, 5, 14, 15, 24, 25, 34)] == [0, 1, 1, 2, 2, 3, 3]


def test_no_datum_where_nothing_would_be_kept():
    terms = MeanTerms((Trim(each_end=3),), NEAREST_TEN, few="no datum")
    assert left_out(terms, 6) is None
    assert left_out(terms, 7) == 3
    assert find_datum(terms, (100,) * 6) is None


def test_the_middle_can_be_counted_from_the_tables():
    terms = MeanTerms((Trim(each_end=3),), NEAREST_TEN, count="tables")
    assert [left_out(terms, n, 14) for n in (14, 13, 12, 11, 10, 8, 5)] == [3, 2, 2, 1, 1, 0, 0]
    assert left_out(terms, 6, 6) == 2


def test_a_thousand_scores_without_a_sixth():
    terms = MeanTerms((SIXTH,), HALF_AWAY.to(10))
    found = find_datum(terms, tuple(range(0, 10000, 10)))
    assert (len(found.low), found.datum) == (166, 5000)


# --- the tables that count ----------------------------------------------------------------------

BY_ROUND = (
    TablesRule(),
    TablesRule(rounds_from=4, share=Fraction(1, 2), rounding=HALF_UP),
    TablesRule(rounds_from=7, first=12),
)


@given(st.integers(1, 200), st.integers(1, 12))
def test_the_tables_that_count_are_the_first_ones(tables, number):
    used = tables_that_count(BY_ROUND, Seating(tables, number))
    wanted = tables if number < 4 else (tables + 1) // 2 if number < 7 else min(tables, 12)
    assert used == tuple(range(1, wanted + 1))


def test_the_round_must_be_known_where_it_matters():
    with pytest.raises(Mistake, match="'round' is missing"):
        tables_that_count(BY_ROUND, Seating(30))


@given(st.permutations(range(1, 21)), st.permutations(range(1, 21)))
def test_by_ranks_the_best_sums_count(ns, ew):
    ranks = tuple(zip(ns, ew, strict=True))
    used = tables_that_count((TablesRule(first=12, order="ranks"),), Seating(20, ranks=ranks))
    inside = [sum(ranks[table - 1]) for table in used]
    outside = [sum(ranks[table - 1]) for table in range(1, 21) if table not in used]
    assert len(used) == 12
    assert max(inside) <= min(outside)


@given(st.permutations(range(1, 15)))
def test_with_seeds_each_top_seed_has_its_table_once(ew):
    seeds = tuple(zip(range(1, 15), ew, strict=True))
    used = tables_that_count((TablesRule(seeds=6),), Seating(14, seeds=seeds))
    assert set(used) == {n for n, pair in enumerate(seeds, 1) if pair[0] <= 6 or pair[1] <= 6}
    assert 6 <= len(used) <= 12


def test_tables_below_the_top_do_not_move_the_datum():
    terms = DatumTerms((Trim(each_end=2),), NEAREST_TEN, tables=(TablesRule(first=12),))
    top = (420, 450, -50, 420, 400, 430, 420, -50, 450, 480, 170, 1100)
    alone = datum_of_board(terms, DatumGiven(top))
    assert datum_of_board(terms, DatumGiven((*top, 7600, -7600, "np"))) == alone


# --- the modified datum -------------------------------------------------------------------------

CAP = CapTerms(64, Fraction(1, 10), "excess", "not limited")
numbers = st.fractions(-200, 200, max_denominator=10)


@given(numbers, numbers)
def test_the_limit_keeps_the_order_and_only_takes(one, other):
    assert limit(CAP, one) <= one
    assert (limit(CAP, one) <= limit(CAP, other)) == (one <= other)


@given(numbers)
def test_a_symmetric_limit_is_symmetric(raw):
    cap = CapTerms(64, Fraction(1, 10), "excess", "symmetric")
    assert limit(cap, -raw) == -limit(cap, raw)


@given(st.lists(st.tuples(st.sampled_from("PQR"), st.integers(-60, 60)), min_size=1, max_size=9))
def test_a_single_meeting_with_each_opponent_is_read_in_one_way(played):
    own = tuple(dict(played).items())
    matches = {"X": own, **{name: (("X", -raw),) for name, raw in own}}
    both = [
        modified(ModifiedTerms(CAP, Fraction(1, 2), how), ModifiedGiven("X", matches))
        for how in ("each match", "each opponent")
    ]
    assert both[0] == both[1]
    assert both[0].modified_datum == Fraction(both[0].total, 2)


# --- as the books have it -----------------------------------------------------------------------

SABF, ANC = shelf.open_stack("sabf-2020"), shelf.open_stack("anc-2017")


@given(st.lists(scores, min_size=1, max_size=5))
def test_the_two_clauses_for_few_tables_agree(field):
    few = ask(SABF, "sabf-2020 12.1.a", {"scores": field})
    assert few == ask(SABF, "sabf-2020 12.1.b", {"scores": field})


@given(st.integers(1, 40), st.integers(1, 10))
def test_every_number_of_tables_has_one_clause(tables, number):
    """Whichever clause is asked first, the same one answers in the end."""
    found = {_followed(start, tables, number) for start in ("15.10", "15.11", "15.12.a")}
    assert len(found) == 1


def _followed(clause, tables, number):
    given_ = {"tables": tables, "scores": [100] * tables}
    if clause.startswith("15.12"):
        given_["round"] = number
    answer = ask(ANC, f"anc-2017 {clause}", given_)
    return _followed(answer.see, tables, number) if hasattr(answer, "see") else clause


def test_the_derivation_names_what_was_left_out_and_by_which_clause():
    field = [420, 450, -50, 420, "np", 430, 420, -50, 450, 480, 170, 1100, 2000]
    _, figure = ask_and_explain(SABF, "sabf-2020 12.2.b", {"round": 3, "scores": field})
    text = as_text(figure)
    assert "the highest, left out: 1100  [sabf-2020 12.2.a]" in text
    assert "the lowest, left out: −50  [sabf-2020 12.2.a]" in text
    assert "of 13 tables the top 12 count = 12 tables  [sabf-2020 12.2.b]" in text
    assert "rounded half away from zero to 10 = 350" in text
