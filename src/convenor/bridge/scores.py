"""What a result is worth, by Law 77.

A result and the vulnerability go in; the score comes out, with the steps that make it up, for
declarer's side or for either side's view. The score is the sum of its steps and nothing else.
It does not know how the score compares with other tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import groupby, product
from typing import assert_never

from convenor.bridge.boards import Vulnerability
from convenor.bridge.contracts import Contract, Doubling, PassedOut, format_undertaking
from convenor.bridge.denominations import Denomination
from convenor.bridge.errors import BridgeError
from convenor.bridge.results import TRICKS_IN_A_DEAL, Played, Scored, ScoreOnly
from convenor.bridge.seats import Side

TRICK_VALUE = {
    Denomination.C: 20,
    Denomination.D: 20,
    Denomination.H: 30,
    Denomination.S: 30,
    Denomination.NT: 30,
}
FIRST_TRICK_EXTRA = {Denomination.NT: 10}
TRICK_TIMES = {Doubling.UNDOUBLED: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}
GAME = 100

PART_SCORE_BONUS = 50
INSULT_BONUS = {Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}

# The pairs below are (not vulnerable, vulnerable), so that a truth value picks one.
GAME_BONUS = (300, 500)
SMALL_SLAM_BONUS = (500, 750)
GRAND_SLAM_BONUS = (1000, 1500)
DOUBLED_OVERTRICK = (100, 200)
UNDOUBLED_UNDERTRICK = (50, 100)
DOUBLED_FIRST_UNDERTRICKS = ((100, 200, 200), (200, 300, 300))
DOUBLED_LATER_UNDERTRICK = (300, 300)
REDOUBLED_TIMES = {Doubling.DOUBLED: 1, Doubling.REDOUBLED: 2}


class ScorePart(Enum):
    """What a step of a score is for; the value is its name in a sentence."""

    TRICKS = "trick score"
    PART_SCORE = "part-score bonus"
    GAME = "game bonus"
    SMALL_SLAM = "small slam bonus"
    GRAND_SLAM = "grand slam bonus"
    INSULT = "bonus for making a doubled contract"
    OVERTRICKS = "overtricks"
    UNDERTRICKS = "undertricks"


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """One part of a score, with the amounts it adds up: so many times so much."""

    part: ScorePart
    amounts: tuple[tuple[int, int], ...]

    @property
    def points(self) -> int:
        """What this part adds to the score of declarer's side."""
        return sum(times * each for times, each in self.amounts)

    @property
    def working(self) -> str:
        """The sum as it would be written: '40 + 2 × 30'."""
        terms = (_term(times, each) for times, each in self.amounts)
        return " + ".join(terms).replace("+ -", "- ")

    def __str__(self) -> str:
        total = str(self.points)
        shown = total if self.working == total else f"{self.working} = {total}"
        return f"{self.part.value}: {shown}"


def score_steps(played: Played, *, vulnerable: bool) -> tuple[ScoreStep, ...]:
    """The parts that make up the score of declarer's side, in the order of Law 77."""
    steps = _made_steps if played.made else _defeated_steps
    return tuple(steps(played, vulnerable))


def declarer_score(played: Played, *, vulnerable: bool) -> int:
    """The score of declarer's side: below zero when the contract was defeated."""
    return sum(step.points for step in score_steps(played, vulnerable=vulnerable))


def score_for(side: Side, result: Scored, vulnerability: Vulnerability) -> int:
    """The score of a result as this side sees it."""
    ns = ns_score(result, vulnerability)
    return ns if side is Side.NS else -ns


def ns_score(result: Scored, vulnerability: Vulnerability) -> int:
    """The score of a result as North-South see it."""
    match result:
        case PassedOut():
            return 0
        case ScoreOnly():
            return result.ns
        case Played():
            return _played_ns_score(result, vulnerability)
        case _:
            assert_never(result)


@cache
def possible_scores(vulnerable: bool) -> frozenset[int]:
    """Every score that some contract can give to declarer's side."""
    return frozenset(
        declarer_score(Played(contract, tricks), vulnerable=vulnerable)
        for contract in every_contract()
        for tricks in range(TRICKS_IN_A_DEAL + 1)
    )


@cache
def possible_ns_scores(vulnerability: Vulnerability) -> frozenset[int]:
    """Every score that North-South can have on a board, the zero of a passed-out board too."""
    ours = possible_scores(vulnerability.vulnerable(Side.NS))
    theirs = possible_scores(vulnerability.vulnerable(Side.EW))
    return ours | {-score for score in theirs} | {0}


def every_contract() -> Iterator[Contract]:
    """The 105 contracts that can be bid, without a declarer."""
    for level, denomination, doubling in product(range(1, 8), Denomination, Doubling):
        yield Contract(level, denomination, doubling)


@lru_cache(4096)
def _played_ns_score(played: Played, vulnerability: Vulnerability) -> int:
    declarer = played.contract.declarer
    if declarer is None:
        name = format_undertaking(played.contract)
        raise BridgeError(f"{name} cannot be scored without its declarer: add N, E, S or W.")
    side = declarer.side
    score = declarer_score(played, vulnerable=vulnerability.vulnerable(side))
    return score if side is Side.NS else -score


def _made_steps(played: Played, vulnerable: bool) -> Iterator[ScoreStep]:
    contract = played.contract
    tricks = _trick_score(contract)
    yield tricks
    if played.overtricks:
        each = _overtrick_value(contract, vulnerable)
        yield _sum_of(ScorePart.OVERTRICKS, [each] * played.overtricks)
    if contract.level == 7:
        yield _bonus(ScorePart.GRAND_SLAM, GRAND_SLAM_BONUS[vulnerable])
    if contract.level == 6:
        yield _bonus(ScorePart.SMALL_SLAM, SMALL_SLAM_BONUS[vulnerable])
    if tricks.points >= GAME:
        yield _bonus(ScorePart.GAME, GAME_BONUS[vulnerable])
    else:
        yield _bonus(ScorePart.PART_SCORE, PART_SCORE_BONUS)
    if contract.doubling in INSULT_BONUS:
        yield _bonus(ScorePart.INSULT, INSULT_BONUS[contract.doubling])


def _defeated_steps(played: Played, vulnerable: bool) -> Iterator[ScoreStep]:
    values = _undertrick_values(played.contract.doubling, vulnerable, played.undertricks)
    yield _sum_of(ScorePart.UNDERTRICKS, [-each for each in values])


def _trick_score(contract: Contract) -> ScoreStep:
    each = TRICK_VALUE[contract.denomination]
    values = [each] * contract.level
    values[0] += FIRST_TRICK_EXTRA.get(contract.denomination, 0)
    times = TRICK_TIMES[contract.doubling]
    return _sum_of(ScorePart.TRICKS, [value * times for value in values])


def _overtrick_value(contract: Contract, vulnerable: bool) -> int:
    if contract.doubling is Doubling.UNDOUBLED:
        return TRICK_VALUE[contract.denomination]
    return DOUBLED_OVERTRICK[vulnerable] * REDOUBLED_TIMES[contract.doubling]


def _undertrick_values(doubling: Doubling, vulnerable: bool, count: int) -> list[int]:
    if doubling is Doubling.UNDOUBLED:
        return [UNDOUBLED_UNDERTRICK[vulnerable]] * count
    later = [DOUBLED_LATER_UNDERTRICK[vulnerable]] * count
    doubled = [*DOUBLED_FIRST_UNDERTRICKS[vulnerable], *later][:count]
    return [each * REDOUBLED_TIMES[doubling] for each in doubled]


def _bonus(part: ScorePart, points: int) -> ScoreStep:
    return _sum_of(part, [points])


def _sum_of(part: ScorePart, values: list[int]) -> ScoreStep:
    return ScoreStep(part, tuple((len(list(alike)), each) for each, alike in groupby(values)))


def _term(times: int, each: int) -> str:
    sign = "-" if each < 0 else ""
    return f"{sign}{abs(each)}" if times == 1 else f"{sign}{times} × {abs(each)}"
