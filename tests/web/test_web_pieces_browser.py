"""In a real Chromium: what changed comes by the stream and is put in its place, line by line."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from test_web_live import child
from tests.web.browsing import until

pytestmark = pytest.mark.browser

STANDINGS = "/c/autumn-teams/s/swiss/"
LINES = """() => [...document.querySelectorAll('#standings > p, #standings tr[id]')].map((each) => {
  const marks = each.className.replace('changed', '').trim();
  return `${each.id} ${marks} ${each.textContent.trim()}`;
})"""


# What does not come within three seconds is fetched; a busy machine may be slow by itself.
PATIENT = """
const wait = window.setTimeout;
window.setTimeout = (act, time, ...more) => wait(act, time === 3000 ? 60000 : time, ...more);
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory, seed_site, running_site) -> Iterator:
    data = tmp_path_factory.mktemp("pieces")
    seed_site(data, "autumn-teams", "16")
    with child(running_site, data) as running:
        yield running


@pytest.fixture
def opened(page: Page, desk) -> Page:
    """The standings, live; what is fetched again is noted on the page."""
    return open_page(page, desk)


def open_page(page: Page, desk, patient: bool = True) -> Page:
    page.fetched = []
    page.on(
        "request",
        lambda asked: (
            page.fetched.append(asked.url)
            if asked.headers.get("x-fragment") == "standings"
            else None
        ),
    )
    if patient:
        page.add_init_script(PATIENT)
    page.goto(f"{desk.address}{STANDINGS}")
    is_live(page, desk)
    return page


def is_live(page: Page, desk) -> None:
    """The page hears, and what it shows is made ready for the next fact."""
    expect(page.locator("[data-live-state]").first).to_have_text("Live")
    assert desk.do("ready") == ["ready"]


def at(page: Page) -> int:
    return int(page.locator("#standings").get_attribute("data-at"))


def enter(page: Page, desk, times: int = 1) -> None:
    for _ in range(times):
        said, number = desk.do("enter")
        assert said == "entered"
    expect(page.locator("#standings")).to_have_attribute("data-at", number)


def lines_of_a_fresh_page(page: Page) -> list[str]:
    other = page.context.new_page()
    other.goto(page.url)
    found = other.evaluate(LINES)
    other.close()
    return found


def told_on_a_fresh_page(page: Page, address: str) -> str:
    """The derivation of a figure as whoever comes now is told it."""
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(f'a[data-why][href="{address}"]').click()
    expect(other.locator(".why-row .why")).to_have_count(1)
    told = other.locator(".why-row").inner_text()
    other.close()
    return told


def tells(page: Page, told: str) -> None:
    """The derivation that stands open becomes this one, as soon as it has been told anew."""
    until(page, "(told) => document.querySelector('.why-row')?.innerText === told", told)


def test_results_come_line_by_line_and_nothing_is_fetched(opened, desk):
    opened.evaluate("document.querySelectorAll('#standings tr').forEach((e) => (e.kept = true))")
    rows = opened.locator("#standings tbody tr").count()
    while opened.locator("#standings tr.changed").count() == 0:  # until a match has a score
        enter(opened, desk)
    kept = opened.evaluate(
        "[...document.querySelectorAll('#standings tbody tr')].filter((e) => e.kept).length"
    )
    assert 0 < kept < rows  # the lines that did not change are the same elements
    assert opened.evaluate(LINES) == lines_of_a_fresh_page(opened)
    assert opened.fetched == []


def test_many_in_quick_succession_end_with_the_page_of_now(opened, desk):
    enter(opened, desk, 12)
    assert opened.evaluate(LINES) == lines_of_a_fresh_page(opened)


@pytest.fixture
def packed(desk):
    """All is sent packed, as it is of a large field."""
    desk.do("pack")
    yield desk
    desk.do("unpack")


def test_much_comes_packed_and_in_its_turn(opened, desk, packed):
    enter(opened, desk, 12)
    assert opened.evaluate(LINES) == lines_of_a_fresh_page(opened)
    assert opened.fetched == []


def test_a_browser_that_cannot_unpack_fetches(page, desk, packed):
    page.add_init_script("delete window.DecompressionStream")
    open_page(page, desk)
    enter(page, desk)
    assert page.fetched != []
    assert page.evaluate(LINES) == lines_of_a_fresh_page(page)


def test_what_does_not_fit_together_is_fetched(opened, desk):
    opened.evaluate("document.getElementById('standings').dataset.at = '3'")
    enter(opened, desk)
    assert len(opened.fetched) == 1
    marked = opened.evaluate("document.getElementById('standings').className")
    assert "changed" not in marked  # the lines that changed are marked, not all of it
    assert opened.evaluate(LINES) == lines_of_a_fresh_page(opened)
    enter(opened, desk)
    assert len(opened.fetched) == 1  # and then it fits again


def test_what_does_not_come_is_fetched(page, desk):
    """As where the process that makes it is too busy: nobody waits for ever."""
    page.add_init_script(
        """const listen = EventSource.prototype.addEventListener;
        EventSource.prototype.addEventListener = function (name, act) {
          if (name !== 'piece') listen.call(this, name, act);
        };"""
    )
    open_page(page, desk, patient=False)
    enter(page, desk)
    assert len(page.fetched) == 1
    assert page.evaluate(LINES) == lines_of_a_fresh_page(page)


def test_who_follows_keeps_its_marks_and_its_lines_on_top(opened, desk):
    opened.request.post(f"{desk.address}/c/autumn-teams/follow/", form={"contestant": "3"})
    opened.reload()
    is_live(opened, desk)
    enter(opened, desk, 3)
    assert opened.fetched == []
    assert opened.evaluate(LINES) == lines_of_a_fresh_page(opened)
    expect(opened.locator("#c-3")).to_have_class("mine")
    above = opened.locator("#f-3 td.total").inner_text()
    assert above == opened.locator("#c-3 td.total").inner_text()
    expect(opened.locator("#f-3 td.wide")).to_be_hidden()


def test_a_derivation_that_stands_open_stays_and_is_told_anew(opened, desk):
    link = opened.locator("#standings a[data-why]").first
    address = link.get_attribute("href")
    link.click()
    expect(opened.locator(".why-row .why")).to_have_count(1)
    enter(opened, desk, 2)
    expect(opened.locator(".why-row .why")).to_have_count(1)
    under = opened.locator(".why-row").evaluate(
        "(row) => row.previousElementSibling.querySelector('[aria-expanded=true]')"
        "?.getAttribute('href')"
    )
    assert under == address
    tells(opened, told_on_a_fresh_page(opened, address))


HELD = """() => {
  const fetched = window.fetch;
  const held = new Promise((go) => { window.go = go; });
  window.fetch = async (what, how) => {
    const answer = await fetched(what, how);
    if (how?.headers?.['X-Fragment'] === 'why' && !window.told) {
      window.told = true;
      await held;
    }
    return answer;
  };
}"""


@pytest.mark.parametrize("fetched", [False, True], ids=["patched", "fetched"])
def test_a_derivation_that_is_slow_to_come_is_of_the_page_of_now(opened, desk, fetched):
    opened.evaluate(HELD)
    link = opened.locator("#standings td.total a[data-why]").first
    address = link.get_attribute("href")
    link.click()
    until(opened, "() => window.told")
    if fetched:
        opened.evaluate("document.getElementById('standings').dataset.at = '3'")
    enter(opened, desk, 3)
    told = told_on_a_fresh_page(opened, address)
    tells(opened, told)
    opened.evaluate("window.go()")
    opened.wait_for_timeout(300)  # the answer that was held back comes last, and is not shown
    assert opened.locator(".why-row").inner_text() == told


def test_the_keyboard_stays_where_it_was(opened, desk):
    first = opened.locator("#standings tbody tr a.name").first
    first.focus()
    address = first.get_attribute("href")
    enter(opened, desk, 4)
    assert opened.evaluate("document.activeElement.getAttribute('href')") == address


def test_other_pages_are_sent_what_changed_too(page, desk):
    page.add_init_script(PATIENT)
    page.goto(f"{desk.address}/c/autumn-teams/s/swiss/round/3/")
    is_live(page, desk)
    fetched: list[str] = []
    page.on(
        "request",
        lambda asked: fetched.append(asked.url) if asked.headers.get("x-fragment") else None,
    )
    _, number = desk.do("enter")
    expect(page.locator("#round")).to_have_attribute("data-at", number)
    shown = page.locator("#round").inner_text()
    assert fetched == []
    page.reload()
    assert page.locator("#round").inner_text() == shown


KEEP_HANDLERS = """
const listen = EventSource.prototype.addEventListener;
window.heard = {};
EventSource.prototype.addEventListener = function (name, act) {
  window.heard[name] = act;
  listen.call(this, name, act);
};"""


def order_of(page: Page) -> list[str]:
    return page.evaluate(
        "() => [...document.querySelectorAll('#standings tbody tr[id]')].map((e) => e.id)"
    )


def send_piece(page: Page, **changes) -> None:
    """What the stream would have said, starting from what the page shows."""
    said = {"id": "standings", "from": str(at(page)), "to": "999999", "spread": 0}
    said |= {"lines": {}, "moved": [], "gone": [], **changes}
    page.evaluate("(said) => window.heard.piece({data: JSON.stringify(said)})", said)


def test_a_line_that_moves_takes_along_what_is_open_and_the_keyboard(page, desk):
    page.add_init_script(KEEP_HANDLERS)
    open_page(page, desk)
    first, second, third, fourth, *rest = order_of(page)
    page.locator(f"#{fourth} a[data-why]").first.click()
    expect(page.locator(".why-row .why")).to_have_count(1)
    name = page.locator(f"#{fourth} a.name")
    name.focus()
    moved = {"names": [fourth, second, third], "anchor": second, "behind": False}
    send_piece(page, moved=[moved])
    assert order_of(page) == [first, fourth, second, third, *rest]
    expect(page.locator(".why-row .why")).to_have_count(1)
    assert page.locator(".why-row").evaluate("(e) => e.previousElementSibling.id") == fourth
    expect(name).to_be_focused()


def test_lines_come_and_go(page, desk):
    page.add_init_script(KEEP_HANDLERS)
    open_page(page, desk)
    *others, last = order_of(page)
    new = '<tr id="c-new"><td>17</td></tr>'
    behind = {"names": ["c-new"], "anchor": last, "behind": True}
    send_piece(page, lines={"c-new": new}, moved=[behind], gone=[others[0]])
    assert order_of(page) == [*others[1:], last, "c-new"]
    expect(page.locator("#c-new")).to_have_class("changed")
    assert at(page) == 999999


def test_a_change_of_lines_that_are_not_there_is_fetched(page, desk):
    page.add_init_script(KEEP_HANDLERS)
    open_page(page, desk)
    before = order_of(page)
    nowhere = {"names": ["c-nobody"], "anchor": before[0], "behind": False}
    with page.expect_request(lambda asked: asked.headers.get("x-fragment") == "standings"):
        send_piece(page, moved=[nowhere])
    page.wait_for_timeout(300)  # and not once more
    assert order_of(page) == before
    assert len(page.fetched) == 1
