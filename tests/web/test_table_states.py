"""Every state of the table's page, scanned in light and dark, and at twice the text on 320 px.

Each state is looked at as it is: no serious finding, nothing wider than the screen, nothing cut
off; a picture of each is kept.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import barriers
from tests.web.conftest import free_port, wait_for
from tests.web.table_hall import (  # noqa: F401  one of them is a fixture
    EW,
    NS,
    SIZES,
    Hall,
    Phone,
    a_phone,
    boards_of,
    controlled,
    enter,
    press,
    row,
)

pytestmark = pytest.mark.browser
NARROW = {"width": 320, "height": 640}
LOOKS = ("light", "dark", "large")
WIDER = "document.documentElement.scrollWidth - innerWidth"
CUT = """() => [...document.querySelectorAll(".press-one > span, button, a.wide, a.second, .chip")]
    .filter((each) => {  // what stands in it, not the wider place around it that takes a thumb
        const text = document.createRange();
        text.selectNodeContents(each);
        const [inner, outer] = [text, each].map((one) => one.getBoundingClientRect().width);
        return each.offsetParent && inner > outer + 1;
    })
    .map((each) => each.textContent.trim())"""
Look = Callable[[Page, str], None]


@pytest.fixture(scope="module", name="hall")
def a_small_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Seven pairs, so that one sits out, and teams of whom the second round is not drawn."""
    kinds = ("club=club-duplicate:7", "teams=sabf-swiss-teams:8")
    made = Hall(tmp_path_factory.mktemp("states"), free_port(), *kinds)
    try:
        wait_for(f"{made.address}/about/")
        yield made
    finally:
        made.process.terminate()
        made.process.wait(20)


@pytest.fixture(name="look")
def a_look(pictures: Path) -> Look:
    """Looks at a page in all ways, and leaves it as it was."""

    def look(page: Page, name: str) -> None:
        for way in LOOKS:
            size, scheme = (NARROW, "light") if way == "large" else (SIZES["390"], way)
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            text = "200%" if way == "large" else ""
            page.evaluate("(size) => (document.documentElement.style.fontSize = size)", text)
            page.wait_for_timeout(120)
            page.screenshot(path=pictures / f"table-state-{name}-{way}.png", full_page=True)
            assert page.evaluate(WIDER) <= 0, f"{name}, {way}: wider than the screen"
            if way == "large":
                assert page.evaluate(CUT) == [], f"{name}: cut off"
            else:
                assert barriers(page, "moderate") == [], f"{name}, {way}"
        page.set_viewport_size(SIZES["390"])
        page.evaluate("document.documentElement.style.fontSize = ''")

    return look


def results(hall: Hall, table: str, boards: list[int], result: str = "3NT= by S") -> None:
    for board in boards:
        place = {"stage": hall.stage, "session": 1, "table": table, "board": board}
        hall.direct("enter-result", **place, result=result)


# --- before and after ----------------------------------------------------------------------------


def test_not_yet_open_who_holds_it_and_closed(hall: Hall, phone: Phone, look: Look):
    page = phone("1")
    stage = hall.seeds["teams"]["stage"]
    secret = hall.ask(at="teams", card={"stage": stage, "session": 2, "table": "1 open"})
    page.goto(f"{hall.address}/t/{secret}/")
    expect(page.get_by_text("Nobody is seated at this table yet")).to_be_visible()
    look(page, "not-open")
    page.goto(hall.table("club", "1"))
    expect(page.get_by_role("heading", name="Who holds this phone?")).to_be_visible()
    look(page, "who")
    page.goto(f"{hall.address}/t/{'x' * 26}/")
    look(page, "no-card")
    hall.ask(at="teams", revoke="4 closed")
    page.goto(hall.table("teams", "4 closed"))
    expect(page.get_by_text("is no longer used")).to_be_visible()
    look(page, "closed")


# --- a round -------------------------------------------------------------------------------------


def test_the_steps_of_an_entry(hall: Hall, phone: Phone, look: Look):
    page = phone("1", NS)
    look(page, "playing")
    page.locator("a[data-enter]").first.click()
    look(page, "entry-empty")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("[data-mistake]")).to_have_text("Choose the level of the contract.")
    look(page, "entry-mistake")
    for name, value in (("level", "6"), ("denomination", "NT"), ("double", "XX")):
        press(page, name, value)
    look(page, "entry-contract")
    for name, value in (("declarer", "W"), ("suit", "H"), ("rank", "T"), ("tricks", "-11")):
        press(page, name, value)
    expect(page.locator("[data-sum]")).to_contain_text("6NTxx−11 by West, lead ♥10")
    look(page, "entry-score")
    press(page, "level", "pass")
    look(page, "entry-passed")
    press(page, "level", "NP")
    expect(page.locator("[data-np]")).to_be_visible()
    look(page, "entry-not-played")


def test_waiting_agreeing_differing_and_the_director(hall: Hall, phone: Phone, look: Look):
    ns, ew = phone("4", NS), phone("4", EW)
    first, second = boards_of(ns)[:2]
    enter(ns, first, "4 S N =")
    row(ns, first).get_by_text("East-West agree on this phone").click()
    look(ns, "waiting")
    expect(row(ew, first)).to_contain_text("agree?")
    look(ew, "confirm")
    enter(ew, first, "4 S N +1", "Not so: enter board {}")
    expect(row(ns, first)).to_contain_text("The director has been told")
    look(ns, "differs")
    ns.get_by_text("Call the director", exact=True).click()
    look(ns, "call")
    ns.get_by_role("button", name="A wrong score").click()
    expect(ns.locator(".callbox")).to_contain_text("has been called")
    place = {"stage": hall.stage, "session": 1, "table": "4", "board": first}
    hall.direct("correct-result", **place, result="4S+1 by N", reason="agreed at the table")
    expect(row(ns, first)).to_contain_text("director's score")
    hall.direct("cancel-board", **{**place, "board": second, "tables": ["4"], "reason": "fouled"})
    look(ns, "decided")


def test_the_card_of_a_round_the_field_and_why(hall: Hall, phone: Phone, look: Look):
    page = phone("3", NS)
    boards = boards_of(page)
    home = page.url
    results(hall, "4", boards, "4S-1 by N")
    results(hall, "3", boards[:-1])
    expect(row(page, boards[0])).to_contain_text("agreed")
    row(page, boards[0]).locator("a[data-why]").click()
    expect(page.locator(".why-under .why-head")).to_be_visible()
    page.get_by_text("Your results so far").click()
    page.locator(".sofar a[data-why]").first.click()
    expect(page.locator(".own .why-under .why-head")).to_be_visible()
    look(page, "own-and-why")
    results(hall, "3", boards[-1:])
    expect(page.get_by_role("button", name="Our card is right", exact=True)).to_be_visible()
    look(page, "card")
    page.get_by_role("button", name="Our card is right", exact=True).click()
    expect(page.get_by_text("East-West have not yet")).to_be_visible()
    look(page, "card-half")
    page.get_by_role("link", name="The field on board").first.click()
    page.get_by_role("link", name="How this board is scored").click()
    expect(page.locator(".why-under .why-head")).to_be_visible()
    look(page, "field")
    page.goto(f"{home}board/{boards[0]}/why")
    look(page, "why")
    page.goto(f"{home}board/999/field")
    look(page, "refused")


def test_one_who_sits_out(hall: Hall, phone: Phone, look: Look):
    page = phone("1")
    for table in hall.seeds["club"]["tables"]:
        page.goto(hall.table("club", table))
        numbers = [int(n) for n in page.locator(".rounds a").all_text_contents() if n.isdigit()]
        for number in numbers or range(1, 8):
            page.goto(f"{hall.table('club', table)}?round={number}")
            if page.get_by_text("sit out").count():
                look(page, "sits-out")
                return
    pytest.fail("nobody is told to sit out")


# --- no signal, no script ------------------------------------------------------------------------


def test_queued_without_a_signal_and_not_taken(hall: Hall, phone: Phone, look: Look):
    page = phone("1", EW)
    controlled(page)
    board = boards_of(page)[-1]
    page.context.set_offline(True)
    enter(page, board, "2 H W -1")
    expect(page.locator("#queue")).to_contain_text("1 entry waits on this phone")
    look(page, "queued")
    place = {"stage": hall.stage, "session": 1, "table": "1"}
    hall.direct("enter-result", **place, board=board, result="pass")
    for side in ("NS", "EW"):
        hall.direct("confirm-card", **place, round=1, side=side)
    page.context.set_offline(False)
    expect(page.locator("#queue")).to_contain_text("Not taken", timeout=20_000)
    look(page, "not-taken")


def test_the_form_without_a_script(hall: Hall, phone: Phone, look: Look):
    page = phone("3", EW, java_script_enabled=False, viewport=SIZES["390"])
    page.goto(f"{hall.table('club', '3')}?round=2")
    page.get_by_role("button", name=EW, exact=True).or_(
        page.get_by_role("button", name=NS, exact=True)
    ).first.click()
    address = page.locator("a[data-enter]").first.get_attribute("href")
    page.goto(f"{hall.address}{address}")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose the level")
    # The scan itself needs a script: the same address is opened by a phone that has one.
    other = phone("3", viewport=SIZES["390"])
    other.goto(f"{hall.address}{address}")
    look(other, "form")
