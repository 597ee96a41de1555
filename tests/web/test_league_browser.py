"""A league of 45 matches by their scores to its title, and a ladder, in a real browser."""

from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import follow, looked_at

pytestmark = pytest.mark.browser

SEED = """
import league_season
league_season.league("winter")
league_season.ladder("tuesdays")
"""


@pytest.fixture(scope="module")
def site(seeded_site) -> str:
    """A league whose matches are drawn, and a club of three evenings."""
    return seeded_site(SEED)


def type_round(page: Page, number: int, totals: Counter[str]) -> None:
    """Every match of a round: its score typed, Enter to the next; what it is worth, added up."""
    page.goto(f"/desk/winter/s/matches/{number}/scores/")
    rows = page.locator("[data-line]")
    expect(rows).to_have_count(5)
    for at in range(5):
        row = rows.nth(at)
        names = row.locator("td.pair").all_inner_texts()
        one, other = (each.split("Team ")[1].split()[0] for each in names)
        ours, theirs = 7 * number + 11 * at % 40, 5 * at + 60 % (number + 3)
        field = row.locator("input").first
        field.fill(f"{ours}-{theirs}")
        field.press("Enter")
        expect(row.locator("[data-of=counts]")).not_to_be_empty()
        totals[one] += ours - theirs
        totals[other] += theirs - ours


def test_a_league_of_forty_five_matches_to_its_title(opened_by, site: str) -> None:
    page = opened_by(site, "director-winter")
    totals: Counter[str] = Counter()
    for number in range(1, 10):
        type_round(page, number, totals)
    assert len(totals) == 10
    assert sum(totals.values()) == 0
    assert len({*totals.values()}) == 10  # nobody is level, so the title has one owner
    page.goto("/c/winter/s/matches/")
    for who, total in totals.items():
        shown = page.locator(f"#c-{who} td.total")
        expect(shown).to_have_text(str(total).replace("-", "−"))
    best = max(totals, key=lambda who: totals[who])
    expect(page.locator("table.standings tbody tr").first).to_have_id(f"c-{best}")
    for number in range(1, 10):
        page.goto(f"/desk/winter/do/post/?stage=matches&session={number}")
        follow(page.get_by_role("button", name="Record it"))
    page.goto("/desk/winter/do/close-stage/?stage=matches")
    follow(page.get_by_role("button", name="Record it"))
    page.goto("/c/winter/")
    expect(page.locator("main")).to_contain_text("Winners")
    expect(page.locator("main")).to_contain_text(f"Team {best}")


def test_a_ladder_fits_its_page(opened_by, site: str, pictures: Path) -> None:
    page = opened_by(site)
    page.goto("/f/tuesdays/")
    follow(page.get_by_role("link", name="Ladder of its nights"))
    page.get_by_label("Best").fill("2")
    follow(page.get_by_role("button", name="Show"))
    expect(page.locator("table.ladder")).to_have_count(2)
    looked_at(page, pictures, "ladder")
    page.goto("/c/tuesdays-0/s/evening/")
    expect(page.get_by_role("heading", name="With handicaps")).to_be_visible()
    looked_at(page, pictures, "ladder-night")
