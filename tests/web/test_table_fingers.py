"""The table in a real Chromium, by fingers that are quick, unsure or come too early.

A second tap, a result put right, a round that goes on under one's eyes, the next pair before the
last one has agreed: what each finger hits, and what is in sight afterwards.
"""

import time
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.browsing import until
from tests.web.table_hall import (  # noqa: F401  two of them are fixtures
    EW,
    NS,
    Hall,
    Phone,
    a_hall,
    a_phone,
    boards_of,
    enter,
    press,
    row,
)

pytestmark = pytest.mark.browser


def expect_pressed(page: Any, result: str) -> None:
    """The form opens with the buttons of a result pressed."""
    names = ("level", "denomination", "declarer", "tricks")
    for name, value in zip(names, result.split(), strict=True):
        expect(page.locator(f'.entry input[name="{name}"][value="{value}"]')).to_be_checked()


SECOND_TAP = """([x, y]) => new MutationObserver((_, watch) => {
  watch.disconnect();
  const under = document.elementFromPoint(x, y);
  const tap = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
  const taken = under.dispatchEvent(new MouseEvent("click", tap));
  window.second = { under: under.tagName, taken };
}).observe(document.querySelector("#now").parentNode, { childList: true })"""


def test_the_second_of_two_quick_taps_does_nothing(hall: Hall, phone: Phone):
    ns, ew = phone("1", NS), phone("1", EW)
    board, *_ = boards_of(ns)
    enter(ns, board)
    agree = ew.get_by_role("button", name=f"Agree on board {board}")
    expect(agree).to_be_visible()
    agree.scroll_into_view_if_needed()
    box = agree.bounding_box()
    assert box is not None
    x, y = box["x"] + 30, box["y"] + box["height"] / 2
    ew.evaluate(SECOND_TAP, [x, y])
    ew.mouse.click(x, y)
    until(ew, "() => Boolean(window.second)")
    assert ew.evaluate("window.second") == {"under": "A", "taken": False}
    expect(row(ew, board)).to_contain_text("agreed")


def test_a_tap_at_the_same_place_later_counts(hall: Hall, phone: Phone):
    ns, ew = phone("1", NS), phone("1", EW)
    board = boards_of(ns)[1]
    enter(ns, board)
    agree = ew.get_by_role("button", name=f"Agree on board {board}")
    agree.scroll_into_view_if_needed()
    box = agree.bounding_box()
    assert box is not None
    x, y = box["x"] + 30, box["y"] + box["height"] / 2
    ew.clock.install()
    ew.evaluate(SECOND_TAP.replace("click", "no click"), [x, y])
    ew.mouse.click(x, y)
    until(ew, "() => Boolean(window.second)")
    ew.clock.fast_forward(3000)
    ew.evaluate(SECOND_TAP, [x, y])
    enter(ns, boards_of(ns)[2])
    ew.wait_for_url("**/field")


def test_what_was_opened_for_one_board_is_not_opened_for_all(hall: Hall, phone: Phone):
    page = phone("2", NS)
    first, second, third, *_ = boards_of(page)
    enter(page, first)
    enter(page, second)
    row(page, second).get_by_text("East-West agree on this phone").click()
    enter(page, third)
    expect(row(page, third)).to_contain_text("waits for EW")
    expect(row(page, second).get_by_role("button", name="We are East-West")).to_be_visible()
    for board in (first, third):
        expect(row(page, board).get_by_role("button", name="We are East-West")).to_be_hidden()


def test_a_result_is_put_right_from_what_was_said(hall: Hall, phone: Phone):
    page = phone("3", NS)
    board, *_ = boards_of(page)
    enter(page, board, "5 C S -2")
    row(page, board).get_by_text("East-West agree on this phone").click()
    row(page, board).get_by_text("North-South: change it").click()
    expect_pressed(page, "5 C S -2")
    press(page, "tricks", "-1")
    page.get_by_role("button", name="Send").click()
    expect(row(page, board)).to_contain_text("5♣−1 S")
    assert hall.facts("result entered", "3", board)[-1]["result"] == "5C-1 by S"


def test_why_it_was_not_taken_is_in_sight_and_only_the_mistake_is_put_right(
    hall: Hall, phone: Phone
):
    page = phone("3", NS)
    board = boards_of(page)[-1]
    page.context.route("**/board/*/", refuse_once())
    enter(page, board, "2 H W =")
    expect(page.get_by_text("Check the board.", exact=True)).to_be_in_viewport()
    page.get_by_role("button", name="Enter it again").click()
    expect_pressed(page, "2 H W =")
    page.get_by_role("link", name="Back").click()
    expect(page.locator("#entry")).to_be_hidden()


def refuse_once() -> Any:
    """The site's answer to an entry that it does not take."""
    body = '{"title": "Not taken", "status": 409, "detail": "Check the board."}'
    refused: list[bool] = []

    def answer(route: Any) -> None:
        if route.request.method != "POST" or refused:
            route.continue_()
            return
        refused.append(True)
        route.fulfill(status=409, body=body, content_type="application/problem+json")

    return answer


def test_what_is_pressed_while_something_is_on_its_way_goes_right_after_it(
    hall: Hall, phone: Phone
):
    ns, ew = phone("4", NS), phone("4", EW)
    first, second, *_ = boards_of(ns)
    enter(ns, first)
    enter(ns, second)
    expect(row(ew, second)).to_contain_text("agree?")
    held: list[Any] = []
    sent: list[float] = []

    def answer(route: Any) -> None:
        if f"/{first}/" in route.request.url:
            held.append(route)
        else:
            sent.append(time.monotonic())
            route.continue_()

    ew.context.route("**/confirm", answer)
    ew.get_by_role("button", name=f"Agree on board {first}").click()
    until_held = time.monotonic() + 30
    while not held and time.monotonic() < until_held:
        ew.wait_for_timeout(20)
    ew.get_by_role("button", name=f"Agree on board {second}").click()
    let_go = time.monotonic()
    held[0].continue_()
    expect(row(ew, second)).to_contain_text("agreed")
    assert sent[0] - let_go < 1.5, "it waited as if there were no signal"


def test_the_table_that_goes_on_shows_where_to_go(hall: Hall, phone: Phone):
    page = phone("1", EW)
    name = page.locator(".side.mine .who-name").inner_text()
    for board in boards_of(page):
        given = {"stage": hall.stage, "session": 1, "table": "1", "board": board}
        hall.direct("enter-result", **given, result="2H= by N")
    page.get_by_text("North-South agree to theirs on this phone").click()
    page.get_by_role("button", name="We are North-South: our card is right").click()
    expect(page.get_by_role("button", name="Our card is right", exact=True)).to_be_visible()
    page.get_by_role("button", name="Our card is right", exact=True).click()
    expect(page.get_by_text("round 2 of 6")).to_be_in_viewport()
    expect(page.locator(".choose strong, .note strong").get_by_text(name).first).to_be_in_viewport()


def test_the_next_pair_need_not_wait_for_the_last_word(hall: Hall, phone: Phone):
    for board in boards_of(phone("2")):
        given = {"stage": hall.stage, "session": 1, "table": "2", "board": board}
        hall.direct("enter-result", **given, result="2H= by N")
    page = phone("2")
    page.get_by_role("link", name="Round 2: ").click()
    page.get_by_role("button", name=NS, exact=True).click()
    expect(page.get_by_text("round 2 of 6")).to_be_visible()
    assert page.url.endswith("?round=2")
    enter(page, boards_of(page)[0])
    until(page, "() => !location.search")  # it follows the table again, into round 3
    expect(page.get_by_text("round 2 of 6")).to_be_visible()


def test_a_card_that_is_not_right_calls_the_director(hall: Hall, phone: Phone):
    page = phone("4", NS)
    for board in boards_of(page):
        given = {"stage": hall.stage, "session": 1, "table": "4", "board": board}
        hall.direct("enter-result", **given, result="2H= by N")
    page.get_by_role("button", name="Not right: call the director").click()
    expect(page.locator(".callbox")).to_contain_text("has been called")
    expect(page.get_by_role("button", name="Not right: call the director")).to_be_hidden()
    assert [each["says"] for each in hall.facts("director called", "4")] == ["A wrong score"]
