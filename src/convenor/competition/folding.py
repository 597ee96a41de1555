"""What each kind of fact does to the state of a competition: one function a kind.

A fact goes in with the state before it; the state is changed, and the names of what was touched
come back, so that figures worked out from anything else stay good. A fact is believed here:
whether it was allowed is decided before it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from convenor.bridge import Board, TableResult, parse_result
from convenor.competition.movements import (
    boards_of_movement,
    pairings_of_movement,
    seats_of_movement,
)
from convenor.competition.plan import read_plan
from convenor.competition.seats import Pairing, Seat, Seating, pairings_of, seats_of_matches
from convenor.competition.state import (
    Contestant,
    SessionState,
    Stamp,
    State,
    TableScore,
    Touched,
)
from convenor.contest.lots import lot_order
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.kinds import read_body
from convenor.values import replace

Fold: TypeAlias = Callable[[State, str, Stamp, Any], Touched]


def apply(state: State, fact: Any) -> Touched:
    """One more fact; what it touched comes back."""
    stamp = Stamp(fact.number, fact.happened, fact.recorded, fact.by)
    where = f"fact {fact.number} ({fact.kind})"
    body = read_body(fact.kind, fact.version, fact.body, where)
    if state.begun is None and fact.kind != "competition begun":
        raise Refusal(f"{where} comes before the competition has begun: check the ledger.")
    fold = _FOLDS.get(fact.kind, _keep)
    try:
        touched: Touched = fold(state, fact.kind, stamp, body)
    except Mistake as mistake:
        raise Mistake(f"{where}: {mistake}") from None
    state.last = stamp
    return touched


def _keep(state: State, kind: str, stamp: Stamp, body: Any) -> Touched:
    """A fact that is only kept, to be looked at by those whom it concerns."""
    state.kept.setdefault(kind, {})[stamp.number] = (stamp, body)
    stage = getattr(body, "stage", None)
    board, table = getattr(body, "board", None), getattr(body, "table", None)
    if kind in _ABOUT_BOARDS and board is not None:
        return ("board", stage, body.session, board, table)
    return ("stage", stage) if stage else ("all",)


def _begin(state: State, kind: str, stamp: Stamp, body: bodies.Begun) -> Touched:
    if state.begun is not None:
        raise Refusal("the competition has begun before: a ledger holds one competition.")
    state.begun = body
    state.plan = read_plan(body.plan)
    state.readings = {book: dict(each) for book, each in body.readings.items()}  # type: ignore[call-overload]
    return ("all",)


def _change_conditions(
    state: State, kind: str, stamp: Stamp, body: bodies.ConditionsChanged
) -> Touched:
    state.readings = {
        **state.readings,
        **{
            book: {**state.readings.get(book, {}), **each}  # type: ignore[dict-item]
            for book, each in body.readings.items()
        },
    }
    return _keep(state, kind, stamp, body)


def _enter(state: State, kind: str, stamp: Stamp, body: bodies.EntryAccepted) -> Touched:
    if body.contestant in state.entries:
        raise Mistake(f"contestant {body.contestant} has entered before: change that entry.")
    state.entries[body.contestant] = Contestant(
        body.contestant,
        body.name,
        body.players,
        body.seed,
        body.club,
        body.district,
        body.side,
        body.section,
        body.contending,
    )
    return ("entries",)


def _change_entry(state: State, kind: str, stamp: Stamp, body: bodies.EntryChanged) -> Touched:
    names = ("name", "players", "seed", "club", "district", "side", "section", "contending")
    new = {each: found for each in names if (found := getattr(body, each)) is not None}
    state.entries[body.contestant] = replace(state.entry(body.contestant), **new)
    return ("all",)


def _withdraw(state: State, kind: str, stamp: Stamp, body: bodies.EntryWithdrawn) -> Touched:
    state.entries[body.contestant] = replace(state.entry(body.contestant), withdrawn=body)
    _keep(state, kind, stamp, body)
    return ("stage", body.stage) if body.stage else ("all",)


def _seed(state: State, kind: str, stamp: Stamp, body: bodies.SeedsSet) -> Touched:
    for number in body.order:
        state.entry(number)
    seeds = {number: seed for seed, number in enumerate(body.order, 1)}
    for number, entry in state.entries.items():
        state.entries[number] = replace(entry, seed=seeds.get(number))
    return ("entries",)


def _hide(state: State, kind: str, stamp: Stamp, body: bodies.NameHidden) -> Touched:
    entry = state.entry(body.contestant)
    left = tuple(each for each in entry.hidden if each != body.player)
    hidden = (*left, body.player) if body.hidden else left
    state.entries[body.contestant] = replace(entry, hidden=hidden)
    return ("entries",)


def _open_stage(state: State, kind: str, stamp: Stamp, body: bodies.StageOpened) -> Touched:
    for number in body.field:
        state.entry(number)
    state.stages[body.stage] = replace(
        state.stage(body.stage),
        field=body.field,
        carry_overs=body.carry_overs,
        carry_clause=body.clause,
        opened=True,
    )
    return ("stage", body.stage)


def _open_session(state: State, kind: str, stamp: Stamp, body: bodies.SessionOpened) -> Touched:
    place = (body.stage, body.session)
    plan = state.the_plan.stage(body.stage)
    before = state.sessions.get(place) or SessionState(body.stage, body.session)
    opened = (*(o for o in before.opened if o.section != body.section), body)
    boards = tuple(sorted({board for each in opened for board in _boards_of(each, plan.boards)}))
    made = replace(before, boards=boards, opened=opened)
    if body.movement is not None:
        made = replace(made, seating=_seated(made))
    elif before.draw is not None:
        made = replace(made, seating=_drawn_seats(state, made, before.draw))
    state.sessions[place] = made
    return ("session", *place)


def _boards_of(opened: bodies.SessionOpened, planned: int) -> range:
    """The boards of a section: those of its movement, or as many as are said or planned."""
    count = boards_of_movement(opened) or opened.boards or planned
    return range(opened.first_board, opened.first_board + count)


def _seated(session: SessionState) -> Seating:
    seats: list[Seat] = []
    pairings: list[Pairing] = []
    for opened in session.opened:
        if opened.movement is not None:
            seats += seats_of_movement(opened)
            pairings += pairings_of_movement(opened)
    where = f"{session.stage}, session {session.number}"
    return Seating(tuple(seats), where, tuple(pairings))


def _drawn_seats(state: State, session: SessionState, draw: Mapping[str, Any]) -> Seating:
    plan = state.the_plan.stage(session.stage)
    pairings = pairings_of(draw, plan.tables_a_match, session.boards)
    house = draw.get("house")
    for each in pairings:
        for number in each.contestants:
            if number != house:
                state.entry(number)
    where = f"{session.stage}, round {session.number}"
    return Seating(seats_of_matches(pairings), where, pairings)


def _draw(state: State, kind: str, stamp: Stamp, body: bodies.DrawMade) -> Touched:
    place = (body.stage, body.session)
    plan = state.the_plan.stage(body.stage)
    before = state.sessions.get(place) or SessionState(body.stage, body.session)
    boards = before.boards or tuple(range(1, int(body.draw.get("boards", plan.boards)) + 1))  # type: ignore[call-overload]
    made = replace(
        before, boards=boards, draw=body.draw, drawn=stamp, based_on=body.based_on, published=None
    )
    state.sessions[place] = replace(made, seating=_drawn_seats(state, made, body.draw))
    return ("session", *place)


def _publish(state: State, kind: str, stamp: Stamp, body: bodies.DrawPublished) -> Touched:
    place = (body.stage, body.session)
    state.sessions[place] = replace(state.session(*place), published=stamp)
    return ("session", *place)


def _discard(state: State, kind: str, stamp: Stamp, body: bodies.DrawDiscarded) -> Touched:
    place = (body.stage, body.session)
    state.sessions[place] = replace(state.session(*place), draw=None, drawn=None, seating=None)
    return ("session", *place)


def _post(state: State, kind: str, stamp: Stamp, body: bodies.ScoresPosted) -> Touched:
    place = (body.stage, body.session)
    state.sessions[place] = replace(state.session(*place), posted=stamp)
    return ("status", *place)


def _end_period(state: State, kind: str, stamp: Stamp, body: bodies.PeriodEnded) -> Touched:
    for each in state.sessions_of(body.stage):
        if each.number <= body.session and each.final is None:
            state.sessions[body.stage, each.number] = replace(each, final=stamp)
    return ("status", body.stage, body.session)


def _deal(state: State, kind: str, stamp: Stamp, body: bodies.DealsRecorded) -> Touched:
    for board, deal in body.deals.items():
        state.deals[body.stage, body.session, int(board)] = deal
    return ("deals", body.stage, body.session)


def _enter_result(state: State, kind: str, stamp: Stamp, body: bodies.ResultEntered) -> Touched:
    made = TableScore(
        _parsed(body.result, body.board),
        body.result,
        body.lead,
        body.side,
        number=stamp.number,
    )
    return _put(state, body, made)


def _correct(state: State, kind: str, stamp: Stamp, body: bodies.ResultCorrected) -> Touched:
    before = _has(state, body)
    made = TableScore(
        _parsed(body.result, body.board),
        body.result,
        body.lead or before.lead,
        before.entered_by,
        confirmed=True,
        corrected=True,
        number=stamp.number,
    )
    return _put(state, body, made)


def _confirm(state: State, kind: str, stamp: Stamp, body: bodies.ResultConfirmed) -> Touched:
    _put(state, body, replace(_has(state, body), confirmed=True, disputed=""))
    return ("status", body.stage, body.session)


def _dispute(state: State, kind: str, stamp: Stamp, body: bodies.ResultDisputed) -> Touched:
    _put(state, body, replace(_has(state, body), disputed=body.result, confirmed=False))
    return ("status", body.stage, body.session)


def _has(state: State, body: Any) -> TableScore:
    found = state.on(body.stage, body.session, body.board).get(body.table)
    if found is None:
        raise Mistake(f"table {body.table} has no result on board {body.board}: enter it first.")
    return found


def _put(state: State, body: Any, made: TableScore) -> Touched:
    key = (body.stage, body.session, body.board)
    before = state.results.get(key)
    state.results[key] = {**before, body.table: made} if before else {body.table: made}
    return ("board", body.stage, body.session, body.board, body.table)


def _confirm_card(state: State, kind: str, stamp: Stamp, body: bodies.CardConfirmed) -> Touched:
    key = (body.stage, body.session, body.table, body.round)
    sides = frozenset((body.side,)) if body.side else frozenset(("NS", "EW"))
    state.cards[key] = state.cards.get(key, frozenset()) | sides
    return ("status", body.stage, body.session)


def _close(state: State, kind: str, stamp: Stamp, body: bodies.StageClosed) -> Touched:
    state.stages[body.stage] = replace(state.stage(body.stage), closed=body)
    return _keep(state, kind, stamp, body)


def _lot(state: State, kind: str, stamp: Stamp, body: bodies.LotDrawn) -> Touched:
    again = tuple(lot_order(body.among, body.seed))
    if again != body.order:
        raise Mistake(
            f"the lot for {body.purpose} does not come out again from its seed "
            f"'{body.seed}': somebody has changed it."
        )
    return _keep(state, kind, stamp, body)


def _undo(state: State, kind: str, stamp: Stamp, body: bodies.FactUndone) -> Touched:
    state.undone[body.number] = body.reason
    return ("undone", body.number)


_ABOUT_BOARDS = frozenset(("ruling given", "board fouled", "board cancelled", "scores borrowed"))

_FOLDS: dict[str, Fold] = {
    "competition begun": _begin,
    "conditions changed": _change_conditions,
    "entry accepted": _enter,
    "entry changed": _change_entry,
    "entry withdrawn": _withdraw,
    "seeds set": _seed,
    "name hidden": _hide,
    "stage opened": _open_stage,
    "session opened": _open_session,
    "draw made": _draw,
    "draw published": _publish,
    "draw discarded": _discard,
    "scores posted": _post,
    "correction period ended": _end_period,
    "deals recorded": _deal,
    "result entered": _enter_result,
    "result corrected": _correct,
    "result confirmed": _confirm,
    "result disputed": _dispute,
    "card confirmed": _confirm_card,
    "stage closed": _close,
    "lot drawn": _lot,
    "fact undone": _undo,
}

_PARSED: dict[str, TableResult] = {}


def _parsed(text: str, board: int) -> TableResult:
    """A result as it was written; the few thousand different ones are read once."""
    found = _PARSED.get(text)
    if found is None:
        if len(_PARSED) > 20_000:
            _PARSED.clear()
        found = _PARSED[text] = parse_result(text)
    Board(board)
    return found


def holding(facts: Iterable[Any]) -> list[Any]:
    """The facts that hold: those that a later one undid are left out, with what undid them kept."""
    every = list(facts)
    undone: set[int] = set()
    for fact in reversed(every):
        if fact.kind == "fact undone" and fact.number not in undone:
            undone.add(int(fact.body["number"]))
    return [fact for fact in every if fact.number not in undone]
