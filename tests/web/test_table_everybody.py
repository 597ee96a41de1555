"""The table for everybody: keyboard, no script, large text, four colours, scanned, and light."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.web.browsing import barriers, follow
from tests.web.table_hall import (  # noqa: F401  two of them are fixtures
    EW,
    NS,
    SIZES,
    Hall,
    Phone,
    a_hall,
    a_phone,
    boards_of,
    controlled,
    enter,
    press,
    row,
)

pytestmark = pytest.mark.browser


def test_a_result_by_keyboard_alone(hall: Hall, phone: Phone):
    page = phone("4", NS)
    board = boards_of(page)[-1]
    link = page.get_by_role("link", name=f"Enter board {board}", exact=True)
    for _ in range(60):
        page.keyboard.press("Tab")
        if link.evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("[data-title]")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # level 1
    for _ in range(2):
        page.keyboard.press("ArrowRight")  # 3
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # clubs
    page.keyboard.press("ArrowLeft")  # round to no trumps
    page.keyboard.press("Tab")  # undoubled
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # North
    page.keyboard.press("ArrowRight")  # East
    page.keyboard.press("Tab")  # suit of the lead
    page.keyboard.press("Tab")  # its rank: none
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # made exactly
    expect(page.locator("[data-sum]")).to_contain_text("3NT= by East")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(row(page, board)).to_contain_text("3NT= E")
    assert [e["result"] for e in hall.facts("result entered", "4", board)] == ["3NT= by E"]


def test_it_works_without_javascript(hall: Hall, phone: Phone):
    page = phone("4", EW, java_script_enabled=False)
    board = boards_of(page)[1]
    page.get_by_role("link", name=f"Enter board {board}", exact=True).click()
    for name, value in (("level", "2"), ("denomination", "D"), ("declarer", "S"), ("tricks", "-1")):
        press(page, name, value)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("North-South are asked to agree")).to_be_visible()
    row(page, board).get_by_text("North-South agree on this phone").click()
    page.get_by_role("button", name="We are North-South and agree").click()
    expect(row(page, board)).to_contain_text("agreed")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_pages_are_accessible_and_pictures_are_kept(
    phone: Phone, pictures: Path, size: str, scheme: str
):
    page = phone("4", viewport=SIZES[size], color_scheme=scheme)

    def look(name: str) -> None:
        page.wait_for_timeout(150)
        page.screenshot(path=pictures / f"table-{name}-{size}-{scheme}.png", full_page=True)
        assert barriers(page, "moderate") == [], name
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} is {wide} pixels wider than the screen"

    look("who")
    page.get_by_role("button", name=NS, exact=True).click()
    expect(page.get_by_text("you", exact=True)).to_be_visible()
    look("page")
    page.get_by_text("Call the director", exact=True).click()
    look("call")
    enter_link = page.locator("a[data-enter]").first
    enter_link.click()
    press(page, "level", "4")
    press(page, "denomination", "H")
    press(page, "declarer", "W")
    look("entry")
    page.goto(f"{page.url.partition('#')[0].partition('?')[0]}x/")
    look("not-found")


def test_the_field_and_the_card_of_a_round_look_right(phone: Phone, pictures: Path):
    page = phone("2", NS)
    home = page.url
    for board in boards_of(page):
        enter(page, board, "3 NT S +1")
        row(page, board).get_by_text("East-West agree on this phone").click()
        page.get_by_role("button", name="We are East-West and agree").click()
        expect(row(page, board)).to_contain_text("agreed")
    expect(page.get_by_role("button", name="Our card is right", exact=True)).to_be_visible()
    page.screenshot(path=pictures / "table-card-390.png", full_page=True)
    assert barriers(page, "moderate") == []
    page.get_by_role("link", name="The field on board").first.click()
    expect(page.get_by_text("this table", exact=True)).to_be_visible()
    page.screenshot(path=pictures / "table-field-390.png", full_page=True)
    assert barriers(page, "moderate") == []
    page.get_by_role("link", name="Back to table 2").click()
    expect(page).to_have_url(home)


def test_all_of_it_is_within_reach_of_a_thumb_and_readable_at_twice_the_size(
    phone: Phone, pictures: Path
):
    page = phone("4", NS)
    page.locator("a[data-enter]").first.click()
    small = page.locator(".entry label:visible, .entry button, .entry a").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).filter(r => r.width < 44 || r.height < 44)"
    )
    assert small == []
    page.get_by_role("link", name="Back").click()
    for name in ("page", "entry"):
        if name == "entry":
            page.locator("a[data-enter]").first.click()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.evaluate("window.dispatchEvent(new Event('resize'))")
        page.wait_for_timeout(150)
        page.screenshot(path=pictures / f"table-{name}-200.png", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        cut = page.locator(".press-one > span:visible").evaluate_all(
            "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
        )
        assert cut == []
    assert "tall" in (page.locator("#entry .sendbar").get_attribute("class") or "")


def test_four_colours_of_suits_are_a_choice(phone: Phone):
    page = phone("4", NS)
    follow(page.get_by_role("button", name="four-colour"))
    page.locator("a[data-enter]").first.click()
    colours = page.locator('.entry [data-group="lead"] .suit').evaluate_all(
        "all => all.map(e => getComputedStyle(e).color)"
    )
    assert len(set(colours)) == 4


def test_the_page_is_light(hall: Hall, phone: Phone, browser: Browser):
    context = browser.new_context(viewport=SIZES["390"])
    page = context.new_page()
    weights: dict[str, int] = {}

    def weigh(answer: Any) -> None:
        if "/events/" in answer.url:
            return
        body = answer.body()
        packed = body if answer.url.endswith("woff2") else gzip.compress(body)
        weights[answer.url] = len(packed)

    page.on("response", weigh)
    page.goto(hall.table("club", "4"))
    controlled(page)
    page.wait_for_timeout(500)
    context.close()
    assert all(each.startswith(hall.address) for each in weights)
    assert sum(weights.values()) < 150_000, weights
