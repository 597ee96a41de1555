"""Signing in and out, the lock, the roles, the administration pages."""

import datetime
import os
import subprocess
import sys

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from convenor.errors import Mistake
from convenor.web.accounts.first_administrator import has_administrator, make_administrator
from convenor.web.accounts.guards import needs_role
from convenor.web.accounts.models import FailedSignIns, User
from convenor.web.accounts.roles import Role
from convenor.web.store.models import Competition, Official, role_in

pytestmark = pytest.mark.django_db
PASSWORD = "spades-and-hearts-9"


@pytest.fixture
def director() -> User:
    return User.objects.create_user("Dana", PASSWORD, role=Role.DIRECTOR)


@pytest.fixture
def administrator() -> User:
    return make_administrator("root", PASSWORD)


def sign_in(client, name: str, password: str, **more):
    return client.post("/sign-in/", {"username": name, "password": password, **more})


def test_signing_in_and_out(client, director):
    assert sign_in(client, "dana", PASSWORD, next="/about/").headers["Location"] == "/about/"
    text = client.get("/account/").content.decode()
    assert "director" in text
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/").status_code == 302
    assert client.get("/account/").headers["Location"] == "/sign-in/?next=/account/"


def test_signing_in_leads_nowhere_else(client, director):
    response = sign_in(client, "Dana", PASSWORD, next="https://elsewhere.example/")
    assert response.headers["Location"] == "/"


def test_one_sentence_whichever_is_wrong(client, director):
    wrong = sign_in(client, "Dana", "no").content
    unknown = sign_in(client, "Nobody", "no").content
    for text in (wrong, unknown):
        assert b"do not go together" in text


def test_an_account_that_is_closed_cannot_be_signed_in_to(client, director):
    User.objects.update(is_active=False)
    assert b"do not go together" in sign_in(client, "Dana", PASSWORD).content


def test_too_many_tries_lock_the_name_at_that_address(client, director, settings):
    for _ in range(settings.SIGN_IN_TRIES):
        sign_in(client, "Dana", "wrong")
    assert b"Too many tries" in sign_in(client, "Dana", PASSWORD).content
    assert b"Too many tries" in sign_in(client, "DANA", PASSWORD).content
    elsewhere = client.post(
        "/sign-in/", {"username": "Dana", "password": PASSWORD}, REMOTE_ADDR="192.0.2.7"
    )
    assert elsewhere.status_code == 302


def test_a_name_that_is_longer_than_any_is_nobodys(client, db):
    answer = client.post("/sign-in/", {"username": "x" * 100_000, "password": "x"})
    assert answer.status_code == 200
    with pytest.raises(User.DoesNotExist):
        User.objects.get_by_natural_key("x" * 100_000)


def test_the_lock_ends(client, director, settings):
    for _ in range(settings.SIGN_IN_TRIES):
        sign_in(client, "Dana", "wrong")
    past = timezone.now() - datetime.timedelta(seconds=settings.SIGN_IN_LOCK_SECONDS + 1)
    FailedSignIns.objects.update(since=past)
    assert sign_in(client, "Dana", PASSWORD).status_code == 302


def test_a_right_password_clears_the_count(client, director, settings):
    for _ in range(settings.SIGN_IN_TRIES - 1):
        sign_in(client, "Dana", "wrong")
    sign_in(client, "Dana", PASSWORD)
    client.post("/sign-out/")
    sign_in(client, "Dana", "wrong")
    assert sign_in(client, "Dana", PASSWORD).status_code == 302


def test_many_names_from_one_address_are_locked_too(client, director, settings):
    settings.SIGN_IN_TRIES_AN_ADDRESS = 6
    for number in range(6):
        sign_in(client, f"name{number}", "wrong")
    assert b"Too many tries" in sign_in(client, "Dana", PASSWORD).content


def test_a_proxy_is_believed_only_where_one_is_declared(director, settings):
    from convenor.web.accounts.lockout import address_of

    request = RequestFactory().get("/", HTTP_X_FORWARDED_FOR="198.51.100.1, 203.0.113.9")
    assert address_of(request) == "127.0.0.1"
    settings.BEHIND_PROXY = True
    assert address_of(request) == "203.0.113.9"
    request = RequestFactory().get("/", HTTP_X_FORWARDED_FOR="2001:db8::1:2:3:4")
    assert address_of(request) == "2001:db8::/64"


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),  # a site that listens on both
        ("198.51.100.7:50123", "198.51.100.7"),  # some proxies name the port too
        ("[2001:db8::1:2:3:4]:50123", "2001:db8::/64"),
        ("[2001:db8::1:2:3:4]", "2001:db8::/64"),
        ("fe80::1:2%eth0", "fe80::1:2%eth0"),  # all of one wire have the same beginning
        ("::1", "::1"),
        ("nonsense:7", "nonsense:7"),
        ("", ""),
    ],
)
def test_visitors_are_told_apart_by_an_address_of_their_own(settings, said, address):
    """Else one who guesses locks everybody out, or has a new address for every guess."""
    from convenor.web.accounts.lockout import address_of

    assert address_of(RequestFactory().get("/", REMOTE_ADDR=said)) == address
    settings.BEHIND_PROXY = True
    request = RequestFactory().get("/", HTTP_X_FORWARDED_FOR=f"203.0.113.9, {said}")
    assert address_of(request) == address


def test_a_name_in_other_letters_gives_no_more_tries(settings):
    """PostgreSQL finds Kim by KIM, kim and kım: so does the lock."""
    from convenor.web.accounts import lockout

    def wrong():
        raise ValidationError("wrong")

    request = RequestFactory().get("/")
    for name in ("Kim", "kim", "KIM", "kım", "KİM".replace("İ", "I")):
        assert not lockout.is_locked(request, "Kim")
        with pytest.raises(ValidationError, match="wrong"):
            lockout.tried(request, name, wrong)
    assert lockout.is_locked(request, "Kım")


def test_no_name_or_address_is_kept_in_clear(client, director):
    sign_in(client, "Dana", "wrong")
    keys = list(FailedSignIns.objects.values_list("key", flat=True))
    assert len(keys) == 2
    assert all(len(key) == 64 and "dana" not in key for key in keys)


def test_changing_the_password(client, director):
    client.force_login(director)
    new = "diamonds-and-clubs-7"
    response = client.post(
        "/account/password/",
        {"old_password": PASSWORD, "new_password1": new, "new_password2": new},
    )
    assert response.headers["Location"] == "/account/"
    weak = {"old_password": new, "new_password1": "1234", "new_password2": "1234"}
    assert b"too short" in client.post("/account/password/", weak).content


# --- roles --------------------------------------------------------------------------------------


def test_each_role_reaches_those_before_it():
    order = list(Role)
    assert [role.value for role in order] == [
        "spectator",
        "player",
        "scorer",
        "director",
        "convenor",
        "administrator",
    ]
    assert Role.DIRECTOR.reaches(Role.SCORER)
    assert not Role.SCORER.reaches(Role.DIRECTOR)


def test_a_view_for_directors(director):
    from django.contrib.auth.models import AnonymousUser

    view = needs_role(Role.DIRECTOR)(lambda _request: HttpResponse("in"))
    request = RequestFactory().get("/desk/")
    request.user = director
    assert view(request).content == b"in"
    request.user = AnonymousUser()
    assert view(request).headers["Location"] == "/sign-in/?next=/desk/"
    request.user = User(name="p", role=Role.PLAYER)
    with pytest.raises(PermissionDenied):
        view(request)


def test_an_official_may_more_in_one_competition(director):
    player = User.objects.create_user("Pat", PASSWORD)
    there = Competition.objects.create(slug="congress-2024", title="Congress", ledger="congress")
    Official.objects.create(user=player, competition=there, role=Role.DIRECTOR)
    assert role_in(player, "congress-2024") == Role.DIRECTOR
    assert role_in(player, "another") == Role.PLAYER
    Official.objects.create(user=director, competition=there, role=Role.SCORER)
    assert role_in(director, "congress-2024") == Role.DIRECTOR
    with pytest.raises(IntegrityError), transaction.atomic():
        Official.objects.create(user=player, competition=there, role=Role.SCORER)


def test_two_names_that_differ_in_capitals_are_one(director):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("DANA", PASSWORD)


# --- the first administrator and the administration pages ---------------------------------------


def test_the_first_administrator():
    assert not has_administrator()
    user = make_administrator("root", PASSWORD)
    assert has_administrator()
    assert user.is_staff
    with pytest.raises(Mistake, match="already"):
        make_administrator("ROOT", PASSWORD)
    with pytest.raises(Mistake, match="too short"):
        make_administrator("other", "short")
    with pytest.raises(Mistake):
        make_administrator("bad name!", PASSWORD)


def test_the_command_makes_an_administrator(monkeypatch, capsys):
    monkeypatch.setenv("CONVENOR_PASSWORD", PASSWORD)
    call_command("make_administrator", "root")
    assert "root is an administrator" in capsys.readouterr().out
    with pytest.raises(CommandError, match="already"):
        call_command("make_administrator", "root")


def test_an_administrator_is_made_before_any_start(tmp_path):
    """On a folder in which there is nothing yet."""
    kept = {key: each for key, each in os.environ.items() if not key.startswith("CONVENOR_")}
    more = {"CONVENOR_DATA": str(tmp_path / "new"), "CONVENOR_PASSWORD": "spades-and-hearts-9"}
    command = [sys.executable, "-m", "convenor.web.manage", "make_administrator", "ada"]
    done = subprocess.run(command, env={**kept, **more}, capture_output=True, text=True, check=True)
    assert done.stdout == "ada is an administrator.\n"


def test_the_administration_pages_are_for_administrators(client, director, administrator):
    assert client.get("/admin/", follow=True).redirect_chain[-1][0] == "/sign-in/?next=/admin/"
    client.force_login(director)
    response = client.get("/admin/", follow=True)
    assert response.status_code == 403
    assert b"for administrators" in response.content
    client.force_login(administrator)
    for page in (
        "",
        "accounts/user/",
        "accounts/user/add/",
        f"accounts/user/{director.pk}/change/",
    ):
        assert client.get(f"/admin/{page}").status_code == 200, page
    for page in ("store/official/", "accounts/failedsignins/"):
        assert client.get(f"/admin/{page}").status_code == 200, page


def test_the_administration_pages_have_no_door_of_their_own(client, administrator):
    """The old password cannot be guessed there unseen, and who leaves, leaves by the same way."""
    client.force_login(administrator)
    for ask in (client.get, client.post):
        answer = ask("/admin/password_change/", {"old_password": "a guess"})
        assert answer.headers["Location"] == "/account/password/"
    answer = client.post("/admin/logout/")
    assert answer.headers["Location"] == "/"
    assert answer.headers["Clear-Site-Data"] == '"cache"'
    assert client.get("/account/").status_code == 302


def test_an_account_is_made_on_the_administration_pages(client, administrator):
    client.force_login(administrator)
    response = client.post(
        "/admin/accounts/user/add/",
        {
            "name": "Sam",
            "usable_password": "true",
            "password1": PASSWORD,
            "password2": PASSWORD,
            "role": "scorer",
        },
    )
    assert response.status_code == 302
    assert User.objects.get(name="Sam").role == Role.SCORER


def test_no_change_of_the_models_lacks_its_migration():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
