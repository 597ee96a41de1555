"""Alternates of the SBU individual: level fifth places (2.9.h), and a place declined once only."""

from __future__ import annotations

from pathlib import Path

import pytest
from shipped import Shipped

from convenor.competition.state.seats import Seat, contestants_on
from convenor.errors import Mistake


def result(seat: Seat, board: int) -> str:
    """The same in both semi-finals: 1 to 8 sit in A as 9 to 16 sit in B."""
    ns, ew = (min(int(each) % 8 for each in contestants_on(side)) for side in (seat.ns, seat.ew))
    return f"{'+' if ns < ew else '-'}{400 + 10 * abs(ns - ew) + 10 * (board % 3)}"


def semi_finals(where: Path) -> Shipped:
    office = Shipped(where, "sbu-individual", 0, {"boards": 7, "each": 4})
    for number in range(1, 17):
        section = "A" if number <= 8 else "B"
        office.put("entry accepted", contestant=str(number), name=f"P{number}", section=section)
    office.do("open-stage", stage="semi-finals")
    for at, name in enumerate("AB"):
        seats = [str(number) for number in range(8 * at + 1, 8 * at + 9)]
        movement = {"kind": "individual", "players": 8}
        sat = {"seats": seats, "section": name, "boards_a_round": 1, "movement": movement}
        office.opened(1, 10, stage="semi-finals", **sat)
    for seat in office.desk.competition.state.session("semi-finals", 1).the_seating.seats:
        for board in seat.boards:
            office.play(1, seat.table, result(seat, board), board, stage="semi-finals")
    office.do("post", stage="semi-finals", session=1)
    office.do("close-stage", stage="semi-finals", override="test")
    return office


def test_fifths_that_are_level_are_told_of(tmp_path: Path) -> None:
    """Both semi-finals went alike: their fifths are level, and 2.11.f splits them."""
    office = semi_finals(tmp_path)
    closed = office.desk.competition.state.stage("semi-finals").closed
    assert closed is not None
    fifths = [[n for n in closed.placings if (int(n) > 8) is late][4] for late in (False, True)]
    office.do("decline-place", stage="final", contestant=closed.placings[0], reason="ill")
    done = office.do("fill-place", stage="final")
    told = [each for each in done.warnings if "2.11.f splits" in each]
    assert len(told) == 1
    assert all(name in told[0] for name in fifths)
    assert "2.9.h" in told[0]


def test_a_place_is_declined_once(tmp_path: Path) -> None:
    office = semi_finals(tmp_path)
    first = office.desk.competition.state.stage("semi-finals").closed
    assert first is not None
    declined = {"stage": "final", "contestant": first.placings[0], "reason": "ill"}
    office.do("decline-place", **declined)
    with pytest.raises(Mistake, match=r"has declined .* before"):
        office.do("decline-place", **declined)
