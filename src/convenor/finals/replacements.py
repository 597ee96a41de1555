"""Who comes in for those who drop out between qualifying and final.

The two fields in order, or the ranking behind a team, go in with those not available; the finalists
of each field, or the replacement to be offered, come out. How anybody was ranked is not known here.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.finals.names import refuse_strangers, refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

# --- two fields that fill one final -------------------------------------------------------------


@value
class FieldsTerms:
    """From which field a replacement comes, and how far the fields may differ."""

    replacement: Literal["same field first", "best of both"] = asked(
        "where the next pair comes from"
    )
    most_difference: int = asked("the most by which the numbers of the fields differ", least=0)


@value
class FieldPair:
    """A pair of a field."""

    contestant: str = asked("the pair")
    available: bool = asked("whether it contends and can play", default=True)
    score: Exact | None = asked(
        "its score, to compare the fields (if left out: their places)", default=None
    )


@value
class TwoFields:
    """The fields in order."""

    ns: tuple[FieldPair, ...] = asked("pairs of the North-South field, best first")
    ew: tuple[FieldPair, ...] = asked("pairs of the East-West field, best first")
    places_per_field: int = asked("places of each field", least=1)


@value
class FieldFinalists:
    """The finalists of each field."""

    ns: tuple[str, ...] = asked("finalists of the North-South field")
    ew: tuple[str, ...] = asked("finalists of the East-West field")
    difference: int = asked("by how many the two numbers differ")
    reason: str | None = asked("what stays open, in words", default=None)


def replacements_across_fields(
    terms: FieldsTerms, given: TwoFields, why: Why = SILENT
) -> FieldFinalists:
    """The available pairs of the first places, and the next ones for those who drop out."""
    refuse_twice((each.contestant for each in (*given.ns, *given.ew)), "ns and ew")
    fields = (_Field(given.ns, given.places_per_field), _Field(given.ew, given.places_per_field))
    gaps = fields[0].gaps + fields[1].gaps
    why.step("places to fill again", gaps)
    from_ns, from_ew = shares(terms, fields, gaps)
    ns = fields[0].first + fields[0].next[:from_ns]
    ew = fields[1].first + fields[1].next[:from_ew]
    difference = abs(len(ns) - len(ew))
    why.step(
        "North-South, {new} of them moved up", names_of(ns), gives="ns", shown_as="who", new=from_ns
    )
    why.step(
        "East-West, {new} of them moved up", names_of(ew), gives="ew", shown_as="who", new=from_ew
    )
    why.step("difference", difference, gives="difference")
    left = gaps - from_ns - from_ew
    reason = f"{left} places stay empty: nobody else may come in." if left else None
    return FieldFinalists(names_of(ns), names_of(ew), difference, reason)


class _Field:
    """One field: those in its places who are available, the next ones, and the gaps."""

    def __init__(self, pairs: tuple[FieldPair, ...], places: int) -> None:
        self.first = tuple(each for each in pairs[:places] if each.available)
        self.next = tuple(each for each in pairs[places:] if each.available)
        self.gaps = places - len(self.first)
        self.place = {each.contestant: number for number, each in enumerate(pairs, 1)}


def names_of(pairs: tuple[FieldPair, ...]) -> tuple[str, ...]:
    """The names of the pairs, in order."""
    return tuple(each.contestant for each in pairs)


def shares(terms: FieldsTerms, fields: tuple[_Field, _Field], gaps: int) -> tuple[int, int]:
    """How many of each field move up: as many as allowed, as near as allowed to the wish."""
    wished = _wished(terms, fields, gaps)
    waiting = len(fields[0].next) + len(fields[1].next)
    for filled in range(min(gaps, waiting), -1, -1):
        allowed = [
            first
            for first in range(filled + 1)
            if first <= len(fields[0].next)
            and filled - first <= len(fields[1].next)
            and _difference(fields, first, filled - first) <= terms.most_difference
        ]
        if allowed:
            first = min(allowed, key=lambda one: abs(one - wished))
            return first, filled - first
    return _evened(fields)


def _difference(fields: tuple[_Field, _Field], first: int, second: int) -> int:
    return abs(len(fields[0].first) + first - len(fields[1].first) - second)


def _evened(fields: tuple[_Field, _Field]) -> tuple[int, int]:
    """The limit cannot be kept: only the smaller field fills its own gaps."""
    own = [min(field.gaps, len(field.next)) for field in fields]
    if len(fields[0].first) < len(fields[1].first):
        return own[0], 0
    return 0, own[1]


def _wished(terms: FieldsTerms, fields: tuple[_Field, _Field], gaps: int) -> int:
    """How many of the first field would move up if the difference did not matter."""
    if terms.replacement == "same field first":
        return fields[0].gaps
    if not gaps:
        return 0
    needier = 0 if fields[0].gaps >= fields[1].gaps else 1
    ranked = [(merit, side != needier, side) for merit, side in _merits(fields)]
    return sum(1 for *_, side in sorted(ranked)[:gaps] if side == 0)


def _merits(fields: tuple[_Field, _Field]) -> list[tuple[Exact, int]]:
    """Those who could move up, the lower figure the better: by score, or by place without any."""
    waiting = [(each, side) for side in (0, 1) for each in fields[side].next]
    if all(each.score is None for each, _ in waiting):
        return [(fields[side].place[each.contestant], side) for each, side in waiting]
    merits = []
    for each, side in waiting:
        if each.score is None:
            raise Mistake(f"'score' of {each.contestant} is missing: it compares the two fields.")
        merits.append((-each.score, side))
    return merits


# --- a pair of a team ---------------------------------------------------------------------------


@value
class TeamTerms:
    """Up to which day a whole pair is replaced, and what may be done later."""

    month: int = asked("month of the last day on which a pair is replaced by a pair", least=1)
    day: int = asked("day of that month", least=1)
    later: str = asked("who decides between a pair and one player after that day")


@value
class Dropout:
    """A pair that leaves a team, and the ranking behind it."""

    advised_on: datetime.date = asked("the day on which the withdrawal was advised")
    ranking: tuple[str, ...] = asked("the pairs in the order of the trial")
    team: tuple[str, ...] = asked("the pairs of the team")
    withdrawn: str = asked("the pair that withdraws")
    unavailable: tuple[str, ...] = asked("pairs that cannot come in", default=())
    event_year: int | None = asked(
        "year of the event that the team is for (that of the notice if left out)",
        default=None,
        least=1,
        most=9999,
    )


@value
class Replacement:
    """What is offered, and to whom."""

    mode: Literal["pair", "pair or player"] = asked("whether a pair, or perhaps one player only")
    offer: str | None = asked("the pair that is asked", default=None)
    reason: str | None = asked("what is left to decide, in words", default=None)


def team_replacement(terms: TeamTerms, given: Dropout, why: Why = SILENT) -> Replacement:
    """The next available pair of the ranking, and after the day perhaps one player of it."""
    refuse_twice(given.ranking, "ranking")
    refuse_strangers(given.team, "team", given.ranking, "ranking")
    refuse_strangers((given.withdrawn,), "withdrawn", given.team, "team")
    refuse_strangers(given.unavailable, "unavailable", given.ranking, "ranking")
    last = datetime.date(given.event_year or given.advised_on.year, terms.month, terms.day)
    mode: Literal["pair", "pair or player"] = "pair"
    if given.advised_on > last:
        mode = "pair or player"
    why.step(
        "advised on {day}, last day {last}", mode, gives="mode", day=given.advised_on, last=last
    )
    out = {*given.team, *given.unavailable}
    offer = next((each for each in given.ranking if each not in out), None)
    why.step("the next placed pair that is available", offer, gives="offer", shown_as="who")
    if offer is None:
        return Replacement(mode, reason=f"no pair is left: {terms.later} decides.")
    if mode == "pair":
        return Replacement(mode, offer)
    return Replacement(mode, offer, f"{terms.later} decides between the pair and one player.")
