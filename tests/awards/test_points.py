"""Points by place, shared awards, cuts and weights: nothing is lost, equals get equal awards."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.awards.listed_places import ListedTerms, listed_with_ties, places_listed
from convenor.awards.places import PlaceGiven, PlaceTerms, points_for_place
from convenor.awards.shares import (
    RankRow,
    ShareGiven,
    ShareTerms,
    order_of,
    share_out,
    shared_awards,
)
from convenor.awards.weights import WeightGiven, WeightTerms, weighted_points
from convenor.awards.worth import Worth, after_cut, held_by, of_tie, points_by_place
from convenor.errors import Mistake
from convenor.exact import DOWN, UP, Rounding
from convenor.regulation import shelf
from convenor.regulation.ask import ask

CENT_DOWN = Rounding("down", Fraction(1, 100))
CUTS = {"4": 0, "5": Fraction(1, 5), "6": Fraction(1, 3)}


@st.composite
def orders(draw):
    """A final order: contestants A1, A2 … in groups, most of them of one."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=8))
    names = iter(f"A{n}" for n in range(1, 100))
    return tuple(tuple(next(names) for _ in range(size)) for size in sizes)


points_lists = st.lists(
    st.fractions(min_value=0, max_value=500, max_denominator=100), max_size=10
).map(lambda points: dict(enumerate(sorted(points, reverse=True), 1)))


# --- sharing ------------------------------------------------------------------------------------


@given(orders(), points_lists)
def test_shares_add_up_to_what_the_places_carry(order, points):
    awards = share_out(order, points, "share")
    assert sum(awards.values()) == held_by(points, 1, len(awards))


@given(orders(), points_lists, st.sampled_from(["share", "higher place"]))
def test_equal_contestants_get_equal_awards_and_better_ones_no_less(order, points, ties):
    awards = share_out(order, points, ties)
    for group in order:
        assert len({awards[who] for who in group}) == 1
    each = [awards[group[0]] for group in order]
    assert each == sorted(each, reverse=True)


@given(orders(), points_lists)
def test_the_higher_place_never_pays_less_than_a_share(order, points):
    shared, higher = share_out(order, points, "share"), share_out(order, points, "higher place")
    assert all(higher[who] >= shared[who] for who in shared)


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=12), st.randoms())
def test_the_order_of_the_list_does_not_matter(rows, random):
    ranking = [RankRow(f"P{n}", vp, eligible) for n, (vp, eligible) in enumerate(rows)]
    shuffled = list(ranking)
    random.shuffle(shuffled)
    points = {1: 45, 2: 40, 3: 35, 4: 25}
    first = share_out(order_of(tuple(ranking), "share"), points, "share")
    assert first == share_out(order_of(tuple(shuffled), "share"), points, "share")
    assert set(first) == {row.contestant for row in ranking if row.eligible}


@given(orders(), st.lists(st.integers(0, 1000), min_size=1, max_size=8))
def test_money_is_whole_cents_and_what_is_left_is_told(order, prizes):
    given_ = ShareGiven(order=order, by_place=tuple(sorted(prizes, reverse=True)))
    found = shared_awards(ShareTerms(rounding=CENT_DOWN, left="reported"), given_)
    carried = held_by(dict(enumerate(given_.by_place, 1)), 1, sum(map(len, order)))
    assert sum(found.awards.values()) + (found.left_over or 0) == carried
    assert all((award * 100).denominator == 1 for award in found.awards.values())
    assert 0 <= (found.left_over or 0) < Fraction(1, 100) * len(found.awards)


@given(orders(), st.lists(st.integers(0, 1000), min_size=1, max_size=8))
def test_odd_cents_handed_out_leave_nothing(order, prizes):
    given_ = ShareGiven(order=order, by_place=tuple(sorted(prizes, reverse=True)))
    found = shared_awards(ShareTerms(rounding=CENT_DOWN, left="handed out"), given_)
    assert found.left_over is None
    for group in order:
        paid = [found.awards[who] for who in group]
        assert max(paid) - min(paid) <= Fraction(1, 100)


@given(points_lists, st.integers(1, 12), st.integers(1, 5))
def test_points_for_a_tie_are_those_of_the_shared_order(points, place, tied):
    order = (*((f"B{n}",) for n in range(place - 1)), tuple(f"T{n}" for n in range(tied)))
    assert share_out(order, points, "share")["T0"] == of_tie(points, place, tied, "share")


# --- cuts and weights ---------------------------------------------------------------------------


@given(st.fractions(min_value=0, max_value=500, max_denominator=100))
def test_a_larger_team_never_earns_more(points):
    cut = [after_cut(points, CUTS, size) for size in (4, 5, 6)]
    assert cut == sorted(cut, reverse=True)
    assert cut[0] == points
    assert cut[2] * 3 == points * 2


@given(st.fractions(min_value=0, max_value=500, max_denominator=100), st.sampled_from([4, 5, 6]))
def test_half_apart_is_half_and_weight_follows(points, size):
    terms = WeightTerms(cuts=CUTS, apart=Fraction(1, 2), weight=3)
    together = weighted_points(terms, WeightGiven(points, size)).credited
    apart = weighted_points(terms, WeightGiven(points, size, together=False)).credited
    assert apart * 2 == together == after_cut(points, CUTS, size) * 3
    assert weighted_points(terms, WeightGiven(points, size, eligible=False)).credited == 0


def test_a_size_without_a_cut_is_refused():
    with pytest.raises(Mistake, match="'team_size' cannot be 7"):
        after_cut(60, CUTS, 7)


def test_points_are_rounded_once_at_the_end():
    terms = PlaceTerms(Worth((20,)), cuts=CUTS, rounding=Rounding("half up", Fraction(1, 100)))
    found = points_for_place(terms, PlaceGiven(place=1, tied=2, team_size=6))
    assert found.points == Fraction(667, 100)  # 20/3, not half of 13.33


# --- the printed tables, every cell -------------------------------------------------------------

LONG = (60, 45, 40, 35, 30, 25, 20, 15, 10, 5)
SEVEN = (60, 40, 30, 20, 15, 10, 5)
OPEN_POINTS = {
    "daytime_teams": (30, 20, 10),
    "swiss_pairs": LONG,
    "open_teams_1": SEVEN,
    "open_teams_2": SEVEN,
    "state_teams_final": (60, 40, 20, 15),
    "gnot_thursday": SEVEN,
    "gnot_monday": (30, 20, 15, 10, Fraction(15, 2), 5),
    "state_pairs": (30, 20, 10),
    "open_trials_qualifying": LONG,
}
PAIRS_POINTS = {
    "21.1": ("open", (45, 40, 35, 25, 20, 15, 10, 8, 6)),
    "21.2": ("womens", (35, 30, 25, 15, 10, 5)),
    "21.3": ("seniors", (35, 30, 25, 15, 10, 5)),
}
FESTIVAL_POINTS = {"sst": (36, 18), "dcbrp": (25, 20, 15, 10)}


@pytest.fixture(scope="module")
def sabf():
    return shelf.open_stack("sabf-2020")


@pytest.mark.parametrize("event", OPEN_POINTS)
def test_every_cell_of_the_open_points(sabf, event):
    def points(place, **more):
        asked = {"event": event, "place": place, "team_size": 4, **more}
        return ask(sabf, "sabf-2020 19.13.d", asked).points

    listed = OPEN_POINTS[event]
    assert tuple(points(place) for place in range(1, len(listed) + 1)) == listed
    assert points(len(listed) + 1) == 0
    six = (
        Fraction(2, 3)
        if event not in ("swiss_pairs", "state_pairs", "open_trials_qualifying")
        else 1
    )
    shown = Rounding("half up", Fraction(1, 100))
    for place, full in enumerate(listed, 1):
        assert points(place, team_size=6) == shown(full * six)


def test_no_event_is_listed_that_is_not_printed(sabf):
    rows = sabf.resolve("sabf-2020 19.13.d").terms.worth.rows
    assert {row["event"] for row in rows} == set(OPEN_POINTS)
    assert len(rows) == sum(map(len, OPEN_POINTS.values()))


@pytest.mark.parametrize(
    ("clause", "first", "listed"),
    [
        ("19.11.1.c", 3, (15, 10, 5)),
        ("19.11.1.d.1", 1, (10,) * 5 + (5,) * 5),
        ("19.11.1.d.2", 11, (10,) * 5 + (5,) * 5),
        ("19.11.1.d.3", 8, (10, Fraction(15, 2), 5)),
        ("19.11.1.d.4", 7, (10, Fraction(15, 2), 5)),
        ("19.11.1.e", 1, (10, 7, 5)),
        ("19.13.f", 1, (60, 40)),
        ("19.13.g", 1, (60,)),
    ],
)
def test_every_place_of_the_shorter_lists(sabf, clause, first, listed):
    more = {
        "19.11.1.d.3": {"team_size": 4},
        "19.11.1.d.4": {"team_size": 4},
        "19.11.1.e": {"trial": "seniors"},
        "19.13.f": {"home_player": True},
    }.get(clause, {})
    wanted = dict(enumerate(listed, first))
    for place in range(1, 25):
        found = ask(sabf, f"sabf-2020 {clause}", {"place": place, **more}).points
        assert found == wanted.get(place, 0)


@pytest.mark.parametrize("clause", PAIRS_POINTS)
def test_every_cell_of_the_pairs_points(clause):
    stack = shelf.open_stack("anc-2017")
    event, listed = PAIRS_POINTS[clause]
    ranking = [{"contestant": f"P{n}", "vp": 300 - n} for n in range(1, 15)]
    wanted = {f"P{n}": points for n, points in enumerate(listed, 1)}
    for name in (clause, "21.4"):
        found = ask(stack, f"anc-2017 {name}", {"event": event, "ranking": ranking})
        assert found.awards == wanted


@pytest.mark.parametrize("division", ["open", "womens", "seniors"])
@pytest.mark.parametrize(("result", "points"), [("winner", 26), ("runner-up", 18), ("other", 6)])
def test_every_cell_of_the_team_points(division, result, points):
    stack = shelf.open_stack("anc-2017")
    asked = {
        "division": division,
        "eligible": True,
        "qualifying_matches": 10,
        "team_result": result,
        "final_stanzas": 2,
    }
    assert ask(stack, "anc-2017 14.2", asked).points == points
    assert ask(stack, "anc-2017 14.1", asked).points == 6


@pytest.mark.parametrize("event", FESTIVAL_POINTS)
def test_every_cell_of_the_festival_points(event):
    stack = shelf.open_stack("sydney-2003")
    ranking = [{"contestant": f"P{n}", "vp": 300 - n} for n in range(1, 8)]
    found = ask(stack, "sydney-2003 9.1", {"event": event, "ranking": ranking})
    assert found.awards == {f"P{n}": p for n, p in enumerate(FESTIVAL_POINTS[event], 1)}


def test_an_event_is_named_where_several_are_listed():
    worth = Worth(rows=({"event": "a", "place": 1, "points": 5}, {"event": "b", "place": 1}))
    with pytest.raises(Mistake, match="'event' is missing: one of a, b"):
        points_by_place(worth)


# --- places listed ------------------------------------------------------------------------------


@given(st.integers(0, 200))
def test_rounding_down_lists_no_more_than_the_share(pairs):
    half = ListedTerms(Fraction(1, 2), DOWN)
    assert places_listed(half, pairs) * 2 <= pairs < places_listed(half, pairs) * 2 + 2
    third_up = ListedTerms(Fraction(1, 3), UP)
    assert places_listed(third_up, pairs) * 3 >= pairs


@given(st.lists(st.integers(40, 60), max_size=20), st.integers(0, 20))
def test_ties_at_the_cut(scores, places):
    places = min(places, len(scores))
    kept = tuple(scores)
    fewer, more = listed_with_ties(places, kept, "none"), listed_with_ties(places, kept, "all")
    assert fewer <= listed_with_ties(places, kept, "strict") == places <= more
    ranked = sorted(kept, reverse=True)
    for cut in (fewer, more):
        assert not 0 < cut < len(ranked) or ranked[cut - 1] != ranked[cut]
