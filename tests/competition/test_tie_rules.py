"""A tie is split by one rule: a question to the clause and the standings make and use the same."""

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest
from small import NOON
from tests.law.set_ups import answers_in

import convenor
from convenor.competition.live import Competition, Supposed
from convenor.competition.plans.templates import plan_data, template, templates
from convenor.regulation import shelf
from convenor.regulation.ask import Asking
from convenor.standings.tie_rules import rule_of
from convenor.values import replace

SOURCE = Path(convenor.__file__).parent
LAYER = (
    '[rulebook]\nid = "own"\ntitle = "Own"\ndocument = "none"\nsince = 1990-01-01\n'
    'under = "sabf-2020"\n\n[[chapter]]\nid = "1"\nheading = "Ties"\n\n'
    '[[clause]]\nid = "1"\nheading = "Ties"\nkind = "record"\nrule = "By matches won."\n'
    'chapter = "1"\n\n[[change]]\nby = "1"\nclause = "sabf-2020 13.10.a"\nterm = "tests"\n'
    'value = [{ test = "wins", called = "matches won" }]\n'
)


def begun(id: str, **more: object) -> Competition:
    plan = {**plan_data(template(id), answers_in(id)), **more}
    body = {"name": id, "begins": "2026-11-01", "plan": plan, "seed": "7"}
    return Competition((Supposed(1, "competition begun", body, NOON, NOON, "tester"),))


@pytest.mark.parametrize("id", sorted(templates()))
def test_the_standings_of_every_plan_take_the_rule_that_the_clause_answers_by(id: str) -> None:
    there = begun(id)
    for stage in there.state.the_plan.stages:
        ties = stage.standing.get("ties")
        if isinstance(ties, Mapping) and "clause" in ties:
            rules = there.figures.rules(stage.name)
            clause = rules.full(str(ties["clause"]))
            asked = rule_of(rules.conditions.clause(clause).terms, clause, stage.figure.lower())
            played = there.figures.standing_plan(stage.name).ties
            assert played == replace(asked, left_to=played.left_to, for_place=played.for_place)


def test_a_layer_over_the_tests_moves_question_and_standings() -> None:
    stack = shelf.with_layers(shelf.open_stack("sabf-2020"), (LAYER,))
    own = {"vp": 100, "fines": 0, "net_imps": 30}
    a, b = {**own, "opponents_vp": 990, "won": 6}, {**own, "opponents_vp": 980, "won": 7}
    asked = Asking(stack, stack.clause("sabf-2020 13.10.a")).answer(
        {"contestants": {"A": a, "B": b}}
    )
    assert asked.order == (("B",), ("A",))
    played = begun("sabf-swiss-teams", own_layers=[LAYER]).figures.standing_plan("swiss").ties
    assert [each.called for each in played.tests] == ["matches won"]


def test_only_a_question_and_the_standings_split_ties_and_by_one_function() -> None:
    callers = {
        file.relative_to(SOURCE).as_posix()
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "split_by"
    }
    assert callers == {"standings/settling.py", "standings/tie_breaks.py"}
