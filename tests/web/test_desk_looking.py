"""A look at a form in a real Chromium: what is missing stays told while fields ask on their own."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import until

pytestmark = pytest.mark.browser
SLUG = "autumn-teams"
LEFT = """() => document.querySelector("#f-contestant")
    .dispatchEvent(new Event("change", { bubbles: true }))"""


@pytest.fixture
def desk(opened_by, competition_site: str) -> Page:
    return opened_by(competition_site, f"director-{SLUG}")


def test_what_is_missing_stays_told_after_a_look(desk: Page) -> None:
    """The field that was left sends a question of its own, a moment after the look."""
    desk.goto(f"/desk/{SLUG}/do/late/?stage=swiss&session=3")
    desk.locator("#f-contestant").fill("1")
    desk.locator("#look-first").click()
    expect(desk.locator("#beside")).to_contain_text("This is missing (minutes late)")
    with desk.expect_response("**/do/late/"):
        desk.evaluate(LEFT)
    until(desk, "() => !document.querySelector('.htmx-request, .htmx-swapping')")
    expect(desk.locator("#beside")).to_contain_text("This is missing (minutes late)")
    desk.locator("#f-minutes").fill("12")
    desk.locator("#f-minutes").blur()
    expect(desk.locator("#beside")).not_to_contain_text("This is missing")
    expect(desk.locator("#beside")).to_contain_text(re.compile("A fine of 2 VP"))
