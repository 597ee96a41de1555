"""A psychic call that the book may bar: whether it does, and what the board is then worth.

The side that made it, and what is known of its opponents, goes in with the board; suggestions and
findings come out. What both sides really scored is taken from the figures. Whether a call was
psychic, and what rank somebody has, is for the director to say.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.actions.action import Finding, Suggestion, warn
from convenor.actions.asking.hearing import Heard, hear, resolved
from convenor.competition.live import Competition
from convenor.exact import Exact, exact, plain, ratio, show
from convenor.regulation.answer_kinds import verdict_of
from convenor.regulation.answers import Verdict
from convenor.scoring.board_scores import SideScore

SAID = ("opponents_actual", "offenders_actual", "below_rank")


def suggest_psychic(
    there: Competition, stage: str, given: dict[str, object]
) -> tuple[Suggestion, ...]:
    """The board after a barred psychic call, where the director names the offenders."""
    offenders = given.get("psychic_by")
    if not offenders:
        return ()
    barred = _barred(there, stage, given)
    if barred is not None and verdict_of(barred.answer).verdict != "refuse":
        reason = verdict_of(barred.answer).reason.rstrip(".")
        return (Suggestion({}, f"the result stands: {reason}", barred.clause),)
    if resolved(there, stage, "psychic") is None:
        return ()
    heard = hear(there, stage, "psychic", {**_actual(there, stage, given), **_said(given)})
    assert heard is not None
    answer = heard.answer
    if isinstance(answer, Verdict):
        return (Suggestion({}, (answer.reason or answer.verdict).rstrip("."), heard.clause),)
    text = f"offenders {show(answer.offenders)}, opponents {show(answer.opponents)} {answer.unit}"
    awards = _awards(there, stage, answer.unit, answer.offenders, answer.opponents)
    if awards is None:
        return (Suggestion({}, f"{text}: the table result is worse for them", heard.clause),)
    ours, theirs = awards if offenders == "NS" else (awards[1], awards[0])
    return (Suggestion({"ns": ours, "ew": theirs}, text, heard.clause),)


def psychic_findings(
    there: Competition, stage: str, psychic_by: str | None, below: object, intentional: bool
) -> list[Finding]:
    """Flag an adjustment for a psychic call that the book does not bar."""
    known = {"psychic_by": psychic_by, "below_rank": below, "intentional": intentional}
    heard = _barred(there, stage, known) if psychic_by else None
    if heard is None or verdict_of(heard.answer).verdict == "refuse":
        return []
    return [warn(verdict_of(heard.answer).reason.rstrip("."), heard.clause)]


def _barred(there: Competition, stage: str, given: dict[str, object]) -> Heard | None:
    """Whether the call is barred; None where nothing is said of the opponents."""
    if given.get("below_rank") is None:
        return None
    return hear(there, stage, "psychic bar", _said(given))


def _said(given: dict[str, object]) -> dict[str, object]:
    """What the director says."""
    found = {
        key: exact(given[key]) if key.endswith("actual") else given[key]
        for key in SAID
        if given.get(key) is not None
    }
    intended = given.get("intentional")
    return {**found, "intentional": True if intended is None else intended}


def _actual(there: Competition, stage: str, given: dict[str, Any]) -> dict[str, Exact]:
    """What both sides scored on the board: in per cent at matchpoints, in IMPs elsewhere."""
    if not all(given.get(name) for name in ("session", "table", "board")):
        return {}
    session, table, board = int(given["session"]), str(given["table"]), int(given["board"])
    seat = there.state.session(stage, session).the_seating.find(table, board)
    if seat is None:
        return {}
    found = pipeline.side_scores(there, stage, session, board)
    who, other = (seat.ns, seat.ew) if given["psychic_by"] == "NS" else (seat.ew, seat.ns)
    offenders, opponents = _points(found.at(table, who)), _points(found.at(table, other))
    told = {"offenders_actual": offenders, "opponents_actual": opponents}
    return {key: each for key, each in told.items() if each is not None}


def _points(side: SideScore | None) -> Exact | None:
    if side is None or side.score is None:
        return None
    return ratio(side.score * 100, side.available) if side.available else side.score


def _awards(
    there: Competition, stage: str, unit: str, offenders: Exact, opponents: Exact
) -> tuple[dict[str, object], dict[str, object]] | None:
    """The awards of offenders and opponents; None where what was scored stands."""
    if unit == "percent":
        return {"percent": plain(offenders)}, {"percent": plain(opponents)}
    if offenders != -pipeline.rules(there, stage).awards.amount:
        return None
    return {"award": "average minus"}, {"award": "average plus"}
