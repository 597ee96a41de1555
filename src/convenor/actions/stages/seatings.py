"""The seating of a session is signed by those who settle it, and what has moved since is told.

A session and a name go in; the fact comes out with the seats as they stand. Who sits where is
settled elsewhere.
"""

from __future__ import annotations

from convenor.actions.action import Action, Proposal, Setting, one, refuse
from convenor.actions.asking.carried_out import carrying
from convenor.actions.asking.deciders import deciders, may_decide
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.values import replace


def seats_of(session: SessionState) -> tuple[str, ...]:
    """Who sits where in the first round, a line a table."""
    seating = session.seating
    seats = seating.seats if seating is not None else ()
    return tuple(f"{each.table}: {each.ns} v {each.ew}" for each in seats if each.round == 1)


def sign_seating(there: Competition, given: bodies.SeatingSigned, setting: Setting) -> Proposal:  # noqa: ARG001
    """The seats of a session are settled."""
    session = there.state.session(given.stage, given.session)
    seats = seats_of(session)
    if not seats:
        raise Mistake(f"nobody is seated in session {given.session}: seat it first.")
    clauses = carrying(there, "sign-seating")
    findings = [
        refuse(f"it is for the {' or the '.join(deciders(each))} to settle the seating", each.name)
        for each in clauses
        if not may_decide(each, given.by)
    ]
    findings += [
        refuse(
            f"the {deciders(each)[0]} settles the seating unless it is left to the {given.by}",
            each.name,
        )
        for each in clauses
        if not findings and len(deciders(each)) > 1 and not given.delegated
        and not may_decide(replace(each, decided_by=deciders(each)[0]), given.by)
    ]  # fmt: skip
    body = replace(given, seats=seats, clause=given.clause or (clauses[0].name if clauses else ""))
    return one("seating signed", body, *findings, says=f"{len(seats)} tables, by the {given.by}")


def moved_since(there: Competition, stage: str, session: int) -> tuple[str, ...]:
    """The tables that sit otherwise than they were signed; none as long as nothing is signed."""
    signed = [b for _, b in there.state.of(bodies.SeatingSigned, stage) if b.session == session]
    if not signed:
        return ()
    before = set(signed[-1].seats)
    return tuple(e for e in seats_of(there.state.session(stage, session)) if e not in before)


SEATINGS = (
    Action(
        *("sign-seating", "Sign the seating", bodies.SeatingSigned, sign_seating),
        *("director", "set-up", "who settled the seats of a session, and that they did"),
    ),
)
