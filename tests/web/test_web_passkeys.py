"""Second factors in a real Chromium: with a virtual device, by keyboard, scanned, pictured."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.browsing import barriers, follow, tab_to

pytestmark = pytest.mark.browser
PASSWORD = "spades-hearts-9"
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
MAKE = """
from convenor.web.accounts.models import User
from convenor.web.store.models import Competition, Official
for name in ("root", "alone", "nopin", "tab"):
    User.objects.create_superuser(name, "spades-hearts-9", full_name=name.title() + " Person")
there = Competition.objects.create(slug="congress", title="The Congress", ledger="l-1")
dana = User.objects.create_user("dana", None, full_name="Dana East")
Official.objects.create(user=dana, competition=there, role="director")
Official.objects.create(user=User.objects.get(name="root"), competition=there, role="convenor")
"""


@pytest.fixture(scope="module")
def club(running_site, tmp_path_factory) -> Iterator[str]:
    """A site with people in it, under a name, as passkeys need."""
    data = tmp_path_factory.mktemp("club")
    with running_site(data) as running:
        made = subprocess.run(
            [sys.executable, "-m", "convenor.web.manage", "shell", "-c", MAKE],
            env={**os.environ, "CONVENOR_DATA": str(data)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 0, made.stderr
        yield running.address.replace("127.0.0.1", "localhost")
    assert running.complaints == ""


@pytest.fixture
def visit(browser: Browser, club: str) -> Iterator[BrowserContext]:
    """A visitor on whose pages nothing is complained about."""
    context = browser.new_context(base_url=club, viewport=DESK)
    complaints: list[str] = []
    context.on("console", lambda said: _note(said.type, said.text, complaints))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert complaints == []


def _note(kind: str, text: str, complaints: list[str]) -> None:
    if kind in ("error", "warning") and "400 (Bad Request)" not in text:
        complaints.append(f"{kind}: {text}")


def device(page: Page, verifies: bool = True) -> None:
    """Give the browser a device that keeps passkeys and says yes."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": verifies,
        "isUserVerified": verifies,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def sign_in(page: Page, name: str = "root") -> None:
    page.goto("/sign-in/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    follow(page.get_by_role("button", name="Sign in", exact=True))


def confirm(page: Page) -> None:
    page.get_by_label("Your password").fill(PASSWORD)
    follow(page.get_by_role("button", name="Go on"))


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def add_passkey(page: Page, name: str) -> None:
    page.goto("/account/passkeys/add/")
    if "/confirm/" in page.url:
        confirm(page)
    page.get_by_label("Name of this passkey").fill(name)
    page.get_by_role("button", name="Add the passkey").click()


def test_a_passkey_is_added_used_renamed_and_removed(visit):
    page = visit.new_page()
    device(page)
    sign_in(page, "alone")
    add_passkey(page, "Laptop")
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    expect(page.get_by_role("status")).to_contain_text("The passkey is added")
    sign_out(page)

    page.goto("/sign-in/?next=/about/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(lambda url: "/sign-in/" not in url)
    expect(page.get_by_role("link", name="Alone Person")).to_be_visible()
    sign_out(page)

    sign_in(page, "alone")
    expect(page.get_by_role("heading", level=1)).to_have_text("The second step")
    page.get_by_role("button", name="Use a passkey instead").click()
    expect(page.get_by_role("link", name="Alone Person")).to_be_visible()

    page.goto("/account/tokens/new/")
    page.get_by_role("link", name="Use a passkey").click()
    page.get_by_role("button", name="Use your passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A token for another program")

    add_passkey(page, "Again")
    expect(page.get_by_role("alert")).to_have_text(
        "This device has a passkey for this account already."
    )
    page.goto("/account/")
    page.get_by_role("link", name="Rename Laptop").click()
    page.get_by_label("Name of this passkey").fill("Old laptop")
    page.get_by_role("button", name="Rename it").click()
    page.get_by_role("link", name="Remove Old laptop").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.locator("main")).not_to_contain_text("Old laptop")
    sign_out(page)
    page.goto("/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("main")).to_contain_text("passkey was not taken")
    sign_in(page, "alone")
    expect(page.get_by_role("link", name="Alone Person")).to_be_visible()


def test_a_device_that_does_not_ask_its_owner_is_refused(visit):
    page = visit.new_page()
    device(page, verifies=False)
    sign_in(page, "nopin")
    add_passkey(page, "Bare key")
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto("/account/")
    expect(page.locator("main")).not_to_contain_text("Bare key")


def test_where_passkeys_cannot_work_the_page_says_so(browser, club):
    """By number instead of by name, and without JavaScript."""
    plain = club.replace("localhost", "127.0.0.1")
    for more in ({"base_url": plain}, {"base_url": club, "java_script_enabled": False}):
        context = browser.new_context(**more)
        page = context.new_page()
        sign_in(page, "nopin")
        page.goto("/account/passkeys/add/")
        confirm(page)
        expect(page.get_by_text("A passkey needs JavaScript")).to_be_visible()
        expect(page.get_by_role("button", name="Add the passkey")).to_be_hidden()
        context.clear_cookies()
        page.goto("/sign-in/")
        expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
        context.close()


def test_codes_are_set_up_by_keyboard_alone(visit):
    page = visit.new_page()
    sign_in(page, "tab")
    page.goto("/account/")
    tab_to(page, 'a[href="/account/codes/"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/confirm/*")
    tab_to(page, "#id_password")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/codes/")
    secret = page.locator(".secret").inner_text()
    tab_to(page, "#id_code")
    page.keyboard.type(code_of(secret))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    assert page.locator(".codes li").count() == 10


def code_of(secret: str, steps: int = 0) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps))


def looked_at(page: Page, name: str, pictures) -> None:
    """Scan a page light and dark, picture it narrow and wide, and see that it fits."""
    for look, viewport in (("light", DESK), ("dark", PHONE), ("light", PHONE)):
        page.emulate_media(color_scheme=look)
        page.set_viewport_size(viewport)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= viewport["width"], f"{name} is {width} wide"
        page.evaluate("document.fonts.ready")
        page.screenshot(
            path=pictures / f"account-{name}-{viewport['width']}-{look}.png", full_page=True
        )
        assert barriers(page) == [], f"{name}, {look}, {viewport['width']}"
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.locator("main").evaluate("e => e.scrollWidth") <= 320, f"{name} at 200%"
    page.set_viewport_size(DESK)


def test_every_page_is_scanned_and_pictured(visit, browser, club, pictures):
    page = visit.new_page()
    device(page)
    page.goto("/sign-in/")
    looked_at(page, "sign-in", pictures)
    sign_in(page)
    page.goto("/account/")
    looked_at(page, "plain", pictures)
    page.goto("/account/password/")
    looked_at(page, "password", pictures)
    page.goto("/account/codes/")
    looked_at(page, "confirm", pictures)
    page.get_by_label("Your password").fill("wrong")
    follow(page.get_by_role("button", name="Go on"))
    looked_at(page, "confirm-wrong", pictures)
    confirm(page)
    secret = page.locator(".secret").inner_text()
    looked_at(page, "codes", pictures)
    page.get_by_label("The code that the app shows now").fill(code_of(secret))
    page.get_by_role("button", name="Turn one-time codes on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    looked_at(page, "recovery", pictures)
    follow(page.get_by_role("link", name="Make new ones"))
    looked_at(page, "recovery-new", pictures)
    page.goto("/account/passkeys/add/")
    looked_at(page, "passkey-add", pictures)
    page.get_by_role("button", name="Add the passkey").click()
    page.wait_for_url("**/account/")
    follow(page.get_by_role("link", name="Rename Passkey"))
    looked_at(page, "passkey-name", pictures)
    page.goto("/account/")
    follow(page.get_by_role("link", name="Remove Passkey"))
    looked_at(page, "passkey-remove", pictures)
    page.goto("/account/codes/remove/")
    looked_at(page, "codes-remove", pictures)
    page.goto("/account/tokens/new/")
    looked_at(page, "token-new", pictures)
    page.get_by_role("button", name="Make the token").click()  # the browser asks for a name
    page.get_by_label("What is it for").fill("Score board in the hall")
    page.get_by_role("button", name="Make the token").click()
    expect(page.locator("#secret")).to_have_text(re.compile("^cvn_"))
    looked_at(page, "token-made", pictures)
    page.goto("/account/")
    looked_at(page, "full", pictures)
    page.goto("/officials/congress/")
    page.get_by_label("For whom").fill("Nora North")
    follow(page.get_by_role("button", name="Make the link"))
    link = page.locator("#link").inner_text()
    looked_at(page, "officials", pictures)
    page.goto(link)
    looked_at(page, "invitation", pictures)
    page.goto("/account/")
    sign_out(page)
    page.goto(link)
    looked_at(page, "invitation-new", pictures)
    sign_in(page)
    looked_at(page, "code", pictures)
    page.get_by_label("Code").fill(code_of(secret, 1))
    follow(page.get_by_role("button", name="Sign in", exact=True))
    page.goto("/account/confirm/passkey/")
    looked_at(page, "confirm-passkey", pictures)
