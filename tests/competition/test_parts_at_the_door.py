"""The catalogue of what is known at the door, against the families and the modules that fill in."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

import convenor
from convenor.actions.asking.inputs import FILLED
from convenor.competition.plans.parts_at_the_door import FORMS, form_for, strangers
from convenor.regulation import shelf

SOURCE = Path(convenor.__file__).parent


def test_every_form_is_filled_in_where_the_table_says() -> None:
    assert {each.name for each in FORMS} == FILLED.keys()
    for each in FORMS:
        fill = FILLED[each.name]
        assert fill.__module__ == f"convenor.{each.by[:-3].replace('/', '.')}", each.name


def test_the_table_names_families_and_parts_that_there_are() -> None:
    assert list(strangers()) == []
    known = {way.full_name for each in shelf.families().values() for way in each.each_way()}
    named = [family for each in FORMS for family in each.families]
    assert set(named) <= known
    assert Counter(named).most_common(1)[0][1] == 1


def test_families_with_the_same_inputs_are_filled_in_alike() -> None:
    ways = {way.full_name: way for each in shelf.families().values() for way in each.each_way()}
    forms = {ways[family].given: each.name for each in FORMS for family in each.families}
    told = {
        name: (forms[way.given], form_for("none", name))
        for name, way in ways.items()
        if way.given in forms
    }
    assert {name: both for name, both in told.items() if both[0] != both[1]} == {}


@pytest.mark.parametrize(
    ("part", "family", "form"),
    [
        ("substitute limit", "substitution-limit by round", "the round"),
        ("player replaced", "players-added", "players added"),
        ("finals team", "players-added", "a team before"),
        ("eligibility 2", "conditions-met", "one player"),
        ("substitute reason", "decision-table", None),
    ],
)
def test_a_part_goes_before_a_family(part: str, family: str, form: str | None) -> None:
    assert form_for(part, family) == form


def test_what_is_known_at_the_door_is_found_by_the_table_alone() -> None:
    tables = [
        f"{file.name}: {ast.unparse(node.target)}"
        for file in sorted((SOURCE / "actions/asking").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.AnnAssign)
        and ast.unparse(node.annotation).startswith("Mapping[type")
        and "Case" in ast.unparse(node.annotation)
    ]
    assert tables == []
