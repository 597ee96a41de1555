"""What the headings of a list of entries mean, and names out of columns that keep them apart.

Headings go in, in their order; the columns they mean come out, and rows by them, in which a first
and a last name are one player's name. What may stand in a column is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

PLAIN = ("contestant", "name", "club", "district", "side", "section")
WHOLE = (*PLAIN, "seed", "contending", "players")
"""What is told of an entry and not of one of its players."""
OF_PLAYER = re.compile(r"(player|id|tags) (\d{1,2})")
ASIDE = ""
"""A column that is known and no part of an entry."""

_OTHER_NAMES = {
    "number": "contestant",
    "no": "contestant",
    "pair": "contestant",
    "team": "contestant",
    "pair no": "contestant",
    "pair number": "contestant",
    "team no": "contestant",
    "team number": "contestant",
    "team name": "name",
    "state": "district",
    "zone": "district",
    **dict.fromkeys(("pr", "prs", "pr no", "tm", "nr", "num"), "contestant"),
    **dict.fromkeys(("names", "pair names", "player names", "names players"), "players"),
    "table": ASIDE,
}
_FIRST = ("first name", "firstname", "first", "given name", "given names", "forename")
_LAST = ("last name", "lastname", "last", "family name", "surname")
_REACHED = ("email", "e mail", "email address", "phone", "phone number", "mobile")
_OF_CLUB = ("club number", "club no")
"""The club's number, or a player's in the club: neither is the player's with the federation."""
_KINDS = {
    **dict.fromkeys(("player", "full name"), "player"),
    **dict.fromkeys(_FIRST, "first"),
    **dict.fromkeys(_LAST, "last"),
    **dict.fromkeys((*_REACHED, *_OF_CLUB), ASIDE),
}
"""What is told of a player, even where the heading does not say of which."""
_KINDS_OF_ONE = {**_KINDS, "": "player", "name": "player", "tags": "tags"}
"""What is told of a player where the heading does say of which."""
_OWN_NUMBER = re.compile(
    r"(?:(abf|acbl|ebu|nzb|sabf|wbf|federation|member|membership|player) )?(?:number|no|id|code)"
)
_NUMBERED = re.compile(r"\b(?:player|p) (\d{1,2})\b|(?<= )(\d{1,2})\Z")
_CALLED = {"captain": 1, "north": 1, "partner": 2, "south": 2}
_HALVES = ("first", "last")
_HALF = re.compile(r"(first|last) (\d{1,2})")


# --- one heading ---------------------------------------------------------------------------------


def column_of(heading: str) -> str | None:
    """The column that a heading means by itself; '' for one that is left aside; None if unknown.

    >>> [column_of(each) for each in ("Team No.", "Player1FirstName", "Partner's surname", "Ann")]
    ['contestant', 'first 1', 'last 2', None]
    """
    words = _words(heading)
    if not words:
        return None
    name = _OTHER_NAMES.get(words, words)
    if name in WHOLE or name == ASIDE:
        return name
    at, rest = _whose(words)
    kind = _kind(rest, told=at > 0)
    return f"{kind} {at}" if kind and at else kind


def _words(heading: str) -> str:
    """A heading in small letters, without its marks and with a blank before each number."""
    plain = re.sub(r"['’]s\b", "", heading.casefold()).replace("#", " no ")
    apart = re.sub(r"(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])", " ", plain)
    return " ".join(each for each in re.split(r"[\W_]+", apart) if each not in ("", "of"))


def _whose(words: str) -> tuple[int, str]:
    """The number of the player whom a heading names, or 0, and the rest of the heading."""
    if found := _NUMBERED.search(words):
        rest = words[: found.start()] + words[found.end() :]
        return int(found[1] or found[2]), " ".join(rest.split())
    named = [each for each in words.split() if each in _CALLED]
    rest = " ".join(each for each in words.split() if each not in _CALLED)
    return (_CALLED[named[0]], rest) if len(named) == 1 else (0, words)


def _kind(rest: str, *, told: bool) -> str | None:
    """What a heading tells of a player."""
    if (own := _OWN_NUMBER.fullmatch(rest)) and (told or own[1]):
        return "id"
    return (_KINDS_OF_ONE if told else _KINDS).get(rest)


# --- all of them ---------------------------------------------------------------------------------


def columns_of(headings: Sequence[str]) -> list[str | None]:
    """The columns of a list, from all its headings; what each is called is told by `column_of`.

    >>> columns_of(["Surname", "First name", "Surname", "First name"])
    ['last 1', 'first 1', 'last 2', 'first 2']
    >>> columns_of(["Name", "Surname", "Partner"])
    ['first 1', 'last 1', 'player 2']
    """
    return _first_halves(_with_name(_numbered(headings)))


def columns_by_themselves(headings: Sequence[str]) -> list[str | None]:
    """The columns of one row, of which others may have been left out because they are empty."""
    return _first_halves(_numbered(headings))


def _numbered(headings: Sequence[str]) -> list[str | None]:
    """A heading that does not say of which player is of the next who has no such column."""
    found = [column_of(each) for each in headings]
    for at, kind in enumerate(found):
        if kind in ("player", "id", *_HALVES):
            number = 1
            while f"{kind} {number}" in found:
                number += 1
            found[at] = f"{kind} {number}"
    return found


def _with_name(found: list[str | None]) -> list[str | None]:
    """'Name' is the first player's where only others have columns, or where a surname follows."""
    names = {each for each in found if each and each.partition(" ")[0] in ("player", *_HALVES)}
    of_first = {each for each in names if each.endswith(" 1")}
    followed = ("name", "last 1") in pairwise(found) and of_first == {"last 1"}
    if not followed and (of_first or not names):
        return found
    return ["player 1" if each == "name" else each for each in found]


def _first_halves(found: list[str | None]) -> list[str | None]:
    """A name that has a surname beside it, and no first name, is the first name."""
    made = list(found)
    for at, each in enumerate(found):
        number = (each or "").removeprefix("player ")
        if number != each and f"last {number}" in found and f"first {number}" not in found:
            made[at] = f"first {number}"
    return made


def cells_of(columns: Sequence[str | None], cells: Sequence[str]) -> dict[str, str]:
    """A row by its columns: what is empty or left aside is not in it, and names are whole.

    >>> cells_of(["last 1", "first 1", "club", ""], ["Lee", "Ann", "Harbour", "ann@example.org"])
    {'player 1': 'Ann Lee', 'club': 'Harbour'}
    """
    pairs = zip(columns, cells, strict=False)
    given = {column: cell.strip() for column, cell in pairs if column and cell.strip()}
    row: dict[str, str] = {}
    for column, cell in given.items():
        if half := _HALF.fullmatch(column):
            row.setdefault(f"player {half[2]}", _whole(given, half[2]))
        else:
            row[column] = cell
    return row


def _whole(given: dict[str, str], at: str) -> str:
    """A name as it is read aloud, out of the halves that are there.

    A comma in one of them ('Lee, Jr') would be taken for the one between a surname and a name.
    """
    halves = [given.get(f"{each} {at}", "") for each in _HALVES]
    return " ".join(" ".join(halves).replace(",", " ").split())
