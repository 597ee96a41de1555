"""Entering on the site: the calendar, a nomination with its consent, the convenor's list."""

import datetime
from zoneinfo import ZoneInfo

import pytest

from convenor.actions.entries.nominations import field_of
from convenor.actions.office.desk import take_in
from convenor.actions.office.importing import previewed
from convenor.actions.office.office_action import Caller
from convenor.web.accounts.models import User
from convenor.web.desks import begin, desk_of
from convenor.web.store.models import Official
from convenor.web.store.office import office

pytestmark = pytest.mark.django_db(transaction=True)
LIST = [
    ["number", "name", "club", "account", "born"],
    ["104512", "Ann Ash", "Northern", "ann", "1950-03-02"],
    ["104513", "Bob Beech", "Northern", "bob", "1999-01-09"],
    ["104514", "Cara Cole", "Southern", "cara", "1948-07-01"],
]


@pytest.fixture
def cup(transactional_db):
    preview = previewed(office().register, "m.csv", LIST)
    take_in(office(), preview, Caller("Olga", "administrator"))
    begins = datetime.date.today() + datetime.timedelta(days=40)
    row = begin("cup", "Autumn Cup", "club-duplicate", by="me", begins=begins)
    convenor = User.objects.create_user("otto", "spades-and-hearts-9", role="player")
    Official.objects.create(user=convenor, competition=row, role="convenor")
    return row


@pytest.fixture
def as_(client):
    def sign_in(name: str):
        user, _ = User.objects.get_or_create(name=name, defaults={"role": "player"})
        client.force_login(user)
        return client

    return sign_in


def states(row):
    field = field_of(desk_of(row).competition)
    return {each.id: field.status[each.id] for each in field.nominations}


def call(client, **more):
    closes = (datetime.date.today() + datetime.timedelta(days=20)).isoformat()
    given = {"do": "call-entries", "closes": closes, "fee": "30", "currency": "AUD", **more}
    return client.post("/enter/cup/list/", given, follow=True)


def test_a_pair_enters_from_the_calendar_to_the_field(cup, client, as_):
    assert "No event calls for entries" in client.get("/enter/").content.decode()
    assert client.get("/enter/cup/list/").status_code == 403
    assert call(as_("otto"), places="1").status_code == 200
    client.logout()
    assert "Autumn Cup" in client.get("/enter/").content.decode()
    assert "to nominate" in client.get("/enter/cup/").content.decode()  # sign in
    ann = as_("ann")
    shown = ann.get("/enter/cup/").content.decode()
    assert 'value="Ann Ash (104512)"' in shown
    assert "30 AUD" in shown
    given = {"do": "nominate", "player-1": "Ann Ash (104512)", "player-2": "Bob Beech (104513)"}
    done = ann.post("/enter/cup/", given, follow=True).content.decode()
    assert "waits for the consent of Bob Beech" in done
    forged = {"do": "agree", "nomination": "n1", "player": "Bob Beech"}
    answer = as_("cara").post("/enter/cup/", forged)
    assert answer.status_code == 409
    assert "only Bob Beech can agree for Bob Beech" in answer.content.decode()
    assert states(cup) == {"n1": "waits for consent"}
    bob = as_("bob")
    assert "Yes, I play" in bob.get("/enter/cup/").content.decode()
    bob.post("/enter/cup/", forged)
    assert states(cup) == {"n1": "has a place"}
    otto = as_("otto")
    otto.post("/enter/cup/list/", {"do": "note-fee", "nomination": "n1", "amount": "30"})
    settled = otto.post("/enter/cup/list/", {"do": "settle-entries"}, follow=True).content.decode()
    assert "1 entered" in settled
    assert states(cup) == {"n1": "entered"}
    assert [e.name for e in desk_of(cup).competition.state.entries.values()] == [
        "Ann Ash & Bob Beech"
    ]


def test_what_is_wrong_is_said_and_what_was_typed_stays(cup, as_):
    call(as_("otto"))
    given = {"do": "nominate", "player-1": "Ann Ash (104512)", "player-2": "Zoe <b>Zinc"}
    answer = as_("cara").post("/enter/cup/", given)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Cara Cole is not one of these players" in page
    assert 'value="Zoe &lt;b&gt;Zinc"' in page
    assert states(cup) == {}


def test_nobody_reads_birth_dates_or_fees_of_others(cup, as_):
    call(as_("otto"))
    ann = as_("ann")
    given = {"do": "nominate", "player-1": "Ann Ash (104512)", "player-2": "Bob Beech (104513)"}
    ann.post("/enter/cup/", given)
    seen = as_("cara").get("/enter/cup/").content.decode()
    assert "Ann Ash &amp; Bob Beech" in seen
    assert "1999" not in seen
    assert "104513" not in seen.split("Nominated")[-1]
    assert as_("cara").get("/enter/cup/list/").status_code == 403
    assert as_("cara").post("/enter/cup/list/", {"do": "settle-entries"}).status_code == 403


def test_the_convenor_sees_every_condition_with_its_clause(transactional_db, as_):
    take_in(office(), previewed(office().register, "m.csv", LIST), Caller("O", "administrator"))
    row = begin(
        "seniors", "Seniors", "anc-butler-womens-seniors", {"division": "Seniors'"}, by="me",
        begins=datetime.date(2026, 11, 20),
    )  # fmt: skip
    otto = User.objects.create_user("otto", "spades-and-hearts-9", role="player")
    Official.objects.create(user=otto, competition=row, role="convenor")
    otto = as_("otto")
    given = {"do": "nominate", "player-1": "104512", "player-2": "104513", "consented": "yes"}
    answer = otto.post("/enter/seniors/list/", given)
    assert answer.status_code == 409  # born in 1999
    assert "anc-2017 3.4.b" in answer.content.decode()
    otto.post("/enter/seniors/list/", {**given, "override": "the committee let them"})
    page = otto.get("/enter/seniors/list/").content.decode()
    assert "Senior age" in page
    assert "Within the limit" in page
    assert "Outside the limit" in page
    assert "1999" not in page


@pytest.fixture
def in_adelaide(transactional_db, as_, monkeypatch):
    """An event of Adelaide whose clock stands where the test puts it; who puts it, is signed in."""
    take_in(office(), previewed(office().register, "m.csv", LIST), Caller("O", "administrator"))
    day = datetime.date.today() + datetime.timedelta(days=40)
    row = begin("pairs", "Matchpoint Pairs", "sabf-matchpoint-pairs", by="me", begins=day)
    otto = User.objects.create_user("otto", "spades-and-hearts-9", role="player")
    Official.objects.create(user=otto, competition=row, role="convenor")
    zone, closing = ZoneInfo("Australia/Adelaide"), datetime.time(21, 30)
    closes = datetime.datetime.combine(day - datetime.timedelta(days=20), closing, zone)

    def at(name: str, **after: float):
        now = closes.astimezone(datetime.UTC) + datetime.timedelta(**after)
        monkeypatch.setattr(desk_of(row), "clock", lambda: now)
        return as_(name)

    return row, closes, at


def test_the_closing_time_is_that_of_the_room(in_adelaide):
    """SABF 3.b: in time up to the minute, by the clock on the wall there; then it waits."""
    row, closes, at = in_adelaide
    given = {"closes": closes.strftime("%Y-%m-%dT%H:%M"), "opens": ""}
    at("otto", days=-2).post("/enter/pairs/list/", {"do": "call-entries", **given})
    told = f"{closes:%B %Y}, 21:30"
    ann = at("ann", minutes=-1)
    shown = ann.get("/enter/pairs/").content.decode()
    assert f"Nominations are open until {closes.day} {told}" in shown
    assert ">open<" in ann.get("/enter/").content.decode()
    ann = at("ann", minutes=0)
    assert "Nominations are open" in ann.get("/enter/pairs/").content.decode()
    pair = {"do": "nominate", "player-1": "Ann Ash (104512)", "player-2": "Bob Beech (104513)"}
    shown = ann.post("/enter/pairs/", pair, follow=True).content.decode()
    assert "sabf-2020 3.b" not in shown
    assert f"{closes:%b}, 21:30" in shown  # received, by the same clock
    assert states(row) == {"n1": "waits for consent"}

    cara = at("cara", minutes=1)
    shown = cara.get("/enter/pairs/").content.decode()
    assert f"Nominations have closed ({closes.day} {told}): a late one waits for leave" in shown
    assert ">closed<" in cara.get("/enter/").content.decode()
    pair = {"do": "nominate", "player-1": "Cara Cole (104514)", "player-2": "Zoe Zinc"}
    shown = cara.post("/enter/pairs/", pair, follow=True).content.decode()
    assert "sabf-2020 3.b" in shown
    assert states(row)["n2"] != "has a place"
    bob = at("bob", minutes=30)  # the consent comes later, the nomination was in time
    bob.post("/enter/pairs/", {"do": "agree", "nomination": "n1", "player": "Bob Beech"})
    assert states(row)["n1"] == "has a place"


def test_nominations_that_are_not_open_yet_are_not_called_open(in_adelaide):
    row, closes, at = in_adelaide
    opens = (closes - datetime.timedelta(days=5)).date()
    given = {"closes": closes.strftime("%Y-%m-%dT%H:%M"), "opens": opens.isoformat()}
    at("otto", days=-10).post("/enter/pairs/list/", {"do": "call-entries", **given})
    ann = at("ann", days=-6)
    shown = ann.get("/enter/pairs/").content.decode()
    assert f"Nominations open on {opens.day} {opens:%B %Y}" in shown
    assert "Nominations are open" not in shown
    assert 'value="nominate"' not in shown
    assert f">opens {opens.day} {opens:%b}<" in ann.get("/enter/").content.decode()
    pair = {"do": "nominate", "player-1": "Ann Ash (104512)", "player-2": "Bob Beech (104513)"}
    answer = ann.post("/enter/pairs/", pair)
    assert f"nominations open on {opens.isoformat()}" in answer.content.decode()
    ann = at("ann", days=-5)
    assert "Nominations are open" in ann.get("/enter/pairs/").content.decode()
    assert states(row) == {}
