"""A score on the sheet that does not fit its contract: whether it may be changed, and to what.

A correction goes in, of a score that was written down alone to the contract it should belong to;
findings come out, with the clauses that allow or forbid it. A result that was entered with its
contract has no such discrepancy.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Finding, refuse
from convenor.actions.asking import offences
from convenor.actions.asking.hearing import hear
from convenor.bridge import Board, Played, parse_result
from convenor.competition.live import Competition
from convenor.competition.plans.asking import put
from convenor.competition.scores.boards import points_of
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.scoring.recorded import RecordedScore
from convenor.scoring.wrong_side import WrongSide
from convenor.values import value

PART = "recorded score"
WRONG_SIDE = "wrong side"


@value
class Correcting(bodies.ResultCorrected):
    """A correction, whether the players have been asked, and whose error it puts right."""

    players_reached: bool = asked(
        "whether the players were asked and say so (where the book wants to know)", default=False
    )
    scorers_error: bool = asked(
        "whether it puts right an official's mistake in the scoring (Law 79C2)", default=False
    )
    error: str | None = asked("what the mistake was", default=None)
    opponents_agree: bool | None = asked("whether the opponents agree to it", default=None)


@value
class Changed:
    """What the book says to a change of a recorded score."""

    findings: tuple[Finding, ...] = ()
    says: str = ""


def change_of(there: Competition, given: Correcting, before: str) -> Changed:
    """Whether a recorded score may be changed to that of a contract."""
    rules = pipeline.rules(there, given.stage)
    sheet = _sheet(given, before)
    if sheet is None or not rules.named(PART):
        return Changed()
    named = rules.several(PART)
    first, *others = (put(rules.conditions, clause, sheet) for clause in named)
    answer = first.answer
    assert isinstance(answer, RecordedScore)
    if answer.award is not None:
        return Changed((_wrong_side(there, given, sheet),))
    if not answer.may_change and answer.finding != "no discrepancy":
        reason = (answer.reason or "the recorded score stands").rstrip(".")
        return Changed(
            (refuse(f"{reason}: say 'players_reached' if they put it right", first.clause),)
        )
    agree = [each.clause.split()[-1] for each in others if each.answer.may_change]
    by_rule = not given.players_reached and answer.finding != "no discrepancy"
    return Changed(says=f"; by {' and '.join(agree)}" if agree and by_rule else "")


def _sheet(given: Correcting, before: str) -> dict[str, object] | None:
    """What stands on the sheet; None where a contract was written down, or none is said now."""
    right, written = parse_result(given.result), parse_result(before)
    if not isinstance(right, Played) or isinstance(written, Played):
        return None
    recorded = points_of(before, given.board)
    declarer = right.contract.declarer
    if declarer is None:
        return None
    sheet = {
        "contract": str(right.contract.by(None)),
        "declarer": str(declarer),
        "tricks": right.tricks,
        "vulnerability": str(Board(given.board).vulnerability),
        "recorded_ns": recorded,
    }
    if given.players_reached:
        sheet |= {"players_reached": True, "confirmed_ns": points_of(given.result, given.board)}
    return sheet


def _wrong_side(there: Competition, given: Correcting, sheet: dict[str, object]) -> Finding:
    """A score on the wrong side is not turned round: what both sides get instead."""
    top = offences.top_of(there, given.stage, given.session)
    heard = hear(there, given.stage, WRONG_SIDE, {**sheet, "top": top})
    text = "it stands on the wrong side and is not turned round where nobody can be asked"
    if heard is None or not isinstance(heard.answer, WrongSide):
        return refuse(text)
    share = heard.answer.ns_percent
    return refuse(f"{text}: {share}% to each side, by 'rule'", heard.clause)
