"""How even the printed movements are."""

from itertools import combinations

import pytest

from convenor.regulation import shelf
from convenor.regulation.ask import Asking


@pytest.fixture(scope="module")
def final() -> Asking:
    stack = shelf.open_stack("sydney-2003")
    return Asking(stack, stack.clause("sydney-2003 5.4.2"))


def test_all_couples_of_the_final_are_team_mates_equally_often(final: Asking) -> None:
    for couple in combinations(range(1, 11), 2):
        made = final.answer({"pairs": list(couple)})
        assert (made.team_mates, made.same_direction, made.opponents) == (24, 24, 6)


def test_without_the_arrow_switch_they_are_not(final: Asking) -> None:
    couples = combinations(range(1, 11), 2)
    found = [final.answer({"pairs": list(c), "arrow_switch": False}).team_mates for c in couples]
    assert (min(found), max(found)) == (18, 30)


@pytest.mark.parametrize("pairs", [12, 14])
def test_only_table_one_makes_directions_even(pairs: int) -> None:
    stack = shelf.open_stack("sabf-2020")
    asking = Asking(stack, stack.clause("sabf-2020 21.16.c"))
    for table in range(pairs // 2 + 1):
        made = asking.answer({"pairs": pairs, "switch_table": table})
        assert (made.ns_share_each is not None) == (table == 1)
        if made.ns_shares is not None:
            assert sum(made.ns_shares) * 2 == pairs * (pairs - 1)
