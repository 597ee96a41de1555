"""What a program does by the API: as a person does it, once, in time, and within its token."""

import datetime
import json

import jsonschema_rs
import pytest
import schemathesis
from django.utils import timezone

from convenor.actions.catalogue import actions
from convenor.api.describing import description
from convenor.api.limits import Buckets
from convenor.api.shapes.base import Shape
from convenor.ledger.damage import verify
from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import ApiToken, Competition, Official

S = "/competitions/autumn-teams"


@pytest.fixture
def director(played, program):
    return program(played.director, "read direct")


def head() -> int:
    return ledgers.head("autumn-teams").number


def a_result(played, at=0):
    table, board = played.missing()[at]
    return {"stage": "swiss", "session": 3, "table": table, "board": board, "result": "4SN="}


def fine(amount="0.5"):
    return {"contestant": "1", "amount": amount, "unit": "VP", "stage": "swiss", "session": 1}


# --- doing ---------------------------------------------------------------------------------------


def test_a_result_is_entered_as_by_its_person(played, director):
    given, before = a_result(played), head()
    response = director.do("autumn-teams", "enter-result", given)
    assert response.status_code == 200, response.content
    (fact,) = response.json()["facts"]
    assert (fact["number"], fact["kind"], fact["by"]) == (
        before + 1,
        "result entered",
        "director-autumn-teams",
    )
    assert fact["body"] == {**given, "official": True}
    assert played.desk.refresh().state.on("swiss", 3, given["board"])[given["table"]].text == "4SN="
    assert not verify(ledgers, "autumn-teams").damages


def test_a_card_that_both_sides_signed_is_locked_for_programs_too(played, director):
    given = a_result(played)
    card = {key: given[key] for key in ("stage", "session", "table")}
    assert director.do("autumn-teams", "confirm-card", {**card, "round": 1}).status_code == 200
    response = director.do("autumn-teams", "enter-result", {**given, "side": "NS"})
    assert response.status_code == 409, response.content
    assert "both sides have agreed to their scores of round 1" in response.json()["detail"]
    assert director.do("autumn-teams", "enter-result", given).status_code == 200


def test_nobody_writes_under_a_name_that_they_chose(played, program):
    """A full name may be anything, even that of a table's phone: the ledger has the account's."""
    played.director.full_name = "table 1 NS, phone abc123"
    played.director.save()
    done = program(played.director, "read direct").do("autumn-teams", "note", {"text": "mine"})
    assert [each["by"] for each in done.json()["facts"]] == ["director-autumn-teams"]


def test_every_action_has_an_address_and_its_inputs_are_described(played, director):
    listed = director.get(f"{S}/actions").json()["actions"]
    assert [each["action"] for each in listed] == list(actions())
    found = description()
    for name, action in actions().items():
        path = f"/api/v1/competitions/{{slug}}/actions/{name}"
        body = found["paths"][path]["post"]["requestBody"]["content"]["application/json"]
        schema = found["components"]["schemas"][body["schema"]["$ref"].rpartition("/")[2]]
        given = schema["properties"]["given"]
        assert list(given["properties"]) == [each.name for each in action.inputs]
        assert given.get("required", []) == [e.name for e in action.inputs if e.required]
        for each in action.inputs:
            told = given["properties"][each.name].get("description", "")
            assert each.meaning in told
            assert each.unit in told
            if each.choices:
                assert set(each.choices) <= set(given["properties"][each.name]["enum"])


def test_the_same_key_counts_once(played, director):
    given = a_result(played)
    first = director.do("autumn-teams", "enter-result", given, **{"Idempotency-Key": "a phone 1"})
    number = head()
    again = director.do("autumn-teams", "enter-result", given, **{"Idempotency-Key": "a phone 1"})
    assert head() == number
    assert again.json()["repeated"] is True
    assert again.json()["facts"] == first.json()["facts"]
    other = {**given, "result": "3NTE="}
    clash = director.do("autumn-teams", "enter-result", other, **{"Idempotency-Key": "a phone 1"})
    assert (clash.status_code, head()) == (409, number)


def test_a_key_is_its_own_persons(played, director, program):
    first, second = a_result(played), a_result(played, 1)
    key = {"Idempotency-Key": "1"}
    assert director.do("autumn-teams", "enter-result", first, **key).status_code == 200
    scorer = program(played.scorer, "read score")
    response = scorer.do("autumn-teams", "enter-result", second, **key)
    assert response.status_code == 200
    assert response.json()["repeated"] is False


def test_what_came_in_between_is_told(played, director):
    seen = director.get(f"{S}/stages/swiss/standings")["ETag"]
    played.enter(2)
    number = head()
    late = director.do("autumn-teams", "enter-result", a_result(played), **{"If-Match": seen})
    assert late.status_code == 412
    assert [each["kind"] for each in late.json()["came"]] == ["result entered"] * 2
    assert head() == number
    for good in (str(number), director.get(S)["ETag"]):
        tried = director.post(
            f"{S}/actions/fine?dry_run=true", {"given": fine()}, **{"If-Match": good}
        )
        assert tried.status_code == 200
    assert (
        director.do("autumn-teams", "note", {"text": "x"}, **{"If-Match": "9999"}).status_code
        == 412
    )
    assert (
        director.do("autumn-teams", "note", {"text": "x"}, **{"If-Match": "soon"}).status_code
        == 422
    )
    now = director.do("autumn-teams", "note", {"text": "x"}, **{"If-Match": str(number)})
    assert now.status_code == 200


def test_a_dry_run_says_what_would_be_and_records_nothing(played, director):
    before = head()
    told = director.post(f"{S}/actions/fine?dry_run=true", {"given": fine()}).json()
    assert told["dry_run"] is True
    assert told["proposed"][0]["kind"] == "fine imposed"
    assert told["facts"] == []
    assert head() == before
    director.do("autumn-teams", "fine", fine())
    assert head() == before + 1


def test_a_refusal_names_its_clause_and_can_be_overridden(played, director, program):
    given = {"contestant": "1", "stage": "swiss", "session": 1, "at_fault": ["1"]}
    refused = None
    for name, body in (
        ("post", {"stage": "swiss", "session": 3}),
        ("close-stage", {"stage": "swiss"}),
        ("forfeit", {k: given[k] for k in ("stage", "session", "at_fault")}),
    ):
        response = director.do("autumn-teams", name, body)
        if response.status_code == 409 and response.json().get("findings"):
            refused = (name, body, response.json())
            break
    assert refused is not None
    name, body, told = refused
    assert told["action"] == name
    assert told["findings"][0]["reason"] in told["detail"]
    before = head()
    wrong = program(played.scorer, "read score").post(
        f"{S}/actions/enter-result", {"given": a_result(played), "override": "because"}
    )
    assert (wrong.status_code, head()) == (403, before)
    done = director.post(f"{S}/actions/{name}", {"given": body, "override": "agreed"})
    assert done.status_code == 200, done.content
    assert done.json()["overridden"]
    assert "refusal overridden" in [each["kind"] for each in done.json()["facts"]]


def test_the_book_suggests(played, director):
    given = {"contestant": "1", "stage": "swiss", "session": 1, "minutes": 12}
    found = director.post(f"{S}/actions/late/suggestions", {"given": given}).json()["suggestions"]
    assert found[0]["clause"].startswith("sabf-2020 ")
    assert director.post(f"{S}/actions/note/suggestions", {}).json() == {"suggestions": []}
    assert director.post(f"{S}/actions/dance/suggestions", {}).status_code == 404


def test_a_what_if_moves_places_and_records_nothing(played, director):
    before = head()
    steps = [{"action": "fine", "given": fine("30")}, {"action": "fine", "given": fine(5)}]
    told = director.post(f"{S}/what-if", {"actions": steps}).json()
    mine = next(each for each in told["moved"] if each["contestant"] == "1")
    assert mine["new_place"] > mine["place"]
    assert head() == before
    assert director.post(f"{S}/what-if", {"actions": []}).status_code == 422
    assert director.post(f"{S}/what-if", {"actions": [{"action": "dance"}]}).status_code == 422


# --- a new competition ---------------------------------------------------------------------------

NEW = {
    "slug": "spring-teams",
    "title": "Spring Teams",
    "template": "sabf-swiss-teams",
    "begins": "2027-03-01",
    "answers": {"rounds": 5},
}


@pytest.fixture
def convenor(db, program):
    user = User.objects.create_user("cass", "spades-and-hearts-9", role=Role.CONVENOR)
    return program(user, "read convene")


def test_a_competition_is_begun_from_a_template(convenor):
    response = convenor.post("/competitions", {**NEW, "public": False})
    assert response.status_code == 201, response.content
    assert response["Location"] == "/api/v1/competitions/spring-teams"
    assert response.json()["role"] == "convenor"
    made = convenor.get("/competitions/spring-teams").json()
    assert made["stages"][0]["rounds"] == 5
    assert Official.objects.get().role == "convenor"
    entered = convenor.do("spring-teams", "enter", {"players": ["A B", "C D", "E F", "G H"]})
    assert entered.status_code == 200, entered.content
    assert convenor.post("/competitions", NEW).status_code == 409


LAYER = """
[rulebook]
id = "own"
title = "Our own"
since = 2026-01-01
under = "sabf-2020"

[[clause]]
id = "S.1"
heading = "Byes"
kind = "record"
rule = "The team left over has a bye."

[[change]]
clause = "sabf-2020 14.1.c"
by = "S.1"
term = "odd"
value = "bye"
"""


def test_a_competition_begins_under_its_own_layer(convenor):
    wrong = convenor.post("/competitions", {**NEW, "layers": [LAYER.replace('"bye"', '"by"')]})
    assert wrong.status_code == 422
    assert "layer 1:18: sabf-2020 14.1.c: terms: odd cannot be 'by'" in wrong.json()["detail"]
    assert convenor.post("/competitions", {**NEW, "layers": [LAYER]}).status_code == 201
    row = Competition.objects.get(slug=NEW["slug"])
    assert desk_of(row).refresh().state.the_plan.own_layers == (LAYER,)


def test_a_competition_keeps_the_clock_that_it_is_given(convenor):
    response = convenor.post("/competitions", {**NEW, "zone": "Europe/Lisbon"})
    assert response.status_code == 201, response.content
    plan = convenor.get("/competitions/spring-teams/conditions").json()["plan"]
    assert plan["times"]["zone"] == "Europe/Lisbon"
    assert plan["stages"][0]["rounds"] == 5
    assert convenor.get("/competitions/spring-teams").json()["zone"] == "Europe/Lisbon"


def test_when_play_begins_and_ends_is_told_with_the_zone(convenor):
    convenor.post("/competitions", {**NEW, "zone": "Europe/Lisbon"})
    for at in range(4):
        team = [f"{name} {at}" for name in ("North", "South", "East", "West")]
        assert convenor.do("spring-teams", "enter", {"players": team}).status_code == 200
    one = {"stage": "swiss", "session": 1}
    assert convenor.do("spring-teams", "draw", {**one, "publish": True}).status_code == 200
    told = {**one, "starts": "2027-07-01T19:30", "minutes": 60}
    assert convenor.do("spring-teams", "open-session", told).status_code == 200
    found = convenor.get("/competitions/spring-teams/stages/swiss/sessions/1").json()
    assert found["starts"] == "2027-07-01T19:30:00+01:00"
    assert found["ends"] == "2027-07-01T20:30:00+01:00"
    for address in ("entries/1/next", "find?q=North"):
        assert (
            '"2027-07-01T19:30:00+01:00"'
            in convenor.get(f"/competitions/spring-teams/{address}").content.decode()
        ), address


@pytest.mark.parametrize(
    "wrong",
    [
        {"slug": "Spring Teams"},
        {"slug": "s" * 61},
        {"slug": ""},
        {"title": " "},
        {"title": "t" * 121},
        {"template": "no-such"},
        {"answers": {"rounds": 1000}},
        {"answers": {"bananas": 1}},
        {"festival": "nowhere"},
        {"begins": "soon"},
        {"begins": "2027-02-30"},
        {"colour": "red"},
        {"zone": "Nowhere/Land"},
        {"title": "Spring\0Teams"},
        {"public": "yes"},
    ],
)
def test_a_competition_that_cannot_begin_leaves_nothing(convenor, wrong):
    response = convenor.post("/competitions", {**NEW, **wrong})
    assert response.status_code == 422, response.content
    assert not Competition.objects.exists()
    assert "spring-teams" not in ledgers.ledgers()


def test_a_director_of_one_competition_begins_no_other(played, director):
    assert director.post("/competitions", NEW).status_code == 403


# --- tokens --------------------------------------------------------------------------------------


def test_a_token_reaches_no_further_than_its_scopes(played, program):
    given, before = a_result(played), head()
    for scopes in ("", "read"):
        response = program(played.director, scopes).do("autumn-teams", "enter-result", given)
        assert (response.status_code, head()) == (403, before)
    scorer_only = program(played.director, "read score")
    assert scorer_only.do("autumn-teams", "fine", fine()).status_code == 403
    assert scorer_only.do("autumn-teams", "enter-result", given).status_code == 200


def test_a_token_reaches_no_further_than_its_person(played, program):
    scorer = program(played.scorer, "read direct convene")
    assert scorer.do("autumn-teams", "fine", fine()).status_code == 403
    nobody = User.objects.create_user("nobody", "spades-and-hearts-9")
    stranger = program(nobody, "read direct convene")
    assert stranger.do("autumn-teams", "enter-result", a_result(played)).status_code == 403
    assert stranger.get(f"{S}/facts").status_code == 403
    Official.objects.filter(user=played.scorer).delete()
    assert scorer.do("autumn-teams", "enter-result", a_result(played)).status_code == 403


def test_a_token_of_one_competition_is_nobodys_in_another(played, program):
    other = Competition.objects.create(slug="other", title="Other", ledger="other")
    Official.objects.create(user=played.director, competition=other, role="director")
    elsewhere = program(played.director, "read direct", other)
    before = head()
    assert elsewhere.get(f"{S}/stages/swiss/standings").status_code == 200  # as anybody may
    assert elsewhere.get(f"{S}/facts").status_code == 403
    response = elsewhere.do("autumn-teams", "enter-result", a_result(played))
    assert (response.status_code, head()) == (403, before)
    here = program(played.director, "read direct", played.competition)
    assert here.do("autumn-teams", "enter-result", a_result(played)).status_code == 200


def test_a_token_that_is_not_good_is_refused_everywhere(played, program):
    bad = program()
    for said in ("Bearer nonsense", "Bearer ", "Basic YTpi", "x", "Bearer " + "x" * 5000):
        response = bad.get(S, Authorization=said)
        assert response.status_code == 401
        assert response["WWW-Authenticate"].startswith("Bearer")
        assert response["Content-Type"] == "application/problem+json"
    good = program(played.director, "read direct")
    ApiToken.objects.update(expires=timezone.now() - datetime.timedelta(seconds=1))
    assert good.get(S).status_code == 401
    ApiToken.objects.update(expires=None, revoked=timezone.now())
    assert good.get(S).status_code == 401


# --- how often -----------------------------------------------------------------------------------


def test_too_many_requests_are_told_to_wait(db, settings, program):
    settings.API_LIMITS = {"token": 3, "anonymous": 2, "address": 100}
    user = User.objects.create_user("robot", "spades-and-hearts-9")
    token, anonymous = program(user, "read"), program()
    first = token.get("/rulebooks")
    assert (first["RateLimit-Limit"], first["RateLimit-Remaining"]) == ("3", "2")
    assert [token.get("/rulebooks").status_code for _ in range(3)] == [200, 200, 429]
    assert [anonymous.get("/rulebooks").status_code for _ in range(3)] == [200, 200, 429]
    told = token.get("/rulebooks")
    assert told["Content-Type"] == "application/problem+json"
    assert 1 <= int(told["Retry-After"]) <= 60
    settings.API_LIMITS = {"token": 100, "anonymous": 100, "address": 1}
    assert token.get("/rulebooks").status_code == 429


def test_a_bucket_fills_again():
    now = [0.0]
    made = Buckets(lambda: now[0])
    assert [made.take("a", 60).allowed for _ in range(61)] == [True] * 60 + [False]
    assert made.take("a", 60).reset == 1
    assert made.take("b", 60).allowed
    now[0] += 2
    assert [made.take("a", 60).allowed for _ in range(3)] == [True, True, False]
    now[0] += 3600
    assert made.take("a", 60).remaining == 59


def test_the_description_is_openapi(db):
    """The schema of OpenAPI 3.1 itself has nothing to say against it."""
    schemathesis.openapi.from_dict(description()).validate()
    with pytest.raises(jsonschema_rs.ValidationError):
        schemathesis.openapi.from_dict({**description(), "paths": {"/a": {"get": 7}}}).validate()


def test_no_two_shapes_go_by_one_name():
    """One of them would be described as the other."""
    every, found = [Shape], []
    while every:
        below = every.pop().__subclasses__()
        found += [each.__name__ for each in below]
        every += below
    assert len(found) > 50
    assert sorted(found) == sorted(set(found))


def test_every_operation_says_what_it_is_and_what_it_needs(db):
    names = []
    for path, operations in description()["paths"].items():
        for method, each in operations.items():
            names.append(each["operationId"])
            assert each["summary"], path
            assert each["description"], path
            assert each["security"] in ([{"token": []}], [{}, {"token": []}]), path
            assert (method == "get") or path.endswith("/ask") or len(each["security"]) == 1, path
    assert len(names) == len(set(names))


def test_every_refusal_is_described(db):
    for operations in description()["paths"].values():
        for method, each in operations.items():
            needed = {"400", "401", "403", "404", "405", "422", "429"}
            if method == "post":
                needed |= {"409", "412", "413", "415"}
            assert needed <= set(each["responses"])
            for status in needed:
                assert list(each["responses"][status]["content"]) == ["application/problem+json"]
    assert json.dumps(description())


# --- recorded afterwards -------------------------------------------------------------------------


def test_what_is_recorded_afterwards_says_when_it_happened(played, director, program):
    """A time without a zone is the competition's; one to come, or that is none, is refused."""
    address = f"{S}/actions/note"
    began = desk_of(Competition.objects.get(slug="autumn-teams")).competition.facts[-1].happened
    at = began.replace(microsecond=0).isoformat()
    done = director.post(address, {"given": {"text": "heard at the bar"}, "at": at})
    assert done.status_code == 200, done.content
    assert done.json()["facts"][0]["happened"] == at
    before = head()
    for wrong, status, told in (
        ("2199-01-01T10:00", 409, "has not come yet"),
        ("half past", 422, "is no moment"),
    ):
        for more in ("", "?dry_run=true"):
            refused = director.post(address + more, {"given": {"text": "x"}, "at": wrong})
            assert (refused.status_code, told in refused.content.decode()) == (status, True)
    tried = director.post(f"{address}?dry_run=true", {"given": {"text": "x"}, "at": at})
    assert tried.status_code == 200
    assert head() == before


def test_a_scorer_does_not_say_when_it_happened(played, program):
    """The rules of time go by it, so it is a director's word."""
    scorer = program(played.scorer, "read score")
    given = a_result(played)
    sent = {"given": given, "at": "2020-01-01T10:00"}
    refused = scorer.post(f"{S}/actions/enter-result", sent)
    assert refused.status_code == 403
    assert "Only a director can say when" in refused.content.decode()
