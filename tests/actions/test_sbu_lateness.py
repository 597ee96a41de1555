"""Lateness and slow play by SBU 2.13 and 2.14 in competitions that ship."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped, changed

from convenor.actions.desk import Refused
from convenor.exact import exact

LATE: dict[str, Any] = {"contestant": "1", "stage": "swiss", "session": 1}


def swiss(where: Path, boards: int = 9, layer: str = "", **opened: Any) -> Shipped:
    """A round of a Swiss of four teams at ten o'clock."""
    office = Shipped(where, "sbu-swiss-teams", 4, {"boards": boards}, layer)
    office.meet(1, ("1", "2"), ("3", "4"), boards=boards)
    office.opened(1, 10, stage="swiss", boards=boards, **opened)
    return office


def removed(office: Shipped, **given: Any) -> list[int]:
    done = office.do("late", **{**LATE, **given})
    return [each.body["board"] for each in done.facts if each.kind == "board cancelled"]


@pytest.mark.parametrize(
    ("allowed", "minutes", "boards"),
    [
        (64, 14, [1, 2]),  # 9 boards have 7 x 9 + 1 = 64 minutes: 14 minutes are 2 of 7.5
        (60, 14, [1, 2, 3]),  # nine in an hour: one for each 6 2/3, and 14 / 6.67 = 2.1
        (60, 13, [1, 2]),  # 13 / 6.67 = 1.95
    ],
)
def test_more_boards_go_where_play_is_faster(
    tmp_path: Path, allowed: int, minutes: int, boards: list[int]
) -> None:
    """2.13.2.e; 7.5 minutes held always."""
    assert removed(swiss(tmp_path, allowed=allowed), minutes=minutes) == boards


def test_private_matches_have_a_clause_of_their_own(tmp_path: Path) -> None:
    """2.13.2.f counts from the time that was set: play began at 10:05, 12 minutes are 2 boards."""
    layer = changed("sbu-2022 2.13.2.f", "private_part", '"down"')
    for name, text, boards in (("a", "", [1, 2]), ("b", layer, [1])):
        (tmp_path / name).mkdir()
        office = swiss(tmp_path / name, layer=text, allowed=64)
        assert removed(office, minutes=12, private=True) == boards


@pytest.mark.parametrize(
    ("minutes", "private", "clause"),
    [(9, False, None), (10, False, "2.13.1.c"), (31, False, "2.13.1.c"), (31, True, "2.13.1.b")],
)
def test_after_ten_minutes_the_director_may_put_a_side_out(
    tmp_path: Path, minutes: int, private: bool, clause: str | None
) -> None:
    office = swiss(tmp_path, allowed=64)
    found = office.suggest("late", **LATE, minutes=minutes, private=private)
    said = [each for each in found if each.clause.startswith("sbu-2022 2.13.1")]
    assert [each.clause for each in said] == ([f"sbu-2022 {clause}"] if clause else [])
    if minutes == 10:
        assert "the director may put the side out" in said[0].reason
    if minutes == 31:
        assert said[0].values == {"forfeit": True}


def test_a_match_that_is_lost_by_lateness_counts_as_void(tmp_path: Path) -> None:
    """2.13.2.a: 1.5 IMPs for each of 8 boards, 12 IMPs: 14.39 VPs to 5.61 by 4.continuous."""
    office = swiss(tmp_path, boards=8, allowed=57)
    office.do("late", **LATE, minutes=31)
    totals = office.totals()
    assert (totals["2"], totals["1"]) == (exact("14.39"), exact("5.61"))


def test_half_of_the_boards_is_the_limit_of_its_clause(tmp_path: Path) -> None:
    """2.13.2.b: with four of eight boards left a match stands; were it five, it would be void."""
    layer = changed("sbu-2022 2.13.2.b", "share", "0.6")
    played = {}
    for name, text in (("a", ""), ("b", layer)):
        (tmp_path / name).mkdir()
        office = swiss(tmp_path / name, boards=8, layer=text, allowed=57)
        removed(office, minutes=28, notified=True)
        for board in range(5, 9):
            office.play(1, "1 open", "+400", board, stage="swiss")
            office.play(1, "1 closed", "+400", board, stage="swiss")
        match = office.desk.competition.figures.scores.matches("swiss", 1)[0]
        assert match.score is not None
        played[name] = (match.score.how == "void", match.margin("2"))
    # Four boards of 3 IMPs each, or 1.5 for each of eight: both are 12.
    assert played == {"a": (False, 12), "b": (True, 12)}


# --- boards that were taken away -----------------------------------------------------------------


def test_a_board_that_was_taken_away_is_never_played(tmp_path: Path) -> None:
    office = swiss(tmp_path, allowed=64)
    assert removed(office, minutes=5) == [1]
    with pytest.raises(Refused, match=r"taken away for late arrival .*\(sbu-2022 2\.14\.i\)"):
        office.do("enter-result", stage="swiss", session=1, table="1 open", board=1, result="+420")
    done = office.do(
        "enter-result", stage="swiss", session=1, table="1 open", board=2, result="+420"
    )
    assert office.kinds(done) == ["result entered"]


def test_a_slow_table_loses_its_board_on_both_sides(tmp_path: Path) -> None:
    """2.14.e and f: Average Minus to both, -3 IMPs each; -3 and +3 where one side is cleared."""
    for name, alone, margins in (("a", False, (-3, -3)), ("b", True, (-3, 3))):
        (tmp_path / name).mkdir()
        office = swiss(tmp_path / name, boards=8, allowed=57)
        office.do("slow-play", **LATE, minutes=8, taken_away=[8], alone=alone)
        for board in range(1, 8):
            office.play(1, "1 open", "+400", board, stage="swiss")
            office.play(1, "1 closed", "+400", board, stage="swiss")
        match = office.desk.competition.figures.scores.matches("swiss", 1)[0]
        assert (match.margin("1"), match.margin("2")) == margins
        with pytest.raises(Refused, match="taken away for slow play"):
            office.do(
                "enter-result", stage="swiss", session=1, table="1 open", board=8, result="+50"
            )


# --- the time of a round -------------------------------------------------------------------------


def test_a_round_has_the_standard_time_or_the_one_that_was_set(tmp_path: Path) -> None:
    """2.14.a to c: 7 x 8 + 1 = 57 minutes; 45 for seven boards where they were set."""
    office = swiss(tmp_path, boards=8)
    figures = office.desk.competition.figures
    assert figures.minutes("swiss", 8) == 57
    assert figures.minutes("swiss", 5) == 36
    assert figures.minutes("swiss", 7, 45) == 45
    layer = changed("sbu-2022 2.14.b", "standard", "[{ boards = 5, minutes = 40 }]")
    (tmp_path / "b").mkdir()
    other = swiss(tmp_path / "b", boards=8, layer=layer)
    assert other.desk.competition.figures.minutes("swiss", 5) == 40


@pytest.mark.parametrize(
    ("layer", "alone", "percent"),
    [
        ("", False, (40, 40)),
        ("", True, (40, 60)),
        (changed("sbu-2022 2.14.f", "sides", '["NS"]'), False, (40, 60)),
        (changed("sbu-2022 2.14.e", "removed_score", '"average"'), False, (50, 50)),
    ],
)
def test_both_pairs_of_a_slow_table_are_at_fault(
    tmp_path: Path, layer: str, alone: bool, percent: tuple[int, int]
) -> None:
    """2.14.f holds for pairs too; the one who was named was alone at fault, 40% to 60%."""
    office = Shipped(tmp_path, "sbu-multi-session-pairs", 4, {"boards": 6}, layer)
    howell = {"kind": "howell", "pairs": 4}
    office.opened(1, 10, stage=office.stage, movement=howell, seats=list("1234"), boards_a_round=2)
    seating = office.desk.competition.state.session(office.stage, 1).the_seating
    seat = next(each for each in seating.seats if 1 in each.boards and each.side_of("1"))
    board = seat.boards[0]
    slow = {"stage": office.stage, "session": 1, "contestant": "1", "minutes": 9}
    done = office.do("slow-play", **slow, taken_away=[board], alone=alone)
    (ruling,) = (each.body for each in done.facts if each.kind == "ruling given")
    assert (ruling["table"], ruling["board"]) == (seat.table, board)
    own = str(seat.side_of("1")).lower()
    other = "ew" if own == "ns" else "ns"
    worth = {"average": 50, "average plus": 60}
    given = [ruling[side] for side in (own, other)]
    assert tuple(worth.get(e.get("award")) or int(e["percent"]) for e in given) == percent
    told = [each for each in done.warnings if "2.14.f" in each]
    assert bool(told) is (percent[0] == percent[1])


def test_a_session_of_several_rounds_is_as_fast_as_what_a_table_plays(tmp_path: Path) -> None:
    """Four rounds of 6 boards in 172 minutes are the ordinary 7 a board: one board for 7 minutes.

    The 30 boards in the room would be faster: one for each 5.7 minutes, and two.
    """
    office = Shipped(tmp_path, "sbu-multiple-teams", 5, {"boards": 24})
    office.do("open-stage", stage="multiple")
    whist = {"movement": {"kind": "american whist", "teams": 5}, "seats": list("12345")}
    office.opened(1, 10, stage="multiple", allowed=172, boards_a_round=6, **whist)
    assert removed(office, stage="multiple", minutes=7) == [7]
