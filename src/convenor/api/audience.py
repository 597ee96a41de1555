"""A competition as the public may see it: without names that are hidden and drafts of draws.

A competition goes in, a copy of it comes out in which those who asked for it have no name; since
every page, figure and explanation is made from that copy, none of them can tell it. A draw that is
not published is not there, nor are the results of a board that others still have to play.
"""

from __future__ import annotations

import re

from convenor.competition.live import Competition
from convenor.competition.state import Contestant, SessionState, State
from convenor.values import replace

WITHHELD = "(name withheld)"


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
    made.state = _without(there.state, hidden, drafts, there.state.the_plan.contestants)
    made.figures = there.figures.copy(made.state)
    if drafts:
        made.figures.forget(("all",))
    return made


def _hidden(today: Contestant, then: Contestant | None) -> tuple[str, ...]:
    """The names that are hidden of somebody, today or then."""
    return tuple(dict.fromkeys((*today.hidden, *(then.hidden if then else ()))))


def _without(
    state: State, hidden: dict[str, tuple[str, ...]], drafts: list[tuple[str, int]], of: str
) -> State:
    made = state.copy()
    for number, names in hidden.items():
        if number in made.entries:
            made.entries[number] = unnamed(made.entries[number], names, of)
    for place in drafts:
        del made.sessions[place]
    return made


def unnamed(entry: Contestant, names: tuple[str, ...], of: str) -> Contestant:
    """A contestant without these names; its own name goes too where it tells one of them."""
    players = tuple(
        replace(each, name=WITHHELD, id="", tags=()) if each.name in names else each
        for each in entry.players
    )
    tells = any(_tells(entry.name, name) for name in names)
    name = f"{of.removesuffix('s').capitalize()} {entry.number}" if tells else entry.name
    return replace(entry, name=name, players=players)


def _tells(text: str, name: str) -> bool:
    """Whether a text has a word of a player's name in it."""
    words = set(re.findall(r"\w+", text.casefold()))
    return any(len(word) > 1 and word in words for word in re.findall(r"\w+", name.casefold()))


def is_draft(session: SessionState) -> bool:
    """Whether a session has a draw that nobody but officials knows of."""
    return session.draw is not None and session.published is None


def still_to_play(there: Competition, session: SessionState, board: int) -> bool:
    """Whether somebody has still to play a board, so that nobody may hear of it."""
    if session.posted is not None or session.seating is None:
        return False
    results = there.state.on(session.stage, session.number, board)
    return any(seat.table not in results for seat in session.seating.by_board.get(board, ()))
