"""The register on the site: who sees what, lists decided row by row, players forgotten."""

import datetime
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from convenor.actions.office.desk import do, take_in
from convenor.actions.office.importing import previewed
from convenor.actions.office.office_action import Caller
from convenor.office.kinds import LEDGER
from convenor.web.accounts.models import User
from convenor.web.desks import begin, desk_of
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import PersonRow, SentList
from convenor.web.store.office import members, office

pytestmark = pytest.mark.django_db(transaction=True)
OFFICE = Caller("Olga", "administrator")
DAY = datetime.date(2026, 10, 1)
HEAD = ["number", "name", "club", "born", "email", "account"]
LIST = [
    HEAD,
    ["104512", "Ann Ash", "Northern", "1955-03-02", "ann@example.org", "ann"],
    ["104513", "Bob Beech", "Northern", "1990-01-09", "bob@example.org", ""],
    ["104514", "Cara Cole", "Southern", "1948-07-01", "cara@example.org", ""],
]


@pytest.fixture
def register(transactional_db):
    take_in(office(), previewed(office().register, "members.csv", LIST), OFFICE)
    do(office(), "secretary", {"account": "nora", "club": "Northern"}, OFFICE)
    return office().register


@pytest.fixture
def signed_in(client):
    def sign_in(name: str, role: str = "player"):
        user, _ = User.objects.get_or_create(name=name, defaults={"role": role})
        client.force_login(user)
        return client

    return sign_in


def page(client, address, **more):
    return client.get(address, **more).content.decode()


def test_a_site_without_an_office_has_none(signed_in):
    assert members() is None
    assert "Nobody is registered yet" in page(signed_in("olga", "convenor"), "/office/")
    assert not ledgers.has(LEDGER)


def test_each_sees_what_is_theirs(register, client, signed_in):
    assert client.get("/office/").status_code == 302
    whole = page(signed_in("olga", "convenor"), "/office/?q=")
    assert all(name in whole for name in ("Ann Ash", "Bob Beech", "Cara Cole"))
    nora = signed_in("nora")
    part = page(nora, "/office/")
    assert "Ann Ash" in part
    assert "Cara Cole" not in part
    assert "Merge two entries" not in part
    assert "1990-01-09" in page(nora, "/office/players/104513/")
    assert nora.get("/office/players/104514/").status_code == 403
    assert nora.get("/office/players/999999/").status_code == 403  # as of nobody at all
    ann = signed_in("ann")
    assert ann.get("/office/").status_code == 403
    own = page(ann, "/office/me/", follow=True)
    assert "ann@example.org" in own
    assert 'name="club"' not in own
    assert ann.get("/office/players/104513/").status_code == 403
    assert "is not linked to a player" in page(signed_in("zoe"), "/office/me/")


def test_names_are_found_as_one_types_and_nothing_else_is_told(register, client, signed_in):
    assert client.get("/office/typed?q=as").status_code == 302
    found = signed_in("zoe").get("/office/typed?q=as").json()
    assert found == {"players": [{"number": "104512", "name": "Ann Ash", "club": "Northern"}]}
    assert signed_in("zoe").get("/office/typed?q=a").json() == {"players": []}


def test_a_list_is_decided_row_by_row_and_taken_in(register, signed_in):
    olga = signed_in("olga", "convenor")
    text = (
        "number,name,club\n104512,Ann Ash,Southern\n,Cara Colle,Southern\n104600,Dan Dell,Hills\n"
    )
    file = SimpleUploadedFile("new.csv", text.encode())
    answer = olga.post("/office/import/", {"file": file}, follow=True)
    address = answer.redirect_chain[-1][0]
    shown = answer.content.decode()
    assert "club: Northern → Southern" in shown
    assert "Cara Colle is nearly Cara Cole (104514): the same player?" in shown
    before = office().register.number
    assert "Who is meant?" in olga.post(address, {"do": "take"}).content.decode()
    assert office().register.number == before
    done = olga.post(address, {"do": "take", "row-3": "104514"}, follow=True).content.decode()
    assert "3 rows taken in: 1 new, 2 changed" in done
    assert office().register.get("104514").name == "Cara Colle"
    assert not SentList.objects.exists()


BAD = {
    "nothing": (b"", "is empty"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0", "cannot be read"),
    "no heading": (b"Ann Ash,Bob Beech\n", "names no column"),
    "not a sheet": (b"PK\x03\x04 but not", "cannot be read"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_file_that_is_no_list_is_refused_in_a_sentence(register, signed_in, case):
    data, sentence = BAD[case]
    answer = signed_in("olga", "convenor").post(
        "/office/import/", {"file": SimpleUploadedFile("x.csv", data)}
    )
    assert answer.status_code == 400
    assert sentence in answer.content.decode() or case == "nothing"
    assert not SentList.objects.exists()


def test_somebody_elses_list_is_not_there(register, signed_in):
    file = SimpleUploadedFile("new.csv", b"name\nDan Dell\n")
    address = signed_in("olga", "convenor").post("/office/import/", {"file": file}).url
    assert signed_in("otto", "convenor").get(address).status_code == 404


def test_a_secretary_of_another_club_takes_nobody_in(register, signed_in):
    nora = signed_in("nora")
    file = SimpleUploadedFile("new.csv", b"number,name,club\n7,Dan Dell,Southern\n")
    address = nora.post("/office/import/", {"file": file}).url
    answer = nora.post(address, {"do": "take"})
    assert answer.status_code == 409
    assert "Dan Dell is of Southern, which is not yours to keep" in answer.content.decode()
    assert nora.post("/office/add", {"do": "merge", "number": "1", "into": "2"}).status_code == 302
    assert office().register.get("104512").number == "104512"


def test_an_entry_is_corrected_and_its_history_says_so(register, signed_in):
    nora = signed_in("nora")
    given = {"do": "correct", "phone": "555 123", "club": "Northern", "name": "Bob Beech"}
    shown = nora.post("/office/players/104513/", given, follow=True).content.decode()
    assert "104513: phone" in shown
    assert "phone new" in shown  # that it changed, and not what it was
    assert office().register.get("104513").person.phone == "555 123"
    wrong = nora.post("/office/players/104513/", {"do": "correct", "born": "soon"})
    assert wrong.status_code == 409
    assert 'value="soon"' in wrong.content.decode()  # what was typed is not lost


def test_whoever_is_forgotten_is_hidden_everywhere(register, signed_in):
    row = begin("club", "Club", "club-duplicate", by="me", begins=datetime.date(2026, 3, 1))
    desk_of(row).do("enter", {"players": ["104512", "104513"]}, "me")
    assert "Ann Ash" in page(signed_in("zoe"), "/c/club/who/1/", follow=True)
    ann = signed_in("ann")
    kept = json.loads(ann.post("/office/players/104512/", {"do": "show"}).content)
    assert (kept["name"], kept["born"]) == ("Ann Ash", "1955-03-02")
    assert (
        "Tick that you are sure"
        in ann.post("/office/players/104512/", {"do": "forget"}).content.decode()
    )
    ann.post("/office/players/104512/", {"do": "forget", "sure": "yes"})
    assert office().register.get("104512").forgotten
    assert not PersonRow.objects.filter(number="104512").exists()
    kinds = [each.kind for each in ledgers.read(LEDGER)][-2:]
    assert kinds == ["record shown", "member forgotten"]
    assert "Ann Ash" not in page(signed_in("zoe"), "/c/club/who/1/", follow=True)


def test_facts_and_records_are_written_together(register, signed_in, monkeypatch):
    before = PersonRow.objects.count()

    def full(*_, **__):
        raise OSError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(ledgers, "append", full)
        with pytest.raises(OSError, match="no room"):
            do(office(), "add", {"name": "Dan Dell"}, OFFICE)
    assert PersonRow.objects.count() == before
    assert office().register.named("Dan Dell") == ()
    do(office(), "add", {"name": "Dan Dell"}, OFFICE)
    assert PersonRow.objects.count() == before + 1


def test_conduct_over_all_events_is_for_the_office_alone(register, signed_in):
    """Ann left two events early; a director, a secretary and Ann see nothing of it."""
    for slug in ("spring", "autumn"):
        row = begin(slug, slug.title(), "sabf-swiss-teams", {"boards": 6}, by="d", begins=DAY)
        desk = desk_of(row)
        players = [{"name": "Ann Ash", "id": "104512"}]
        desk.do("enter", {"contestant": "1", "players": players}, "d", override="alone")
        given = {"clause": "13.17", "players": ["Ann Ash"], "text": f"left early in {slug}"}
        desk.do("open-case", given, "d")
    seen = page(signed_in("olga", "convenor"), "/office/conduct/?player=ann ash&kind=case")
    assert all(f"left early in {slug}" in seen for slug in ("spring", "autumn"))
    row = seen[seen.index('<th scope="row">Ann Ash') :].partition("</tr>")[0]
    assert [part.partition("<")[0] for part in row.split('n num">')[1:]][3] == "2", "in all"
    assert "Nothing is recorded against Bob" in page(
        signed_in("olga"), "/office/conduct/?player=Bob&least=three"
    )
    for name, role in (("ann", "player"), ("nora", "player"), ("dora", "director")):
        assert signed_in(name, role).get("/office/conduct/").status_code == 403
