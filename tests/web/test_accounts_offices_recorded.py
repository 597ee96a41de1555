"""Who gave and ended an office is in the ledger, and on the audit page in words."""

import datetime
import re

import pytest
from django.test import Client

from convenor.competition.live import Competition as Folded
from convenor.errors import Mistake, Refusal
from convenor.ledger.damage import verify
from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.desks import begin, desk_of
from convenor.web.live.events import event_of
from convenor.web.offices import appointing as offices
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition, Official

pytestmark = pytest.mark.django_db
PASSWORD = "spades-and-hearts-9"
NEW = {"name": "Nora", "full_name": "Nora North", "password1": PASSWORD, "password2": PASSWORD}


def person(name: str, role: Role = Role.PLAYER) -> User:
    return User.objects.create_user(name, PASSWORD, role=role)


@pytest.fixture
def congress() -> Competition:
    day = datetime.date(2026, 5, 9)
    return begin("congress", "The Congress", "club-duplicate", by="Con", begins=day)


@pytest.fixture
def convenor(congress) -> User:
    con = person("Con")
    offices.appoint(con, congress, Role.CONVENOR, by="Con")
    return con


@pytest.fixture
def desk(client, convenor) -> Client:
    client.force_login(convenor)
    return client


def told(competition: Competition) -> list[tuple[str, str, dict]]:
    """The facts about offices: who recorded what."""
    facts = ledgers.read(competition.ledger)
    return [(each.by, each.kind, dict(each.body)) for each in facts if "office" in each.kind]


def give(desk, name: str, role: str):
    sent = {"do": "give", "give-name": name, "give-role": role}
    return desk.post("/officials/congress/", sent)


CONVENOR = ("Con", "office given", {"name": "Con", "office": "convenor"})


def test_given_changed_and_ended(desk, congress):
    pat = person("Pat")
    give(desk, "Pat", "scorer")
    give(desk, "Pat", "director")
    office = Official.objects.get(user=pat)
    desk.post(f"/officials/congress/{office.pk}/remove/")
    assert told(congress) == [
        CONVENOR,
        ("Con", "office given", {"name": "Pat", "office": "scorer"}),
        ("Con", "office given", {"name": "Pat", "office": "director", "before": "scorer"}),
        ("Con", "office ended", {"name": "Pat", "office": "director"}),
    ]
    assert verify(ledgers, congress.ledger).ok


def test_an_office_that_two_end_at_once_ends_once(desk, congress, convenor):
    person("Pat")
    give(desk, "Pat", "scorer")
    first, second, third = (Official.objects.get(user__name="Pat") for _ in range(3))
    offices.take_away(convenor, congress, first)
    with pytest.raises(Refusal, match=r"Pat holds no office of .* any more"):
        offices.take_away(convenor, congress, second)
    offices.end(third, "Ada")
    assert [kind for _, kind, _ in told(congress)].count("office ended") == 1


def test_the_same_office_again_is_no_news(desk, congress):
    person("Pat")
    for _ in range(2):
        give(desk, "Pat", "director")
    assert len(told(congress)) == 2


def test_what_is_refused_is_not_recorded(congress):
    scorer, pat = person("Sue"), person("Pat")
    offices.appoint(scorer, congress, Role.SCORER, by="Con")
    client = Client()
    client.force_login(scorer)
    assert give(client, "Pat", "director").status_code == 403
    assert not pat.offices.exists()
    assert len(told(congress)) == 1


def test_an_invitation_says_whose_it_was(desk, congress):
    sent = {"do": "invite", "invite-whom": "Nora", "invite-role": "director"}
    page = desk.post("/officials/congress/", sent).content.decode()
    link = re.search(r'id="link">http://testserver(/invitations/[^<]+)<', page)[1]
    assert told(congress) == [CONVENOR]  # an invitation alone gives nothing
    assert Client().post(link, NEW).status_code == 302
    assert told(congress)[1:] == [
        ("Nora", "office given", {"name": "Nora", "office": "director", "invited_by": "Con"})
    ]


def test_both_or_neither(desk, congress, monkeypatch):
    pat = person("Pat")

    def breaks(*_):
        raise Mistake("the ledger cannot be written.")

    monkeypatch.setattr(ledgers, "append", breaks)
    with pytest.raises(Mistake):
        offices.give(User.objects.get(name="Con"), congress, pat, Role.DIRECTOR)
    assert not pat.offices.exists()


def test_without_a_ledger_an_office_is_given_all_the_same():
    bare = Competition.objects.create(slug="bare", title="Bare", ledger="nowhere")
    ledgers.create("empty")
    empty = Competition.objects.create(slug="empty", title="Empty", ledger="empty")
    pat = person("Pat")
    for each in (bare, empty):
        assert offices.appoint(pat, each, Role.DIRECTOR, by="Con").role == "director"
        offices.end(pat.offices.get(competition=each), "Con")
    assert ledgers.head("empty").number == 0


def test_set_up_records_its_officials(client):
    client.force_login(person("Cora", Role.CONVENOR))
    person("Dan")
    asked = client.get("/new/of/club-duplicate/").context["form"]
    usual = {each.name: each.value() for each in asked if each.value() is not None}
    sent = {**usual, "title": "Autumn", "directors": "Dan"}
    assert client.post("/new/of/club-duplicate/", sent).status_code == 302
    assert told(Competition.objects.get(slug="autumn")) == [
        ("Cora", "office given", {"name": "Cora", "office": "convenor"}),
        ("Cora", "office given", {"name": "Dan", "office": "director"}),
    ]


@pytest.mark.parametrize("of", ["accounts/user", "store/official"])
@pytest.mark.parametrize("many", [False, True])
def test_the_administration_pages_record_it_too(client, congress, of, many):
    pat = person("Pat")
    office = offices.appoint(pat, congress, Role.DIRECTOR, by="Con")
    number = pat.pk if of == "accounts/user" else office.pk
    client.force_login(person("Ada", Role.ADMINISTRATOR))
    if many:
        sent = {"action": "delete_selected", "_selected_action": [number], "post": "yes"}
        client.post(f"/admin/{of}/", sent)
    else:
        client.post(f"/admin/{of}/{number}/delete/", {"post": "yes"})
    assert not Official.objects.exists()
    assert told(congress)[1:] == [
        ("Ada", "office ended", {"name": "Pat", "office": "director"}),
    ]


def test_no_office_is_given_behind_the_ledgers_back(client, congress):
    person("Pat")
    client.force_login(person("Ada", Role.ADMINISTRATOR))
    assert client.get("/admin/store/official/add/").status_code == 403


# --- what becomes of the facts --------------------------------------------------------------------


def test_the_audit_page_says_it_in_words(desk, congress):
    person("Pat")
    give(desk, "Pat", "scorer")
    give(desk, "Pat", "director")
    page = desk.get("/audit/congress/").content.decode()
    assert "office given: Pat is director, was scorer" in page
    desk.post(f"/officials/congress/{Official.objects.get(user__name='Pat').pk}/remove/")
    page = desk.get("/audit/congress/").content.decode()
    assert "office ended: Pat is no longer director" in page
    assert "office given: Con is convenor" in page
    last = ledgers.head(congress.ledger).number
    one = desk.get(f"/audit/congress/{last}/").content.decode()
    assert "no longer holds an office" in one


def test_they_cannot_be_undone(desk, congress):
    last = ledgers.head(congress.ledger).number
    assert f"/audit/congress/{last}/" in desk.get("/audit/congress/").content.decode()
    with pytest.raises(Mistake, match="on the page of the officials"):
        desk_of(congress).do("undo", {"number": last, "reason": "x"}, "Con", "convenor")


def test_no_figure_is_worked_out_again_for_them(congress, convenor):
    there = Folded(ledgers.read(congress.ledger))
    before = there.figures
    there.figures._rules["kept"] = "as it was"
    offices.appoint(person("Pat"), congress, Role.DIRECTOR, by="Con")
    there.extend(ledgers.read(congress.ledger, there.number))
    assert there.figures is before
    assert there.figures._rules["kept"] == "as it was"
    assert [body.name for _, body in there.state.of_kind("office given")] == ["Con", "Pat"]


def test_the_public_does_not_hear_of_them(congress, convenor):
    facts = [each for each in ledgers.read(congress.ledger) if "office" in each.kind]
    assert facts
    for each in facts:
        heard = event_of("congress", each)
        assert not heard.reaches("standings")
        assert heard.reaches("desk")
        assert "name" not in heard.plain()
