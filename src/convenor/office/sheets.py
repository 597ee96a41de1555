"""A list of players as rows of cells, read into what it says of each, and written again.

Cells go in, the first row naming the columns; rows of the register come out, and every problem with
its row. Names of columns are taken as federations write them. Who is meant by a row is found by
`matching`.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from convenor.errors import Mistake
from convenor.exact import exact, show
from convenor.office.days import day_of
from convenor.office.member import Member
from convenor.office.people import Residence
from convenor.office.register import Register
from convenor.regulation.spelling import folded
from convenor.values import value

MOST_LETTERS = 120
LONGEST_NUMBER = 40
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "number": (
        *("number", "abf number", "abf no", "sbu number", "sbu no", "national number", "no"),
        *("member number", "membership number", "id", "player number", "federation number"),
        *("ebu", "sbu", "wbu", "nzb", "abf", "ebu number", "ebu no", "nzb number", "nzb no"),
    ),
    "name": ("name", "full name", "player", "player name"),
    "first": (
        *("first name", "firstname", "given name", "given names", "forename", "first"),
        "christian name",
    ),
    "last": ("last name", "lastname", "surname", "family name", "last"),
    "also": ("other names", "also known as", "known as", "former name", "maiden name"),
    "born": ("born", "date of birth", "birth date", "dob", "birthdate", "birthday"),
    "gender": ("gender", "sex"),
    "email": ("email", "e-mail", "email address"),
    "phone": ("phone", "telephone", "tel"),
    "mobile": ("mobile", "mobile phone", "cell", "cell phone"),
    "address": ("address", "postal address"),
    "club": ("club", "home club", "club name"),
    "other_clubs": ("other clubs", "second club", "other club"),
    "district": ("district", "zone", "region"),
    "state": ("state", "home state"),
    "resident_since": ("resident since", "lives there since"),
    "rank": ("rank", "masterpoint rank", "grade"),
    "masterpoints": ("masterpoints", "master points", "mps", "mp", "total masterpoints", "points"),
    "as_at": ("as at", "points as at", "masterpoints as at", "as of"),
    "categories": ("categories", "category"),
    "member_from": ("member from", "member since", "joined", "join", "from"),
    "member_until": (
        "member until",
        "member to",
        "expires",
        "paid until",
        "until",
        "expiry",
        "leave",
    ),
    "account": ("account",),
}
_KNOWN = {folded(name): field for field, names in COLUMNS.items() for name in names}
_GENDERS = {"f": "F", "female": "F", "w": "F", "woman": "F", "m": "M", "male": "M", "man": "M"}
_GENDERS |= {"x": "X", "other": "X"}
EXPORTED = (
    *("number", "name", "also", "club", "other_clubs", "district", "state", "rank"),
    *("masterpoints", "as_at", "categories", "member_from", "member_until"),
)
PRIVATE = ("born", "gender", "email", "phone", "address", "resident_since", "account")


@value
class Row:
    """What a row says of a player: by the names of the register, only what is filled in."""

    row: int
    says: Mapping[str, object]

    @property
    def number(self) -> str:
        return str(self.says.get("number", ""))

    @property
    def name(self) -> str:
        return str(self.says.get("name", ""))


@value
class Problem:
    """Something wrong in a row (0: in the whole list)."""

    row: int
    says: str

    @property
    def text(self) -> str:
        return f"row {self.row}: {self.says}" if self.row else self.says


@value
class Sheet:
    """A list that was read."""

    rows: tuple[Row, ...]
    problems: tuple[Problem, ...] = ()
    ignored: tuple[str, ...] = ()
    """Columns that mean nothing here."""


def read_sheet(cells: Sequence[Sequence[str]], as_at: datetime.date | None = None) -> Sheet:
    """The rows of a list; `as_at` is the day of its masterpoints where it has no column for it."""
    if not cells:
        raise Mistake("the list is empty: choose another file.")
    heading = [each.strip() for each in cells[0]]
    fields = [_KNOWN.get(folded(each)) for each in heading]
    if not {"name", "last"} & set(fields):
        raise Mistake(
            "the first row names no column 'name' (or 'first name' and 'last name'): "
            "name the columns in the first row."
        )
    twice = next((each for each in fields if each and fields.count(each) > 1), None)
    if twice:
        raise Mistake(f"two columns mean '{twice.replace('_', ' ')}': leave one out.")
    rows, problems = [], []
    for at, line in enumerate(cells[1:], 2):
        if not any(each.strip() for each in line):
            continue
        says, wrong = _read_row(fields, line, as_at)
        problems += [Problem(at, each) for each in wrong]
        rows.append(Row(at, says))
    problems += _twice(rows)
    ignored = tuple(h for h, f in zip(heading, fields, strict=True) if h and f is None)
    return Sheet(tuple(rows), tuple(problems), ignored)


def _read_row(
    fields: Sequence[str | None], line: Sequence[str], as_at: datetime.date | None
) -> tuple[dict[str, object], list[str]]:
    says: dict[str, Any] = {}
    wrong = []
    for field, cell in zip(fields, line, strict=False):
        text = " ".join(cell.split())
        if field is None or not text:
            continue
        if len(text) > MOST_LETTERS:
            wrong.append(f"'{text[:30]}…' is too long for '{field.replace('_', ' ')}'")
            continue
        try:
            says[field] = _READ.get(field, str)(text)
        except Mistake as mistake:
            wrong.append(f"{field.replace('_', ' ')}: {_bare(str(mistake))}")
    if mobile := says.pop("mobile", ""):
        says.setdefault("phone", mobile)
    first, last = says.pop("first", ""), says.pop("last", "")
    says.setdefault("name", f"{first} {last}".strip())
    if not says["name"]:
        wrong.append("it has no name")
    if "resident_since" in says:
        since = says.pop("resident_since")
        if "state" in says:
            says["residence"] = (Residence(says["state"], since),)
        else:
            wrong.append("'resident since' needs the State in the same row")
    if as_at is not None and ("rank" in says or "masterpoints" in says):
        says.setdefault("as_at", as_at)
    from_, until = says.get("member_from"), says.get("member_until")
    if from_ and until and until < from_:
        wrong.append(f"the membership ends ({until}) before it begins ({from_})")
    return says, wrong


def _bare(sentence: str) -> str:
    return sentence.rstrip().removesuffix(".")


def _twice(rows: Sequence[Row]) -> list[Problem]:
    """A number that stands in two rows."""
    first: dict[str, int] = {}
    found = []
    for each in rows:
        if not each.number:
            continue
        if each.number in first:
            said = f"number {each.number} is in row {first[each.number]} too: one player, one row"
            found.append(Problem(each.row, said))
        first.setdefault(each.number, each.row)
    return found


def _number(text: str) -> str:
    if len(text) > LONGEST_NUMBER or not all(e.isalnum() or e in "-./" for e in text):
        raise Mistake(f"'{text[:30]}' is no number of a federation: letters and digits, up to 40.")
    return text


def _gender(text: str) -> str:
    found = _GENDERS.get(text.casefold())
    if found is None:
        raise Mistake(f"'{text[:20]}' is not F, M or X.")
    return found


def _points(text: str) -> object:
    found = exact(text.replace(",", "") if "." in text else text.replace(",", "."))
    if found < 0:
        raise Mistake(f"{show(found)} is below zero.")
    return found


def _email(text: str) -> str:
    if "@" not in text.strip("@") or " " in text:
        raise Mistake(f"'{text[:40]}' is no e-mail address.")
    return text


def _born(text: str) -> datetime.date:
    day = day_of(text)
    if not datetime.date(1890, 1, 1) <= day <= datetime.date.today():
        raise Mistake(f"nobody who plays was born on {day.isoformat()}.")
    return day


def _several(text: str) -> tuple[str, ...]:
    parts = text.split(";") if ";" in text else text.split(",")
    return tuple(each.strip() for each in parts if each.strip())


_READ: Mapping[str, Callable[[str], object]] = {
    "number": _number,
    "born": _born,
    "gender": _gender,
    "email": _email,
    "masterpoints": _points,
    "as_at": day_of,
    "member_from": day_of,
    "member_until": day_of,
    "resident_since": day_of,
    "categories": _several,
    "other_clubs": _several,
    "also": _several,
}


# --- and written ----------------------------------------------------------------------------------


def written(register: Register, members: Sequence[Member], private: bool) -> list[list[str]]:
    """Players as cells, the columns named first; birth dates and contacts only where asked for."""
    columns = (*EXPORTED, *(PRIVATE if private else ()))
    return [
        [each.replace("_", " ") for each in columns],
        *([_cell(register, each, column) for column in columns] for each in members),
    ]


def _cell(register: Register, member: Member, column: str) -> str:
    if column == "district":
        return register.district_of(member)
    if column == "resident_since":
        lives = [each for each in member.person.residence if each.until is None]
        return lives[-1].since.isoformat() if lives else ""
    found = getattr(member, column, None)
    if found is None:
        found = getattr(member.person, column, None)
    if isinstance(found, tuple):
        return "; ".join(str(each) for each in found)
    if isinstance(found, datetime.date):
        return found.isoformat()
    if found is None:
        return ""
    return show(found) if not isinstance(found, str) else found
