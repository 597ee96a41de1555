"""The VP scale of each length is read where the book prints it, and gives the printed cell.

Expected VPs of +2 IMPs (120 against 50) are copied from the printed scales by hand.
"""

from __future__ import annotations

import pytest
from small import Ledger, plan, stage

from convenor.exact import show
from convenor.regulation.trace import tracing


@pytest.mark.parametrize(
    ("boards", "clause", "vp"),
    [
        (6, "21.3", "10.99"),
        (7, "21.4", "10.92"),
        (8, "21.5", "10.86"),
        (9, "21.6", "10.81"),
        (10, "21.7", "10.77"),
        (11, "21.8", "10.74"),
        (12, "21.9", "10.71"),
        (14, "21.1", "10.66"),
        (15, "21.11", "10.63"),
        (16, "21.12", "10.61"),
    ],
)
def test_a_match_of_each_length(boards: int, clause: str, vp: str) -> None:
    ledger = Ledger(plan(stage(boards=boards)), 2)
    ledger.draw(1, ("1", "2"))
    for board in range(1, boards + 1):
        ledger.result(1, "1 open", board, "+120" if board == 1 else "+400")
        ledger.result(1, "1 closed", board, "+50" if board == 1 else "+400")
    there = ledger.competition
    with tracing() as read:
        (match,) = there.figures.scores.matches("swiss", 1)
    assert match.margin("1") == 2
    assert f"sabf-2020 {clause}" in read
    assert "sabf-2020 13.9.b" in read
    assert show(match.vp("1") or 0) == vp
