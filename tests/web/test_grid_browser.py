"""The scoring grid and the match scores in a real Chromium: keys counted, two scorers at once."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.browsing import DESK, PHONE, barriers, follow, looked_at, until

pytestmark = pytest.mark.browser

PAIRS = int(os.environ.get("GRID_PAIRS", "12"))
SLIPS = int(os.environ.get("GRID_SLIPS", "2"))
"""40 pairs and 20 slips are a whole evening; the suite types a smaller one."""
SEED = """
import sys
import seed_site
seed_site.play("club", template="club-duplicate", teams=int(sys.argv[1]), rounds_done=0, entered=0)
seed_site.play("league", teams=4, rounds_done=0, entered=0)
import desk_halls
seed_site.officials(desk_halls.final_of_stanzas("final", 3).row)
"""
MOST_KEYS = 6


@pytest.fixture(scope="module")
def grid_site(seeded_site) -> str:
    """An evening of pairs and a league, of which nothing is known yet."""
    return seeded_site(SEED, str(PAIRS))


@pytest.fixture
def page(opened_by, grid_site: str) -> Page:
    return opened_by(grid_site, "scorer-club")


def grid(by: str = "board", name: str = "1") -> str:
    return f"/desk/club/s/evening/1/grid/{by}/{name}/"


class Keyboard:
    """Keys pressed one by one, and counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys = page, 0

    def type(self, text: str) -> None:
        for each in text:
            self.press(each)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1


def typical(random: Random) -> str:
    """A result as a scorer finds it on a slip, in the keys that it takes."""
    level, suit = random.choice(("4s", "4h", "3n", "2h", "3d", "1n", "2s", "5c"))
    tricks = random.choice(("=", "=", "-1", "-2", "+1"))
    seat = random.choice("nesw")
    return f"{level}{suit}{tricks}{seat}"


def fill(page: Page, keyboard: Keyboard, random: Random) -> int:
    """Every line of a screen typed and left with Enter; how many there were."""
    count = page.locator("[data-typed]").count()
    for at in range(count):
        until(page, FOCUSED, at)
        keyboard.type(typical(random))
        keyboard.press("Enter")
        until(page, SETTLED, at)
        if page.evaluate(DOUBTED, at):  # what looks wrong is asked about once
            keyboard.press("Enter")
            until(page, SAVED, at)
    return count


FOCUSED = "at => document.activeElement === document.querySelectorAll('[data-typed]')[at]"
OF_LINE = "const field = document.querySelectorAll('[data-typed]')[at];"
SAVED = f"at => {{ {OF_LINE} return field.dataset.kept && field.value === field.dataset.kept; }}"
DOUBTED = f"at => {{ {OF_LINE} return field.closest('[data-line]').dataset.marked === 'waits'; }}"
SETTLED = f"at => ({SAVED})(at) || ({DOUBTED})(at)"


def test_an_evening_is_typed_in_few_keys(page: Page) -> None:
    """Slip after slip, with no page load within a slip and never a hand off the keys."""
    page.goto(grid("table", "1"))
    keyboard, random, results = Keyboard(page), Random(7), 0
    for _ in range(SLIPS):
        results += fill(page, keyboard, random)
        with page.expect_navigation():
            keyboard.press("Enter")
    assert results >= SLIPS * 12
    assert keyboard.keys <= MOST_KEYS * results, keyboard.keys / results
    page.goto(grid("table", "1"))
    expect(page.locator(".grid-stops a.full")).to_have_count(SLIPS)
    if told := os.environ.get("GRID_TOLD"):
        Path(told).write_text(f"{keyboard.keys} keys for {results} results", encoding="utf-8")


def test_marks_arrows_and_undo(page: Page) -> None:
    page.goto(grid("board", "2"))
    fields, keyboard = page.locator("[data-typed]"), Keyboard(page)
    first = page.locator("[data-line]").first
    fields.first.fill("")
    keyboard.type("425")
    expect(first.locator("[data-mark]")).to_contain_text("no contract gives +425")
    keyboard.press("Enter")
    expect(fields.first).to_be_focused()
    keyboard.press("Escape")
    expect(fields.first).not_to_have_value("425")
    keyboard.press("ArrowDown")
    expect(fields.nth(1)).to_be_focused()
    keyboard.press("ArrowUp")
    expect(fields.first).to_be_focused()
    before = fields.first.input_value()
    fields.first.fill("p")
    keyboard.press("Enter")
    until(
        page,
        "() => document.querySelectorAll('[data-typed]')[0].dataset.kept === 'pass'"
        " || document.querySelector('[data-line]').dataset.marked === 'waits'",
    )
    if fields.first.input_value() != "pass":
        keyboard.press("Enter")
    expect(fields.first).to_have_value("pass")
    expect(first.locator("[data-of=points]")).to_have_text("0")
    keyboard.press("F2")
    expect(fields.first).to_have_value(before)
    expect(fields.first).to_be_focused()


def test_keys_that_come_before_the_answer_are_for_the_next_line(page: Page) -> None:
    page.goto(grid("board", "5"))
    fields = page.locator("[data-typed]")
    fields.first.fill("")
    page.keyboard.type("np\nnp\nnp\n")
    for at in range(3):
        expect(fields.nth(at)).to_have_attribute("data-kept", "np")
    expect(fields.nth(3)).to_be_focused()
    fields.nth(3).fill("")
    waiting: list[Route] = []  # the answer comes after the keys, however slowly they are typed

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/save", hold)
    page.keyboard.type("425\nnp\n")  # what is not taken keeps the keys that follow from harm
    (asked,) = waiting
    asked.continue_()
    page.unroute("**/save", hold)
    expect(page.locator("[data-mark]").nth(3)).to_contain_text("no contract")
    expect(fields.nth(3)).to_be_focused()
    expect(fields.nth(3)).to_have_value("425")
    page.keyboard.press("Escape")


def test_two_scorers_see_each_other(page: Page, opened_by, grid_site: str) -> None:
    second = opened_by(grid_site, "director-club")
    for each in (page, second):
        each.goto(grid("board", "3"))
        expect(each.locator("[data-live-state=live]")).to_be_attached()
    page.locator("[data-typed]").nth(1).fill("1n")  # half a line is not written over
    second.locator("[data-typed]").first.fill("np")
    second.keyboard.press("Enter")
    expect(page.locator("[data-typed]").first).to_have_value("np")
    expect(page.locator("[data-typed]").nth(1)).to_have_value("1n")
    page.locator("[data-typed]").nth(1).press("Escape")
    second.keyboard.press("F2")


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1440"])
def test_the_grid_fits_and_has_no_barriers(
    opened_by, grid_site: str, pictures: Path, size: dict[str, int], look: str
) -> None:
    page = opened_by(grid_site, "scorer-club", size, color_scheme=look)
    for name, address in {"grid-board": grid(), "grid-table": grid("table", "1")}.items():
        page.goto(address)
        page.locator("[data-typed]").first.fill("425")
        expect(page.locator("[data-mark]").first).to_contain_text("no contract")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert barriers(page) == []
        page.screenshot(path=pictures / f"{name}-{size['width']}-{look}.png", full_page=True)


def test_a_round_of_match_scores(opened_by, grid_site: str, pictures: Path) -> None:
    page = opened_by(grid_site, "director-league")
    page.goto("/desk/league/s/swiss/1/scores/")
    fields = page.locator("[data-typed]")
    fields.first.focus()
    page.keyboard.type("45-30")
    page.keyboard.press("Enter")
    expect(fields.nth(1)).to_be_focused()
    expect(page.locator("[data-of=counts]").first).to_contain_text("VP")
    page.keyboard.type("9000-1")
    page.keyboard.press("Enter")
    expect(page.locator("[data-mark]").nth(1)).to_contain_text("cannot be won over")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Make the links").click()
    link = page.locator(".captain-links code").first.inner_text()
    looked_at(page, pictures, "match-scores")
    page.goto(link)
    looked_at(page, pictures, "captain")


def test_a_captain_reports_stanzas_on_a_phone(opened_by, grid_site: str, pictures: Path) -> None:
    page = opened_by(grid_site, "director-final")
    page.goto("/desk/final/s/final/1/scores/")
    page.get_by_role("button", name="Make the links").click()
    link = page.locator(".captain-links code").first.inner_text()
    phone = opened_by(grid_site, "", PHONE)
    phone.goto(link)
    for name, imps in (("T1, stanza 1", "30"), ("T2, stanza 1", "20")):
        phone.get_by_label(name).fill(imps)
    follow(phone.get_by_role("button", name="Report the stanzas"))
    expect(phone.get_by_text("30–20 IMPs after 1 of 3 stanzas")).to_be_visible()
    phone.get_by_text("The next stanza, or a correction").first.click()
    expect(phone.get_by_label("T1, stanza 1")).to_have_value("30")
    looked_at(phone, pictures, "captain-stanzas")
