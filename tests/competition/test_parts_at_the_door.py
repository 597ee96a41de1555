"""The catalogue of what is known at the door, against the families and the modules that fill in."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

import convenor
from convenor.actions.asking.inputs import FILLED
from convenor.actions.asking.offences import TARIFFS
from convenor.actions.asking.period_inputs import PERIODS
from convenor.actions.conduct import late_costs
from convenor.competition.plans.parts_at_the_door import FORMS, form_for, strangers
from convenor.regulation import shelf

SOURCE = Path(convenor.__file__).parent


def test_every_form_is_filled_in_where_the_table_says() -> None:
    filled = {**FILLED, **PERIODS, **TARIFFS, late_costs.BOTH_SIDES: late_costs.late_costs}
    assert {each.name for each in FORMS} == filled.keys()
    for each in FORMS:
        fill = filled[each.name]
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


def test_what_is_known_is_found_by_the_table_alone() -> None:
    """No table of the actions goes by the class of a question or of its terms."""
    tables = [
        f"{file.name}: {ast.unparse(node.target)}"
        for file in sorted((SOURCE / "actions").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.AnnAssign)
        and ast.unparse(node.annotation).lower().startswith(("mapping[type", "dict[type"))
    ]
    assert tables == []


ASKER = "competition/plans/asking.py"
MAY_CALL = {
    "work_out": {ASKER, "regulation/ask.py"},
    "answer_of": {
        ASKER,
        "competition/plans/rules.py",
        "competition/standings/season_points.py",  # points are added up before they are rounded
    },
}
"""Who may have a clause worked out: the one asker, `convenor ask`, and whoever goes through it."""


MAY_READ = {
    ASKER,
    "competition/plans/named_clauses.py",  # proves that each part fills in what its clause needs
    "cli/book_authors.py",  # tells an author
}
"""Who may look at the inputs of a clause's family."""


def going_past(name: str, text: str) -> list[str]:
    """The places of a module that have a clause worked out, or filter what it asks for."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called = node.func.id
            if called in MAY_CALL and name not in MAY_CALL[called]:
                found.append(f"{name}:{node.lineno} calls {called}")
        elif isinstance(node, ast.Attribute) and node.attr == "asks" and name != ASKER:
            of_clause = ast.unparse(node.value).endswith("clause")
            found += [f"{name}:{node.lineno} reads what a clause asks for"] * of_clause
        elif isinstance(node, ast.Attribute) and node.attr == "given" and name not in MAY_READ:
            of_family = ast.unparse(node.value).endswith("family")
            found += [f"{name}:{node.lineno} reads what a family is given"] * of_family
    return found


ROOMS = ("competition", "actions", "simulator", "formats", "printing", "web", "api", "cli")


def test_one_asker_puts_questions_to_clauses_and_filters_their_inputs() -> None:
    found = [
        each
        for room in ROOMS
        for file in sorted((SOURCE / room).rglob("*.py"))
        for each in going_past(
            file.relative_to(SOURCE).as_posix(), file.read_text(encoding="utf-8")
        )
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "answer = work_out(resolved, given)",
        "answer = answer_of(conditions.clause(name), given)",
        "known = {key: each for key, each in facts.items() if key in resolved.clause.asks}",
        "known = {each.name for each in inputs(resolved.family.given)}",
    ],
)
def test_a_way_past_the_asker_is_found(line: str) -> None:
    assert len(going_past("actions/somewhere.py", line)) == 1
