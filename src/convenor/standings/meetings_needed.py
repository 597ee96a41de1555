"""Which tests the meetings of a field allow: head to head, and opponents' totals.

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


@value
class HeadToHeadTerms:
    """Which meetings the test needs."""

    met: Literal["all", "any", "beat all"] = asked(
        "all of the tied must have met, or any two of them, or one of them every other",
        default="all",
    )


@value
class HeadToHeadGiven:
    """The tied and who met whom."""

    tied: tuple[str, ...] = asked("the tied contestants")
    meetings: tuple[tuple[str, str], ...] = asked("who met whom")


@value
class HeadToHead:
    """Whether the test can be used."""

    head_to_head_usable: bool = asked("whether the matches between the tied can decide")


@value
class AllPlayAllTerms:
    """Everybody met everybody, or not: there is nothing to set."""


@value
class AllPlayAllGiven:
    """A field and who met whom."""

    contestants: tuple[str, ...] = asked("all contestants")
    meetings: tuple[tuple[str, str], ...] = asked("who met whom")


@value
class AllPlayAll:
    """Whether opponents' totals say anything."""

    applies: bool = asked("whether opponents' totals are used")


def head_to_head_usable(
    terms: HeadToHeadTerms, given: HeadToHeadGiven, why: Why = SILENT
) -> HeadToHead:
    """Whether a tie can be split by the matches between the tied."""
    tied = _at_least_two(given.tied, "tied")
    met: dict[str, set[str]] = {name: set() for name in tied}
    for one, other in given.meetings:
        if one == other:
            raise Mistake(f"'{one}' cannot have met itself: check 'meetings'.")
        met.setdefault(one, set()).add(other)
        met.setdefault(other, set()).add(one)
    can = usable(tied, met.__getitem__, terms.met)
    why.step(
        "{tied}: {met} must have met",
        can,
        gives="head_to_head_usable",
        tied=together(tied),
        met=terms.met,
    )
    return HeadToHead(can)


def opponents_apply(
    terms: AllPlayAllTerms,  # noqa: ARG001
    given: AllPlayAllGiven,
    why: Why = SILENT,
) -> AllPlayAll:
    """Whether opponents' totals are used: not where everybody met everybody."""
    field = _at_least_two(given.contestants, "contestants")
    met = {frozenset(each) for each in given.meetings}
    missing = [two for two in combinations(field, 2) if frozenset(two) not in met]
    why.step("{count} pairings were not played", bool(missing), gives="applies", count=len(missing))
    return AllPlayAll(bool(missing))


def _at_least_two(names: tuple[str, ...], what: str) -> tuple[str, ...]:
    if len(set(names)) < 2 or len(set(names)) != len(names):
        raise Mistake(f"'{what}' must name two or more contestants, each once.")
    return names
