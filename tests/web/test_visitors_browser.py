"""Visitors whose names, letters or phones are not the usual ones, in a real Chromium."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page

pytestmark = pytest.mark.browser

SEED = Path(__file__).with_name("public_site.py")
LONG_NAMES = """
from convenor.web.serve import prepare
prepare()
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition
for slug, stage in (("butler", "swiss"), ("teams", "swiss")):
    desk = desk_of(Competition.objects.get(slug=slug))
    given = {"contestant": "5", "name": "Wolfeschlegelsteinhausenbergerdorff-" + "a" * 44}
    desk.do("change-entry", given, by="director", role="director")
desk = desk_of(Competition.objects.get(slug="butler"))
seat = desk.competition.state.session("swiss", 1).seating.seats[0]
where = {"stage": "swiss", "session": 1, "table": seat.table, "board": seat.boards[0]}
awards = {"ns": {"award": "average plus"}, "ew": {"award": "average minus"}}
desk.do("rule", {**where, **awards}, by="director", role="director", override="a test")
"""
PAGES = (
    "/",
    "/f/spring/",
    "/c/butler/",
    "/c/butler/s/swiss/",
    "/c/butler/s/swiss/round/3/",
    "/c/butler/s/swiss/round/1/board/1/",
    "/c/butler/s/swiss/round/1/match/1/",
    "/c/butler/s/swiss/round/1/hands/",
    "/c/butler/who/5/",
    "/c/butler/find/?q=wolf",
    "/c/butler/why/?stage=swiss&q=place+of+5",
    "/c/butler/screen/",
    "/c/teams/s/swiss/round/2/match/1/",
    "/c/teams/who/5/",
    "/c/state-teams/",
    "/c/state-teams/s/finals/",
    "/api/v1/docs",
)


@pytest.fixture(scope="module")
def festival(tmp_path_factory, running_site) -> Iterator[str]:
    """A small festival in play, with a name as long as it may be and a ruling."""
    data = tmp_path_factory.mktemp("visitors")
    for wanted in ([str(SEED), "small"], ["-c", LONG_NAMES]):
        environment = os.environ | {"CONVENOR_DATA": str(data), "CONVENOR_DEMONSTRATION": "0"}
        done = subprocess.run(
            [sys.executable, *wanted], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    with running_site(data) as running:
        yield running.address


def too_wide(page: Page, festival: str) -> list[str]:
    """The pages that have to be scrolled sideways."""
    found = []
    for address in PAGES:
        page.goto(festival + address)
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if over > 0:
            found.append(f"{address}: {over} px")
    return found


def test_a_long_name_breaks_and_pushes_nothing_off_a_narrow_screen(browser: Browser, festival):
    page = browser.new_context(viewport={"width": 320, "height": 640}).new_page()
    assert not too_wide(page, festival)
    page.context.close()


def test_with_letters_of_twice_the_size_a_phone_scrolls_no_page_sideways(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], festival
):
    letters = "--blink-settings=defaultFontSize=32"
    arguments = [*browser_type_launch_args.get("args", []), letters]
    large = browser_type.launch(**{**browser_type_launch_args, "args": arguments})
    try:
        page = large.new_context(viewport={"width": 390, "height": 844}).new_page()
        assert not too_wide(page, festival)
    finally:
        large.close()
