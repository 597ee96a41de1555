"""Which movement suits a room.

A room goes in (pairs, boards wanted, minutes); the movements that can be played in it come out side
by side, each proved, with boards, rounds, minutes, sit-outs, winners and balance, the best first
and every one with its reasons. It knows no scores, and the director chooses.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from convenor.errors import Mistake
from convenor.exact import Exact, ratio, show
from convenor.movements.howell import howell, rounds_for
from convenor.movements.mitchell import (
    LEAST_PAIRS,
    MOST_PAIRS,
    Mitchell,
    mitchell,
    most_rounds,
    plans_for,
    tables_of,
    usual_switch,
)
from convenor.movements.movement import Movement
from convenor.movements.proofs import Proof, prove
from convenor.values import value

MOST_IN_A_ROUND = 8
"""Boards in a round: two at least where there is a choice, and this many at most."""


@value
class Room:
    """Who is there, what they want to play, and how long there is."""

    pairs: int
    boards: int
    minutes: int
    minutes_a_board: Exact = 7
    minutes_a_move: Exact = 2
    winners: int | None = None
    """1 or 2 where only that will do."""
    duplicated_boards: bool = False
    """Whether there is a set of the boards for every table, as a barometer needs."""


@value
class Candidate:
    """A movement that the room can play, with the figures to choose by."""

    movement: Movement
    proof: Proof
    boards_a_round: int
    boards: int
    """Boards that a pair plays which never sits out."""
    fewest_boards: int
    """Boards of the pair that sits out most."""
    minutes: Exact
    reasons: tuple[str, ...]

    @property
    def rounds(self) -> int:
        return len(self.movement.rounds)

    @property
    def boards_in_play(self) -> int:
        """Boards to be dealt."""
        return self.movement.board_sets * self.boards_a_round

    def finishes(self, starts: datetime) -> datetime:
        """When the last board ends, to the minute and never early."""
        return starts + timedelta(minutes=-int(-self.minutes // 1))


def recommend(room: Room) -> tuple[Candidate, ...]:
    """The movements that fit the room, the best first."""
    _refuse_impossible(room)
    found = [_judged(room, *each) for each in _possible(room, range(2, MOST_IN_A_ROUND + 1))]
    if not found:
        found = [_judged(room, *each) for each in _possible(room, range(1, 2))]
    if not found:
        winners = f" with {room.winners} winners" if room.winners == 2 else ""
        raise Mistake(
            f"no movement for {room.pairs} pairs{winners} has about {room.boards} boards and ends "
            f"in {room.minutes} minutes: allow more time or other boards, or play in sections."
        )
    return tuple(sorted(found, key=lambda each: _merit(room, each)))


def minutes_of(room: Room, rounds: int, boards_a_round: int) -> Exact:
    """Play and the moves between rounds."""
    return rounds * boards_a_round * room.minutes_a_board + (rounds - 1) * room.minutes_a_move


def _refuse_impossible(room: Room) -> None:
    if not 3 <= room.pairs <= MOST_PAIRS:
        raise Mistake(f"a section has 3 to {MOST_PAIRS} pairs, not {room.pairs}: play in sections.")
    if room.boards < 1 or room.minutes < 1 or room.minutes_a_board <= 0 or room.minutes_a_move < 0:
        raise Mistake("boards, minutes and minutes a board are above nothing: put them right.")
    if room.winners not in (None, 1, 2):
        raise Mistake(f"a section has 1 or 2 winners, not {room.winners}.")


# --- what can be played ---------------------------------------------------------------------------


def _possible(room: Room, sizes: range) -> Iterator[tuple[Movement, int]]:
    """Movements and boards a round, as near to the boards wanted as the time allows."""
    for boards_a_round in sizes:
        if room.winners != 2:
            yield from _howells(room, boards_a_round)
        if room.pairs >= LEAST_PAIRS:
            yield from _mitchells(room, boards_a_round)


def _howells(room: Room, boards_a_round: int) -> Iterator[tuple[Movement, int]]:
    for rounds in rounds_for(room.pairs):
        if _fits(room, rounds, boards_a_round) and rounds * boards_a_round <= _most_boards(room):
            yield howell(room.pairs, rounds), boards_a_round


def _mitchells(room: Room, boards_a_round: int) -> Iterator[tuple[Movement, int]]:
    tables = tables_of(room.pairs)
    for plan in plans_for(tables):
        if plan == "barometer" and not room.duplicated_boards:
            continue
        rounds = min(most_rounds(tables, plan), -(-room.boards // boards_a_round))
        if rounds * boards_a_round > _most_boards(room):
            rounds -= 1
        while rounds and not _fits(room, rounds, boards_a_round):
            rounds -= 1
        if not rounds:
            continue
        if room.winners != 1:
            yield mitchell(Mitchell(room.pairs, plan, rounds)), boards_a_round
        if room.winners != 2 and rounds > 1:
            switched = usual_switch(rounds)
            yield mitchell(Mitchell(room.pairs, plan, rounds, switched)), boards_a_round


def _fits(room: Room, rounds: int, boards_a_round: int) -> bool:
    return minutes_of(room, rounds, boards_a_round) <= room.minutes


def _most_boards(room: Room) -> int:
    """A movement that cannot be cut short may have a quarter more than was wanted."""
    return max(room.boards + 2, room.boards * 5 // 4)


# --- how good it is -------------------------------------------------------------------------------


def _judged(room: Room, movement: Movement, boards_a_round: int) -> Candidate:
    proof = prove(movement)
    rounds = len(movement.rounds)
    boards = rounds * boards_a_round
    minutes = minutes_of(room, rounds, boards_a_round)
    return Candidate(
        movement=movement,
        proof=proof,
        boards_a_round=boards_a_round,
        boards=boards,
        fewest_boards=proof.least_played * boards_a_round,
        minutes=minutes,
        reasons=tuple(_reasons(room, movement, proof, boards_a_round, minutes)),
    )


def _merit(room: Room, each: Candidate) -> tuple[Exact, ...]:
    """Sorted by this, the best comes first.

    Boards as wanted (what the pair that sits out misses counts too), then few boards in play that
    a pair does not meet, then evenness, then no sharing, then many opponents.
    """
    missed = abs(each.boards - room.boards) + (each.boards - each.fewest_boards)
    return (
        missed,
        each.boards_in_play - each.boards,
        _unevenness(each),
        len(each.movement.shares),
        -each.rounds,
    )


def _unevenness(each: Candidate) -> Exact:
    """The variance of competition, on a scale that does not grow with the number of rounds."""
    return ratio(each.proof.balance.competition, each.rounds**2)


def _reasons(
    room: Room, movement: Movement, proof: Proof, boards_a_round: int, minutes: Exact
) -> Iterator[str]:
    rounds = len(movement.rounds)
    boards = rounds * boards_a_round
    yield f"{rounds} rounds of {boards_a_round}: {boards} boards, {room.boards} wanted"
    yield f"ends after {show(minutes)} of {room.minutes} minutes"
    yield "one winner" if movement.winners == 1 else "two winners, one in each direction"
    if proof.sit_outs:
        yield f"a pair sits out {proof.sit_outs} round at most, {boards_a_round} boards"
    if movement.shares:
        tables = max(map(len, movement.shares))
        yield f"{tables} tables share boards, or have copies of them"
    balance = proof.balance
    unmet = (movement.board_sets - rounds) * boards_a_round
    if unmet:
        yield f"{unmet + boards} boards are in play, {unmet} of which a pair does not meet"
    if balance.couples and not balance.competition:
        yield "perfectly even: all who are ranked together compete equally"
    elif balance.couples:
        yield (
            f"couples are compared on {balance.least * boards_a_round} to "
            f"{balance.most * boards_a_round} boards"
        )
