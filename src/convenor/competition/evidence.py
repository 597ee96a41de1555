"""What a tie may be split by: meetings, wins, IMPs, opponents and boards of a stage.

Scores and accounts go in, the evidence that the tests of `standings` look at comes out. Boards are
brought only where the book counts back over them, because they are many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.accounts import Accounts
from convenor.competition.scores import MatchFigure, Scores
from convenor.exact import Exact, ratio, whole_if_whole
from convenor.standings.plans import StandingPlan
from convenor.standings.tiebreaks.evidence import Board, Evidence, Meeting, Record
from convenor.standings.totals import Total

COUNT_BACKS = frozenset({"count-back"})


def evidence_of(
    accounts: Accounts,
    stage: str,
    plan: StandingPlan,
    totals: Mapping[str, Total],
    until: int | None = None,
    seed: str | None = None,
) -> Evidence:
    """All that the tests of a stage may look at."""
    scores = accounts.scores
    meetings = tuple(_meetings(accounts, stage, until))
    records = _Records(meetings, totals)
    rules = [plan.ties, *plan.methods.values(), *(e.ties for e in plan.stakes if e.ties)]
    counts_back = any(test.test in COUNT_BACKS for rule in rules for test in rule.tests)
    in_matches = scores.rules_of(stage).plan.in_matches
    return Evidence(
        records=records,
        meetings=meetings if in_matches else None,
        boards=tuple(_boards(scores, stage, until)) if counts_back else None,
        totals={name: total.official for name, total in totals.items()},
        fines={name: total.fines for name, total in totals.items()},
        withdrawn=tuple(
            number for number, each in accounts.state.entries.items() if each.withdrawn
        ),
        all_play_all=scores.rules_of(stage).plan.format == "round robin",
        vp_event=scores.rules_of(stage).plan.figure == "VP",
        seed=plan.seed or seed,
    )


def _meetings(accounts: Accounts, stage: str, until: int | None) -> Iterator[Meeting]:
    """Every match played, with the net score of the side named first."""
    scores = accounts.scores
    for session in scores.state.sessions_of(stage):
        if until is not None and session.number > until:
            continue
        for match in scores.matches(stage, session.number):
            one, other = match.pairing.contestants
            found = _both(scores, stage, match)
            if found is not None:
                net = match.margin(one)
                yield Meeting(one, other, *found, net, session.number)


def _both(scores: Scores, stage: str, match: MatchFigure) -> tuple[Exact, Exact] | None:
    if not match.complete:
        return None
    find = match.vp if scores.rules_of(stage).plan.figure == "VP" else match.margin
    ours, theirs = (find(who) for who in match.pairing.contestants)
    return None if ours is None or theirs is None else (ours, theirs)


class _Records(Mapping[str, Record]):
    """The figures of each contestant, added up when a test asks for them."""

    def __init__(self, meetings: tuple[Meeting, ...], totals: Mapping[str, Total]) -> None:
        self._meetings = meetings
        self._totals = totals
        self._own: dict[str, list[tuple[Exact, Exact, Exact, str]]] | None = None
        self._made: dict[str, Record] = {}

    def __getitem__(self, name: str) -> Record:
        found = self._made.get(name)
        if found is None:
            if self._own is None:
                self._own = _by_contestant(self._meetings)
            found = _record(name, self._own.get(name, []), self._totals, self._totals[name])
            self._made[name] = found
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._totals)

    def __len__(self) -> int:
        return len(self._totals)


def _by_contestant(
    meetings: tuple[Meeting, ...],
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
    totals: Mapping[str, Total],
    total: Total,
) -> Record:
    met = [totals[other] for *_, other in own if other in totals]
    return Record(
        vp=total.official,
        fines=total.fines,
        opponents_vp=whole_if_whole(sum(each.official for each in met)),
        opponents_fines=whole_if_whole(sum(each.fines for each in met)),
        won=sum(ours > theirs for ours, theirs, *_ in own),
        drawn=sum(ours == theirs for ours, theirs, *_ in own),
        net_imps=whole_if_whole(sum(net for _, _, net, _ in own)),
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


def _boards(scores: Scores, stage: str, until: int | None) -> Iterator[Board]:
    """Each board as everybody scored it, those of one session after another."""
    plan = scores.rules_of(stage).plan
    if plan.tables_a_match > 1:
        return
    for session in scores.state.sessions_of(stage):
        if until is not None and session.number > until:
            continue
        for board in session.boards:
            sides = scores.board(stage, session.number, board).scores.sides
            found = {each.contestant: each.score for each in sides if each.score is not None}
            tops = [each.available for each in sides if each.available]
            average = None if not tops else ratio(max(tops), 2)
            yield Board(found, average)
