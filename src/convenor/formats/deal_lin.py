"""LIN, the text in which Bridge Base Online keeps deals: `md|3SAK…,…|`, a command and its value.

Bytes go in, boards with their deals come out, and the reverse. Three hands are told, from South
round; the fourth has what is left. Bids and cards that a file has besides are passed over: a deal
is what is wanted here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from convenor.bridge import PACK, SUITS, Board, Card, Deal, Hand, Seat, Vulnerability
from convenor.bridge.deals import RANKS
from convenor.errors import Mistake
from convenor.formats.events import Dealt
from convenor.formats.problems import Problems
from convenor.formats.whole_numbers import whole_number

_ORDER = (Seat.S, Seat.W, Seat.N, Seat.E)
"""How LIN goes round the table: its dealer 1 is South."""
_SUITS = dict(zip("SHDC", SUITS, strict=True))
_HAND = re.compile(r"(?:S([AKQJT2-9]*))?(?:H([AKQJT2-9]*))?(?:D([AKQJT2-9]*))?(?:C([AKQJT2-9]*))?")
_BOARD_TITLE = re.compile(r"board\s+(\d+)", re.IGNORECASE)
_BOARD_NAME = re.compile(r"[oc](\d+)", re.IGNORECASE)
VULNERABLE = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.BOTH: "b",
}


def read_lin(data: bytes, problems: Problems) -> tuple[Dealt, ...]:
    """The deals of a LIN file; a board that both rooms played is there once."""
    found: dict[int, Deal] = {}
    named: int | None = None
    waiting: tuple[int, str] | None = None
    vulnerable: tuple[int, str] | None = None
    for line, command, said in _commands(_text(data), problems):
        if command == "sv":
            vulnerable = line, said
        if command == "qx":
            _dealt(found, waiting, named, problems, vulnerable)
            waiting, named, vulnerable = None, _number(_BOARD_NAME, said), None
        elif command == "md":
            if waiting is not None:
                _dealt(found, waiting, named, problems, vulnerable)
                named, vulnerable = None, None
            waiting = line, said
        elif command == "ah" and _BOARD_TITLE.match(said):
            with problems.gathering(line, "board ?"):
                named = _number(_BOARD_TITLE, said)
    _dealt(found, waiting, named, problems, vulnerable)
    return tuple(Dealt(board, deal) for board, deal in found.items())


def _commands(text: str, problems: Problems) -> Iterator[tuple[int, str, str]]:
    parts = text.split("|")
    if len(parts) % 2 == 0:
        problems.flag(0, "", "the last command has no value: the file is cut.")
    line = 1
    for at in range(0, len(parts) - 1, 2):
        line += parts[at].count("\n")
        yield line, parts[at].strip().lower(), parts[at + 1].strip()
        line += parts[at + 1].count("\n")


def _text(data: bytes) -> str:
    """The text of a file: UTF-16 where it says so, else letters of one byte or UTF-8."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "replace")


def _number(pattern: re.Pattern[str], said: str) -> int | None:
    found = pattern.match(said)
    return Board(whole_number(found[1])).number if found else None


def _dealt(
    found: dict[int, Deal],
    waiting: tuple[int, str] | None,
    named: int | None,
    problems: Problems,
    vulnerable: tuple[int, str] | None,
) -> None:
    """Take in a deal that was read, under its number or the next."""
    if waiting is None:
        return
    line, said = waiting
    board = named or max(found, default=0) + 1
    with problems.gathering(line, f"board {board}"):
        deal = deal_in_lin(said)
        if found.setdefault(board, deal) != deal:
            raise Mistake("the board stands twice, with other hands.")
    if vulnerable is not None:
        _check_vulnerable(board, *vulnerable, problems)


def _check_vulnerable(board: int, line: int, said: str, problems: Problems) -> None:
    """The number of a board says who is vulnerable: a file that says other is told."""
    own = VULNERABLE[Board(board).vulnerability]
    if said and said.lower() not in (own, "0" if own == "o" else own):
        what = f"its vulnerability is '{said[:9]}' in the file, and '{own}' by its number: that"
        problems.flag(line, f"board {board}", f"{what} holds.")


def deal_in_lin(said: str) -> Deal:
    """The deal of an `md` command: '3SAKQ…,…,…' or with all four hands."""
    hands = said[1:].split(",") if said[:1] in ("1", "2", "3", "4") else said.split(",")
    if not 3 <= len(hands) <= 4:
        raise Mistake(f"the deal has {len(hands)} hands: three or four are told.")
    read = {seat: _cards(seat, text) for seat, text in zip(_ORDER, hands, strict=False) if text}
    missing = [seat for seat in Seat if seat not in read]
    if len(missing) > 1:
        raise Mistake(f"the hand of {missing[0].word} is missing.")
    told = [card for cards in read.values() for card in cards]
    if len(set(told)) < len(told):
        twice = next(card for card in told if told.count(card) > 1)
        raise Mistake(f"{twice} is dealt twice.")
    if missing:
        read[missing[0]] = [card for card in PACK if card not in told]
    for seat, cards in read.items():
        if len(cards) != 13:
            raise Mistake(f"{seat.word} has {len(cards)} cards: a hand has 13.")
    return Deal(*(Hand(frozenset(read[seat])) for seat in Seat))


def _cards(seat: Seat, text: str) -> list[Card]:
    found = _HAND.fullmatch(text.upper().replace("10", "T"))
    if found is None:
        raise Mistake(
            f"{seat.word}'s hand '{text[:30]}' is written S…H…D…C… with the ranks {RANKS}."
        )
    return [
        Card(suit, rank)
        for suit, ranks in zip(SUITS, found.groups(), strict=True)
        for rank in ranks or ""
    ]


def write_lin(dealt: Sequence[Dealt]) -> bytes:
    """A LIN file; its players are the seats, for there are readers that want names."""
    return "".join(f"{_line(each)}\r\n" for each in dealt).encode("ascii")


def _line(each: Dealt) -> str:
    board = Board(each.number)
    dealer = _ORDER.index(board.dealer) + 1
    hands = ",".join(_hand(each.deal.hand(seat)) for seat in _ORDER)
    return (
        f"pn|South,West,North,East|st||md|{dealer}{hands}|rh||ah|Board {each.number}|"
        f"sv|{VULNERABLE[board.vulnerability]}|pg||"
    )


def _hand(hand: Hand) -> str:
    return "".join(letter + hand.holding(suit) for letter, suit in _SUITS.items())
