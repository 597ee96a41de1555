"""Boards that are taken away from a contestant: cancelled in a match, artificial scores in a field.

A contestant and the boards go in; facts come out. In a match the board does not count, with the
contestant at fault; where the whole field is compared each side gets the artificial score that goes
with its fault. What such scores are worth is the book's business.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Proposed
from convenor.actions.asking.hearing import clause_of, resolved
from convenor.actions.numbers import next_number
from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.bodies import Removal
from convenor.scoring.unplayed import UnplayedTerms
from convenor.values import replace

FAULTY = bodies.Award(award="average minus")
INNOCENT = bodies.Award(award="average plus")
AVERAGE = bodies.Award(award="average")


def boards_taken_away(
    there: Competition,
    given: bodies.ByContestant,
    boards: tuple[int, ...],
    reason: Removal,
    at_fault: tuple[str, ...] | None = None,
) -> tuple[Proposed, ...]:
    """The facts for boards that a contestant loses, by its own fault if nobody else is named."""
    blamed = (given.contestant,) if at_fault is None else at_fault
    seating = there.state.session(given.stage, given.session).the_seating
    seats = {board: [] for board in boards}  # type: dict[int, list[Seat]]
    for seat in seating.of(given.contestant):
        for board in seat.boards:
            if board in seats:
                seats[board].append(seat)
    for board, found in seats.items():
        if not found:
            raise Mistake(
                f"contestant {given.contestant} does not play board {board} in session "
                f"{given.session}: name boards that it plays."
            )
    if pipeline.stage_plan(there, given.stage).in_matches:
        return tuple(
            _cancelled(given, board, found, blamed, reason) for board, found in seats.items()
        )
    return tuple(
        _ruled(there, given, (board, found[0]), blamed, reason, at)
        for at, (board, found) in enumerate(seats.items())
    )


def _cancelled(
    given: bodies.ByContestant,
    board: int,
    seats: list[Seat],
    at_fault: tuple[str, ...],
    reason: Removal,
) -> Proposed:
    tables = tuple(seat.table for seat in seats)
    body = bodies.BoardCancelled(
        given.stage, given.session, board, tables, at_fault, reason, removed_for=reason
    )
    return Proposed("board cancelled", body)


def _ruled(
    there: Competition,
    given: bodies.ByContestant,
    place: tuple[int, Seat],
    at_fault: tuple[str, ...],
    reason: Removal,
    at: int,
) -> Proposed:
    board, seat = place
    faulty, innocent = _awards(there, given.stage)
    blamed = {side for who in at_fault if (side := seat.side_of(who))}
    ns, ew = (faulty if side in blamed else innocent for side in ("NS", "EW"))
    if not blamed:
        ns = ew = AVERAGE
    body = bodies.RulingGiven(
        next_number(there, "ruling given", "ruling", "R", at),
        given.stage,
        given.session,
        seat.table,
        board,
        ns,
        ew,
        clause=clause_of(there, given.stage, "late boards"),
        reason=reason,
        removed_for=reason,
    )
    return Proposed("ruling given", body)


def _awards(there: Competition, stage: str) -> tuple[bodies.Award, bodies.Award]:
    """What the side at fault and the other get: as the book says, else average minus and plus."""
    found = resolved(there, stage, "lost board")
    terms = found.terms if found is not None else None
    award = terms.methods.get("matchpoints") if isinstance(terms, UnplayedTerms) else None
    if award is None or not award.percent:
        return FAULTY, INNOCENT
    innocent = bodies.Award(percent=award.score)
    if award.session and isinstance(terms, UnplayedTerms):
        innocent = replace(INNOCENT, whole_session=terms.over_all_boards)
    faulty = FAULTY if award.offenders is None else bodies.Award(percent=award.offenders)
    return faulty, innocent
