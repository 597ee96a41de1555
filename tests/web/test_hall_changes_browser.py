"""The hall changed at the desk in a real Chromium: looked at before, recorded, taken back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import DESK, PHONE, barriers, follow

pytestmark = pytest.mark.browser

SEED = """
import desk_halls, seed_site
seed_site.officials(desk_halls.three_tables("three"))
seed_site.officials(desk_halls.moving("five")[0])
"""
FORMS = (
    *("exchange-seats", "turn-table", "turn-rounds", "exchange-players", "move-result"),
    "exchange-players-in-rounds",
    *("play-other-boards", "curtail", "add-table", "remove-table", "change-movement"),
)


@pytest.fixture(scope="module")
def hall_site(seeded_site) -> str:
    """Two evenings of pairs, one of them played."""
    return seeded_site(SEED)


@pytest.fixture
def page(opened_by, hall_site: str) -> Page:
    return opened_by(hall_site, "director-three")


def test_a_director_changes_seats_and_sees_what_moves(page: Page) -> None:
    """4 and 5 sat in each other's seats in round 2: 0 of 12 becomes 2, 10 becomes 8."""
    page.goto("/desk/three/")
    page.keyboard.press("v")
    page.wait_for_url("**/hall/")
    follow(page.get_by_role("link", name="Two pairs change seats"))
    page.get_by_label("Pair", exact=True).select_option("4")
    page.get_by_label("changes seats with").select_option("5")
    page.get_by_label("They have sat so already").check()
    page.get_by_label("From", exact=True).select_option("2")
    beside = page.locator("#beside")
    expect(beside.get_by_role("heading", name="What moves")).to_be_visible()
    expect(beside.locator(".moves li")).to_have_count(2)
    expect(beside.locator(".moves li").first).to_contain_text("Round 2, table 2")
    changes = beside.locator(".changes")
    expect(changes).to_contain_text("0 → 16.67")
    expect(changes).to_contain_text("83.33 → 66.67")
    follow(page.get_by_role("button", name="Record it"))
    expect(page.get_by_role("heading", name="Recorded")).to_be_visible()
    page.goto("/desk/three/s/evening/1/hall/")
    told = page.locator("#changed-title + ul li")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("table 2, board 3; table 3, board 1")
    follow(page.get_by_role("link", name="Look, take back"))
    follow(page.get_by_role("button", name=re.compile("back|Undo", re.IGNORECASE)).first)
    page.goto("/desk/three/s/evening/1/hall/")
    expect(page.get_by_role("heading", name="What was changed")).to_have_count(0)


def test_a_table_more_after_round_1(opened_by, hall_site: str) -> None:
    """Two late pairs get table 6 from round 2 on; what was played stays where it was."""
    page = opened_by(hall_site, "director-five", PHONE)
    page.goto("/desk/five/s/evening/1/hall/")
    follow(page.get_by_role("link", name="Two late pairs have a table"))
    for name in ("Kim Kiel", "Mo Moss"):
        page.get_by_label(re.compile(name)).check()
    moves = page.locator("#beside .moves li")
    expect(moves.first).to_contain_text("Round 2, table 1")
    assert not any("Round 1" in each for each in moves.all_inner_texts())
    follow(page.get_by_role("button", name="Record it"))
    page.goto("/desk/five/s/evening/1/t/6/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("6")


def test_the_palette_finds_what_is_typed_and_enter_goes_there(page: Page) -> None:
    page.goto("/desk/three/s/evening/1/")
    expect(page.locator(".at-hand li")).to_have_count(8)
    page.keyboard.press("/")
    expect(page.locator("#palette[data-ready]")).to_be_visible()
    page.keyboard.type("arrow")
    expect(page.locator("#palette li[aria-selected=true]")).to_contain_text("arrow-switch")
    assert barriers(page) == []
    page.keyboard.press("Enter")
    page.wait_for_url("**/do/turn-rounds/?*")
    assert "stage=evening" in page.url
    page.goto("/desk/three/s/evening/1/")
    page.keyboard.press("/")
    expect(page.locator("#palette[data-ready]")).to_be_visible()
    page.keyboard.type("table 2")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/2/")


def test_the_clock_of_the_round_stops_goes_on_and_has_five_minutes_more(
    opened_by, browser: Browser, hall_site: str
) -> None:
    """On the desk and on a screen in another zone; what is left is counted by the page."""
    page = opened_by(hall_site, "director-five")
    page.goto("/desk/five/s/evening/1/")
    far = browser.new_context(base_url=hall_site, timezone_id="Pacific/Auckland")
    screen = far.new_page()
    screen.goto("/c/five/screen/")
    clock, shown = page.locator("[data-round-clock]"), screen.locator("[data-round-clock]")
    expect(clock.locator("[data-word]")).to_have_text(re.compile("left|over"))
    expect(shown.locator("[data-word]")).to_have_text(re.compile("left|over"))
    before = clock.get_attribute("data-ends")
    follow(page.get_by_role("button", name="+5 min"))
    assert clock.get_attribute("data-ends") != before
    follow(page.get_by_role("button", name="Pause"))
    expect(clock.locator("[data-word]")).to_have_text("stopped")
    expect(shown.locator("[data-word]")).to_have_text("stopped")
    follow(page.get_by_role("button", name="Go on"))
    follow(page.get_by_role("button", name="End of round"))
    expect(clock.locator("[data-round-no]")).to_have_text("2")
    expect(shown.locator("[data-round-no]")).to_have_text("2")
    page.get_by_role("button", name="Sound").click()
    expect(page.locator("html")).to_have_attribute("data-gongs", "1")
    far.close()


@pytest.mark.parametrize("width", [PHONE, DESK], ids=["phone", "desk"])
def test_the_forms_of_the_hall_have_no_barriers_and_no_code_words(
    opened_by, hall_site: str, width: dict[str, int], pictures: Path
) -> None:
    page = opened_by(hall_site, "director-five", width)
    page.goto("/desk/five/s/evening/1/hall/")
    page.screenshot(path=pictures / f"hall-{width['width']}.png", full_page=True)
    assert barriers(page) == []
    for name in FORMS:
        page.goto(f"/desk/five/do/{name}/?stage=evening&session=1")
        words = page.locator("main").inner_text()
        assert not re.search(r"\w_\w|optional|\{|none:", words), name
        wide = "document.documentElement.scrollWidth - innerWidth"
        assert page.evaluate(wide) <= 0, f"{name} is wider than the screen"
        page.screenshot(path=pictures / f"hall-{name}-{width['width']}.png", full_page=True)
    assert barriers(page) == []
