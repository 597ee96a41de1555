"""What each kind of fact does to the state of a competition: one function a kind.

A fact goes in with the state before it; the state is changed, and the names of what was touched
come back, so that figures worked out from anything else stay good. A fact is believed here:
whether it was allowed is decided before it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from convenor.competition.plans.plan import Plan, read_plan
from convenor.competition.plans.rounds_by_entries import with_rounds
from convenor.competition.plans.team_sizes import with_members
from convenor.competition.state.folding_entries import ENTRIES
from convenor.competition.state.folding_hall import HALL
from convenor.competition.state.folding_match_scores import MATCH_SCORES
from convenor.competition.state.folding_results import RESULTS
from convenor.competition.state.folding_sessions import SESSIONS
from convenor.competition.state.kept_facts import Fold, keep
from convenor.competition.state.state import Stamp, State, Touched
from convenor.contest.lots import lot_order
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.kinds import read_body
from convenor.regulation.pins import read_pin
from convenor.values import replace


def apply(state: State, fact: Any) -> Touched:
    """One more fact; what it touched comes back."""
    stamp = stamp_of(fact)
    where = f"fact {fact.number} ({fact.kind})"
    body = read_body(fact.kind, fact.version, fact.body, where)
    if state.begun is None and fact.kind != "competition begun":
        raise Refusal(f"{where} comes before the competition has begun: check the ledger.")
    fold = _FOLDS.get(fact.kind, keep)
    try:
        touched: Touched = fold(state, fact.kind, stamp, body)
    except Mistake as mistake:
        raise Mistake(f"{where}: {mistake}") from None
    state.last = stamp
    return touched


def stamp_of(fact: Any) -> Stamp:
    """When and by whom a fact was recorded."""
    return Stamp(fact.number, fact.happened, fact.recorded, fact.by)


def is_only_kept(kind: str) -> bool:
    """Whether a fact of a kind does no more than lie there, so that no later one rests on it."""
    return _FOLDS.get(kind, keep) in (keep, _lot)


def _begin(state: State, kind: str, stamp: Stamp, body: bodies.Begun) -> Touched:
    if state.begun is not None:
        raise Refusal("the competition has begun before: a ledger holds one competition.")
    state.begun = body
    plan = read_plan(body.plan)
    state.readings = readings_over(readings_over({}, plan.readings), body.readings)
    _pin(state, stamp, body.pinned)
    state.plan = plan
    _count_rounds(state)
    return ("all",)


def _change_conditions(
    state: State, kind: str, stamp: Stamp, body: bodies.ConditionsChanged
) -> Touched:
    state.readings = readings_over(state.readings, body.readings)
    _pin(state, stamp, body.pinned)
    _count_rounds(state)
    return keep(state, kind, stamp, body)


def _adopt_edition(state: State, kind: str, stamp: Stamp, body: bodies.EditionAdopted) -> Touched:
    _pin(state, stamp, body.pinned)
    _count_rounds(state)
    return keep(state, kind, stamp, body)


def _count_rounds(state: State) -> None:
    """What hangs on a clause, once that may say another: rounds, boards, players of an entry."""
    if state.begun is not None:
        state.plan = as_clauses_have_it(state.the_plan, state)


def as_clauses_have_it(plan: Plan, state: State) -> Plan:
    """A plan of a competition that has begun with the rounds, boards and players of its clauses."""
    assert state.begun is not None
    begins, readings, pin = state.begun.begins, state.readings, state.pin
    sizes = {each.name: len(each.field) for each in state.stages.values() if each.by_field}
    made = with_rounds(plan, begins, readings, pin, sizes)
    return made if "members" in state.begun.plan else with_members(made, begins, readings, pin)


def _pin(state: State, stamp: Stamp, pinned: Mapping[str, Any]) -> None:
    """What the clauses say from here on; without books, only how the same words are resolved."""
    if not pinned:
        return
    before = state.pin
    if "books" in pinned or before is None:
        state.pin, state.pinned_at = read_pin(pinned), stamp.number
    else:
        state.pin = replace(before, clauses={**before.clauses, **pinned["clauses"]})


def readings_over(
    before: Mapping[str, Any], chosen: Mapping[str, Any]
) -> dict[str, dict[str, object]]:
    """The readings of before, with those that were chosen over them."""
    books = dict.fromkeys((*before, *chosen))
    return {book: {**before.get(book, {}), **chosen.get(book, {})} for book in books}


def _office(state: State, kind: str, stamp: Stamp, body: object) -> Touched:
    """Who may act, by when a match is due and the clock of the hall bear on no figure."""
    keep(state, kind, stamp, body)
    return ("status",)


def _lot(state: State, kind: str, stamp: Stamp, body: bodies.LotDrawn) -> Touched:
    again = tuple(lot_order(body.among, body.seed))
    if again != body.order:
        raise Mistake(
            f"the lot for {body.purpose} does not come out again from its seed "
            f"'{body.seed}': somebody has changed it."
        )
    return keep(state, kind, stamp, body)


def _undo(state: State, kind: str, stamp: Stamp, body: bodies.FactUndone) -> Touched:
    state.undone[body.number] = body.reason
    return ("undone", body.number)


def holding(facts: Iterable[Any]) -> list[Any]:
    """The facts that hold: those that a later one undid are left out, with what undid them kept."""
    every = list(facts)
    undone: set[int] = set()
    for fact in reversed(every):
        if fact.kind == "fact undone" and fact.number not in undone:
            undone.add(int(fact.body["number"]))
    return [fact for fact in every if fact.number not in undone]


_FOLDS: Mapping[str, Fold] = {
    **ENTRIES,
    **SESSIONS,
    **RESULTS,
    **MATCH_SCORES,
    **HALL,
    "competition begun": _begin,
    "conditions changed": _change_conditions,
    "edition adopted": _adopt_edition,
    "lot drawn": _lot,
    "office given": _office,
    "play-by date set": _office,
    "clock changed": _office,
    "office ended": _office,
    "fact undone": _undo,
}
