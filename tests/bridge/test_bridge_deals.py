"""Cards, hands and deals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import (
    PACK,
    BridgeError,
    Card,
    Deal,
    Denomination,
    Hand,
    Notation,
    Seat,
    format_card,
    format_deal,
    format_hand,
    parse_card,
    parse_deal,
    parse_hand,
    random_deal,
)

SPADES = "AKQJT98765432..."
HEARTS = ".AKQJT98765432.."
DIAMONDS = "..AKQJT98765432."
CLUBS = "...AKQJT98765432"
ONE_SUIT_EACH = f"N:{SPADES} {HEARTS} {DIAMONDS} {CLUBS}"

seats = st.sampled_from(Seat)
deals = st.permutations(PACK).map(
    lambda cards: Deal(*(Hand(frozenset(cards[place::4])) for place in range(4)))
)


def test_the_pack_has_52_different_cards():
    assert len(set(PACK)) == len(PACK) == 52


@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_that_is_written_is_read_again(card, notation):
    assert parse_card(format_card(card, notation)) == card


@pytest.mark.parametrize("text", ["HT", "TH", "h10", "10h", "♥T", "10♥", "♡ 10", "H-10"])
def test_a_card_is_read_suit_first_or_rank_first(text):
    assert parse_card(text) == Card(Denomination.H, "T")


def test_a_card_is_written_suit_first():
    assert str(parse_card("AS")) == "SA"
    assert format_card(parse_card("AS"), Notation.GLYPHS) == "♠A"


@pytest.mark.parametrize("text", ["", "S", "A", "S1", "SAA", "NTA", "ZA", "S11"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(BridgeError) as error:
        parse_card(text)
    expected = f"'{text}' is not a card: write its suit and its rank, such as 'SA' or 'H10'."
    assert str(error.value) == expected


def test_there_are_no_cards_of_no_trumps():
    with pytest.raises(BridgeError, match=r"^There are no cards of NT: a card's suit is S, H, D"):
        Card(Denomination.NT, "A")


@pytest.mark.parametrize("rank", ["1", "", "AK", "a"])
def test_a_card_has_one_of_the_thirteen_ranks(rank):
    with pytest.raises(BridgeError, match=r"is not a card's rank: write A, K, Q, J, T or 9 to 2"):
        Card(Denomination.S, rank)


def test_a_hand_is_read_spades_first():
    hand = parse_hand("AKQ.J109.876.5432")
    assert [hand.holding(suit) for suit in (Denomination.S, Denomination.H)] == ["AKQ", "JT9"]
    assert [hand.holding(suit) for suit in (Denomination.D, Denomination.C)] == ["876", "5432"]
    assert parse_card("HT") in hand
    assert parse_card("H2") not in hand


def test_a_hand_counts_its_high_card_points():
    assert parse_hand("AKQ.JT9.876.5432").points == 10
    assert sum(random_deal(1).hand(seat).points for seat in Seat) == 40


def test_a_void_is_written_as_nothing():
    assert str(parse_hand(".63.AKQ987.A9732")) == ".63.AKQ987.A9732"


def test_a_deal_knows_who_holds_which_card():
    deal = parse_deal(ONE_SUIT_EACH)
    assert deal.holds(Seat.E, parse_card("HA"))
    assert not deal.holds(Seat.W, parse_card("HA"))
    assert deal.holder(parse_card("D2")) is Seat.S


def test_a_deal_may_begin_with_any_seat():
    turned = f"s:{DIAMONDS} {CLUBS} {SPADES} {HEARTS}"
    assert parse_deal(turned) == parse_deal(ONE_SUIT_EACH)
    assert format_deal(parse_deal(turned), Seat.S) == turned.upper()
    assert str(parse_deal(turned)) == ONE_SUIT_EACH


@given(deals, seats)
def test_a_deal_that_is_written_is_read_again(deal, first):
    assert parse_deal(format_deal(deal, first)) == deal


@given(deals, seats)
def test_a_hand_that_is_written_is_read_again(deal, seat):
    hand = deal.hand(seat)
    assert parse_hand(format_hand(hand)) == hand


@given(deals, st.sampled_from(PACK))
def test_each_card_is_held_once(deal, card):
    assert [seat for seat in Seat if deal.holds(seat, card)] == [deal.holder(card)]


@given(st.integers() | st.text(max_size=20))
def test_the_same_seed_gives_the_same_deal(seed):
    assert random_deal(seed) == random_deal(seed)


def test_another_seed_gives_another_deal():
    assert len({random_deal(seed) for seed in range(200)}) == 200


def test_a_seed_gives_the_deal_that_it_has_always_given():
    expected = "N:A9743.J4.AJT.K96 K65.T72.K83.JT74 J.AQ965.Q542.AQ8 QT82.K83.976.532"
    assert str(random_deal(1)) == expected


def test_over_many_deals_each_seat_gets_the_ace_of_spades_about_as_often():
    ace = parse_card("SA")
    holders = [random_deal(seed).holder(ace) for seed in range(2000)]
    assert all(430 < holders.count(seat) < 570 for seat in Seat)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AKQ.JT9", "'AKQ.JT9' is not a hand: it must have four suits, parted by full stops."),
        ("AKQ.JT9.876.543", "'AKQ.JT9.876.543' is not a hand: it has 12 cards, and a hand has 13."),
        ("AAK.JT9.876.5432", "'AAK.JT9.876.5432' is not a hand: it holds SA twice."),
        ("AK1.JT9.876.5432", "'1' is not a card's rank: write A, K, Q, J, T or 9 to 2."),
    ],
)
def test_what_is_no_hand_is_refused(text, message):
    with pytest.raises(BridgeError) as error:
        parse_hand(text)
    assert str(error.value) == message


def test_a_hand_cannot_be_made_of_twelve_cards():
    with pytest.raises(BridgeError, match=r"^A hand has 13 cards: this one has 12\.$"):
        Hand(frozenset(PACK[:12]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            f"{SPADES} {HEARTS}",
            f"'{SPADES} {HEARTS}' is not a deal: "
            "it must begin with the first seat and a colon, such as 'N:'.",
        ),
        (
            f"N:{SPADES} {HEARTS}",
            f"'N:{SPADES} {HEARTS}' is not a deal: it has 2 hands, and a deal has four.",
        ),
        (
            f"N:{SPADES} {HEARTS} - -",
            "South: '-' is not a hand: it must have four suits, parted by full stops.",
        ),
        (
            f"N:{SPADES} {HEARTS} {DIAMONDS} ...AKQJT9876543",
            "West: '...AKQJT9876543' is not a hand: it has 12 cards, and a hand has 13.",
        ),
        (
            f"N:{SPADES} {HEARTS} {SPADES} {CLUBS}",
            "North and South both hold SA: each card is dealt once.",
        ),
    ],
)
def test_what_is_no_deal_is_refused(text, message):
    with pytest.raises(BridgeError) as error:
        parse_deal(text)
    assert str(error.value) == message
