"""The public pages in a real Chromium: live, by keyboard, scanned, pictured, weighed."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.web.browsing import barriers, tab_to, until

pytestmark = pytest.mark.browser

SEED = Path(__file__).with_name("public_site.py")
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
HALL = {"width": 1920, "height": 1080}
PAGES = {
    "public-home": "/",
    "public-festival": "/f/spring/",
    "public-festival-find": "/f/spring/find/?q=a",
    "public-event": "/c/butler/",
    "public-standings": "/c/butler/s/swiss/",
    "public-after": "/c/butler/s/swiss/after/2/",
    "public-round": "/c/butler/s/swiss/round/3/",
    "public-match": "/c/teams/s/swiss/round/2/match/1/",
    "public-board": "/c/butler/s/swiss/round/1/board/1/",
    "public-hands": "/c/butler/s/swiss/round/1/hands/",
    "public-files": "/c/butler/files/",
    "public-pictures": "/c/butler/s/swiss/pictures/?who=3&board=1",
    "public-cross": "/c/teams/s/swiss/cross/",
    "public-chart": "/c/butler/s/swiss/chart/",
    "public-card": "/c/butler/who/5/",
    "public-find": "/c/butler/find/?q=a",
    "public-conditions": "/c/butler/conditions/",
    "public-why": "/c/butler/why/?stage=swiss&q=place+of+5",
    "public-screen": "/c/butler/screen/",
    "public-two-fields": "/c/pairs/s/evening/",
    "public-session": "/c/pairs/s/evening/round/1/",
    "public-traveller": "/c/pairs/s/evening/round/1/board/2/",
    "public-teams-card": "/c/teams/who/3/",
    "public-bracket": "/c/state-teams/s/finals/",
    "public-points": "/c/state-teams/s/points/",
    "public-stages": "/c/state-teams/",
    "public-square": "/c/league/s/round-robin/cross/",
}
ENTER = """
import sys
from convenor.web.serve import prepare
prepare()
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition
competition, number = sys.argv[1], int(sys.argv[2])
desk = desk_of(Competition.objects.get(slug=competition))
session = desk.competition.state.session("swiss", number)
seat, board = next(
    (seat, board)
    for seat in session.seating.seats
    for board in seat.boards
    if seat.table not in desk.competition.state.on("swiss", number, board)
)
given = {"table": seat.table, "board": board, "result": "6NT= by N"}
given |= {"stage": "swiss", "session": number}
print("ready", flush=True)
sys.stdin.readline()
desk.do("enter-result", given, by="director", role="director")
"""


@pytest.fixture(scope="module")
def festival(tmp_path_factory, running_site) -> Iterator[tuple[str, Path]]:
    """A running site with a small festival in play, and its folder."""
    data = tmp_path_factory.mktemp("festival")
    done = run(data, [str(SEED), "small"])
    assert done.returncode == 0, done.stderr
    with running_site(data) as running:
        yield running.address, data


def run(data: Path, words: list[str]) -> subprocess.CompletedProcess:
    kept = {name: each for name, each in os.environ.items() if not name.startswith("DJANGO")}
    return subprocess.run(
        [sys.executable, *words],
        env={**kept, "CONVENOR_DATA": str(data)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def watched(page: Page, festival):
    """A page on which nothing comes from elsewhere and nothing is complained about."""
    complaints: list[str] = []
    page.on(
        "console",
        lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith(f"{festival[0]}/")
            else complaints.append(f"elsewhere: {request.url}")
        ),
    )
    yield page
    assert complaints == []


def test_a_result_comes_to_the_standings_page_by_itself(watched, festival):
    address, data = festival
    writer = Writer(data)
    page = watched
    page.goto(f"{address}/c/butler/s/swiss/")
    expect(page.locator("[data-live-state]").first).to_have_text("Live")
    before = page.locator("#standings .after").inner_text()
    link = page.locator("a[data-why]").nth(1)
    link.click()
    expect(page.locator(".why-row .why")).to_be_visible()
    writer.write()
    expect(page.locator("#standings .after")).not_to_have_text(before)
    expect(page.locator(".why-row .why")).to_be_visible()  # what stood open opens again


class Writer:
    """Another process that enters a result when it is told to."""

    def __init__(self, data: Path, competition: str = "butler", session: int = 3) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", ENTER, competition, str(session)],
            env={**os.environ, "CONVENOR_DATA": str(data)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def write(self) -> None:
        """Enter the result, and see that it was taken."""
        self.process.communicate("now\n", timeout=30)
        assert self.process.returncode == 0


def test_a_round_that_begins_is_no_longer_called_drawn(watched, festival):
    """The status beside the title is outside of what results change, and follows all the same."""
    address, data = festival
    page = watched
    page.goto(f"{address}/c/teams/s/swiss/")
    number = int(page.locator("#subtabs .numbers a").last.inner_text())
    writer = Writer(data, "teams", number)
    page.goto(f"{address}/c/teams/s/swiss/round/{number}/")
    expect(page.locator("[data-live-state]").first).to_have_text("Live")
    expect(page.locator("#status")).to_have_text("drawn")
    writer.write()
    expect(page.locator("#status")).to_have_text("provisional")


def test_a_result_comes_to_the_festivals_page_by_itself(watched, festival):
    """One stream for all competitions: the line of the event changes, and the others do not."""
    address, data = festival
    writer = Writer(data)
    page = watched
    page.goto(f"{address}/f/spring/")
    expect(page.locator("[data-live-state]").first).to_have_text("Live")
    streams = page.evaluate(
        "performance.getEntriesByType('resource').filter(e => e.name.includes('/events/')).length"
    )
    assert streams <= 1
    share = page.locator("#event-butler .progress")
    before, teams = share.get_attribute("aria-label"), page.locator("#event-teams").inner_text()
    writer.write()
    expect(share).not_to_have_attribute("aria-label", before)
    assert page.locator("#event-teams").inner_text() == teams


@pytest.mark.parametrize(
    ("where", "what"),
    [("/c/butler/s/swiss/", "#standings .after"), ("/f/spring/", "#event-butler .line-state")],
)
def test_where_streams_do_not_get_through_the_page_asks(page: Page, festival, where, what):
    """A network that breaks streams: after three tries the page asks every few seconds."""
    address, data = festival
    writer = Writer(data)
    page.route(
        re.compile(r"/events/.*"),
        lambda route: route.continue_() if "/poll" in route.request.url else route.abort(),
    )
    page.goto(f"{address}{where}")
    state = page.locator("[data-live-state]").first
    expect(state).to_have_text("No connection: what you see may be out of date.")
    expect(state).to_have_text("Live, every few seconds", timeout=20_000)
    before = page.locator(what).inner_text()
    writer.write()
    expect(page.locator(what)).not_to_have_text(before)


def test_the_big_screen(browser: Browser, festival, pictures):
    """Standings run through in whole lines, then the draw; the clock runs; results come in."""
    address, data = festival
    context = browser.new_context(base_url=address, viewport=HALL, reduced_motion="reduce")
    page = context.new_page()
    writer = Writer(data)
    page.goto("/c/butler/screen/")
    expect(page.locator("[data-live-state]").first).to_have_text("Live")
    expect(page.locator("[data-panels] b")).to_have_text("Standings")
    page.get_by_role("button", name="Hold").click()  # here the arrow turns it, not the time
    page.screenshot(path=pictures / "public-screen-1920.png")
    heights = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert heights[0] <= heights[1]  # nothing to be scrolled by hand
    size = page.locator("tbody th").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 36  # read from ten metres
    shown: list[str] = []
    for _ in range(6):
        shown += whole_lines(page)
        assert page.evaluate(CUT_LINES) == []
        page.keyboard.press("ArrowRight")
        if page.locator("[data-panels] b").inner_text() != "Standings":
            break
    assert len(set(shown)) == 12  # everybody was seen, in a whole line
    assert page.locator("[data-panels] b").inner_text() != "Standings"
    expect(page.locator(".panel:visible .screen-matches li")).to_have_count(6)
    expect(page.locator(".panel:visible h2")).to_contain_text("Round 3")
    page.screenshot(path=pictures / "public-screen-draw-1920.png")
    reels = "() => [...document.querySelectorAll('.reel')].map((each) => each.innerHTML).join()"
    before = page.evaluate(reels)
    writer.write()
    until(page, f"before => ({reels})() !== before", before)
    expect(page.locator("[data-panels] b")).to_have_text("Round 3")  # it stays where it was
    context.close()


CUT_LINES = """() => {
  const reel = document.querySelector(".panel:not([hidden]) .reel");
  const end = reel.getBoundingClientRect().bottom;
  const ends = [...reel.querySelectorAll("tbody tr")].map((each) => each.getBoundingClientRect());
  return ends.filter((each) => each.top < end - 1 && each.bottom > end + 1).map((each) => each.top);
}"""


def whole_lines(page: Page) -> list[str]:
    """The contestants whose lines are wholly to be seen."""
    return page.evaluate(
        """() => {
          const reel = document.querySelector(".panel:not([hidden]) .reel");
          const { top, bottom } = reel.getBoundingClientRect();
          const head = reel.querySelector("thead").getBoundingClientRect().height;
          return [...reel.querySelectorAll("tbody tr")]
            .filter((row) => {
              const box = row.getBoundingClientRect();
              return box.top >= top + head - 2 && box.bottom <= bottom + 2;
            })
            .map((row) => row.id.slice(2));
        }"""
    )


def test_the_big_screen_turns_by_itself_until_it_is_held(page: Page, festival):
    page.clock.install()
    page.goto(f"{festival[0]}/c/butler/screen/")
    shown = page.locator("[data-panels] b")
    expect(shown).to_have_text("Standings")
    for _ in range(6):
        page.clock.run_for(12_000)
        if shown.inner_text() == "Round 3":
            break
    expect(shown).to_have_text("Round 3")
    page.get_by_role("button", name="Hold").click()
    page.clock.run_for(60_000)
    expect(shown).to_have_text("Round 3")


def test_the_clock_of_the_screen_counts_down(page: Page, festival):
    """A round that has a time: what is left of it, second by second."""
    page.goto(f"{festival[0]}/c/butler/screen/")
    page.evaluate(
        """() => {
          const clock = document.querySelector(".screen-clock");
          clock.removeAttribute("data-wall");
          clock.dataset.clock = "";
          clock.dataset.starts = new Date(Date.now() - 60000).toISOString();
          clock.dataset.ends = new Date(Date.now() + 90500).toISOString();
          clock.innerHTML = "<span data-clock-word></span> <b></b>";
        }"""
    )
    clock = page.locator(".screen-clock")
    expect(clock).to_have_text(re.compile(r"left 0[01]:\d\d"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    assert "left 00:30" < clock.inner_text() < before


def test_by_keyboard_from_the_festival_to_a_derivation(watched, festival):
    page = watched
    page.goto(f"{festival[0]}/f/spring/")
    tab_to(page, 'a[href="/c/butler/s/swiss/"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/c/butler/s/swiss/")
    tab_to(page, "td.place a[data-why]")
    page.keyboard.press("Enter")
    expect(page.locator(".why-row .why")).to_be_visible()
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "true"
    tab_to(page, ".why-row summary")
    page.keyboard.press("Escape")
    expect(page.locator(".why-row")).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('a[data-why]')")


def test_a_name_is_found_while_it_is_typed(watched, festival):
    page = watched
    page.goto(f"{festival[0]}/c/butler/find/")
    page.get_by_label("Part of a name").type("5")
    expect(page.locator("#found .next-seat").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?q=5$"))
    expect(page.get_by_label("Part of a name")).to_be_focused()


def test_following_and_the_screen(watched, festival):
    page = watched
    page.goto(f"{festival[0]}/c/butler/who/5/")
    page.get_by_role("button", name="Follow").click()
    expect(page.get_by_role("button", name="Follow no more")).to_be_visible()
    page.goto(f"{festival[0]}/c/butler/s/swiss/")
    expect(page.locator("tr.mine")).to_have_count(2)
    page.goto(f"{festival[0]}/c/butler/screen/")
    expect(page.locator(".panel:visible")).to_have_count(1)
    page.get_by_role("button", name="Hold").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def test_without_javascript_a_figure_leads_to_its_page(browser: Browser, festival):
    context = browser.new_context(java_script_enabled=False, base_url=festival[0])
    page = context.new_page()
    page.goto("/c/butler/s/swiss/")
    page.locator("td.total a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Why")
    expect(page.locator("ul.why")).to_be_visible()
    page.goto("/c/butler/screen/")
    expect(page.locator(".panel:visible")).to_have_count(2)
    page.goto("/c/butler/find/")
    page.get_by_label("Part of a name").fill("5")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".next-seat").first).to_be_visible()
    context.close()


def test_every_page_is_read_without_javascript(browser: Browser, festival):
    """The same headings, tables and figures as with it; nothing waits for a script."""
    problems: list[str] = []
    texts: dict[bool, dict[str, str]] = {True: {}, False: {}}
    for script in (True, False):
        context = browser.new_context(
            java_script_enabled=script, base_url=festival[0], viewport=DESK
        )
        page = context.new_page()
        for name, address in PAGES.items():
            if name != "public-screen":  # its panels take turns
                page.goto(address)
                texts[script][name] = page.locator("main").inner_text()
        context.close()
    for name, text in texts[False].items():
        with_it = texts[True][name]
        lost = [each for each in figures(with_it) if each not in figures(text)]
        problems += [f"{name} loses {lost[:5]}"] if lost else []
        problems += [f"{name} is empty"] if len(text) < 100 else []
    assert problems == []


def figures(text: str) -> list[str]:
    """The figures of a page."""
    return re.findall(r"[+−]?\d+\.\d\d", text)


@pytest.mark.parametrize(
    ("viewport", "look"), [(PHONE, "dark"), (PHONE, "light"), (DESK, "light"), (DESK, "dark")]
)
def test_each_page_scanned_and_pictured(browser: Browser, festival, pictures, viewport, look):
    """No serious finding of axe, nothing wider than the screen, a picture of each.

    The scan is the same for a width whatever the look, but for contrast: each look once.
    """
    scanned = (viewport, look) in ((PHONE, "dark"), (DESK, "light"))
    problems: list[str] = []
    width = viewport["width"]
    context = browser.new_context(base_url=festival[0], color_scheme=look, viewport=viewport)
    page = context.new_page()
    for name, address in PAGES.items():
        page.goto(address)
        page.evaluate("document.fonts.ready")
        wide = page.evaluate("document.documentElement.scrollWidth")
        problems += [f"{name} is {wide} wide at {width}"] if wide > width else []
        page.screenshot(path=pictures / f"{name}-{width}-{look}.png", full_page=True)
        problems += [f"{name}: {each}" for each in barriers(page)] if scanned else []
    context.close()
    assert problems == []


def test_the_chart_of_places_fits_a_phone_with_every_name(browser: Browser, festival):
    """Lines and names side by side, nothing to be pushed aside, each name a link in its row."""
    context = browser.new_context(base_url=festival[0], viewport=PHONE)
    page = context.new_page()
    page.goto("/c/butler/s/swiss/chart/")
    names = page.locator(".bump-names a")
    expect(names).to_have_count(12)
    boxes = [each.bounding_box() for each in names.all()]
    assert all(box["x"] > 100 and box["x"] + box["width"] <= 390 for box in boxes)
    tops = [box["y"] for box in boxes]
    assert tops == sorted(tops)
    assert min(below - above for above, below in pairwise(tops)) >= 24
    ends = page.locator(".track line").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().right)"
    )
    heads = page.locator(".bump .head").evaluate_all("all => all.map((e) => e.textContent)")
    assert heads == ["R1", "R2", "R3"]
    assert all(right <= boxes[0]["x"] + 1 for right in ends)
    context.close()


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_a_bar_stands_beside_a_paper_until_it_is_set(
    browser: Browser, festival, pictures, viewport
):
    context = browser.new_context(base_url=festival[0], viewport=viewport, accept_downloads=True)
    page = context.new_page()
    held: list[Route] = []
    page.add_init_script("Object.defineProperty(navigator, 'pdfViewerEnabled', {value: false})")
    page.route("**/paper/tonight.pdf", lambda route: held.append(route))
    page.goto("/c/butler/files/")
    bar = page.get_by_role("status").filter(has=page.locator("progress"))
    expect(bar).to_have_count(0)
    page.get_by_role("link", name="Everything for tonight", exact=True).first.click()
    expect(bar).to_have_text("Setting Everything for tonight …")
    while not held:
        page.wait_for_timeout(50)
    page.screenshot(path=pictures / f"public-paper-bar-{viewport['width']}.png")
    with page.expect_download() as saved:
        held[0].continue_()
    assert saved.value.suggested_filename == "tonight.pdf"
    expect(bar).to_have_count(0)
    context.close()


def test_the_traveller_of_teams_on_a_phone_has_room_for_open_and_closed(browser: Browser, festival):
    context = browser.new_context(base_url=festival[0], viewport=PHONE)
    page = context.new_page()
    page.goto("/c/teams/s/swiss/round/1/board/1/")
    rows = page.locator(".traveller tbody tr").evaluate_all(
        """all => all.map((row) => {
          const words = document.createRange();
          words.selectNodeContents(row.querySelector(".table-no"));
          const room = words.getBoundingClientRect().right;
          return [words.toString(), room, row.querySelector(".ns").getBoundingClientRect().left];
        })"""
    )
    assert any("closed" in words for words, _, _ in rows)
    assert all(room <= name for _, room, name in rows)
    context.close()


@pytest.mark.parametrize("which", ["butler", "state-teams"])
def test_a_small_big_screen_has_nothing_to_be_scrolled(browser: Browser, festival, which):
    context = browser.new_context(base_url=festival[0], viewport={"width": 1280, "height": 640})
    page = context.new_page()
    page.goto(f"/c/{which}/screen/")
    expect(page.locator("[data-rotating]")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    context.close()


def test_on_paper_a_sheet_is_no_phone(browser: Browser, festival):
    """A4 with margins is narrower than the phone's bound: tables stay tables, buttons stay away."""
    context = browser.new_context(base_url=festival[0], viewport={"width": 700, "height": 1000})
    page = context.new_page()
    page.emulate_media(media="print")
    for name, address in PAGES.items():
        if "screen" in name:
            continue
        page.goto(address)
        if name == "public-hands":  # with what can be made beside the hands
            expect(page.locator(".deals > li .makes").last).to_be_visible(timeout=90_000)
        wide = page.evaluate(
            "[...document.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > 700)"
            ".map(e => e.tagName + '.' + e.className).slice(0, 5)"
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= 700, (name, wide)
    page.goto("/c/teams/s/swiss/round/1/board/1/")
    row = page.locator(".traveller tbody tr").first
    assert row.evaluate("e => getComputedStyle(e).display") == "table-row"
    page.goto("/c/butler/s/swiss/round/1/")
    for gone in (".subtabs", ".statuses a", ".boards-grid", ".live-state"):
        expect(page.locator(gone).first).to_be_hidden()
    context.close()


def test_a_first_visit_is_light(browser: Browser, festival):
    """All that a first visit fetches, as it comes over the wire."""
    context = browser.new_context(base_url=festival[0])
    page = context.new_page()
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    sizes: list[int] = []
    client.on("Network.loadingFinished", lambda said: sizes.append(said["encodedDataLength"]))
    page.goto("/c/butler/s/swiss/")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)
    assert sum(sizes) < 150_000
    context.close()
