"""Two lines that play apart, seeded by their clause (ANC 15.3.a): 1 NS, 2 and 3 EW, 4 NS."""

from __future__ import annotations

from pathlib import Path

import pytest
from shipped import Shipped, changed

from convenor.errors import Mistake

ORDER = ["4", "3", "2", "1"]


def sides(office: Shipped) -> dict[str, str | None]:
    return {number: each.side for number, each in office.desk.competition.state.entries.items()}


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("", {"4": "NS", "3": "EW", "2": "EW", "1": "NS"}),
        ('"alternate"', {"4": "NS", "3": "EW", "2": "NS", "1": "EW"}),
    ],
)
def test_seeds_say_who_sits_where(tmp_path: Path, how: str, expected: dict[str, str]) -> None:
    own = changed("anc-2017 15.3.a", "fields", how) if how else ""
    office = Shipped(tmp_path, "anc-butler-open", 4, layer=own)
    done = office.do("set-seeds", order=ORDER, directions=True)
    assert sides(office) == expected
    assert "two lines (anc-2017 15.3.a)" in done.says


def test_seeds_alone_leave_the_sides_as_they_are(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "anc-butler-open", 4)
    office.do("set-seeds", order=ORDER)
    assert set(sides(office).values()) == {None}


@pytest.mark.parametrize(
    ("id", "how", "said"),
    [
        ("anc-butler-open", '"official"', "anc-2017 15.3.a leaves it to the organiser"),
        ("sabf-matchpoint-pairs", "", "names no clause for 'seed directions'"),
    ],
)
def test_where_nobody_says_how_the_entries_say_it(
    tmp_path: Path, id: str, how: str, said: str
) -> None:
    own = changed("anc-2017 15.3.a", "fields", how) if how else ""
    office = Shipped(tmp_path, id, 4, layer=own)
    with pytest.raises(Mistake, match=f"{said}: name the side of each entry"):
        office.do("set-seeds", order=ORDER, directions=True)
