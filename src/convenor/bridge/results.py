"""What a table has to show for a board, in tricks: played, passed out, not played, or unknown.

Text such as '4SX-2 by N' or '=' goes in, a `TableResult` or a number of tricks comes out, and
the reverse. It does not know what a result scores, nor who played the board.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, assert_never

from convenor.bridge.contracts import (
    PASSED_OUT,
    Contract,
    PassedOut,
    format_contract,
    format_declarer,
    format_undertaking,
    is_pass,
    read_contract,
    read_declarer,
)
from convenor.bridge.errors import BridgeError, not_a
from convenor.bridge.notation import Notation, plainly, signed
from convenor.bridge.seats import Seat, parse_seat
from convenor.bridge.truth import NoTruthValue

TRICKS_IN_A_DEAL = 13


@dataclass(frozen=True, slots=True)
class Played(NoTruthValue):
    """A contract that was played, with the tricks that declarer's side won."""

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        _check_tricks(self.contract, self.tricks)

    def __str__(self) -> str:
        return format_result(self)

    @property
    def over(self) -> int:
        """Tricks above what the contract needed; below zero when it failed."""
        return self.tricks - self.contract.tricks_needed

    @property
    def overtricks(self) -> int:
        """Tricks beyond the contract, none when it failed."""
        return max(self.over, 0)

    @property
    def undertricks(self) -> int:
        """Tricks by which the contract failed, none when it was made."""
        return max(-self.over, 0)

    @property
    def made(self) -> bool:
        """Whether the contract was fulfilled."""
        return self.over >= 0


@dataclass(frozen=True, slots=True)
class ScoreOnly(NoTruthValue):
    """A score as it was written down, from North-South's view, without its contract."""

    ns: int

    def __post_init__(self) -> None:
        if 1 <= abs(self.ns) <= TRICKS_IN_A_DEAL:
            raise BridgeError(
                f"{signed(self.ns)} is not a score: it looks like a number of tricks, "
                "write the contract before it."
            )

    def __str__(self) -> str:
        return format_result(self)


@dataclass(frozen=True, slots=True)
class NotPlayed(NoTruthValue):
    """The board was not played at this table: there is no result, and none will come."""

    def __str__(self) -> str:
        return format_result(self)


@dataclass(frozen=True, slots=True)
class Unknown(NoTruthValue):
    """Nobody has told us the result yet."""

    def __str__(self) -> str:
        return format_result(self)


NOT_PLAYED = NotPlayed()
UNKNOWN = Unknown()

Scored: TypeAlias = Played | PassedOut | ScoreOnly
"""A result that has a score, zero among them."""

TableResult: TypeAlias = Scored | NotPlayed | Unknown
"""All that can be said of a board at a table."""

_UNKNOWN_WORDS = {"", "?", "UNKNOWN"}
_NOT_PLAYED_WORDS = {"NP", "N/P", "NOT PLAYED"}
_SCORE = re.compile(r"([+-]?) ?([0-9]{1,5})")

_RELATIVE = re.compile(r"([+-]) ?([1-9][0-9]?)")
_DOWN = re.compile(r"(?:DOWN|OFF) ?([1-9][0-9]?)|([1-9][0-9]?) ?(?:DOWN|OFF)")
_MADE = re.compile(r"MADE ?([0-9]{1,2})(?: TRICKS?)?")
_TRICKS = re.compile(r"([0-9]{1,2})(?: ?TRICKS?)?")
_DECLARER_LAST = re.compile(r" ?(?:BY )?(?<![A-Z])(NORTH|EAST|SOUTH|WEST|[NESW])$")


def parse_result(text: str) -> TableResult:
    """Read all that can be said of a board: '3NT=', '4♠x-1 E', 'pass', '-620', 'NP', '?'."""
    return _read_once(text) if len(text) <= USUAL_LENGTH else _read(text)


def _read(text: str) -> TableResult:
    plain = plainly(text)
    if plain in _UNKNOWN_WORDS:
        return UNKNOWN
    if plain in _NOT_PLAYED_WORDS:
        return NOT_PLAYED
    if is_pass(plain):
        return PASSED_OUT
    if score := _SCORE.fullmatch(plain):
        return ScoreOnly(int(score[1] + score[2]))
    return _parse_played(plain, text)


USUAL_LENGTH = 24
"""Characters of a result as people and programs write it."""
_read_once = lru_cache(4096)(_read)
"""The same few hundred results are read all evening, each several times."""


def format_result(result: TableResult, notation: Notation = Notation.LETTERS) -> str:
    """Write a result: '4SX-2 by N', '4♠x-2 N', or '4SX N 8' as in a row of a PBN score table."""
    match result:
        case Played():
            return _format_played(result, notation)
        case PassedOut():
            return format_contract(result, notation)
        case ScoreOnly():
            return signed(result.ns, notation)
        case NotPlayed():
            return "not played" if notation is Notation.GLYPHS else "NP"
        case Unknown():
            return "?"
        case _:
            assert_never(result)


def parse_tricks(text: str, contract: Contract) -> int:
    """Read the tricks that declarer won: '=', '+1', '-2', '9', '10 tricks', 'made 9', 'down 1'."""
    tricks = _tricks_said(plainly(text), contract, text)
    _check_tricks(contract, tricks)
    return tricks


def format_tricks(tricks: int, contract: Contract, notation: Notation = Notation.LETTERS) -> str:
    """Write the tricks as '=', '+1' or '-2' against the contract; as their number in PBN."""
    played = Played(contract, tricks)
    if notation is Notation.PBN:
        return str(tricks)
    return signed(played.over, notation) if played.over else "="


def _parse_played(plain: str, text: str) -> Played:
    contract, rest = read_contract(plain, "result", text)
    first, rest = read_declarer(rest)
    last, rest = _read_declarer_last(rest)
    if first and last:
        raise not_a("result", text, f"it names two declarers, {first} and {last}")
    if not rest.strip():
        raise not_a("result", text, "the tricks are missing, add =, +1, -1 or the like")
    return Played(contract.by(first or last), _tricks_said(rest.strip(), contract, text))


def _read_declarer_last(rest: str) -> tuple[Seat | None, str]:
    found = _DECLARER_LAST.search(rest)
    if found is None:
        return None, rest
    return parse_seat(found[1]), rest[: found.start()]


def _tricks_said(plain: str, contract: Contract, text: str) -> int:
    needed = contract.tricks_needed
    if plain == "=":
        return needed
    if found := _RELATIVE.fullmatch(plain):
        return needed + int(found[1] + found[2])
    if found := _DOWN.fullmatch(plain):
        return needed - int(found[1] or found[2])
    if found := _MADE.fullmatch(plain):
        return _tricks_made(int(found[1]), contract)
    if found := _TRICKS.fullmatch(plain):
        return int(found[1])
    raise not_a("result", text, "write the tricks as =, +1, -1, or their number, 0 to 13")


def _tricks_made(tricks: int, contract: Contract) -> int:
    if tricks < contract.tricks_needed:
        raise BridgeError(
            f"{format_undertaking(contract)} is not made with {tricks} tricks: "
            f"it needs {contract.tricks_needed}."
        )
    return tricks


def _check_tricks(contract: Contract, tricks: int) -> None:
    if 0 <= tricks <= TRICKS_IN_A_DEAL:
        return
    name, needed = format_undertaking(contract), contract.tricks_needed
    limit = f"{name} goes at most {needed} down" if tricks < 0 else "a deal has only 13 tricks"
    raise BridgeError(f"{name}{signed(tricks - needed)} cannot be: {limit}.")


@lru_cache(4096)
def _format_played(played: Played, notation: Notation) -> str:
    contract = played.contract
    undertaking = format_undertaking(contract, notation)
    tricks = format_tricks(played.tricks, contract, notation)
    if notation is Notation.PBN:
        return " ".join(filter(None, (undertaking, str(contract.declarer or ""), tricks)))
    return undertaking + tricks + format_declarer(contract.declarer, notation)
