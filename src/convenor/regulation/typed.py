"""Typed values out of JSON and TOML.

A family describes what it takes as a class of values whose fields are made by `asked`; `reader`
turns that class into a function that reads a mapping into it, exactly, and answers a wrong key, a
wrong type or an impossible value with one sentence. It knows nothing of clauses or of bridge.
"""

from __future__ import annotations

import datetime
import types
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, Rounding, exact, show
from convenor.regulation.descriptions import (
    ByName,
    Description,
    Either,
    Foreign,
    Input,
    ListOf,
    OneOf,
    Record,
    Row,
    Simple,
    in_words,
    inputs,
)
from convenor.regulation.spelling import folded, one_of
from convenor.values import asked, fields_of

__all__ = [
    "Input",
    "Rows",
    "asked",
    "inputs",
    "printed_in",
    "reader",
    "reader_of_input",
    "refuse_unknown",
]

LARGEST = 10**9
"""No figure of a competition is larger."""

Made = TypeVar("Made")
Read = Callable[[object, str], object]
"""Reads a value; the text says where it stands, for the sentence if it is wrong."""


class Rows(tuple[object, ...]):
    """The rows of a printed table, which know the table's name and the clause that prints it."""

    name: str = ""
    clause: str = ""
    title: str = ""

    @classmethod
    def of(cls, rows: Iterable[object], name: str, clause: str, title: str = "") -> Rows:
        made = cls(rows)
        made.name, made.clause, made.title = name, clause, title
        return made


def printed_in(rows: tuple[object, ...]) -> str:
    """The clause that prints a table ('' for rows that come from no table)."""
    return rows.clause if isinstance(rows, Rows) else ""


def reader(cls: type[Made]) -> Callable[[object, str], Made]:
    """The function that reads a mapping into a value of the class `cls`."""
    plain: type = cls  # a class of any kind can be kept, which type checkers do not see
    return _reader_of_record(plain)


@cache
def _reader_of_record(cls: type) -> Callable[[object, str], Any]:
    plan = [(each.name, each.required, _limited(each)) for each in inputs(cls)]
    known = frozenset(name for name, _, _ in plan)

    def read(given: object, where: str) -> object:
        if not isinstance(given, Mapping):
            raise Mistake(f"{where} must be an object with named values, not {_said(given)}.")
        found = {}
        for name, required, read_one in plan:
            one = given.get(name)
            if one is not None:
                try:
                    found[name] = read_one(one, "")
                except Mistake:  # read once more to say where, which is written for mistakes only
                    found[name] = _read_at(read_one, one, where, name)
            elif required:
                refuse_unknown(given, known, where)  # a misspelt name explains a missing one
                raise Mistake(f"{where}: '{name}' is missing ({_meaning(cls, name)}).")
        if len(found) != len(given):
            refuse_unknown(given, known, where)
        try:
            return cls(**found)
        except Mistake as mistake:  # fields that do not go together
            raise (Mistake(f"{where}: {mistake}") if where else mistake) from None

    return read


def _read_at(read_one: Read, one: object, where: str, name: str) -> object:
    """A value whose mistake says where it stands."""
    try:
        return read_one(one, f"{where}: {name}" if where else "")
    except Mistake as mistake:
        raise mistake.inside(name) from None


def refuse_unknown(given: Mapping[str, object], known: frozenset[str], where: str) -> None:
    """One sentence about the first key that is not known, with the nearest right one."""
    for name in given:
        if name not in known:
            near = did_you_mean(name, known)
            raise Mistake(f"{where}: unknown key '{name}': {near}").inside(name)


def _meaning(cls: type, name: str) -> str:
    return next(each.meaning or each.type_words for each in inputs(cls) if each.name == name)


def _limited(each: Input) -> Read:
    read, least, most = _reader_of(each.type), each.least, each.most
    if least is None and most is None:
        return read

    def read_within(value: object, where: str) -> object:
        result = read(value, where)
        for number in result if isinstance(result, tuple) else (result,):
            _check_limits(number, least, most, where)
        return result

    return read_within


@cache
def reader_of_input(cls: type, name: str) -> Read:
    """The function that reads one input of a typed value by itself."""
    return next(_limited(each) for each in inputs(cls) if each.name == name)


def _check_limits(number: Any, least: Exact | None, most: Exact | None, where: str) -> None:
    if least is not None and number < least:
        raise Mistake(f"{where} cannot be {show(number)}: it is {show(least)} or more.")
    if most is not None and number > most:
        raise Mistake(f"{where} cannot be {show(number)}: it is {show(most)} or less.")


def _reader_of(described: Description) -> Read:
    """The reader of one type."""
    match described:
        case Simple():
            return _SIMPLE[described]
        case OneOf(choices):
            return _one_of(choices)
        case Either(several):
            return _first_that_fits(described, tuple(_reader_of(each) for each in several))
        case ListOf(item):
            return _list_of(_reader_of(item))
        case Row(cells):
            return _fixed_list(tuple(_reader_of(each) for each in cells))
        case ByName(item):
            return _mapping_of(_reader_of(item))
        case Record(of):
            return _nested(of)
        case Foreign(name):
            raise TypeError(f"no reader for {name}")


def _first_that_fits(described: Either, readers: tuple[Read, ...]) -> Read:
    def read(value: object, where: str) -> object:
        mistakes = []
        for each in readers:
            try:
                return each(value, where)
            except Mistake as mistake:
                mistakes.append(mistake)
        if (meant := _meant(value, described.several)) is not None:
            raise mistakes[meant]
        raise Mistake(f"{where} must be {in_words(described)}, not {_said(value)}.")

    return read


def _meant(value: object, several: tuple[Description, ...]) -> int | None:
    """Which of several kinds somebody meant who wrote a word, a table or a list: the most alike."""
    if isinstance(value, str) and Simple.NUMBER not in several:
        return next((at for at, each in enumerate(several) if isinstance(each, OneOf)), None)
    if not isinstance(value, (Mapping, list, tuple)) or not value:
        return None
    first = value if isinstance(value, Mapping) else value[0]
    keys = set(first) if isinstance(first, Mapping) else set()
    alike = [_alike(each, isinstance(value, Mapping), keys) for each in several]
    return alike.index(max(alike)) if max(alike) > 0 else None


def _alike(described: Description, mapped: bool, keys: set[str]) -> int:
    """How many keys of a table, or of the rows of a list, a kind knows."""
    if not mapped:
        if not isinstance(described, ListOf):
            return 0
        described = described.item
    if described is Simple.ROUNDING:
        return len(keys & {"mode", "step"})
    if isinstance(described, Record):
        return len(keys & {each.name for each in fields_of(described.of)})
    return 0


def _list_of(read_one: Read) -> Read:
    def read(value: object, where: str) -> object:
        if not isinstance(value, (list, tuple)):
            raise Mistake(f"{where} must be a list, not {_said(value)}.")
        try:
            read_all = tuple(read_one(each, "") for each in value)
        except Mistake:  # once more, to say where
            read_all = tuple(
                _at(i, read_one, each, f"{where}[{i}]") for i, each in enumerate(value, 1)
            )
        if isinstance(value, Rows):
            return Rows.of(read_all, value.name, value.clause, value.title)
        return read_all

    return read


def _fixed_list(readers: tuple[Read, ...]) -> Read:
    def read(value: object, where: str) -> object:
        if not isinstance(value, (list, tuple)) or len(value) != len(readers):
            raise Mistake(f"{where} must be a list of {len(readers)}, not {_said(value)}.")
        pairs = zip(readers, value, strict=True)
        return tuple(_at(i, each, item, f"{where}[{i}]") for i, (each, item) in enumerate(pairs, 1))

    return read


def _at(key: str | int, read_one: Read, value: object, where: str) -> object:
    """A value inside another, whose mistake says which one it is."""
    try:
        return read_one(value, where)
    except Mistake as mistake:
        raise mistake.inside(key) from None


def _mapping_of(read_one: Read) -> Read:
    def read(value: object, where: str) -> object:
        if not isinstance(value, Mapping):
            raise Mistake(f"{where} must be an object, not {_said(value)}.")
        return types.MappingProxyType(
            {
                str(key): _at(str(key), read_one, each, f"{where}.{key}")
                for key, each in value.items()
            }
        )

    return read


def _nested(cls: type) -> Read:
    def read(value: object, where: str) -> object:
        if isinstance(value, cls):
            return value
        found: object = _reader_of_record(cls)(value, where)
        return found

    return read


def _one_of(choices: tuple[object, ...]) -> Read:
    spelt = {folded(each): each for each in reversed(choices) if isinstance(each, str)}

    def read(value: object, where: str) -> object:
        for each in choices:
            if value == each and type(value) is type(each):
                return each
        words = [str(each) for each in choices]
        if isinstance(value, str):
            meant = spelt.get(folded(value))
            if meant is not None:
                return meant
            raise Mistake(f"{where} cannot be '{value}': {one_of(value, words)}")
        raise Mistake(f"{where} must be one of {', '.join(words)}, not {_said(value)}.")

    return read


def _number(value: object, where: str) -> Exact:
    try:
        number = exact(value)
        if not -LARGEST <= number <= LARGEST:
            raise Mistake("too large")
        return number
    except Mistake:
        raise Mistake(
            f"{where} must be a number (12, 12.5 or '7/3'), not {_said(value)}."
        ) from None


def _integer(value: object, where: str) -> int:
    number = _number(value, where)
    if not isinstance(number, int):
        raise Mistake(f"{where} must be a whole number, not {_said(value)}.")
    return number


def _boolean(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise Mistake(f"{where} must be true or false, not {_said(value)}.")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Mistake(f"{where} must be text, not {_said(value)}.")
    return value


def _instant(value: object, where: str) -> datetime.datetime:
    if isinstance(value, datetime.datetime):
        return value
    try:
        instant = datetime.datetime.fromisoformat(str(value))
    except ValueError:
        instant = None
    if instant is None or "T" not in str(value):
        raise Mistake(f"{where} must be a local time such as 2020-10-15T19:30, not {_said(value)}.")
    if instant.tzinfo is not None:
        raise Mistake(f"{where} must be a local time without a zone, not {_said(value)}.")
    return instant


def _day(value: object, where: str) -> datetime.date:
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        return value
    try:
        return datetime.date.fromisoformat(str(value))
    except ValueError:
        raise Mistake(f"{where} must be a day such as 2020-10-15, not {_said(value)}.") from None


def _clock(value: object, where: str) -> datetime.time:
    if isinstance(value, datetime.time):
        return value
    try:
        return datetime.time.fromisoformat(str(value))
    except ValueError:
        raise Mistake(f"{where} must be a time of day such as 19:30, not {_said(value)}.") from None


def _rounding(value: object, where: str) -> Rounding:
    """A rounding as data: 'half up', or {mode = 'half up', step = 0.01}."""
    if isinstance(value, Rounding):
        return value
    if isinstance(value, str):
        return Rounding(value)
    if isinstance(value, Mapping) and set(value) <= {"mode", "step"} and "mode" in value:
        return Rounding(_text(value["mode"], where), _number(value.get("step", 1), where))
    raise Mistake(f"{where} must be a rounding such as 'half up', not {_said(value)}.")


def _anything(value: object, _where: str) -> object:
    return value


_SIMPLE: Mapping[Simple, Read] = {
    Simple.WHOLE: _integer,
    Simple.NUMBER: _number,
    Simple.TRUTH: _boolean,
    Simple.TEXT: _text,
    Simple.INSTANT: _instant,
    Simple.DAY: _day,
    Simple.CLOCK: _clock,
    Simple.ROUNDING: _rounding,
    Simple.ANYTHING: _anything,
}


def _said(value: object) -> str:
    """What was written, short enough for a sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, Fraction)):
        return show(value)
    text = f"'{value}'" if isinstance(value, str) else type(value).__name__
    if isinstance(value, Mapping):
        text = "an object"
    elif isinstance(value, (list, tuple)):
        text = f"a list of {len(value)}"
    return text if len(text) <= 60 else text[:57] + "…'"
