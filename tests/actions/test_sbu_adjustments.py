"""Standard adjustments of SBU 2.21 in play: fines in the final method, averages in the basic."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shipped import Shipped, changed


def sections(where: Path, layer: str = "") -> Shipped:
    """Six pairs in section A (three tables, so a top of 4), four in section B (a top of 2)."""
    office = Shipped(where, "sbu-congress-pairs", 10, {}, layer)
    for name, seats in (("A", list("123456")), ("B", ["7", "8", "9", "10"])):
        office.put(
            "session opened",
            stage="sections",
            session=1,
            movement={"kind": "howell", "pairs": len(seats)},
            boards_a_round=2,
            seats=seats,
            section=name,
        )
    return office


def fined(office: Shipped, contestant: str) -> list[tuple[Any, str, str]]:
    found = office.suggest("fine", contestant=contestant, stage=office.stage, session=1)
    return [(each.values["amount"], each.values["unit"], each.clause) for each in found]


@pytest.mark.parametrize(("contestant", "amount"), [("1", 0.4), ("7", 0.2)])
def test_a_fine_is_a_tenth_of_the_top_of_the_own_section(
    tmp_path: Path, contestant: str, amount: float
) -> None:
    """A tenth of 4 in section A, of 2 in section B; over both sections it would be 0.8."""
    office = sections(tmp_path)
    assert fined(office, contestant) == [(amount, "matchpoints", "sbu-2022 2.21.f")]


def test_a_fine_in_a_vp_event_is_in_vps(tmp_path: Path) -> None:
    """2.11.h: the final method is VPs; 2.21.a: 0.5 from five boards, 1 up to four."""
    for boards, amount in ((6, 0.5), (4, 1)):
        where = tmp_path / str(boards)
        where.mkdir()
        office = Shipped(where, "sbu-swiss-teams", 4, {"boards": boards})
        office.meet(1, ("1", "2"), ("3", "4"), boards=boards)
        assert fined(office, "1") == [(amount, "VP", "sbu-2022 2.21.f")]


def test_the_methods_are_those_of_the_clause(tmp_path: Path) -> None:
    """Were the final method of teams IMPs, a fine would be 3 IMPs."""
    rows = '[{ answer = { basic = "imps", final = "imps" } }]'
    office = Shipped(
        tmp_path, "sbu-swiss-teams", 4, {"boards": 6}, changed("sbu-2022 2.11.h", "rows", rows)
    )
    office.meet(1, ("1", "2"), ("3", "4"))
    assert fined(office, "1") == [(3, "IMP", "sbu-2022 2.21.f")]


RULED: dict[str, Any] = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1}


def ruled(where: Path, layer: str = "") -> Shipped:
    """1 beats 2 by 10 IMPs on board 2; board 1 at the open table is ruled on."""
    office = Shipped(where, "sbu-swiss-teams", 4, {"boards": 6}, layer)
    office.meet(1, ("1", "2"), ("3", "4"))
    office.won_by(1, 1, 0, 450, boards=6)
    office.won_by(1, 2, boards=6)
    return office


@pytest.mark.parametrize(
    ("layer", "margin"),
    [
        ("", 13),
        (changed("sbu-2022 2.21.c", "plus", "2"), 16),
    ],
)
def test_average_plus_is_so_many_imps(tmp_path: Path, layer: str, margin: int) -> None:
    """10 IMPs on board 2, and 3 for Average Plus (2.21.a, c, e); twice the amount by a layer."""
    office = ruled(tmp_path, layer)
    found = office.suggest("rule", **RULED, ns_fault="none", ew_fault="directly")
    assert found[0].clause == "sbu-2022 2.21.e"
    plus = 3 if not layer else 6
    assert f"NS: average plus ({plus} IMP)" in found[0].reason
    office.put(
        "ruling given", **RULED, ruling="1",
        ns={"award": "average plus"}, ew={"award": "average minus"}, reason="no result",
    )  # fmt: skip
    match = office.desk.competition.figures.scores.matches("swiss", 1)[0]
    assert match.margin("1") == margin


def test_average_minus_takes_off_its_own_amount(tmp_path: Path) -> None:
    """4 pairs on a Howell, a top of 2: 60% and 40% are 1.2 and 0.8; minus by 20%, 0.6."""
    layers = ("", changed("sbu-2022 2.21.b", "minus", "2"))
    for layer, minus in zip(layers, (Fraction(8, 10), Fraction(6, 10)), strict=True):
        where = tmp_path / str(minus.numerator)
        where.mkdir()
        office = sections(where, layer)
        office.put(
            "ruling given", stage="sections", session=1, table="B1", board=1, ruling="1",
            ns={"award": "average minus"}, ew={"award": "average plus"}, reason="no result",
        )  # fmt: skip
        office.play(1, "B2", "+420", 1, stage="sections")
        session = office.desk.competition.figures.scores.session("sections", 1)
        given = {s.contestant: s.score for e in session.board_scores(1) for s in e.sides}
        seat = next(
            s for s in office.desk.competition.state.session("sections", 1).seating.seats  # type: ignore[union-attr]
            if s.table == "B1" and 1 in s.boards
        )  # fmt: skip
        assert (given[seat.ns], given[seat.ew]) == (minus, Fraction(12, 10))
