"""The office in a real Chromium: found as one types, a list taken in, a pair that enters."""

import os
import subprocess
import sys

import pytest
from playwright.sync_api import Browser, expect
from tests.web.browsing import barriers, follow, sign_in

pytestmark = pytest.mark.browser
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
PASSWORD = "spades-and-hearts-9"
MAKE = """
import datetime
from convenor.web.serve import prepare
prepare()
from convenor.actions.office.desk import take_in
from convenor.actions.office.importing import previewed
from convenor.actions.office.office_action import Caller
from convenor.web.accounts.models import User
from convenor.web.desks import begin, desk_of
from convenor.web.store.office import office
for name, role in (("olga", "convenor"), ("ann", "player"), ("bob", "player")):
    User.objects.create_user(name, {password!r}, role=role)
rows = [["number", "name", "club", "account"], ["104512", "Ann Ash", "Northern", "ann"],
        ["104513", "Bob Beech", "Northern", "bob"], ["104514", "Cara Cole", "Southern", ""]]
take_in(office(), previewed(office().register, "m.csv", rows), Caller("Olga", "administrator"))
row = begin("cup", "Autumn Cup", "club-duplicate", by="olga",
            begins=datetime.date.today() + datetime.timedelta(days=30))
call = {{"closes": "2999-01-01", "places": 8, "fee": "32.50", "currency": "AUD"}}
desk_of(row).do("call-entries", call, "olga", "convenor")
names = [f"{{first}} Player" for first in ("Ada", "Ben", "Cyd", "Dov", "Eli", "Fay", "Gil", "Hal",
                                           "Ivy", "Jon")]
listed = [[str(at), name, "Derby", str(at * 10)] for at, name in enumerate(names, 200)]
rows = [["number", "name", "club", "masterpoints"], *listed]
take_in(office(), previewed(office().register, "d.csv", rows), Caller("Olga", "administrator"))
row = begin("derby", "Derby", "club-swiss-pairs", {{"rounds": 2, "boards": 6}}, by="olga",
            begins=datetime.date.today() + datetime.timedelta(days=30))
desk = desk_of(row)
desk.do("call-entries", {{"closes": "2999-01-01", "places": 4}}, "olga", "convenor")
for at in range(0, 10, 2):
    pair = [f"{{200 + at + each}}" for each in range(2)]
    desk.do("nominate", {{"players": pair, "consented": pair}}, "olga", "convenor")
"""


@pytest.fixture(scope="module")
def federation(tmp_path_factory, running_site):
    """The address of a site with a register of three and an event that calls for entries."""
    data = tmp_path_factory.mktemp("federation")
    kept = {k: v for k, v in os.environ.items() if not k.startswith("CONVENOR_")}
    script = MAKE.format(password=PASSWORD)
    subprocess.run(
        [sys.executable, "-c", script], env={**kept, "CONVENOR_DATA": str(data)}, check=True
    )
    with running_site(data) as running:
        yield running.address


def opened(browser: Browser, address: str, name: str, size: dict[str, int]):
    page = browser.new_context(base_url=address, viewport=size).new_page()
    sign_in(page, name, PASSWORD)
    return page


def looked_at(page, pictures, name):
    for width, size in (("390", PHONE), ("1440", DESK)):
        page.set_viewport_size(size)
        page.screenshot(path=pictures / f"office-{name}-{width}.png", full_page=True)
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"{name} is {over} pixels too wide at {width}"
    assert barriers(page) == []


def test_a_list_is_taken_in_and_players_are_found_as_one_types(browser, federation, pictures):
    page = opened(browser, federation, "olga", DESK)
    page.goto("/office/import/")
    text = "number,name,club\n104600,Dan Dell,Hills\n,Cara Colle,Southern\n"
    file = {"name": "new.csv", "mimeType": "text/csv", "buffer": text.encode()}
    page.get_by_label("File").set_input_files(file)
    follow(page.get_by_role("button", name="Look at it"))
    expect(page.get_by_text("Cara Colle is nearly Cara Cole")).to_be_visible()
    looked_at(page, pictures, "decide")
    page.get_by_label("Row 3").select_option("104514")
    follow(page.get_by_role("button", name="Go on"))
    expect(page.get_by_text("2 rows taken in: 1 new, 1 changed")).to_be_visible()
    looked_at(page, pictures, "register")
    page.get_by_label("Find a player").press_sequentially("del")
    expect(page.locator("#found tbody tr")).to_have_count(1)
    expect(page.locator("#found")).to_contain_text("Dan Dell")
    follow(page.get_by_role("link", name="Dan Dell"))
    looked_at(page, pictures, "player")


def test_a_pair_enters_on_two_phones(browser, federation, pictures):
    ann = opened(browser, federation, "ann", PHONE)
    ann.goto("/enter/")
    follow(ann.get_by_role("link", name="Autumn Cup"))
    ann.get_by_label("Player 2").press_sequentially("bee")
    expect(ann.locator("#found-2 option")).to_have_attribute("value", "Bob Beech (104513)")
    ann.get_by_label("Player 2").fill("Bob Beech (104513)")
    follow(ann.get_by_role("button", name="Nominate"))
    expect(ann.get_by_text("waits for the consent of Bob Beech")).to_be_visible()
    looked_at(ann, pictures, "event")
    bob = opened(browser, federation, "bob", PHONE)
    bob.goto("/enter/cup/")
    follow(bob.get_by_role("button", name="Yes, I play"))
    expect(bob.locator("#who ~ table").get_by_text("has a place")).to_be_visible()
    olga = opened(browser, federation, "olga", DESK)
    olga.goto("/enter/cup/list/")
    looked_at(olga, pictures, "list")
    follow(olga.get_by_role("button", name="Settle"))
    expect(olga.get_by_text("1 entered").first).to_be_visible()


def recorded(page, address: str) -> None:
    """The form of an action as it comes filled in, recorded."""
    page.goto(address)
    page.get_by_role("button", name="See what would change").click()
    follow(page.get_by_role("button", name="Record it"))


def test_a_field_is_brought_together_from_the_waiting_list_to_the_draw(
    browser, federation, pictures
):
    """Five pairs for four places: the last waits, and comes in when the second withdraws."""
    page = opened(browser, federation, "olga", DESK)
    page.goto("/enter/derby/list/")
    rows = page.get_by_role("row")
    expect(rows.filter(has_text="Ivy Player")).to_contain_text("waiting")
    expect(rows.filter(has_text="Cyd Player")).to_contain_text("has a place")
    looked_at(page, pictures, "waiting-list")
    recorded(page, "/desk/derby/do/withdraw-nomination/?nomination=n2&reason=ill")
    page.goto("/enter/derby/list/")
    expect(rows.filter(has_text="Ivy Player")).to_contain_text("has a place")
    follow(page.get_by_role("button", name="Settle"))
    expect(page.get_by_text("4 entered").first).to_be_visible()
    recorded(page, "/desk/derby/do/set-seeds/?by_masterpoints=true")
    recorded(page, "/desk/derby/do/open-stage/?stage=swiss")
    page.goto("/desk/derby/draw/swiss/1/")
    follow(page.locator("p.press a.button").first)
    page.get_by_role("button", name="See what would change").click()
    follow(page.get_by_role("button", name="Record it"))
    page.goto("/desk/derby/draw/swiss/1/")
    expect(page.get_by_role("table").first.locator("tbody tr")).to_have_count(2)
    looked_at(page, pictures, "draw")


def test_what_a_committee_looks_at_fits_and_has_no_barrier(browser, federation, pictures):
    page = opened(browser, federation, "olga", DESK)
    for name, address in (
        ("conduct", "/office/conduct/?player=Ann"),
        ("event-conduct", "/desk/cup/office/conduct/"),
        ("reports", "/desk/cup/office/reports/?report=points"),
        ("waivers", "/desk/cup/office/reports/?report=waivers"),
    ):
        page.goto(address)
        looked_at(page, pictures, name)
