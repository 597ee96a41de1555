"""A fact, what is asked to be recorded, and the line of canonical JSON that keeps it.

A draft goes in; a fact comes out, with the one line of text that every store keeps for it. The
hash of a fact is SHA-256 of that line without its hash, so a line proves itself. What a kind of
fact means, and what may stand in its body, is not known here.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from json import JSONDecoder, JSONEncoder
from typing import Any, NoReturn

from convenor.errors import Mistake
from convenor.values import replace, value

DEEPEST = 100
"""How deep lists and objects may lie in one another: far beyond any use, far below Python's end."""
_HASH, _KEY = ',"hash":"', ',"key":'
_HASH_END = len(_HASH) + 64


@value
class Draft:
    """What somebody asks to be recorded. Without a key of its own it is given a random one."""

    kind: str
    version: int
    body: Mapping[str, object]
    happened: datetime
    by: str
    key: str = ""

    def __post_init__(self) -> None:
        if not self.key:
            self.__dict__["key"] = os.urandom(16).hex()


@value
class Fact:
    """Something that happened, as it was recorded; never changed again."""

    number: int
    kind: str
    version: int
    body: Mapping[str, Any]
    happened: datetime
    recorded: datetime
    by: str
    key: str
    before: str
    hash: str
    more: int = 0
    """How many facts of the same append follow this one: half an append is none."""

    def __hash__(self) -> int:
        return hash(self.hash)


class NotAFact(ValueError):
    """A line that is not a fact: why, and its number and hash, if they can be made out."""

    def __init__(self, what: str, reason: str, number: int | None = None, hash_: str = "") -> None:
        super().__init__(reason)
        self.what, self.reason, self.number, self.hash = what, reason, number, hash_


def keyed(drafts: Iterable[Draft], key: str) -> tuple[Draft, ...]:
    """The drafts of one request under its one key: key, key/2, key/3 …"""
    return tuple(
        replace(draft, key=key if place == 1 else f"{key}/{place}")
        for place, draft in enumerate(drafts, 1)
    )


# --- a draft becomes a line ---------------------------------------------------------------


def line_for(draft: Draft, number: int, recorded: datetime, before: str, more: int) -> str:
    """The line of a draft that is recorded under this number, after the fact with this hash."""
    _check(draft)
    return _with_hash(
        canonical(
            {
                "number": number,
                "kind": draft.kind,
                "version": draft.version,
                "body": draft.body,
                "happened": time_text(draft.happened, f"'happened' of {draft.kind}"),
                "recorded": time_text(recorded, "the clock's time"),
                "by": draft.by,
                "key": draft.key,
                "before": before,
                "more": more,
            }
        )
    )


def line_of(fact: Fact) -> str:
    """The line of a fact, as it was first written."""
    parts = dict(fact.__dict__)
    parts["happened"] = time_text(fact.happened)
    parts["recorded"] = time_text(fact.recorded)
    given = parts.pop("hash")
    line = _with_hash(canonical(parts))
    if hash_in(line) != given:
        raise NotAFact("edited", "its hash does not fit its contents", fact.number)
    return line


def _check(draft: Draft) -> None:
    for name in ("kind", "by", "key"):
        if not isinstance(draft.__dict__[name], str) or not draft.__dict__[name]:
            raise Mistake(f"a fact needs '{name}' as a text that is not empty.")
    if type(draft.version) is not int or draft.version < 1:
        raise Mistake(f"the version of {draft.kind} must be a whole number from 1 on.")
    if not isinstance(draft.body, dict):
        raise Mistake(f"the body of {draft.kind} must be an object with named fields.")
    _check_plain(draft.body, f"the body of {draft.kind}", 0)


def _check_plain(thing: object, where: str, depth: int) -> None:
    """Only what JSON can carry exactly, and give back as it was."""
    if thing is None or isinstance(thing, (str, int)):
        return
    if depth > DEEPEST:
        raise Mistake(f"{where} goes more than {DEEPEST} levels deep: make it flatter.")
    if isinstance(thing, dict):
        for name, inner in thing.items():
            if not isinstance(name, str):
                raise Mistake(f"{where} has a field named {name!r}: names of fields are texts.")
            _check_plain(inner, where, depth + 1)
    elif isinstance(thing, (list, tuple)):
        for inner in thing:
            _check_plain(inner, where, depth + 1)
    elif isinstance(thing, float):
        raise Mistake(f"{where} has the number {thing!r}: write decimals as text, to stay exact.")
    else:
        raise Mistake(f"{where} has a {type(thing).__name__}, which JSON cannot carry.")


_encode = JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode


def canonical(thing: object) -> str:
    """The one way to write a JSON value: sorted names, no spaces, characters as they are."""
    try:
        text = _encode(thing)
        text.encode()
    except UnicodeEncodeError:
        raise Mistake(
            "a text has half a character in it (a lone surrogate): send it again."
        ) from None
    except ValueError as why:
        raise Mistake(f"a value cannot be written as JSON: {why}.") from None
    return text


def time_text(when: datetime, where: str = "a time") -> str:
    """A time in UTC, as it is written in a fact."""
    if when.tzinfo is None:
        raise Mistake(f"{where} must be a time with its time zone, not {when!r}.")
    return when.astimezone(UTC).isoformat().replace("+00:00", "Z")


def digest_of(text: str) -> str:
    """SHA-256 of a text, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def _with_hash(text: str) -> str:
    # A text inside JSON cannot hold an unescaped quote, and nothing after the key has fields of
    # its own: the last ,"key": is the fact's.
    at = text.rindex(_KEY)
    return f'{text[:at]}{_HASH}{digest_of(text)}"{text[at:]}'


# --- a line becomes a fact ----------------------------------------------------------------


def hash_in(line: str) -> str:
    """The hash that stands in a fact's line."""
    at = line.rfind(_HASH)
    return line[at + len(_HASH) : at + _HASH_END]


def fact_of(line: str) -> Fact:
    """The fact that a line keeps; refused if it is none, or not as it was written."""
    at = line.rfind(_HASH)
    given = line[at + len(_HASH) : at + _HASH_END]
    text = line[:at] + line[at + _HASH_END + 1 :]
    if at < 0 or digest_of(text) != given:
        raise _what_it_is(line)
    try:
        return _fact(_decode(text), given)
    except (KeyError, TypeError, ValueError, RecursionError):
        raise NotAFact("garbled", "it lacks what a fact must have") from None


def _fact(parts: dict[str, Any], given: str) -> Fact:
    number, version, more = parts["number"], parts["version"], parts["more"]
    if not (type(number) is type(version) is type(more) is int):
        raise TypeError
    return Fact(
        number,
        parts["kind"],
        version,
        parts["body"],
        datetime.fromisoformat(parts["happened"]),
        datetime.fromisoformat(parts["recorded"]),
        parts["by"],
        parts["key"],
        parts["before"],
        given,
        more,
    )


def _what_it_is(line: str) -> NotAFact:
    """A line that does not prove itself: an edited fact, or no fact at all."""
    try:
        parts = _decode(line)
        number = parts["number"]
        hashed, other = parts["hash"], digest_of(canonical(_without_hash(parts)))
    except (KeyError, TypeError, ValueError, RecursionError):
        return NotAFact("garbled", "it is not a fact in JSON")
    if type(number) is not int or not isinstance(hashed, str):
        return NotAFact("garbled", "it is not a fact in JSON")
    if hashed == other:
        return NotAFact("edited", "it was laid out anew (spaces, order of names)", number, hashed)
    return NotAFact("edited", "its hash does not fit its contents", number, hashed)


def _without_hash(parts: dict[str, object]) -> dict[str, object]:
    return {name: each for name, each in parts.items() if name != "hash"}


def _no_decimals(text: str) -> NoReturn:
    raise ValueError(f"{text} is not exact")


_decode = JSONDecoder(parse_float=_no_decimals, parse_constant=_no_decimals).decode
