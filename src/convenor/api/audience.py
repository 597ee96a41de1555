"""A competition as the public may see it: without names that are hidden and drafts of draws.

A competition goes in, a copy of it comes out in which those who asked for it have no name; since
every page, figure and explanation is made from that copy, none of them can tell it. A draw that is
not published is not there; which boards may be seen is asked of `competition.seen`.
"""

from __future__ import annotations

from convenor.competition.live import Competition
from convenor.competition.state import Contestant, SessionState, State
from convenor.competition.withheld import kind_of, unnamed


def as_public(there: Competition, now: Competition) -> Competition:
    """A competition, of today or of an earlier time, with what is hidden today hidden in it."""
    hidden = {
        number: names
        for number, entry in now.state.entries.items()
        if (names := _hidden(entry, there.state.entries.get(number)))
    }
    drafts = [place for place, each in there.state.sessions.items() if is_draft(each)]
    if not hidden and not drafts:
        return there
    made = Competition()
    made.facts = there.facts
    made.state = _without(there.state, hidden, drafts, kind_of(there))
    made.figures = there.figures.copy(made.state)
    if drafts:
        made.figures.forget(("all",))
    return made


def _hidden(today: Contestant, then: Contestant | None) -> tuple[str, ...]:
    """The names that are hidden of somebody, today or then."""
    return tuple(dict.fromkeys((*today.hidden, *(then.hidden if then else ()))))


def _without(
    state: State, hidden: dict[str, tuple[str, ...]], drafts: list[tuple[str, int]], kind: str
) -> State:
    made = state.copy()
    for number, names in hidden.items():
        if number in made.entries:
            made.entries[number] = unnamed(made.entries[number], kind, names)
    for place in drafts:
        del made.sessions[place]
    return made


def is_draft(session: SessionState) -> bool:
    """Whether a session has a draw that nobody but officials knows of."""
    return session.draw is not None and session.published is None
