"""A session that is opened again leaves its results with those who played them.

What a session would be opened with goes in; where somebody else would then have a seat at which a
result stands, it is refused with the way that keeps them apart. Undoing is looked at elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.actions.action import Setting
from convenor.competition.live import Competition
from convenor.competition.state.held_results import held, sides
from convenor.errors import Refusal
from convenor.ledger import bodies
from convenor.ledger.kinds import drafted


def refuse_other_seats(
    there: Competition, opened: Sequence[bodies.SessionOpened], setting: Setting
) -> None:
    """Refuse to seat others where a result stands."""
    first = opened[0]
    session = there.state.sessions.get((first.stage, first.session))
    have = {at for at, _ in held(there.state, session)} if session is not None else set()
    if not have:
        return
    drafts = [drafted("session opened", each, setting.now, setting.by) for each in opened]
    then = sides(there.tried(drafts).state.session(first.stage, first.session))
    now = sides(session)
    lost = [at for at in have if at in now and at in then and then[at] != now[at]]
    if lost:
        table, board = min(lost)
        raise Refusal(
            f"{len(have)} results stand, and others would have those seats, as at table {table} on "
            f"board {board}: change the movement from the next round on instead, and results stay "
            "with those who played them."
        )
