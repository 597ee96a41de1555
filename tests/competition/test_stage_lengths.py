"""Rounds and boards of a stage: by the clause that lays them down, by a layer, and as set."""

from __future__ import annotations

import datetime

import pytest

from convenor.competition.plans.plan import Plan, StagePlan, read_plan
from convenor.competition.plans.rounds_by_entries import with_rounds
from convenor.competition.plans.team_sizes import with_members
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake

BEGINS = datetime.date(2026, 7, 1)
HEAD = """
[rulebook]
id = "own-2026"
title = "Supplementary regulations"
since = 2026-01-01
under = "{book}"

[[clause]]
id = "S.1"
heading = "Lengths"
kind = "record"
rule = "Another length."
"""
CHANGE = """
[[change]]
clause = "{clause}"
by = "S.1"
term = "{term}"
value = {value}
"""


def layer_over(clause: str, **terms: object) -> str:
    """An organiser's own layer that changes terms of a clause."""
    head = HEAD.format(book=clause.partition(" ")[0])
    own = (CHANGE.format(clause=clause, term=term, value=value) for term, value in terms.items())
    return head + "".join(own)


def planned(id: str, answers: dict[str, object] | None = None, layer: str = "") -> Plan:
    """A plan that comes ready with its lengths, under an organiser's own layer if there is one."""
    data = plan_data(template(id), answers or {})
    if layer:
        data["own_layers"] = [layer]
    return with_rounds(read_plan(data), BEGINS, {})


def lengths(plan: Plan) -> list[tuple[str, int, int]]:
    return [(each.name, each.rounds, each.boards) for each in plan.stages]


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("anc-butler-open", [("preliminary", 4, 26), ("final", 19, 12)]),
        ("anc-butler-womens-seniors", [("preliminary", 10, 12), ("final", 9, 12)]),
        ("anc-butler-restricted", [("swiss", 9, 12)]),
        ("anc-butler-country", [("swiss", 10, 12)]),
        ("anc-swiss-pairs", [("swiss", 9, 12)]),
        ("anc-congress-swiss-pairs", [("swiss", 6, 8)]),
        ("sydney-blue-ribbon-pairs", [("qualifying", 7, 8), ("final", 9, 6)]),
        ("sydney-safilo-swiss-teams", [("swiss", 7, 8)]),
        ("sydney-seniors-teams", [("qualifying", 8, 14), ("knock-out", 2, 48)]),
    ],
)
def test_a_stage_is_as_long_as_its_clause_lays_down(
    id: str, expected: list[tuple[str, int, int]]
) -> None:
    assert lengths(planned(id)) == expected


def test_what_the_organiser_sets_goes_before_the_book() -> None:
    plan = planned("anc-butler-country", {"rounds": 5, "boards": 8})
    assert lengths(plan) == [("swiss", 5, 8)]
    assert lengths(planned("anc-butler-country", {"rounds": 5})) == [("swiss", 5, 12)]


def test_a_layer_over_the_clause_moves_the_stage() -> None:
    other = layer_over("anc-2017 22.1.a", rounds=5, boards=10)
    assert lengths(planned("anc-congress-swiss-pairs", layer=other)) == [("swiss", 5, 10)]
    fewer = layer_over("anc-2017 15.4", places=8)
    found = planned("anc-butler-womens-seniors", layer=fewer)
    assert found.stage("final").rounds == 7  # eight pairs, each of which meets all others


@pytest.mark.parametrize("key", ["rounds_by", "boards_by"])
def test_a_clause_that_lays_no_length_down_is_refused(key: str) -> None:
    data = plan_data(template("anc-congress-swiss-pairs"), {})
    data["stages"][0][key] = {"of": "22.1.b", "term": "scale"}
    what = key.removesuffix("_by")
    with pytest.raises(Mistake, match=f"swiss: anc-2017 22.1.b has no such number of {what}"):
        with_rounds(read_plan(data), BEGINS, {})


def test_a_plan_of_an_earlier_ledger_keeps_its_own_numbers() -> None:
    data = plan_data(template("sydney-safilo-swiss-teams"), {})
    stage = data["stages"][0]
    del stage["boards_by"], stage["rounds_by"]
    stage.update(boards=8, rounds=7)
    data["own_layers"] = [layer_over("sydney-2003 4.6", event='"dcbrp"')]
    plan = with_rounds(read_plan(data), BEGINS, {})
    found: StagePlan = plan.stages[0]
    assert (found.rounds, found.boards) == (7, 8)


def sized(id: str, layer: str = "") -> tuple[int, int]:
    """The fewest and the most players of an entry."""
    data = plan_data(template(id), {})
    if layer:
        data["own_layers"] = [layer]
    return with_members(read_plan(data), BEGINS, {}).members


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("sabf-swiss-teams", (4, 6)),
        ("sabf-state-teams", (4, 6)),
        ("sydney-safilo-swiss-teams", (4, 6)),
        ("sbu-swiss-teams", (4, 6)),
        ("sbu-perfect-teams", (4, 4)),
        ("anc-interstate-teams", (4, 6)),
        ("sabf-butler-swiss", (2, 2)),
    ],
)
def test_an_entry_has_as_many_players_as_its_clause_says(id: str, expected: object) -> None:
    assert sized(id) == expected


def test_a_layer_over_the_size_of_a_team_moves_the_entry() -> None:
    limits = '[{ of = "team_size", noun = "players", least = 5, most = 7 }]'
    layer = layer_over("sabf-2020 13.3.a", limits=limits)
    assert sized("sabf-swiss-teams", layer) == (5, 7)


def test_the_boards_of_the_interstate_teams_are_the_book_s_or_set_instead() -> None:
    assert lengths(planned("anc-interstate-teams"))[0] == ("qualifying", 21, 14)
    assert lengths(planned("anc-interstate-teams", {"boards": 10}))[0] == ("qualifying", 21, 10)
    bands = "[{ least = 5, most = 8, round_robins = 3, boards = 16 }]"
    moved = planned("anc-interstate-teams", {}, layer_over("anc-2017 10.1", bands=bands))
    assert lengths(moved)[0][2] == 16
