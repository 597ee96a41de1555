"""The parts that clauses play when officials act, and the way to ask the clause of a part.

A stage, the name of a part and whatever is known go in; the answer comes out with the full name of
the clause that gave it. A stage's own clause goes before one of the whole plan; a clause that sends
the question on to another is followed. A part for which no clause is named says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.regulation.answers import See
from convenor.regulation.stack import Resolved
from convenor.regulation.typed import inputs, reader
from convenor.regulation.why import SILENT, Why
from convenor.values import value

PERIODS = ("deadline-after", "rolling-period", "match-corrections", "congress-periods")
REQUESTS = ("deadline-after", "rolling-period", "congress-periods")
SLOW = ("fine-by-offence", "slow-play-minutes", "time-exceeded", "late-arrival")

PARTS: Mapping[str, tuple[tuple[str, ...], str]] = MappingProxyType(
    {
        # late and slow
        "late": (("late-arrival", "late-start-fines"), "what a late arrival costs"),
        "late boards": (("boards-removed", "board-not-played"), "boards that a late arrival loses"),
        "lost board": (("board-not-played",), "what both sides get for a board that one lost"),
        "too late": (("too-late", "walk-over"), "when a late side is out, or loses the match"),
        "slow": (SLOW, "what slow play costs"),
        "slow boards": (("slow-play-boards", "slow-play-minutes"), "what boards not played cost"),
        "fault": (("side-at-fault",), "who is at fault at a slow table"),
        # fines
        "knock-out fine": (("knockout-fine",), "IMPs for a fine in VPs where there are no VPs"),
        "fine": (("standard-adjustment", "fine-by-offence"), "the standard or smallest fine"),
        "maximum fine": (("maximum-fine",), "the largest fine"),
        "largest adjustment": (("maximum-fine",), "the largest adjustment of a score"),
        "score entry": (("fine-by-offence", "maximum-fine"), "scores not entered, or wrongly"),
        "conduct": (("breach-of-conduct",), "bans that were broken: phones, smoking, drink"),
        # rulings
        "artificial": (("artificial-score", "standard-adjustment"), "artificial scores by fault"),
        "psychic": (("psychic-call",), "the board after a psychic call that is barred"),
        "cancelled": (("cancelled-board",), "what a cancelled board is worth"),
        "withdrawal sit-out": (("board-not-played",), "boards missed because somebody left"),
        # time
        "correction": (PERIODS, "until when a score is corrected"),
        "scorer correction": (PERIODS, "until when an error of the scorer is put right"),
        "ruling time": (REQUESTS, "until when a ruling is asked for"),
        "appeal time": (REQUESTS, "until when an appeal is lodged"),
        "session ends": (("session-ends",), "when a session ends, for those periods"),
        "draw stands": (("draw-stands",), "a draw stays as it was made"),
        # appeals
        "deposit": (("appeal-deposit",), "the deposit of an appeal, and when it comes back"),
        "frivolous appeal": (("maximum-fine",), "the largest fine for a frivolous appeal"),
        # matches
        "mismatch": (("mismatch",), "a match against opponents that were not due"),
        "mismatch cause": (("mismatch",), "differences that are no mismatch, by their cause"),
        "forfeit": (("forfeited-match",), "what a forfeited match counts"),
        "abandoned": (("abandoned-match",), "what a match without play and fault counts"),
        "tied": (("tied-final", "extra-boards", "extra-sets"), "a match that ends level"),
        "possible tie": (("possible-tie",), "extra boards while a ruling could still tie a match"),
        "play-off": (("successive-play-offs",), "two that are level for a place play it off"),
        "play-off round": (("play-off-round",), "more than two that are level play it off"),
        "choice": (("choice-of-opponents",), "who chooses its opponent"),
    }
)
"""Part → the families that can play it, and what it is about."""


@value
class Heard:
    """What the clause of a part answers, and its full name."""

    answer: Any
    clause: str
    family: str


def clause_of(there: Competition, stage: str, part: str) -> str:
    """The full name of the clause that plays a part in a stage; '' if none does."""
    rules = there.figures.rules(stage)
    own = rules.plan.clauses.get(part) or there.state.the_plan.clauses.get(part, "")
    return rules.full(own)


def resolved(there: Competition, stage: str, part: str) -> Resolved | None:
    """The clause of a part as it holds in a stage, if one is named."""
    name = clause_of(there, stage, part)
    if not name:
        return None
    found = there.figures.rules(stage).conditions.clause(name)
    families = PARTS[part][0]
    if found.family.name not in families:
        raise Mistake(
            f"the plan names {name} for '{part}', but that clause is about something else "
            f"({found.family.name}): name one of the family {' or '.join(families)}."
        )
    return found


def hear(
    there: Competition, stage: str, part: str, given: Mapping[str, Any], why: Why = SILENT
) -> Heard | None:
    """What the clause of a part answers to whatever of `given` it asks for."""
    found = resolved(there, stage, part)
    seen: set[str] = set()
    while found is not None:
        clause, family = found.clause, found.family
        wanted = set(clause.asks) or {each.name for each in inputs(family.given)}
        known = {k: each for k, each in given.items() if k in wanted and each is not None}
        answer = family.function(found.terms, reader(family.given)(known, clause.name), why)
        if not isinstance(answer, See) or clause.name in seen:
            return Heard(answer, clause.name, family.name)
        seen.add(clause.name)
        other = answer.see if " " in answer.see else f"{clause.rulebook} {answer.see}"
        found = there.figures.rules(stage).conditions.clause(other)
    return None
