"""Forty pairs in two sections in a real Chromium: set up, carded, typed, tapped, ranked."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import PASSWORD, PHONE, follow, looked_at

from convenor.simulator.people import player

pytestmark = pytest.mark.browser
LIST = "\n".join(f"{player('h', 2 * at)}, {player('h', 2 * at + 1)}" for at in range(40))
TABLES = [f"{section}{number}" for section in "AB" for number in range(1, 11)]
CUT = """() => [...document.querySelectorAll("main *")]
    .filter((each) => getComputedStyle(each).textOverflow === "ellipsis")
    .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"""
"""What of the page is cut off, with three dots in its place."""
MAKE = f"""
from convenor.web.accounts.models import User
User.objects.create_user("connie", {PASSWORD!r}, role="convenor")
"""


@pytest.fixture(scope="module")
def club(seeded_site) -> str:
    return seeded_site(MAKE)


def set_up(page: Page) -> str:
    """From nothing to the cards of the first round: forty names pasted, two sections asked for."""
    page.goto("/new/")
    follow(page.get_by_role("link", name="Duplicate evening"))
    page.get_by_label("Name").fill("Hall of forty")
    follow(page.get_by_role("button", name="Go on to the entries"))
    page.get_by_label("The list").fill(LIST)
    follow(page.get_by_role("button", name="Enter them"))
    expect(page.get_by_text("40 pairs are entered.")).to_be_visible()
    page.get_by_label("Sections").fill("2")
    follow(page.get_by_role("button", name=re.compile("Work it out|again", re.IGNORECASE)))
    expect(page.get_by_text("40 pairs at 20 tables")).to_be_visible()
    follow(page.get_by_role("button", name=re.compile("begin", re.IGNORECASE)))
    return page.url.split("/new/")[1].split("/")[0]


def type_slip(page: Page, slug: str, table: str, results: list[str]) -> None:
    """A slip of the table, line by line, and Enter."""
    page.goto(f"/desk/{slug}/s/evening/1/grid/table/{table}/")
    fields = page.locator("[data-typed]")
    for at, result in enumerate(results):
        fields.nth(at).fill(result)
        page.keyboard.press("Enter")
        expect(fields.nth(at)).to_have_attribute("data-kept", re.compile("."))


def test_forty_pairs_in_two_sections(opened_by, club: str, pictures: Path) -> None:
    page = opened_by(club, "connie")
    slug = set_up(page)
    cards = page.locator(".card .table-number")
    assert cards.all_inner_texts() == TABLES
    addresses = page.locator(".card .address").all_inner_texts()
    looked_at(page, pictures, "sections-cards")
    assert "20 cards" in page.locator(".deck").inner_text()
    type_slip(page, slug, "A1", ["4s=", "3n-1 e"])
    type_slip(page, slug, "B10", ["4s+1", "420"])
    looked_at(page, pictures, "sections-grid")
    phone = opened_by(club, "", PHONE)
    phone.goto(addresses[-1])
    expect(phone.get_by_role("heading", level=1)).to_contain_text("B10")
    looked_at(phone, pictures, "sections-phone")
    page.goto(f"/desk/{slug}/s/evening/1/")
    for table in TABLES:
        named = page.get_by_role("link", name=re.compile(rf"^(Table )?{table}\b"))
        expect(named.first).to_be_visible()
    looked_at(page, pictures, "sections-desk")
    assert page.evaluate(CUT) == []
    for zone in ("Pacific/Auckland", "America/Los_Angeles"):
        screen = opened_by(club, "", timezone_id=zone)
        screen.goto(f"/c/{slug}/screen/")
        expect(screen.locator("[data-round-clock] [data-word]")).to_have_text("to the start")
    type_slip(page, slug, "A2", ["np", "np", "4s=", "3n=", "2h+1", "1n-1"])
    page.goto(f"/c/{slug}/s/evening/")
    shown = [f"{table} {side}" for table in TABLES for side in ("NS", "EW")]
    under = " ".join(page.locator("table.standings .under").all_inner_texts())
    assert [each for each in shown if not re.search(rf"\b{each}\b", under)] == []
    looked_at(page, pictures, "sections-standings")
    page.goto(f"/c/{slug}/s/evening/round/1/")
    page.get_by_text("Seating, all").click()
    expect(page.locator("table.seating td.table-no").first).to_have_text("A1")
    looked_at(page, pictures, "sections-round")
