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
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, Rounding, exact, show
from convenor.values import Field, asked, fields_of, is_value, value

__all__ = ["Input", "Rows", "asked", "inputs", "printed_in", "reader", "refuse_unknown"]

LARGEST = 10**9
"""No figure of a competition is larger."""

Read = Callable[[object, str], Any]
"""Reads a value; the text says where it stands, for the sentence if it is wrong."""


class Rows(tuple[Any, ...]):
    """The rows of a printed table, which know the table's name and the clause that prints it."""

    name: str = ""
    clause: str = ""

    @classmethod
    def of(cls, rows: Iterable[Any], name: str, clause: str) -> Rows:
        made = cls(rows)
        made.name, made.clause = name, clause
        return made


def printed_in(rows: tuple[Any, ...]) -> str:
    """The clause that prints a table ('' for rows that come from no table)."""
    return rows.clause if isinstance(rows, Rows) else ""


@value
class Input:
    """One field of a typed value as a signature shows it."""

    name: str
    type: str
    meaning: str
    unit: str = ""
    required: bool = True
    default: object = None
    choices: tuple[object, ...] = ()
    least: Exact | None = None
    most: Exact | None = None


@cache
def inputs(cls: type) -> tuple[Input, ...]:
    """The fields of a typed value, in order, with types in words."""
    hints = get_type_hints(cls)
    return tuple(_input(each, hints[each.name]) for each in fields_of(cls))


def _input(each: Field, hint: Any) -> Input:
    required = each.required
    return Input(
        name=each.name,
        type=type_in_words(hint),
        meaning=each.metadata.get("meaning", ""),
        unit=each.metadata.get("unit", ""),
        required=required,
        default=None if required else each.default,
        choices=_choices(hint),
        least=each.metadata.get("least"),
        most=each.metadata.get("most"),
    )


@cache
def reader(cls: type) -> Callable[[Mapping[str, object], str], Any]:
    """The function that reads a mapping into a value of the dataclass `cls`."""
    hints = get_type_hints(cls)
    plan = [(each.name, each.required, _limited(each, hints)) for each in fields_of(cls)]
    known = frozenset(name for name, _, _ in plan)

    def read(given: Mapping[str, object], where: str) -> Any:
        if not isinstance(given, Mapping):
            raise Mistake(f"{where} must be an object with named values, not {_said(given)}.")
        found = {}
        for name, required, read_one in plan:
            one = given.get(name)
            if one is not None:
                try:
                    found[name] = read_one(one, f"{where}: {name}" if where else "")
                except Mistake as mistake:
                    raise mistake.inside(name) from None
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


def refuse_unknown(given: Mapping[str, object], known: frozenset[str], where: str) -> None:
    """One sentence about the first key that is not known, with the nearest right one."""
    for name in given:
        if name not in known:
            near = did_you_mean(name, known)
            raise Mistake(f"{where}: unknown key '{name}': {near}").inside(name)


def _meaning(cls: type, name: str) -> str:
    return next(each.meaning or each.type for each in inputs(cls) if each.name == name)


def _limited(each: Field, hints: Mapping[str, Any]) -> Read:
    read = _reader_of(hints[each.name])
    least, most = each.metadata.get("least"), each.metadata.get("most")
    if least is None and most is None:
        return read

    def read_within(value: object, where: str) -> Any:
        result = read(value, where)
        for number in result if isinstance(result, tuple) else (result,):
            _check_limits(number, least, most, where)
        return result

    return read_within


def _check_limits(number: Any, least: Exact | None, most: Exact | None, where: str) -> None:
    if least is not None and number < least:
        raise Mistake(f"{where} cannot be {show(number)}: it is {show(least)} or more.")
    if most is not None and number > most:
        raise Mistake(f"{where} cannot be {show(number)}: it is {show(most)} or less.")


def _reader_of(hint: Any) -> Read:
    """The reader of one type."""
    simple = _SIMPLE.get(hint)
    if simple is not None:
        return simple
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _one_of(arguments)
    if origin in (Union, types.UnionType):
        return _reader_of_union(arguments)
    if origin is tuple:
        return _reader_of_list(arguments)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_of(_reader_of(arguments[1]))
    if isinstance(hint, type) and is_value(hint):
        return _nested(hint)
    raise TypeError(f"no reader for {hint!r}")


def _reader_of_union(arguments: tuple[Any, ...]) -> Read:
    left = tuple(each for each in arguments if each is not type(None))
    if set(left) == {int, Fraction}:
        return _number
    if len(left) == 1:
        return _reader_of(left[0])
    hints = _without_number(left)
    return _first_that_fits(tuple(_reader_of(each) for each in hints), hints)


def _without_number(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """`int | Fraction | X` is a number or an X: one reader for the two."""
    if int in arguments and Fraction in arguments:
        return (Exact, *(each for each in arguments if each not in (int, Fraction)))
    return arguments


def _first_that_fits(readers: tuple[Read, ...], hints: tuple[Any, ...]) -> Read:
    def read(value: object, where: str) -> Any:
        mistakes = []
        for each in readers:
            try:
                return each(value, where)
            except Mistake as mistake:
                mistakes.append(mistake)
        if (meant := _meant(value, hints)) is not None:
            raise mistakes[meant]
        words = " or ".join(dict.fromkeys(type_in_words(each) for each in hints))
        raise Mistake(f"{where} must be {words}, not {_said(value)}.")

    return read


def _meant(value: object, hints: tuple[Any, ...]) -> int | None:
    """Which of several kinds somebody meant who wrote a table or a list: the most alike."""
    if not isinstance(value, (Mapping, list, tuple)) or not value:
        return None
    first = value if isinstance(value, Mapping) else value[0]
    keys = set(first) if isinstance(first, Mapping) else set()
    alike = [_alike(hint, isinstance(value, Mapping), keys) for hint in hints]
    return alike.index(max(alike)) if max(alike) > 0 else None


def _alike(hint: Any, mapped: bool, keys: set[str]) -> int:
    """How many keys of a table, or of the rows of a list, a kind knows."""
    if not mapped:
        hint = get_args(hint)[0] if get_origin(hint) is tuple else None
    if hint is Rounding:
        return len(keys & {"mode", "step"})
    if isinstance(hint, type) and is_value(hint):
        return len(keys & {each.name for each in fields_of(hint)})
    return 0


def _reader_of_list(arguments: tuple[Any, ...]) -> Read:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _list_of(_reader_of(arguments[0]))
    return _fixed_list(tuple(_reader_of(each) for each in arguments))


def _list_of(read_one: Read) -> Read:
    def read(value: object, where: str) -> Any:
        if not isinstance(value, (list, tuple)):
            raise Mistake(f"{where} must be a list, not {_said(value)}.")
        try:
            read_all = tuple(read_one(each, "") for each in value)
        except Mistake:  # once more, to say where
            read_all = tuple(
                _at(i, read_one, each, f"{where}[{i}]") for i, each in enumerate(value, 1)
            )
        if isinstance(value, Rows):
            return Rows.of(read_all, value.name, value.clause)
        return read_all

    return read


def _fixed_list(readers: tuple[Read, ...]) -> Read:
    def read(value: object, where: str) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) != len(readers):
            raise Mistake(f"{where} must be a list of {len(readers)}, not {_said(value)}.")
        pairs = zip(readers, value, strict=True)
        return tuple(_at(i, each, item, f"{where}[{i}]") for i, (each, item) in enumerate(pairs, 1))

    return read


def _at(key: str | int, read_one: Read, value: object, where: str) -> Any:
    """A value inside another, whose mistake says which one it is."""
    try:
        return read_one(value, where)
    except Mistake as mistake:
        raise mistake.inside(key) from None


def _mapping_of(read_one: Read) -> Read:
    def read(value: object, where: str) -> Any:
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
    def read(value: object, where: str) -> Any:
        if isinstance(value, cls):
            return value
        return reader(cls)(value, where)  # type: ignore[arg-type]

    return read


def _one_of(choices: tuple[Any, ...]) -> Read:
    def read(value: object, where: str) -> Any:
        for each in choices:
            if value == each and type(value) is type(each):
                return each
        words = [str(each) for each in choices]
        if isinstance(value, str):
            raise Mistake(f"{where} cannot be '{value}': {did_you_mean(value, words)}")
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


_SIMPLE: dict[Any, Read] = {
    int: _integer,
    Exact: _number,
    Fraction: _number,
    bool: _boolean,
    str: _text,
    datetime.datetime: _instant,
    datetime.date: _day,
    datetime.time: _clock,
    Rounding: _rounding,
    object: _anything,
}

_WORDS: dict[Any, str] = {
    int: "whole number",
    Exact: "number",
    Fraction: "number",
    bool: "true or false",
    str: "text",
    datetime.datetime: "time",
    datetime.date: "day",
    datetime.time: "time of day",
    Rounding: "rounding",
    object: "any value",
}


def type_in_words(hint: Any) -> str:
    """A type as a person would say it: 'list of number', 'text', 'one of: a, b'."""
    if hint in _WORDS:
        return _WORDS[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return "one of: " + ", ".join(str(each) for each in arguments)
    if origin in (Union, types.UnionType):
        left = _without_number(tuple(each for each in arguments if each is not type(None)))
        return " or ".join(dict.fromkeys(type_in_words(each) for each in left))
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return f"list of {type_in_words(arguments[0])}"
        return "[" + ", ".join(type_in_words(each) for each in arguments) + "]"
    if origin is not None and issubclass(origin, Mapping):
        return f"object: name → {type_in_words(arguments[1])}"
    if is_value(hint):
        names = (f"{each.name}{'' if each.required else '?'}: {each.type}" for each in inputs(hint))
        return "{" + "; ".join(names) + "}"
    return getattr(hint, "__name__", str(hint))


def _choices(hint: Any) -> tuple[object, ...]:
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        return next((c for each in get_args(hint) if (c := _choices(each))), ())
    return ()


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
