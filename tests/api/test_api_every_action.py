"""Every action of the catalogue, done by a program with the inputs that the desk's forms take."""

from typing import Any

import pytest
from tests.web.test_desk_everything import ELSEWHERE, EVERY, SWISS, _first, good
from tests.web.test_desk_everything import halls as halls

from convenor.actions.catalogue import actions
from convenor.api.described_types import misfit, schema_of
from convenor.ledger.damage import verify
from convenor.web.desk.roles import NEVER_HERE
from convenor.web.desk.writing import read
from convenor.web.desks import desk_of
from convenor.web.store.ledgers import ledgers

pytestmark = pytest.mark.django_db


def test_nothing_is_left_out():
    """What no form is for has an address of its own: POST /competitions begins one."""
    assert set(actions()) == set(EVERY) | NEVER_HERE
    assert {"begin"} == NEVER_HERE


def wanted(halls: Any, name: str) -> tuple[Any, Any, dict[str, Any]]:
    """A competition in which an action can be done, whoever does it, and its inputs as JSON."""
    action = actions()[name]
    where, texts = good(halls, action)
    row, _, user = halls.found[where]
    desk = desk_of(row)
    _first(halls, desk, name)
    if name == "undo":
        texts["number"] = str(desk.competition.number)
    types = {each.name: each.type for each in action.inputs}
    given = {key: read(types[key], text) for key, text in texts.items() if text}
    return desk, user, given


@pytest.mark.parametrize("name", EVERY)
def test_an_action_is_tried_and_then_done(halls, program, name):
    """A dry run records nothing and says what would be; done, it is in the ledger, and proved."""
    desk, user, given = wanted(halls, name)
    convenor = program(user, "read convene")
    slug = halls.found[ELSEWHERE.get(name, SWISS)][0].slug
    address = f"/competitions/{slug}/actions/{name}"
    assert misfit(schema_of(actions()[name].given), given, "given") == ""
    before = desk.refresh().number
    tried = convenor.post(f"{address}?dry_run=true", {"given": given})
    assert tried.status_code == 200, tried.content
    assert desk.refresh().number == before
    told = tried.json()
    refused = [each for each in told["findings"] if each["verdict"] in ("refuse", "approval")]
    body = {"given": given, **({"override": "for the test"} if refused else {})}
    seen = {"If-Match": str(before), "Idempotency-Key": name}
    done = convenor.post(address, body, **seen)
    assert done.status_code == 200, done.content
    kinds = [each["kind"] for each in done.json()["facts"]]
    assert [each["kind"] for each in told["proposed"]] == [
        each for each in kinds if each != "refusal overridden"
    ]
    assert desk.refresh().number == before + len(kinds) == done.json()["fact"]
    assert {each["by"] for each in done.json()["facts"]} == {str(user)}
    again = convenor.post(address, body, **seen)
    assert again.status_code == 200, again.content
    assert again.json()["repeated"]
    assert desk.refresh().number == before + len(kinds)
    assert not verify(ledgers, desk.ledger).damages


@pytest.mark.parametrize("name", EVERY)
def test_the_book_suggests_for_every_action(halls, program, name):
    _, user, given = wanted(halls, name)
    slug = halls.found[ELSEWHERE.get(name, SWISS)][0].slug
    asked = f"/competitions/{slug}/actions/{name}/suggestions"
    for part in ({}, given):
        response = program(user, "read convene").post(asked, {"given": part})
        assert response.status_code == 200, (part, response.content)
        for each in response.json()["suggestions"]:
            assert each["reason"] or each["clause"]


@pytest.mark.parametrize("name", EVERY)
def test_no_input_of_another_kind_breaks_what_the_book_suggests(halls, program, name):
    _, user, given = wanted(halls, name)
    slug = halls.found[ELSEWHERE.get(name, SWISS)][0].slug
    asked = f"/competitions/{slug}/actions/{name}/suggestions"
    convenor = program(user, "read convene")
    for each in actions()[name].inputs:
        for wrong in ({}, [], [{}], -1, 10**30, True, "x"):
            response = convenor.post(asked, {"given": {**given, each.name: wrong}})
            assert response.status_code in (200, 409, 422), (each.name, wrong, response.content)
    unsaid = {each.name: None for each in actions()[name].inputs}
    assert convenor.post(asked, {"given": unsaid}).status_code == 200
