"""The site in a real Chromium: walked by hand and by keyboard, without JavaScript, and scanned."""

import re

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect
from tests.web.browsing import barriers, tab_to

pytestmark = pytest.mark.browser

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
WHITE = "rgb(255, 255, 255)"
IMPS = "/rulebooks/laws-2017/78.B/"


def complain(said: ConsoleMessage, complaints: list[str]) -> None:
    if said.type in ("error", "warning"):
        complaints.append(f"{said.type}: {said.text}")


def fail(request: Request, complaints: list[str]) -> None:
    if request.failure != "net::ERR_ABORTED":  # the page was left before it came
        complaints.append(f"failed: {request.url}")


@pytest.fixture
def watched(page: Page, site: str):
    """A page on which nothing is fetched from elsewhere and nothing is complained about."""
    complaints: list[str] = []
    page.on("console", lambda said: complain(said, complaints))
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on("requestfailed", lambda request: fail(request, complaints))
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((f"{site}/", "data:"))
            else complaints.append(f"elsewhere: {request.url}")
        ),
    )
    yield page
    assert complaints == []


def test_from_the_shelf_to_an_answer(watched):
    page = watched
    page.goto("/rulebooks/")
    page.get_by_role("link", name="SABF Tournament Regulations").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("SABF Tournament Regulations")
    page.get_by_role("link", name="13.9.b").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("VP from IMPs")
    page.get_by_label("margin").fill("23")
    page.get_by_label("boards", exact=True).fill("14")
    page.get_by_role("button", name="Work it out").click()
    answer = page.locator("#answer")
    expect(answer).to_contain_text("15.85")
    expect(page).to_have_url(re.compile(r"\?margin=23&boards=14$"))
    figure = answer.locator(".explains").first
    expect(figure.locator(".why")).to_be_hidden()
    figure.locator("summary").click()
    expect(figure.locator(".why")).to_be_visible()
    answer.locator(".why a.chip").last.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("21.1")


def test_the_answer_comes_in_place_and_is_given_the_focus(watched):
    page = watched
    page.goto(IMPS)
    page.evaluate("window.stayed = true")
    page.get_by_label("score NS").fill("-100")
    page.get_by_label("datum").fill("420")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#answer")).to_contain_text("−11")
    assert page.evaluate("window.stayed") is True
    expect(page.locator("#answer h3").first).to_be_focused()
    page.go_back()
    expect(page.get_by_label("datum")).to_have_value("")


def test_a_mistake_comes_in_place_beside_its_field(watched):
    page = watched
    page.goto("/rulebooks/sabf-2020/13.9.b/")
    page.get_by_label("margin").fill("abc")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#p-margin")).to_contain_text("must be a number")
    expect(page.locator("#p-boards")).to_contain_text("missing")
    expect(page.get_by_label("margin")).to_have_value("abc")
    expect(page.get_by_label("margin")).to_have_attribute("aria-invalid", "true")


def test_a_worked_case_fills_the_form(watched):
    page = watched
    page.goto("/rulebooks/sabf-2020/13.9.b/")
    page.get_by_role("link", name="Put the question of case #1").click()
    expect(page.get_by_label("margin")).not_to_have_value("")
    expect(page.locator("#answer .figures")).to_be_visible()


def test_by_keyboard_alone(watched):
    page = watched
    page.goto("/rulebooks/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, "#find-big")
    page.keyboard.type("international match points")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=*")
    tab_to(page, f'.hits a[href="{IMPS}"]')
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{IMPS}")
    tab_to(page, "#f-score_ns")
    page.keyboard.type("480")
    tab_to(page, "#f-datum")
    page.keyboard.type("490")
    tab_to(page, "#ask-it")
    page.keyboard.press("Enter")
    expect(page.locator("#answer .figures")).to_be_visible()
    tab_to(page, ".explains > summary")
    page.keyboard.press("Enter")
    expect(page.locator(".explains[open] .why").first).to_be_visible()


def test_without_javascript(browser: Browser, browser_context_args):
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    page = context.new_page()
    page.goto("/rulebooks/")
    page.get_by_role("link", name="Laws of Duplicate Bridge 2017").click()
    page.get_by_role("link", name="78.B").click()
    page.get_by_label("score NS").fill("480")
    page.get_by_label("datum").fill("490")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#answer .figures")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?score_ns=480&datum=490#answer$"))
    page.locator(".explains > summary").first.click()
    expect(page.locator(".explains .why").first).to_be_visible()
    page.get_by_role("button", name="dark").click()
    expect(page.locator("html")).to_have_attribute("data-look", "dark")
    page.get_by_label("Search all clauses").fill("late arrival")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".hits li").first).to_be_visible()
    context.close()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_scan_finds_no_serious_barrier(
    browser: Browser, browser_context_args, page_kind, look: str
):
    """The rules of axe on a page of each kind: light as at a desk, dark as on a phone."""
    name, address = page_kind
    viewport = DESK if look == "light" else PHONE
    context = browser.new_context(
        **{**browser_context_args, "color_scheme": look, "viewport": viewport}
    )
    page = context.new_page()
    page.goto(address)
    assert barriers(page) == [], f"{name}, {look}"
    context.close()


def test_pictures_of_each_page(page: Page, page_kind, pictures):
    """A picture of each page, and nothing on it wider than the screen."""
    name, address = page_kind
    page.goto(address)
    page.evaluate("document.fonts.ready")
    for viewport in (PHONE, DESK):
        page.set_viewport_size(viewport)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= viewport["width"], f"{name} is {width} wide"
        for look in ("light", "dark"):
            page.emulate_media(color_scheme=look)
            picture = pictures / f"{name}-{viewport['width']}-{look}.png"
            page.screenshot(path=picture, full_page=name != "book")


def test_twice_as_large_text_still_fits_a_phone(browser: Browser, browser_context_args, page_kind):
    """Text at 200% on a phone is the page at half the width."""
    context = browser.new_context(
        **{**browser_context_args, "viewport": {"width": 320, "height": 640}}
    )
    page = context.new_page()
    page.goto(page_kind[1])
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    context.close()


def test_the_faces_come_from_the_package(watched):
    """Text, figures and suits are set in our own faces, whatever the machine has."""
    page = watched
    page.goto("/about/")
    page.evaluate("document.fonts.ready")
    for family, text in (("Source Sans 3", "Aé−12"), ("Suits", "♠♥♦♣")):
        assert page.evaluate("([f, t]) => document.fonts.check(`16px '${f}'`, t)", [family, text])
    loaded = page.evaluate(
        "[...document.fonts].filter(f => f.status == 'loaded').map(f => f.family)"
    )
    assert {each.strip('"') for each in loaded} == {"Source Sans 3", "Suits"}


def test_figures_are_as_wide_as_each_other(watched):
    page = watched
    page.goto("/about/")
    page.evaluate("document.fonts.ready")
    widths = page.evaluate(
        """() => {
            const place = document.querySelector('main p');
            return [...'0123456789−'].map(sign => {
                const one = document.createElement('span');
                one.style.display = 'inline-block';
                one.textContent = sign.repeat(20);
                place.append(one);
                return one.getBoundingClientRect().width;
            });
        }"""
    )
    assert len(set(widths)) == 1


def test_on_paper_the_answer_stands_without_the_form(watched):
    page = watched
    page.goto(f"{IMPS}?score_ns=480&datum=490")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == WHITE
    expect(page.locator("#ask form")).to_be_hidden()
    expect(page.locator("#answer .figures")).to_be_visible()
    expect(page.locator(".colophon")).to_be_hidden()


# --- the administration pages -------------------------------------------------------------------


def test_the_administration_pages_work_under_the_policy(page: Page, running_site, tmp_path):
    """Nothing that the pages of Django do is stopped by the policy."""
    import os
    import subprocess
    import sys

    with running_site(tmp_path) as running:
        made = subprocess.run(
            [sys.executable, "-m", "convenor.web.manage", "make_administrator", "root"],
            env={
                **os.environ,
                "CONVENOR_DATA": str(tmp_path),
                "CONVENOR_PASSWORD": "spades-hearts-9",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.stdout == "root is an administrator.\n", made.stderr
        complaints: list[str] = []
        page.on("console", lambda said: complain(said, complaints))
        page.goto(f"{running.address}/admin/")
        page.get_by_label("Name").fill("root")
        page.get_by_label("Password").fill("spades-hearts-9")
        page.get_by_role("button", name="Sign in").click()
        expect(page).to_have_url(f"{running.address}/admin/")
        for address in (
            "accounts/user/",
            "accounts/user/add/",
            "store/official/",
            "store/festival/add/",
        ):
            page.goto(f"{running.address}/admin/{address}")
        page.goto(f"{running.address}/admin/accounts/user/")
        page.get_by_role("link", name="root").first.click()
        page.get_by_label("Full name").fill("Root Person")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#result_list")).to_contain_text("Root Person")
        assert complaints == []
