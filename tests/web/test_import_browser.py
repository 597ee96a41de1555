"""An event of another program taken over in a real Chromium, looked at on phone and desk."""

from pathlib import Path

import pytest
from tests.web.browsing import PASSWORD, follow, looked_at

pytestmark = pytest.mark.browser
SAMPLE = Path(__file__).parents[1] / "formats" / "samples" / "pairs.xml"
MAKE = """
from convenor.web.accounts.models import User
User.objects.create_user("olga", {password!r}, role="convenor")
"""


@pytest.fixture(scope="module")
def site(seeded_site) -> str:
    """A convenor, and nothing else."""
    return seeded_site(MAKE.format(password=PASSWORD))


def test_a_file_is_looked_at_and_recorded_and_its_paper_has_a_head(opened_by, site, pictures):
    page = opened_by(site, "olga")
    page.goto("/new/")
    follow(page.get_by_role("link", name="take its file over"))
    looked_at(page, pictures, "import-send")
    page.locator("#file").set_input_files(str(SAMPLE))
    follow(page.get_by_role("button", name="Look at it"))
    assert "6 contestants, 6 boards" in page.inner_text("main")
    looked_at(page, pictures, "import-look")
    follow(page.get_by_role("button", name="Record it"))
    page.wait_for_url("**/c/*/")
    page.goto(f"{page.url}files/")
    page.locator("summary", has_text="Single sheets").click()
    looked_at(page, pictures, "import-paper")
    slug = page.url.rstrip("/").split("/")[-2]
    page.goto(f"/new/{slug}/settings/")
    page.locator("#head-club").fill("Norwood Bridge Club")
    follow(page.get_by_role("button", name="Keep"))
    looked_at(page, pictures, "import-head")
    assert page.locator("#head-club").input_value() == "Norwood Bridge Club"
