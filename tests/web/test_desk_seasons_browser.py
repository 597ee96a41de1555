"""The season and the selected team in a real Chromium, on a phone and on a desk."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.web.browsing import barriers, follow, sign_in

pytestmark = pytest.mark.browser

PASSWORD = "spades-and-hearts-9"
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
SEED = """
import sys
sys.path.insert(0, sys.argv[1])
from convenor.web.serve import prepare
prepare()
import season_year, seed_site
row, trials = season_year.year(whole=True)
seed_site.officials(row)
first = trials.there.state.stage("final").closed.placings[0]
trials.do("decline-place", stage="state team", contestant=first, reason="abroad in July")
"""


@pytest.fixture(scope="module")
def season_site(tmp_path_factory, running_site) -> Iterator[str]:
    data = tmp_path_factory.mktemp("season")
    kept = {name: each for name, each in os.environ.items() if not name.startswith("DJANGO")}
    done = subprocess.run(
        [sys.executable, "-c", SEED, str(Path(__file__).parent)],
        env={**kept, "CONVENOR_DATA": str(data)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    with running_site(data) as running:
        yield running.address


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_pages_of_a_season_fit_and_have_no_barrier(
    browser: Browser, season_site: str, pictures: Path, size: dict[str, int]
) -> None:
    context = browser.new_context(base_url=season_site, viewport=size)
    page = context.new_page()
    sign_in(page, "convenor-trials", PASSWORD)
    for name, address in (
        ("season", "/desk/trials/season/points/"),
        ("team", "/desk/trials/team/state team/"),
    ):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert barriers(page) == []
        page.screenshot(path=pictures / f"{name}-{size['width']}.png", full_page=True)
    context.close()


def test_a_place_is_filled_and_the_team_ratified(browser: Browser, season_site: str) -> None:
    context = browser.new_context(base_url=season_site, viewport=DESK)
    page = context.new_page()
    sign_in(page, "convenor-trials", PASSWORD)
    page.goto("/desk/trials/team/state team/")
    expect(page.get_by_text("abroad in July")).to_be_visible()
    follow(page.get_by_role("link", name="Fill the place"))
    follow(page.get_by_role("button", name="Record it"))
    page.goto("/desk/trials/team/state team/")
    expect(page.get_by_text("came in")).to_be_visible()
    expect(page.locator("#players-title + ul li")).to_have_count(6)
    follow(page.get_by_role("link", name="Ratify"))
    follow(page.get_by_role("button", name="Record it"))
    page.goto("/desk/trials/team/state team/")
    expect(page.locator(".desk-head .chip").first).to_have_text("ratified")
    context.close()
