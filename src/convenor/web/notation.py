"""How a person writes a value in a field, and how it is read.

The description of a type gives a `Notation`: a single value, a list with commas, rows of cells, a
line for each name, or JSON. Text goes in, a JSON value with exact numbers comes out, and back; JSON
is taken everywhere. Whether the value is right is for the clause's own reader to say; what cannot
even be read is a `Mistake`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from convenor.errors import Mistake
from convenor.exact import Exact, exact
from convenor.regulation.answers import to_plain
from convenor.regulation.cases import comparable
from convenor.regulation.descriptions import ByName, Description, Either, ListOf, OneOf, Row, Simple

LONGEST_TEXT = 16_000
MOST_DIGITS = 30
_LARGE_POWER = re.compile(r"[\d.]\s*[eE][+−-]?\d{3,}")
_MANY_DIGITS = re.compile(rf"\d{{{MOST_DIGITS + 1},}}")
_INSTANT = re.compile(r"(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?)")

SINGLE, LIST, ROWS, PAIRS, DATA = "single", "list", "rows", "pairs", "data"
_STRUCTURED = (Simple.ROUNDING, Simple.ANYTHING)
"""Simple types that may be written as more than one value."""


@dataclass(frozen=True)
class Notation:
    """How one type is written: its form, its cells' types, the single values taken as well."""

    form: str
    cells: tuple[Description, ...] = ()
    singles: tuple[Description, ...] = ()

    @property
    def hint(self) -> str:
        """How it is written, in words."""
        if self.form == DATA and self.singles:
            return "one value, or more as JSON"
        return _HINTS.get(self.form, "")


AS_JSON = "as JSON"
_HINTS = {
    LIST: "with commas, or one a line",
    ROWS: "a line each, with commas in it",
    PAIRS: "a line for each name, such as ‘North: 12’",
    DATA: AS_JSON,
}


def notation_of(described: Description) -> Notation:
    """The notation of a type.

    >>> notation_of(ListOf(Row((Simple.WHOLE, Simple.TEXT)))).form
    'rows'
    """
    if _is_single(described):
        return Notation(SINGLE, (described,))
    match described:
        case Row(cells) if _are_simple(cells):
            return Notation(LIST, cells)
        case ListOf(Row(cells)) if _are_simple(cells):
            return Notation(ROWS, cells)
        case ListOf(ListOf(item)) if _is_single(item):
            return Notation(ROWS, (item,))
        case ListOf(item) if _is_single(item):
            return Notation(LIST, (item,))
        case ByName(item) if _is_single(item):
            return Notation(PAIRS, (item,))
        case ListOf(Either((first, *others))):
            return _either((ListOf(first), *others))
        case Either(several):
            return _either(several)
    return Notation(DATA)


def _is_single(described: Description) -> bool:
    return isinstance(described, OneOf) or _is_simple(described)


def _is_simple(described: Description) -> bool:
    return isinstance(described, Simple) and described not in _STRUCTURED


def _are_simple(cells: tuple[Description, ...]) -> bool:
    return all(_is_simple(each) for each in cells)


def _either(several: tuple[Description, ...]) -> Notation:
    """A choice of types; where a plain list or a single value is one of them, it is taken too."""
    singles = tuple(each for each in several if _is_single(each))
    if len(singles) == len(several):
        return Notation(SINGLE, (Simple.TEXT,), singles)
    lists = [each.item for each in several if isinstance(each, ListOf)]
    if lists and _is_single(lists[0]):
        return Notation(LIST, (lists[0],), singles)
    return Notation(DATA, (), singles)


# --- text to value ------------------------------------------------------------------------------


def read(notation: Notation, text: str) -> object:
    """The value that a text stands for."""
    refuse_monsters(text)
    text = text.strip()
    if text.startswith(("[", "{")) or (notation.form == DATA and not notation.singles):
        return read_json(text)
    if notation.form in (SINGLE, DATA):
        return _loose(text) if notation.singles else _single(notation.cells[0], text)
    if notation.form == LIST:
        found = _cells(notation.cells, text.replace("\n", ","))
        alone = _loose(text) if notation.singles and len(found) == 1 else None
        is_single = alone is not None and (
            Simple.TEXT in notation.singles or not isinstance(alone, str)
        )
        return alone if is_single else found
    lines = [line for line in text.splitlines() if line.strip()]
    if notation.form == ROWS:
        return [_cells(notation.cells, line) for line in lines]
    return dict(_pair(notation.cells[0], line) for line in lines)


def refuse_monsters(text: str) -> None:
    """Refuse what would keep the machine busy for nothing."""
    if len(text) > LONGEST_TEXT:
        raise Mistake(f"this is {len(text)} characters long: at most {LONGEST_TEXT} can be given.")
    if _LARGE_POWER.search(text) or _MANY_DIGITS.search(text):
        raise Mistake(f"a number here is too large: write it with at most {MOST_DIGITS} digits.")


def _single(described: Description, text: str) -> object:
    """One value; what is not of its type stays text, and the clause's reader says so."""
    if described in (Simple.NUMBER, Simple.WHOLE):
        return _number(text)
    if described is Simple.TRUTH:
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
    if described is Simple.INSTANT and (match := _INSTANT.fullmatch(text)):
        return f"{match.group(1)}T{match.group(2)}"
    return text


def _loose(text: str) -> object:
    """A value whose type the text shows: a number, true or false, else words."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return _number(text)


def _number(text: str) -> Exact | str:
    try:
        return exact(text)
    except Mistake:
        return text


def _cells(types: tuple[Description, ...], line: str) -> list[object]:
    """Cells with commas between them; the last type holds for all that come after it."""
    texts = [each.strip() for each in line.split(",") if each.strip()]
    return [_single(types[min(at, len(types) - 1)], each) for at, each in enumerate(texts)]


def _pair(described: Description, line: str) -> tuple[str, object]:
    name, sign, text = line.rpartition(":")
    if not sign or not name.strip() or not text.strip():
        raise Mistake(f"'{line.strip()[:60]}' must be a name, a colon and a value.")
    return name.strip(), _single(described, text.strip())


def read_json(text: str) -> object:
    """A value written as JSON, its decimals exact."""
    refuse_monsters(text)
    try:
        return json.loads(text, parse_float=exact, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise Mistake(
            f"this is not JSON ({error.msg}, line {error.lineno}, column {error.colno})."
        ) from None
    except RecursionError:
        raise Mistake("this is nested too deeply.") from None


def _no_constant(name: str) -> object:
    raise Mistake(f"{name} is not a number.")


def read_question(text: str) -> Mapping[str, object]:
    """A whole question as one JSON object."""
    found = read_json(text)
    if not isinstance(found, dict):
        raise Mistake('this must be a JSON object such as {"boards": 14, "margin": 8}.')
    return found


# --- value to text ------------------------------------------------------------------------------


def as_text(found: object) -> str:
    """A value on one line: words as they are, all else as JSON."""
    given = to_plain(found)
    return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)


def written(notation: Notation, found: object) -> str:
    """A value in its notation; as JSON where the notation could not be read back."""
    text = _written(notation, to_plain(found))
    if text:
        try:
            if comparable(to_plain(read(notation, text))) == comparable(to_plain(found)):
                return text
        except Mistake:
            pass
    return found if isinstance(found, str) else as_json(found)


def _written(notation: Notation, given: object) -> str:
    if notation.form == LIST and isinstance(given, list) and len(given) > bool(notation.singles):
        return ", ".join(_cell(each) for each in given)
    if notation.form == ROWS and isinstance(given, list):
        return "\n".join(", ".join(_cell(e) for e in row) for row in given if isinstance(row, list))
    if notation.form == PAIRS and isinstance(given, dict):
        return "\n".join(f"{name}: {_cell(each)}" for name, each in given.items())
    return "" if isinstance(given, (list, dict)) else _cell(given)


def _cell(given: object) -> str:
    if isinstance(given, bool):
        return "yes" if given else "no"
    return str(given) if isinstance(given, (str, int, float)) else json.dumps(given)


def as_json(found: object, width: int = 64) -> str:
    """JSON for reading: on one line if it fits, else the outer list or object on several."""
    given = to_plain(found)
    short = json.dumps(given, ensure_ascii=False)
    if len(short) <= width or not given:
        return short
    if isinstance(given, dict):
        inner = [
            f"{json.dumps(key)}: {json.dumps(e, ensure_ascii=False)}" for key, e in given.items()
        ]
        return "{\n  " + ",\n  ".join(inner) + "\n}"
    if isinstance(given, list):
        inner = [json.dumps(each, ensure_ascii=False) for each in given]
        return "[\n  " + ",\n  ".join(inner) + "\n]"
    return short
