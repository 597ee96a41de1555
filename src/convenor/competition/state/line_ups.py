"""Which line-up holds for a team in a stanza: the last that was lodged for it, or for the match.

The state, a session, a contestant and a stanza go in; a line-up comes out, or none. Whether it
came in time, and who may see it, is not known here.
"""

from __future__ import annotations

from convenor.competition.state.state import Stamp, State
from convenor.ledger.bodies import LineUpLodged


def line_up_of(
    state: State, stage: str, session: int, contestant: str, stanza: int = 1
) -> tuple[Stamp, LineUpLodged] | None:
    """The line-up of a team in a stanza, and when it was lodged.

    One that names the stanza goes before one for the whole match.
    """
    own = [
        (stamp, body)
        for stamp, body in state.of(LineUpLodged, stage)
        if (body.session, body.contestant) == (session, contestant)
        and body.stanza in (None, stanza)
    ]
    named = [each for each in own if each[1].stanza is not None]
    found = named or own
    return found[-1] if found else None


def both_in(
    state: State, stage: str, session: int, contestants: tuple[str, str], stanza: int = 1
) -> bool:
    """Whether both teams of a match have lodged a line-up for a stanza."""
    return all(line_up_of(state, stage, session, each, stanza) for each in contestants)
