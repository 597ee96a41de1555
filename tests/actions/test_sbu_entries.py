"""Entries by SBU 2.2 and 2.3: heats, the waiting list, and a player in several heats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped, changed

from convenor.actions.desk import Refused


def pair(*names: str, **tags: str) -> list[dict[str, Any]]:
    return [{"name": each, "tags": [f"{k}: {v}" for k, v in tags.items()]} for each in names]


# --- several heats -------------------------------------------------------------------------------


def test_a_player_may_play_several_heats_on_other_boards(tmp_path: Path) -> None:
    """2.3.e; a second heat was refused as a namesake, whatever the boards."""
    office = Shipped(tmp_path, "sbu-simultaneous-pairs", 0, {"days": 2})
    office.do("enter", players=pair("Ann", "Bea"), section="Perth", day=1)
    with pytest.raises(Refused, match=r"The same boards again .*sbu-2022 2\.3\.e"):
        office.do("enter", players=pair("Ann", "Cat"), section="Oban", day=1)
    with pytest.raises(Refused, match=r"sbu-2022 2\.3\.e"):
        office.do("enter", players=pair("Ann", "Cat"), section="Oban")
    done = office.do("enter", players=pair("Ann", "Cat"), section="Oban", day=2)
    assert office.kinds(done) == ["entry accepted"]


def test_who_enters_for_a_day_is_seated_on_that_day(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-simultaneous-pairs", 0, {"days": 2})
    for number, day in enumerate((1, 1, 1, 1, 2, 2, 2, 2)):
        office.do("enter", players=pair(f"A{number}", f"B{number}"), section="Perth", day=day)
    howell = {"kind": "howell", "pairs": 4}
    where = {"stage": "heats", "movement": howell, "boards_a_round": 2, "section": "Perth"}
    for session, seats in ((1, ["1", "2", "3", "4"]), (2, ["5", "6", "7", "8"])):
        done = office.do("open-session", session=session, **where)
        assert done.facts[0].body["seats"] == seats


# --- the waiting list ----------------------------------------------------------------------------


def test_who_comes_when_all_places_are_taken_waits(tmp_path: Path) -> None:
    """2.3.c and d: the third of two places waits; refused where a layer has no waiting list."""
    office = Shipped(tmp_path, "sbu-swiss-pairs", 0, {"limit": 2})
    for number in (1, 2):
        office.do("enter", players=pair(f"A{number}", f"B{number}"))
    with pytest.raises(Refused, match=r"all places are taken: the entry waits \(sbu-2022 2\.3\.c"):
        office.do("enter", players=pair("A3", "B3"))
    office.do("withdraw", contestant="1", reason="ill")
    done = office.do("enter", players=pair("A3", "B3"))
    assert office.kinds(done) == ["entry accepted"]


def test_the_waiting_list_is_that_of_its_clause(tmp_path: Path) -> None:
    layer = changed("sbu-2022 2.3.d", "beyond", '"rejected"')
    office = Shipped(tmp_path, "sbu-swiss-pairs", 0, {"limit": 1}, layer)
    office.do("enter", players=pair("A1", "B1"))
    with pytest.raises(Refused, match=r"[Aa]ll places are taken \(sbu-2022 2\.3\.c"):
        office.do("enter", players=pair("A2", "B2"))


# --- heats of a district -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("home", "other", "flagged"),
    [("East", "West", False), ("West", "North", True)],
)
def test_a_heat_must_take_a_pair_with_a_partner_of_its_district(
    tmp_path: Path, home: str, other: str, flagged: bool
) -> None:
    """2.2.3.d by 2.2.5.a: one partner of the district is enough; others may be taken."""
    office = Shipped(tmp_path, "sbu-national-pairs", 0)
    players = [*pair("Ann", district=home), *pair("Bea", district=other)]
    done = office.do("enter", players=players, district="East", section="Perth")
    assert any("2.2.5.a" in each for each in done.warnings) is flagged


def test_the_share_of_the_district_is_that_of_the_clause_of_pairs(tmp_path: Path) -> None:
    layer = changed("sbu-2022 2.2.3.d", "shares", "{ individual = 1, pairs = 1, teams = 0.5 }")
    office = Shipped(tmp_path, "sbu-national-pairs", 0, {}, layer)
    players = [*pair("Ann", district="East"), *pair("Bea", district="West")]
    done = office.do("enter", players=players, district="East", section="Perth")
    assert any("2.2.5.a" in each for each in done.warnings)
