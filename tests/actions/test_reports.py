"""The report for masterpoints and shared prizes, by QBA's clauses, with figures worked out by hand.

Six pairs, two matches of seven boards. Of seven boards at two other tables' worth of comparisons a
match is won above 52.5%; a third of six pairs is two places (entitlement.long, rounded down).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from shipped import Shipped

from convenor import pipeline
from convenor.errors import Mistake
from convenor.exact import exact

NAMES = (
    ("Ann Stone", "11"), ("Ben Wood", "12"), ("Cat Stone", "13"), ("Dan Hill", "14"),
    ("E Field", "15"), ("Flo Marsh", ""), ("G Stone", "17"), ("Hal Brook", "18"),
    ("Ida Lake", "19"), ("Jim Ford", "20"), ("Kim Glen", "21"), ("Lou Vale", "22"),
)  # fmt: skip


def office(where: Path) -> Shipped:
    """Three matches of one round: North-South of match 1 beat the others on every board."""
    made = Shipped(where, "qba-swiss-pairs", 0, {"boards": 7, "rounds": 2})
    for at in range(6):
        players = [{"name": n, "id": i} for n, i in NAMES[2 * at : 2 * at + 2]]
        made.put("entry accepted", contestant=str(at + 1), name=str(at + 1), players=players)
    made.put("stage opened", stage="swiss", field=[str(n) for n in range(1, 7)])
    made.meet(1, ("1", "2"), ("3", "4"), ("5", "6"), boards=7)
    for board in range(1, 8):
        made.play(1, "1", "+620", board, stage="swiss")
        made.play(1, "2", "+170", board, stage="swiss")
        made.play(1, "3", "+170", board, stage="swiss")
    return made


def test_places_are_shared_and_a_third_is_listed(tmp_path: Path) -> None:
    """100%, 75% and 75% are all 20 VPs (sabf-2020 21.13), and 25%, 25% and 0% none."""
    report = pipeline.masterpoint_report(office(tmp_path).desk.competition)
    (swiss,) = report.lists
    assert (swiss.places, swiss.clause) == (2, "qba-pairs entitlement.long")
    by_name = {line.contestant: line for line in swiss.lines}
    assert [by_name[n].place for n in ("1", "4", "6", "3", "5", "2")] == [1, 1, 1, 4, 4, 4]
    assert [by_name[n].won for n in ("1", "4", "6", "3", "5", "2")] == [1, 1, 1, 0, 0, 0]
    assert sum(line.listed for line in swiss.lines) == 2
    assert report.wanted == (
        "overall in rank order",
        "each match in rank order, or its wins/draws/losses",
    )
    assert report.tables == 3


def test_what_is_wanting_of_a_player_is_told_with_its_clause(tmp_path: Path) -> None:
    """Flo Marsh has no number; G Stone has namesakes, and an initial is no first name."""
    report = pipeline.masterpoint_report(office(tmp_path).desk.competition)
    assert [each.partition(":")[0] for each in report.wrong] == ["Flo Marsh", "G Stone"]
    assert "report.minimum" in report.wrong[0]
    assert "report.first-names" in report.wrong[1]


def test_a_number_that_is_somebody_elses_is_told(tmp_path: Path) -> None:
    there = office(tmp_path).desk.competition
    register = {i: {"surname": n.rpartition(" ")[2], "initial": n[:1]} for n, i in NAMES if i}
    register["11"] = {"surname": "Moss", "initial": "A"}
    report = pipeline.masterpoint_report(there, register=register)
    told = [each for each in report.wrong if "report.identify" in each]
    assert [each.partition(":")[0] for each in told] == ["Ann Stone", "Flo Marsh"]


def test_prizes_of_the_tied_are_shared_to_the_cent(tmp_path: Path) -> None:
    """1, 4 and 6 are level and share 175.01: 58.33 each, and 2 cents are left over."""
    found = pipeline.prizes(office(tmp_path).desk.competition, "swiss", (100, 50, exact("25.01")))
    assert found.amounts == tuple((who, exact("58.33")) for who in ("1", "4", "6"))
    assert (found.left_over, found.clause) == (exact("0.02"), "qba-pairs ties.1")


def test_nothing_is_reported_before_play_or_without_a_clause(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    early = Shipped(tmp_path / "a", "qba-swiss-pairs", 4, {})
    with pytest.raises(Mistake, match="nothing has been played yet"):
        pipeline.masterpoint_report(early.desk.competition)
    other = Shipped(tmp_path / "b", "sabf-swiss-teams", 4, {"boards": 6})
    other.meet(1, ("1", "2"), ("3", "4"))
    with pytest.raises(Mistake, match="no clause for a report of masterpoints"):
        pipeline.masterpoint_report(other.desk.competition)
    with pytest.raises(Mistake, match="does not say how prizes"):
        pipeline.prizes(other.desk.competition, "swiss", (1,))
    with pytest.raises(Mistake, match="no prize is named"):
        pipeline.prizes(other.desk.competition, "swiss", ())
