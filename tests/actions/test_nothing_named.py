"""What a plan names no clause for is refused, or told, in a sentence: silence is never zero.

Each of these would otherwise be guessed: a forfeit, a bye, an odd field, a withdrawal, lateness.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from officials import Office, plan, stage

from convenor.actions.desk import Refused
from convenor.errors import Mistake, Refusal

DRAW = {"method": "swiss", "first_round": "lot"}
STAGE = {"stage": "qualifying", "session": 1}


def bare(where: Path, contestants: int = 4, **more: Any) -> Office:
    """A Swiss with a scale of VPs, and no other clause at all."""
    return Office(where, plan(stage(clauses={"vp": "13.9.b"}, **more)), contestants)


def test_a_forfeit_is_refused_until_somebody_says_what_the_other_side_gets(tmp_path: Path) -> None:
    office = bare(tmp_path)
    office.draw(1, ("1", "2"), ("3", "4"))
    said = r"a match cannot be forfeited in qualifying: its plan names no clause for 'forfeit'"
    with pytest.raises(Mistake, match=said):
        office.do("forfeit", **STAGE, at_fault=["1"])
    office.do("forfeit", **STAGE, at_fault=["1"], vp=12)
    assert office.total("2") == 12


def test_a_withdrawal_of_one_who_has_results_is_refused(tmp_path: Path) -> None:
    office = bare(tmp_path)
    office.draw(1, ("1", "2"), ("3", "4"))
    office.match(1, 1)
    said = r"cannot be withdrawn in qualifying: its plan names no clause for 'withdrawal'"
    with pytest.raises(Mistake, match=said):
        office.do("withdraw", contestant="1", **STAGE, reason="ill")


def test_an_odd_field_is_not_drawn(tmp_path: Path) -> None:
    office = bare(tmp_path, 5, draw=DRAW)
    office.do("open-stage", stage="qualifying")
    with pytest.raises(
        (Mistake, Refused, Refusal), match=r"odd number .* does not say who sits out"
    ):
        office.do("draw", stage="qualifying")


def test_a_bye_is_refused_until_somebody_says_what_it_counts(tmp_path: Path) -> None:
    office = bare(tmp_path, 5, draw={**DRAW, "odd": "bye"})
    office.do("open-stage", stage="qualifying")
    said = r"a bye cannot be given in qualifying: its plan names no clause for 'bye'"
    with pytest.raises(Mistake, match=said):
        office.do("draw", stage="qualifying")


def test_lateness_is_recorded_with_a_word_that_nothing_says_what_it_costs(tmp_path: Path) -> None:
    office = bare(tmp_path)
    office.draw(1, ("1", "2"), ("3", "4"))
    late = {"contestant": "1", **STAGE, "minutes": 12}
    done = office.do("late", **late)
    (said,) = done.warnings
    assert "lateness costs nothing in qualifying: its plan names no clause for 'late'" in said
    assert office.do("late", **late, fine="1", unit="VP").warnings == ()
