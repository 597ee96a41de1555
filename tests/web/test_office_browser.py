"""The office in a real Chromium: found as one types, a list taken in, a pair that enters."""

import pytest
from playwright.sync_api import expect
from tests.web.browsing import DESK, PASSWORD, PHONE, follow, looked_at

pytestmark = pytest.mark.browser
MAKE = """
import datetime
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
def federation(seeded_site) -> str:
    """A register of three and an event that calls for entries."""
    return seeded_site(MAKE.format(password=PASSWORD))


def test_a_list_is_taken_in_and_players_are_found_as_one_types(opened_by, federation, pictures):
    page = opened_by(federation, "olga", DESK)
    page.goto("/office/import/")
    text = "number,name,club\n104600,Dan Dell,Hills\n,Cara Colle,Southern\n"
    file = {"name": "new.csv", "mimeType": "text/csv", "buffer": text.encode()}
    page.get_by_label("File").set_input_files(file)
    follow(page.get_by_role("button", name="Look at it"))
    expect(page.get_by_text("Cara Colle is nearly Cara Cole")).to_be_visible()
    looked_at(page, pictures, "office-decide")
    page.get_by_label("Row 3").select_option("104514")
    follow(page.get_by_role("button", name="Go on"))
    expect(page.get_by_text("2 rows taken in: 1 new, 1 changed")).to_be_visible()
    looked_at(page, pictures, "office-register")
    page.get_by_label("Find a player").press_sequentially("del")
    expect(page.locator("#found tbody tr")).to_have_count(1)
    expect(page.locator("#found")).to_contain_text("Dan Dell")
    follow(page.get_by_role("link", name="Dan Dell"))
    looked_at(page, pictures, "office-player")


def test_a_pair_enters_on_two_phones(opened_by, federation, pictures):
    ann = opened_by(federation, "ann", PHONE)
    ann.goto("/enter/")
    follow(ann.get_by_role("link", name="Autumn Cup"))
    ann.get_by_label("Player 2").press_sequentially("bee")
    expect(ann.locator("#found-2 option")).to_have_attribute("value", "Bob Beech (104513)")
    ann.get_by_label("Player 2").fill("Bob Beech (104513)")
    follow(ann.get_by_role("button", name="Nominate"))
    expect(ann.get_by_text("waits for the consent of Bob Beech")).to_be_visible()
    looked_at(ann, pictures, "office-event")
    bob = opened_by(federation, "bob", PHONE)
    bob.goto("/enter/cup/")
    follow(bob.get_by_role("button", name="Yes, I play"))
    expect(bob.locator("#who ~ table").get_by_text("has a place")).to_be_visible()
    olga = opened_by(federation, "olga", DESK)
    olga.goto("/enter/cup/list/")
    looked_at(olga, pictures, "office-list")
    follow(olga.get_by_role("button", name="Settle"))
    expect(olga.get_by_text("1 entered").first).to_be_visible()


def recorded(page, address: str) -> None:
    """The form of an action as it comes filled in, recorded."""
    page.goto(address)
    page.get_by_role("button", name="See what would change").click()
    follow(page.get_by_role("button", name="Record it"))


def test_a_field_is_brought_together_from_the_waiting_list_to_the_draw(
    opened_by, federation, pictures
):
    """Five pairs for four places: the last waits, and comes in when the second withdraws."""
    page = opened_by(federation, "olga", DESK)
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


def test_what_a_committee_looks_at_fits_and_has_no_barrier(opened_by, federation, pictures):
    page = opened_by(federation, "olga", DESK)
    for name, address in (
        ("conduct", "/office/conduct/?player=Ann"),
        ("event-conduct", "/desk/cup/office/conduct/"),
        ("reports", "/desk/cup/office/reports/?report=points"),
        ("waivers", "/desk/cup/office/reports/?report=waivers"),
    ):
        page.goto(address)
        looked_at(page, pictures, name)
