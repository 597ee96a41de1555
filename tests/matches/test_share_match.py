"""The share match of an odd field."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from convenor.matches.share_matches import three_to_share


@st.composite
def odd_fields(draw: st.DrawFn) -> tuple[list[str], list[int], list[tuple[str, str]]]:
    size = 2 * draw(st.integers(1, 6)) + 1
    vps = sorted(draw(st.lists(st.integers(0, 90), min_size=size, max_size=size)), reverse=True)
    names = [f"T{number}" for number in range(1, size + 1)]
    couples = list(combinations(names, 2))
    return names, vps, draw(st.lists(st.sampled_from(couples), unique=True, max_size=20))


@given(odd_fields())
def test_the_three_are_unmet_and_from_the_lower_half(
    field: tuple[list[str], list[int], list[tuple[str, str]]],
) -> None:
    names, vps, played = field
    pool = names[-max(3, len(names) // 2) :]
    met = {frozenset(each) for each in played}
    unmet = [
        three
        for three in combinations(pool, 3)
        if not met & {frozenset(each) for each in combinations(three, 2)}
    ]
    found = three_to_share(names, vps, played)
    assert (found is None) == (not unmet)
    if found is not None:
        assert found in unmet
        near = [each for each in unmet if names.index(each[2]) - names.index(each[0]) == 2]
        spread = min(_spread(each, names, vps) for each in near or unmet)
        assert _spread(found, names, vps) == spread


def _spread(three: tuple[str, ...], names: list[str], vps: list[int]) -> int:
    return vps[names.index(three[0])] - vps[names.index(three[2])]
