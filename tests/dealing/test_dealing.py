"""Hands made: by number, at random, as wished, and as promised."""

import hashlib
import random

import pytest

from convenor.bridge import Seat, format_deal, parse_deal, random_deal
from convenor.dealing.commitments import (
    check_keys,
    committed,
    differing,
    hash_of,
    keys_of,
    phase_of,
    promise_of,
    promise_text,
    promised_deals,
)
from convenor.dealing.numbered_deals import DEALS, number_of, numbered_deal
from convenor.dealing.random_deals import random_deals
from convenor.dealing.ripemd import ripemd160
from convenor.dealing.wishes import wish_of
from convenor.errors import Mistake
from convenor.values import replace


def test_every_number_is_a_deal_and_back() -> None:
    for seed in range(50):
        deal = random_deal(seed)
        assert numbered_deal(number_of(deal)) == deal
    assert number_of(numbered_deal(0)) == 0
    assert number_of(numbered_deal(DEALS - 1)) == DEALS - 1
    first = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    assert format_deal(numbered_deal(0)) == first
    with pytest.raises(Mistake, match="there is no deal number"):
        numbered_deal(DEALS)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [  # the values that the hash's authors publish
        ("", "9c1185a5c5e9fc54612808977ee8f548b2258d31"),
        ("abc", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"),
        (
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "9b752e45573d4b39f4dbd3323cab82bf63326bfb",
        ),
    ],
)
def test_the_hash(text: str, wanted: str) -> None:
    assert ripemd160(text.encode()).hex() == wanted


# --- at random -----------------------------------------------------------------------------------


def test_no_deal_comes_twice_nor_one_that_was_played() -> None:
    numbers = iter([7, 7, 8, 9, 9, 10])
    found = random_deals(2, played=[numbered_deal(7)], number=lambda _: next(numbers))
    assert found == (numbered_deal(8), numbered_deal(9))
    assert next(numbers) == 9


def test_deals_are_spread_over_all_deals() -> None:
    """Points add up to 40 and are shared evenly: North's mean is 10 within five deviations."""
    source = random.Random(1)
    deals = random_deals(400, number=source.randrange)
    assert len(set(deals)) == 400
    mean = sum(deal.hand(Seat.N).points for deal in deals) / 400
    assert abs(mean - 10) < 5 * 4.13 / 20


@pytest.mark.parametrize(
    ("line", "holds", "fails"),
    [
        ("N 37 points", True, False),
        ("N 30+ hcp", True, False),
        ("E 0-3 points", True, False),
        ("NS 40 points", True, False),
        ("EW 1+ point", False, True),
        ("N 13 spades", False, True),
        ("N 4 spades", True, False),
        ("N balanced", True, False),
        ("N shape 4-3-3-3", True, False),
        ("N shape 5431", False, True),
        ("EW 9- spades", True, False),
    ],
)
def test_wishes(line: str, holds: bool, fails: bool) -> None:
    deal = parse_deal("N:AKQJ.AKQ.AKQ.AKQ T98.T98.T987.T98 765.J765.J65.J76 432.432.432.5432")
    assert wish_of(line).holds(deal) is holds
    assert fails is not holds


@pytest.mark.parametrize(
    "line", ["", "N", "Q 5+ hearts", "N 5 stars", "N 17-15 points", "N shape 9999"]
)
def test_a_wish_that_cannot_be_is_told(line: str) -> None:
    with pytest.raises(Mistake):
        wish_of(line)


def test_a_wish_that_never_comes_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("convenor.dealing.random_deals.MOST_TRIES", 50)
    with pytest.raises(Mistake, match="none of 50 deals was as wished"):
        random_deals(1, [wish_of("N 40 points")], number=lambda _: 1)


# --- promised ------------------------------------------------------------------------------------

NEWS = "43275.91"
KEY = "cWlFbF3SBbs8NpAq9kRxjIHzZcUkZmdRHkc0ShmwDQI407ZnI1r8EcLaxKAC"
"""The key of the first set of a final of 2024, as its organisers published it afterwards."""


def test_the_deals_of_a_world_championship_come_out() -> None:
    promise = promise_of("TN x\nDI index\nSN 6:1-16,17-32:FIN#:Finals #/6\n")
    found = promised_deals(replace(promise, news=NEWS), {(1, 1): KEY}, 1, 1)
    assert list(found) == list(range(1, 17))
    assert str(found[1]) == "N:AT3.K8654.AT6.93 Q65.A9732.3.KJ42 J974.QJT.K752.A7 K82..QJ984.QT865"
    assert str(found[16]) == "N:5.QT92.KT54.AK92 KQ86.5.AQ8.QT864 AJT4.AKJ743.2.75 9732.86.J9763.J3"


def test_a_promise_is_kept_or_seen_to_be_broken() -> None:
    phases = (phase_of("2:1-4,5-8:RR#:Round robin #"), phase_of("1:3:FIN:Final"))
    promise, secret = committed("Club night", "temperature on Friday", phases)
    again = promise_of(promise_text(promise))
    assert again == promise
    keys = check_keys(again, secret)
    assert len(keys) == 3
    with pytest.raises(Mistake, match="is not known yet"):
        promised_deals(again, keys, 1, 2)
    known = replace(again, news="21.4")
    dealt = promised_deals(known, keys, 1, 2)
    assert list(dealt) == [5, 6, 7, 8]
    assert differing(dealt, dealt) == []
    assert dealt != promised_deals(known, keys, 1, 2, reserve=True)
    other = {**dealt, 6: random_deal(1)}
    assert differing(dealt, other) == ["board 6 has other hands than were promised"]
    assert promised_deals(replace(known, news="21.5"), keys, 1, 2) != dealt


def test_keys_that_were_changed_are_told() -> None:
    promise, secret = committed("x", "y", (phase_of("2:1-4"),))
    spoilt = secret.replace(keys_of(secret)[1, 2], "another")
    with pytest.raises(Mistake, match="not those that were promised"):
        check_keys(promise, spoilt)
    with pytest.raises(Mistake, match="not those that were promised"):
        check_keys(promise, secret.split("\r\n")[0])
    check_keys(promise, secret.replace("\r\n", "\n"))


def test_the_hash_is_taken_over_lines_that_end_with_cr_and_lf() -> None:
    wanted = hashlib.sha256(b"1,1:abc\r\n1,2:def\r\n").hexdigest()
    assert hash_of("1,1:abc\n1,2:def\n") == hash_of("1,1:abc\r\n1,2:def\r\n") == wanted


@pytest.mark.parametrize(
    "text", ["", "hello", "SN 0:1-2:a:b\n", "SN 3\n", "TN x\nSN 1:2:a:b\nKH 12\n", "XX 1\n"]
)
def test_what_is_no_promise_is_told(text: str) -> None:
    with pytest.raises(Mistake):
        promise_of(text)
