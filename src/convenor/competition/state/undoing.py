"""A fact taken back out of the state, without folding the others anew, where that is possible.

A state goes in with the fact that undoes and the one that it undoes; what is touched comes back, or
nothing where the rest has to be folded again: later facts may have rested on the one that is gone.
A fact that was only kept is taken away; a result leaves what the other facts of its table make of
that board.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.competition.state.folding import apply, is_only_kept, stamp_of
from convenor.competition.state.folding_results import RESULTS, concerned, take_off
from convenor.competition.state.kept_facts import concerns
from convenor.competition.state.state import State, Touched
from convenor.ledger import bodies
from convenor.ledger.facts import Fact
from convenor.ledger.kinds import read_body

OF_A_TABLE = ("stage", "session", "board", "table")
ABOUT_RESULTS = frozenset(RESULTS) - {"card confirmed"}
MOVES_RESULTS = ("results moved", "other boards played")
"""Kinds of fact after which a result stands elsewhere than it was entered."""


def undo(state: State, fact: Fact, facts: Sequence[Fact]) -> Touched | None:
    """Undo a fact of those before; None, and nothing is changed, where that is not enough."""
    number = int(fact.body["number"])
    if not 1 <= number <= len(facts) or number in state.undone:
        return None
    gone = facts[number - 1]
    if gone.kind in ABOUT_RESULTS and any(kind in state.kept for kind in MOVES_RESULTS):
        return None  # what the table has there may have come from elsewhere
    if gone.kind in ABOUT_RESULTS:
        return _play_back(state, fact, gone, facts)
    return _take_away(state, fact, gone) if is_only_kept(gone.kind) else None


def _take_away(state: State, fact: Fact, gone: Fact) -> Touched:
    body = read_body(gone.kind, gone.version, gone.body)
    apply(state, fact)
    state.kept.remove(gone.kind, gone.number)
    return concerns(gone.kind, body)


def _play_back(state: State, fact: Fact, gone: Fact, facts: Sequence[Fact]) -> Touched | None:
    """What the other facts of the table make of the board."""
    left = [each for each in _of_table(facts, gone) if each.number not in state.undone]
    left.remove(gone)
    if left and left[0].kind != "result entered":
        return None  # folded anew, the ledger is refused at the fact that stands on nothing
    body = read_body(gone.kind, gone.version, gone.body)
    if not isinstance(body, bodies.AtBoard):
        return None
    apply(state, fact)
    take_off(state, body)
    for each in left:
        apply(state, each)
    state.last = stamp_of(fact)
    return concerned(state, body)


def _of_table(facts: Sequence[Fact], gone: Fact) -> list[Fact]:
    wanted = [gone.body.get(name) for name in OF_A_TABLE]
    return [
        each
        for each in facts
        if each.kind in ABOUT_RESULTS and [each.body.get(name) for name in OF_A_TABLE] == wanted
    ]
