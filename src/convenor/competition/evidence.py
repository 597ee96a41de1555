"""What a tie may be split by: meetings, wins, IMPs, opponents and boards of a stage.

Scores and accounts go in, the evidence that the tests of `standings` look at comes out. Boards are
brought only where the book counts back over them, because they are many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from convenor.competition.accounts import Accounts
from convenor.competition.later import Later
from convenor.competition.scores import MatchFigure, Scores
from convenor.competition.tied_boards import (
    MEETING_TESTS,
    boards_of_stage,
    meetings_in_sessions,
)
from convenor.exact import Exact, whole_if_whole
from convenor.standings.plans import StandingPlan
from convenor.standings.stand import account_totals
from convenor.standings.tiebreaks.evidence import Evidence, Meeting, Record
from convenor.standings.totals import Total
from convenor.values import replace

COUNT_BACKS = frozenset({"count-back"})


def evidence_of(
    accounts: Accounts,
    stage: str,
    plan: StandingPlan,
    totals: Mapping[str, Total],
    until: int | None = None,
    seed: str | None = None,
) -> Evidence:
    """All that the tests of a stage may look at; `totals` has everybody, of all its fields."""
    scores = accounts.scores
    own = scores.rules_of(stage).plan
    rules = [plan.ties, *plan.methods.values(), *(e.ties for e in plan.stakes if e.ties)]
    tests = [test for rule in rules for test in rule.tests]
    counts_back = any(test.test in COUNT_BACKS for test in tests)
    qualifying = any(test.figure == "qualifying_vp" for test in tests)
    met = own.format == "sessions" and any(test.test in MEETING_TESTS for test in tests)
    meetings: Sequence[Meeting] = Later(
        lambda: (
            meetings_in_sessions(scores, stage, until) if met else _meetings(accounts, stage, until)
        )
    )
    records: Mapping[str, Record]
    if own.format == "season":
        records = season_records(accounts, stage, totals)
    else:
        before = _qualifying(accounts, stage) if qualifying else {}
        records = _Records(meetings, totals, before, awarded_imps(accounts, stage, until))
    by_seats = not own.in_matches and any(test.test == "opponents" for test in tests)
    return Evidence(
        records=records,
        meetings=meetings if own.in_matches or met else None,
        opponents=_opponents(accounts, stage, until) if by_seats else None,
        boards=Later(lambda: boards_of_stage(scores, stage, until)) if counts_back else None,
        totals={**_strangers(accounts, stage, totals), **_officials(totals)},
        fines={name: total.fines for name, total in totals.items()},
        withdrawn=tuple(n for n, each in accounts.state.entries.items() if each.withdrawn),
        all_play_all=own.format == "round robin",
        vp_event=own.figure == "VP",
        seed=plan.seed or seed,
    )


def _officials(totals: Mapping[str, Total]) -> dict[str, Exact]:
    return {name: total.official for name, total in totals.items()}


def _strangers(accounts: Accounts, stage: str, totals: Mapping[str, Total]) -> dict[str, Exact]:
    """Opponents without a total, such as a house contestant: they count nothing."""
    seatings = (each.seating for each in accounts.state.sessions_of(stage))
    seats = (seat for each in seatings if each is not None for seat in each.seats)
    return {who: 0 for seat in seats for who in (seat.ns, seat.ew) if who not in totals}


def _qualifying(accounts: Accounts, stage: str) -> dict[str, Exact]:
    """What each had at the end of the stage that sent it here."""
    found: dict[str, Exact] = {}
    for plan in accounts.state.the_plan.sending_to(stage):
        totals = account_totals(accounts.account(plan.name))
        found.update(_officials(totals))
    return found


def _opponents(accounts: Accounts, stage: str, until: int | None) -> dict[str, tuple[str, ...]]:
    """Whom each sat against in the sessions of a movement, round by round."""
    met: dict[str, list[str]] = {}
    for session in accounts.state.sessions_of(stage, until):
        if session.seating is not None:
            for seat in session.seating.seats:
                for one, other in product(seat.ns.split("+"), seat.ew.split("+")):
                    met.setdefault(one, []).append(other)
                    met.setdefault(other, []).append(one)
    return {name: tuple(others) for name, others in met.items()}


def _meetings(accounts: Accounts, stage: str, until: int | None) -> Iterator[Meeting]:
    """Every match played, with the net score of the side named first."""
    scores = accounts.scores
    awarding = accounts.awarding(stage)
    for session in scores.state.sessions_of(stage, until):
        gone = awarding.without_play(session.number)
        for match in scores.matches(stage, session.number):
            if match.pairing.match in gone:
                continue
            one, other = match.pairing.contestants
            found = _both(scores, stage, match)
            if found is not None:
                net = match.margin(one)
                yield Meeting(one, other, *found, net, session.number)


def awarded_imps(accounts: Accounts, stage: str, until: int | None) -> dict[str, Exact]:
    """The IMPs that each has from matches that were forfeited, as the book gives them."""
    found: dict[str, Exact] = {}
    state = accounts.state
    sessions = {body.session for _, body in state.of_kind("match forfeited", stage)}
    if not sessions:
        return found
    over = until is None and accounts.over(stage)
    awarding = accounts.awarding(stage, until, over, accounts.settled(stage, until))
    for number in sorted(sessions):
        if until is None or number <= until:
            for who, imps in awarding.forfeit_imps(number):
                found[who] = whole_if_whole(found.get(who, 0) + imps)
    return found


def _both(scores: Scores, stage: str, match: MatchFigure) -> tuple[Exact, Exact] | None:
    if not match.complete:
        return None
    find = match.vp if scores.rules_of(stage).plan.figure == "VP" else match.margin
    ours, theirs = (find(who) for who in match.pairing.contestants)
    return None if ours is None or theirs is None else (ours, theirs)


class _Records(Mapping[str, Record]):
    """The figures of each contestant, added up when a test asks for them."""

    def __init__(
        self,
        meetings: Sequence[Meeting],
        totals: Mapping[str, Total],
        qualifying: Mapping[str, Exact],
        awarded: Mapping[str, Exact],
    ) -> None:
        self._meetings = meetings
        self._totals = totals
        self._qualifying = qualifying
        self._awarded = awarded
        self._own: dict[str, list[tuple[Exact, Exact, Exact, str]]] | None = None
        self._made: dict[str, Record] = {}

    def __getitem__(self, name: str) -> Record:
        found = self._made.get(name)
        if found is None:
            if self._own is None:
                self._own = _by_contestant(self._meetings)
            own = self._own.get(name, [])
            awarded = self._awarded.get(name, 0)
            found = _record(name, own, self._totals[name], self._qualifying.get(name), awarded)
            self._made[name] = found
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._totals)

    def __len__(self) -> int:
        return len(self._totals)


def _by_contestant(
    meetings: Sequence[Meeting],
) -> dict[str, list[tuple[Exact, Exact, Exact, str]]]:
    own: dict[str, list[tuple[Exact, Exact, Exact, str]]] = {}
    for each in meetings:
        net = each.net or 0
        own.setdefault(each.one, []).append((each.one_score, each.other_score, net, each.other))
        own.setdefault(each.other, []).append((each.other_score, each.one_score, -net, each.one))
    return own


def _record(
    name: str,
    own: list[tuple[Exact, Exact, Exact, str]],
    total: Total,
    qualifying: Exact | None,
    awarded: Exact,
) -> Record:
    """What a contestant has; the totals of its opponents are added up by the test itself."""
    return Record(
        vp=total.official,
        fines=total.fines,
        qualifying_vp=qualifying,
        won=sum(ours > theirs for ours, theirs, *_ in own),
        drawn=sum(ours == theirs for ours, theirs, *_ in own),
        net_imps=whole_if_whole(sum((net for _, _, net, _ in own), start=awarded)),
        awarded_imps=awarded,
        basic_won=whole_if_whole(sum(net for _, _, net, _ in own if net > 0)),
        basic_lost=whole_if_whole(-sum(net for _, _, net, _ in own if net < 0)),
        sessions=total.own,
        sessions_with_substitutes=total.with_substitutes,
        scores=total.each,
        number=int(name) if name.isdecimal() else None,
        match_vps=tuple(ours for ours, *_ in own),
        opponents_match_vps=tuple(theirs for _, theirs, *_ in own),
        match_net=tuple(net for _, _, net, _ in own),
    )


def season_records(
    accounts: Accounts, stage: str, totals: Mapping[str, Total]
) -> dict[str, Record]:
    """What splits ties of a season table: its points, and the stages that they came from."""
    season = accounts.season(stage)
    counted_as = season.counted_as()
    found = {name: season.record(name, total.official) for name, total in totals.items()}
    for each in season.stages:
        own = account_totals(accounts.account(each))
        met = _by_contestant(tuple(_meetings(accounts, each, None)))
        awarded = awarded_imps(accounts, each, None)
        for name, total in own.items():
            record = found[counted_as.get(name, name)]
            net = sum((net for _, _, net, _ in met.get(name, ())), start=awarded.get(name, 0))
            found[counted_as.get(name, name)] = replace(
                record,
                vp=whole_if_whole((record.vp or 0) + total.official),
                fines=whole_if_whole((record.fines or 0) + total.fines),
                stage_vps=(*(record.stage_vps or ()), total.official),
                net_imps=whole_if_whole((record.net_imps or 0) + net),
            )
    return found
