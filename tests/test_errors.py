"""The nearest right name for a wrong one."""

import pytest

from convenor.errors import did_you_mean, nearest

NAMES = ("boards", "margin", "laws-2017", "13.9.b")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("bords", "boards"),
        ("Margin", "margin"),
        ("law", "laws-2017"),
        ("13.9.c", "13.9.b"),
        ("zzz", ""),
    ],
)
def test_the_nearest_name(wrong: str, right: str) -> None:
    assert nearest(wrong, NAMES) == right


def test_where_nothing_is_near_all_are_listed() -> None:
    assert did_you_mean("zzz", ["b", "a"]) == "there is: a, b."
    assert did_you_mean("zzz", []) == "there is none to choose from."
    assert did_you_mean("zzz", [f"n{i:02}" for i in range(30)]).endswith("n11 ….")
