"""Deals in figures, as duplicating machines take them: BRI and DUP.

Bytes go in, boards with their deals come out, and the reverse. A BRI record has the cards of
North, East and South as two digits each (01 the ace of spades, 52 the two of clubs); a DUP record
has that, the four hands in letters and the numbers of the first and last board. What does not agree
is told with its board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from convenor.bridge import PACK, SUITS, Deal, Hand, Seat
from convenor.errors import Mistake
from convenor.formats.events import Dealt
from convenor.formats.problems import Problems, fatal

FIGURES = 78
"""Bytes of three hands of thirteen cards, two digits each."""
BRI_FILLED = 128
DUP_RECORD = 156
DUP_LETTERS = 68
MOST_IN_DUP = 99

_SIGNS = dict(zip(SUITS, b"\x06\x03\x04\x05", strict=True))
"""The suit signs of the letters of a DUP record, as DOS has them."""
_TAIL = re.compile(rb"([YN ])([YN ])(\d{1,3} {0,2})(\d{1,2} ?)(\d{1,3} {0,2})")
_PLACES = {card: at for at, card in enumerate(PACK, start=1)}


# --- figures -------------------------------------------------------------------------------------


def figures_of(deal: Deal) -> bytes:
    """The 78 digits of a deal."""
    seats = (Seat.N, Seat.E, Seat.S)
    cards = (place for seat in seats for place in sorted(map(_PLACES.get, deal.hand(seat).cards)))  # type: ignore[type-var]
    return "".join(f"{place:02d}" for place in cards).encode("ascii")


def deal_in_figures(record: bytes) -> Deal:
    """The deal of 78 digits; West has what is left."""
    if len(record) != FIGURES or not record.isdigit():
        odd = next((chr(each) for each in record if not 48 <= each <= 57), "")
        found = f"there is a '{odd}'" if odd else f"there are {len(record)}"
        raise Mistake(f"a deal has 78 digits, and {found}.")
    places = [int(record[at : at + 2]) for at in range(0, FIGURES, 2)]
    for place in places:
        if not 1 <= place <= len(PACK):
            raise Mistake(f"there is no card {place:02d}: they are 01 to 52.")
    if len(set(places)) < len(places):
        twice = next(each for each in places if places.count(each) > 1)
        raise Mistake(f"the card {twice:02d} ({PACK[twice - 1]}) is dealt twice.")
    hands = [Hand(frozenset(PACK[p - 1] for p in places[at : at + 13])) for at in (0, 13, 26)]
    west = Hand(frozenset(PACK) - {PACK[place - 1] for place in places})
    return Deal(*(*hands, west))


def read_bri(data: bytes, problems: Problems) -> tuple[Dealt, ...]:
    """The deals of a BRI file; they have no numbers, so they are boards 1, 2, 3 and so on."""
    found = []
    for board, record in enumerate(_records(data), start=1):
        with problems.gathering(0, f"board {board}"):
            found.append(Dealt(board, deal_in_figures(record)))
    return tuple(found)


def _records(data: bytes) -> list[bytes]:
    """The records: filled up to 128 bytes, a line each, or one after the other."""
    data = data.rstrip(b"\x1a")
    if len(data) % BRI_FILLED == 0 and len(data) and not data[FIGURES:BRI_FILLED].strip(b" \x00"):
        return [data[at : at + FIGURES] for at in range(0, len(data), BRI_FILLED)]
    lines = data.split()
    if len(lines) > 1:
        return lines
    plain = data.strip(b" \x00\r\n")
    return [plain[at : at + FIGURES] for at in range(0, len(plain), FIGURES)]


def write_bri(dealt: Sequence[Dealt]) -> bytes:
    """A BRI file: only boards 1, 2, 3 and so on can be told in it."""
    numbers = [each.number for each in dealt]
    if numbers != list(range(1, len(dealt) + 1)):
        raise Mistake("BRI has no board numbers: only boards from 1 on, one by one, can be told.")
    return b"".join(figures_of(each.deal) + b" " * 32 + b"\x00" * 18 for each in dealt)


# --- DUP -----------------------------------------------------------------------------------------


def letters_of(deal: Deal) -> bytes:
    """The four hands in letters, each suit after its sign."""
    made = bytearray()
    for seat in Seat:
        for suit in SUITS:
            made.append(_SIGNS[suit])
            made += deal.hand(seat).holding(suit).encode("ascii")
    return bytes(made)


def read_dup(data: bytes, problems: Problems) -> tuple[Dealt, ...]:
    """The deals of a DUP file, with their board numbers."""
    if len(data) % DUP_RECORD:
        left = len(data) % DUP_RECORD
        problems.refuse(0, "", f"a DUP file has 156 bytes a board: {left} too many, so it is cut.")
    count = len(data) // DUP_RECORD
    if count > MOST_IN_DUP:
        raise fatal(
            0, f"a DUP file has {MOST_IN_DUP} boards at most, and this has {count}: cut it."
        )
    found = []
    for at in range(count):
        record = data[at * DUP_RECORD : (at + 1) * DUP_RECORD]
        board = _board(record[-10:], at, count, problems)
        with problems.gathering(0, f"board {board}"):
            deal = deal_in_figures(record[:FIGURES])
            _check_letters(deal, record[FIGURES : FIGURES + DUP_LETTERS])
            found.append(Dealt(board, deal))
    return tuple(found)


def _check_letters(deal: Deal, letters: bytes) -> None:
    """The letters say what the figures say; a record may leave them blank."""
    if not letters.strip():
        return
    own = letters_of(deal)
    for at, (mine, told) in enumerate(zip(own, letters, strict=True)):
        if mine != told:
            seat = list(Seat)[at // 17]
            raise Mistake(
                f"the letters of {seat.word}'s hand differ from the figures: '{_shown(told)}' "
                f"stands where '{_shown(mine)}' belongs."
            )


def _shown(byte: int) -> str:
    signs = {sign: suit.name for suit, sign in _SIGNS.items()}
    return signs.get(byte) or (chr(byte) if 32 < byte < 127 else f"\\x{byte:02x}")


def _board(tail: bytes, at: int, count: int, problems: Problems) -> int:
    """The number of a board: from the lowest up, or from the highest down."""
    read = _TAIL.fullmatch(tail)
    if read is None:
        where = f"record {at + 1}"
        problems.flag(0, where, "its end does not say which boards these are: counted from 1.")
        return at + 1
    low, high = int(read[3]), int(read[5])
    if low < 1 or high - low + 1 != count:
        low, high = 1 if low < 1 or low + count - 1 > MOST_IN_DUP else low, 0
        high = low + count - 1
    return high - at if read[2] == b"Y" else low + at


def write_dup(dealt: Sequence[Dealt]) -> bytes:
    """A DUP file of boards one after the other, at most 99."""
    numbers = [each.number for each in dealt]
    if not numbers or len(numbers) > MOST_IN_DUP or numbers[-1] > MOST_IN_DUP:
        raise Mistake("DUP holds boards 1 to 99: write PBN.")
    if numbers != list(range(numbers[0], numbers[-1] + 1)):
        raise Mistake("DUP holds boards one after the other: give them without gaps.")
    tail = f"YN{numbers[0]:<3d}0 {numbers[-1]:<3d}".encode("ascii")
    return b"".join(figures_of(each.deal) + letters_of(each.deal) + tail for each in dealt)
