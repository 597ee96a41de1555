"""When something happened that is recorded afterwards: not in the future, not before its cause.

A competition, what is to be recorded and the moment at which it happened go in; a sentence refuses
a moment that cannot be. What a rule says about a time is the book's business.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from convenor.actions.action import Proposal, Proposed
from convenor.actions.moments import local, start_of, worldwide, written
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake

Moment = datetime.datetime
SEATED = ("session opened", "draw made")
AT_TABLES = frozenset(
    {
        *("result entered", "result confirmed", "result disputed", "result corrected"),
        *("card confirmed", "board fouled", "ruling given", "slow play"),
        *("scores posted", "correction period ended"),
    }
)
"""Kinds of fact that come after somebody has sat down."""
AFTER_RESULT = frozenset({"result confirmed", "result disputed", "result corrected"})
NUMBERED = {
    "appeal lodged": ("ruling", "ruling given"),
    "appeal decided": ("appeal", "appeal lodged"),
    "call answered": ("call", "director called"),
}
"""Kinds of fact that answer another, by its number."""


def moment_told(there: Competition, text: str) -> Moment:
    """A moment as somebody writes it, in the zone of the competition where it names none."""
    try:
        found = datetime.datetime.fromisoformat(text)
    except ValueError:
        raise Mistake(f"'{text}' is no moment: write it as 2026-11-18T19:45.") from None
    return found if found.tzinfo is not None else worldwide(there, found)


def refuse_untimely(there: Competition, proposal: Proposal, happened: Moment, now: Moment) -> None:
    """Refuse what cannot have happened at that moment."""
    if happened > now:
        raise Mistake(
            f"{_shown(there, happened)} has not come yet: say when it happened, or leave it out."
        )
    for each in proposal.facts:
        for cause, what in _causes(there, each):
            if happened < cause.replace(second=0, microsecond=0):
                raise Mistake(
                    f"it cannot have happened at {_shown(there, happened)}, before {what} "
                    f"({_shown(there, cause)}): check the time."
                )


def _shown(there: Competition, moment: Moment) -> str:
    return written(local(there, moment))


def _causes(there: Competition, proposed: Proposed) -> Iterator[tuple[Moment, str]]:
    """What must have happened before, each with when it did."""
    body = proposed.plain
    if proposed.kind == "fact undone":
        undone = there.facts[int(body["number"]) - 1]
        yield undone.happened, f"fact {undone.number} ({undone.kind})"
    if proposed.kind in NUMBERED:
        yield from _answered(there, *NUMBERED[proposed.kind], body)
    session = there.state.sessions.get((body.get("stage", ""), body.get("session", 0)))
    if session is not None and proposed.kind in AT_TABLES:
        yield from _of_session(there, session, proposed.kind, body)


def _answered(
    there: Competition, name: str, kind: str, body: dict[str, object]
) -> Iterator[tuple[Moment, str]]:
    for fact in there.facts:
        if fact.kind == kind and fact.body.get(name) == body.get(name):
            yield fact.happened, f"{name} {body.get(name)}"


def _of_session(
    there: Competition, session: SessionState, kind: str, body: dict[str, object]
) -> Iterator[tuple[Moment, str]]:
    own = [
        each
        for each in there.facts
        if each.number not in there.state.undone
        and (each.body.get("stage"), each.body.get("session")) == (session.stage, session.number)
    ]
    where = f"round {session.number} of {session.stage}"
    seated = [each.happened for each in own if each.kind in SEATED]
    if seated:
        start = start_of(there, session)
        begun = [*seated, *([worldwide(there, start)] if start is not None else [])]
        yield min(begun), f"{where} was {'drawn' if session.draw else 'set up'}"
    results = [each for each in own if each.kind == "result entered"]
    if kind in AFTER_RESULT:
        at = (body.get("table"), body.get("board"))
        results = [e for e in results if (e.body.get("table"), e.body.get("board")) == at]
        yield from ((each.happened, "the result was entered") for each in results)
    if kind == "scores posted" and results:
        yield max(each.happened for each in results), f"the last result of {where}"
    if kind == "correction period ended" and session.posted is not None:
        yield session.posted.happened, f"the scores of {where} were posted"
