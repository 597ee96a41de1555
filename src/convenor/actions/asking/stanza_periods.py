"""A period that the next session takes over, in a match of several stanzas: stanza by stanza.

A session and a board of it go in; the starts and scheduled ends of its stanzas come out, and which
of them the board was played in, or when its stanza was posted. Where starts are not known, or a
rolling period runs from postings, which are of whole sessions, nothing comes out.
"""

from __future__ import annotations

from convenor.actions import moments
from convenor.actions.asking.stanza_times import stanza_end, stanza_start
from convenor.competition.live import Competition
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import SessionState
from convenor.conduct.rolling_periods import RollingTerms
from convenor.ledger import bodies


def rolling_in_stanzas(
    there: Competition, session: SessionState, terms: object, board: int | None
) -> dict[str, object] | None:
    """The inputs of a period that rolls on from stanza to stanza; None where it does not."""
    pairing = _match_with(session, board)
    if not isinstance(terms, RollingTerms) or terms.clock == "posting" or pairing is None:
        return None
    assert board is not None
    numbers = range(1, len(pairing.stanzas) + 1)
    starts = [stanza_start(there, session, pairing, each) for each in numbers]
    ends = [stanza_end(there, session, pairing, each) for each in numbers]
    for later in there.state.sessions_of(session.stage):
        if later.number > session.number and moments.start_of(there, later) is not None:
            starts.append(moments.start_of(there, later))
            ends.append(moments.end_of(there, later))
    if None in starts or None in ends:
        return None
    return {
        "starts": tuple(starts),
        "scheduled_ends": tuple(ends),
        "posted_at": (),
        "session": pairing.stanza_of(board),
    }


def posted_in_stanzas(
    there: Competition, session: SessionState, board: int | None
) -> moments.Moment | None:
    """When the stanza of a board was posted first; None where it was not, or there are none."""
    pairing = _match_with(session, board)
    if pairing is None or board is None:
        return None
    number = pairing.stanza_of(board)
    found = [
        stamp
        for stamp, body in there.state.of(bodies.StanzaPosted, session.stage)
        if (body.session, body.stanza) == (session.number, number)
    ]
    return moments.at(there, found[0]) if found else None


def end_with(there: Competition, session: SessionState, board: int) -> moments.Moment | None:
    """When the play of a board's session is due to end: its stanza's, where there are several."""
    pairing = _match_with(session, board)
    if pairing is None:
        return moments.end_of(there, session)
    return stanza_end(there, session, pairing, pairing.stanza_of(board))


def _match_with(session: SessionState, board: int | None) -> Pairing | None:
    """A match in stanzas that plays a board; all of a session have it in the same one."""
    pairings = session.seating.pairings if session.seating is not None else ()
    return next((e for e in pairings if e.lengths and board in e.boards), None)
