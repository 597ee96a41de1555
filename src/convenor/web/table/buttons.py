"""The buttons by which a result is entered: what each sends, shows and is called aloud.

Who sits at the table and what was pressed before go in; groups of choices come out.
"""

from __future__ import annotations

from convenor.actions.overview.sitting import Sitting
from convenor.values import value
from convenor.web import result_notation as writing


@value
class Choice:
    """A button of the form."""

    value: str
    label: str
    words: str
    chosen: bool = False
    under: str = ""


_DENOMINATION_WORDS = {
    "C": "clubs",
    "D": "diamonds",
    "H": "hearts",
    "S": "spades",
    "NT": "no trumps",
}
_SUIT_GLYPHS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_RANK_WORDS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
_SEAT_WORDS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_DOUBLE_WORDS = {"": ("undoubled", "undoubled"), "X": ("X", "doubled"), "XX": ("XX", "redoubled")}


def entry(found: Sitting, pressed: dict[str, str]) -> dict[str, tuple[Choice, ...]]:
    """The buttons of the form, with what was pressed before."""
    seats = {**found.sides["NS"].seats, **found.sides["EW"].seats}

    def choices(
        name: str, values: tuple[str, ...], show: dict[str, tuple[str, str]]
    ) -> tuple[Choice, ...]:
        now = pressed.get(name, "" if name in ("double", "rank") else None)
        return tuple(
            Choice(
                each,
                *show.get(each, (each, each)),
                chosen=now == each,
                under=seats.get(each, "") if name == "declarer" else "",
            )
            for each in values
        )

    suits: dict[str, tuple[str, str]] = {
        each: (writing.suits_in(glyph), _DENOMINATION_WORDS[each])
        for each, glyph in _SUIT_GLYPHS.items()
    }
    return {
        "level": choices("level", writing.LEVELS, {}),
        "denomination": choices(
            "denomination", writing.DENOMINATIONS, {**suits, "NT": ("NT", "no trumps")}
        ),
        "double": choices("double", writing.DOUBLES, _DOUBLE_WORDS),
        "declarer": choices(
            "declarer", writing.SEATS, {e: (e, word) for e, word in _SEAT_WORDS.items()}
        ),
        "suit": choices("suit", writing.SUITS, suits),
        "rank": choices(
            "rank",
            (*writing.RANKS, ""),
            {"": ("none", "no lead")}
            | {e: ("10" if e == "T" else e, word) for e, word in _RANK_WORDS.items()},
        ),
        "made": choices("tricks", writing.MADE, {"=": ("=", "made exactly"), **_overs()}),
        "down": choices("tricks", writing.DOWN, _downs()),
        "other": choices(
            "level",
            (writing.PASSED, writing.NOT_PLAYED),
            {"pass": ("All pass", "passed out"), "NP": ("Not played", "not played")},
        ),
    }


def _overs() -> dict[str, tuple[str, str]]:
    return {each: (each, f"{each[1:]} over") for each in writing.MADE if each != "="}


def _downs() -> dict[str, tuple[str, str]]:
    return {each: (f"−{each[1:]}", f"{each[1:]} down") for each in writing.DOWN}
