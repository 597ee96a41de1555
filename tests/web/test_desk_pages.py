"""The desk's pages by Django's client: what they show, to whom, and what they refuse."""

import re

import pytest
from django.test import Client

from convenor.actions.catalogue import actions
from convenor.web.desk.forms import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def there(played_site):
    return played_site


@pytest.fixture
def director(there) -> Client:
    made = Client()
    made.force_login(there.director)
    return made


@pytest.fixture
def scorer(there) -> Client:
    made = Client()
    made.force_login(there.scorer)
    return made


def pages(there) -> dict[str, str]:
    """Every page of the desk that is read, by what it is."""
    desk, session = f"/desk/{there.competition.slug}/", f"s/{there.stage}/{there.session}/"
    table = there.missing()[0][0]
    audit = f"/audit/{there.competition.slug}/"
    return {
        "home": f"{desk}?all",
        "session": desk + session,
        "room": f"{desk}{session}room",
        "table": f"{desk}{session}t/{table}/",
        "actions": f"{desk}do/",
        "form": f"{desk}do/enter-result/",
        "done": f"{desk}done/{there.desk.refresh().number}/",
        "draw": f"{desk}draw/{there.stage}/",
        "drawn": f"{desk}draw/{there.stage}/{there.session}/",
        "stage": f"{desk}stage/{there.stage}/",
        "what if": f"{desk}what-if/",
        "cards": f"{desk}{session}cards/",
        "ledger": audit,
        "fact": f"{audit}5/",
        "export": f"{audit}ledger.jsonl",
    }


FOR_SCORERS = {"home", "session", "room", "table", "actions", "form"}


def test_every_page_is_there_for_a_director(there, director):
    for name, address in pages(there).items():
        assert director.get(address).status_code == 200, name


def test_a_scorer_sees_the_results_and_nothing_else(there, scorer):
    for name, address in pages(there).items():
        expected = 200 if name in FOR_SCORERS else 403
        assert scorer.get(address).status_code == expected, name
    page = scorer.get(pages(there)["session"]).content.decode()
    assert "Correct a result" in page
    assert "Give a ruling" not in page
    assert "Rulings and appeals" not in page


def test_nobody_else_comes_in(there, client):
    for name, address in pages(there).items():
        assert client.get(address).status_code == 403, name


def test_every_action_has_a_form_from_its_description(there, director):
    desk = f"/desk/{there.competition.slug}/do/"
    for action in actions().values():
        answer = director.get(f"{desk}{action.name}/")
        if action.name == "begin":
            assert answer.status_code == 404
            continue
        if not action.allowed("director"):
            assert answer.status_code == 409
            continue
        page = answer.content.decode()
        assert answer.status_code == 200, action.name
        for each in action.inputs:
            entry = Entry(each)
            sent = f"{entry.name}-pick" if entry.is_award else entry.sent_as
            assert f'name="{sent}"' in page, (action.name, each.name)
            if entry.is_award or action.name.startswith("exchange-players"):  # words of their own
                continue
            words = each.meaning.replace("contestant", "team")  # here teams play
            said = words.split("'")[0].split("(")[0][:20]
            assert said in page.replace("&#x27;", "'"), (action.name, each.name)


def writing_addresses(there) -> dict[str, tuple[str, str]]:
    """Every address of the desk that is only written to, and the role that it is for."""
    desk, session = f"/desk/{there.competition.slug}/", f"s/{there.stage}/{there.session}/"
    return {
        "seen": (f"{desk}{session}seen/3", "scorer"),
        "cards": (f"{desk}{session}cards/change", "director"),
        "handling": (f"{desk}{session}t/1 open/handling", "director"),
        "undo": (f"{desk}done/9/undo", "director"),
        "answer": (f"{desk}call/C1/answer", "director"),
    }


def test_wrong_methods_are_refused_in_words(there, director):
    for name, address in pages(there).items():
        for method in ("post", "put", "delete", "patch"):
            if (name, method) == ("form", "post"):
                continue
            answer = getattr(director, method)(address)
            assert answer.status_code == 405, (name, method)
            assert "not used in this way" in answer.content.decode(), (name, method)
    for name, (address, _) in writing_addresses(there).items():
        for method in ("get", "put", "delete"):
            assert getattr(director, method)(address).status_code == 405, (name, method)


def test_wrong_roles_write_nothing(there, scorer, client):
    before = there.desk.refresh().number
    for name, (address, role) in writing_addresses(there).items():
        assert client.post(address).status_code == 403, name
        if role != "scorer":
            assert scorer.post(address).status_code == 403, name
    desk = f"/desk/{there.competition.slug}/do/"
    for action in actions().values():
        answer = scorer.post(f"{desk}{action.name}/", {"step": "do"})
        if action.name == "begin":
            assert answer.status_code == 404
        elif not action.allowed("scorer"):
            assert answer.status_code == 409, action.name
            assert "is for a" in answer.content.decode()
    assert there.desk.refresh().number == before


WRONG = [
    "s/nowhere/3/",
    "s/{stage}/99/",
    "s/{stage}/99999999999999999999999/",
    "s/{stage}/99/room",
    "s/{stage}/{session}/t/99 open/",
    "s/{stage}/{session}/t/%0A/",
    "s/{stage}/99/cards/",
    "do/no-such-action/",
    "do/begin/",
    "done/1/",
    "done/99999/",
    "done/99999999999999999999999999/",
    "draw/nowhere/",
    "draw/nowhere/1/",
    "draw/{stage}/0/",
    "draw/{stage}/99999999999999999/",
    "stage/nowhere/",
    "why/?stage=nowhere&q=total+of+3",
]


@pytest.mark.parametrize("path", ["s/{stage}/{session}/t/%00/", "s/%00/{session}/"])
def test_an_address_that_nobody_can_type_is_refused(there, director, path):
    address = path.format(stage=there.stage, session=there.session)
    assert director.get(f"/desk/{there.competition.slug}/{address}").status_code in (400, 404)


@pytest.mark.parametrize("path", WRONG)
def test_what_is_not_there_is_said_to_be_missing(there, director, path):
    address = path.format(stage=there.stage, session=there.session)
    answer = director.get(f"/desk/{there.competition.slug}/{address}")
    assert answer.status_code == 404, address
    assert re.search(r"There is n|nothing at this address", answer.content.decode())


@pytest.mark.parametrize("path", ["0/", "99999/", "9999999999999999999999/"])
def test_a_fact_that_is_not_there(there, director, path):
    assert director.get(f"/audit/{there.competition.slug}/{path}").status_code == 404


@pytest.mark.parametrize(
    "question", ["", "?q=", "?q=" + "x" * 500, "?q=total+of+nobody", "?q=why+not"]
)
def test_a_question_that_cannot_be_put(there, director, question):
    joined = question + ("&" if question else "?") + f"stage={there.stage}"
    answer = director.get(f"/desk/{there.competition.slug}/why/{joined}")
    assert answer.status_code == 400


def test_a_desk_of_another_competition_stays_closed(there, director, play):
    other = play("winter-teams", rounds_done=0)
    for name, address in pages(other).items():
        assert director.get(address).status_code == 403, name


MONSTERS = [
    "9" * 40,
    "1e999",
    "-1",
    "½",
    "\x00",
    "{" * 200,
    "[" * 5000,
    "x" * 20_000,
    "<script>alert(1)</script>",
    "'; DROP TABLE facts; --",
]


@pytest.mark.parametrize("monster", MONSTERS, ids=range(len(MONSTERS)))
def test_whatever_is_typed_no_form_breaks(there, director, monster):
    """Every input of every action is sent the same nonsense, looked at and done."""
    before = there.desk.refresh().number
    place = {"stage": there.stage, "session": str(there.session)}
    for action in list(actions().values())[:: 1 if len(monster) < 100 else 6]:
        if action.name == "begin" or not action.allowed("director"):
            continue
        sent = {each.name: monster for each in action.inputs}
        address = f"/desk/{there.competition.slug}/do/{action.name}/"
        for step in ("look", "do"):
            given = {**sent, **{k: v for k, v in place.items() if k in sent}, "step": step}
            answer = director.post(address, given)
            assert answer.status_code in (200, 302, 400, 409), (action.name, step)
            assert "<script>alert" not in answer.content.decode()
    changed = there.desk.refresh().facts[before:]
    need_only_a_place = {"draw published", "scores posted"}
    free_words = {"note written", "lot drawn", "entry accepted"}
    assert {each.kind for each in changed} <= need_only_a_place | free_words


def test_the_ledger_is_read_filtered_and_taken_away(there, director):
    audit = f"/audit/{there.competition.slug}/"
    page = director.get(audit).content.decode()
    assert "is whole" in page
    assert "Older" in page
    only = director.get(audit, {"kind": "draw published"}).content.decode()
    assert f"{there.session} of {there.desk.competition.number} facts" in only
    assert "No fact is like that" in director.get(audit, {"by": "nobody"}).content.decode()
    assert director.get(audit, {"page": "-5"}).status_code == 200
    assert director.get(audit, {"page": "999999999999"}).status_code == 200
    lines = b"".join(director.get(f"{audit}ledger.jsonl").streaming_content).decode().splitlines()
    assert len(lines) == there.desk.competition.number + 1
    assert there.competition.ledger in lines[0]


def test_a_damaged_ledger_is_seen_to_be(there, director):
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM convenor_fact LIMIT 1")
        columns = [each[0] for each in cursor.description]
        column = "line" if "line" in columns else columns[-1]
        cursor.execute(
            f"UPDATE convenor_fact SET {column} = replace({column}, 'swiss', 'swill') "
            "WHERE number = 40"
        )
    page = director.get(f"/audit/{there.competition.slug}/").content.decode()
    assert "damaged" in page


def test_a_figure_tells_why(there, director):
    stage = director.get(pages(there)["stage"]).content.decode()
    asked = re.search(r'href="(/c/[^"]*why/\?[^"]*total[^"]*)"', stage)
    assert asked
    page = director.get(asked[1].replace("&amp;", "&")).content.decode()
    assert 'class="why' in page
    assert "clause" in page


def test_no_input_of_an_action_has_a_name_of_the_forms_own():
    from convenor.web.desk.action_pages import OWN

    for action in actions().values():
        assert not OWN & {each.name for each in action.inputs}, action.name


def test_a_scorer_sees_what_came_of_an_entry_of_its_own(there, scorer):
    table, board = there.missing()[0]
    answer = scorer.post(
        f"/desk/{there.competition.slug}/do/enter-result/",
        {
            "stage": there.stage,
            "session": str(there.session),
            "table": table,
            "board": str(board),
            "result": "1N= by N",
            "step": "do",
        },
    )
    assert answer.status_code == 302
    page = scorer.get(answer["Location"])
    assert page.status_code == 200
    assert "Take it back" not in page.content.decode()


def test_while_somebody_types_nothing_is_complained_about(there, director):
    address = f"/desk/{there.competition.slug}/do/enter-result/"
    quiet = director.post(address, {"board": "7", "quietly": "1"}, headers={"HX-Target": "beside"})
    assert "Put right first" not in quiet.content.decode()
    asked = director.post(address, {"board": "7"}, headers={"HX-Target": "beside"})
    assert "Put right first" in asked.content.decode()
