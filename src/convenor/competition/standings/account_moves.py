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
from convenor.exact import Exact, ratio, whole_if_whole
from convenor.ledger import bodies
from convenor.matches.percentages import percentage
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
    sessions = _Sessions(scores, plan)
    for fact, kind in MOVES:
        for _, body in scores.state.of_kind(fact, stage):
            if body.unit in units and (until is None or body.session <= until):
                yield Entry(
                    body.contestant,
                    sessions.amount(body, kind),
                    kind,
                    body.session,
                    body.rests_on if isinstance(body, bodies.FineImposed) else body.clause,
                    body.reason,
                    in_score=plan.figure == "percent" and not plan.in_matches,
                )


class _Sessions:
    """Amounts of one session in the unit of the account: matchpoints as percent, or the reverse."""

    def __init__(self, scores: Scores, plan: StagePlan) -> None:
        self.scores = scores
        self.plan = plan
        self._moved: dict[tuple[str, int], Exact] = {}
        """Matchpoints by which a session of a contestant has been moved so far."""

    def amount(self, body: Any, kind: Kind) -> Exact:
        """What a fine or an adjustment is worth in the account."""
        amount: Exact = body.amount
        figure = self.plan.figure
        if body.unit == figure or {body.unit, figure} != {"percent", "matchpoints"}:
            return amount
        card = self.scores.session(self.plan.name, body.session).cards.get(body.contestant)
        available = (card.available if card else None) or 0
        if figure == "matchpoints":
            return ratio(amount * available, 100)
        if card is None or not available:
            return 0
        sign = -1 if kind == "fine" else 1
        place = (body.contestant, body.session)
        before = card.score + self._moved.get(place, 0)
        after = before + sign * amount
        self._moved[place] = after - card.score
        return whole_if_whole(
            sign * (self._percent(after, available) - self._percent(before, available))
        )

    def _percent(self, matchpoints: Exact, available: Exact) -> Exact:
        """The percentage of a session as the book rounds it, after a fine too."""
        rounding = self.scores.rules_of(self.plan.name).session_terms.rounding
        return percentage(matchpoints, available, rounding)


def with_credits(
    state: State, stage: str, until: int | None, entries: tuple[Entry, ...]
) -> tuple[Entry, ...]:
    """The entries, with scores that an official credited in place of what was played."""
    for _, body in state.of(bodies.ScoreCredited, stage):
        if until is None or body.session <= until:
            entries = credited(
                entries, body.contestant, body.session, body.score, body.clause, body.reason
            )
    return entries
