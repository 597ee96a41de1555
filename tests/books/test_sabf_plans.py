"""What the plans of sabf-2020 name beside what its clauses name: the same, wherever both do."""

from __future__ import annotations

import pytest

from convenor.competition.plans.templates import plan_data, template, templates
from convenor.regulation import shelf
from convenor.regulation.answer_kinds import said

SABF = shelf.open_stack("sabf-2020")
IDS = tuple(each for each in templates() if each.startswith("sabf-"))


@pytest.mark.parametrize("id", IDS)
def test_ties_of_a_table_are_split_by_the_clause_that_sends_from_it(id: str) -> None:
    """19.13.a names 19.13.l for a tie, 19.11.2.a names 19.11.1.j: so do the tables of the plans."""
    for stage in plan_data(template(id), {})["stages"]:
        for rule in stage.get("qualify", []):
            if stage["format"] != "season" or "clause" not in rule:
                continue
            tie = said(SABF.resolve(f"sabf-2020 {rule['clause']}").terms).get("tie")
            if tie is not None:
                assert stage["standing"]["ties"]["clause"] == tie
