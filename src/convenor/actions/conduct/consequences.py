"""What a clause's answer about lateness or slow play leads to: further facts, or who decides.

An answer of the book and what the director decided go in; facts (a fine, a warning, a forfeit,
boards taken away) and findings come out. What was decided by hand goes before the book, and is
flagged where it differs.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.actions.action import Finding, Proposed, Suggestion, warn
from convenor.actions.asking.hearing import Heard, hear
from convenor.competition.live import Competition
from convenor.exact import Exact, plain, show
from convenor.ledger import bodies
from convenor.ledger.bodies import Unit
from convenor.regulation.answer_kinds import costs_of
from convenor.values import replace, value


@value
class Cost:
    """What an offence costs: a fine, a warning, the match, boards; or an official says."""

    clause: str
    reason: str = ""
    fine: Exact = 0
    unit: Unit | None = None
    warning: bool = False
    forfeit: bool = False
    boards: int = 0
    decided_by: str = ""
    end_moves: bool | None = None

    @property
    def nothing(self) -> bool:
        return not (self.fine or self.warning or self.forfeit or self.boards or self.decided_by)

    @property
    def only_boards(self) -> bool:
        return bool(self.boards) and not (self.fine or self.warning or self.forfeit)

    @property
    def as_much(self) -> Cost:
        """The cost alone, without who says it and why."""
        return replace(self, clause="", reason="")

    @property
    def text(self) -> str:
        """The cost in words."""
        parts = []
        if self.forfeit:
            parts.append("the match is forfeited")
        if self.warning:
            parts.append("a warning")
        if self.fine:
            parts.append(f"a fine of {show(self.fine)} {self.unit}")
        if self.boards:
            parts.append(f"{self.boards} boards taken away")
        if self.decided_by:
            parts.append(f"the {self.decided_by} decides")
        if parts and self.end_moves is not None and not self.forfeit:
            parts.append(f"the end of play is {'' if self.end_moves else 'not '}put back")
        return " and ".join(parts) or "nothing is due"


def cost_of(heard: Heard) -> Cost:
    """The cost that an answer of a tariff says."""
    found = costs_of(heard.answer)
    return Cost(
        heard.clause,
        found.reason,
        fine=found.fine,
        unit=found.unit,
        warning=found.warning,
        forfeit=found.forfeit,
        boards=found.boards,
        decided_by=found.decided_by,
        end_moves=found.end_moves,
    )


def in_the_stage(there: Competition, stage: str, cost: Cost) -> Cost:
    """A fine in VPs as IMPs, where a match is not turned into VPs and the book has a rate."""
    if cost.unit != "VP" or not pipeline.is_bracket(there, stage):
        return cost
    found = hear(there, stage, "knock-out fine", {"fine": cost.fine})
    if found is None:
        return cost
    rate = costs_of(found.answer)
    return replace(cost, clause=found.clause, fine=rate.fine, unit="IMP")


@value
class Decided:
    """What the director decides instead of what the book says; None: as the book says."""

    fine: Exact | None = None
    unit: Unit | None = None
    warning: bool | None = None
    forfeit: bool | None = None
    vp: Exact | None = None
    """What the other side gets for a match lost so, where nobody else says it."""

    @property
    def by_hand(self) -> bool:
        """Whether anything is decided in place of what the book says."""
        return (self.fine, self.unit, self.warning, self.forfeit) != (None, None, None, None)


def facts_of(body: Any, cost: Cost, decided: Decided, offence: str) -> tuple[Proposed, ...]:
    """The fine, warning or forfeit that follows."""
    who, where = body.contestant, (body.stage, body.session)
    reason = cost.reason.rstrip(".") or offence
    found = []
    forfeit = cost.forfeit if decided.forfeit is None else decided.forfeit
    if forfeit:
        by = f" ({cost.clause})" if cost.forfeit and cost.clause else ""
        lost = bodies.MatchForfeited(*where, (who,), f"{offence}: {reason}{by}", decided.vp)
        found.append(Proposed("match forfeited", lost))
    warning = cost.warning if decided.warning is None else decided.warning
    if warning:
        warned = bodies.WarningGiven(who, *where, offence, cost.clause, reason)
        found.append(Proposed("warning given", warned))
    fine = cost.fine if decided.fine is None else decided.fine
    if decided.warning and decided.fine is None:
        fine = 0  # the warning is given instead
    unit = decided.unit or cost.unit
    if fine and unit is not None and not forfeit:
        fined = bodies.FineImposed(who, fine, unit, *where, cost.clause, reason)
        found.append(Proposed("fine imposed", fined))
    return tuple(found)


def findings_of(cost: Cost, decided: Decided) -> list[Finding]:
    """What is left to an official, and where the director departs from the book."""
    if cost.decided_by:
        if decided.by_hand:
            return []
        return [warn(f"the {cost.decided_by} decides: {cost.reason}".rstrip(": ."), cost.clause)]
    departs = any(
        told not in (None, said)
        for told, said in (
            (decided.fine, cost.fine),
            (decided.warning, cost.warning),
            (decided.forfeit, cost.forfeit),
        )
    )
    if departs and not cost.only_boards:
        return [warn(f"the book says {cost.text}", cost.clause)]
    return []


def suggestion_of(cost: Cost) -> Suggestion:
    """The same as values for the fields of a form."""
    values: dict[str, object] = {}
    if cost.fine and cost.unit:
        values |= {"fine": plain(cost.fine), "unit": cost.unit}
    if cost.warning:
        values["warning"] = True
    if cost.forfeit:
        values["forfeit"] = True
    text = f"{cost.text}: {cost.reason}" if cost.reason else cost.text
    return Suggestion(values, text.rstrip("."), cost.clause)
