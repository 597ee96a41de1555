"""Which tests for ties the meetings of a field allow: head to head, and opponents' totals.

Who met whom goes in, whether the test can be used comes out. Results are not looked at.
"""

from __future__ import annotations

from itertools import combinations
from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.names import together
from convenor.standings.tiebreaks.head_to_head import usable
from convenor.values import value

Pairings = tuple[tuple[str, str], ...]


@value
class MeetingTerms:
    """Which meetings the test needs."""

    met: Literal["all", "any", "beat all", "not all"] = asked(
        "all of the tied must have met, or any two of them, or one of them every other; "
        "or, for opponents' totals, not everybody everybody",
        default="all",
    )


@value
class MeetingGiven:
    """The tied, or the whole field, and who met whom."""

    meetings: Pairings = asked("who met whom")
    tied: tuple[str, ...] | None = asked("the tied contestants", default=None)
    contestants: tuple[str, ...] | None = asked("all contestants", default=None)


@value
class MeetingsAllow:
    """Whether the test can be used."""

    head_to_head_usable: bool | None = asked(
        "whether the matches between the tied can decide", default=None
    )
    applies: bool | None = asked("whether opponents' totals are used", default=None)


def meetings_allow(terms: MeetingTerms, given: MeetingGiven, why: Why = SILENT) -> MeetingsAllow:
    """Whether a tie can be split by the matches between the tied, or by opponents' totals."""
    if terms.met == "not all":
        return _opponents(given, why)
    tied = _at_least_two(given.tied, "tied")
    met: dict[str, set[str]] = {name: set() for name in tied}
    for one, other in given.meetings:
        if one == other:
            raise Mistake(f"'{one}' cannot have met itself: check 'meetings'.")
        met.setdefault(one, set()).add(other)
        met.setdefault(other, set()).add(one)
    can = usable(tied, met.__getitem__, terms.met)
    text = "{tied:who}: {met} must have met"
    why.step(text, can, gives="head_to_head_usable", tied=together(tied), met=terms.met)
    return MeetingsAllow(head_to_head_usable=can)


def _opponents(given: MeetingGiven, why: Why) -> MeetingsAllow:
    """Opponents' totals say nothing where everybody met everybody."""
    field = _at_least_two(given.contestants, "contestants")
    met = {frozenset(each) for each in given.meetings}
    missing = [two for two in combinations(field, 2) if frozenset(two) not in met]
    why.step("{count} pairings were not played", bool(missing), gives="applies", count=len(missing))
    return MeetingsAllow(applies=bool(missing))


def _at_least_two(names: tuple[str, ...] | None, what: str) -> tuple[str, ...]:
    if names is None or len(set(names)) < 2 or len(set(names)) != len(names):
        raise Mistake(f"'{what}' must name two or more contestants, each once.")
    return names
