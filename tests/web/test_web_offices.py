"""Offices in a competition: given and taken away, never above one's own, and invitations."""

import datetime
import re

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone

from convenor.errors import Refusal
from convenor.web.accounts.models import Invitation, User
from convenor.web.accounts.roles import Role
from convenor.web.offices import appointing as offices
from convenor.web.store.models import Competition, Official, role_in

pytestmark = pytest.mark.django_db
PASSWORD = "spades-and-hearts-9"
PAGE = "/officials/congress/"
NEW = {"name": "Nora", "full_name": "Nora North", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def congress() -> Competition:
    return Competition.objects.create(slug="congress", title="The Congress", ledger="l-1")


@pytest.fixture
def other() -> Competition:
    return Competition.objects.create(slug="other", title="The Other", ledger="l-2")


def person(name: str, role: Role = Role.PLAYER) -> User:
    return User.objects.create_user(name, PASSWORD, role=role)


@pytest.fixture
def convenor(congress) -> User:
    made = person("Con")
    Official.objects.create(user=made, competition=congress, role=Role.CONVENOR)
    return made


@pytest.fixture
def desk(client, convenor) -> Client:
    client.force_login(convenor)
    return client


def invite(client, role: str = "director", whom: str = "Nora") -> str:
    sent = {"do": "invite", "invite-whom": whom, "invite-role": role}
    page = client.post(PAGE, sent).content.decode()
    return re.search(r'id="link">http://testserver(/invitations/[^<]+)<', page)[1]


# --- giving and taking away ---------------------------------------------------------------------


def test_a_convenor_gives_an_office_and_takes_it_away(desk, congress, other):
    pat = person("Pat")
    sent = {"do": "give", "give-name": "pat", "give-role": "director"}
    assert desk.post(PAGE, sent).headers["Location"] == PAGE
    assert role_in(pat, congress) == Role.DIRECTOR
    assert role_in(pat, other) == Role.PLAYER
    desk.post(PAGE, {**sent, "give-role": "scorer"})
    assert role_in(pat, congress) == Role.SCORER
    office = Official.objects.get(user=pat)
    assert b"Remove Pat" in desk.get(PAGE).content
    assert desk.post(f"{PAGE}{office.pk}/remove/").headers["Location"] == PAGE
    assert role_in(pat, congress) == Role.PLAYER


@pytest.mark.parametrize("role", [Role.SPECTATOR, Role.PLAYER, Role.SCORER, Role.DIRECTOR])
def test_the_page_is_for_convenors(client, congress, role):
    asked = person("Ada", role)
    assert client.get(PAGE).headers["Location"] == f"/sign-in/?next={PAGE}"
    client.force_login(asked)
    for answer in (
        client.get(PAGE),
        client.post(PAGE, {"do": "give", "give-name": "Ada", "give-role": "convenor"}),
        client.post(f"{PAGE}1/remove/"),
        client.post("/officials/congress/invitations/1/withdraw/"),
    ):
        assert answer.status_code == 403
    assert not Official.objects.exists()


def test_an_office_in_one_competition_opens_no_other(desk, other):
    assert desk.get("/officials/other/").status_code == 403
    pat = person("Pat")
    office = Official.objects.create(user=pat, competition=other, role=Role.SCORER)
    assert desk.post(f"{PAGE}{office.pk}/remove/").status_code == 404
    assert Official.objects.filter(pk=office.pk).exists()


@pytest.mark.parametrize("giver", list(Role))
@pytest.mark.parametrize("given", list(Role))
def test_nobody_gives_an_office_above_their_own(congress, giver, given):
    one, two = person("One", giver), person("Two")
    may = giver.reaches(Role.CONVENOR) and giver.reaches(given) and given in offices.OFFICES
    if may:
        assert offices.give(one, congress, two, given).role == given
        assert offices.invite(one, congress, "Two", given)[0].role == given
    else:
        with pytest.raises(Refusal):
            offices.give(one, congress, two, given)
        with pytest.raises(Refusal):
            offices.invite(one, congress, "Two", given)
        assert not Official.objects.exists()


def test_nobody_takes_away_or_replaces_an_office_above_their_own(desk, congress):
    above = person("Abe")
    office = Official.objects.create(user=above, competition=congress, role=Role.ADMINISTRATOR)
    answer = desk.post(f"{PAGE}{office.pk}/remove/", follow=True)
    assert b"administrator is above you" in answer.content
    answer = desk.post(PAGE, {"do": "give", "give-name": "Abe", "give-role": "scorer"})
    assert b"administrator is above you" in answer.content
    office.refresh_from_db()
    assert office.role == Role.ADMINISTRATOR


def test_a_convenor_who_gives_up_the_office_is_led_elsewhere(desk, convenor):
    office = Official.objects.get(user=convenor)
    assert desk.post(f"{PAGE}{office.pk}/remove/").headers["Location"] == "/account/"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Say what to do"),
        ({"do": "everything"}, "Say what to do"),
        ({"do": "give", "give-name": "Pta", "give-role": "scorer"}, "did you mean &#x27;Pat&#x27;"),
        ({"do": "give", "give-name": "Zoe", "give-role": "scorer"}, "invite them by a link"),
        ({"do": "give", "give-name": "\x00", "give-role": "scorer"}, "Null characters"),
        ({"do": "give", "give-name": "Pat"}, "required"),
        ({"do": "give", "give-name": "Pat", "give-role": "administrator"}, "administrator"),
        ({"do": "give", "give-name": "Gone", "give-role": "scorer"}, "may not sign in"),
        ({"do": "invite", "invite-whom": "x" * 121, "invite-role": "scorer"}, "at most 120"),
        ({"do": "invite", "invite-whom": "x", "invite-role": "pope"}, "pope"),
    ],
)
def test_what_is_asked_wrongly_is_refused_in_words(desk, sent, said):
    person("Pat")
    gone = person("Gone")
    User.objects.filter(pk=gone.pk).update(is_active=False)
    answer = desk.post(PAGE, sent)
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert Official.objects.count() == 1
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("number", [7, 2**63, 10**30])
def test_offices_and_invitations_that_are_not_there(desk, number):
    assert desk.post(f"{PAGE}{number}/remove/").status_code == 404
    assert desk.post(f"/officials/congress/invitations/{number}/withdraw/").status_code == 404
    assert desk.get("/officials/nowhere/").status_code == 404


# --- invitations --------------------------------------------------------------------------------


def test_an_invitation_makes_an_account_with_the_office_once(desk, congress):
    link = invite(desk)
    guest = Client()
    assert b"invites Nora to be a" in guest.get(link).content
    taken = guest.post(link, NEW)
    assert taken.headers["Location"] == "/account/"
    nora = User.objects.get(name="Nora")
    assert (nora.role, role_in(nora, congress)) == (Role.PLAYER, Role.DIRECTOR)
    assert b"Nora North" in guest.get("/account/").content
    again = Client().post(link, {**NEW, "name": "Second"})
    assert again.status_code == 410
    assert b"no longer good" in again.content
    assert not User.objects.filter(name="Second").exists()


def test_an_invitation_is_taken_by_who_one_is(desk, congress):
    pat, guest = person("Pat"), Client()
    link = invite(desk, "scorer")
    guest.force_login(pat)
    assert b"You are signed in as <b>Pat</b>" in guest.get(link).content
    guest.post(link)
    assert role_in(pat, congress) == Role.SCORER
    assert Invitation.objects.get().taken_by == pat


def test_an_invitation_takes_no_higher_office_away(desk, congress):
    pat, guest = person("Pat"), Client()
    Official.objects.create(user=pat, competition=congress, role=Role.CONVENOR)
    guest.force_login(pat)
    guest.post(invite(desk, "scorer"))
    assert role_in(pat, congress) == Role.CONVENOR


def test_an_invitation_ends(desk, congress, convenor):
    for end in (
        lambda: Invitation.objects.update(expires=timezone.now()),
        lambda: desk.post(
            f"/officials/congress/invitations/{Invitation.objects.first().pk}/withdraw/"
        ),
        lambda: Official.objects.filter(user=convenor).update(role=Role.SCORER),
    ):
        Official.objects.filter(user=convenor).update(role=Role.CONVENOR)
        Invitation.objects.all().delete()
        link = invite(desk)
        end()
        answer = Client().post(link, NEW)
        assert answer.status_code == 410
        assert not User.objects.filter(name="Nora").exists()


def test_an_old_signature_is_refused_whatever_the_database_says(desk, monkeypatch):
    link = invite(desk)
    Invitation.objects.update(expires=timezone.now() + datetime.timedelta(days=99))
    monkeypatch.setattr(offices, "LASTS", datetime.timedelta(0))
    assert b"no longer good" in Client().get(link).content


def test_an_invitation_of_a_competition_that_is_gone(desk, congress):
    link = invite(desk)
    congress.delete()
    assert Client().get(link).status_code == 410


@pytest.mark.parametrize("link", ["x", "a:b:c", "☃", "x" * 3000, "WzEsMl0:1:1"])
def test_a_link_that_is_none(client, link):
    answer = client.get(f"/invitations/{link}/")
    assert answer.status_code == 410
    assert b"copy the whole link" in answer.content


def test_a_signed_link_of_another_word(desk):
    invite(desk)
    number = Invitation.objects.get().pk
    for forged in ([number, "guess"], [number + 1, "guess"]):
        link = signing.dumps(forged, salt="convenor invitation")
        assert b"not an invitation" in Client().get(f"/invitations/{link}/").content


def test_the_database_does_not_open_an_invitation(desk):
    link = invite(desk)
    kept = Invitation.objects.get()
    assert kept.nonce_hash not in link
    assert len(kept.nonce_hash) == 64


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "CON"}, "already"),
        ({"name": "bad name!"}, "valid"),
        ({"password2": "other"}, "match"),
        ({"password1": "short", "password2": "short"}, "too short"),
        ({"name": ""}, "required"),
    ],
)
def test_an_account_that_cannot_be_made(desk, change, said):
    link = invite(desk)
    answer = Client().post(link, {**NEW, **change})
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert Invitation.objects.get().open


def test_not_too_many_invitations(desk, monkeypatch):
    monkeypatch.setattr(offices, "MOST_OPEN", 1)
    invite(desk)
    answer = desk.post(PAGE, {"do": "invite", "invite-whom": "x", "invite-role": "scorer"})
    assert b"withdraw those not needed" in answer.content
