"""One-time codes, recovery codes, confirming, sessions and tokens, driven by a client."""

import datetime
import json
import re
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from convenor.web.accounts.models import FailedSignIns, User
from convenor.web.accounts.roles import Role
from convenor.web.store.models import ApiToken, api_token

pytestmark = pytest.mark.django_db
PASSWORD = "spades-and-hearts-9"
NOT_A_CODE = "000000000000"


@pytest.fixture(autouse=True)
def _no_memory():
    cache.clear()


@pytest.fixture
def dana() -> User:
    return User.objects.create_user("Dana", PASSWORD, role=Role.DIRECTOR)


def sign_in(client, password: str = PASSWORD, **more):
    return client.post("/sign-in/", {"username": "Dana", "password": password, **more})


def confirm(client, password: str = PASSWORD, then: str = "/account/"):
    return client.post(f"/account/confirm/?next={then}", {"password": password})


def code_of(secret: str, steps: int = 0) -> str:
    """The code that an authenticator shows, some half minutes from now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps))


def set_up(client) -> str:
    """Turn one-time codes on as a person does; the secret comes back."""
    assert client.get("/account/codes/").headers["Location"].startswith("/account/confirm/?next=")
    assert confirm(client, then="/account/codes/").headers["Location"] == "/account/codes/"
    page = client.get("/account/codes/").content.decode()
    secret = re.search(r'class="secret">([A-Z2-7]+)<', page)[1]
    assert f"secret={secret}" in page
    assert "<svg" in page
    response = client.post("/account/codes/", {"code": code_of(secret)})
    assert response.headers["Location"] == "/account/recovery/"
    return secret


@pytest.fixture
def secret(client, dana) -> str:
    """The secret of somebody who has one-time codes and is signed out again."""
    sign_in(client)
    found = set_up(client)
    client.post("/sign-out/")
    return found


def signed_in(client) -> bool:
    return client.get("/account/").status_code == 200


# --- one-time codes -----------------------------------------------------------------------------


def test_password_then_code(client, secret):
    first = sign_in(client, next="/about/")
    assert first.headers["Location"] == "/sign-in/code/"
    assert not signed_in(client)
    second = client.post("/sign-in/code/", {"code": code_of(secret, 1)})
    assert second.headers["Location"] == "/about/"
    assert signed_in(client)


def test_a_code_is_good_once_in_whatever_process(client, secret):
    sign_in(client)
    code = code_of(secret, 1)
    client.post("/sign-in/code/", {"code": code})
    cache.clear()  # as another process has it
    other = Client()
    sign_in(other)
    again = other.post("/sign-in/code/", {"code": code})
    assert b"used before" in again.content
    assert not signed_in(other)


def test_the_page_of_the_code_is_for_those_who_gave_the_password(client, secret):
    assert client.get("/sign-in/code/").headers["Location"] == "/sign-in/"
    code = code_of(secret, 1)
    assert client.post("/sign-in/code/", {"code": code}).headers["Location"] == "/sign-in/"
    assert not signed_in(client)


@pytest.mark.parametrize(
    "code", ["", "1", "abcdef", "۱۲۳۴۵۶", "1" * 5000, "12\x0034", "☃", "' or 1=1"]
)
def test_a_wrong_code_is_refused_in_words(client, secret, code):
    sign_in(client)
    response = client.post("/sign-in/code/", {"code": code})
    assert response.status_code == 200
    assert b'class="problem"' in response.content
    assert not signed_in(client)


def test_wrong_codes_lock_out(client, secret, settings):
    sign_in(client)
    for _ in range(settings.SIGN_IN_TRIES):
        client.post("/sign-in/code/", {"code": NOT_A_CODE})
    locked = client.post("/sign-in/code/", {"code": code_of(secret, 1)})
    assert b"Too many tries" in locked.content
    assert b"Too many tries" in sign_in(client).content
    assert not signed_in(client)


def test_a_right_password_does_not_clear_the_count_of_wrong_codes(client, secret, settings):
    for _ in range(settings.SIGN_IN_TRIES):
        assert sign_in(client).headers["Location"] == "/sign-in/code/"
        client.post("/sign-in/code/", {"code": NOT_A_CODE})
    assert b"Too many tries" in sign_in(client).content


def test_wrong_codes_from_many_addresses_lock_the_account(client, secret, settings):
    settings.SIGN_IN_CODE_TRIES = 6
    for number in range(6):
        other = Client(REMOTE_ADDR=f"192.0.2.{number}")
        sign_in(other)
        other.post("/sign-in/code/", {"code": NOT_A_CODE})
    sign_in(client)
    locked = client.post("/sign-in/code/", {"code": code_of(secret, 1)})
    assert b"Too many tries" in locked.content


def test_the_lock_of_codes_ends(client, secret, settings):
    sign_in(client)
    for _ in range(settings.SIGN_IN_TRIES):
        client.post("/sign-in/code/", {"code": NOT_A_CODE})
    past = timezone.now() - datetime.timedelta(seconds=settings.SIGN_IN_LOCK_SECONDS + 1)
    FailedSignIns.objects.update(since=past)
    client.post("/sign-in/code/", {"code": code_of(secret, 1)})
    assert signed_in(client)


def test_wrong_codes_while_setting_up_lock_out(client, dana, settings):
    sign_in(client)
    confirm(client)
    client.get("/account/codes/")
    for _ in range(settings.SIGN_IN_TRIES):
        page = client.post("/account/codes/", {"code": NOT_A_CODE})
    assert b"wrong" in page.content
    assert b"Too many tries" in client.post("/account/codes/", {"code": NOT_A_CODE}).content
    assert not Authenticator.objects.exists()


def test_an_account_that_was_closed_between_the_steps(client, secret):
    sign_in(client)
    User.objects.update(is_active=False)
    client.post("/sign-in/code/", {"code": code_of(secret, 1)})
    assert not signed_in(client)


def test_the_secret_is_not_kept_in_clear(client, secret):
    for each in Authenticator.objects.all():
        assert secret not in json.dumps(each.data)


def test_another_key_of_the_site_opens_nothing(client, secret, settings):
    """Neither the right code nor one that could be foreseen."""
    old = settings.SECRET_KEY
    settings.SECRET_KEY = "another key of the site, as long as a key has to be"
    sign_in(client)
    client.post("/sign-in/code/", {"code": code_of(secret, 1)})
    assert not signed_in(client)
    settings.SECRET_KEY_FALLBACKS = [old]
    client.post("/sign-in/code/", {"code": code_of(secret, 1)})
    assert signed_in(client)


def test_turning_codes_off(client, secret):
    sign_in(client)
    client.post("/sign-in/code/", {"code": code_of(secret, 1)})
    assert client.get("/account/codes/").status_code == 302
    confirm(client)
    assert client.get("/account/codes/remove/").status_code == 200
    assert client.post("/account/codes/remove/").headers["Location"] == "/account/"
    assert not Authenticator.objects.exists()
    client.post("/sign-out/")
    sign_in(client)
    assert signed_in(client)


# --- recovery codes -----------------------------------------------------------------------------


def recovery_codes() -> list[str]:
    return Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()


def test_a_recovery_code_is_good_once(client, secret):
    code = recovery_codes()[0]
    sign_in(client)
    client.post("/sign-in/code/", {"code": code})
    assert signed_in(client)
    assert len(recovery_codes()) == 9
    other = Client()
    sign_in(other)
    again = other.post("/sign-in/code/", {"code": code})
    assert b"wrong or was used" in again.content
    assert not signed_in(other)


def test_recovery_codes_are_shown_after_confirming_and_made_anew(client, dana):
    sign_in(client)
    assert client.get("/account/recovery/").status_code == 404
    set_up(client)
    shown = client.get("/account/recovery/")
    assert shown.headers["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    old = recovery_codes()
    for code in old:
        assert code in shown.content.decode()
    saved = client.get("/account/recovery/file/")
    assert saved.headers["Content-Type"] == "text/plain"
    assert saved.content.decode().split()[-10:] == old
    assert client.get("/account/recovery/new/").status_code == 200
    client.post("/account/recovery/new/")
    assert not set(old) & set(recovery_codes())


def test_no_recovery_codes_without_a_second_factor(client, dana):
    sign_in(client)
    confirm(client)
    assert b"set up one of those first" in client.post("/account/recovery/new/").content


# --- confirming ---------------------------------------------------------------------------------

CONFIRMED = [
    "/account/codes/",
    "/account/passkeys/add/",
    "/account/recovery/new/",
    "/account/tokens/new/",
]


@pytest.mark.parametrize("address", CONFIRMED)
def test_what_matters_asks_who_one_is(client, dana, address):
    assert "/sign-in/" in client.get(address).headers["Location"]
    sign_in(client)
    wanted = address.replace("/", "%2F")
    assert client.get(address).headers["Location"] == f"/account/confirm/?next={wanted}"
    assert confirm(client, "wrong").status_code == 200
    assert client.get(address).status_code == 302
    confirm(client)
    assert client.get(address).status_code == 200


def test_guessing_while_confirming_locks_out(client, dana, settings):
    sign_in(client)
    for _ in range(settings.SIGN_IN_TRIES):
        assert b"not your password" in confirm(client, "wrong").content
    assert b"Too many tries" in confirm(client).content
    assert client.get("/account/passkeys/add/").status_code == 302


def test_guessing_the_old_password_locks_out(client, dana, settings):
    sign_in(client)
    new = {"new_password1": "diamonds-and-clubs-7", "new_password2": "diamonds-and-clubs-7"}
    for _ in range(settings.SIGN_IN_TRIES):
        client.post("/account/password/", {"old_password": "wrong", **new})
    locked = client.post("/account/password/", {"old_password": PASSWORD, **new})
    assert b"Too many tries" in locked.content


def test_confirming_with_a_code(client, secret):
    sign_in(client)
    client.post("/sign-in/code/", {"code": code_of(secret, 1)})
    assert b"one-time or recovery code" in client.get("/account/confirm/").content
    wrong = client.post("/account/confirm/code/", {"code": NOT_A_CODE})
    assert b"wrong or was used" in wrong.content
    right = client.post(
        "/account/confirm/code/?next=/account/codes/remove/", {"code": recovery_codes()[0]}
    )
    assert right.headers["Location"] == "/account/codes/remove/"


@pytest.mark.parametrize("address", ["/account/codes/", "/account/passkeys/add/"])
def test_nobody_puts_a_lock_of_their_own_on_a_shared_account(client, address):
    """The demonstration's director is whoever presses the button: it stays open to everybody."""
    shared = User.objects.create_user("shared")
    client.force_login(shared)
    for ask in (client.get, client.post):
        answer = ask(address)
        assert answer.status_code == 403
        assert b"has no password" in answer.content
    assert not Authenticator.objects.exists()
    Authenticator.objects.create(user=shared, type=Authenticator.Type.WEBAUTHN, data={})
    assert client.get(address).status_code != 403  # with a passkey, it is somebody's


ELSEWHERE = [
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/%5Celsewhere.example/",
    "http://testserver:9999/",  # whoever listens there is not this site
    "http://testserver@elsewhere.example/",
    "javascript:alert(1)",
    "http://[",
    "//[",
]


@pytest.mark.parametrize("then", ELSEWHERE)
def test_confirming_leads_nowhere_else(client, dana, then):
    sign_in(client)
    answer = confirm(client, then=then)
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/"


def test_confirming_leads_to_where_one_was(client, dana):
    sign_in(client)
    assert confirm(client, then="http://testserver/about/").headers["Location"].endswith("/about/")


# --- passkeys that are none ---------------------------------------------------------------------

FORGED = [
    "",
    "null",
    "[]",
    "7",
    '"x"',
    "{",
    "{}",
    '{"response": []}',
    '{"response": {}}',
    '{"id": 7, "response": {}}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}',
    json.dumps(
        {
            "id": "AA",
            "rawId": "AA",
            "type": "public-key",
            "response": {
                "clientDataJSON": "e30",
                "attestationObject": "oA",
                "authenticatorData": "AA",
                "signature": "AA",
                "userHandle": "AA",
            },
        }
    ),
    json.dumps({"id": "\u0000", "response": {"clientDataJSON": "☃"}}),
    "[" * 15_000,
    "9" * 15_000,
    '{"response": {"signature": "' + "A" * 30_000 + '"}}',
]


@pytest.mark.parametrize("credential", FORGED, ids=range(len(FORGED)))
def test_a_forged_passkey_is_refused_in_words(client, dana, credential):
    options = client.get("/sign-in/passkey/", headers={"Accept": "application/json"})
    assert options.json()["request_options"]["publicKey"]["challenge"]
    response = client.post("/sign-in/passkey/", {"credential": credential}, follow=True)
    assert b"passkey was not taken" in response.content
    assert not signed_in(client)
    sign_in(client)
    confirm(client)
    client.get("/account/passkeys/add/")
    added = client.post("/account/passkeys/add/", {"name": "x", "credential": credential})
    assert added.status_code == 200
    assert b"not be added" in added.content or b"not taken" in added.content
    assert not Authenticator.objects.exists()


def test_forged_passkeys_lock_the_address_out(client, dana, settings):
    settings.SIGN_IN_TRIES_AN_ADDRESS = 4
    for _ in range(4):
        client.get("/sign-in/passkey/", headers={"Accept": "application/json"})
        client.post("/sign-in/passkey/", {"credential": FORGED[11]})
    answer = client.post("/sign-in/passkey/", {"credential": FORGED[11]}, follow=True)
    assert b"Too many tries" in answer.content
    assert b"Too many tries" in sign_in(client).content


def test_the_address_of_passkeys_is_for_the_script(client):
    assert client.get("/sign-in/passkey/").headers["Location"] == "/sign-in/"


@pytest.mark.parametrize("number", [1, 2**31, 2**63, 10**40])
def test_passkeys_and_tokens_that_are_not_there(client, dana, number):
    sign_in(client)
    confirm(client)
    for page in ("name", "remove"):
        assert client.get(f"/account/passkeys/{number}/{page}/").status_code == 404
    assert client.post(f"/account/tokens/{number}/revoke/").status_code == 404


# --- sessions -----------------------------------------------------------------------------------


def test_signing_in_makes_another_session(client, secret):
    client.get("/sign-in/passkey/", headers={"Accept": "application/json"})
    before = client.session.session_key
    sign_in(client)
    client.post("/sign-in/code/", {"code": code_of(secret, 1)})
    assert client.session.session_key != before
    cookie = client.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_cookies_that_came_by_https_stay_there(client, dana):
    response = client.post("/sign-in/", {"username": "Dana", "password": PASSWORD}, secure=True)
    assert response.cookies["sessionid"]["secure"]


def test_signing_out_everywhere_else(client, dana):
    elsewhere = Client()
    sign_in(client)
    sign_in(elsewhere)
    assert client.get("/account/sessions/end/").status_code == 405
    assert client.post("/account/sessions/end/").headers["Location"] == "/account/"
    assert signed_in(client)
    assert not signed_in(elsewhere)


def test_another_password_signs_out_elsewhere(client, dana):
    elsewhere = Client()
    sign_in(client)
    sign_in(elsewhere)
    new = "diamonds-and-clubs-7"
    sent = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    client.post("/account/password/", sent)
    assert signed_in(client)
    assert not signed_in(elsewhere)


POSTS = [
    "/sign-in/",
    "/sign-in/code/",
    "/sign-in/passkey/",
    "/sign-out/",
    "/account/password/",
    "/account/sessions/end/",
    "/account/confirm/",
    "/account/confirm/code/",
    "/account/confirm/passkey/",
    "/account/codes/",
    "/account/codes/remove/",
    "/account/recovery/new/",
    "/account/passkeys/add/",
    "/account/passkeys/1/name/",
    "/account/passkeys/1/remove/",
    "/account/tokens/new/",
    "/account/tokens/1/revoke/",
    "/officials/any/",
    "/officials/any/1/remove/",
    "/officials/any/invitations/1/withdraw/",
    "/invitations/any/",
]


@pytest.mark.parametrize("address", POSTS)
def test_a_form_from_elsewhere_is_not_taken(dana, address):
    client = Client(enforce_csrf_checks=True)
    client.force_login(dana)
    response = client.post(address, {"code": "1"})
    assert response.status_code == 403
    assert b"Not taken" in response.content


@pytest.mark.parametrize("address", POSTS)
def test_a_form_of_nonsense_breaks_nothing(client, dana, address):
    for _ in range(2):  # first as a visitor, then signed in
        for sent in ({}, {"code": "\x00", "name": "\x00", "do": "☃", "credential": "{"}):
            assert client.post(address, sent).status_code < 500
        client.force_login(dana)
        confirm(client)


# --- tokens -------------------------------------------------------------------------------------


def test_a_token_is_shown_once_and_revoked(client, dana):
    sign_in(client)
    confirm(client)
    made = client.post(
        "/account/tokens/new/", {"name": "score board", "scopes": ["read", "score"], "days": "30"}
    )
    assert "no-store" in made.headers["Cache-Control"]
    shown = re.search(r'id="secret">([^<]+)<', made.content.decode())[1]
    token = api_token(shown)
    assert (token.user, token.name, token.scopes) == (dana, "score board", "read score")
    assert token.expires - timezone.now() < datetime.timedelta(days=31)
    listed = client.get("/account/").content.decode()
    assert "score board" in listed
    assert shown not in listed
    client.post(f"/account/tokens/{token.pk}/revoke/")
    assert api_token(shown) is None
    client.get("/account/")  # says that it is revoked
    assert "score board" not in client.get("/account/").content.decode()


def test_nobody_revokes_the_token_of_another(client, dana):
    other = User.objects.create_user("Olga", PASSWORD)
    token, secret = ApiToken.make(other, "hers", "read")
    sign_in(client)
    assert client.post(f"/account/tokens/{token.pk}/revoke/").status_code == 404
    assert api_token(secret) is not None


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Choose at least one"),
        ({"name": "x", "scopes": ["everything"]}, "everything"),
        ({"name": "x" * 81, "scopes": ["read"]}, "at most 80"),
        ({"name": "x", "scopes": ["read"], "days": "-4"}, "-4"),
    ],
)
def test_a_token_asked_for_wrongly(client, dana, sent, said):
    sign_in(client)
    confirm(client)
    response = client.post("/account/tokens/new/", sent)
    assert response.status_code == 400
    assert said in response.content.decode()
    assert not ApiToken.objects.exists()


# --- the administration pages -------------------------------------------------------------------


def test_an_administrator_removes_a_lost_factor_and_sees_no_secret(client, secret, admin_of_all):
    client.force_login(admin_of_all)
    found = Authenticator.objects.get(type="totp")
    for page in ("", f"{found.pk}/change/"):
        shown = client.get(f"/admin/mfa/authenticator/{page}")
        assert shown.status_code == 200
        assert found.data["secret"] not in shown.content.decode()
    client.post(f"/admin/mfa/authenticator/{found.pk}/delete/", {"post": "yes"})
    assert not Authenticator.objects.filter(type="totp").exists()
    assert client.get("/admin/account/emailaddress/").status_code == 404
    assert client.get("/admin/accounts/invitation/").status_code == 200


@pytest.fixture
def admin_of_all(dana) -> User:
    return User.objects.create_superuser("root", PASSWORD)


@pytest.mark.parametrize("address", POSTS)
def test_pages_asked_for_with_nonsense(client, dana, address):
    for _ in range(2):  # first as a visitor, then signed in
        for query in ("next=%00", "next=//elsewhere.example", "next=%FF%FE", "x=" + "y" * 5000):
            answer = client.get(f"{address}?{query}")
            assert answer.status_code < 500
            assert "elsewhere" not in answer.headers.get("Location", "").split("?")[0]
        client.force_login(dana)
        confirm(client)
