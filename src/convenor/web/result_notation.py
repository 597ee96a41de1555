"""What was pressed at a table, read as a result; and a result as the page shows it.

The fields of a form go in, a result as the engine writes it comes out, or a sentence about what
is missing. Scores are the engine's: the table of scores that a phone keeps is made here once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from convenor.bridge import (
    Board,
    BridgeError,
    Contract,
    Denomination,
    Doubling,
    Notation,
    PassedOut,
    Played,
    Seat,
    Side,
    declarer_score,
    format_card,
    format_result,
    ns_score,
    parse_card,
    parse_result,
)
from convenor.bridge.results import TRICKS_IN_A_DEAL, NotPlayed, Unknown
from convenor.errors import Mistake

LEVELS = tuple("1234567")
DENOMINATIONS = ("C", "D", "H", "S", "NT")
DOUBLES = ("", "X", "XX")
SEATS = ("N", "E", "S", "W")
RANKS = tuple("AKQJT98765432")
SUITS = ("C", "D", "H", "S")  # in the order of the bidding, as everywhere on the phone
PASSED, NOT_PLAYED = "pass", "NP"
MADE = ("=", *(f"+{n}" for n in range(1, 7)))
DOWN = tuple(f"-{n}" for n in range(1, 14))
_GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_LETTER = {glyph: letter for letter, glyph in _GLYPHS.items()}


def read_result(said: Mapping[str, str]) -> str:
    """The result that was pressed, as the engine writes it.

    >>> read_result({"level": "4", "denomination": "S", "declarer": "N", "tricks": "+1"})
    '4S+1 by N'
    """
    level = _one(said, "level", (*LEVELS, PASSED, NOT_PLAYED), "Choose the level of the contract")
    if level in (PASSED, NOT_PLAYED):
        return format_result(parse_result(level))
    name = _one(said, "denomination", DENOMINATIONS, "Choose a suit or no trumps")
    double = _one(said, "double", DOUBLES, "Choose undoubled, doubled or redoubled")
    declarer = _one(said, "declarer", SEATS, "Choose who declared")
    tricks = _one(said, "tricks", (*MADE, *DOWN), "Choose how many tricks were made")
    return format_result(parse_result(f"{level}{name}{double}{tricks} by {declarer}"))


def read_lead(said: Mapping[str, str]) -> str:
    """The card that was led, or nothing."""
    rank, suit = said.get("rank", ""), said.get("suit", "")
    if not rank and not suit:
        return ""
    if not rank or not suit:
        raise Mistake("The lead has a rank and a suit: choose both, or neither.")
    if rank not in RANKS or suit not in SUITS:
        raise Mistake("There is no such card: choose the lead from the buttons.")
    return format_card(parse_card(f"{suit}{rank}"))


def _one(said: Mapping[str, str], name: str, choices: tuple[str, ...], missing: str) -> str:
    found = said.get(name, "")
    if found in choices:
        return found
    raise Mistake(f"{missing}." if not found else f"{missing}: '{found[:20]}' is none.")


# --- and as it is shown --------------------------------------------------------------------------


def suits_in(text: str) -> SafeString:
    """A text with each suit marked, so that it can be coloured and is read out by its name."""
    parts = [
        format_html(
            '<span class="suit suit-{0}" role="img" aria-label="{1}">{2}</span>',
            _LETTER[each],
            _WORDS[_LETTER[each]],
            each,
        )
        if each in _LETTER
        else format_html("{}", each)
        for each in text
    ]
    return mark_safe("".join(parts))


def result_shown(text: str) -> SafeString:
    """A recorded result as the page shows it."""
    try:
        return suits_in(format_result(parse_result(text), Notation.GLYPHS).replace(" by ", " "))
    except BridgeError:
        return format_html("{}", text)


def card_shown(text: str) -> SafeString:
    """A card as the page shows it."""
    return suits_in(_GLYPHS.get(text[:1], text[:1]) + text[1:].replace("T", "10"))


def points(text: str, board: int) -> int | None:
    """What a recorded result scores for North-South; None where it has no score."""
    result = parse_result(text)
    if isinstance(result, (NotPlayed, Unknown)):
        return None
    return ns_score(result, Board(board).vulnerability)


def signed(number: int | None) -> str:
    """Points with their sign: a real minus."""
    if number is None:
        return "–"
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def for_side(number: int | None, side: str) -> int | None:
    """North-South's points as a side sees them."""
    return number if number is None or side == "NS" else -number


def pressed(text: str, lead: str) -> dict[str, str]:
    """The buttons that a recorded result stands for: `read_result` the other way."""
    result = parse_result(text)
    made = {"rank": lead[1:2], "suit": lead[:1]} if lead else {}
    if isinstance(result, (NotPlayed, PassedOut)):
        return {"level": NOT_PLAYED if isinstance(result, NotPlayed) else PASSED}
    if not isinstance(result, Played):
        return {}  # a score without its contract has no buttons
    contract, over = result.contract, result.over
    return {
        "level": str(contract.level),
        "denomination": contract.denomination.name,
        "double": contract.doubling.value,
        "declarer": contract.declarer.value if contract.declarer else "",
        "tricks": f"{over:+d}" if over else "=",
        **made,
    }


@cache
def score_table() -> dict[str, dict[str, list[int]]]:
    """Every score of declarer's side: by 'not' or 'vulnerable', contract, tricks from 0 to 13."""
    return {
        word: {
            f"{level}{name}{double}": [
                declarer_score(
                    Played(
                        Contract(int(level), Denomination[name], Doubling(double)),
                        tricks,
                    ),
                    vulnerable=vulnerable,
                )
                for tricks in range(TRICKS_IN_A_DEAL + 1)
            ]
            for level in LEVELS
            for name in DENOMINATIONS
            for double in DOUBLES
        }
        for word, vulnerable in (("not", False), ("vulnerable", True))
    }


def vulnerable_seats(board: int) -> str:
    """The seats that are vulnerable on a board, as letters."""
    return "".join(each for each in SEATS if Board(board).vulnerable(_side_of(Seat(each))))


def _side_of(seat: Seat) -> Side:
    return Side.NS if seat in Side.NS.seats else Side.EW
