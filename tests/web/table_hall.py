"""A hall for tests of the table: a site with its director, phones, and how a result is pressed."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import until
from tests.web.conftest import free_port, wait_for

CHILD = Path(__file__).with_name("table_child.py")
SIZES = {"390": {"width": 390, "height": 844}, "1440": {"width": 1440, "height": 900}}


class Hall:
    """A site in a process of its own, and its director."""

    def __init__(self, data: Path, port: int, *kinds: str) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [sys.executable, str(CHILD), str(port), str(data), *kinds],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.seeds = self._heard()
        assert self.process.stdout is not None
        self.process.stdout.readline()  # what the server says

    def _heard(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        while line.startswith("The first account"):  # the server's word to whoever starts it
            line = self.process.stdout.readline()
        return json.loads(line)

    def table(self, at: str, table: str) -> str:
        return f"{self.address}/t/{self.seeds[at]['tables'][table]}/"

    def ask(self, **wish: Any) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(wish) + "\n")
        self.process.stdin.flush()
        return self._heard()

    def facts(self, kind: str, table: str, board: int | None = None, at: str = "club") -> list[Any]:
        found = self.ask(at=at, facts=kind)
        return [
            each
            for each in found
            if each.get("table") == table and board in (None, each.get("board"))
        ]

    def direct(self, action: str, at: str = "club", **given: Any) -> Any:
        return self.ask(at=at, do=action, given=given)

    @property
    def stage(self) -> str:
        return str(self.seeds["club"]["stage"])


@pytest.fixture(scope="module", name="hall")
def a_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    made = Hall(tmp_path_factory.mktemp("hall"), free_port())
    try:
        wait_for(f"{made.address}/about/")
        yield made
    finally:
        made.process.terminate()
        made.process.wait(20)


Phone = Callable[..., Page]


@pytest.fixture(name="phone")
def a_phone(browser: Browser, hall: Hall) -> Iterator[Phone]:
    """A phone of its own at a table of the club: `phone("2", "NS")`."""
    contexts, complaints = [], []

    def take(table: str, side: str = "", at: str = "club", **more: Any) -> Page:
        context = browser.new_context(**{"viewport": SIZES["390"], **more})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(hall.table(at, table))
        if side:
            page.get_by_role("button", name=side, exact=True).click()
            expect(page.get_by_text("you", exact=True)).to_be_visible()
        return page

    yield take
    for context in contexts:
        context.close()
    assert complaints == []


NS, EW = "North-South", "East-West"


def boards_of(page: Page) -> list[int]:
    return [int(each.get_attribute("data-board") or 0) for each in page.locator("li.board").all()]


def press(page: Page, name: str, value: str) -> None:
    page.locator(f'.entry label:has(input[name="{name}"][value="{value}"])').click()


def enter(page: Page, board: int, result: str = "4 S N =", link: str = "Enter board {}") -> None:
    """Press a result on the page's own form, and send it."""
    page.get_by_role("link", name=link.format(board), exact=True).click()
    level, name, declarer, tricks = result.split()
    press(page, "level", level)
    press(page, "denomination", name)
    press(page, "declarer", declarer)
    press(page, "tricks", tricks)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#entry")).to_be_hidden()


def row(page: Page, board: int) -> Any:
    return page.locator(f"#board-{board}")


def controlled(page: Page) -> None:
    """Wait until the worker looks after the page."""
    until(page, "() => Boolean(navigator.serviceWorker.controller)")
