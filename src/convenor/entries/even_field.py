"""How many contestants may be added to make a field even.

The number entered goes in, the number that may be added comes out. Who is added is for an official.
"""

from __future__ import annotations

from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class EvenTerms:
    """Who may add one."""

    added_by: str = asked("who may add a contestant")


@value
class Field:
    """The field as entered."""

    teams: int = asked("teams entered", least=0)


@value
class ToMakeEven:
    """What may be added."""

    may_add: int = asked("contestants that may be added")
    reason: str | None = asked("why, in words", default=None)


def even_field(terms: EvenTerms, given: Field, why: Why = SILENT) -> ToMakeEven:
    """One for an odd field, none for an even one."""
    odd = given.teams % 2
    why.step("{teams} entered: so many make it even", odd, gives="may_add", teams=given.teams)
    reason = f"the {terms.added_by} may add one" if odd else "the number is even"
    return ToMakeEven(may_add=odd, reason=f"{given.teams} entered: {reason}.")
