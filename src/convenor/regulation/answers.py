"""What a clause answers, and how an answer becomes plain JSON.

A family returns a frozen dataclass of named figures; the three answers that every family may give
instead are here: a verdict, an official who decides, another clause to look at. A field that is
None is left out; numbers come out exact.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

from convenor.exact import plain
from convenor.regulation.typed import asked
from convenor.values import fields_of, is_value, value

VerdictWord = Literal["ok", "warn", "approval", "refuse"]
OK: VerdictWord = "ok"
WARN: VerdictWord = "warn"
APPROVAL: VerdictWord = "approval"
REFUSE: VerdictWord = "refuse"


@value
class Verdict:
    """Whether something is allowed, and why; a family with figures has a class of its own."""

    verdict: VerdictWord = asked("ok, warn (allowed, flagged), approval (waits), or refuse")
    reason: str | None = asked("why, in words", default=None)
    decided_by: str | None = asked("the officer or body whose approval it waits for", default=None)


@value
class Decides:
    """No figure follows from the text: a named official decides."""

    decided_by: str = asked("the official or body that decides")
    reason: str | None = asked("what is left to them, in words", default=None)


@value
class See:
    """The question belongs to another clause."""

    see: str = asked("the clause that answers this")
    reason: str | None = asked("why it is answered there, in words", default=None)


def to_plain(given: object) -> Any:
    """An answer, or any value in one, as JSON has it."""
    if given is None or isinstance(given, (bool, str, int, float)):
        return given
    if isinstance(given, Fraction):
        return plain(given)
    if isinstance(given, datetime.datetime):
        return given.isoformat(timespec="seconds" if given.second else "minutes")
    if isinstance(given, datetime.time):
        return given.isoformat(timespec="seconds" if given.second else "minutes")
    if isinstance(given, datetime.date):
        return given.isoformat()
    if isinstance(given, Mapping):
        return {str(key): to_plain(each) for key, each in given.items()}
    if isinstance(given, (list, tuple)):
        return [to_plain(each) for each in given]
    if is_value(given) and not isinstance(given, type):
        return {
            each.name: to_plain(found)
            for each in fields_of(type(given))
            if (found := getattr(given, each.name)) is not None
        }
    return str(given)
