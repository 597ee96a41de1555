"""A field dealt into sections of even strength by its seeds (SABF 15.2): there and back again."""

from __future__ import annotations

from pathlib import Path

import pytest
from officials import Office

from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake


def test_nine_seeds_in_three_sections(tmp_path: Path) -> None:
    """Seeds 1 6 7, 2 5 8 and 3 4 9; team 9 is the first seed here, team 1 the last."""
    office = Office(tmp_path, plan_data(template("sabf-round-robin-teams"), {}), 9)
    order = [str(number) for number in range(9, 0, -1)]
    done = office.do("set-seeds", order=order, sections=3)
    assert "15.2" in done.says
    entries = office.desk.competition.state.entries
    found = {
        section: {int(each.number) for each in entries.values() if each.section == section}
        for section in "ABC"
    }
    assert found == {"A": {9, 4, 3}, "B": {8, 5, 2}, "C": {7, 6, 1}}


def test_without_a_clause_it_is_said(tmp_path: Path) -> None:
    office = Office(tmp_path, plan_data(template("sabf-swiss-teams"), {}), 4)
    with pytest.raises(Mistake, match="names no clause for 'sections'"):
        office.do("set-seeds", order=["1", "2", "3", "4"], sections=2)
    assert office.do("set-seeds", order=["1", "2", "3", "4"]).facts
