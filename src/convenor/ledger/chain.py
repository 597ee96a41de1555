"""The chain: each fact carries the hash of the one before, the first that of its ledger's id.

A head and drafts go in, the facts that follow come out; or lines go in and their facts come out,
one by one, until one does not follow, which is refused in a sentence. What can still be read of a
ledger that is damaged is the business of `damage`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import (
    Draft,
    Fact,
    NotAFact,
    canonical,
    digest_of,
    fact_of,
    line_for,
    line_of,
)
from convenor.values import value

FORMAT, FORMAT_VERSION = "convenor ledger", 1
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@value
class Head:
    """The last fact of a ledger, by its number and hash; number 0 before the first."""

    number: int
    hash: str
    recorded: datetime | None = None


class Linked(NamedTuple):
    """A fact in its place in the chain, and its line."""

    fact: Fact
    line: str


class Newer(Mistake):
    """A ledger that a newer version of the program has written."""


class Damaged(Refusal):
    """A ledger that is not as it was written: one sentence on the first thing that is wrong."""


def check_id(ledger_id: str) -> str:
    """The id of a ledger, refused if it is not short and plain."""
    if not _ID.fullmatch(ledger_id):
        raise Mistake(
            f"{ledger_id!r} cannot name a ledger: use up to 64 letters, digits, dots, dashes."
        )
    return ledger_id


def header_of(ledger_id: str) -> str:
    """The line that opens a ledger: its format, the version of that, and its id."""
    return canonical({"format": FORMAT, "ledger": check_id(ledger_id), "version": FORMAT_VERSION})


@lru_cache(1024)
def id_in(header: str, place: str) -> str:
    """The ledger id of a header; refused if it opens no ledger that we can read."""
    try:
        parts = json.loads(header)
        name, version, ledger_id = parts["format"], parts["version"], parts["ledger"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Mistake(f"{place} is not a ledger: its first line is not that of one.") from None
    if name != FORMAT or type(version) is not int or not isinstance(ledger_id, str):
        raise Mistake(f"{place} is not a ledger: its first line is not that of one.")
    if version > FORMAT_VERSION:
        raise Newer(
            f"{place} was written by a newer version of this program (format {version}; this one "
            f"reads up to {FORMAT_VERSION}): update the program."
        )
    if header != header_of(ledger_id):
        raise damaged(ledger_id, 1, "stands under a first line that was edited")
    return ledger_id


def first_head(ledger_id: str) -> Head:
    """The head of a ledger without facts."""
    return Head(0, digest_of(ledger_id))


def head_at(fact: Fact) -> Head:
    """The head of a ledger whose last fact is this one."""
    return Head(fact.number, fact.hash, fact.recorded)


def follow(head: Head, drafts: Sequence[Draft], now: datetime) -> list[Linked]:
    """The drafts as facts after a head, all recorded now, and never before the last one was."""
    recorded = now if head.recorded is None else max(now, head.recorded)
    number, before, made = head.number, head.hash, []
    for more in range(len(drafts) - 1, -1, -1):
        number += 1
        line = line_for(drafts[number - head.number - 1], number, recorded, before, more)
        fact = fact_of(line)  # as everybody else will read it
        made.append(Linked(fact, line))
        before = fact.hash
    return made


def facts_after(head: Head, lines: Iterable[str], ledger_id: str) -> Iterator[Fact]:
    """The facts of the lines that follow a head, until one does not."""
    number, before = head.number, head.hash
    for line in lines:
        number += 1
        fact = linked(line, number, before, ledger_id)
        before = fact.hash
        yield fact


def relinked(ledger_id: str, facts: Iterable[Fact]) -> Iterator[Linked]:
    """The facts of a whole ledger with their lines, proved, to be kept in another place."""
    head, more = first_head(ledger_id), 0
    for fact in facts:
        try:
            line = line_of(fact)
        except NotAFact as why:
            raise damaged(ledger_id, fact.number, f"is {why.what}: {why.reason}") from None
        yield Linked(linked(line, head.number + 1, head.hash, ledger_id), line)
        head, more = head_at(fact), fact.more
    if more:
        raise damaged(ledger_id, head.number, f"lacks the {more} that were appended with it")


def linked(line: str, number: int, before: str, ledger_id: str) -> Fact:
    """The fact of a line, refused if it is not this number or does not follow that hash."""
    try:
        fact = fact_of(line)
    except NotAFact as why:
        raise damaged(ledger_id, number, f"is {why.what}: {why.reason}") from None
    if fact.number != number:
        raise damaged(ledger_id, number, f"is not in its place: fact {fact.number} stands there")
    if fact.before != before:
        raise damaged(ledger_id, number, breaks_the_chain(number))
    return fact


def breaks_the_chain(number: int) -> str:
    """What is wrong with a fact that is whole but follows something else."""
    if number == 1:
        return "is the first fact of another ledger"
    return (
        f"does not follow fact {number - 1} as that stands: "
        "one of the two was replaced, or comes from another ledger"
    )


def damaged(ledger_id: str, number: int, what: str) -> Damaged:
    """The refusal of a damaged ledger."""
    return Damaged(
        f"fact {number} of ledger '{ledger_id}' {what}; nothing was changed: "
        "'convenor verify' lists all that is wrong and what can still be read."
    )
