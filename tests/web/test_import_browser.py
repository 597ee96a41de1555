"""An event of another program taken over in a real Chromium, looked at on phone and desk."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.web.browsing import barriers, follow, sign_in

pytestmark = pytest.mark.browser
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
PASSWORD = "spades-and-hearts-9"
SAMPLE = Path(__file__).parents[1] / "formats" / "samples" / "pairs.xml"
MAKE = """
from convenor.web.serve import prepare
prepare()
from convenor.web.accounts.models import User
User.objects.create_user("olga", {password!r}, role="convenor")
"""


@pytest.fixture
def site(tmp_path, running_site):
    kept = {k: v for k, v in os.environ.items() if not k.startswith("CONVENOR_")}
    script = MAKE.format(password=PASSWORD)
    env = {**kept, "CONVENOR_DATA": str(tmp_path)}
    subprocess.run([sys.executable, "-c", script], env=env, check=True)
    with running_site(tmp_path) as running:
        yield running.address


def looked_at(page, pictures, name):
    for width, size in (("390", PHONE), ("1440", DESK)):
        page.set_viewport_size(size)
        page.screenshot(path=pictures / f"import-{name}-{width}.png", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert barriers(page) == []


def test_a_file_is_looked_at_and_recorded_and_its_paper_has_a_head(browser, site, pictures):
    page = browser.new_context(base_url=site, viewport=DESK).new_page()
    sign_in(page, "olga", PASSWORD)
    page.goto("/new/")
    follow(page.get_by_role("link", name="take its file over"))
    looked_at(page, pictures, "send")
    page.locator("#file").set_input_files(str(SAMPLE))
    follow(page.get_by_role("button", name="Look at it"))
    assert "6 contestants, 6 boards" in page.inner_text("main")
    looked_at(page, pictures, "look")
    follow(page.get_by_role("button", name="Record it"))
    page.wait_for_url("**/c/*/")
    page.goto(f"{page.url}files/")
    page.locator("summary", has_text="Single sheets").click()
    looked_at(page, pictures, "paper")
    slug = page.url.rstrip("/").split("/")[-2]
    page.goto(f"/new/{slug}/settings/")
    page.locator("#head-club").fill("Norwood Bridge Club")
    follow(page.get_by_role("button", name="Keep"))
    looked_at(page, pictures, "head")
    assert page.locator("#head-club").input_value() == "Norwood Bridge Club"
