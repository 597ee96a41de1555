"""The catalogue of parts against the families, and the plans that come ready against both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from convenor.competition.figures import stack_of
from convenor.competition.plans.named import named_clauses, wrong_parts
from convenor.competition.plans.parts import PARTS, missing, part_named
from convenor.competition.plans.plan import read_plan
from convenor.competition.plans.templates import plan_data, template, templates
from convenor.regulation import shelf

UNWIRED = ("draw", "first round", "ties")
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


# --- what a plan may say about going on ----------------------------------------------------------

SHAPE = {
    "qualify": {"to", "when", "in_by_right_from"},
    "bracket": set(),
    "titles": {"title", "place", "when"},
    "earns": {"stage", "event", "title", "teams", "trial"},
    "carry_over": set(),
}
"""Words that say what there is, and no rule: names, and which place a title is for."""
ANSWERED = {"qualify": {"places", "each"}, "bracket": {"final_times", "third_place"}}
"""What the organiser answers where the book leaves it open."""
PLACES = [place.partition(".") for part in PARTS.values() for place in part.at]
POINTERS = {head: {key for own, _, key in PLACES if own == head} for head in SHAPE}
"""Where a plan names a clause, by the catalogue."""


def entries_of(said: Any) -> Iterator[dict[str, Any]]:
    """Every entry that any answer of the organiser leads to."""
    if isinstance(said, list):
        for each in said:
            yield from entries_of(each)
    elif "answer" in said and "is" in said:
        for each in said["is"].values():
            yield from entries_of(each)
    else:
        yield said


@pytest.mark.parametrize("id", sorted(templates()))
@pytest.mark.parametrize("head", sorted(SHAPE))
def test_a_plan_points_to_the_rules_of_going_on_and_repeats_none(id: str, head: str) -> None:
    for stage in template(id).data["stage"]:
        for entry in entries_of(stage.get(head, [])):
            for key, said in entry.items():
                if key in SHAPE[head] or key in POINTERS[head]:
                    continue
                where = f"{id}: {stage['name']}: {head}.{key} = {said}"
                if (head, key) == ("qualify", "rule"):
                    assert said == "others", f"{where} is the clause's business"
                    continue
                assert key in ANSWERED.get(head, ()), f"{where} is no pointer"
                assert list(said) == ["answer"], f"{where} is a rule's value"
