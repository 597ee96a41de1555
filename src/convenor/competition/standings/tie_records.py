"""The figures of each contestant that a tie may be split by, added up when a test asks for them.

Meetings and totals go in; a record of each contestant comes out: wins, IMPs, its scores one by
one. Of a season table, the stages that it is made of are added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from convenor.competition.standings.accounts import Accounts
from convenor.competition.standings.meetings import awarded_imps, meetings_of
from convenor.exact import Exact, whole_if_whole
from convenor.standings.stand import account_totals
from convenor.standings.tiebreaks.evidence import (
    Meeting,
    Meetings,
    Record,
    Records,
    differing,
)
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.standings.totals import Total
from convenor.values import replace

Own = tuple[Exact, Exact, Exact | None, int]
"""A match as one side sees it: its score, the opponents', its net score if known, and the round."""


OF_TOTALS: Mapping[str, Callable[[Total], object]] = {
    "vp": lambda total: total.official,
    "fines": lambda total: total.fines,
    "sessions": lambda total: total.own,
    "sessions_with_substitutes": lambda total: total.with_substitutes,
    "scores": lambda total: total.each,
}
"""What a total tells, without a look at the matches."""
NOT_HERE = frozenset({"opponents_vp", "opponents_fines"})
"""What the test of the opponents adds up itself."""


class StageRecords(Records):
    """The figures of each contestant, added up when a test asks for them."""

    def __init__(
        self,
        meetings: Sequence[Meeting],
        totals: Mapping[str, Total],
        qualifying: Mapping[str, Exact],
        awarded: Mapping[str, Exact],
        rounds: int,
        known: dict[str, tuple[tuple[object, ...], Record]] | None = None,
    ) -> None:
        """`known` are records of before, each with what it was added up from."""
        self._rounds = rounds
        self._known = {} if known is None else known
        self._meetings = meetings
        self._totals = totals
        self._qualifying = qualifying
        self._awarded = awarded
        self._own: dict[str, list[Own]] | None = None
        self._made: dict[str, Record] = {}

    def __getitem__(self, name: str) -> Record:
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = self._record(name)
        return found

    def figure_of(self, name: str, wanted: str) -> object:
        if wanted in NOT_HERE or name not in self._totals:
            return None
        told = OF_TOTALS.get(wanted)
        return told(self._totals[name]) if told is not None else getattr(self[name], wanted)

    def _record(self, name: str) -> Record:
        """The record of before where it would be added up from the same."""
        awarded, before = self._awarded.get(name, 0), self._qualifying.get(name)
        total, rounds = self._totals[name], self._rounds
        if not isinstance(self._meetings, Meetings):
            return _record(name, self._own_of(name), total, before, awarded, rounds)
        met = self._meetings.of(name)
        of = (met, total, before, awarded, rounds)
        known = self._known.get(name)
        if known is None or known[0] != of:
            own = [_seen_by(name, each) for each in met]
            known = self._known[name] = (of, _record(name, own, total, before, awarded, rounds))
        return known[1]

    def _own_of(self, name: str) -> list[Own]:
        if self._own is None:
            self._own = _by_contestant(self._meetings)
        return self._own.get(name, [])

    def bring(self) -> None:
        """Bring the matches as they are now, before one of them changes."""
        if isinstance(self._meetings, Meetings):
            _ = self._meetings.rounds

    def is_like(self, before: StageRecords) -> bool:
        """Whether it can be told whose record may be different."""
        fixed = self._rounds, self._qualifying
        both = isinstance(self._meetings, Meetings) and isinstance(before._meetings, Meetings)
        return both and fixed == (before._rounds, before._qualifying)

    def moved_since(self, before: StageRecords) -> set[str]:
        """Those whose record may be different from one that is like it."""
        now, then = self._meetings, before._meetings
        assert isinstance(now, Meetings)
        assert isinstance(then, Meetings)
        return (
            differing(self._awarded, before._awarded)
            | differing(self._totals, before._totals)
            | now.moved_since(then)
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._totals)

    def __len__(self) -> int:
        return len(self._totals)


def _by_contestant(meetings: Sequence[Meeting]) -> dict[str, list[Own]]:
    own: dict[str, list[Own]] = {}
    for each in meetings:
        for name in (each.one, each.other):
            own.setdefault(name, []).append(_seen_by(name, each))
    return own


def _seen_by(name: str, met: Meeting) -> Own:
    """A match as one side of it sees it."""
    if name == met.one:
        return met.one_score, met.other_score, met.net, met.round
    return met.other_score, met.one_score, None if met.net is None else -met.net, met.round


def _record(
    name: str,
    own: list[Own],
    total: Total,
    qualifying: Exact | None,
    awarded: Exact,
    rounds: int,
) -> Record:
    """What a contestant has; the totals of its opponents are added up by the test itself.

    `rounds` are those of one round robin. Of a match that was said in VPs nobody knows the net
    score, and then nobody knows what it comes to over all.
    """
    known = _nets(own)
    return Record(
        **{each: told(total) for each, told in OF_TOTALS.items()},  # type: ignore[arg-type]
        qualifying_vp=qualifying,
        won=sum(ours > theirs for ours, theirs, *_ in own),
        drawn=sum(ours == theirs for ours, theirs, *_ in own),
        net_imps=None if known is None else whole_if_whole(sum(known, start=awarded)),
        awarded_imps=awarded,
        basic_won=None if known is None else whole_if_whole(sum(n for n in known if n > 0)),
        basic_lost=None if known is None else whole_if_whole(-sum(n for n in known if n < 0)),
        number=int(name) if name.isdecimal() else None,
        match_vps=tuple(ours for ours, *_ in own),
        opponents_match_vps=tuple(theirs for _, theirs, *_ in own),
        match_net=known,
        match_stages=tuple(-(-number // rounds) for *_, number in own),
    )


def _nets(own: list[Own]) -> tuple[Exact, ...] | None:
    """The net score of each match; None where one of them is not known."""
    known = tuple(net for _, _, net, _ in own if net is not None)
    return known if len(known) == len(own) else None


def season_records(
    accounts: Accounts,
    stage: str,
    totals: Mapping[str, Total],
    tests: Sequence[TieBreakTerms] = (),
) -> dict[str, Record]:
    """What splits ties of a season table: its points, and the stages that they came from."""
    season = accounts.season(stage)
    counted_as = season.counted_as()
    found = {name: season.record(name, total.official, tests) for name, total in totals.items()}
    for each in season.stages:
        own = account_totals(accounts.account(each))
        met = _by_contestant(meetings_of(accounts, each, None))
        awarded = awarded_imps(accounts, each, None)
        for name, total in own.items():
            heir = counted_as.get(name, name)
            record = found.get(heir)
            if record is None:
                continue  # it has left, and has no line in the table
            nets = _nets(met.get(name, []))
            net = None if nets is None else sum(nets, start=awarded.get(name, 0))
            found[heir] = replace(
                record,
                vp=whole_if_whole((record.vp or 0) + total.official),
                fines=whole_if_whole((record.fines or 0) + total.fines),
                stage_vps=(*(record.stage_vps or ()), total.official),
                net_imps=None if net is None else whole_if_whole((record.net_imps or 0) + net),
            )
    return found
