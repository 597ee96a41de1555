"""What the elements of a USEBIO line say: its scores, its result, its hands, its small words.

An element or its text goes in, a value of ours comes out or a `Mistake` in one sentence. Nothing is
guessed: a line without a result is unknown, one marked so is not played, and zero is a score.
"""

from __future__ import annotations

import re
from datetime import date
from xml.etree.ElementTree import Element

from convenor.bridge import (
    NOT_PLAYED,
    PASSED_OUT,
    SUITS,
    UNKNOWN,
    Contract,
    Played,
    ScoreOnly,
    Seat,
    TableResult,
    parse_contract,
    parse_result,
    parse_seat,
    parse_tricks,
)
from convenor.errors import Mistake
from convenor.exact import exact
from convenor.formats.whole_numbers import shortened, whole_number
from convenor.scoring.lines import Artificial

SUIT_ELEMENTS = dict(zip(SUITS, ("SPADES", "HEARTS", "DIAMONDS", "CLUBS"), strict=True))

_AWARD = re.compile(r"A(100|[0-9]{2})(100|[0-9]{2})")
_PERCENT = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?%")
_NOT_PLAYED = {"NP", "N/P", "NOT PLAYED"}
_PLACE = re.compile(r"([0-9]+)(=?)|=([0-9]+)")


class Scores:
    """What the SCORE elements of a line say: points, a split, or awards."""

    def __init__(self) -> None:
        self.ns: int | None = None
        self.ew: int | None = None
        self.ns_award: Artificial | None = None
        self.ew_award: Artificial | None = None


def scores_of(node: Element) -> Scores:
    """Points, a split of them, or awards in percent."""
    made = Scores()
    text = text_of(node, "SCORE").upper()
    if award := _AWARD.fullmatch(text):
        made.ns_award, made.ew_award = (Artificial(percent=int(each)) for each in award.groups())
    elif text and text not in _NOT_PLAYED:
        made.ns = _points(text)
    for tag, side in (("NS_SCORE", "ns"), ("EW_SCORE", "ew")):
        own = text_of(node, tag).upper()
        if percent := _PERCENT.fullmatch(own):
            setattr(made, f"{side}_award", Artificial(percent=exact(percent[1])))
        elif own:
            setattr(made, side, _points(own) if side == "ns" else -_points(own))
    if made.ew == made.ns:
        made.ew = None
    return made


def result_of(node: Element, scored: Scores) -> TableResult:
    """What happened at the table; nothing is guessed where the file says nothing."""
    contract = text_of(node, "CONTRACT").upper()
    if contract in _NOT_PLAYED or text_of(node, "SCORE").upper() in _NOT_PLAYED:
        return NOT_PLAYED
    if contract:
        return _played(node, contract)
    if scored.ns is not None:
        return ScoreOnly(scored.ns)
    return UNKNOWN


def _played(node: Element, text: str) -> TableResult:
    contract = parse_contract(text)
    if not isinstance(contract, Contract):
        return PASSED_OUT
    declarer, tricks = text_of(node, "PLAYED_BY"), text_of(node, "TRICKS")
    if not tricks:
        raise Mistake(f"the tricks of {text} are missing: give them.")
    if not declarer and contract.declarer is None:
        raise Mistake(f"the declarer of {text} is missing: give PLAYED_BY as N, E, S or W.")
    seat = parse_seat(declarer) if declarer else contract.declarer
    return Played(contract.by(seat), parse_tricks(tricks, contract))


def _points(text: str) -> int:
    found = parse_result(text)
    if not isinstance(found, ScoreOnly):
        raise Mistake(f"'{shortened(text)}' is not a score: write points such as -620, or A6040.")
    return found.ns


def deal_text(node: Element) -> str:
    """The four hands as PBN writes a deal, for its parser to prove."""
    hands: dict[Seat, str] = {}
    for hand in node.findall("HAND"):
        seat = parse_seat(text_of(hand, "DIRECTION"))
        if seat in hands:
            raise Mistake(f"{seat.word} has two hands: a deal has one for each seat.")
        suits = (text_of(hand, SUIT_ELEMENTS[suit]).replace("-", "") for suit in SUITS)
        hands[seat] = ".".join(each.replace(" ", "") for each in suits)
    if missing := [seat.word for seat in Seat if seat not in hands]:
        raise Mistake(f"the hand of {missing[0]} is missing: a deal has four hands.")
    return "N:" + " ".join(hands[seat] for seat in Seat)


def place_of(text: str) -> tuple[int, bool]:
    """A place, and whether it is shown as shared: '7='."""
    found = _PLACE.fullmatch(text.replace(" ", ""))
    if found is None:
        raise Mistake(f"'{shortened(text)}' is not a place: write 3, or 3= where it is shared.")
    return whole_number(found[1] or found[3]), bool(found[2] or found[3])


def count_of(text: str) -> int:
    """A number of things."""
    return whole_number(text)


def date_of(text: str) -> date:
    """A date as day/month/year, or as version 1.3 writes it, year-month-day."""
    parts = text.split("/")
    try:
        if text[4:5] == text[7:8] == "-":
            return date.fromisoformat(text)
        day, month, year = (int(each) for each in parts)
        return date(year, month, day)
    except ValueError:
        raise Mistake(f"'{shortened(text)}' is not a date: write it as day/month/year.") from None


def text_of(node: Element, path: str) -> str:
    """The text of an element below, or '' where it is absent."""
    return (node.findtext(path) or "").strip()
