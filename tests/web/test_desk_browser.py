"""The desk in a real Chromium: by keyboard alone, by two directors at once, live, scanned."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import DESK, PHONE, barriers, tab_to

from convenor.actions.catalogue import actions
from convenor.web.desk.forms import OF_FORMS

pytestmark = pytest.mark.browser

SLUG = "autumn-teams"
SESSION = f"/desk/{SLUG}/s/swiss/3/"
TROUBLE = """
import seed_site
from convenor.web.accounts.models import User
from convenor.web.store.models import Official
there = seed_site.play("autumn-teams")
user = User.objects.create_user("dana", seed_site.PASSWORD)
Official.objects.create(user=user, competition=there.competition, role="director")
place = {"stage": there.stage, "session": there.session}
(table, board), *_, (last, other) = there.missing()
at = {**place, "table": table, "board": board}
there.desk.do("call-director", {**at, "says": "revoke claimed"}, "table", "player")
there.desk.do("enter-result", {**at, "result": "4S= by N", "side": "NS"}, "table", "player")
there.desk.do("enter-result", {**at, "result": "4S-1 by N", "side": "EW"}, "table", "player")
session = there.desk.competition.state.session(there.stage, 2)
old = {"stage": there.stage, "session": 2, "table": session.seating.tables[0]}
ruling = {**old, "board": session.boards[0], "ns": {"percent": "60"}, "pending": True}
there.desk.do("rule", {**ruling, "reason": "hesitation"}, "dana", "director")
seated = there.desk.competition.state.session(there.stage, there.session)
odd = {**place, "table": seated.seating.tables[0], "board": seated.boards[0]}
there.desk.do("correct-result", {**odd, "result": "7NXX-7 by E"}, "dana", "director")
own = [{"name": each.name} for each in there.desk.competition.state.entries["8"].players]
players = [*own[:-1], {"name": "Zebedee Quince"}]
given = {"contestant": "8", "players": players}
there.desk.do("change-entry", given, "dana", "director", override="as it is")
there.desk.do("hide-name", {"contestant": "8", "player": "Zebedee Quince"}, "dana", "director")
"""

PAGES = {
    "desk-session": SESSION,
    "desk-table": f"{SESSION}t/1 open/",
    "desk-form": f"/desk/{SLUG}/do/rule/?stage=swiss&session=3&table=1+open&board=1&ns=60%25",
    "desk-actions": f"/desk/{SLUG}/do/",
    "desk-done": f"/desk/{SLUG}/done/40/",
    "desk-draw": f"/desk/{SLUG}/draw/swiss/3/",
    "desk-stage": f"/desk/{SLUG}/stage/swiss/",
    "desk-what-if": f"/desk/{SLUG}/what-if/",
    "desk-cards": f"{SESSION}cards/",
    "desk-home": f"/desk/{SLUG}/?all",
    "desk-why": f"/desk/{SLUG}/why/?stage=swiss&q=round+3+of+3",
    "audit": f"/audit/{SLUG}/?by=dana",
    "audit-fact": f"/audit/{SLUG}/40/",
}


@pytest.fixture(scope="module")
def desk_site(seeded_site) -> str:
    """A round in play and a good deal of trouble."""
    return seeded_site(TROUBLE)


@pytest.fixture
def opened(opened_by, desk_site: str):
    """Opens a page for a director, on which nothing may be complained about."""
    complaints = []

    def open_page(name: str = f"director-{SLUG}", blocked: bool = False, **more) -> Page:
        page = opened_by(desk_site, name, **more)
        if blocked:
            page.context.route(
                re.compile(r"/events/"),
                lambda route: (
                    route.abort()
                    if route.request.resource_type == "eventsource"
                    else route.continue_()
                ),
            )
            return page
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text)
                if said.type in ("error", "warning") and "409" not in said.text
                else None
            ),
        )
        return page

    yield open_page
    assert complaints == []


SLOW_LOOK = """
const send = XMLHttpRequest.prototype.send;
XMLHttpRequest.prototype.send = function (body) {
  const wait = String(body).includes("step=look") ? 700 : 0;
  setTimeout(() => send.call(this, body), wait);
};"""


@pytest.mark.parametrize("slow", [False, True])
def test_a_ruling_and_a_fine_by_keyboard_alone(opened, slow):
    """Also where the answer comes after what the field that was left asks for by itself."""
    page = opened()
    if slow:
        page.add_init_script(SLOW_LOOK)
    page.goto(SESSION)
    page.keyboard.press("t")
    expect(page.locator("[data-tile]").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-tile]").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/"))
    page.keyboard.press("r")
    page.wait_for_url(re.compile(r"/do/rule/"))
    expect(page.locator("#f-table")).to_have_value("1 closed")
    tab_to(page, "#f-board")
    page.keyboard.type("2")
    page.locator('input[name="ns-pick"][value="A+"]').focus()
    page.keyboard.press("Space")
    page.locator('input[name="ew-pick"][value="A-"]').focus()
    page.keyboard.press("Space")
    tab_to(page, "#f-reason")
    page.keyboard.type("unauthorised information")
    page.keyboard.press("Enter")
    expect(page.locator("#would-title")).to_be_focused()
    page.wait_for_timeout(800)  # what the field that was left asks for by itself comes after it
    expect(page.locator("#would-title")).to_be_focused()
    page.keyboard.press("Enter")  # nothing that records has the focus
    page.keyboard.press("Control+Enter")
    page.wait_for_url(re.compile(r"/done/\d+/"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Recorded")
    expect(page.locator(".facts-list")).to_contain_text("unauthorised information")
    page.keyboard.press("b")
    page.wait_for_url(re.compile(r"/t/"))
    page.keyboard.press("f")
    page.wait_for_url(re.compile(r"/do/fine/"))
    tab_to(page, "#f-contestant")
    page.keyboard.type("3")
    tab_to(page, "#f-amount")
    page.keyboard.type("1")
    tab_to(page, "#f-reason")
    page.keyboard.type("slow")
    page.keyboard.press("Enter")
    expect(page.locator("#would-title")).to_be_focused()
    page.keyboard.press("Control+Enter")
    page.wait_for_url(re.compile(r"/done/\d+/"))
    expect(page.locator(".facts-list")).to_contain_text("fine imposed")
    page.keyboard.press("u")
    expect(page.locator(".facts-list")).to_contain_text("fact undone")


FUNCTIONS = """names => names.filter(
    each => typeof document.createElement("form")[each] === "function")"""


def test_whoever_writes_a_hidden_name_is_told_while_writing(opened):
    page = opened()
    page.goto(f"/desk/{SLUG}/do/fine/?stage=swiss&session=3&contestant=8&amount=1&unit=VP")
    reason = page.locator("[name=reason]")
    reason.press_sequentially("quince, Z. came late")
    told = page.locator("#beside").get_by_text("tells a name that is hidden")
    expect(told).to_be_visible()
    expect(reason).to_be_focused()  # nobody had to leave the field
    expect(reason).to_have_value("quince, Z. came late")


def test_no_field_takes_from_a_form_what_scripts_call(opened):
    """A field named as a function of its form hides it, and the form goes dead."""
    names = {each.name for action in actions().values() for each in action.inputs}
    page = opened()
    assert set(page.evaluate(FUNCTIONS, sorted(names))) <= OF_FORMS
    page.goto(f"/desk/{SLUG}/do/play-off/?stage=swiss&to=swiss")
    page.locator("#f-matches").fill("nobody knows")
    page.locator("#f-clause").focus()
    expect(page.locator("#beside")).to_contain_text("is no match with its IMPs")


def test_hands_are_taken_from_a_file(opened, tmp_path):
    hands = tmp_path / "tonight.pbn"
    deal = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    hands.write_text(f'[Board "1"]\n[Deal "{deal}"]\n')
    page = opened()
    page.goto(f"/desk/{SLUG}/do/record-deals/?stage=swiss&session=2")
    expect(page.get_by_label("PBN")).to_be_empty()
    expect(page.locator("#beside .bad")).to_have_count(0)  # nothing was written yet
    page.get_by_label("or take it from a file").set_input_files(hands)
    expect(page.locator("#f-pbn")).to_have_value(hands.read_text())
    expect(page.locator("#beside")).to_contain_text("the file has no hands for boards 2–")
    page.get_by_role("button", name="Record it").click()
    expect(page.locator("h1")).to_contain_text("Recorded")


def test_the_keys_are_listed_and_can_be_turned_off(opened):
    page = opened()
    page.goto(SESSION)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys")).to_contain_text("Give a ruling")
    page.get_by_label("Single keys do something").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("r")
    page.wait_for_timeout(200)
    assert page.url.endswith(SESSION)


def test_nothing_holds_the_keyboard(opened):
    """Tab goes on and on through the whole page, and back to its beginning."""
    page = opened()
    page.goto(SESSION)
    total = page.evaluate(
        "document.querySelectorAll('a[href], button, input:not([type=hidden]), select').length"
    )
    seen = set()
    for _ in range(total + 20):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.outerHTML.slice(0, 200)"))
    assert len(seen) > total * 0.5
    assert any("skip" in each for each in seen)


def test_two_directors_at_once(opened):
    """One works on a table; the other sees it, takes over, and nothing of either is lost."""
    mine, other = opened(), opened("dana")
    table = "3 open"
    form = f"/desk/{SLUG}/do/correct-result/?stage=swiss&session=2&table={table}&board=2"
    other.goto(f"/desk/{SLUG}/s/swiss/2/")
    mine.goto(form)
    mine.get_by_label("result").fill("3NT= by W")
    mine.get_by_role("button", name="See what would change").click()
    expect(mine.locator("#record")).to_be_visible()
    tile = other.locator("#table-3-open")
    expect(tile).to_contain_text(f"director-{SLUG} (since")
    tile.locator("a").click()
    expect(other.locator("#table-now")).to_contain_text(f"director-{SLUG} is at this table")
    other.keyboard.press("i")
    expect(other.locator("#table-now")).to_contain_text("You are at this table")
    expect(mine.locator("#meanwhile")).to_contain_text(f"dana is at table {table}")
    other.goto(form)
    other.get_by_label("result").fill("3NT+1 by W")
    other.get_by_role("button", name="See what would change").click()
    other.locator("#record").click()
    other.wait_for_url(re.compile(r"/done/"))
    expect(mine.locator("#meanwhile")).to_contain_text("3NT+1 by W")
    expect(mine.get_by_label("result")).to_have_value("3NT= by W")
    mine.locator("#record").click()
    expect(mine.locator("#beside")).to_contain_text("Nothing was recorded")
    expect(mine.locator("#beside")).to_contain_text("3NT+1 by W")
    expect(mine.get_by_label("result")).to_have_value("3NT= by W")
    mine.locator("#record").click()
    mine.wait_for_url(re.compile(r"/done/"))
    other.goto(f"/audit/{SLUG}/?kind=result+corrected&table={table}")
    rows = other.locator(".ledger tbody tr")
    expect(rows.nth(0)).to_contain_text("3NT= by W")
    expect(rows.nth(1)).to_contain_text("3NT+1 by W")


def test_where_streams_do_not_get_through_the_desk_asks(opened):
    """The event stream is blocked: a new result is on the screen all the same."""
    mine, other = opened(blocked=True), opened("dana")
    mine.goto(SESSION)
    expect(mine.locator("[data-live-state]")).to_have_text(
        "Live, every few seconds", timeout=30_000
    )
    mine.evaluate("window.stayed = true")
    tile = mine.locator("#table-4-open")
    before = tile.locator(".tile-done").inner_text()
    other.goto(f"{SESSION}t/4 open/")
    other.locator("main").get_by_role("link", name="Enter", exact=True).first.click()
    other.get_by_label("result").fill("1NT= by N")
    other.get_by_role("button", name="See what would change").click()
    other.locator("#record").click()
    other.wait_for_url(re.compile(r"/done/"))
    done, of = before.split("/")
    expect(tile.locator(".tile-done")).to_have_text(f"{int(done) + 1}/{of}", timeout=15_000)
    assert mine.evaluate("window.stayed") is True


def test_the_clock_goes_on_though_nothing_happens(opened):
    """Minutes pass without a fact: the time that is left is another, and the focus stays."""
    page = opened()
    page.clock.install()
    page.goto(SESSION)
    page.keyboard.press("t")
    page.keyboard.press("ArrowRight")
    second = page.locator("[data-tile]").nth(1)
    expect(second).to_be_focused()
    with page.expect_response(lambda answer: answer.url.endswith("/room")):
        page.clock.fast_forward(61_000)
    page.wait_for_timeout(200)
    expect(second).to_be_focused()


def test_the_screen_is_live(opened):
    """A call is answered and a result comes in: the other screen shows it by itself."""
    mine, other = opened(), opened("dana")
    mine.goto(SESSION)
    expect(mine.locator("[data-live-state]")).to_have_text("Live")
    expect(mine.locator("#room")).to_contain_text("revoke claimed")
    mine.evaluate("window.stayed = true")
    other.goto(SESSION)
    other.get_by_role("button", name=re.compile("^I go")).click()
    expect(mine.locator("#room")).not_to_contain_text("revoke claimed")
    expect(other.locator("#odd-title")).to_contain_text("Odd results")
    other.get_by_role("button", name="It is right").first.click()
    expect(mine.locator("#room")).not_to_contain_text("7NXX")
    assert mine.evaluate("window.stayed") is True


def test_only_some_tables_are_shown(opened):
    page = opened()
    page.goto(SESSION)
    page.locator("[data-only=done]").click()
    expect(page.locator(".tile.playing").first).to_be_hidden()
    expect(page.locator(".tile.done").first).to_be_visible()
    page.locator("[data-only=done]").click()
    expect(page.locator(".tile.playing").first).to_be_visible()


def test_without_javascript(opened):
    page = opened(java_script_enabled=False)
    page.goto(f"{SESSION}t/4 closed/")
    page.locator("main").get_by_role("link", name="Enter", exact=True).first.click()
    page.get_by_label("result").fill("2H= by S")
    page.get_by_role("button", name="See what would change").click()
    page.get_by_role("button", name="Record it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recorded")
    page.get_by_role("link", name="Back to the desk").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 4 closed")


@pytest.mark.parametrize("name", PAGES)
def test_a_scan_finds_no_serious_barrier_and_pictures_are_taken(opened, pictures, name):
    page = opened()
    page.goto(PAGES[name])
    page.evaluate("document.fonts.ready")
    for viewport in (PHONE, DESK):
        page.set_viewport_size(viewport)
        for look in ("light", "dark"):
            page.emulate_media(color_scheme=look)
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= viewport["width"], f"{name} is {width} wide"
            page.screenshot(
                path=pictures / f"{name}-{viewport['width']}-{look}.png", full_page=True
            )
            if (viewport is DESK) == (look == "light"):
                assert barriers(page) == [], f"{name}, {look}"
