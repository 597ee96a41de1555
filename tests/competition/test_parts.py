"""The catalogue of parts against the families, and the plans that come ready against both."""

from __future__ import annotations

import pytest

from convenor.competition.figures import stack_of
from convenor.competition.plans.named import named_clauses, wrong_parts
from convenor.competition.plans.parts import PARTS, missing, part_named
from convenor.competition.plans.plan import read_plan
from convenor.competition.plans.templates import plan_data, template, templates
from convenor.regulation import shelf

UNWIRED = ("draw", "first round", "ties", "qualifying", "title")
"""Parts that some plan names a clause for from which nothing is taken yet."""


def test_every_part_is_played_by_families_that_there_are() -> None:
    known = set(shelf.families())
    known |= {way.full_name for each in shelf.families().values() for way in each.each_way()}
    for part in PARTS.values():
        assert part.families, part.name
        assert set(part.families) <= known, part.name


def test_a_second_clause_of_a_part_is_numbered() -> None:
    assert part_named("eligibility 2") is PARTS["eligibility"]
    assert part_named("eligibility two") is None


def test_what_is_missing_is_said_with_what_it_is_for() -> None:
    said = missing("bye", "swiss")
    assert said.startswith("a bye cannot be given in swiss: its plan names no clause for 'bye'")


@pytest.mark.parametrize("id", sorted(templates()))
def test_every_clause_that_a_plan_names_can_play_its_part(id: str) -> None:
    plan = read_plan(plan_data(template(id), {}))
    assert list(named_clauses(plan))
    found = list(wrong_parts(plan, stack_of(plan)))
    assert [each for each in found if each.split(": ")[1] not in UNWIRED] == []
