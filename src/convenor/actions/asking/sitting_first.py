"""Who sits first in a stanza of a match.

A match and a stanza go in; the team that sits first comes out with its clause, or that the
line-ups are blind, or that it is not settled yet. Whether line-ups came in time is not known here.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door
from convenor.competition.live import Competition
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import SessionState
from convenor.draws.seating_by_draw import RightsTerms
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import order_of, said
from convenor.values import value

BLIND = "blind"


@value
class Turn:
    """Who sits first; nobody where the line-ups are blind, or where it is not settled."""

    first: str | None = None
    blind: bool = False
    clause: str = ""
    why_open: str = ""
    """What is missing, where a clause has been named and it is not settled."""


def match_in(session: SessionState, contestant: str) -> Pairing | None:
    """The match that a contestant plays in a session."""
    pairings = session.seating.pairings if session.seating is not None else ()
    return next((each for each in pairings if contestant in each.contestants), None)


def turn_of(there: Competition, session: SessionState, pairing: Pairing, stanza: int = 1) -> Turn:
    """Who sits first in a stanza of a match: by its draw, or by the clause of its stage."""
    drawn = _as_drawn(there, session, pairing)
    if drawn is not None:
        return drawn
    door = Door(there, session.stage)
    now = there.facts[-1].recorded
    line_up = bodies.LineUpLodged(session.stage, session.number, pairing.first, {}, stanza)
    case = Case(
        there, now, stage=session.stage, contestant=pairing.first, session=session.number,
        line_up=line_up,
    )  # fmt: skip
    part = "extra set" if session.is_extra else "sits first"
    for clause in door.clauses(part):
        try:
            named, answer = door.answer(part, clause, case)
        except Mistake as mistake:
            return Turn(clause=clause, why_open=str(mistake).rstrip("."))
        if said(answer).get("line_ups") == BLIND:
            return Turn(blind=True, clause=named)
        return _turn(order_of(answer).sits_first, pairing, stanza, named)
    return Turn()


def _turn(first: object, pairing: Pairing, stanza: int, clause: str) -> Turn:
    if isinstance(first, tuple):
        if len(first) < stanza:
            return Turn(clause=clause, why_open=f"nobody has chosen for stanza {stanza}")
        names = {"home": pairing.first, "visitor": pairing.second}
        return Turn(names.get(str(first[stanza - 1]), str(first[stanza - 1])), clause=clause)
    return Turn(None if first is None else str(first), clause=clause)


def _as_drawn(there: Competition, session: SessionState, pairing: Pairing) -> Turn | None:
    """What the recorded draw says about a match, where it says anything."""
    for each in (session.draw or {}).get("matches", ()):
        if str(each["table"]) != pairing.match:
            continue
        plan = pipeline.rules(there, session.stage)
        clause = plan.full(str(plan.plan.draw.get("sits_first_by") or ""))
        if each.get("line_ups") == BLIND:
            return Turn(blind=True, clause=clause)
        if each.get("sits_first") is not None:
            return Turn(str(each["sits_first"]), clause=clause)
        if each.get("seating_rights") is not None:
            return _by_right(there, session, pairing, str(each["seating_rights"]))
    return None


def _by_right(
    there: Competition, session: SessionState, pairing: Pairing, whose: str
) -> Turn | None:
    """Who sits first where the draw gives one team the seating rights, by what these are."""
    rules = pipeline.rules(there, session.stage)
    named = str(rules.plan.draw.get("right_by") or "")
    if not named:
        return None
    clause = rules.full(named)
    sits: str | None = "last"
    if rules.conditions.terms(clause, RightsTerms).right == "chooses first or last":
        sits = _chosen(there, session, whose)
    if sits is not None:
        return Turn(whose if sits == "first" else pairing.opponent_of(whose), clause=clause)
    missing = "the team with the seating rights has not said whether it sits first or last"
    return Turn(clause=clause, why_open=missing)


def _chosen(there: Competition, session: SessionState, whose: str) -> str | None:
    """What the team that may choose has said last."""
    said = [
        body.elects
        for _, body in there.state.of(bodies.TossMade, session.stage)
        if body.session == session.number and body.winner == whose
    ]
    return said[-1] if said else None
