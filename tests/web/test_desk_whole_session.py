"""A whole small session directed at the desk in a real Chromium, by keyboard alone, from the first
draw to scores that are final: on a laptop and on a phone, light and dark, with pictures."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import tab_to

pytestmark = pytest.mark.browser

SIZES = {"390": {"width": 390, "height": 844}, "1440": {"width": 1440, "height": 900}}
BEGIN = """
import datetime, sys
import seed_site
from convenor.simulator.playing import CALM, Simulator
from convenor.web.desks import begin, desk_of
for slug in sys.argv[1:]:
    row = begin(slug, "Evening Teams", "sabf-swiss-teams", {"rounds": 3, "boards": 6},
                by="convenor", begins=datetime.date.today(), seed=slug)
    Simulator(desk_of(row), slug, CALM).enter(4)
    seed_site.officials(row)
"""


@pytest.fixture(scope="module")
def hall(seeded_site) -> str:
    """The address of a site with an evening of teams for each size."""
    return seeded_site(BEGIN, *(f"evening-{size}" for size in SIZES))


@pytest.fixture
def sitting(opened_by, hall: str) -> Iterator[Callable[..., Page]]:
    complaints = []

    def sit(slug: str, size: str, role: str = "director") -> Page:
        page = opened_by(hall, f"{role}-{slug}", SIZES[size])
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield sit
    assert complaints == []


class Keyboard:
    """A director's hands: nothing here touches a mouse."""

    def __init__(self, page: Page, pictures: Path, size: str) -> None:
        self.page, self.pictures, self.size, self.shots = page, pictures, size, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go(self, key: str, where: str) -> None:
        """A key that opens another page."""
        self.page.keyboard.press(key)
        self.page.wait_for_url(re.compile(where))

    def tab_to(self, selector: str) -> None:
        tab_to(self.page, selector)

    def record(self) -> None:
        """The form is ready and says what it would do."""
        expect(self.page.locator("#would-title")).to_be_focused()
        self.go("Control+Enter", r"/done/\d+/")
        expect(self.page.locator("#go-back")).to_be_focused()

    def picture(self, name: str) -> None:
        self.shots += 1
        for look in ("light", "dark"):
            self.page.emulate_media(color_scheme=look)
            width = self.page.evaluate("document.documentElement.scrollWidth")
            assert width <= SIZES[self.size]["width"], f"{name} is {width} wide"
            file = f"directing-{self.shots:02}-{name}-{self.size}-{look}.png"
            self.page.screenshot(path=self.pictures / file, full_page=True)


class Room:
    """What the tables send, by way of somebody else who is signed in."""

    def __init__(self, page: Page, slug: str) -> None:
        self.page, self.at = page, f"/desk/{slug}/do"

    def send(self, action: str, **given: Any) -> None:
        address = f"{self.at}/{action}/"
        form = self.page.request.get(address).text()
        token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', form)
        assert token
        sent = {"csrfmiddlewaretoken": token[1], "stage": "swiss", "session": "1", "step": "do"}
        answer = self.page.request.post(
            address,
            form={**sent, **{name: str(each) for name, each in given.items()}},
            headers={"Referer": f"{self.page.url}"},
        )
        assert "/done/" in answer.url, answer.text()[:3000]

    def trouble(self) -> None:
        place = {"table": "2 open", "board": 1}
        self.send("call-director", **place, says="revoke claimed")
        self.send("enter-result", **place, result="4S= by N", side="NS")
        self.send("enter-result", **place, result="4S-1 by N", side="EW")

    def play_on(self) -> None:
        """All that has no result yet."""
        for number, table in enumerate(("1 open", "1 closed", "2 open", "2 closed")):
            for board in range(1, 7):
                if board > 1 or table.endswith("closed"):
                    result = ("4S=", "3N+1", "2H-1", "5C=")[(number + board) % 4]
                    self.send("enter-result", table=table, board=board, result=f"{result} by N")


@pytest.mark.parametrize("size", SIZES)
def test_a_session_is_directed_by_keyboard_alone(
    sitting: Callable[..., Page], pictures: Path, size: str
) -> None:
    slug = f"evening-{size}"
    page = sitting(slug, size)
    hands, room = Keyboard(page, pictures, size), Room(sitting(slug, size, "convenor"), slug)
    page.goto(f"/desk/{slug}/")
    hands.picture("home")

    # the stage is opened, the first round drawn, looked at and published: n is always what is next
    hands.go("n", r"/do/open-stage/")
    hands.picture("open-stage")
    hands.record()
    hands.go("n", r"/draw/swiss/1/")
    hands.picture("to-draw")
    hands.go("n", r"/do/draw/")
    hands.record()
    hands.go("Enter", r"/draw/swiss/1/")
    expect(page.locator(".way [aria-current]")).to_contain_text("checked")
    hands.picture("draft")
    hands.go("n", r"/do/publish-draw/")
    hands.record()
    hands.go("Enter", r"/draw/swiss/1/")
    expect(page.locator(".way [aria-current]")).to_contain_text("published")

    # a result at a table
    hands.go("h", r"/s/swiss/1/")
    expect(page.locator("[data-live-state]")).to_have_text("Live")
    hands.picture("nothing-in")
    hands.press("t", "ArrowRight", "ArrowLeft")
    hands.go("Enter", r"/t/1%20open/")
    hands.picture("table")
    hands.go("e", r"/do/enter-result/")
    expect(page.locator("#f-board")).to_be_focused()
    page.keyboard.type("1")
    hands.tab_to("#f-result")
    page.keyboard.type("4S= by N")
    hands.press("Enter")
    hands.record()
    hands.picture("recorded")
    hands.go("Enter", r"/t/1%20open/")
    expect(page.locator("#board-1")).to_contain_text("4♠=")

    # a call and a disagreement come in by themselves, are answered and decided
    hands.go("h", r"/s/swiss/1/")
    room.trouble()
    expect(page.locator("#calls-title .count")).to_have_text("1")
    hands.picture("trouble")
    hands.press("c")
    hands.tab_to("[id^=go-C]")
    with page.expect_navigation():
        hands.press("Enter")
    expect(page.locator("#calls-title .count")).to_have_count(0)
    hands.tab_to("[id^=dispute] .slip-deeds a")
    hands.go("Enter", r"/do/correct-result/")
    hands.picture("decide")
    hands.record()
    hands.go("Enter", r"/s/swiss/1/")
    expect(page.locator("#disputes-title")).to_have_count(0)

    # a fine found by its name, with the tariff beside it
    hands.press("/")
    page.keyboard.type("late")
    hands.go("Enter", r"/do/late/")
    expect(page.locator("#f-contestant")).to_be_focused()
    page.keyboard.type("2")
    hands.tab_to("#f-minutes")
    page.keyboard.type("12")
    hands.press("Enter")
    expect(page.locator("#beside")).to_contain_text("fine of 2 VP")
    hands.picture("tariff")
    hands.record()
    hands.press("u")
    page.wait_for_url(re.compile(r"/done/\d+/"))
    expect(page.locator(".facts-list")).to_contain_text("fact undone")
    hands.go("Enter", r"/s/swiss/1/")

    # all is in: posted, the clock runs, the next draw is due
    room.play_on()
    expect(page.locator(".steps .button").first).to_contain_text("Post")
    hands.picture("all-in")
    hands.go("n", r"/do/post/")
    hands.record()
    hands.picture("posted")
    hands.go("s", r"/stage/swiss/")
    hands.picture("stage")
    hands.tab_to(".row-deeds a")
    hands.go("Enter", r"/do/end-period/")
    expect(page.locator("#beside")).to_contain_text("Refused")
    hands.picture("refused")
    hands.tab_to("#override")
    page.keyboard.type("all have gone home")
    hands.tab_to("button[value=do]")
    hands.go("Enter", r"/done/\d+/")
    expect(page.locator(".facts-list")).to_contain_text("all have gone home")
    hands.go("d", r"/draw/swiss/")
    hands.picture("next-draw")
    hands.go("w", r"/what-if/")
    hands.picture("what-if")
    hands.go("l", r"/audit/")
    hands.picture("ledger")
    hands.press("?")
    expect(page.locator("#keys")).to_be_visible()
    hands.press("Escape")
