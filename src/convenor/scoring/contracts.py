"""The score of a contract (Law 77), from both sides of the table, with its parts.

A contract, the tricks that declarer's side won and the vulnerability go in, as people write them;
points come out. The sums themselves are those of the game (`convenor.bridge`); how the score
compares with other tables is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.bridge import (
    Board,
    Contract,
    PassedOut,
    Played,
    Side,
    Vulnerability,
    format_result,
    parse_contract,
    parse_tricks,
    parse_vulnerability,
    score_steps,
)
from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

POINTS = "points"


@value
class ContractScoreTerms:
    """The Laws set the score of every contract: there is nothing to set."""


@value
class PlayedBoard:
    """A board as it was played at one table."""

    contract: str = asked("the contract with its declarer: '4SX by N', '3NT W', or 'pass'")
    result: str | None = asked("against the contract: '=', '+1', '-2'", default=None)
    tricks: int | None = asked("tricks of declarer's side", default=None, least=0, most=13)
    vulnerability: str | None = asked("None, NS, EW or Both", default=None)
    board: int | None = asked("its number, instead of the vulnerability", default=None, least=1)


@value
class ContractScore:
    """The score from declarer's side and from the North-South side, and what it is made of."""

    score: int = asked("points of declarer's side, below zero if it failed", unit=POINTS)
    ns: int | None = asked("points as North-South see them", unit=POINTS, default=None)
    parts: Mapping[str, int] = asked("what the score is made of", unit=POINTS, default=None)


def contract_score(
    terms: ContractScoreTerms,  # noqa: ARG001
    given: PlayedBoard,
    why: Why = SILENT,
) -> ContractScore:
    """The score of a contract that was played, or of a deal that was passed out."""
    contract = parse_contract(given.contract)
    if isinstance(contract, PassedOut):
        return _passed_out(given, why)
    played = Played(contract, _tricks(contract, given))
    vulnerable = _vulnerable(contract, _vulnerability(given))
    steps = score_steps(played, vulnerable=vulnerable)
    for each in steps:
        why.step(
            "{part}: {working}",
            each.points,
            unit=POINTS,
            part=each.part.value,
            working=each.working,
        )
    score = sum(each.points for each in steps)
    parts = {each.part.value: each.points for each in steps}
    why.step(
        "{result}, {vulnerable}",
        score,
        unit=POINTS,
        gives="score",
        result=format_result(played),
        vulnerable="vulnerable" if vulnerable else "not vulnerable",
    )
    return ContractScore(score, _as_ns(contract, score, why), parts)


def _passed_out(given: PlayedBoard, why: Why) -> ContractScore:
    if given.tricks is not None or given.result is not None:
        raise Mistake("a deal that was passed out has no tricks: leave 'tricks' and 'result' out.")
    why.step("all four passed", 0, unit=POINTS, gives="score")
    why.step("as North-South see it", 0, unit=POINTS, gives="ns", closes=True)
    return ContractScore(0, 0, {})


def _tricks(contract: Contract, given: PlayedBoard) -> int:
    if given.tricks is None and given.result is None:
        raise Mistake("give 'tricks' (0 to 13) or 'result' ('=', '+1', '-2').")
    said = None if given.result is None else parse_tricks(given.result, contract)
    if given.tricks is not None and said is not None and said != given.tricks:
        raise Mistake(
            f"the result {given.result} is {said} tricks, not {given.tricks}: correct one of them."
        )
    return given.tricks if said is None else said  # type: ignore[return-value]


def _vulnerability(given: PlayedBoard) -> Vulnerability:
    said = None if given.vulnerability is None else parse_vulnerability(given.vulnerability)
    if given.board is None:
        if said is None:
            raise Mistake("give 'vulnerability' (None, NS, EW or Both) or the number of the board.")
        return said
    due = Board(given.board).vulnerability
    if said not in (None, due):
        raise Mistake(
            f"board {given.board} is vulnerable {due}, not {said}: correct one of the two."
        )
    return due


def _vulnerable(contract: Contract, vulnerability: Vulnerability) -> bool:
    """Whether declarer's side is vulnerable; without a declarer both sides must be alike."""
    if contract.declarer is not None:
        return vulnerability.vulnerable(contract.declarer.side)
    sides = {vulnerability.vulnerable(side) for side in Side}
    if len(sides) > 1:
        raise Mistake(f"{contract} needs its declarer at this vulnerability: add N, E, S or W.")
    return sides.pop()


def _as_ns(contract: Contract, score: int, why: Why) -> int | None:
    """The score as North-South see it; None if the declarer is not named."""
    if contract.declarer is None:
        return None
    ns = score if contract.declarer.side is Side.NS else -score
    why.step("as North-South see it", ns, unit=POINTS, gives="ns", closes=True)
    return ns
