"""DLM, the text in which Duplimate keeps deals: a letter for two cards, and a checksum a board.

Bytes go in, boards with their deals come out, and the reverse. A letter a to p says who has the
next two cards of the pack; the checksum of a board is its letters' codes and its number, each XORed
with the next. A letter that was changed shows by it, and is told with its board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from operator import xor

from convenor.bridge import PACK, Deal, Hand, Seat
from convenor.errors import Mistake
from convenor.formats.events import Dealt
from convenor.formats.problems import Problems, fatal
from convenor.formats.whole_numbers import whole_number

MOST_BOARDS = 99
FILLER = "aaaaaabffffffkkkkkklpppppp"
"""What stands for a board that is not dealt."""

_BOARD = re.compile(r"board\s+0*(\d{1,3})", re.IGNORECASE)
_LETTERS = re.compile(r"([a-p]{26})(\d{1,3})")
_SEATS = tuple(Seat)


def checksum(letters: str, board: int) -> int:
    """The checksum of a board."""
    return reduce(xor, map(ord, letters), board)


def letters_of(deal: Deal) -> str:
    """The 26 letters of a deal."""
    holders = [_SEATS.index(deal.holder(card)) for card in PACK]
    pairs = zip(holders[::2], holders[1::2], strict=True)
    return "".join(chr(ord("a") + 4 * first + second) for first, second in pairs)


def deal_in_letters(letters: str) -> Deal:
    """The deal of 26 letters."""
    hands: dict[Seat, list[object]] = {seat: [] for seat in Seat}
    for at, letter in enumerate(letters):
        first, second = divmod(ord(letter) - ord("a"), 4)
        hands[_SEATS[first]].append(PACK[2 * at])
        hands[_SEATS[second]].append(PACK[2 * at + 1])
    for seat, cards in hands.items():
        if len(cards) != 13:
            raise Mistake(f"{seat.word} has {len(cards)} cards: a hand has 13.")
    return Deal(*(Hand(frozenset(hands[seat])) for seat in Seat))  # type: ignore[arg-type]


def read_dlm(data: bytes, problems: Problems) -> tuple[Dealt, ...]:
    """The deals of a DLM file: those from its first board to its last."""
    head, boards = _lines(data.decode("latin-1"), problems)
    low, high = (_bound(head, name) for name in ("from board", "to board"))
    _check_head(head, low, high, problems)
    found = []
    for board, (line, text) in sorted(boards.items()):
        if low <= board <= high:
            with problems.gathering(line, f"board {board}"):
                found.append(Dealt(board, _deal(board, text)))
    for board in range(low, high + 1):
        if board not in boards:
            problems.refuse(0, f"board {board}", "the file says that it has it, and it has not.")
    return tuple(found)


def _lines(
    text: str, problems: Problems
) -> tuple[dict[str, tuple[int, str]], dict[int, tuple[int, str]]]:
    head: dict[str, tuple[int, str]] = {}
    boards: dict[int, tuple[int, str]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        name, equals, said = line.partition("=")
        if not equals:
            continue
        found = _BOARD.fullmatch(name.strip())
        if found is None:
            head[" ".join(name.lower().split())] = number, said.strip()
        elif int(found[1]) in boards:
            problems.refuse(number, f"board {int(found[1])}", "the board stands twice.")
        else:
            boards[int(found[1])] = number, said.strip()
    return head, boards


def _bound(head: dict[str, tuple[int, str]], name: str) -> int:
    line, text = head.get(name, (1, ""))
    try:
        found = whole_number(text)
    except Mistake:
        raise fatal(line, f"'{name.title()}' does not name a board: it is no DLM file.") from None
    if not 1 <= found <= MOST_BOARDS:
        raise fatal(line, f"board {found} cannot be in a DLM file: they are 1 to {MOST_BOARDS}.")
    return found


def _check_head(head: dict[str, tuple[int, str]], low: int, high: int, problems: Problems) -> None:
    if "checksum" not in head:
        return
    line, told = head["checksum"]
    copies = head.get("duplicates", (0, "0"))[1]
    wanted = low ^ high ^ (int(copies) if copies.isdecimal() and len(copies) < 4 else 0)
    if head.get("status", (0, ""))[1].lower() == "show":
        wanted ^= 1
    if told != str(wanted):
        problems.flag(
            line, "", f"the checksum of the heading is {told[:9]}, and {wanted} is right."
        )


def _deal(board: int, text: str) -> Deal:
    found = _LETTERS.fullmatch(text)
    if found is None:
        raise Mistake("a board has 26 letters a to p and its checksum.")
    letters, told = found[1], int(found[2])
    wanted = checksum(letters, board)
    if told != wanted:
        raise Mistake(f"its checksum is {told:03d}, and its letters give {wanted:03d}: changed.")
    return deal_in_letters(letters)


def write_dlm(dealt: Sequence[Dealt], headline: str = "Convenor") -> bytes:
    """A DLM file; it always has 99 boards, and those that are not dealt are filled up."""
    numbers = [each.number for each in dealt]
    if not numbers or min(numbers) < 1 or max(numbers) > MOST_BOARDS:
        raise Mistake(f"DLM holds boards 1 to {MOST_BOARDS}: write PBN.")
    low, high = min(numbers), max(numbers)
    if sorted(numbers) != list(range(low, high + 1)):
        raise Mistake("DLM holds boards one after the other: give them without gaps.")
    own = {each.number: letters_of(each.deal) for each in dealt}
    lines = ["[Document]", f"Headline={headline}", "Status=Show", "Duplicates=0"]
    lines += [f"From board={low}", f"To board={high}", "Next board to duplimate=0"]
    lines += ["PrintOuts=0", "Crypto key=0", f"Checksum={low ^ high ^ 1}"]
    for board in range(1, MOST_BOARDS + 1):
        letters = own.get(board, FILLER)
        lines.append(f"Duplicates {board:02d}=0")
        lines.append(f"Board {board:02d}={letters}{checksum(letters, board):03d}")
    return "".join(f"{line}\r\n" for line in lines).encode("latin-1", "replace")
