"""What a scorer types for a result in few keys: '4s=', 'e 3n-1', 'p', '420', '-50', 'a+', '6040'.

A text and a board go in; a result as the engine writes it comes out, or the artificial scores of
both sides. Every way that a result is written elsewhere is read too. A contract without a declarer
is North-South's, and only its points are known then: nobody is made declarer who was not named.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TypeAlias

from convenor.actions.spoken_values import AWARDS
from convenor.bridge import (
    Board,
    Played,
    ScoreOnly,
    Seat,
    Vulnerability,
    declarer_score,
    format_result,
    parse_result,
    possible_ns_scores,
)
from convenor.errors import Mistake
from convenor.exact import show
from convenor.ledger.bodies import Award, RulingGiven
from convenor.values import value

Awards: TypeAlias = tuple[str, str]
_PASS = frozenset(("p", "po", "ap"))
_DECLARER_FIRST = re.compile(r"([nesw])\s*([1-7].*)")
_SIDE_LAST = re.compile(r"(.+?)\s*(?:by\s*)?\b(ns|ew)", re.IGNORECASE)
_AWARD = r"(?:a|av|ave)[+-]?"
_TWO_AWARDS = re.compile(rf"({_AWARD})\s*[/ ]?\s*({_AWARD})")
_TWO_SHARES = re.compile(r"(\d{1,2}|100)\s*(?:%\s*)?[/:]\s*(\d{1,2}|100)\s*%?")
_FOUR_DIGITS = re.compile(r"(\d\d)(\d\d)")
_POINTS = re.compile(r"[+-]?\d{1,5}")


@value
class Typed:
    """What was typed: a result, or the score that each side is given instead."""

    result: str = ""
    awards: Awards | None = None
    """North-South's and East-West's, as a ruling says them: 'average plus', '60%'."""


def read_typed(text: str, board: int) -> Typed:
    """What a text stands for on a board.

    >>> read_typed("4s=", 1), read_typed("e3n-1", 1)
    (Typed(result='+420', awards=None), Typed(result='3NT-1 by E', awards=None))
    >>> read_typed("a+", 1).awards, read_typed("6040", 1).awards
    (('average plus', 'average plus'), ('60%', '40%'))
    """
    said = " ".join(text.replace("–", "-").replace("−", "-").lower().split())
    if not said:
        raise Mistake("nothing was typed: type 4s=, 3n-1 e, pass, 420, -50, a+ or np.")
    if awards := _awards(said):
        return Typed(awards=awards)
    if _POINTS.fullmatch(said):
        return Typed(_points(int(said), board))
    if said in _PASS:
        return Typed(format_result(parse_result("pass")))
    return Typed(_result(said, text, board))


def _awards(said: str) -> Awards | None:
    """The artificial scores of both sides: one for both, or two, or shares of a board."""
    if said in AWARDS:
        return AWARDS[said], AWARDS[said]
    if found := _TWO_AWARDS.fullmatch(said):
        return AWARDS[found[1]], AWARDS[found[2]]
    if found := _TWO_SHARES.fullmatch(said):
        return f"{found[1]}%", f"{found[2]}%"
    if (found := _FOUR_DIGITS.fullmatch(said)) and int(said) not in _all_scores():
        return f"{int(found[1])}%", f"{int(found[2])}%"
    return None


def write_typed(result: str, ruling: RulingGiven | None = None) -> str:
    """A recorded result, or the score given instead of it, as somebody would type it.

    >>> write_typed("4SX-1 by N"), write_typed("+420"), write_typed("NP")
    ('4sx-1 n', '420', 'np')
    """
    if ruling is not None and ruling.ns is not None:
        ours = _typed_award(ruling.ns)
        theirs = ours if ruling.ew is None else _typed_award(ruling.ew)
        return ours if ours == theirs and "%" not in ours else f"{ours}/{theirs}".replace("%", "")
    return result.lower().replace(" by ", " ").replace("nt", "n").removeprefix("+")


def _typed_award(award: Award) -> str:
    """A score instead of a result in a few keys; one of assigned results has none."""
    if award.award is not None:
        return next(short for short in ("a+", "a", "a-") if AWARDS[short] == award.award)
    return "ruled" if award.percent is None else f"{show(award.percent)}%"


@cache
def _all_scores() -> frozenset[int]:
    """Every score that there is, so that four digits of one are no shares of a board."""
    return frozenset(score for each in Vulnerability for score in possible_ns_scores(each))


def _points(points: int, board: int) -> str:
    """A score of North-South that some contract gives on this board."""
    if points not in possible_ns_scores(Board(board).vulnerability):
        sign = "+" if points > 0 else "−" if points < 0 else ""
        near = nearest_score(points, board)
        raise Mistake(
            f"no contract gives {sign}{abs(points)} on board {board}: {near:+} is the nearest."
        )
    return format_result(ScoreOnly(points))


def nearest_score(points: int, board: int) -> int:
    """The score on a board that is nearest to one that cannot be."""
    every = possible_ns_scores(Board(board).vulnerability)
    return min((each for each in every if each), key=lambda each: (abs(each - points), each))


def _result(said: str, text: str, board: int) -> str:
    """A contract with its tricks, its declarer first, last or not said."""
    bare = text
    if first := _DECLARER_FIRST.fullmatch(said):
        bare, said = first[2], f"{first[2]} {first[1]}"
    side = _SIDE_LAST.fullmatch(said)
    try:
        result = parse_result(side[1] if side else said)
    except Mistake:
        parse_result(bare)  # its sentence is about what was typed
        raise Mistake(f"'{text.strip()[:40]}' names two declarers: leave one out.") from None
    if not isinstance(result, Played) or result.contract.declarer is not None:
        return format_result(result)
    north_south = side is None or side[2] == "ns"
    seat = Seat.N if north_south else Seat.E
    vulnerable = Board(board).vulnerable(seat.side)
    points = declarer_score(result, vulnerable=vulnerable)
    return format_result(ScoreOnly(points if north_south else -points))
