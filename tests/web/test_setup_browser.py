"""Setting up in a real Chromium: forty pairs in a few clicks, by keyboard, on a phone, on paper."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web import browsing
from tests.web.browsing import DESK, PASSWORD, PHONE, follow, sign_in, until
from tests.web.table_hall import press
from tests.web.test_setup_steps import sheet

from convenor.simulator.people import player

pytestmark = pytest.mark.browser
LIST = "\n".join(f"{player('a', 2 * at)}, {player('a', 2 * at + 1)}" for at in range(40))
NAME = "connie"
MAKE = """
from convenor.web.accounts.models import User
User.objects.create_user({name!r}, {password!r}, role="convenor")
"""


@pytest.fixture(scope="module")
def club(seeded_site) -> str:
    """The address of a site with a convenor and nothing else."""
    return seeded_site(MAKE.format(name=NAME, password=PASSWORD))


@pytest.fixture
def convenor(opened_by, club) -> Page:
    page = opened_by(club, NAME)
    page.goto("/new/")
    return page


def looked_at(page: Page, pictures, name: str) -> None:
    browsing.looked_at(page, pictures, f"setup-{name}", dark=True)
    page.emulate_media(color_scheme="light")


def test_forty_pairs_to_the_first_round_in_five_clicks(convenor, pictures):
    page, clicks = convenor, 0

    def click(role, name):
        nonlocal clicks
        clicks += 1
        follow(page.get_by_role(role, name=name).first)

    looked_at(page, pictures, "pick")
    click("link", "Butler pairs, Swiss")
    expect(page.get_by_role("heading", level=1)).to_have_text("Butler pairs, Swiss")
    looked_at(page, pictures, "details")
    page.get_by_label("Name").fill("Autumn Butler")
    click("button", "Go on to the entries")
    looked_at(page, pictures, "entries")
    page.get_by_label("The list").fill(LIST)
    click("button", "Enter them")
    expect(page.get_by_text("40 pairs are entered.")).to_be_visible()
    looked_at(page, pictures, "draw")
    click("button", "Publish the draw and begin")
    expect(page.locator(".card")).to_have_count(20)
    looked_at(page, pictures, "cards")
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.get_by_role("button", name="Print the cards").click()
    assert page.title() == "printed"
    assert clicks + 1 == 5
    page.emulate_media(media="print")
    assert page.locator(".masthead").is_hidden()
    assert page.locator(".lead").is_hidden()
    paper = pictures / "setup-cards.pdf"
    page.pdf(path=paper, format="A4")
    pages = paper.read_bytes().count(b"/Type /Page\n") or paper.read_bytes().count(b"/Type /Page")
    assert pages >= 5
    letter = page.pdf(format="Letter")  # shorter than A4: four cards to a sheet there too
    assert letter.count(b"/Type /Page\n") == 5
    page.screenshot(path=pictures / "setup-cards-print.png")


def test_the_zone_of_a_new_event_is_the_browsers(opened_by, club):
    page = opened_by(club, NAME, timezone_id="Pacific/Auckland")
    page.goto("/new/")
    follow(page.get_by_role("link", name="Duplicate evening"))
    expect(page.locator("input[data-likely]")).to_have_value("Pacific/Auckland")
    page.locator("input[data-likely]").fill("Asia/Tokyo")  # and another one can be said
    page.get_by_label("Name").fill("Far away")
    follow(page.get_by_role("button", name="Go on to the entries"))
    page.get_by_label("The list").fill(LIST)
    follow(page.get_by_role("button", name="Enter them"))
    expect(page.get_by_text("by the clock of Tokyo")).to_be_visible()


def test_problems_stand_beside_their_lines(convenor, pictures):
    """Six mistakes at once; a link leads to each, and what was typed is there in both shapes."""
    page = convenor
    page.goto("/new/of/sabf-butler-swiss/")
    page.get_by_role("button", name="Go on to the entries").click()
    lines = ["Ann Lee, Bob Ray", "Cy Dee", "Di Fox / Ann Lee", "=A1, Ed Gay", "Flo Hay - Flo Hay"]
    lines += ["Gus Ivy, Hal Jay, Ida Kay", "Jo Lim, Kit Mo; seed: first", "Lu Ma, Ni Oh"]
    page.get_by_label("The list").fill("\n".join(lines))
    page.get_by_role("button", name="Enter them").click()
    expect(page.locator(".entry-lines .wrong")).to_have_count(7)
    expect(page.locator(".line-said .problem")).to_have_count(7)
    looked_at(page, pictures, "problems")
    page.get_by_role("link", name="7", exact=True).click()
    assert page.url.endswith("#row-7")
    page.get_by_role("button", name="Back to the list as text").click()
    expect(page.get_by_label("The list")).to_have_value("\n".join(lines))
    page.get_by_role("button", name="Enter them").click()
    page.get_by_label("2 line").fill("Cy Dee, Pa Qi")
    page.get_by_label("3 line").fill("Di Fox / Ro Sy")
    page.get_by_label("4 line").fill("Al Bo, Ed Gay")
    page.get_by_label("5 line").fill("Flo Hay - Tia Uy")
    page.get_by_label("6 line").fill("")
    page.get_by_label("7 line").fill("Jo Lim, Kit Mo; seed: 1")
    page.get_by_role("button", name="Check and enter").click()
    expect(page.get_by_text("7 pairs are entered.")).to_be_visible()


def test_a_spreadsheet_is_sent_or_pasted(convenor):
    """Forty pairs of a sheet: as a file with headings, and as its cells, numbered, in the field."""
    page = convenor
    rows = [each.split(", ") for each in LIST.splitlines()]
    ways = [
        {"name": "list.xlsx", "data": sheet([["Player 1", "Player 2"], *rows])},
        {"name": "list.csv", "data": "\n".join(";".join(row) for row in rows).encode()},
    ]
    for way in ways:
        page.goto("/new/of/sabf-butler-swiss/")
        page.get_by_role("button", name="Go on to the entries").click()
        sent = {"name": way["name"], "mimeType": "application/octet-stream", "buffer": way["data"]}
        page.get_by_label("Or a file").set_input_files([sent])
        page.get_by_role("button", name="Enter them").click()
        expect(page.get_by_text("40 pairs are entered.")).to_be_visible()
    page.goto("/new/of/sabf-butler-swiss/")
    page.get_by_role("button", name="Go on to the entries").click()
    pasted = "\n".join(f"{at}\t{a}\t{b}" for at, (a, b) in enumerate(rows, 1))
    page.get_by_label("The list").fill(pasted)
    page.get_by_role("button", name="Enter them").click()
    expect(page.get_by_text("40 pairs are entered.")).to_be_visible()


def test_movements_side_by_side(convenor, pictures):
    page = convenor
    page.goto("/new/of/club-duplicate/")
    page.get_by_role("button", name="Go on to the entries").click()
    page.get_by_label("The list").fill("\n".join(LIST.splitlines()[:18]))
    page.get_by_role("button", name="Enter them").click()
    expect(page.locator(".options > li").first).to_contain_text("recommended")
    looked_at(page, pictures, "movement")
    page.get_by_role("button", name="Seat them and begin").click()
    expect(page.locator(".card").first).to_be_visible()


def test_by_keyboard_alone(convenor):
    page = convenor

    def reach(words: str) -> None:
        for _ in range(120):
            page.keyboard.press("Tab")
            told = page.evaluate(
                "(document.activeElement.labels?.[0] || document.activeElement).textContent.trim()"
            )
            if told.startswith(words):
                return
        raise AssertionError(f"the keyboard does not reach '{words}'")

    reach("Find one")
    page.keyboard.type("butler swiss")
    page.keyboard.press("Enter")
    page.wait_for_url("**q=butler+swiss")
    reach("Butler pairs, Swiss")
    page.keyboard.press("Enter")
    page.wait_for_url("**/of/sabf-butler-swiss/")
    reach("Go on to the entries")
    page.keyboard.press("Enter")
    page.wait_for_url("**/entries/")
    reach("The list")
    page.keyboard.insert_text(LIST)
    reach("Enter them")
    page.keyboard.press("Enter")
    page.wait_for_url("**/start/")
    reach("Publish the draw and begin")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/swiss/1/")


def test_without_scripts_on_a_phone(browser: Browser, club):
    context = browser.new_context(base_url=club, viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    sign_in(page, NAME, PASSWORD)
    page.goto("/new/")
    page.get_by_role("link", name="Duplicate evening").click()
    page.get_by_role("button", name="Go on to the entries").click()
    page.get_by_label("The list").fill("\n".join(LIST.splitlines()[:8]))
    page.get_by_role("button", name="Enter them").click()
    page.get_by_role("button", name="Seat them and begin").click()
    expect(page.locator(".card")).to_have_count(4)
    expect(page.get_by_text("Print this page")).to_be_visible()
    context.close()


def test_the_demonstration_is_played_with_one_click(
    browser: Browser, tmp_path, running_site, pictures
):
    with running_site(tmp_path, CONVENOR_DEMONSTRATION="1") as running:
        context = browser.new_context(base_url=running.address, viewport=DESK)
        page = context.new_page()
        page.goto("/")
        page.screenshot(path=pictures / "setup-demonstration-front-1440.png", full_page=True)
        page.get_by_role("button", name="Play director").click()
        expect(page.get_by_role("button", name="Pause the players")).to_be_visible()
        page.goto("/demonstration/")
        looked_at(page, pictures, "demonstration")
        page.get_by_role("link", name="Set up a competition").click()
        page.get_by_role("link", name="Duplicate evening").click()
        page.get_by_role("button", name="Go on to the entries").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Who plays")
        looker = browser.new_context(base_url=running.address).new_page()
        looker.goto("/c/demo-butler/s/swiss/")
        arrives(looker)
        page.get_by_role("button", name="Start again").click()
        expect(page.get_by_text("The festival has begun anew.")).to_be_visible(timeout=60_000)
        expect(page.locator(".trials > li")).to_have_count(7)
        arrives(looker)  # without being opened again
        visits(looker)
        looker.context.close()
        context.close()


def visits(page: Page) -> None:
    """Somebody without an account takes a player's phone, and the others agree to a result."""
    page.goto("/demonstration/")
    page.get_by_role("button", name="Sit down at a table").click()
    page.get_by_role("button", name="East-West", exact=True).click()
    page.get_by_role("link", name=re.compile("^Enter board")).first.click()
    board = page.get_by_role("heading", level=1).inner_text()
    for name, value in {"level": "1", "denomination": "NT", "declarer": "E", "tricks": "="}.items():
        press(page, name, value)
    page.get_by_role("button", name="Send").click()
    line = page.locator(".boards li", has=page.get_by_text(board, exact=True))
    expect(line).to_contain_text("agreed", timeout=30_000)


def arrives(page: Page) -> None:
    """Scores come to a page that is only looked at."""
    before = page.locator("main").inner_text()
    until(
        page,
        "before => (document.querySelector('main')?.innerText ?? before) !== before",
        before,
        60,
    )


# --- an event's own regulations -------------------------------------------------------------------

LAYER = """\
[rulebook]
id = "autumn"
title = "Autumn Teams: supplementary regulations"
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
value = "by"
"""


def test_what_is_wrong_in_a_layer_stands_beside_its_line(convenor, pictures):
    page = convenor
    page.goto("/new/of/sabf-swiss-teams/")
    page.get_by_text("Supplementary regulations").first.click()
    page.locator("textarea[name=layer]").fill(LAYER)
    page.get_by_role("button", name="Go on to the entries").click()
    line = page.locator("li.wrong")
    expect(line).to_contain_text("did you mean 'bye'?")
    expect(line).to_have_attribute("value", "17")
    looked_at(page, pictures, "layer")
    page.locator("textarea[name=layer]").fill(LAYER.replace('"by"', '"bye"'))
    page.get_by_role("button", name="Go on to the entries").click()
    page.wait_for_url("**/entries/")
    page.goto(re.sub(r"/new/(.*)/entries/", r"/c/\1/conditions/", page.url))
    expect(page.get_by_text("The team left over has a bye.")).to_be_visible()
    looked_at(page, pictures, "layer-conditions")
