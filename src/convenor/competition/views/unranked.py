"""Who has nothing yet that a place could rest on, while a stage is played.

A competition and a stage go in; those without any score come out with the reason, and those whose
only results are the first of their boards: one result is no field. Pages, command line and API
show a standing without them (`shown_standing`). What counts in the end is not touched: a board that
was played once is worth what the book says when the scores are posted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import accumulate

from convenor.competition.live import Competition
from convenor.competition.state.heats import taken
from convenor.competition.state.state import SessionState
from convenor.competition.views.credited_rounds import SCORE
from convenor.standings.ranking import Line, Standing
from convenor.values import replace

NO_RESULT = "no result yet"
ALONE = "nothing to compare with yet"
FINE = "fine"


def unranked(there: Competition, stage: str, until: int | None = None) -> Mapping[str, str]:
    """Those who cannot be placed yet, and why; nobody before anything was scored.

    A fine before the first result takes away, and is no score that the others lack.
    """
    plan = there.state.the_plan.stage(stage)
    account = there.figures.accounts.account(stage, until)
    if plan.format == "season" or all(each.kind == FINE for each in account.entries):
        return {}
    known = account.with_lines
    found = {}
    if not known.issuperset(account.contestants):
        found = {each: NO_RESULT for each in account.contestants if each not in known}
    if plan.in_matches or until is not None:
        return found
    others = {each.contestant for each in account.entries if each.kind != SCORE}
    compared = others | set(_compared(there, stage)) | set(taken(there.state, stage))
    return found | {each: ALONE for each in known if each not in compared}


def shown_standings(
    there: Competition, stage: str, until: int | None = None
) -> dict[str, Standing]:
    """The standing of each field, in which whoever has nothing yet has no place."""
    waiting = unranked(there, stage, until)
    found = there.figures.standings(stage, until)
    return {name: without_waiting(each, waiting) for name, each in found.items()}


def without_waiting(standing: Standing, waiting: Mapping[str, str]) -> Standing:
    """A standing in which some have no place, each with the reason."""
    own = [each.contestant for each in standing.lines if each.contestant in waiting]
    if not own:
        return standing
    return replace(
        standing,
        lines=ranked_lines(standing.lines, waiting),
        unplaced=(*standing.unplaced, *own),
        figures={who: each for who, each in standing.figures.items() if who not in waiting},
        unplaced_because={
            **standing.unplaced_because,
            **{each: waiting[each] for each in own},
        },
    )


def ranked_lines(lines: tuple[Line, ...], waiting: Collection[str]) -> tuple[Line, ...]:
    """Those who have something to be placed by, in places that pass over the others."""
    if not waiting:
        return lines
    kept = [each for each in lines if each.contestant not in waiting]
    places = _passing_over(each.place for each in kept)
    ranks = _passing_over(each.rank for each in kept)
    return tuple(
        replace(
            each,
            place=places[each.place],
            rank=ranks[each.rank],
            tied_with=tuple(e for e in each.tied_with if e not in waiting),
        )
        for each in kept
    )


def _passing_over(places: Iterable[int]) -> dict[int, int]:
    """Places that are left, each as it is without those that went."""
    many = Counter(places)
    ahead = accumulate([1, *(many[each] for each in sorted(many))])
    return dict(zip(sorted(many), ahead, strict=False))


def _compared(there: Competition, stage: str) -> Iterator[str]:
    for session in there.state.sessions_of(stage):
        yield from compared_in(there, session)


def compared_in(there: Competition, session: SessionState) -> Iterator[str]:
    """Those who have a result beside another one in a session, or scores that are posted."""
    for seat in session.seating.seats if session.seating else ():
        if session.status != "provisional" or any(
            is_compared(there, session, board)
            and seat.table in there.state.on(session.stage, session.number, board)
            for board in seat.boards
        ):
            yield from seat.contestants


def is_compared(there: Competition, session: SessionState, board: int) -> bool:
    """Whether a board has more than one result, or will have no other."""
    if session.status != "provisional" or session.seating is None:
        return True
    tables = session.seating.by_board.get(board, ())
    return len(tables) < 2 or len(there.state.on(session.stage, session.number, board)) > 1
