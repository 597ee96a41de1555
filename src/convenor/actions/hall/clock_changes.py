"""What a director does to the clock of the hall: five minutes more, stop, go on, the next round.

A session and the change go in; a fact comes out, and the round with its end as it is then. No
figure is touched: rules of time go by what the session was opened with.
"""

from __future__ import annotations

from convenor.actions.action import Action, Proposal, Setting, one
from convenor.actions.moments import local
from convenor.actions.round_clock import round_clock
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.kinds import drafted

USUAL_MINUTES = 5


def change_clock(there: Competition, given: bodies.ClockChanged, setting: Setting) -> Proposal:
    """The clock of a session is changed."""
    session = there.state.session(given.stage, given.session)
    clock = round_clock(there, session, setting.now)
    if clock is None:
        raise Refusal("nobody has said when the session begins: open it with a time first.")
    if given.minutes is not None and given.change != "more":
        raise Mistake("only 'more' has minutes: leave them out.")
    if given.change == "stop" and clock.stopped is not None:
        raise Refusal("the clock stands still already: let it go on.")
    if given.change == "go on" and clock.stopped is None:
        raise Refusal("the clock runs already: stop it first.")
    if given.change == "next round" and clock.round == clock.rounds:
        raise Refusal(f"round {clock.round} is the last one: no round comes after it.")
    minutes = given.minutes
    if given.change == "more":
        minutes = USUAL_MINUTES if minutes is None else minutes
    body = bodies.ClockChanged(given.stage, given.session, given.change, minutes)
    draft = drafted("clock changed", body, setting.now, setting.by)
    after = round_clock(tried := there.tried([draft]), session, setting.now)
    assert after is not None
    ends = f"{local(tried, after.ends):%H:%M}"
    still = "stands still" if after.stopped is not None else f"ends at {ends}"
    return one("clock changed", body, says=f"round {after.round} of {after.rounds} {still}")


ACTIONS = (
    Action(
        "change-clock",
        "Change the clock of the round",
        bodies.ClockChanged,
        change_clock,
        "director",
        "hall",
        "minutes more for the round, stop, go on, or call the next round",
    ),
)
