"""One card for the whole event: it opens the round that is now, and says where to go between."""

import datetime
import re

import pytest
from django.test import Client
from django.utils import timezone
from tests.web.table_sitting import FOUR_SPADES, AtTable

from convenor.web import desks
from convenor.web.store.models import TableToken
from convenor.web.table.card_making import cards_of, change_cards
from convenor.web.table.tokens import address_of, place_word

pytestmark = pytest.mark.django_db
WORDS = {"NS": "North-South", "EW": "East-West"}


class Swiss:
    """A Swiss of pairs with a round in play, and phones at its tables."""

    def __init__(self, play):
        desks.forget_desks()
        self.played = play("swiss", template="sabf-butler-swiss", teams=8, rounds_done=1, entered=0)
        self.desk, self.stage = self.played.desk, self.played.stage
        self.row, self.keys = self.played.competition, 0

    @property
    def state(self):
        return self.desk.refresh().state

    def session(self, number):
        return self.state.session(self.stage, number)

    def cards(self, number=2, **more):
        return cards_of(self.row, self.stage, number, **more)

    def seat(self, number, table):
        return next(e for e in self.session(number).seating.seats if e.table == table)

    def seat_of(self, number, pair):
        return self.session(number).seating.of(pair)[0]

    def fields(self, number, seat, side="NS", **more):
        self.keys += 1
        made = {"round": str(seat.round), "pairs": f"{seat.ns} v {seat.ew}", "side": side}
        at = place_word((self.stage, number))
        return {**made, "at": at, "key": f"key-{self.keys:08}", **more}

    def finish(self, number):
        """The rest of a round comes in, and its scores are posted."""
        for table, board in self.played.missing():
            self.played.enter_at(table, board)
        self.do("post", stage=self.stage, session=number)

    def next_round(self, number):
        """The next round is drawn and published."""
        self.do("draw", stage=self.stage)
        self.do("publish-draw", stage=self.stage, session=number)
        self.played.session = number

    def do(self, action, **given):
        return self.desk.do(action, given, by="director", role="director")


@pytest.fixture
def swiss(db, play):
    return Swiss(play)


def page_of(client, token, **query):
    answer = client.get(address_of(token), query)
    assert answer.status_code == 200
    return answer.content.decode()


def words_of(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_a_table_has_one_card_for_all_rounds_and_the_phone_goes_along(swiss, client):
    cards = swiss.cards()
    card, seat = cards["1"], swiss.seat(2, "1")
    client.post(f"{address_of(card)}side", swiss.fields(2, seat))
    page = page_of(client, card)
    assert "<title>Table 1, round 2 ·" in page
    assert "Round 2: 0 of" in page  # what a screen reader is told
    swiss.finish(2)
    page = words_of(page_of(client, card))
    assert "round 3 is not out yet" in page
    assert "Your results so far" in page
    swiss.next_round(3)
    following = swiss.seat_of(3, seat.ns)
    page = words_of(page_of(client, card))
    words = WORDS[following.side_of(seat.ns)]
    if following.table != "1":
        assert re.search(rf"Round 3: table {following.table} , {words}", page)
    assert cards_of(swiss.row, swiss.stage, 3) == cards
    assert TableToken.objects.count() == len(cards)


def test_what_was_written_for_a_posted_round_goes_into_no_other(swiss, client):
    card, seat = swiss.cards()["1"], swiss.seat(2, "1")
    board = seat.boards[0]
    late = swiss.fields(2, seat, **FOUR_SPADES)
    swiss.finish(2)
    swiss.next_round(3)
    number = swiss.desk.refresh().number
    headers = {"accept": "application/json"}
    answer = client.post(f"{address_of(card)}board/{board}/", late, headers=headers)
    assert answer.status_code == 410
    assert "have been posted" in answer.json()["detail"]
    now = swiss.fields(3, swiss.seat(3, "1"), **FOUR_SPADES)
    assert swiss.desk.refresh().number == number
    assert client.post(f"{address_of(card)}board/{board}/", now, headers=headers).status_code == 200
    assert swiss.state.on(swiss.stage, 3, board)["1"].text == "4S= by N"


def test_a_round_that_is_not_posted_stays_until_the_table_has_its_boards(swiss, client):
    """The next round may be out before the last is agreed: both are in reach."""
    cards = swiss.cards()
    seat = swiss.seat(2, "1")
    for table, board in swiss.played.missing():
        if (table, board) != ("1", seat.boards[0]):
            swiss.played.enter_at(table, board)
    assert "<title>Table 1, round 2" in page_of(client, cards["1"])
    said = swiss.fields(2, seat, **FOUR_SPADES)
    client.post(f"{address_of(cards['1'])}board/{seat.boards[0]}/", said)
    swiss.next_round(3)
    page = page_of(client, cards["1"])
    assert "<title>Table 1, round 3" in page
    before = re.search(r'href="([^"]*\?at=[^"]*)">Round 2</a>', page)[1]
    assert "<title>Table 1, round 2" in client.get(before).content.decode()


def test_a_pair_that_comes_early_is_told_that_it_is_right(swiss, client):
    """The table is finishing round 2; whoever plays there in round 3 is not sent back."""
    cards = swiss.cards()
    pairs = {}
    for seat in swiss.session(2).seating.seats:
        phone = pairs[seat.ns] = Client()
        phone.post(f"{address_of(cards[seat.table])}side", swiss.fields(2, seat))
    swiss.played.enter(1000)
    swiss.next_round(3)
    undone = next(
        e for e in swiss.session(2).seating.seats if e.table != swiss.seat_of(3, e.ns).table
    )
    at = swiss.seat_of(3, undone.ns).table  # its next table goes back to round 2
    score = swiss.state.on(swiss.stage, 2, undone.boards[0])[at]
    swiss.do("undo", number=score.number, reason="entered at the wrong table")
    page = words_of(page_of(pairs[undone.ns], cards[at]))
    assert re.search(
        "you play here in round 3, (North-South|East-West); the table is finishing round 2", page
    )
    assert "Scan the card there" not in page


def test_a_card_that_an_official_voids_opens_nothing_and_the_new_one_does(swiss, client):
    card = swiss.cards()["2"]
    assert change_cards(swiss.row, swiss.stage, 2, "renew", "2") == (1, 1)
    answer = client.get(address_of(card))
    assert answer.status_code == 410
    assert "no longer used" in answer.content.decode()
    assert "Table 2" in page_of(client, swiss.cards()["2"])


def test_a_pairs_own_card_opens_whatever_table_it_sits_at(swiss, client):
    card = swiss.cards(of="pairs")["3"]
    for number in (2, 3):
        seat = swiss.seat_of(number, "3")
        page = words_of(page_of(client, card))
        assert f"Table {seat.table}" in page
        assert f"This phone is {WORDS[seat.side_of('3')]}" in page
        swiss.finish(number)
        assert "is not out yet" in words_of(page_of(client, card))
        if number == 2:
            swiss.next_round(3)


def test_a_phone_says_whose_it_is_only_if_it_sat_there(swiss, client):
    """Results of others are not had by a cookie that somebody made up, or took to another site."""
    cards = swiss.cards()
    seat = swiss.seat(2, "1")
    swiss.finish(2)
    stranger = Client()
    stranger.cookies["who"] = f"{swiss.row.pk}.{seat.ns}"
    stranger.cookies["side"] = f"NS.{seat.ns}"
    page = page_of(stranger, cards["2"])
    assert "Your results" not in page
    assert swiss.state.entries[seat.ns].name not in page


def test_a_card_made_for_one_round_by_an_earlier_version_still_opens_it(swiss, client):
    old = TableToken.objects.create(
        competition=swiss.row,
        stage=swiss.stage,
        session=2,
        table="1",
        expires=timezone.now() + datetime.timedelta(hours=1),
    )
    assert swiss.cards()["1"] == old, "what is printed already is not printed again"
    assert "Table 1, round 2" in page_of(client, old)
    swiss.finish(2)
    assert client.get(address_of(old)).status_code == 410
    swiss.next_round(3)
    assert swiss.cards(3)["1"] != old


def test_within_an_evening_too_a_pair_is_early_once_it_has_played(play, client):
    evening = AtTable(play, client)
    pair, cards = evening.seat.ns, evening.cards
    evening.send("side", {"side": "NS", "round": "1"})
    following = next(s for s in evening.session.seating.of(pair) if s.round == 2)
    there = cards[following.table.partition(" (")[0]]
    assert "Round 1: table 1" in words_of(page_of(client, there))
    evening.agree_on(*evening.seat.boards)
    page = words_of(page_of(client, there))
    words = WORDS[following.side_of(pair)]
    assert f"you play here in round 2, {words}; the table is finishing round 1" in page
    assert "Your results so far" in page
