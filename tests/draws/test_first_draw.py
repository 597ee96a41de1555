"""The first draw in rank order, against trying every draw."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.draws.matching import Drawn, Impossible, first_draw

Met = list[set[int]]


@st.composite
def fields(draw: st.DrawFn, most: int = 10) -> Met:
    """A field of an even size with any pairs that have met."""
    size = 2 * draw(st.integers(0, most // 2))
    couples = list(combinations(range(size), 2))
    kept = draw(st.lists(st.sampled_from(couples), unique=True)) if couples else []
    met: Met = [set() for _ in range(size)]
    for one, other in kept:
        met[one].add(other)
        met[other].add(one)
    return met


def every_draw_in_order(left: list[int], met: Met) -> list[tuple[int, int]] | None:
    """The first complete draw by trying them all."""
    if not left:
        return []
    one, *others = left
    for other in others:
        if other not in met[one]:
            rest = every_draw_in_order([each for each in others if each != other], met)
            if rest is not None:
                return [(one, other), *rest]
    return None


@settings(max_examples=400, deadline=None)
@given(fields())
def test_it_is_the_first_of_all_draws(met: Met) -> None:
    wanted = every_draw_in_order(list(range(len(met))), met)
    found = first_draw(len(met), met)
    if wanted is None:
        assert isinstance(found, Impossible)
    else:
        assert isinstance(found, Drawn)
        assert list(found.pairs) == wanted


@settings(max_examples=200, deadline=None)
@given(fields(), st.data())
def test_a_club_is_the_same_as_all_its_pairs_forbidden(met: Met, data: st.DataObject) -> None:
    size = len(met)
    club = st.lists(st.sampled_from(["a", "b", None]), min_size=size, max_size=size)
    clubs = data.draw(club)
    both = [
        met[i]
        | {j for j in range(size) if j != i and clubs[i] is not None and clubs[i] == clubs[j]}
        for i in range(size)
    ]
    found, wanted = first_draw(size, met, clubs), first_draw(size, both)
    assert type(found) is type(wanted)
    if isinstance(found, Drawn) and isinstance(wanted, Drawn):
        assert found.pairs == wanted.pairs


@settings(max_examples=200, deadline=None)
@given(fields())
def test_an_impossible_draw_comes_with_its_proof(met: Met) -> None:
    found = first_draw(len(met), met)
    if isinstance(found, Impossible):
        left = set(range(len(met))) - found.barrier.few
        assert _odd_groups(left, met) > len(found.barrier.few)


def _odd_groups(left: set[int], met: Met) -> int:
    count = 0
    while left:
        group = [left.pop()]
        for each in group:
            near = {other for other in left if other not in met[each]}
            left -= near
            group += near
        count += len(group) % 2
    return count


def test_a_large_club_at_the_foot_needs_the_others() -> None:
    """98 of 200 are one club at the foot: the top two meet, the rest must take a club each."""
    clubs = [None] * 102 + ["club"] * 98
    found = first_draw(200, [set() for _ in range(200)], clubs)
    assert isinstance(found, Drawn)
    assert found.pairs[:3] == ((0, 1), (2, 3), (4, 102))


def test_more_than_half_of_one_club_cannot_be() -> None:
    clubs = [None] * 98 + ["club"] * 102
    found = first_draw(200, [set() for _ in range(200)], clubs)
    assert isinstance(found, Impossible)
    assert found.barrier.few == frozenset(range(98))


def test_a_field_without_anybody_is_drawn() -> None:
    assert first_draw(0, []) == Drawn(())
