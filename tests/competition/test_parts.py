"""The catalogue of parts against the families, and the plans that come ready against both."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import convenor
from convenor.competition.plans.filled_inputs import FILLED, unfilled, unknown_parts
from convenor.competition.plans.layers import stack_of
from convenor.competition.plans.named_clauses import named_clauses, wrong_parts
from convenor.competition.plans.parts import PARTS, missing, part_named
from convenor.competition.plans.plan import Plan, StagePlan, read_plan
from convenor.competition.plans.templates import plan_data, template, templates
from convenor.draws.plans import DrawPlan
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.standings.plans import StandingPlan
from convenor.values import fields_of

SOURCE = Path(convenor.__file__).parent
CATALOGUE = ("parts.py", "filled.py", "organiser.py")


def test_every_part_is_played_by_families_that_there_are() -> None:
    known = set(shelf.families())
    known |= {way.full_name for each in shelf.families().values() for way in each.each_way()}
    for part in PARTS.values():
        assert part.families, part.name
        assert set(part.families) <= known, part.name


def test_a_second_clause_of_a_part_is_numbered() -> None:
    assert part_named("eligibility 2") is PARTS["eligibility"]
    assert part_named("eligibility two") is None


def words_in(folder: str) -> set[str]:
    """Every text and every name that stands in the code of a folder, outside the catalogue."""
    found: set[str] = set()
    for each in (SOURCE / folder).rglob("*.py"):
        if each.name in CATALOGUE:
            continue
        for node in ast.walk(ast.parse(each.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
    return found


def test_every_part_is_read_by_somebody() -> None:
    read = words_in("competition") | words_in("actions")
    unread = [each.name for each in PARTS.values() if not each.at and each.name not in read]
    assert unread == []


BY_PART = {"named", "has", "terms", "ask", "hear", "several", "resolved", "asked_by", "answered"}
BY_PART |= {"playing", "clause", "clause_of", "heard"}
"""What takes a part: methods of the rules of a stage, and functions with a part among the rest."""


def parts_asked(text: str) -> Iterator[str]:
    """Every part that a module asks for by a name that stands there."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            method = isinstance(node.func, ast.Attribute) and node.func.attr in BY_PART
            function = isinstance(node.func, ast.Name) and node.func.id in BY_PART
            written = [
                each.value
                for each in (node.args[:1] if method else node.args * function)
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            ]
            yield from written[-1:]


def test_no_part_is_asked_for_that_the_catalogue_does_not_know() -> None:
    rooms = ("competition", "actions", "pipeline", "simulator", "web", "api", "cli", "printing")
    files = (each for room in rooms for each in (SOURCE / room).rglob("*.py"))
    asked = {part for each in files for part in parts_asked(each.read_text(encoding="utf-8"))}
    assert len(asked) > 80
    assert sorted(part for part in asked if part_named(part) is None) == []


def test_a_part_that_there_is_not_is_found() -> None:
    assert list(parts_asked('rules.hear("late", given)')) == ["late"]
    assert list(parts_asked('hear(there, stage, "lateness", given)')) == ["lateness"]
    assert part_named("lateness") is None


def test_every_place_of_a_clause_in_a_plan_is_read_by_somebody() -> None:
    folders = ("competition", "actions", "finals", "standings", "draws", "awards")
    read = set().union(*map(words_in, folders))
    fields = {each.name for cls in (StagePlan, DrawPlan, StandingPlan) for each in fields_of(cls)}
    for part in PARTS.values():
        for place in part.at:
            last = place.rpartition(".")[2]
            assert last in read | fields, f"{part.name}: {place}"


def test_what_is_filled_in_is_filled_in_where_the_table_says() -> None:
    assert unknown_parts() == []
    for each in FILLED:
        tree = ast.parse((SOURCE / each.by).read_text(encoding="utf-8"))
        named = {e.value for e in ast.walk(tree) if isinstance(e, ast.Constant)}
        assert each.name in named, f"{each.by} fills in no '{each.name}'"


@pytest.mark.parametrize(
    ("id", "changed", "said"),
    [
        (
            "sbu-swiss-teams",
            {"late boards": "2.13.2.c"},
            "does not look at 'minutes_late'",
        ),
        ("sbu-swiss-teams", {"mismatch award": "2.20.definition"}, "does not look at 'vp'"),
        ("sbu-swiss-teams", {"fault": "2.13.2.c"}, "is about something else"),
        ("sbu-swiss-teams", {"forfait": "2.13.2.a"}, "is no part that a clause can play"),
        ("anc-interstate-teams", {"correction": "6.4.z"}, "6.4.z"),
        ("qba-swiss-pairs", {"slow": "sbu-2022 2.21.d"}, "sbu-2022"),
    ],
)
def test_a_clause_that_cannot_play_its_part_is_found(
    id: str, changed: dict[str, str], said: str
) -> None:
    data = plan_data(template(id), {})
    data["stages"][0]["clauses"] = {**data["stages"][0]["clauses"], **changed}
    plan = read_plan(data)
    found = next(wrong_parts(plan, stack_of(plan)))
    assert said in found


def test_a_clause_with_words_of_its_own_needs_one_of_them() -> None:
    data = plan_data(template("anc-butler-restricted"), {})
    data["words"] = ["abpc"]
    plan = read_plan(data)
    found = list(wrong_parts(plan, stack_of(plan)))
    assert found[0].startswith(
        "placing: anc-2017 20.3 is for open, womens, seniors, swiss-pairs, restricted, country, "
        "and this competition is none of them"
    )


def test_what_nobody_fills_in_is_found() -> None:
    assert unfilled("late", ("minutes_late", "phase_of_the_moon")) == ["phase_of_the_moon"]
    assert unfilled("eligibility", ("phase_of_the_moon",)) == []  # it can be said
    assert unfilled("vp", ("margin",)) == []  # its terms are calculated with


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"forfeit": "many"}, "many"),
        ({"forfeit": -1}, "cannot be less than 0 VPs"),
        ({"withdrawal": "perhaps"}, "'perhaps' is no answer for 'withdrawal'"),
        ({"late": 3}, "the organiser cannot answer 'late'"),
    ],
)
def test_an_answer_that_no_part_can_use(answers: dict[str, object], said: str) -> None:
    data = plan_data(template("sbu-swiss-teams"), {})
    plan = read_plan({**data, "answers": answers})
    (found,) = wrong_parts(plan, stack_of(plan))
    assert said in found


def test_what_is_missing_is_said_with_what_it_is_for() -> None:
    said = missing("bye", "swiss")
    assert said.startswith("a bye cannot be given in swiss: its plan names no clause for 'bye'")


@pytest.mark.parametrize("id", sorted(templates()))
def test_every_clause_that_a_plan_names_can_play_its_part(id: str) -> None:
    plan = read_plan(plan_data(template(id), {}))
    assert list(named_clauses(plan)) or only_counts_what_events_give(plan)
    assert list(wrong_parts(plan, stack_of(plan))) == []


def only_counts_what_events_give(plan: Plan) -> bool:
    """A season table of events elsewhere, each with points by its own plan's clauses (0128)."""
    others = [read_plan(plan_data(each, {})) for each in templates().values()]
    giving = [
        other
        for other in others
        if other.rulebook == plan.rulebook
        and any(each.part == "place points" for each in named_clauses(other))
    ]
    return bool(giving) and all(
        each.format == "season" and each.earns and all(line.get("event") for line in each.earns)
        for each in plan.stages
    )


def test_a_plan_without_clauses_is_a_season_whose_events_give_points() -> None:
    season = plan_data(template("sydney-qualifying-points"), {})
    assert only_counts_what_events_give(read_plan(season))
    assert not only_counts_what_events_give(read_plan({**season, "rulebook": "qba-pairs"}))
    (table,) = season["stages"]
    for changed in ({"earns": []}, {"earns": [{"stage": "points"}]}, {"format": "round robin"}):
        stage = {"boards": 2, **table, **changed}
        assert not only_counts_what_events_give(read_plan({**season, "stages": [stage]}))


@pytest.mark.parametrize("id", sorted(templates()))
def test_every_stage_that_is_played_has_a_length(id: str) -> None:
    for stage in template(id).data["stage"]:
        assert stage["format"] == "season" or {"boards", "boards_by"} & stage.keys()


def test_a_stage_without_boards_is_refused() -> None:
    data = plan_data(template("sydney-safilo-swiss-teams"), {})
    del data["stages"][0]["boards_by"]
    with pytest.raises(Mistake, match="swiss has no number of boards: say how many with 'boards'"):
        read_plan(data)
