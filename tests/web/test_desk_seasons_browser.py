"""The season and the selected team in a real Chromium, on a phone and on a desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.browsing import follow, looked_at

pytestmark = pytest.mark.browser

SEED = """
import season_year, seed_site
row, trials = season_year.year(whole=True)
seed_site.officials(row)
first = trials.there.state.stage("final").closed.placings[0]
trials.do("decline-place", stage="state team", contestant=first, reason="abroad in July")
"""


@pytest.fixture(scope="module")
def season_site(seeded_site) -> str:
    """A year of trials with its team, of which one cannot come."""
    return seeded_site(SEED)


def test_the_pages_of_a_season_fit_and_have_no_barrier(
    opened_by, season_site: str, pictures: Path
) -> None:
    page = opened_by(season_site, "convenor-trials")
    for name, address in (
        ("season", "/desk/trials/season/points/"),
        ("team", "/desk/trials/team/state team/"),
    ):
        page.goto(address)
        looked_at(page, pictures, name)


def test_a_place_is_filled_and_the_team_ratified(opened_by, season_site: str) -> None:
    page = opened_by(season_site, "convenor-trials")
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
