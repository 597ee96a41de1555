"""The figures by which movements of pairs, players and teams are compared side by side.

A plan goes in; the movement is made and proved, and out come its rounds, winners, sit-outs and how
uneven it is, in one form for all kinds. Boards, minutes and rooms are not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from convenor.exact import Exact, ratio, show
from convenor.movements.individual_proofs import IndividualProof, prove_individual
from convenor.movements.movement import AnyMovement, IndividualMovement, Movement, TeamsMovement
from convenor.movements.plans import MovementPlan
from convenor.movements.proofs import Proof, prove
from convenor.movements.team_proofs import TeamsProof, prove_teams
from convenor.values import value


@value
class Figures:
    """What a movement is like, in sets of boards."""

    movement: AnyMovement
    proof: Proof | IndividualProof | TeamsProof
    unevenness: Exact
    """0 where all meet and compete equally; it does not grow with the number of rounds."""
    words: tuple[str, ...]
    """What is to be said of its balance."""


@cache
def figures_of(plan: MovementPlan) -> Figures:
    """The figures of a plan."""
    movement = plan.movement()
    if isinstance(movement, Movement):
        return _of_pairs(movement)
    return (
        _of_players(movement) if isinstance(movement, IndividualMovement) else _of_teams(movement)
    )


def _of_pairs(movement: Movement) -> Figures:
    proof = prove(movement)
    scale = len(movement.rounds) ** 2
    uneven = ratio(proof.balance.competition, scale)
    return Figures(movement, proof, uneven, tuple(_words_of_pairs(proof)))


def _words_of_pairs(proof: Proof) -> Iterator[str]:
    balance = proof.balance
    if not balance.couples:
        return
    if not balance.competition:
        yield "perfectly even: all who are ranked together compete equally"
    elif balance.spread:
        yield (
            f"two pairs hold the same cards in {balance.least} to {balance.most} rounds, "
            f"on average in {show(balance.mean, 1)}"
        )
    else:
        yield f"any two pairs hold the same cards in {balance.least} rounds"


def _of_players(movement: IndividualMovement) -> Figures:
    proof = prove_individual(movement)
    uneven = ratio(proof.opponents.variance + proof.compared.variance, len(movement.rounds) ** 2)
    return Figures(movement, proof, uneven, tuple(_words_of_players(proof)))


def _words_of_players(proof: IndividualProof) -> Iterator[str]:
    if proof.partners.least == 1:
        yield "everybody is everybody's partner once"
    else:
        yield "nobody has a partner twice, and not all are partners"
    yield f"players are opponents {_times(proof.opponents.least, proof.opponents.most)}"


def _of_teams(movement: TeamsMovement) -> Figures:
    proof = prove_teams(movement)
    if movement.teams == 2:
        return _of_one_match(movement, proof)
    others = movement.teams - 1
    uneven = ratio(others - proof.least_opponents, others)
    words = f"a team meets {_range(proof.least_opponents, proof.most_opponents)} of {others} others"
    return Figures(movement, proof, uneven, (words if uneven else "every team meets every other",))


def _of_one_match(movement: TeamsMovement, proof: TeamsProof) -> Figures:
    """Of the four ways in which pairs of two teams can meet, how many do not happen."""
    met = {frozenset((at.ns, at.ew)) for each in movement.rounds for at in each.seatings}
    uneven = ratio(4 - len(met), 4)
    words = "a pair meets one pair of the other team" if uneven else "all pairs meet"
    return Figures(movement, proof, uneven, (words,))


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _times(least: int, most: int) -> str:
    return f"{_range(least, most)} time{'' if most == least == 1 else 's'}"
