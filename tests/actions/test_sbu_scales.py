"""VPs by SBU 4 for the lengths that are printed, and a word at the door for those that are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from officials import BEGIN
from shipped import Shipped

from convenor.actions.desk import Desk, Refused
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.sqlite import Sqlite


def begun(where: Path, id: str, **answers: Any) -> Desk:
    """A competition of a template that somebody begins at the desk."""
    store = Sqlite(where / "ledgers.sqlite", clock=lambda: BEGIN)
    store.create("event")
    desk = Desk(store, "event", clock=lambda: BEGIN)
    made = plan_data(template(id), answers)
    body = {"name": "New", "begins": BEGIN.date().isoformat(), "plan": made, "seed": "s"}
    desk.do("begin", body, "convenor", "convenor")
    return desk


@pytest.mark.parametrize("boards", [3, 5, 11, 13, 24])
@pytest.mark.parametrize("id", ["sbu-swiss-teams", "sbu-all-play-all-teams"])
def test_whole_vps_are_refused_for_lengths_that_are_not_printed(
    tmp_path: Path, id: str, boards: int
) -> None:
    """Everybody had 0 VP, and the title went by count-back."""
    with pytest.raises(Refused, match=rf"{boards} boards.*sbu-2022 4\.discrete"):
        begun(tmp_path, id, boards=boards, scale="discrete")


@pytest.mark.parametrize(("boards", "scale"), [(8, "discrete"), (24, "continuous")])
def test_lengths_with_a_scale_are_begun(tmp_path: Path, boards: int, scale: str) -> None:
    """For the continuous scale the formula gives the lengths that are not printed."""
    desk = begun(tmp_path, "sbu-swiss-teams", boards=boards, scale=scale)
    assert desk.competition.state.begun is not None


def test_a_movement_with_short_matches_is_refused(tmp_path: Path) -> None:
    """Five teams, four rounds of an American Whist on 20 boards: matches of 5 boards."""
    office = Shipped(tmp_path, "sbu-multiple-teams", 5, {"boards": 20, "scale": "discrete"})
    movement = {"kind": "american whist", "teams": 5}
    with pytest.raises(Refused, match=r"sbu-2022 4\.discrete"):
        office.do("open-session", stage="multiple", session=1, movement=movement, boards_a_round=5)
    longer = office.do(
        "open-session", stage="multiple", session=1, movement=movement, boards_a_round=6
    )
    assert office.kinds(longer) == ["session opened"]
