"""Who is left out of an odd field: the first that the rest can be drawn without."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.contest.share_threes import threes_to_share
from convenor.draws.certificates import Certificate, forbidden_by
from convenor.draws.checker import confirm
from convenor.draws.fields import Field
from convenor.draws.leaving_out import leave_out
from convenor.draws.orders import Standing
from convenor.draws.plans import DrawPlan
from convenor.draws.round_draws import Lot
from convenor.draws.rounds import draw_round
from convenor.draws.swiss import draw_field
from convenor.errors import Refusal

SHARING = DrawPlan("swiss", odd="share match", clubs_apart=9)


def field_of(scores: list[int], clubs: dict[str, str], met: list[tuple[str, str]]) -> Field:
    names = tuple(f"T{number}" for number in range(1, len(scores) + 1))
    return Field(
        names,
        round=3,
        ranking=names,
        standings=tuple(Standing(name, vp) for name, vp in zip(names, scores, strict=True)),
        meetings=tuple((one, other, 1) for one, other in met),
        clubs=clubs,
        seed=4,
    )


def can_be_paired(names: tuple[str, ...], barred: set[frozenset[str]]) -> bool:
    if not names:
        return True
    first, *others = names
    return any(
        can_be_paired(tuple(each for each in others if each != other), barred)
        for other in others
        if frozenset((first, other)) not in barred
    )


@st.composite
def odd_fields(draw: st.DrawFn) -> Field:
    size = draw(st.sampled_from((5, 7, 9)))
    scores = sorted(draw(st.lists(st.integers(0, 6), min_size=size, max_size=size)), reverse=True)
    names = [f"T{number}" for number in range(1, size + 1)]
    clubs = {name: draw(st.sampled_from("abc")) for name in names if draw(st.booleans())}
    met = draw(st.lists(st.sampled_from(list(combinations(names, 2))), max_size=2 * size))
    return field_of(scores, clubs or {names[0]: "a"}, met)


def barred_in(field: Field) -> set[frozenset[str]]:
    mates = [
        {one, other}
        for one, other in combinations(field.clubs, 2)
        if field.clubs[one] == field.clubs[other]
    ]
    return {frozenset((one, other)) for one, other, _ in field.meetings} | set(
        map(frozenset, mates)
    )


@given(odd_fields())
def test_the_three_are_the_first_that_the_rest_can_be_drawn_without(field: Field) -> None:
    barred = barred_in(field)
    names = field.ranking or ()
    points = {each.unit: each.vp for each in field.standings or ()}
    lower = names[-max(3, len(names) // 2) :]
    at = {name: place for place, name in enumerate(names)}
    threes = [
        three
        for three in combinations(lower, 3)
        if not any(frozenset(two) in barred for two in combinations(three, 2))
    ]

    def merit(three: tuple[str, ...]) -> tuple[bool, int, int, int, int]:
        one, two, last = (at[name] for name in three)
        scores = [int(points[name]) for name in three]
        return last - one > 2, max(scores) - min(scores), -last, -two, -one

    first = next(
        (
            three
            for three in sorted(threes, key=merit)
            if can_be_paired(tuple(name for name in names if name not in three), barred)
        ),
        None,
    )
    if first is None:
        with pytest.raises(Refusal, match=r"cannot be drawn.*choose a bye or a house contestant"):
            draw_round(SHARING, field)
        return
    drawn = draw_round(SHARING, field)
    assert drawn.share is not None
    assert drawn.share.three == first
    assert confirm(drawn) == ()


def test_those_who_share_are_not_of_one_club_while_clubs_are_apart() -> None:
    """The two lowest are mates: the neighbours above them share."""
    clubs = {"T8": "x", "T9": "x"}
    field = field_of([20, 19, 18, 17, 16, 15, 14, 13, 12], clubs, [])
    drawn = draw_round(SHARING, field)
    assert drawn.share is not None
    assert drawn.share.three == ("T6", "T7", "T8")
    assert confirm(drawn) == ()


@pytest.mark.parametrize("method", ["halves", "quarters", "fold", "lot", "seeds"])
def test_the_first_round_keeps_clubs_apart_in_the_share_match(method: str) -> None:
    names = tuple(f"T{number}" for number in range(1, 10))
    clubs = {"T8": "x", "T9": "x"}
    plan = DrawPlan("swiss", first_round=method, odd="share match", clubs_apart=1)  # type: ignore[arg-type]
    drawn = draw_round(plan, Field(names, seeds=names, clubs=clubs, seed=3))
    assert drawn.share is not None
    assert not set(clubs) <= set(drawn.share.three)
    assert confirm(drawn) == ()


def test_a_field_with_one_club_too_large_is_refused_at_once_with_the_reason() -> None:
    """Hundreds of thousands of threes: one proof speaks for all of them."""
    names = [f"T{number}" for number in range(1, 402)]
    clubs = dict.fromkeys(names[:260], "x")
    field = field_of(list(range(801, 400, -1)), clubs, [])
    with pytest.raises(Refusal, match=r"whoever is left out the rest cannot all be paired \(with"):
        draw_round(SHARING, field)


def test_threes_are_looked_for_only_as_they_are_asked_for() -> None:
    """There are twenty million threes in the lower half; the first is the lowest."""
    names = tuple(str(number) for number in range(1, 1002))
    nobody: dict[str, set[str]] = {name: set() for name in names}
    level = dict.fromkeys(names, 0)
    assert next(threes_to_share(names, level, nobody)) == ("999", "1000", "1001")
    apart = {name: {str(int(name) + 1), str(int(name) - 1)} for name in names}
    assert next(threes_to_share(names, level, apart)) == ("997", "999", "1001")
    falling = {name: 2000 - int(name) for name in names}
    assert next(threes_to_share(names, falling, apart)) == ("997", "999", "1001")


def test_one_proof_is_enough_where_a_club_is_more_than_half_of_a_large_field() -> None:
    names = tuple(f"T{number}" for number in range(1, 302))
    clubs = dict.fromkeys(names[:152], "a")
    tried = []

    def asked() -> Iterator[tuple[str, ...]]:
        for three in combinations(reversed(names[150:]), 3):
            tried.append(three)
            yield three

    def draw_rest(rest: tuple[str, ...]) -> tuple[Certificate, list[Lot]]:
        return draw_field(rest, (), clubs={name: clubs[name] for name in rest if name in clubs}), []

    whole = Certificate(names, forbidden_by(names, ()), groups=clubs)
    left = leave_out(names, asked(), draw_rest, None, whole.may_meet)
    assert left.made is None
    assert "cannot all be paired" in left.cause
    assert len(tried) == 1
