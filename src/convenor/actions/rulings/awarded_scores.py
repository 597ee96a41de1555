"""The scores that a ruling gives: whether they can be, and what they would come to on the board.

An award of assigned results or an artificial score goes in; a sentence about what is wrong with it,
or the scores of both sides, come out. Whether the ruling is right is the director's business.
"""

from __future__ import annotations

import datetime
from typing import Any, get_args

from convenor.actions.action import Suggestion
from convenor.actions.asking.hearing import hear, resolved
from convenor.actions.asking.offences import standard_given
from convenor.actions.rulings.psychic_calls import suggest_psychic
from convenor.actions.spoken_values import award_text
from convenor.competition.comparing.side_by_side import difference
from convenor.competition.live import Competition
from convenor.competition.scores.boards import points_of
from convenor.errors import Mistake
from convenor.exact import Exact, exact, show
from convenor.ledger import bodies
from convenor.ledger.kinds import drafted, without_floats
from convenor.regulation.answer_kinds import artificial_of
from convenor.regulation.answers import to_plain
from convenor.scoring.artificial import Fault, award_for
from convenor.values import replace

FULL = 100


def by_fault(fault: Fault) -> bodies.Award:
    """The artificial score that goes with a side's fault."""
    return bodies.Award(award=award_for(fault))


def check_award(award: bodies.Award | None, board: int, side: str) -> None:
    """Refuse an award that cannot be scored."""
    if award is None:
        return
    given = [bool(award.assigned), award.award is not None, award.percent is not None]
    if sum(given) != 1:
        raise Mistake(
            f"the award of {side} names {'nothing' if not any(given) else 'several things'}: give "
            "assigned results, or an artificial score, or a percentage."
        )
    if award.percent is not None and not 0 <= award.percent <= FULL:
        raise Mistake(f"the award of {side} is {show(award.percent)}%: give 0 to 100.")
    if award.assigned:
        _check_assigned(award.assigned, board, side)


def _check_assigned(parts: tuple[bodies.AssignedPart, ...], board: int, side: str) -> None:
    for each in parts:
        points_of(each.result, board)
        if exact(each.weight) <= 0:
            raise Mistake(f"the weight of {each.result} for {side} must be above 0.")
    whole: Exact = sum((exact(each.weight) for each in parts), start=0)
    if whole != 1:
        raise Mistake(
            f"the weights of the results for {side} add up to {show(whole)}, not to 1: "
            "write them as 0.6 and 0.4, or as fractions."
        )


def awards_text(ns: bodies.Award | None, ew: bodies.Award | None) -> str:
    """What each side is given, in words; nothing where the table result stands."""
    if ns is None:
        return ""
    given = award_said(ns)
    if ew is None:
        return given if ns.assigned else f"{given} to both sides"
    return f"{given} to North-South, {award_said(ew)} to East-West"


def award_said(award: bodies.Award) -> str:
    """An award as a director says it."""
    return award_text(without_floats(to_plain(award)))


def would_give(there: Competition, ruling: bodies.RulingGiven, now: datetime.datetime) -> str:
    """What a ruling changes, tried on a copy: matches that it moves, those level, who moves."""
    decided = drafted("ruling given", replace(ruling, pending=False), now, "what-if")
    found = difference(there, there.tried([decided]))
    texts = [
        f"{' v '.join(each.contestants)} would be level" for each in found.matches if each.level
    ]
    texts += [
        f"{' v '.join(each.contestants)} would be {show(each.new_margin)}"
        for each in found.matches
        if not each.level and each.new_margin is not None
    ]
    texts += [
        f"contestant {each.contestant} would be {each.new_place} instead of {each.place}"
        for each in found.moved
        if each.place != each.new_place
    ]
    return "; ".join(texts) or "nobody's place would change"


# --- what the book suggests ----------------------------------------------------------------------


def suggest_awards(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """Artificial scores by fault, and the scores after a psychic call, as the book has them."""
    stage = given.get("stage")
    if not stage:
        return ()
    try:
        return (*_artificial(there, str(stage), given), *suggest_psychic(there, str(stage), given))
    except (Mistake, ValueError):
        return ()


def _artificial(there: Competition, stage: str, given: dict[str, object]) -> tuple[Suggestion, ...]:
    faults: dict[str, Any] = {}
    for side in ("NS", "EW"):
        fault = given.get(f"{side.lower()}_fault")
        if fault in get_args(Fault):
            faults[side] = fault
    if len(faults) < 2:
        return ()
    values: dict[str, dict[str, str]] = {
        side.lower(): {"award": award_for(fault)} for side, fault in faults.items()
    }
    worth, clause = _worth(there, stage, given, values)
    text = "; ".join(
        f"{side}: {values[side.lower()]['award']}{worth.get(side.lower(), '')}" for side in faults
    )
    return (Suggestion(values, text, clause),)


def _worth(
    there: Competition, stage: str, given: dict[str, Any], values: dict[str, dict[str, str]]
) -> tuple[dict[str, str], str]:
    """What each artificial score is worth by the clause of the stage, if it names one."""
    clause = resolved(there, stage, "artificial")
    if clause is None:
        return {}, ""
    session = int(given.get("session") or 1)
    seating = there.state.session(stage, session).seating
    seats = () if seating is None else seating.seats
    at_table = next((e.contestants[0] for e in seats if e.table == str(given.get("table"))), None)
    found: dict[str, str] = {}
    for side, award in values.items():
        known = {**standard_given(there, stage, session, at_table), "award": award["award"]}
        known["method"] = known["board_method"]  # artificial scores are in the board's own method
        heard = hear(there, stage, "artificial", known)
        assert heard is not None
        worth = artificial_of(heard.answer, award["award"])
        if worth is not None:
            found[side] = f" ({show(worth[0])} {worth[1]})"
    return found, clause.clause.name
