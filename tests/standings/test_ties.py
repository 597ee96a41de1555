"""Ties: the chain of tests, the count-back with any number tied, lots, and the tests' own rules."""

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.explain.figure import Trace
from convenor.standings.chains import Group, TieBreak, by_figure, places, rank
from convenor.standings.equal_places import tie_groups
from convenor.standings.names import listed
from convenor.standings.tiebreaks.catalogue import chain
from convenor.standings.tiebreaks.count_back import count_back
from convenor.standings.tiebreaks.evidence import Board, Evidence, Meeting, Record
from convenor.standings.tiebreaks.lots import drawn
from convenor.standings.tiebreaks.terms import (
    FIGURES,
    TESTS,
    CountBackTerms,
    TieBreakTerms,
    WinTerms,
)
from convenor.standings.tiebreaks.wins import worth
from convenor.values import replace

NAMES = ("A", "B", "C", "D", "E")
figures = st.dictionaries(st.sampled_from(NAMES), st.integers(-3, 3), min_size=1)


def fixed(name: str, values: dict[str, int]) -> TieBreak:
    return TieBreak(name, lambda tied: {each: values[each] for each in tied})


def everybody(order: tuple[Group, ...]) -> list[str]:
    return [name for group in order for name in group]


@given(st.lists(st.tuples(*[st.integers(0, 2)] * 5), max_size=3), st.booleans())
def test_fixed_figures_rank_as_a_sort_does(rows: list[tuple[int, ...]], restart: bool) -> None:
    tests = [fixed(str(at), dict(zip(NAMES, row, strict=True))) for at, row in enumerate(rows)]
    ranked = rank(NAMES, tests, restart=restart)
    keys = {name: tuple(row[at] for row in rows) for at, name in enumerate(NAMES)}
    assert everybody(ranked.order) == sorted(NAMES, key=lambda n: (tuple(-x for x in keys[n]), n))
    assert all(len({keys[name] for name in group}) == 1 for group in ranked.order)


@given(figures, st.permutations(NAMES))
def test_the_order_of_the_names_does_not_matter(values: dict[str, int], names: list[str]) -> None:
    tied = [name for name in names if name in values]
    assert rank(tied, [fixed("x", values)]) == rank(sorted(tied), [fixed("x", values)])


def test_a_part_starts_again_at_the_first_test() -> None:
    def first(tied: Group) -> dict[str, int] | None:
        return {"B": 1, "C": 0} if tied == ("B", "C") else None

    tests = (TieBreak("first", first), fixed("second", {"A": 2, "B": 1, "C": 1}))
    assert rank("ABC", tests).order == (("A",), ("B",), ("C",))
    assert [each.text for each in rank("ABC", tests).splits] == ["A+B+C: second", "B+C: first"]
    assert rank("ABC", tests, restart=False).order == (("A",), ("B", "C"))


def test_many_who_are_split_one_at_a_time_do_not_exhaust_the_stack() -> None:
    names = [str(number) for number in range(1, 1501)]

    def best_first(tied: Group) -> dict[str, int]:
        return {name: int(name == tied[0]) for name in tied}

    assert len(rank(names, [TieBreak("one at a time", best_first)]).order) == 1500


def test_a_name_given_twice_is_refused() -> None:
    with pytest.raises(Mistake, match="'A' is named twice"):
        rank(["A", "B", "A"], [])
    with pytest.raises(Mistake, match="nobody is named"):
        rank([], [])


def test_every_test_put_to_a_tie_is_told() -> None:
    trace = Trace("a tie")
    rank("AB", [TieBreak("met", lambda _: None), fixed("x", {"A": 1, "B": 1})], why=trace)
    texts = [step.text for step in trace.figure(None).steps]
    assert texts == [
        "{tied:who}: {test} cannot be used",
        "{tied:who}: {test} leaves them level",
    ]


@given(figures)
def test_places_are_shared_and_counted_on(values: dict[str, int]) -> None:
    found = places(by_figure(values))
    for name, value in values.items():
        assert found[name] == 1 + sum(1 for other in values.values() if other > value)


@given(st.dictionaries(st.sampled_from(NAMES), st.integers(0, 12), min_size=1), st.integers(0, 4))
def test_a_group_is_as_wide_as_the_book_allows(totals: dict[str, int], within: int) -> None:
    anchored = tie_groups(totals, within)
    for group in anchored:
        assert max(totals[n] for n in group) - min(totals[n] for n in group) <= within
    for above, below in pairwise(anchored):
        assert max(totals[n] for n in above) - max(totals[n] for n in below) > within
    chained = tie_groups(totals, within, "chain")
    assert len(chained) <= len(anchored)
    for above, below in pairwise(chained):
        assert min(totals[n] for n in above) - max(totals[n] for n in below) > within


boards = st.lists(
    st.builds(
        Board,
        scores=st.dictionaries(st.sampled_from(NAMES[:4]), st.integers(0, 6)),
        average=st.just(3),
    ),
    max_size=6,
).map(tuple)


@given(boards, st.integers(2, 4))
def test_a_count_back_two_by_two_gives_the_same_points_on_every_board(
    played: tuple[Board, ...], size: int
) -> None:
    tied = NAMES[:size]
    counted = [b for b in played if any(name in b.scores for name in tied)]
    points = count_back(tied, played, CountBackTerms())
    assert sum(points.values()) == len(counted) * size * (size - 1)


@given(boards)
def test_a_count_back_among_several_is_the_sum_of_those_of_two(played: tuple[Board, ...]) -> None:
    tied = NAMES[:4]
    common = tuple(b for b in played if all(name in b.scores for name in tied))
    points = count_back(tied, common, CountBackTerms())
    for name in tied:
        rivals = [pair for pair in combinations(tied, 2) if name in pair]
        assert points[name] == sum(
            count_back(pair, common, CountBackTerms())[name] for pair in rivals
        )


@given(boards)
def test_a_restart_never_turns_round_what_the_points_said(played: tuple[Board, ...]) -> None:
    evidence = Evidence(boards=played)
    ranked = rank(NAMES[:4], chain([TieBreakTerms("count-back")], evidence))
    points = count_back(NAMES[:4], played, CountBackTerms())
    order = everybody(ranked.order)
    assert [points[name] for name in order] == sorted(points.values(), reverse=True)


@given(st.lists(st.text(min_size=1), unique=True, min_size=1), st.text())
def test_a_lot_can_be_drawn_again_by_anybody(names: list[str], seed: str) -> None:
    order = drawn(names, seed)
    assert sorted(order) == sorted(names)
    assert drawn(reversed(names), seed) == order
    left = [name for name in order if name != order[0]]
    assert drawn(left, seed) == order[1:]


def test_lots_fall_evenly() -> None:
    first = [drawn(("A", "B", "C"), str(seed))[0] for seed in range(3000)]
    assert all(900 < first.count(name) < 1100 for name in "ABC")


def test_a_tie_waits_for_the_lot_and_is_split_by_its_seed() -> None:
    waiting = rank("AB", chain([TieBreakTerms("lot")], Evidence()))
    assert waiting.by_lot == (("A", "B"),)
    done = rank("AB", chain([TieBreakTerms("lot")], Evidence(seed="table 1")))
    assert len(done.order) == 2
    assert done.splits[0].test == "lot"
    assert done.by_lot == ()


@given(st.integers(0, 2000))
def test_wins_of_the_two_sides_make_one(hundredths: int) -> None:
    score = Fraction(hundredths, 100)
    for rule in (
        WinTerms(draw=Fraction(1, 2), by="level", level=10),
        WinTerms(draw=Fraction(1, 2), by="level", level=10, win_by=Fraction(1, 2)),
        WinTerms(draw=Fraction(1, 2)),
    ):
        assert worth((score, 20 - score, None), rule) + worth((20 - score, score, None), rule) == 1


meetings = st.lists(
    st.tuples(
        st.sampled_from(list(combinations(NAMES, 2))), st.integers(0, 20), st.integers(-9, 9)
    ),
    max_size=12,
)
CHAIN = (
    TieBreakTerms("between the tied"),
    TieBreakTerms("between the tied", score="net"),
    TieBreakTerms("wins", win=WinTerms(Fraction(1, 2))),
    TieBreakTerms("net score"),
    TieBreakTerms("lot"),
)


@given(meetings, st.permutations(NAMES))
def test_a_chain_on_matches_ends_and_keeps_everybody(
    played: list[tuple[tuple[str, str], int, int]], names: list[str]
) -> None:
    met = tuple(Meeting(*two, score, 20 - score, net) for two, score, net in played)
    ranked = rank(names, chain(CHAIN, Evidence(meetings=met)))
    assert sorted(everybody(ranked.order)) == sorted(NAMES)
    assert ranked.by_lot == ranked.still_tied
    turned = tuple(Meeting(m.other, m.one, m.other_score, m.one_score, -(m.net or 0)) for m in met)
    assert rank(names, chain(CHAIN, Evidence(meetings=turned))).order == ranked.order
    seeded = rank(names, chain(CHAIN, Evidence(meetings=met, seed="x")))
    assert all(len(group) == 1 for group in seeded.order)


def test_a_figure_that_is_not_there_is_asked_for() -> None:
    evidence = Evidence(records={"A": Record(vp=3), "B": Record()})
    with pytest.raises(Mistake, match="'vp' of B is missing"):
        rank("AB", chain([TieBreakTerms("victory points")], evidence))
    with pytest.raises(Mistake, match="'won' of A is missing"):
        rank("AB", chain([TieBreakTerms("wins")], evidence))


def test_names_are_listed_as_people_list_them() -> None:
    assert listed(["Team 10", "10", "Team 9", "9", "B2A", "B"]) == (
        "9",
        "10",
        "B",
        "B2A",
        "Team 9",
        "Team 10",
    )


def test_matches_that_are_known_are_counted_by_the_rule_of_the_book() -> None:
    """A number of wins made with another rule does not stand against the matches themselves."""
    known = Record(
        won=2, drawn=0, match_vps=(11, Fraction(21, 2), 9), opponents_match_vps=(9, 9, 11)
    )
    evidence = Evidence(records={"A": known, "B": Record(won=1, drawn=1)})
    at_least_a_vp = WinTerms(draw=Fraction(1, 2), by="level", level=10, win_by=1)
    terms = TieBreakTerms("wins", win=at_least_a_vp)
    (test,) = chain((terms,), evidence)
    assert test.figures(("A", "B")) == {"A": Fraction(3, 2), "B": Fraction(3, 2)}
    by_net = TieBreakTerms("wins", win=WinTerms(by="net"))
    (test,) = chain((by_net,), evidence)
    assert test.figures(("A",)) == {"A": 2}, "net scores are not known: the number given stands"


def test_the_last_round_robin_is_the_same_for_all_who_tie() -> None:
    """B has had the bye in the third round robin so far: it has won nothing in it."""
    a = Record(match_vps=(9, 11), opponents_match_vps=(11, 9), match_stages=(2, 3))
    b = Record(match_vps=(11, 11), opponents_match_vps=(9, 9), match_stages=(1, 2))
    a, b = replace(a, match_net=(-3, 4)), replace(b, match_net=(5, 6))
    evidence = Evidence(records={"A": a, "B": b})
    wins = TieBreakTerms("wins", win=WinTerms(scope="last stage"))
    net = TieBreakTerms("net score", scope="last stage")
    tests = chain((wins, net), evidence)
    assert [each.figures(("A", "B")) for each in tests] == [{"A": 1, "B": 0}, {"A": 4, "B": 0}]


# --- the catalogue is whole ----------------------------------------------------------------------


@pytest.mark.parametrize("test", TESTS)
def test_every_test_of_the_vocabulary_is_in_the_catalogue(test: str) -> None:
    """Only a lot draws lots: nothing that a book may name falls through to one."""
    more = {"figure": FIGURES[0]} if test == "figure" else {}
    made = chain((TieBreakTerms(test, **more),), Evidence())  # type: ignore[arg-type]
    assert any(each.draws_lots for each in made) == (test == "lot")


def test_a_test_that_is_missing_from_the_catalogue_is_a_mistake_and_no_lot() -> None:
    unheard_of = TieBreakTerms("longest name")  # type: ignore[arg-type]
    with pytest.raises(Mistake, match="'longest name' for ties is not in the catalogue"):
        chain((unheard_of,), Evidence())
