"""The timetable of a stage: which rounds and stanzas make up which session, and when each starts.

What the organiser has set goes in; a fact comes out, and from then on limits and periods that
speak of sessions count these. Where the book prints a timetable it holds until another is set.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Setting, Suggestion, one, warn
from convenor.competition.live import Competition
from convenor.competition.plans.counted_sessions import CountedSession, counted_sessions
from convenor.errors import Mistake
from convenor.ledger import bodies


def set_timetable(there: Competition, given: bodies.TimetableSet, setting: Setting) -> Proposal:  # noqa: ARG001
    """The sessions of a stage as the organiser has set them."""
    if not given.sessions:
        raise Mistake("name at least one session: its first round, and its last.")
    plan = pipeline.stage_plan(there, given.stage)
    rounds = there.state.rounds_of(given.stage)
    made = counted_sessions(pipeline.rules(there, given.stage), rounds, given.sessions)
    findings: list[Finding] = []
    beyond = [each for each in given.sessions if (each.last or each.first) > rounds]
    if beyond:
        findings.append(warn(f"{plan.shown} has {rounds} rounds in its plan"))
    return one("timetable set", given, *findings, says="; ".join(map(said, made)))


def suggest_timetable(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """The sessions as they are counted now."""
    stage = str(given.get("stage") or "")
    if stage not in {each.name for each in there.state.the_plan.stages}:
        return ()
    found = pipeline.timetable(there, stage)
    clause = ", ".join(pipeline.rules(there, stage).several("timetable"))
    return (Suggestion({}, f"as it is: {'; '.join(map(said, found))}", clause),)


def said(session: CountedSession) -> str:
    """A session in words: 'session 2: rounds 4–7, 20 Sep 14:15'."""
    what = f"round {session.first}"
    if session.last != session.first:
        what = f"rounds {session.first}–{session.last}"
    elif session.within_a_match:
        what += f", {_stanzas(session)}"
    name = f" ({session.name})" if session.name else ""
    starts = session.starts
    when = f", {starts.day} {starts:%b %H:%M}" if starts is not None else ""
    return f"session {session.number}{name}: {what}{when}"


def _stanzas(session: CountedSession) -> str:
    if session.first_stanza == session.last_stanza:
        return f"stanza {session.first_stanza}"
    if session.to_the_end:
        return f"from stanza {session.first_stanza}"
    return f"stanzas {session.first_stanza}–{session.last_stanza}"


ACTIONS = (
    Action(
        "timetable",
        "Set the timetable of a stage",
        bodies.TimetableSet,
        set_timetable,
        "director",
        "set-up",
        "which rounds make up which session, and when each starts",
        suggest_timetable,
    ),
)
