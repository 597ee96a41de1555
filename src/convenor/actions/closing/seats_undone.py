"""Results stay with those who played them: no seat is taken from under a result that stands.

A fact that is to be undone goes in with what would be recorded; where somebody else, or nobody,
would then have a result of the session, it is refused with the results that are in the way. What
undoing does besides is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState, State
from convenor.errors import Refusal
from convenor.ledger.facts import Draft, Fact

SEATS = frozenset({"session opened", "draw made", "entry joined"})
"""Kinds of fact that say who sits where."""
FEW = 6
"""Facts that are named one by one; more are named from the first to the last."""


def refuse_other_seats(there: Competition, fact: Fact, drafts: Sequence[Draft]) -> None:
    """Refuse to undo a fact by which somebody has the results that they have."""
    if fact.kind not in SEATS:
        return
    session = there.state.sessions.get((fact.body["stage"], fact.body["session"]))
    if session is None:
        return
    played = dict(_played(there.state, session))
    if not played:
        return
    after = there.tried(drafts).state
    then = after.sessions.get((session.stage, session.number))
    seats = {} if then is None else {at: who for at, who, _ in _seated(then)}
    moved = [who for at, who, _ in _seated(session) if at in played and seats.get(at) != who]
    if moved:
        raise Refusal(_sentence(there.state, session, moved, sorted(played.values()), fact))


def _sentence(
    state: State,
    session: SessionState,
    moved: list[tuple[str, str]],
    results: list[int],
    fact: Fact,
) -> str:
    names = [state.entries[each].name for each in dict.fromkeys(n for two in moved for n in two)]
    who = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    several = f"facts {', '.join(map(str, results))}"
    if len(results) > FEW:
        several = f"those among facts {results[0]} to {results[-1]}"
    listed = f"fact {results[0]}" if len(results) == 1 else several
    count = "a result stands" if len(results) == 1 else f"{len(results)} results stand"
    return (
        f"{count} in round {session.number} of {session.stage}, played by {who}, who would lose "
        f"their seats with fact {fact.number} ({fact.kind}): undo the results first ({listed})."
    )


def _played(state: State, session: SessionState) -> Iterator[tuple[tuple[str, int], int]]:
    """The tables and boards of a session that have a result, and the fact that has it."""
    for board in session.seating.boards if session.seating else ():
        for table, score in state.on(session.stage, session.number, board).items():
            yield (table, board), score.number
    place = (session.stage, session.number)
    for both, report in state.match_scores.group(place).items():
        for pairing in session.seating.pairings if session.seating else ():
            if both == frozenset(pairing.contestants):
                yield (pairing.tables[0], pairing.boards[0]), report.number


def _seated(session: SessionState) -> Iterator[tuple[tuple[str, int], tuple[str, str], int]]:
    """Who sits at each table for each board, and in which round."""
    for seat in session.seating.seats if session.seating else ():
        for board in seat.boards:
            yield (seat.table, board), (seat.ns, seat.ew), seat.round
