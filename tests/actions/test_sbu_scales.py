"""VPs by SBU 4 for the lengths that are printed, and a word at the door for those that are not."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from officials import BEGIN
from shipped import Shipped, changed

from convenor.actions.desk import Desk, Refused
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.sqlite import Sqlite
from convenor.regulation import shelf
from convenor.regulation.ask import Asking


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


def test_a_percentage_on_a_limit_is_as_the_borderline_clause_has_it() -> None:
    """4.pairs.borderline: 56.23% over 8 boards is 14-6; were it the next row, it would be 15-5."""
    other = shelf.with_layers(
        shelf.open_stack("sbu-2022"),
        (changed("sbu-2022 4.pairs.borderline", "at_limit", '"further from it"'),),
    )
    given = {"boards": 8, "percent": Fraction("56.23")}
    for stack, vp in ((shelf.open_stack("sbu-2022"), 14), (other, 15)):
        asking = Asking(stack, stack.clause("sbu-2022 4.pairs"))
        assert asking.answer(given).vp == vp


def test_the_correction_period_is_announced_or_missed(tmp_path: Path) -> None:
    """2.6.b: a plan without a correction period is flagged when the event begins."""
    made = plan_data(template("sbu-swiss-teams"), {})
    for name, clauses, warned in (
        ("a", made["clauses"], False),
        ("b", {k: v for k, v in made["clauses"].items() if k != "correction"}, True),
    ):
        (tmp_path / name).mkdir()
        store = Sqlite(tmp_path / name / "ledgers.sqlite", clock=lambda: BEGIN)
        store.create("event")
        desk = Desk(store, "event", clock=lambda: BEGIN)
        plan = {**made, "clauses": clauses}
        body = {"name": "New", "begins": BEGIN.date().isoformat(), "plan": plan, "seed": "s"}
        done = desk.do("begin", body, "convenor", "convenor")
        assert any("sbu-2022 2.6.b" in each for each in done.warnings) is warned
