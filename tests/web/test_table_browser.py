"""The table in a real Chromium: two phones play a round, lose the signal, differ, call."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.table_hall import (  # noqa: F401  two of them are fixtures
    EW,
    NS,
    Hall,
    Phone,
    a_hall,
    a_phone,
    boards_of,
    controlled,
    enter,
    press,
    row,
)

pytestmark = pytest.mark.browser


# --- two phones ----------------------------------------------------------------------------------


def test_two_phones_play_a_round(hall: Hall, phone: Phone):
    ns, ew = phone("1", NS), phone("1", EW)
    boards = boards_of(ns)
    for board in boards:
        enter(ns, board, "3 NT E -1")
        expect(row(ew, board)).to_contain_text("3NT−1 E")
        ew.get_by_role("button", name=f"Agree on board {board}").click()
        expect(row(ns, board)).to_contain_text("agreed")
    for page in (ns, ew):
        page.get_by_role("button", name="Our card is right", exact=True).click()
    expect(ns.get_by_text("round 2 of 6")).to_be_visible()
    expect(ew.get_by_text("round 2 of 6")).to_be_visible()
    expect(ew.get_by_role("heading", name="Who holds this phone?")).to_be_visible()
    assert len(hall.facts("result entered", "1")) == len(boards)
    assert len(hall.facts("result confirmed", "1")) == len(boards)
    assert {each["side"] for each in hall.facts("card confirmed", "1")} == {"NS", "EW"}


def test_the_score_is_shown_at_once_with_the_vulnerability(phone: Phone):
    page = phone("2", NS)
    board = boards_of(page)[-1]
    vulnerable = row(page, board).locator(".deal").inner_text()
    page.get_by_role("link", name=f"Enter board {board}", exact=True).click()
    for name, value in (("level", "4"), ("denomination", "S"), ("double", "X"), ("declarer", "E")):
        press(page, name, value)
    assert page.locator('.entry label:has(input[value="+4"])').is_hidden()
    press(page, "tricks", "-2")
    against = 500 if re.search("EW vul|all vul", vulnerable) else 300
    expect(page.locator("[data-sum]")).to_contain_text(f"NS +{against} · EW −{against}")
    page.get_by_role("link", name="Back").click()
    expect(page.locator("#entry")).to_be_hidden()


def test_two_phones_that_differ_go_to_the_director(hall: Hall, phone: Phone):
    ns, ew = phone("2", NS), phone("2", EW)
    board = boards_of(ns)[0]
    enter(ns, board, "4 S N =")
    expect(row(ew, board)).to_contain_text("agree?")
    enter(ew, board, "4 S N +1", "Not so: enter board {}")
    for page in (ns, ew):
        expect(row(page, board)).to_contain_text("The director has been told")
    assert [each["result"] for each in hall.facts("result disputed", "2", board)] == ["4S+1 by N"]
    given = {"stage": hall.stage, "session": 1, "table": "2", "board": board}
    hall.direct("correct-result", **given, result="4S+1 by N", reason="agreed at the table")
    for page in (ns, ew):
        expect(row(page, board)).to_contain_text("director's score")


def test_the_other_side_agrees_on_the_same_phone(hall: Hall, phone: Phone):
    page = phone("2", NS)
    board = boards_of(page)[1]
    enter(page, board)
    row(page, board).get_by_text("East-West agree on this phone").click()
    page.get_by_role("button", name="We are East-West and agree").click()
    expect(row(page, board)).to_contain_text("agreed")
    assert [each["side"] for each in hall.facts("result confirmed", "2", board)] == ["EW"]


def test_a_call_and_its_answer_come_to_the_phone(hall: Hall, phone: Phone):
    page = phone("3", NS)
    page.get_by_text("Call the director", exact=True).click()
    page.get_by_role("button", name="A wrong score").click()
    expect(page.locator(".callbox")).to_contain_text("has been called")
    (call,) = hall.facts("director called", "3")
    hall.direct("answer-call", call=call["call"], says="put right")
    expect(page.locator(".callbox")).to_contain_text("has answered your call: put right")


def test_a_phone_at_a_wrong_table_is_told_the_right_one(hall: Hall, phone: Phone):
    page = phone("1", NS)
    name = page.locator(".side.mine .who-name").inner_text()
    page.goto(hall.table("club", "2"))
    expect(page.locator("[data-where]")).to_contain_text(f"This is table 2. {name}")
    expect(page.locator("[data-where]")).to_contain_text(re.compile(r"Round \d: table 1"))
    expect(page.get_by_role("heading", name="Who holds this phone?")).to_be_visible()


# --- no signal -----------------------------------------------------------------------------------


def test_without_a_signal_it_waits_on_the_phone_and_is_sent_once(hall: Hall, phone: Phone):
    page = phone("3", NS)
    controlled(page)
    first, second, *_ = boards_of(page)
    page.context.set_offline(True)
    enter(page, first, "2 H W -1")
    expect(page.locator("#queue")).to_contain_text("1 entry waits on this phone")
    enter(page, second, "1 NT S +1")
    expect(page.locator("#queue")).to_contain_text("2 entries wait on this phone")
    expect(row(page, first)).to_contain_text("waits on this phone")
    page.reload()
    expect(page.locator("h1")).to_have_text("Table 3")
    expect(page.locator("#queue")).to_contain_text("2 entries wait on this phone")
    assert hall.facts("result entered", "3") == []
    page.context.set_offline(False)
    expect(page.locator("#queue")).to_be_hidden(timeout=20_000)
    expect(row(page, second)).to_contain_text("waits for EW")
    sent = hall.facts("result entered", "3")
    assert [(each["board"], each["result"]) for each in sent] == [
        (first, "2H-1 by W"),
        (second, "1NT+1 by S"),
    ]


def test_an_answer_that_is_lost_on_the_way_counts_once(hall: Hall, phone: Phone):
    page = phone("3", NS)
    board = boards_of(page)[2]
    lost = []

    def lose(route: Any) -> None:
        if not lost:
            lost.append(route.fetch().status)  # it reaches the site, and the answer does not return
            route.abort()
        else:
            route.continue_()

    page.context.route(f"**/board/{board}/", lose)
    enter(page, board, "5 C S -2")
    expect(page.locator("#queue")).to_be_hidden(timeout=20_000)
    expect(row(page, board)).to_contain_text("waits for EW")
    assert lost == [200]
    assert len(hall.facts("result entered", "3", board)) == 1


def test_a_phone_that_sends_twice_counts_once(hall: Hall, phone: Phone):
    page = phone("3", EW)
    board = boards_of(page)[3]
    page.get_by_role("link", name=f"Enter board {board}", exact=True).click()
    for name, value in (("level", "1"), ("denomination", "C"), ("declarer", "W"), ("tricks", "=")):
        press(page, name, value)
    page.get_by_role("button", name="Send").dblclick()
    expect(row(page, board)).to_contain_text("waits for NS")
    assert len(hall.facts("result entered", "3", board)) == 1


def test_a_lead_that_cannot_be_is_caught_and_the_board_entered_again(hall: Hall, phone: Phone):
    page = phone("4", EW)
    board = boards_of(page)[-1]
    held = hall.ask(at="club", facts="deals recorded")[0]["deals"][str(board)]
    west = held.removeprefix("N:").split(" ")[3].split(".")
    suit = next(at for at, cards in enumerate(west) if len(cards) < 13)
    rank = next(each for each in "AKQJT98765432" if each not in west[suit])
    page.get_by_role("link", name=f"Enter board {board}", exact=True).click()
    said = {"level": "3", "denomination": "NT", "declarer": "S", "suit": "SHDC"[suit]}
    for name, value in {**said, "rank": rank, "tricks": "="}.items():
        press(page, name, value)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#queue")).to_contain_text("does not hold")
    page.get_by_role("button", name="Enter it again").click()
    expect(page.locator("[data-title]")).to_have_text(f"Board {board}")
    expect(page.locator("#queue")).to_be_hidden()
    assert hall.facts("result entered", "4", board) == []


def test_an_entry_of_a_page_that_is_out_of_date_is_kept_and_says_why(hall: Hall, phone: Phone):
    page = phone("4", NS)
    controlled(page)
    board = boards_of(page)[0]
    page.context.set_offline(True)
    enter(page, board, "3 NT N =")
    given = {"stage": hall.stage, "session": 1, "table": "4", "board": board, "result": "pass"}
    hall.direct("enter-result", **given)
    hall.direct("confirm-result", **{k: v for k, v in given.items() if k != "result"})
    for side in ("NS", "EW"):
        place = {"stage": hall.stage, "session": 1, "table": "4", "round": 1, "side": side}
        hall.direct("confirm-card", **place)
    page.context.set_offline(False)
    expect(page.locator("#queue")).to_contain_text("Not taken", timeout=20_000)
    expect(page.locator("#queue")).to_contain_text(f"Board {board}: 3NT= by North")
    expect(page.locator("#queue")).to_contain_text("call the director")
    page.get_by_role("button", name="Put it away").click()
    expect(page.locator("#queue")).to_be_hidden()


def test_a_session_that_is_posted_goes_on_and_keeps_the_entry(hall: Hall, phone: Phone):
    page = phone("1 open", NS, at="teams")
    controlled(page)
    board = boards_of(page)[0]
    page.context.set_offline(True)
    enter(page, board)
    stage = hall.seeds["teams"]["stage"]
    for table in hall.seeds["teams"]["tables"]:
        for number in boards_of(page):
            place = {"stage": stage, "session": 1, "table": table, "board": number}
            hall.direct("enter-result", at="teams", **place, result="pass")
    posted = hall.direct("post", at="teams", stage=stage, session=1)
    assert isinstance(posted, list), posted
    page.context.set_offline(False)
    expect(page.locator("[data-where]")).to_contain_text("round 2 is not out yet", timeout=20_000)
    expect(page.locator("#queue")).to_contain_text("have been posted")
    expect(page.locator("#queue")).to_contain_text(f"Board {board}: 4♠= by North")
