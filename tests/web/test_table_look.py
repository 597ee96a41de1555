"""How the table's pages look in a real Chromium where a state makes it hard: card, queue, why."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.table_hall import (  # noqa: F401  two of them are fixtures
    NS,
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


def too_wide(page: Page) -> int:
    """By how much the page is too wide on the narrowest phone with text twice as large."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def ground(page: Page, board: int) -> str:
    """The colour behind the words "Enter board": full for the next one, none for the others."""
    link = page.get_by_role("link", name=f"Enter board {board}", exact=True)
    return str(link.evaluate("each => getComputedStyle(each).backgroundColor"))


def played(hall: Hall, table: str, boards: list[int], at: str = "club") -> None:
    stage = hall.seeds[at]["stage"]
    for board in boards:
        place = {"stage": stage, "session": 1, "table": table, "board": board}
        done: Any = hall.direct("enter-result", at, **place, result="3NTX-1 by E")
        assert isinstance(done, list), done
        if table != "1":  # one result is no field
            hall.direct("enter-result", at, **{**place, "table": "1"}, result="3NT= by E")


def test_the_card_fits_the_narrowest_phone_with_large_text(hall: Hall, phone: Phone):
    played(hall, "1", boards_of(phone("1")))
    page = phone("1", NS)
    expect(page.get_by_role("heading", name="Your card, round 1")).to_be_visible()
    assert too_wide(page) <= 0


MOVES = """
async () => {
  const tricks = document.querySelector('.entry [data-group="tricks"]');
  const seen = new Set();
  document.querySelector('.entry input[name="declarer"][value="N"]').click();
  const began = performance.now();
  let quick = 0;
  while (performance.now() - began < 900) {
    const top = Math.round(tricks.getBoundingClientRect().top);
    if (performance.now() - began < 300) quick = top;
    seen.add(top);
    await new Promise(requestAnimationFrame);
  }
  return { quick, seen: Array.from(seen) };
}
"""


def test_nothing_moves_under_a_quick_finger(phone: Phone):
    page = phone("2", NS)
    page.get_by_role("link", name=f"Enter board {boards_of(page)[0]}", exact=True).click()
    press(page, "level", "4")
    press(page, "denomination", "S")
    tricks = page.locator('.entry [data-group="tricks"]')
    before = tricks.evaluate("each => Math.round(each.getBoundingClientRect().top)")
    there = page.evaluate(MOVES)
    assert there["quick"] == before  # while a quick finger may be on its way
    assert len(there["seen"]) == 2
    assert there["seen"][1] < before  # it has come nearer, in one step


def test_what_waits_on_the_phone_is_not_what_comes_next(hall: Hall, phone: Phone):
    page = phone("2", NS)
    controlled(page)
    first, second, third, *_ = boards_of(page)
    full, none = ground(page, first), ground(page, second)
    assert full != none
    page.context.set_offline(True)
    enter(page, first, "2 H W -1")
    expect(row(page, first)).to_contain_text("waits on this phone")
    expect(row(page, first).get_by_text("to play")).to_be_hidden()
    assert (ground(page, first), ground(page, second), ground(page, third)) == (none, full, none)
    assert too_wide(page) <= 0


HELD = """() => {
  const fetched = window.fetch;
  const held = new Promise((go) => { window.go = go; });
  window.asked = 0;
  window.fetch = async (...what) => {
    const why = String(what[0]).includes('/why');
    if (why && (window.asked += 1) === 1) await held;
    return fetched(...what);
  };
}"""


def test_why_asked_just_before_a_result_comes_in_is_told(hall: Hall, phone: Phone):
    boards = boards_of(phone("2"))
    played(hall, "2", boards[:2])
    page = phone("2", NS)
    page.evaluate(HELD)
    page.get_by_text("Your results so far").click()
    line = page.locator(f'ol.results a[aria-label^="Board {boards[0]}:"]')
    line.click()
    expect(page.locator(".why-waits")).to_be_visible()
    played(hall, "2", boards[2:3])
    expect(page.locator("ol.results > li")).to_have_count(3)
    expect(page.locator("ol.results .derivation")).to_be_visible()
    page.evaluate("window.go()")
    expect(line).to_have_attribute("aria-expanded", "true")
    assert page.locator(".why-under, .why-row").count() == 1  # and not above it in the round too


def test_why_under_a_line_is_not_set_as_lines_of_results(hall: Hall, phone: Phone):
    boards = boards_of(phone("3"))
    played(hall, "3", boards)
    page = phone("3", NS)
    page.get_by_text("Your results so far").click()
    page.locator(f'ol.results a[aria-label^="Board {boards[0]}:"]').click()
    tree = page.locator("ol.results .derivation")
    expect(tree).to_be_visible()
    shown = tree.locator("li").evaluate_all(
        "all => all.map(each => getComputedStyle(each).display)"
    )
    assert shown
    assert "flex" not in shown


def test_the_figure_beside_a_result_has_room_for_a_thumb(hall: Hall, phone: Phone):
    boards = boards_of(phone("4"))
    played(hall, "4", boards)
    page = phone("4", NS)
    figure = row(page, boards[0]).locator("a.worth")
    figure.scroll_into_view_if_needed()
    box = figure.bounding_box()
    assert box is not None
    across, middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for away in (-21, 21):
        found = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).className", [across, middle + away]
        )
        assert "worth" in found, f"{away} pixels off the middle there is {found or 'nothing'}"
