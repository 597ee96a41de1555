"""What else counts in the account of a stage: carry-over, adjustments, fines and credits.

The state and the scores go in; entries come out in the unit of the account, each with its clause.
Amounts in the unit of a match move that match, so they are left alone here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from convenor.competition.plans.plan import StagePlan
from convenor.competition.scores.scores import Scores
from convenor.competition.state.state import State
from convenor.exact import Exact, ratio
from convenor.ledger import bodies
from convenor.standings.accounts import credited
from convenor.standings.totals import Entry, Kind

UNITS: Mapping[str, frozenset[str]] = {
    "VP": frozenset({"VP"}),
    "percent": frozenset({"percent", "matchpoints"}),
    "matchpoints": frozenset({"matchpoints", "percent"}),
    "IMP": frozenset(),
    "points": frozenset({"points"}),
}
"""Units of fines and adjustments that come into the account itself; others move the match."""
MOVES: tuple[tuple[str, Kind], ...] = (("score adjusted", "adjustment"), ("fine imposed", "fine"))
"""Facts that move an account, and what each is called there."""


def carried(state: State, stage: str) -> Iterator[Entry]:
    """What contestants brought with them from the stage before."""
    there = state.stage(stage)
    for number, amount in there.carry_overs.items():
        yield Entry(number, amount, "carry-over", 0, there.carry_clause)


def moved(scores: Scores, stage: str, until: int | None) -> Iterator[Entry]:
    """Adjustments and fines in the unit of the account."""
    plan = scores.state.the_plan.stage(stage)
    units = UNITS.get(plan.figure, frozenset())
    if not plan.in_matches and plan.figure == "IMP":
        units = frozenset({"IMP"})
    for fact, kind in MOVES:
        for _, body in scores.state.of_kind(fact, stage):
            if body.unit in units and (until is None or body.session <= until):
                yield Entry(
                    body.contestant,
                    _amount(scores, plan, body),
                    kind,
                    body.session,
                    body.rests_on if isinstance(body, bodies.FineImposed) else body.clause,
                    body.reason,
                )


def _amount(scores: Scores, plan: StagePlan, body: Any) -> Exact:
    """An amount in the unit of the account: matchpoints and percent of one session."""
    amount: Exact = body.amount
    if body.unit == plan.figure or {body.unit, plan.figure} != {"percent", "matchpoints"}:
        return amount
    card = scores.session(plan.name, body.session).cards.get(body.contestant)
    available = (card.available if card else None) or 0
    if plan.figure == "matchpoints":
        return ratio(amount * available, 100)
    return ratio(amount * 100, available) if available else 0


def with_credits(
    state: State, stage: str, until: int | None, entries: tuple[Entry, ...]
) -> list[Entry]:
    """The entries, with scores that an official credited in place of what was played."""
    for _, body in state.of(bodies.ScoreCredited, stage):
        if until is None or body.session <= until:
            entries = credited(
                entries, body.contestant, body.session, body.score, body.clause, body.reason
            )
    return list(entries)
