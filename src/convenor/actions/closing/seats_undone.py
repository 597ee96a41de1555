"""Results stay with those who played them: no seat is taken from under a result that stands.

A fact that is to be undone goes in with what would be recorded; where somebody else, or nobody,
would then have a result of the session, it is refused with the results that are in the way. What
undoing does besides is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.competition.live import Competition
from convenor.competition.state.held_results import held, sides
from convenor.competition.state.state import SessionState, State
from convenor.errors import Refusal
from convenor.ledger.facts import Draft, Fact

HALL = frozenset({"seats exchanged", "directions turned", "other boards played"})
"""Kinds of fact that say who sat where: what was entered before them goes back with them."""
SEATS = frozenset({"session opened", "draw made", "entry joined", "movement changed", *HALL})
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
    since = fact.number if fact.kind in HALL else 0
    played = {at: number for at, number in held(there.state, session) if number > since}
    if not played:
        return
    after = there.tried(drafts).state
    then = sides(after.sessions.get((session.stage, session.number)))
    moved = [who for at, who in sides(session).items() if at in played and then.get(at) != who]
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
