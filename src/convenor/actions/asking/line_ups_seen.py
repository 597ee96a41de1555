"""Whose line-up may be seen by whom before play.

A line-up is out for everybody once both are in. Before that a team sees its own, and its opponents
see it only if the book makes that team sit first. Officials are not asked about here: they see all.
"""

from __future__ import annotations

from convenor.actions.asking.late_line_ups import turn_now
from convenor.actions.asking.sitting_first import match_in
from convenor.competition.live import Competition
from convenor.competition.state.line_ups import both_in, line_up_of
from convenor.competition.state.state import SessionState


def is_seen(
    there: Competition, session: SessionState, contestant: str, stanza: int = 1, by: str = ""
) -> bool:
    """Whether a line-up may be seen: by a team that is named, or else by the public."""
    pairing = match_in(session, contestant)
    if by == contestant or pairing is None:
        return True
    if both_in(there.state, session.stage, session.number, pairing.contestants, stanza):
        return True
    if by not in pairing.contestants:
        return False
    return turn_now(there, session, pairing, stanza).first == contestant


def seats_seen(
    there: Competition, session: SessionState, contestant: str, stanza: int = 1, by: str = ""
) -> dict[str, str]:
    """The line-up of a team in a stanza as somebody may see it: player by seat, or nothing."""
    found = line_up_of(there.state, session.stage, session.number, contestant, stanza)
    if found is None or not is_seen(there, session, contestant, stanza, by):
        return {}
    return dict(found[1].seats)
