"""What goes wrong in a simulated competition: latecomers, fouled boards, rulings and appeals.

A director and a session go in; each mishap has its own chance, drawn from the seed, and is recorded
by the action for it. What the book refuses does not happen.
"""

from __future__ import annotations

from random import Random

from convenor import pipeline
from convenor.competition.plans.plan import StagePlan
from convenor.competition.state.seats import Seat, Seating
from convenor.competition.state.state import SessionState
from convenor.simulator.director import Director

ENOUGH = 6
"""Nobody withdraws from a field of so many or fewer."""


def arrive(director: Director, plan: StagePlan, session: SessionState) -> None:
    """Some come late, some not at all."""
    if not plan.in_matches or session.seating is None:
        return
    place = {"stage": plan.name, "session": session.number}
    for pairing in session.seating.pairings:
        who = pairing.second
        random = director.chance(plan.name, session.number, pairing.match, "arrival")
        if random.random() < director.trouble.late:
            director.attempt("late", **place, contestant=who, minutes=random.randint(6, 19))
        elif random.random() < director.trouble.forfeit:
            director.attempt("forfeit", **place, at_fault=[who], reason="did not come")


def maybe_withdraw(director: Director, plan: StagePlan, number: int) -> None:
    """Somebody leaves between two rounds."""
    random = director.chance(plan.name, number, "withdrawal")
    if number < 2 or number == plan.rounds or random.random() >= director.trouble.withdrawal:
        return
    state = director.there.state
    field = [name for name in state.stage(plan.name).field if state.entries[name].withdrawn is None]
    if len(field) > ENOUGH:
        gone = random.choice(sorted(field))
        rules = pipeline.rules(director.there, plan.name)
        said = rules.named("withdrawal") or not rules.answered("withdrawal").nothing
        director.attempt(
            "withdraw", contestant=gone, stage=plan.name, session=number, reason="taken ill",
            results=None if said else "stand",
        )  # fmt: skip


def afterwards(director: Director, plan: StagePlan, session: SessionState) -> None:
    """Rulings and appeals once the boards are played; a fouled board that comes to light."""
    if session.seating is None or not session.boards:
        return
    random = director.chance(plan.name, session.number, "afterwards")
    place = {"stage": plan.name, "session": session.number}
    if random.random() < director.trouble.fouled:
        _foul(director, place, session.seating, random.choice(session.boards))
    for seat in session.seating.seats:
        chance = director.chance(plan.name, session.number, seat.table, seat.round, "ruling")
        if chance.random() < director.trouble.appeal:
            _rule(director, place, seat, chance)
        if chance.random() < director.trouble.fine:
            fine = {"contestant": seat.ew, "amount": "0.5", "unit": "VP", "reason": "slow"}
            director.attempt("fine", **place, **fine)


def _foul(director: Director, place: dict[str, object], seating: Seating, board: int) -> None:
    """Half of the tables played the board with wrong cards."""
    tables = [seat.table for seat in seating.by_board.get(board, ())]
    half = tables[: len(tables) // 2]
    if half and len(half) < len(tables):
        director.attempt("board-fouled", **place, board=board, groups=[half], reason="wrong cards")


def _rule(director: Director, place: dict[str, object], seat: Seat, random: Random) -> None:
    """A ruling that goes to appeal."""
    done = director.attempt(
        "rule",
        **place,
        table=seat.table,
        board=random.choice(seat.boards),
        ns={"award": "average plus"},
        ew={"award": "average minus"},
        reason="hesitation",
    )
    if done is None:
        return
    against = {"ruling": done.facts[0].body["ruling"], "contestant": seat.ew}
    lodged = director.attempt("lodge-appeal", **against, grounds="no damage")
    if lodged is not None:
        appeal = lodged.facts[0].body["appeal"]
        director.attempt("decide-appeal", appeal=appeal, upheld=random.random() < 0.5, merit=True)
