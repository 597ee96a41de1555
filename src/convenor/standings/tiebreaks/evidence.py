"""What is known of contestants that are tied: their figures, matches, boards and opponents.

The tests of this folder look at it and at nothing else. Each test asks for what it needs, by
name, and says so in a sentence when it is not there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, overload

from convenor.errors import Mistake
from convenor.exact import IMP, PERCENT, POINT, VP, Exact
from convenor.regulation.typed import asked
from convenor.values import replace, value

NONE: Mapping[str, Any] = MappingProxyType({})


@value
class Record:
    """The figures of one contestant; only those that the tests ask for are needed."""

    vp: Exact | None = asked("victory points, fines taken off", unit=VP, default=None)
    points: Exact | None = asked("ranking points", unit=POINT, default=None)
    fines: Exact | None = asked("fines in those victory points", unit=VP, default=None)
    stage_vps: tuple[Exact, ...] | None = asked("VPs of each stage played", unit=VP, default=None)
    opponents_vp: Exact | None = asked("sum of the opponents' VPs", unit=VP, default=None)
    opponents_fines: Exact | None = asked("fines in the opponents' VPs", unit=VP, default=None)
    won: Exact | None = asked("matches won", default=None, least=0)
    drawn: Exact | None = asked("matches drawn", default=None, least=0)
    net_imps: Exact | None = asked("net IMPs", unit=IMP, default=None)
    awarded_imps: Exact | None = asked(
        "IMPs that go with matches won or lost without play", unit=IMP, default=None
    )
    head_to_head: Exact | None = asked("score in the match between the tied", default=None)
    qualifying_vp: Exact | None = asked("VPs of the qualifying stage", unit=VP, default=None)
    sessions: int | None = asked("sessions that they played themselves", default=None, least=0)
    sessions_with_substitutes: int | None = asked(
        "sessions played, those with a substitute too", default=None, least=0
    )
    scores: tuple[Exact, ...] | None = asked(
        "credited score of each session", unit=PERCENT, default=None
    )
    total: Exact | None = asked("qualifying points in full", unit=POINT, default=None)
    weighted_total: Exact | None = asked("qualifying points as weighted", unit=POINT, default=None)
    doubled: Exact | None = asked("points with the named event doubled", unit=POINT, default=None)
    places: tuple[int, ...] | None = asked(
        "how many firsts, seconds, thirds and so on", default=None, least=0
    )
    member_places: tuple[int, ...] | None = asked(
        "place of each member in the named event (0: did not play it)", default=None, least=0
    )
    number: int | None = asked("number of the contestant", default=None)
    match_vps: tuple[Exact, ...] | None = asked("VPs of each match", unit=VP, default=None)
    opponents_match_vps: tuple[Exact, ...] | None = asked(
        "VPs of the opponents in each match", unit=VP, default=None
    )
    match_net: tuple[Exact, ...] | None = asked("net basic score of each match", default=None)
    match_stages: tuple[int, ...] | None = asked(
        "which round robin each match belongs to", default=None
    )
    basic_won: Exact | None = asked("basic score won, over all boards", default=None, least=0)
    basic_lost: Exact | None = asked("basic score lost, over all boards", default=None, least=0)


class Records(Mapping[str, Record]):
    """Records that are made when a test asks, and some of whose figures are known without them."""

    def figure_of(self, name: str, wanted: str) -> object:
        """One figure of a contestant; None where it has none."""
        return getattr(self.get(name), wanted, None)


def figures_of(records: Mapping[str, Record]) -> Callable[[str, str], object]:
    """What looks up a figure of a contestant, by its name, in records of any kind."""
    if isinstance(records, Records):
        return records.figure_of
    return lambda name, wanted: getattr(records.get(name), wanted, None)


@value
class Meeting:
    """A match between two contestants: score of each, and the net basic score of the first."""

    one: str
    other: str
    one_score: Exact
    other_score: Exact
    net: Exact | None = None
    round: int = 0


class RoundMeetings:
    """The matches of one round that count, found by contestant when somebody asks."""

    def __init__(self, every: tuple[Meeting, ...]) -> None:
        self.every = every

    @cached_property
    def by_name(self) -> Mapping[str, tuple[Meeting, ...]]:
        """The matches of each contestant: one, or the two halves of a share match."""
        return {name: tuple(own) for name, own in by_contestant(self.every).items()}


class Meetings(Sequence[Meeting]):
    """The matches of a stage round by round, so that a round that is the same is sorted once.

    What brings the rounds goes in, and is asked when a test first looks.
    """

    def __init__(self, bring: Callable[[], Iterable[RoundMeetings]]) -> None:
        self._bring = bring

    @cached_property
    def rounds(self) -> tuple[RoundMeetings, ...]:
        return tuple(self._bring())

    def of(self, name: str) -> tuple[Meeting, ...]:
        """The matches of one contestant, in their order."""
        found: tuple[Meeting, ...] = ()
        for part in self.rounds:
            found += part.by_name.get(name, ())
        return found

    def moved_since(self, before: Meetings) -> set[str]:
        """Those whose matches are not the same as they were; a round that is, is not read."""
        found: set[str] = set()
        for new, old in zip_longest(self.rounds, before.rounds, fillvalue=RoundMeetings(())):
            if new is not old:
                found |= differing(new.by_name, old.by_name)
        return found

    @cached_property
    def _items(self) -> tuple[Meeting, ...]:
        return tuple(each for part in self.rounds for each in part.every)

    def __len__(self) -> int:
        return sum(len(part.every) for part in self.rounds)

    @overload
    def __getitem__(self, at: int) -> Meeting: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Meeting]: ...

    def __getitem__(self, at: int | slice) -> Meeting | Sequence[Meeting]:
        return self._items[at]


def differing(now: Mapping[str, object], before: Mapping[str, object]) -> set[str]:
    """The names under which two mappings do not have the same."""
    get = before.get
    apart = [name for name, own in now.items() if own is not get(name, now)]
    found = {name for name in apart if name not in before or now[name] != before[name]}
    found.update(name for name in before if name not in now)
    return found


def by_contestant(
    meetings: Iterable[Meeting], names: Container[str] | None = None
) -> dict[str, list[Meeting]]:
    """Meetings by contestant, in their order; those of `names` only if they are given."""
    own: dict[str, list[Meeting]] = {}
    for each in meetings:
        one, other = each.one, each.other
        if one == other:
            raise Mistake(f"'{one}' cannot have met itself: check the match.")
        if names is None or one in names:
            own.setdefault(one, []).append(each)
        if names is None or other in names:
            own.setdefault(other, []).append(each)
    return own


@value
class Board:
    """A board as the tied scored it; who did not play it is absent."""

    scores: Mapping[str, Exact] = asked("score of each contestant that played it")
    average: Exact | None = asked("average score of the board (0 where absent)", default=None)
    datum: Exact | None = asked("datum of the board, where the book compares with it", default=None)


@value
class Evidence:
    """All that may be looked at to split a tie."""

    records: Mapping[str, Record] = NONE
    meetings: Sequence[Meeting] | None = None
    boards: Sequence[Board] | None = None
    opponents: Mapping[str, tuple[str, ...]] | None = None
    totals: Mapping[str, Exact] = NONE
    fines: Mapping[str, Exact] | None = None
    withdrawn: tuple[str, ...] = ()
    next_ranks: tuple[tuple[str, ...], ...] = ()
    all_play_all: bool = False
    vp_event: bool = True
    seed: str | None = None
    own: Mapping[str, Sequence[Meeting]] = NONE
    fields: Mapping[str, str] = NONE
    without_boards: bool = False
    """Whether matches came in by their score as a whole, so that some figures are not known."""

    @cached_property
    def figure_of(self) -> Callable[[str, str], object]:
        """What looks up a figure of a contestant; None where it is not known."""
        return figures_of(self.records)

    @cached_property
    def in_parts(self) -> tuple[int, Mapping[str, int]]:
        """The totals in equal parts of a whole, and how many make one: sums of these are quick."""
        common = math.lcm(*{each.denominator for each in self.totals.values()})
        return common, {
            name: each.numerator * (common // each.denominator)
            for name, each in self.totals.items()
        }


def indexed(evidence: Evidence, names: Collection[str] | None = None) -> Evidence:
    """The same evidence with the meetings sorted by contestant, in their order.

    Only the meetings of `names` are sorted if they are given: the tied are few in a large field.
    """
    found = evidence.meetings or ()
    if isinstance(found, Meetings) and names is not None:
        return replace(evidence, own={name: found.of(name) for name in names})
    return replace(evidence, own=by_contestant(found, names))


def opponents_met(evidence: Evidence, name: str) -> list[str]:
    """Whom a contestant met, match by match."""
    return [e.other if e.one == name else e.one for e in evidence.own.get(name, ())]


def own_scores(evidence: Evidence, name: str) -> list[Exact]:
    """The score of a contestant, match by match."""
    own = evidence.own.get(name, ())
    return [e.one_score if e.one == name else e.other_score for e in own]


def opponents_scores(evidence: Evidence, name: str) -> list[Exact]:
    """The score of its opponents, match by match."""
    own = evidence.own.get(name, ())
    return [e.other_score if e.one == name else e.one_score for e in own]


def net_scores(evidence: Evidence, name: str) -> list[Exact | None]:
    """The net basic score of a contestant, match by match; None where it is not known."""
    own = evidence.own.get(name, ())
    return [e.net if e.one == name or e.net is None else -e.net for e in own]


def last_stage(tied: Iterable[str], evidence: Evidence) -> int | None:
    """The last round robin that one of the tied has played in; None if nobody says."""
    records = (evidence.records.get(name) for name in tied)
    stages = (each.match_stages for each in records if each is not None)
    return max((max(each) for each in stages if each), default=None)


def figure(evidence: Evidence, name: str, wanted: str, test: str) -> Any:
    """A figure of a contestant that a test needs; a sentence if it is not there."""
    found = evidence.figure_of(name, wanted)
    if found is None:
        raise Mistake(
            f"'{wanted}' of {name} is missing: the test '{test}' needs it to split the tie."
        )
    return found


def has(evidence: Evidence, name: str, wanted: str) -> bool:
    """Whether a figure of a contestant is there."""
    return evidence.figure_of(name, wanted) is not None
