"""Other legal values for the terms of a clause, and the layer that puts one over it.

A resolved clause and the name of a term go in; out come values of the same type that its family
can read and that differ from what is written. What a value means is not known here: most of them
make an odd regulation, and all that matters is that it is another one.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

from convenor.exact import Rounding
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.stack import Resolved
from convenor.regulation.typed import inputs
from convenor.values import fields_of, is_value

MOST = 40
"""No more values are tried for one term."""


def terms_written(resolved: Resolved) -> tuple[str, ...]:
    """The terms that a clause states itself; what concerns questions alone rules nothing."""
    asking = {each.name for each in inputs(type(resolved.terms)) if each.asking}
    return tuple(each for each in resolved.clause.dated[-1].terms if each not in asking)


_SPOKEN: list[str] = []
"""Words that the competition itself uses: such a word in a term is met."""


def other_values(resolved: Resolved, term: str, spoken: Iterable[str] = ()) -> list[Any]:
    """Plain values that a layer can put in place of a term."""
    _SPOKEN[:] = dict.fromkeys((*spoken, *_words_beside(resolved, term)))
    hint = get_type_hints(type(resolved.terms))[term]
    now = getattr(resolved.terms, term)
    found: list[Any] = []
    written = _plain(now)
    for each in (*_of_the_family(resolved, term, now), *_others(now, hint)):
        if each != written and each not in found:
            found.append(each)
        if len(found) == MOST:
            break
    return found


def _of_the_family(resolved: Resolved, term: str, now: Any) -> Iterator[Any]:
    """Where a list is empty: what other clauses of the family in the same book have there."""
    if now not in ((), {}):
        return
    own = resolved.clause
    stack = shelf.open_stack(own.name.partition(" ")[0])
    for each in stack.book(own.name.partition(" ")[0]):
        if each.full_family == own.full_family and each.name != own.name:
            yield _plain(getattr(stack.resolve(each.name).terms, term))


def _words_beside(resolved: Resolved, term: str) -> list[str]:
    """Words in lists of the other terms of a clause, of which a term may name one."""
    others = (getattr(resolved.terms, each) for each in terms_written(resolved) if each != term)
    lists = (each for each in others if isinstance(each, tuple))
    return [word for each in lists for word in each if isinstance(word, str)]


def layer(clause: str, term: str, value: Any) -> str:
    """The text of an organiser's own layer that changes one term."""
    book = clause.partition(" ")[0]
    return (
        '[rulebook]\nid = "law"\ntitle = "Law"\ndocument = "none"\nsince = 1990-01-01\n'
        f'under = "{book}"\n\n[[chapter]]\nid = "1"\nheading = "Changes"\n\n'
        '[[clause]]\nid = "1"\nheading = "A change"\nkind = "record"\nrule = "It is changed."\n'
        f'chapter = "1"\n\n[[change]]\nby = "1"\nclause = "{clause}"\nterm = "{term}"\n'
        f"value = {_toml(value)}\n"
    )


def _plain(value: Any) -> Any:
    """A term as data writes it."""
    if isinstance(value, Rounding):
        return {"mode": value.mode, "step": _plain(value.step)}
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if is_value(value) and not isinstance(value, type):
        return {
            each.name: _plain(found)
            for each in fields_of(type(value))
            if (found := getattr(value, each.name)) is not None
        }
    return to_plain(value)


def _others(value: Any, hint: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, Rounding):
        modes = ("up", "down", "half up", "exact", "half even")
        yield from ({"mode": each, "step": _plain(value.step)} for each in modes)
    elif isinstance(value, int | Fraction):
        yield from _numbers(value)
    elif isinstance(value, datetime.date):
        yield from (value.replace(year=value.year + by).isoformat() for by in (5, -5, 30, -30))
    elif isinstance(value, str):
        yield from _words(value, hint)
    elif value is None:
        yield from _instead_of_nothing(hint)
    elif isinstance(value, Mapping):
        yield from _in_mapping(value, hint)
    elif isinstance(value, tuple | list):
        yield from _in_list(value, hint)
    elif is_value(value):
        yield from _in_value(value)


def _numbers(value: int | Fraction) -> Iterator[Any]:
    for other in (value + 1, value - 1, value * 2, Fraction(value, 2), 0, 1, 100):
        whole = Fraction(other)
        yield whole.numerator if whole.denominator == 1 else _plain(whole)


def choices(hint: Any) -> tuple[Any, ...]:
    """The words that a type lists."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_args(hint) and get_origin(hint) not in (tuple, dict):
        return tuple(found for each in get_args(hint) for found in choices(each))
    return ()


def _words(value: str, hint: Any) -> Iterator[Any]:
    listed = choices(hint)
    if Rounding in get_args(hint):
        yield from ({"mode": each, "step": 1} for each in ("down", "half up"))
    if listed:
        yield from (each for each in listed if each != value)
    else:
        yield f"another {value}"
        yield from _SPOKEN
    if Fraction in get_args(hint):
        yield from (60, 1)
    for each in get_args(hint):
        yield from _made(each)


def _instead_of_nothing(hint: Any) -> Iterator[Any]:
    yield from choices(hint)
    kinds = get_args(hint) or (hint,)
    if str in kinds:
        yield from _SPOKEN
    if int in kinds or Fraction in kinds:
        yield from (1, 5, 50)
    if bool in kinds:
        yield from (True, False)


def _item(hint: Any, value: Any) -> Any:
    """The type of what is in a list or mapping."""
    for each in (hint, *get_args(hint)):
        if get_origin(each) is tuple:
            return get_args(each)[0]
        if isinstance(get_origin(each), type) and issubclass(get_origin(each), Mapping):
            return get_args(each)[1]
    return type(value)


def _in_mapping(value: Mapping[str, Any], hint: Any) -> Iterator[Any]:
    plain = _plain(value)
    streams = [_keyed(key, _others(each, _item(hint, each))) for key, each in value.items()]
    yield from ({**plain, key: other} for key, other in _in_turn(streams))


def _keyed(key: Any, stream: Iterator[Any]) -> Iterator[tuple[Any, Any]]:
    return ((key, other) for other in stream)


def _in_list(value: tuple[Any, ...] | list[Any], hint: Any) -> Iterator[Any]:
    plain = _plain(value)
    if _is_table(plain):
        yield from _in_table(plain)
        yield from _in_cells(plain, value)
        return
    if not plain:
        yield from ([each] for each in _made(_item(hint, None)))
    if len(plain) > 1:
        yield plain[::-1]
    streams = [_keyed(at, _others(each, _item(hint, each))) for at, each in enumerate(value)]
    yield from ([*plain[:at], other, *plain[at + 1 :]] for at, other in _in_turn(streams))
    if len(plain) > 1:
        yield plain[1:]
        yield plain[:-1]
    if _item(hint, None) is str:
        yield from ([*plain, each] for each in _SPOKEN)


LENGTHS = (6, 7, 8, 10, 12, 14, 20)
"""Numbers of boards that matches of the worlds have, for a value that is made anew."""


def _made(hint: Any) -> Iterator[dict[str, Any]]:
    """Small values of a type that is made of fields, where none is written to begin with."""
    if not isinstance(hint, type) or not is_value(hint):
        return
    hints = get_type_hints(hint)
    needed = [each.name for each in fields_of(hint) if each.required]
    fields = needed or [each.name for each in fields_of(hint)][:1]
    for number in LENGTHS:
        for at in range(2):
            yield {name: _small(hints[name], number, at) for name in fields}


def _small(hint: Any, number: int, at: int) -> Any:
    """A value of a simple type."""
    listed = choices(hint)
    if listed:
        return listed[at % len(listed)]
    kinds = get_args(hint) or (hint,)
    return number if int in kinds or Fraction in kinds else "director"


def _is_table(plain: list[Any]) -> bool:
    return len(plain) > 3 and all(isinstance(each, dict) for each in plain)


def _in_table(rows: list[dict[str, Any]]) -> Iterator[Any]:
    """A whole column moved, for each column of figures, then single words changed."""
    columns = dict.fromkeys(key for row in rows for key in row)
    for by in (Fraction(1), Fraction(-1), Fraction(1, 2)):
        for column in columns:
            moved = [{**row, column: _moved(row.get(column), by)} for row in rows if column in row]
            if moved != rows and len(moved) == len(rows):
                yield moved
    yield from _in_words(rows[:MOST_ROWS], rows[MOST_ROWS:])
    yield rows[1:]
    yield rows[::-1]


def _in_cells(rows: list[dict[str, Any]], value: tuple[Any, ...] | list[Any]) -> Iterator[Any]:
    """What stands inside a cell changed, a row at a time: an amount with its unit, a list."""
    streams = [
        _keyed((at, key), _others(getattr(row, key), type(cell)))
        for at, row in enumerate(value)
        if is_value(row)
        for key, cell in rows[at].items()
        if isinstance(cell, dict | list | bool)
    ]
    for (at, key), other in _in_turn(streams):
        yield [*rows[:at], {**rows[at], key: other}, *rows[at + 1 :]]


MOST_ROWS = 12
"""Rows of a table in which a word is changed."""


def _in_words(rows: list[dict[str, Any]], rest: list[dict[str, Any]]) -> Iterator[Any]:
    """What a row says in words, as the next row that says something else has it."""
    for column in dict.fromkeys(key for row in rows for key in row):
        said = [row.get(column) for row in rows]
        for at, row in enumerate(rows):
            other = next((each for each in said[at + 1 :] + said[:at] if each != said[at]), None)
            if isinstance(other, str | list) and isinstance(said[at], str | list):
                yield [*rows[:at], {**row, column: other}, *rows[at + 1 :], *rest]


def _moved(value: Any, by: Fraction) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return value
    try:
        found = Fraction(str(value)) + by
    except ValueError:
        return value
    return found.numerator if found.denominator == 1 else _plain(found)


def _in_value(value: Any) -> Iterator[Any]:
    plain = _plain(value)
    hints = get_type_hints(type(value))
    streams = [
        _keyed(each.name, _others(getattr(value, each.name), hints[each.name]))
        for each in fields_of(type(value))
    ]
    for name, other in _in_turn(streams):
        yield {**plain, name: other}


def _in_turn(streams: list[Iterator[Any]]) -> Iterator[Any]:
    """The first of each, then the second of each, and so on."""
    while streams:
        left = []
        for stream in streams:
            found = next(stream, _END)
            if found is not _END:
                left.append(stream)
                yield found
        streams = left


_END = object()


def _toml(value: Any) -> str:
    """A plain value on one line of TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else json.dumps(str(value), ensure_ascii=False)
