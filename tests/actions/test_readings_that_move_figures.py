"""Two readings where the regulation can be read in two ways, each with its figures.

13.4: an adjustment of 5 IMPs for a substitute; team 1 wins by 10 over six boards. 18.1.1.c: three
sessions whose average is 55.005.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from officials import Office, plan, stage

from convenor.exact import show
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import ask
from convenor.regulation.shelf import open_stack

CLAUSES = {"vp": "13.9.b", "substitute score": "13.4.f", "largest adjustment": "13.4.e"}


@pytest.mark.parametrize(
    ("reading", "first", "second"),
    [
        # some improvement is 4 IMPs in 10 boards, so 2 in 6 (2.4 rounded): 8 : -8 = 13.53 : 6.47
        ("match", "13.53", "6.47"),
        # 8 : -10 = 13.53 : 5.75
        ("side", "13.53", "5.75"),
    ],
)
def test_an_adjustment_for_a_substitute(
    tmp_path: Path, reading: str, first: str, second: str
) -> None:
    readings = {"sabf-2020": {"substitute_moves": reading}}
    office = Office(tmp_path, plan(stage(clauses=CLAUSES), readings=readings))
    office.draw(1, ("1", "2"), ("3", "4"))
    office.match(1, 1, 10)
    where = {"contestant": "1", "stage": "qualifying", "session": 1}
    office.put("substitute played", **where, player_out="A", player_in="X")
    office.do("credit-substitute", **where, level="some")
    assert (show(office.total("1")), show(office.total("2"))) == (first, second)


@pytest.mark.parametrize(
    ("reading", "carried", "total"), [("shown", "55.01", "205.01"), ("exact", "55.005", "205.005")]
)
def test_a_carry_over_with_two_decimals_or_exactly(reading: str, carried: str, total: str) -> None:
    given = {
        "scores": [55, 55, "55.015"],
        "final": [50, 50, 50],
        "switch": {"carry_exact": reading},
    }
    found = to_plain(ask(open_stack("sabf-2020"), "sabf-2020 18.1.1.c", given))
    assert (str(found["carry_over"]), str(found["total"])) == (carried, total)
