"""Who goes on: filters, ties for the last place, proportion, replacements, best thirds."""

from fractions import Fraction
from types import MappingProxyType

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.finals.additional_qualifiers import (
    AdditionalTerms,
    SectionOrders,
    additional_qualifiers,
)
from convenor.finals.alternates import (
    AlternateOrder,
    AlternateRank,
    HalfTerms,
    NextPlacedTerms,
    SectionResult,
    SectionResults,
    Sections,
    alternate_right,
    alternates_next_placed,
)
from convenor.finals.best_of_lines import (
    LineCandidate,
    LineCandidates,
    LineTerms,
    best_of_both_lines,
)
from convenor.finals.best_thirds import (
    RankedCandidate,
    RankedCandidates,
    RankTerms,
    better_rank_first,
)
from convenor.finals.closest_pairs import (
    ClosestTerms,
    Neighboured,
    TiedCandidates,
    closest_to_those_above,
)
from convenor.finals.direct_entries import (
    DirectTerms,
    FieldTerms,
    Nominations,
    QualifierPoints,
    direct_places,
    field_by_points,
)
from convenor.finals.play_off_places import PlayOffTerms, SwissField, Total, qualifiers_or_play_off
from convenor.finals.qualifiers import (
    Offered,
    OfferTerms,
    OrderTerms,
    Ranked,
    place_offered,
    qualifiers_in_order,
)
from convenor.finals.qualifiers_by_score import (
    Lot,
    Scored,
    ScoredField,
    ScoreOrderTerms,
    qualifiers_by_score,
)
from convenor.finals.replacements import (
    FieldPair,
    FieldsTerms,
    TwoFields,
    replacements_across_fields,
)
from convenor.finals.section_places import (
    ProportionTerms,
    SectionSizes,
    largest_remainders,
    places_in_proportion,
)

names = st.lists(st.sampled_from("ABCDEFGHIJKL"), unique=True, min_size=1).map(tuple)
flags = st.lists(st.booleans(), min_size=12, max_size=12)
LARGEST = ProportionTerms("largest remainder")


# --- in order ---------------------------------------------------------------------------


@given(names, flags, st.integers(1, 12))
def test_nobody_unavailable_goes_on_and_the_order_is_kept(ranking, out, places) -> None:
    unavailable = tuple(each for each, gone in zip(ranking, out, strict=False) if gone)
    answer = qualifiers_in_order(OrderTerms(places), Ranked(ranking, unavailable))
    assert not {*answer.qualified} & {*unavailable}
    assert list(answer.qualified) == sorted(answer.qualified, key=ranking.index)
    assert len(answer.qualified) + (answer.missing or 0) == places
    left = [each for each in ranking if each not in unavailable and each not in answer.qualified]
    assert not (left and answer.missing)


def test_a_team_without_points_cannot_move_up() -> None:
    points = MappingProxyType({"A": 3, "B": 0, "C": 1})
    terms = OrderTerms(2, 0)
    assert qualifiers_in_order(terms, Ranked(("A", "B", "C"), (), points)).qualified == ("A", "C")


def test_places_must_come_from_somewhere() -> None:
    with pytest.raises(Mistake, match="'places' is missing"):
        qualifiers_in_order(OrderTerms(), Ranked(("A",)))


@given(names, flags)
def test_an_offer_goes_to_the_first_who_takes_it(ranking, out) -> None:
    declined = tuple(each for each, gone in zip(ranking, out, strict=False) if gone)
    answer = place_offered(OfferTerms("convener"), Offered(ranking, None, declined))
    takers = [each for each in ranking if each not in declined]
    assert answer.goes == (takers[0] if takers else None)
    assert (answer.decided_by is None) == bool(takers)


# --- by score -----------------------------------------------------------------------------

BY_VP = ScoreOrderTerms(("vp", "wins"))
scored = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 2)), min_size=1, max_size=12)


@given(scored, st.integers(1, 12), st.randoms(use_true_random=False))
def test_the_order_in_which_a_field_is_given_changes_nothing(figures, places, random) -> None:
    assume(places <= len(figures))
    field = [Scored(f"P{n:02}", vp, wins) for n, (vp, wins) in enumerate(figures)]
    one = qualifiers_by_score(BY_VP, ScoredField(tuple(field), places))
    random.shuffle(field)
    assert qualifiers_by_score(BY_VP, ScoredField(tuple(field), places)) == one
    lots = one.lots or ()
    assert len(one.qualified) + sum(len(lot.places) for lot in lots) == places
    for lot in lots:
        assert len({(e.vp, e.won) for e in field if e.contestant in lot.between}) == 1
        assert len(lot.between) > len(lot.places)


def test_where_the_order_matters_every_tie_is_drawn() -> None:
    field = tuple(Scored(name, vp, 1) for name, vp in zip("ABCDE", (9, 9, 8, 7, 7), strict=True))
    answer = qualifiers_by_score(ScoreOrderTerms(("vp", "wins"), 4, True), ScoredField(field))
    assert answer.qualified == ("A", "B", "C")
    assert answer.lots == (Lot(("A", "B"), (1, 2)), Lot(("D", "E"), (4,)))


def test_a_figure_is_needed_only_where_it_splits_a_tie() -> None:
    field = (Scored("A", 10), Scored("B", 9), Scored("C", 8))
    assert qualifiers_by_score(BY_VP, ScoredField(field, 2)).qualified == ("A", "B")
    with pytest.raises(Mistake, match="'won' of A is missing"):
        qualifiers_by_score(BY_VP, ScoredField((Scored("A", 9), Scored("B", 9)), 1))


TOP_FOUR = PlayOffTerms(4, "winner, then play-off", "the next test")


@given(st.lists(st.integers(0, 5), min_size=4, max_size=10))
def test_a_play_off_is_for_exactly_the_places_left(vps) -> None:
    field = tuple(Total(f"T{n}", vp) for n, vp in enumerate(vps))
    points = MappingProxyType({each.contestant: n for n, each in enumerate(field)})
    answer = qualifiers_or_play_off(TOP_FOUR, SwissField(field, points))
    assert len(answer.qualified) + answer.places == 4
    assert (answer.places == 0) == (not answer.playoff)
    assert not answer.playoff or len(answer.playoff) > answer.places
    totals = {each.contestant: each.vp for each in field}
    assert len({totals[each] for each in answer.playoff}) <= 1
    best = max(vps)
    if vps.count(best) > 1:
        assert answer.qualified[0] == max(
            (each for each in totals if totals[each] == best), key=lambda each: points[each]
        )


# --- fields filled by points ---------------------------------------------------------------


@given(st.lists(st.integers(0, 9), max_size=20), st.integers(0, 3))
def test_a_field_by_points_leaves_nobody_out(points, by_right) -> None:
    pairs = MappingProxyType({f"P{n:02}": each for n, each in enumerate(points)})
    automatic = tuple(sorted(pairs))[:by_right]
    answer = field_by_points(FieldTerms(5, "tie"), Nominations(pairs, automatic))
    assert sorted((*answer.accepted, *answer.reserve)) == sorted(pairs)
    assert {*automatic} <= {*answer.accepted}
    assert len(answer.accepted) == min(5, len(pairs))
    others = [pairs[each] for each in answer.accepted if each not in automatic]
    if others and answer.reserve:
        assert min(others) >= pairs[answer.reserve[0]]
        assert (answer.see == "tie") == (min(others) == pairs[answer.reserve[0]])


@given(st.lists(st.integers(0, 9), max_size=20))
def test_direct_places_and_those_left_fill_the_field(points) -> None:
    answer = direct_places(DirectTerms(8, 12, "tie"), QualifierPoints(tuple(points)))
    assert answer.direct + answer.left == 12
    assert answer.direct >= min(8, len(points))
    assert (answer.reason is None) or answer.direct == 12


# --- proportion -----------------------------------------------------------------------------


@given(st.lists(st.integers(1, 30), min_size=1, max_size=8), st.integers(1, 60))
def test_shares_add_up_and_stay_within_one_of_the_exact_share(sizes, places) -> None:
    assume(places <= sum(sizes))
    sections = MappingProxyType({f"S{n}": size for n, size in enumerate(sizes)})
    answer = places_in_proportion(LARGEST, SectionSizes(places, sections))
    assert sum(answer.from_each.values()) + answer.still_to_fill == places
    assert sum(answer.exact.values()) == places
    for name, share in answer.exact.items():
        assert abs(share - answer.from_each[name]) < 1
        assert answer.from_each[name] <= sections[name]
    assert (answer.still_to_fill == 0) == (not answer.between_sections)
    assert len(answer.between_sections) == 0 or len(answer.between_sections) > answer.still_to_fill


def test_only_sections_with_equal_remainders_stay_open() -> None:
    exact = {"A": Fraction(9, 5), "B": Fraction(3, 2), "C": Fraction(3, 2), "D": Fraction(6, 5)}
    assert largest_remainders(6, exact) == ({"A": 2, "B": 1, "C": 1, "D": 1}, 1, ("B", "C"))


@given(st.integers(1, 40), st.integers(1, 40))
def test_the_middle_of_an_odd_field_is_the_only_difference(rank, field) -> None:
    assume(rank <= field)
    lower = alternate_right(HalfTerms("lower half"), AlternateRank(rank, field)).invitation
    upper = alternate_right(HalfTerms("upper half"), AlternateRank(rank, field)).invitation
    assert (lower != upper) == (field == 2 * rank - 1)


# --- replacements ----------------------------------------------------------------------------

SAME = FieldsTerms("same field first", 2)
BEST = FieldsTerms("best of both", 2)


@given(flags, flags, st.integers(1, 6), st.sampled_from([SAME, BEST]))
def test_replacements_keep_the_fields_together(ns, ew, places, terms) -> None:
    fields = TwoFields(
        tuple(FieldPair(f"N{n}", able, 50 - n) for n, able in enumerate(ns)),
        tuple(FieldPair(f"E{n}", able, 49 - n) for n, able in enumerate(ew)),
        places,
    )
    answer = replacements_across_fields(terms, fields)
    first_ns = [f"N{n}" for n, able in enumerate(ns[:places]) if able]
    first_ew = [f"E{n}" for n, able in enumerate(ew[:places]) if able]
    assert list(answer.ns)[: len(first_ns)] == first_ns
    assert list(answer.ew)[: len(first_ew)] == first_ew
    assert len(answer.ns) + len(answer.ew) <= 2 * places
    if abs(len(first_ns) - len(first_ew)) <= 2:
        assert answer.difference <= 2
    able = sum(ns) + sum(ew)
    if answer.reason is None:
        assert len(answer.ns) + len(answer.ew) == 2 * places
    else:
        assert answer.difference >= 2 or able < 2 * places


def test_a_field_too_large_to_fill_does_not_hang() -> None:
    fields = TwoFields((FieldPair("N1"),), (FieldPair("E1"),), 10**12)
    assert replacements_across_fields(SAME, fields).ns == ("N1",)


# --- one more from each section -----------------------------------------------------------------

TAKEN = AdditionalTerms("highest first", "tie procedure")
orders = st.lists(
    st.lists(st.integers(40, 60), min_size=4, max_size=6).map(lambda s: sorted(s, reverse=True)),
    min_size=1,
    max_size=5,
)


@given(orders, st.integers(1, 15))
def test_no_section_sends_more_than_one_more_than_another(sections, places) -> None:
    assume(places <= 3 * len(sections))
    given_ = MappingProxyType(
        {
            f"S{n}": tuple(SectionResult(f"S{n}-{m}", each) for m, each in enumerate(order))
            for n, order in enumerate(sections)
        }
    )
    answer = additional_qualifiers(TAKEN, SectionOrders(places, given_))
    each = places // len(sections)
    assert len(answer.guaranteed) == each * len(sections)
    homes = [one.partition("-")[0] for one in (*answer.additional, *(answer.split or ()))]
    assert len(homes) == len({*homes})
    total = len(answer.guaranteed) + len(answer.additional)
    assert total == places if answer.split is None else total < places


# --- best thirds ----------------------------------------------------------------------------

RANKS = RankTerms(("2=", "3"), "percentage")


@given(st.lists(st.tuples(st.sampled_from(["2=", "3"]), st.integers(40, 60)), min_size=1))
def test_no_third_comes_before_an_equal_second(rows) -> None:
    candidates = tuple(RankedCandidate(f"P{n}", *row) for n, row in enumerate(rows))
    order = better_rank_first(RANKS, RankedCandidates(1, candidates)).order
    merit = {each.contestant: (each.rank, -each.percent) for each in candidates}
    assert [merit[each] for each in order] == sorted(merit.values())


LINES = LineTerms(("NS", "EW"), ("2=", "3"), "best remaining")


@given(st.lists(st.integers(40, 60), min_size=3, max_size=6, unique=True), st.integers(1, 6))
def test_each_line_has_its_half(percents, places) -> None:
    candidates = tuple(
        LineCandidate(f"{line}{n}", line, each)
        for line in ("NS", "EW")
        for n, each in enumerate(percents)
    )
    assume(places // 2 < len(percents))
    answer = best_of_both_lines(LINES, LineCandidates(places, candidates))
    counts = [sum(each.startswith(line) for each in answer.qualified) for line in ("NS", "EW")]
    assert counts == [places // 2, places // 2]
    assert answer.director_to_confirm == bool(places % 2)
    assert (answer.reason is not None) == bool(places % 2)  # both lines are level for the odd one


def test_a_candidate_out_at_one_step_does_not_come_back() -> None:
    rows = (
        Neighboured("A", 54, (55, 60), 50),
        Neighboured("B", 54, (55, 58), 53),
        Neighboured("C", 54, (56, 56), 40),
    )
    assert closest_to_those_above(ClosestTerms("lot"), TiedCandidates(rows)).winner == "B"


@pytest.mark.parametrize(
    ("above", "below", "sentence"),
    [((53,), 50, "a pair above A has less"), ((55,), 60, "the pair below A has more")],
)
def test_neighbours_must_be_where_they_are_said_to_be(above, below, sentence) -> None:
    rows = (Neighboured("A", 54, above, below), Neighboured("B", 54, (55,), 50))
    with pytest.raises(Mistake, match=sentence):
        closest_to_those_above(ClosestTerms("lot"), TiedCandidates(rows))


def test_no_more_go_on_from_a_section_than_it_has() -> None:
    terms = NextPlacedTerms("the tie clause")
    short = SectionResults((SectionResult("A", 60), SectionResult("B", 55)))
    with pytest.raises(Mistake, match="3 of each section go on, but section 1 has 2: give all"):
        alternates_next_placed(terms, Sections(3, (short,)))
    assert alternates_next_placed(terms, Sections(2, (short,))) == AlternateOrder(())
