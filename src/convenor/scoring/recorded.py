"""A score on the sheet against its contract: whether it may be changed, and what stands.

Contract, declarer, tricks, vulnerability and the recorded score go in; what is the matter with the
score and the one that stands come out. The right score is that of the game; whether the players can
be reached, and what they say, is told from outside.
"""

from __future__ import annotations

from typing import Literal

from convenor.bridge import (
    Contract,
    PassedOut,
    Played,
    Seat,
    Side,
    Vulnerability,
    declarer_score,
    parse_contract,
    parse_seat,
    parse_vulnerability,
    possible_ns_scores,
    possible_scores,
)
from convenor.errors import Mistake
from convenor.exact import show
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

POINTS = "points"
AVERAGE: Literal["average"] = "average"
Amount = Literal["either vulnerability", "exact amount"]
VULNERABLE = {"None": "nobody", "NS": "NS", "EW": "EW", "Both": "both sides"}
"""Who is vulnerable, in a sentence."""
Finding = Literal[
    "players confirmed",
    "no discrepancy",
    "wrong side",
    "impossible score",
    "vulnerability error",
    "score is possible",
]


@value
class RecordedTerms:
    """How a score is found impossible or on the wrong side, and what the players' word is worth."""

    impossible: Literal["at any vulnerability", "at the board's vulnerability"] = asked(
        "where no contract gives an impossible score", default="at any vulnerability"
    )
    wrong_side: Amount = asked(
        "which amount on the wrong side is taken as such", default="either vulnerability"
    )
    confirmed: Literal["corrected", "average"] = asked(
        "what becomes of a score on the wrong side that the players put right", default="corrected"
    )


@value
class Sheet:
    """What stands on the sheet."""

    contract: str = asked("the contract: 4S, 3NX, 1CXX, or pass")
    vulnerability: str = asked("None, NS, EW or Both")
    recorded_ns: int = asked("score written, from the NS side", unit=POINTS)
    declarer: str | None = asked("N, E, S or W, if not in the contract", default=None)
    tricks: int | None = asked("tricks of declarer's side", default=None, least=0, most=13)
    players_reached: bool | None = asked("the players could be asked", default=None)
    confirmed_ns: int | None = asked("NS score that they confirmed", unit=POINTS, default=None)


@value
class RightScore:
    """What the contract gives, at its own vulnerability and at the other one, from NS's side."""

    ns: int
    at_other_vulnerability: int
    vulnerability: Vulnerability


@value
class RecordedScore:
    """Whether the score may be changed, what was found, and what stands."""

    may_change: bool = asked("whether the director may change the score")
    finding: Finding = asked("what is the matter with the score")
    ns_score: int | None = asked("score that stands, from the NS side", unit=POINTS, default=None)
    award: Literal["average"] | None = asked("what both sides get instead", default=None)
    reason: str | None = asked("why, in words", default=None)


def recorded_score(terms: RecordedTerms, given: Sheet, why: Why = SILENT) -> RecordedScore:
    """What the director may do about a recorded score."""
    right = right_score(given)
    _tell_right(given, right, why)
    found = finding_for(terms, given, right)
    why.step("recorded {recorded}", found, gives="finding", recorded=given.recorded_ns)
    may_change = found in ("players confirmed", "impossible score", "vulnerability error")
    why.step("the director may change it", may_change, gives="may_change")
    if found == "wrong side":
        why.step("both sides get this", AVERAGE, gives="award")
        return RecordedScore(may_change, found, award=AVERAGE, reason=_reason(found, given, right))
    stands = given.recorded_ns if not may_change else right.ns
    if found == "players confirmed" and given.confirmed_ns is not None:
        stands = given.confirmed_ns
    why.step("the score that stands", stands, unit=POINTS, gives="ns_score")
    return RecordedScore(may_change, found, stands, reason=_reason(found, given, right))


def right_score(sheet: Sheet) -> RightScore:
    """The score that contract, declarer, tricks and vulnerability give."""
    vulnerability = parse_vulnerability(sheet.vulnerability)
    contract = parse_contract(sheet.contract)
    if isinstance(contract, PassedOut):
        if sheet.tricks is not None or sheet.declarer is not None:
            raise Mistake(
                "a deal that was passed out has no declarer and no tricks: leave them out."
            )
        return RightScore(0, 0, vulnerability)
    if sheet.tricks is None:
        raise Mistake("'tricks' is missing (0 to 13, tricks of declarer's side).")
    played = Played(contract, sheet.tricks)
    side = _declarer(contract, sheet.declarer).side
    sign = 1 if side is Side.NS else -1
    vulnerable = vulnerability.vulnerable(side)
    return RightScore(
        sign * declarer_score(played, vulnerable=vulnerable),
        sign * declarer_score(played, vulnerable=not vulnerable),
        vulnerability,
    )


def finding_for(terms: RecordedTerms, sheet: Sheet, right: RightScore) -> Finding:
    """What is the matter with the recorded score, the players' word first."""
    turned = on_wrong_side(sheet.recorded_ns, right, terms.wrong_side)
    if is_confirmed(sheet) and not (turned and terms.confirmed == "average"):
        return "players confirmed"
    if sheet.recorded_ns == right.ns:
        return "no discrepancy"
    if turned:
        return "wrong side"
    if sheet.recorded_ns not in _possible(terms, right.vulnerability):
        return "impossible score"
    if sheet.recorded_ns == right.at_other_vulnerability:
        return "vulnerability error"
    return "score is possible"


def is_confirmed(sheet: Sheet) -> bool:
    """Whether the players were reached and said what the score was."""
    if sheet.confirmed_ns is not None and sheet.players_reached is False:
        raise Mistake("'confirmed_ns' is given, but the players were not reached: correct one.")
    return sheet.confirmed_ns is not None


def on_wrong_side(recorded: int, right: RightScore, amount: Amount) -> bool:
    """Whether a score is the right one, or that of the other vulnerability, turned round.

    >>> on_wrong_side(-420, RightScore(620, 420, Vulnerability.NS), "exact amount")
    False
    """
    if recorded == right.ns:
        return False
    amounts = {-right.ns}
    if amount == "either vulnerability":
        amounts.add(-right.at_other_vulnerability)
    return recorded in amounts


def _possible(terms: RecordedTerms, vulnerability: Vulnerability) -> frozenset[int]:
    if terms.impossible == "at the board's vulnerability":
        return possible_ns_scores(vulnerability)
    either = possible_scores(False) | possible_scores(True)
    return either | {-score for score in either} | {0}


def _declarer(contract: Contract, declarer: str | None) -> Seat:
    said = None if declarer is None else parse_seat(declarer)
    if contract.declarer is not None and said not in (None, contract.declarer):
        raise Mistake(f"the contract names {contract.declarer}, not {said}: correct one of them.")
    found = contract.declarer or said
    if found is None:
        raise Mistake("'declarer' is missing (N, E, S or W).")
    return found


def _tell_right(sheet: Sheet, right: RightScore, why: Why) -> None:
    text = "{contract}, {tricks} tricks, {vulnerable} vulnerable: as NS see it"
    why.step(
        text,
        right.ns,
        unit=POINTS,
        clause="laws-2017 77",
        contract=sheet.contract,
        tricks=sheet.tricks,
        vulnerable=VULNERABLE[right.vulnerability.value],
    )
    why.step("at the other vulnerability", right.at_other_vulnerability, unit=POINTS)


def _reason(found: Finding, sheet: Sheet, right: RightScore) -> str:
    recorded, ns = show(sheet.recorded_ns), show(right.ns)
    return {
        "players confirmed": "the players were reached and told the score.",
        "no discrepancy": "the score agrees with contract, tricks and vulnerability.",
        "wrong side": f"{recorded} seems to be on the wrong side: it may not be turned round.",
        "impossible score": f"no contract gives {recorded}: enter {ns}.",
        "vulnerability error": f"{recorded} is the score at the other vulnerability: enter {ns}.",
        "score is possible": f"{recorded} is a possible score: only the players could change it.",
    }[found]
