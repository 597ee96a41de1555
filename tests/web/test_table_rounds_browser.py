"""One card and one phone through two rounds of a Swiss, in a real Chromium.

A quick finger, a draft that outlives Back and a reload, two sides that come to agree, a toast that
goes with its board, the director's button, and the next round by itself: one evening, one hall.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import until
from tests.web.conftest import free_port, wait_for
from tests.web.table_hall import (  # noqa: F401  a fixture
    EW,
    NS,
    Hall,
    Phone,
    a_phone,
    boards_of,
    enter,
    press,
    row,
)

pytestmark = pytest.mark.browser
STAGE = "swiss"


@pytest.fixture(scope="module", name="hall")
def a_swiss(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    made = Hall(tmp_path_factory.mktemp("hall"), free_port(), "swiss=sabf-butler-swiss:8")
    try:
        wait_for(f"{made.address}/about/")
        yield made
    finally:
        made.process.terminate()
        made.process.wait(20)


def chosen(page: Page, name: str) -> str | None:
    found = page.locator(f'.entry input[name="{name}"]:checked')
    return found.get_attribute("value") if found.count() else None


def open_board(page: Page, board: int) -> None:
    page.get_by_role("link", name=f"Enter board {board}", exact=True).click()
    expect(page.locator("#entry")).to_be_visible()


TWO_TAPS = """() => {
  const box = (name, value) =>
    document.querySelector(`.entry input[name="${name}"][value="${value}"]`).closest("label");
  const tap = (label) => {
    label.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = label.getBoundingClientRect();
    const at = { clientX: 60, clientY: top + height / 2 };
    label.querySelector("input").dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...at }));
  };
  tap(box("declarer", "N"));
  tap(box("tricks", "-1"));
}"""


def test_a_quick_finger_a_draft_and_a_new_level(hall: Hall, phone: Phone):
    page = phone("1", NS, at="swiss")
    board = boards_of(page)[0]
    open_board(page, board)
    suits = '.entry [data-group="{}"] input[name="{}"]'
    bid = page.locator(suits.format("denomination", "denomination"))
    led = page.locator(suits.format("lead", "suit"))
    order = [each.get_attribute("value") for each in led.all()]
    assert [each.get_attribute("value") for each in bid.all()] == [*order, "NT"]
    press(page, "level", "3")
    press(page, "denomination", "S")
    press(page, "double", "X")
    press(page, "level", "4")
    assert chosen(page, "double") == "", "a double of three is not a double of four"
    page.evaluate(TWO_TAPS)
    assert (chosen(page, "declarer"), chosen(page, "tricks")) == ("N", "-1")
    page.reload()
    expect(page.locator("#entry")).to_be_visible()
    names = ("level", "denomination", "declarer", "tricks")
    assert [chosen(page, each) for each in names] == ["4", "S", "N", "-1"]
    page.get_by_role("link", name="Back").click()
    expect(page.locator("#entry")).to_be_hidden()
    open_board(page, board)
    assert [chosen(page, each) for each in names] == ["4", "S", "N", "-1"]
    page.get_by_role("button", name="Send").click()
    expect(row(page, board)).to_contain_text("4♠−1")


def test_two_sides_come_to_agree_and_the_toast_goes_with_its_board(hall: Hall, phone: Phone):
    ns, ew = phone("2", NS, at="swiss"), phone("2", EW, at="swiss")
    board = boards_of(ns)[0]
    enter(ns, board, "4 S N =")
    expect(ns.locator("#said")).to_contain_text("East-West are asked to agree")
    ew.get_by_role("link", name=f"Not so: enter board {board}").click()
    press(ew, "tricks", "-1")
    ew.get_by_role("button", name="Send").click()
    expect(ns.locator("#said")).to_be_hidden()  # its board is in dispute by now
    row(ns, board).get_by_role("link", name="Change ours").click()
    press(ns, "tricks", "-1")
    ns.get_by_role("button", name="Send").click()
    expect(ns.locator("#said")).to_contain_text("Both sides agree")
    for page in (ns, ew):
        expect(row(page, board)).to_contain_text("agreed")


def test_the_directors_button_is_in_reach_and_honest(hall: Hall, phone: Phone):
    page = phone("3", NS, at="swiss")
    board = boards_of(page)[0]
    reach = page.locator("#reach a")
    open_board(page, board)
    press(page, "level", "2")
    expect(reach).to_be_in_viewport()
    reach.click()
    expect(page.locator("#entry")).to_be_hidden()
    page.get_by_role("button", name="We are short of time").click()
    expect(reach).to_have_text("Director: called")
    expect(page.locator("#call")).to_contain_text("has not seen it yet")
    call = hall.facts("director called", "3", at="swiss")[-1]["call"]
    hall.direct("answer-call", at="swiss", call=call, says="two minutes more")
    expect(reach).to_have_text("Director")
    expect(page.locator("#call")).to_contain_text("two minutes more")
    open_board(page, board)
    assert chosen(page, "level") == "2", "the call did not cost what was pressed"


def test_after_a_posted_round_the_phone_turns_into_the_next(
    hall: Hall, phone: Phone, tmp_path: Path
):
    """Four tables, one card each: the phone is never scanned anew to learn where to go."""
    phones = {table: phone(table, NS, at="swiss") for table in "1234"}
    names = {t: page.locator(".side.mine .who-name").inner_text() for t, page in phones.items()}
    boards = boards_of(phones["1"])
    for table in phones:
        for board in boards:
            given = {"stage": STAGE, "session": 1, "table": table, "board": board}
            hall.direct("enter-result", at="swiss", **given, result=f"{1 + board % 4}S= by N")
    hall.direct("post", at="swiss", stage=STAGE, session=1)
    first = phones["1"]
    expect(first.locator("[data-where]")).to_contain_text("round 2 is not out yet")
    expect(first.locator("section.own")).to_contain_text("Your results so far")
    hall.direct("draw", at="swiss", stage=STAGE)
    hall.direct("publish-draw", at="swiss", stage=STAGE, session=2)
    stayed = 0
    for table, page in phones.items():
        expect(page).to_have_title(re.compile(f"Table {table}, round 2"))
        words = page.locator("#now").inner_text()
        if (
            f"{names[table]}, you sit" in words
            or "you" in page.locator(".seatword").all_inner_texts()
        ):
            stayed += 1
            continue
        if page.locator(".side.mine").count():
            stayed += 1
            continue
        where = page.locator("[data-where]")
        expect(where).to_contain_text(names[table])
        expect(where).to_contain_text(re.compile(r"Round 2: table \d, (North-South|East-West)"))
    assert stayed < len(phones), "somebody moved"
    until(first, "() => document.querySelector('#told').textContent.includes('Round 2')")
