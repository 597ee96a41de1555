"""What a tie may be split by: meetings, wins, IMPs, opponents and boards of a stage.

Scores and accounts go in, the evidence that the tests of `standings` look at comes out. Boards are
brought only where the book counts back over them, because they are many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from convenor.competition.standings.account_fields import WITHDREW, unplaced
from convenor.competition.standings.accounts import Accounts
from convenor.competition.standings.lazy_sequence import Later
from convenor.competition.standings.meetings import awarded_imps, meetings_of
from convenor.competition.standings.tie_records import StageRecords, season_records
from convenor.competition.standings.tied_boards import (
    MEETING_TESTS,
    boards_of_stage,
    meetings_in_sessions,
)
from convenor.competition.state.seats import contestants_on
from convenor.exact import Exact
from convenor.standings.plans import StandingPlan
from convenor.standings.settling import tests_in
from convenor.standings.stand import account_totals
from convenor.standings.tiebreaks.evidence import Evidence, Meeting, Record
from convenor.standings.tiebreaks.terms import TieBreakTerms
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
    """All that the tests of a stage may look at; `totals` has everybody, of all its fields."""
    scores, own = accounts.scores, accounts.scores.rules_of(stage).plan
    tests = tests_of(plan)
    names = {test.test for test in tests}
    in_sessions = own.format == "sessions" and bool(names & MEETING_TESTS)
    meetings: Sequence[Meeting] = (
        Later(lambda: meetings_in_sessions(scores, stage, until))
        if in_sessions
        else meetings_of(accounts, stage, until)
    )
    by_seats = not own.in_matches and "opponents" in names
    return Evidence(
        records=_records(accounts, stage, totals, meetings, until, tests),
        meetings=meetings if own.in_matches or in_sessions else None,
        opponents=_opponents(accounts, stage, totals, until) if by_seats else None,
        boards=Later(lambda: boards_of_stage(scores, stage, until)) if counts_back(tests) else None,
        totals=_officials(totals) | _strangers(accounts, stage, totals),
        fines={name: total.fines for name, total in totals.items()},
        withdrawn=tuple(
            name
            for name, why in unplaced(accounts.state, tuple(accounts.state.entries), stage).items()
            if why == WITHDREW
        ),
        all_play_all=own.format == "round robin",
        vp_event=own.figure == "VP",
        seed=plan.seed or seed,
        without_boards=own.in_matches and _without_boards(accounts, stage, until),
    )


def _without_boards(accounts: Accounts, stage: str, until: int | None) -> bool:
    """Whether a match of the stage counts by its score as a whole."""
    return any(
        match.by_report
        for session in accounts.state.sessions_of(stage, until)
        if (stage, session.number) in accounts.state.match_scores
        for match in accounts.scores.matches(stage, session.number)
    )


def tests_of(plan: StandingPlan) -> list[TieBreakTerms]:
    """Every test by which a tie of the stage may be split, whatever is at stake."""
    return list(tests_in(plan))


def counts_back(tests: Sequence[TieBreakTerms]) -> bool:
    """Whether a test looks at every board."""
    return any(test.test in COUNT_BACKS for test in tests)


def asks_for_earlier_stages(tests: Sequence[TieBreakTerms]) -> bool:
    """Whether a test looks at what each had before it came to the stage."""
    return any(test.figure == "qualifying_vp" for test in tests)


def _records(
    accounts: Accounts,
    stage: str,
    totals: Mapping[str, Total],
    meetings: Sequence[Meeting],
    until: int | None,
    tests: Sequence[TieBreakTerms],
) -> Mapping[str, Record]:
    """What each has; earlier stages are looked at only where a test asks for them."""
    if accounts.state.the_plan.stage(stage).format == "season":
        return season_records(accounts, stage, totals, tests)
    before = _qualifying(accounts, stage) if asks_for_earlier_stages(tests) else {}
    own = accounts.state.the_plan.stage(stage)
    rounds = len(totals) - 1 + len(totals) % 2 if own.format == "round robin" else own.rounds
    awarded = awarded_imps(accounts, stage, until)
    known = accounts.records_known(stage, until)
    return StageRecords(meetings, totals, before, awarded, max(1, rounds), known)


def _officials(totals: Mapping[str, Total]) -> dict[str, Exact]:
    return {name: total.official for name, total in totals.items()}


def _strangers(accounts: Accounts, stage: str, totals: Mapping[str, Total]) -> dict[str, Exact]:
    """Opponents without a total, such as a house contestant: they count nothing."""
    return dict.fromkeys(accounts.strangers(stage, totals.keys()), 0)


def _qualifying(accounts: Accounts, stage: str) -> dict[str, Exact]:
    """What each had at the end of the stage that sent it here."""
    found: dict[str, Exact] = {}
    for plan in accounts.state.the_plan.sending_to(stage):
        totals = account_totals(accounts.account(plan.name))
        found.update(_officials(totals))
    return found


def _opponents(
    accounts: Accounts, stage: str, everybody: Iterable[str], until: int | None
) -> dict[str, tuple[str, ...]]:
    """Whom each sat against in the sessions of a movement, round by round; nobody before that."""
    met: dict[str, list[str]] = {name: [] for name in everybody}
    for session in accounts.state.sessions_of(stage, until):
        if session.seating is not None:
            for seat in session.seating.seats:
                for one, other in product(contestants_on(seat.ns), contestants_on(seat.ew)):
                    met.setdefault(one, []).append(other)
                    met.setdefault(other, []).append(one)
    return {name: tuple(others) for name, others in met.items()}
