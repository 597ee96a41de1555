"""How many substitutes a contestant may still have: what was used, and the word on one more.

A contestant and a stage go in; out come the limits of the book, each asked as if one more played.
Whether a certain substitute may play is another question, and is asked when one is named.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.actions.action import Finding, Suggestion
from convenor.actions.asking.attendance import Attendance, attendance
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door
from convenor.competition.live import Competition
from convenor.entries.substitution_limit import LimitVerdict
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.answers import OK
from convenor.values import replace

LIMITS = ("substitutes in a round", "substitute limit", "placing")
SOMEBODY = "somebody else"


def limits(door: Door, part: str, case: Case) -> list[Finding]:
    """A limit of the contestant; one that is counted by players is asked of who is away."""
    out = case.substitution.player_out if case.substitution else ""
    players = case.there.state.entry(case.contestant).players
    for each in players:
        if each.name == out:
            return _with_leave(door, part, replace(case, player=each))
    return _with_leave(door, part, case)


def _with_leave(door: Door, part: str, case: Case) -> list[Finding]:
    """What a limit says, also where it is gone past by leave."""
    found = door.findings(part, case)
    if not all(each.checked for each in found):
        return found
    for clause, answer in door.answers(part, case):
        if isinstance(answer, LimitVerdict) and answer.verdict == OK and answer.reasons:
            found.append(Finding("ok", (answer.reason or "by leave").rstrip("."), clause))
    return found


def suggest_substitute(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """What is left of the limits, before anybody is named."""
    who, stage = str(given.get("contestant") or ""), str(given.get("stage") or "")
    if who not in there.state.entries or not stage:
        return ()
    try:
        so_far = attendance(there, who, stage)
        door = Door(there, stage)
        case = _one_more(there, so_far, who, given)
        found = [each for part in LIMITS for each in limits(door, part, case)]
    except (Mistake, ValueError, TypeError):
        return ()
    clauses = [clause for part in LIMITS for clause in door.clauses(part)]
    return _said(_used(so_far.by_session(pipeline.counted_sessions(there, stage))), found, clauses)


def _one_more(there: Competition, so_far: Attendance, who: str, given: dict[str, Any]) -> Case:
    """The case of one more substitute, in the session that was named or the next without one."""
    out = str(given.get("player_out") or "") or (so_far.players or ("a player",))[0]
    free = [n for n in range(1, so_far.rounds + 1) if n not in so_far.affected]
    session = int(given.get("session") or (free or [so_far.rounds])[-1])
    name = str(given.get("player_in") or SOMEBODY)
    body = bodies.SubstitutePlayed(who, so_far.plan.name, session, out, name)
    return Case(
        there,
        there.facts[-1].recorded,
        stage=so_far.plan.name,
        contestant=who,
        session=session,
        player=bodies.Player(name),
        substitution=body,
    )


def _used(so_far: Attendance) -> str:
    count = len(so_far.away)
    if not count:
        return "no substitute so far"
    word = "substitution" if count == 1 else "substitutions"
    return f"{count} {word} so far, in {len(so_far.affected)} of {so_far.rounds} sessions"


def _said(used: str, found: list[Finding], clauses: list[str]) -> tuple[Suggestion, ...]:
    known = [each for each in found if each.checked]
    if known:
        words = {"refuse": "one more is refused", "warn": "with one more"}
        return tuple(
            Suggestion(
                {},
                f"{used}; {words.get(each.verdict, 'one more waits')}: {each.reason}",
                each.clause,
            )
            for each in known
        )
    if found:
        return (Suggestion({}, used, found[0].clause),)
    if not clauses:
        return (Suggestion({}, f"{used}; the book sets no limit"),)
    return (Suggestion({}, f"{used}; one more is within the limit", clauses[0]),)
