"""What an answer says, read by its kind: a verdict, a cost, an award, a moment, a right.

The answer of any clause goes in; a small value with the words of its kind comes out, whichever
family gave it. What comes of it in a competition hangs on the kind, and is known to whoever asks.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Literal

from convenor.exact import Exact
from convenor.regulation.answers import Decides, VerdictWord
from convenor.values import fields_of, is_value, value

Unit = Literal["VP", "IMP", "percent", "matchpoints", "points"]
ACCEPTANCE: Mapping[str, VerdictWord] = {"may accept": "warn", "refuse": "refuse"}
"""A place or an entry that may be taken is flagged; one that may not be is refused."""
CREDITS = ("credited", "altered")
"""What a clause calls the score that stands in place of another."""


def said(answer: object) -> dict[str, Any]:
    """What an answer says, by name; what it leaves open is left out."""
    if not is_value(answer):
        return {}
    return {
        each.name: found
        for each in fields_of(type(answer))
        if (found := getattr(answer, each.name)) is not None
    }


@value
class Judged:
    """A verdict: whether something is allowed, why, and who decides where it waits."""

    verdict: VerdictWord | None
    reason: str = ""
    decided_by: str = ""


def verdict_of(answer: object) -> Judged:
    """The verdict of an answer; None where it has none, so that nothing is against it."""
    if isinstance(answer, Decides):
        return Judged("approval", answer.reason or "", answer.decided_by)
    found = said(answer)
    reasons = found.get("reasons") or found.get("short") or ()
    reason = found.get("reason") or "; ".join(map(str, reasons))
    verdict = found.get("verdict") or ACCEPTANCE.get(str(found.get("acceptance", "")))
    if found.get("counts_as_substitute"):
        verdict, reason = "warn", found.get("reason") or "counts as a substitute"
    return Judged(verdict, reason, found.get("decided_by") or "")


@value
class Costs:
    """A cost: a fine, a warning, the match, boards; or an official says."""

    fine: Exact = 0
    unit: Unit | None = None
    warning: bool = False
    forfeit: bool = False
    boards: int = 0
    decided_by: str = ""
    reason: str = ""
    end_moves: bool | None = None
    """Whether the end of play is put back, where a clause says so."""


def costs_of(answer: object) -> Costs:
    """What an offence costs; choices that are open to the director are named, and none is taken."""
    found = said(answer)
    reason = found.get("reason") or ""
    if "choices" in found:
        if not found.get("slow", True):
            return Costs(reason="the time was not exceeded")
        return Costs(decided_by="director", reason="open are: " + ", or ".join(found["choices"]))
    amounts = (found.get(name) for name in ("fine", "fine_imps", "amount", "proposed"))
    fine: Exact = next((each for each in amounts if each is not None), 0)
    return Costs(
        fine,
        ("IMP" if "fine_imps" in found else found.get("unit")) if fine else None,
        warning=bool(found.get("warning")),
        forfeit=bool(found.get("forfeit")),
        boards=found.get("boards_removed") or found.get("boards_lost") or 0,
        decided_by=found.get("decided_by") or "",
        reason=reason,
        end_moves=found.get("end_moves"),
    )


@value
class Awarded:
    """An award: what a side has in place of play, and the other side."""

    vp: Exact | None = None
    other_vp: Exact | None = None
    imps: Exact | None = None
    other_imps: Exact | None = None
    reason: str = ""
    decided_by: str = ""


def award_of(answer: object) -> Awarded:
    """The scores of the side that an award is for, and of the other: at fault, or absent."""
    found = said(answer)
    return Awarded(
        found.get("vp"),
        found.get("offenders_vp", found.get("absent_vp")),
        found.get("imps"),
        found.get("offenders_imps"),
        found.get("reason") or "",
        found.get("decided_by") or "",
    )


@value
class Credit:
    """A score that is put in place of another, or (`moves`) IMPs that move it."""

    amount: Exact | None = None
    moves: bool = False
    reason: str = ""
    decided_by: str = ""


def credit_of(answer: object) -> Credit:
    """The score that an answer gives to a session with substitutes."""
    found = said(answer)
    amount = next((found[name] for name in CREDITS if name in found), None)
    moves = amount is None and "imps" in found
    return Credit(
        found["imps"] if moves else amount,
        moves,
        found.get("reason") or "",
        found.get("decided_by") or "the director",
    )


def artificial_of(answer: object, award: str) -> tuple[Exact, str] | None:
    """What 'average plus' is worth by an answer, with its unit; None where it does not say."""
    found = said(answer)
    for name in (award.replace(" ", "_"), "score", "percent"):
        if found.get(name) is not None:
            return found[name], str(found.get("unit") or "%")
    return None


@value
class Closing:
    """A moment: until when, and the verdict of an answer that looks at the clock itself."""

    closes_at: datetime.datetime | None = None
    last_day: datetime.date | None = None
    verdict: VerdictWord | None = None
    reason: str = ""


def moment_of(answer: object) -> Closing:
    """Until when something is done in time."""
    found = said(answer)
    return Closing(
        found.get("closes_at"),
        found.get("last_day"),
        found.get("verdict"),
        found.get("reason") or "",
    )


@value
class Order:
    """An order: who is in, who waits, and who sits first (None: neither is shown first)."""

    accepted: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    sits_first: object = None


def order_of(answer: object) -> Order:
    """Who goes before whom by an answer."""
    found = said(answer)
    return Order(
        tuple(found.get("accepted", ())),
        tuple(found.get("waiting", ())),
        found.get("sits_first"),
    )


def places_of(answer: object) -> int | None:
    """How many places an answer gives, to pairs or to whoever competes."""
    found = said(answer)
    places: int | None = found.get("pairs") or found.get("places")
    return places
