"""Fines of a match: those that count in it, and those that its winner carries into the next.

The fines of a stage and a match go in; out come the amounts that the match has, each with its
clause. Where both sides of a knock-out were fined, the clause for that says what becomes of them;
who wins a match is not known here, but only the winner plays a next one.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.competition.plans.rules import Rules
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import State
from convenor.conduct.knockout_fines import KnockoutScore, KnockoutTerms
from convenor.exact import Exact, ratio
from convenor.ledger import bodies
from convenor.values import value

PART = "both fined"
RATE = "knock-out fine"


@value
class FineInMatch:
    """A fine that a match has, as what it takes off."""

    contestant: str
    amount: Exact
    clause: str
    reason: str = ""
    rests_on: str = ""
    """The clause that the fine is told by."""


def fines_in(state: State, rules: Rules, session: int, pairing: Pairing) -> list[FineInMatch]:
    """The fines of a match in its own unit, and those carried into it."""
    own = list(_own(state, rules.plan.name, session, pairing))
    if not rules.named(PART):
        return own
    shared = _of_both(rules, own, pairing)
    if shared and _carried(rules, shared[0], _is_last(state, rules, session)) is not None:
        own = [each for each in own if each not in shared]
    return [*own, *_from_before(state, rules, session, pairing)]


def _own(state: State, stage: str, session: int, pairing: Pairing) -> Iterator[FineInMatch]:
    for _, body in state.of(bodies.FineImposed, stage):
        if (body.session, body.unit) == (session, "IMP") and (
            body.contestant in pairing.contestants
        ):
            yield FineInMatch(body.contestant, body.amount, body.clause, body.reason, body.rests_on)


def _of_both(rules: Rules, own: list[FineInMatch], pairing: Pairing) -> list[FineInMatch]:
    """The fines in place of VPs, where both sides have one; nothing where one side has none."""
    rate = rules.clause(RATE)
    found = [each for each in own if each.clause == rate]
    return found if {each.contestant for each in found} == {*pairing.contestants} else []


def _carried(rules: Rules, fine: FineInMatch, last: bool) -> Exact | None:
    """What the winner takes on of such a fine; None where an official decides it."""
    laid_on_at = rules.terms(RATE, KnockoutTerms).imps_for_vp
    given = {
        "fine": ratio(fine.amount, laid_on_at),
        "imps": 0,  # the score of the match does not matter where both are at fault
        "opponents_imps": 0,
        "both_at_fault": True,
        "last_match": last,
    }
    found = rules.ask(PART, given)
    return found.carried_forward if isinstance(found, KnockoutScore) else None


def _from_before(
    state: State, rules: Rules, session: int, pairing: Pairing
) -> Iterator[FineInMatch]:
    """Fines that a side brings from an earlier match, against others, in which both were fined."""
    stage = rules.plan.name
    for before in state.sessions_of(stage, session - 1):
        for other in before.seating.pairings if before.seating is not None else ():
            both = {*other.contestants}
            if both == {*pairing.contestants} or not both & {*pairing.contestants}:
                continue
            own = list(_own(state, stage, before.number, other))
            for fine in _of_both(rules, own, other):
                amount = _carried(rules, fine, last=False)
                if fine.contestant in pairing.contestants and amount:
                    name = other.name or f"match {other.match}"
                    clause = rules.clause(PART)
                    yield FineInMatch(
                        fine.contestant, amount, clause, f"carried from {name}", clause
                    )


def _is_last(state: State, rules: Rules, session: int) -> bool:
    """Whether no match follows: the only one of its round."""
    seating = state.session(rules.plan.name, session).seating
    return seating is not None and len(seating.pairings) == 1
