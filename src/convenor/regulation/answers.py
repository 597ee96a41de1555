"""What a clause answers, and how an answer becomes plain JSON.

A family returns a frozen dataclass of named figures; the three answers that every family may give
instead are here: a verdict, an official who decides, another clause to look at. A field that is
None is left out; numbers come out exact.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import Any, Literal

from convenor.exact import plain
from convenor.regulation.typed import asked

VerdictWord = Literal["ok", "warn", "approval", "refuse"]
OK: VerdictWord = "ok"
WARN: VerdictWord = "warn"
APPROVAL: VerdictWord = "approval"
REFUSE: VerdictWord = "refuse"


@dataclass(frozen=True)
class Verdict:
    """Whether something is allowed, and why; a family with figures has a class of its own."""

    verdict: VerdictWord = asked("ok, warn (allowed, flagged), approval (waits), or refuse")
    reason: str | None = asked("why, in words", default=None)
    waits_for: str | None = asked("the officer or body whose approval it waits for", default=None)


@dataclass(frozen=True)
class Decides:
    """No figure follows from the text: a named official decides."""

    decided_by: str = asked("the official or body that decides")
    reason: str | None = asked("what is left to them, in words", default=None)


@dataclass(frozen=True)
class See:
    """The question belongs to another clause."""

    see: str = asked("the clause that answers this")
    reason: str | None = asked("why it is answered there, in words", default=None)


def to_plain(value: Any) -> Any:
    """An answer, or any value in one, as JSON has it."""
    if value is None or isinstance(value, (bool, str, int, float)):
        return value
    if isinstance(value, Fraction):
        return plain(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat(timespec="seconds" if value.second else "minutes")
    if isinstance(value, datetime.time):
        return value.isoformat(timespec="seconds" if value.second else "minutes")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): to_plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_plain(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {
            each.name: to_plain(found)
            for each in fields(value)
            if (found := getattr(value, each.name)) is not None
        }
    return str(value)
