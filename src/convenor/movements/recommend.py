"""Which movement suits a room.

A room goes in (pairs, teams or players, boards wanted, minutes, what is at hand); the movements
that can be played in it come out side by side, each proved, with boards, rounds, minutes, sit-outs,
winners and balance, the best first and every one with its reasons. The director chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from convenor.errors import Mistake
from convenor.exact import Exact, show
from convenor.movements.choices import SIZES, blitzes, choices
from convenor.movements.figures import Figures, figures_of
from convenor.movements.individual_proofs import IndividualProof
from convenor.movements.movement import AnyMovement
from convenor.movements.plans import MovementPlan
from convenor.movements.proofs import Proof
from convenor.movements.rooms import Room, minutes_of, refuse_impossible
from convenor.movements.team_proofs import TeamsProof
from convenor.movements.web import copies_of
from convenor.values import replace, value

__all__ = ["Candidate", "Room", "minutes_of", "recommend"]


SWITCH = "arrow_switch"
RELAYED = ("new england", "double howell of teams")
"""Movements of teams whose matches are not played at two tables beside each other."""
UNUSUAL = ("rover", "bump", "blitz", *RELAYED)
"""Movements that are offered, and never chosen for anybody."""
IN_COPIES = ("web", "double howell", "multiplex")
"""Movements whose boards are played at several tables at once, all the time."""
USUAL_BOARDS = 32
"""Different boards that a club has, unless it says otherwise."""


@value
class Candidate:
    """A movement that the room can play, with the figures to choose by."""

    plan: MovementPlan
    """What a fact records if this one is chosen."""
    figures: Figures
    boards_a_round: int
    boards: int
    """Boards of one who never sits out."""
    fewest_boards: int
    """Boards of whoever sits out most."""
    minutes: Exact
    reasons: tuple[str, ...]

    @property
    def movement(self) -> AnyMovement:
        return self.figures.movement

    @property
    def proof(self) -> Proof | IndividualProof | TeamsProof:
        return self.figures.proof

    @property
    def name(self) -> str:
        return self.movement.name

    @property
    def rounds(self) -> int:
        return len(self.movement.rounds)

    @property
    def winners(self) -> int:
        return self.movement.winners

    @property
    def sit_outs(self) -> int:
        """Rounds that whoever sits out most sits out."""
        return self.proof.sit_outs

    @property
    def unevenness(self) -> Exact:
        """0 is perfect; to be compared between movements of one room."""
        return self.figures.unevenness

    @property
    def boards_in_play(self) -> int:
        """Boards to be dealt."""
        return self.movement.board_sets * self.boards_a_round

    @property
    def copies(self) -> int:
        """Copies of each board that tables want which play it all at once, if they cannot share."""
        return copies_of(self.movement) if self.plan.kind in IN_COPIES else 1

    def finishes(self, starts: datetime) -> datetime:
        """When the last board ends, to the minute and never early."""
        return starts + timedelta(minutes=-int(-self.minutes // 1))


def recommend(room: Room) -> tuple[Candidate, ...]:
    """The movements that fit the room, the best first."""
    refuse_impossible(room)
    found = _fitting(room, SIZES[room.of]) or _fitting(room, range(1, 2))
    if not found:
        raise Mistake(_nothing_fits(room))
    return _once(sorted(found, key=lambda each: _merit(room, each)))


def _once(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Of movements that differ by the arrow-switch only the better one, which says so."""
    found: dict[tuple[object, ...], Candidate] = {}
    for each in candidates:
        options = tuple(option for option in each.plan.options if option[0] != SWITCH)
        key = (each.plan.kind, options, each.boards_a_round)
        before = found.get(key)
        if before is None:
            found[key] = each
        elif _other_way(each) not in before.reasons:
            *first, last = before.reasons
            found[key] = replace(before, reasons=(*first, _other_way(each), last))
    return tuple(found.values())


def _other_way(other: Candidate) -> str:
    """What the same movement has the other way."""
    if dict(other.plan.options).get(SWITCH):
        return "with an arrow-switch it has one winner"
    return "without the arrow-switch it has two winners"


def _fitting(room: Room, sizes: Iterable[int]) -> list[Candidate]:
    """Each plan once, with the boards a round that suit it best."""
    found: dict[MovementPlan, Candidate] = {}
    offered = [(plan, size) for size in sizes for plan in choices(room, size)]
    for plan, size in (*offered, *((plan, 1) for plan in blitzes(room))):
        each = _judged(room, plan, size)
        before = found.get(plan)
        if _at_hand(room, each) and (before is None or _merit(room, each) < _merit(room, before)):
            found[plan] = each
    return list(found.values())


def _at_hand(room: Room, each: Candidate) -> bool:
    """Whether there are tables and boards enough."""
    if room.tables is not None and each.movement.tables > room.tables:
        return False
    return room.boards_at_hand is None or each.boards_in_play <= room.boards_at_hand


def _nothing_fits(room: Room) -> str:
    winners = f" with {room.winners} winners" if room.winners == 2 else ""
    tables = f" on {room.tables} tables" if room.tables is not None else ""
    boards = f" out of {room.boards_at_hand}" if room.boards_at_hand is not None else ""
    return (
        f"no movement for {room.entries} {room.of}{winners}{tables} has about {room.boards} "
        f"boards{boards} and ends in {room.minutes} minutes: allow more time or other boards, or "
        "play in sections."
    )


# --- how good it is -------------------------------------------------------------------------------


def _judged(room: Room, plan: MovementPlan, boards_a_round: int) -> Candidate:
    figures = figures_of(plan)
    rounds = len(figures.movement.rounds)
    minutes = minutes_of(room, rounds, boards_a_round)
    return Candidate(
        plan=plan,
        figures=figures,
        boards_a_round=boards_a_round,
        boards=rounds * boards_a_round,
        fewest_boards=figures.proof.least_played * boards_a_round,
        minutes=minutes,
        reasons=tuple(_reasons(room, figures, boards_a_round, minutes)),
    )


def _merit(room: Room, each: Candidate) -> tuple[Exact, ...]:
    """Sorted by this, the best comes first.

    No rover or bump, who keep a late pair from joining, no blitz and no match of teams that is not
    played side by side unless it is chosen; no more boards than a club has, and no copies of them
    where none are to be had; then boards as wanted (what is missed by sitting out counts too), then
    few boards in play that one does not meet, then evenness, then no sharing, then many opponents.
    Teams put evenness before the boards in play, for whom a team meets matters more there, and
    then like few moves.
    """
    beyond = max(0, each.boards_in_play - USUAL_BOARDS) if _counts_boards(room) else 0
    missed = abs(each.boards - room.boards) + (each.boards - each.fewest_boards)
    unmet = each.boards_in_play - each.boards
    even = (each.unevenness, unmet) if room.of == "teams" else (unmet, each.unevenness)
    long = each.rounds if room.of == "teams" else -each.rounds
    copied = not room.duplicated_boards and each.copies > 1
    unusual = each.plan.kind in UNUSUAL
    return (unusual, beyond, copied, missed, *even, len(each.movement.shares), long)


def _counts_boards(room: Room) -> bool:
    """Whether more boards than usual are too many: teams share theirs by match."""
    return room.of == "pairs" and room.boards_at_hand is None


def _copies_wanted(movement: AnyMovement) -> int:
    """Tables that play one set at once, at most; 0 where each has its own."""
    return copies_of(movement) if movement.shares else 0


def _reasons(room: Room, figures: Figures, boards_a_round: int, minutes: Exact) -> Iterator[str]:
    movement, proof = figures.movement, figures.proof
    rounds = len(movement.rounds)
    boards = rounds * boards_a_round
    turns = "1 round" if rounds == 1 else f"{rounds} rounds"
    yield f"{turns} of {boards_a_round}: {boards} boards, {room.boards} wanted"
    yield f"ends after {show(minutes)} of {room.minutes} minutes"
    yield "one winner" if movement.winners == 1 else "two winners, one in each direction"
    if proof.sit_outs:
        times = "1 round" if proof.sit_outs == 1 else f"{proof.sit_outs} rounds"
        who = room.of.removesuffix("s")
        yield f"a {who} sits out {times} at most, {proof.sit_outs * boards_a_round} boards"
    if copies := _copies_wanted(movement):
        yield f"{copies} tables share boards, or have copies of them"
    unmet = (movement.board_sets - rounds) * boards_a_round
    if unmet:
        yield f"{unmet + boards} boards are in play, of which nobody plays more than {boards}"
    yield from figures.words
