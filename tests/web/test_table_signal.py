"""A phone whose network or whose storage fails at each step of a round, in a real browser."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import until
from tests.web.table_hall import (
    EW,
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

pytestmark = [pytest.mark.browser]
__all__ = ["a_hall", "a_phone"]

NO_SYNC = "delete window.SyncManager;"  # as on phones that send nothing in the background
FULL = "() => { IDBObjectStore.prototype.put = () => { throw new Error('full'); }; }"
NO_DATABASE = "Object.defineProperty(window, 'indexedDB', {get() { throw new Error('no'); }});"


def kept(page: Page, words: str, more: str = "") -> None:
    """Wait until the worker keeps the table's page as it is now, or of another round."""
    until(
        page,
        """async ([words, more]) => {
          const found = await caches.match(document.body.dataset.scope + more);
          return Boolean(found) && (await found.text()).includes(words);
        }""",
        [words, more],
    )


def test_a_page_that_the_worker_passed_over_is_looked_after_too(phone: Phone):
    """As one that is opened just when the worker begins to work, or is read anew past it."""
    page = phone("1", EW)
    controlled(page)
    page.evaluate("() => { window.before = true; }")
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    until(page, "() => !window.before && document.readyState === 'complete'")
    controlled(page)


def test_a_page_that_the_worker_passed_over_is_kept_as_it_is(phone: Phone):
    """Else a phone that chose its side just as the worker begins has lost it without a signal."""
    page = phone("3")
    controlled(page)
    page.reload()
    kept(page, NS)
    choose = """async (button) => {
      const body = new URLSearchParams(new FormData(button.form, button));
      await fetch(button.form.action, { method: "POST", body });
    }"""
    page.get_by_role("button", name=EW, exact=True).evaluate(choose)
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    expect(page.get_by_text("you", exact=True)).to_be_visible()
    kept(page, ">you<")


def test_what_waits_from_the_last_table_is_sent_from_the_next(hall: Hall, phone: Phone):
    page = phone("1", EW)
    controlled(page)
    page.context.add_init_script(NO_SYNC)
    page.reload()
    board = boards_of(page)[0]
    page.context.set_offline(True)
    enter(page, board, "2 H W -1")
    expect(page.locator("#queue")).to_contain_text("1 entry waits on this phone")
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(hall.table("club", "2"))
    expect(page.locator("h1")).to_have_text("Table 2")
    until(page, "async () => (await ConvenorQueue.all()).length === 0")
    assert [each["result"] for each in hall.facts("result entered", "1", board)] == ["2H-1 by W"]


def test_the_next_round_is_entered_without_a_signal(hall: Hall, phone: Phone):
    page = phone("4", NS)  # who stays there for the next round
    controlled(page)
    page.reload()
    kept(page, "round 2 of", "?round=2")
    page.context.set_offline(True)
    page.get_by_label("Rounds at this table").get_by_role("link", name="Round 2").click()
    expect(page.locator(".when")).to_contain_text("round 2 of")
    board = boards_of(page)[0]
    enter(page, board, "3 NT S +2")
    page.goto(hall.table("club", "4"))
    expect(page.locator(".when")).to_contain_text("round 1 of")
    expect(page.locator("#queue")).to_contain_text(f"Board {board}: 3NT+2 by South")
    page.context.set_offline(False)
    expect(page.locator("#queue")).to_be_hidden(timeout=20_000)
    assert [each["result"] for each in hall.facts("result entered", "4", board)] == ["3NT+2 by S"]


def test_why_without_a_signal_is_not_answered_by_something_else(hall: Hall, phone: Phone):
    page = phone("2", NS)
    controlled(page)
    board = boards_of(page)[0]
    enter(page, board)
    expect(row(page, board)).to_contain_text("waits for EW")
    row(page, board).locator("summary").click()
    page.get_by_role("button", name="We are East-West and agree").click()
    expect(row(page, board)).to_contain_text("agreed")
    page.get_by_text("Call the director").click()
    page.get_by_role("button", name="A wrong score").click()
    expect(page.locator(".callbox .note")).to_be_visible()
    page.get_by_role("link", name=f"The field on board {board}").wait_for()
    page.context.set_offline(True)
    page.evaluate(
        "(to) => { const a = document.createElement('a'); a.dataset.why = ''; a.href = to;"
        "a.id = 'asked'; a.textContent = 'why'; document.querySelector('.callbox').append(a); }",
        f"{page.url}board/{board}/why",
    )
    page.locator("#asked").click()
    expect(page.locator(".callbox .why-under")).to_contain_text("without a signal")


def test_a_phone_whose_storage_is_full_still_opens_the_page(hall: Hall, phone: Phone):
    page = phone("2", NS)
    controlled(page)
    worker = page.context.service_workers[0]
    worker.evaluate(
        "() => { Cache.prototype.put = () => Promise.reject(new Error('QuotaExceededError')); }"
    )
    board = boards_of(page)[-1]
    enter(page, board, "1 C N =")
    expect(row(page, board)).to_contain_text("waits for EW")
    page.reload()
    expect(row(page, board)).to_contain_text("waits for EW")


def test_a_phone_that_keeps_nothing_says_so(hall: Hall, phone: Phone):
    page = phone("2", NS)
    page.context.add_init_script(NO_DATABASE)
    page.reload()
    board = boards_of(page)[1]
    page.context.set_offline(True)
    enter(page, board, "1 D N =")
    expect(page.locator("#queue")).to_contain_text("1 entry waits on this phone")
    expect(page.locator("#queue")).to_contain_text("Leave this page open")
    page.context.set_offline(False)
    expect(row(page, board)).to_contain_text("waits for EW", timeout=20_000)


def test_a_refusal_that_cannot_be_kept_is_not_sent_for_again(hall: Hall, phone: Phone):
    page = phone("3", NS)
    page.context.add_init_script(NO_SYNC)
    page.reload()
    board = boards_of(page)[1]
    page.context.set_offline(True)
    enter(page, board, "1 D N =")
    expect(page.locator("#queue")).to_contain_text("1 entry waits on this phone")
    page.evaluate(FULL)
    sent: list[str] = []

    def refuse(route: Any) -> None:
        sent.append(route.request.url)
        route.fulfill(status=409, json={"detail": "Not so."})

    page.context.route(f"**/board/{board}/", refuse)
    page.context.set_offline(False)
    expect(page.locator("#queue")).to_contain_text("Not so.", timeout=20_000)
    page.wait_for_timeout(5000)
    assert len(sent) == 1
    expect(page.locator("#queue .note")).to_have_count(1)


def test_a_network_that_says_nothing_does_not_hold_the_form(hall: Hall, phone: Phone):
    page = phone("2", NS)
    board = boards_of(page)[2]
    held: list[Any] = []
    page.context.route(f"**/board/{board}/", lambda route: held.append(route))
    enter(page, board, "1 H N =")
    expect(page.locator("#queue")).to_contain_text("1 entry waits on this phone")
    held[0].continue_()
    expect(row(page, board)).to_contain_text("waits for EW")
    assert len(hall.facts("result entered", "2", board)) == 1


def test_an_entry_that_the_site_cannot_take_holds_up_no_call(hall: Hall, phone: Phone):
    page = phone("4", EW)
    board = boards_of(page)[1]
    page.context.route(f"**/board/{board}/", lambda route: route.fulfill(status=503))
    enter(page, board, "1 S E =")
    expect(page.locator("#queue")).to_contain_text("1 entry waits on this phone")
    page.get_by_text("Call the director").click()
    page.get_by_role("button", name="We are short of time").click()
    expect(page.locator(".callbox .note")).to_contain_text("has been called", timeout=20_000)
    page.context.unroute(f"**/board/{board}/")
    expect(row(page, board)).to_contain_text("waits for NS", timeout=30_000)


def test_passed_out_after_a_rank_was_pressed(hall: Hall, phone: Phone):
    page = phone("3", NS)
    board = boards_of(page)[0]
    page.get_by_role("link", name=f"Enter board {board}", exact=True).click()
    press(page, "rank", "A")
    press(page, "level", "pass")
    page.get_by_role("button", name="Send").click()
    expect(row(page, board)).to_contain_text("waits for EW")


def test_a_side_chosen_is_there_without_a_signal(hall: Hall, phone: Phone):
    page = phone("3", EW)
    kept(page, ">you<")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("you", exact=True)).to_be_visible()


def test_a_side_chosen_without_a_signal_leads_back_to_the_table(hall: Hall, phone: Phone):
    page = phone("3")
    controlled(page)
    page.context.set_offline(True)
    page.get_by_role("button", name=NS, exact=True).click()
    expect(page.locator("h1")).to_have_text("Table 3")
    page.context.set_offline(False)
    page.get_by_role("button", name=NS, exact=True).click()
    expect(page.get_by_text("you", exact=True)).to_be_visible()


HEARD = """window.EventSource = class extends EventSource {
  constructor(...where) {
    super(...where);
    (window.heard ??= []).push(this);
  }
};"""


def test_a_phone_whose_card_is_looked_at_again_goes_on_listening(hall: Hall, phone: Phone):
    page = phone("3", EW)
    page.context.add_init_script(HEARD)
    page.reload()
    state = page.locator("[data-live-state]")
    expect(state).to_have_text("Live")
    page.evaluate(
        "() => { window.said = []; new MutationObserver(() =>"
        " window.said.push(document.querySelector('[data-live-state]').textContent)"
        ").observe(document.querySelector('[data-live-state]'), {childList: true}); }"
    )
    page.evaluate("heard[0].dispatchEvent(new MessageEvent('again', { data: '{}' }))")
    until(page, "() => heard.length === 2 && heard[1].readyState === EventSource.OPEN")
    other = boards_of(page)[1]
    enter(phone("3", NS), other, "1 C N +1")
    expect(row(page, other)).to_contain_text("agree?")
    assert "No signal" not in page.evaluate("window.said")
