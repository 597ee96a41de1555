"""The way of an appeal through its instances, as the book has it: who may, who hears it, what next.

An appeal as it is being lodged or decided goes in; findings come out, and sentences about who hears
it. What was decided before is counted from the facts. The merit of an appeal is not known here.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Literal

from convenor import pipeline
from convenor.actions import moments
from convenor.actions.action import Finding, Suggestion, refuse, warn
from convenor.actions.asking.hearing import Heard, clause_of, hear, resolved
from convenor.competition.live import Competition
from convenor.competition.plans.words import OTHER, word_in, words_of_input
from convenor.competition.state.state import Stamp
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import said, verdict_of
from convenor.regulation.answers import REFUSE

By = Literal["contestant", "captain", "other"]
Matter = Literal["law", "regulation", "fact", "judgement"]
COMMITTEE: bodies.Hearing = "appeals committee"
FIRST = "director ruling"


def right_to_appeal(
    there: Competition, stage: str, by: By, through_director: bool
) -> list[Finding]:
    """Whether whoever asks may ask, and in this way."""
    return _judged(there, stage, "appeal right", {"by": by, "through_director": through_director})


def right_to_go_on(there: Competition, stage: str, ruling: str) -> list[Finding]:
    """Whether an appeal may go on to the last instance: those before must have been heard.

    Where no clause says which, there is at least a decision that it goes on from.
    """
    heard = _heard_by(there, ruling)
    if not heard and resolved(there, stage, "further appeal") is None:
        return [refuse(f"no appeal against ruling {ruling} has been decided yet")]
    steps = [FIRST, *heard]
    return _judged(there, stage, "further appeal", {"steps_taken": tuple(steps)})


def heard_elsewhere(
    there: Competition, lodged: bodies.AppealLodged, by: bodies.Hearing | None
) -> list[Finding]:
    """Nobody hears an appeal against the own decision."""
    who = by or COMMITTEE
    if not lodged.further or who not in _heard_by(there, lodged.ruling):
        return []
    return [refuse(f"the {who} has decided before: say who heard the further appeal")]


def right_to_overturn(there: Competition, stage: str, grounds: tuple[str, ...]) -> list[Finding]:
    """Whether the last instance may overturn what an earlier one decided."""
    return _judged(there, stage, "further grounds", {"grounds": grounds})


def right_to_reverse(
    there: Competition, ruling: bodies.RulingGiven, basis: bodies.Basis | None
) -> list[Finding]:
    """Whether a committee may reverse a ruling, by what it rests on: said now, or with it."""
    return _judged(there, ruling.stage, "appeal reach", {"basis": basis or ruling.basis})


def hearing_of(
    there: Competition,
    ruled: Stamp,
    ruling: bodies.RulingGiven,
    lodged: datetime.datetime,
    agreed: datetime.datetime | None = None,
) -> Heard | None:
    """When the book has an appeal heard, where it is known when play starts."""
    starts = moments.start_of(there, there.state.session(ruling.stage, ruling.session))
    if starts is None:
        return None
    known = {
        "day": moments.local(there, lodged).date(),
        "play_starts": starts.time(),
        "agreed": agreed,
        "ruling_on": moments.local(there, ruled.happened).date(),
    }
    return hear(there, ruling.stage, "hearing time", known)


def hearing_time(
    there: Competition,
    stamp: Stamp,
    ruling: bodies.RulingGiven,
    now: datetime.datetime,
    agreed: datetime.datetime | None,
) -> tuple[Suggestion, ...]:
    """The same in words, for whoever lodges the appeal."""
    found = hearing_of(there, stamp, ruling, now, agreed)
    if found is None:
        return ()
    at = found.answer.hearing_at
    text = f"it is heard on {at:%A} {at.day} {at:%B %Y} at {at:%H:%M}"
    if agreed is None:
        text += ", unless all parties agree on an earlier time"
    elif at != agreed:
        text += ": a later time does not count"
    return (Suggestion({}, text, found.clause),)


def which_body(there: Competition, stage: str) -> tuple[Suggestion, ...]:
    """Whose committee hears appeals from this competition, where the book has several."""
    clause = resolved(there, stage, "appeal body")
    if clause is None:
        return ()
    known = words_of_input(clause, "category")
    word = word_in(known, pipeline.rules(there, stage).words) or OTHER
    heard = hear(there, stage, "appeal body", {"category": word})
    who = None if heard is None else said(heard.answer).get("decided_by")
    if heard is None or who is None:
        return ()
    return (Suggestion({}, f"appeals from here go to the committee of the {who}", heard.clause),)


def _judged(
    there: Competition, stage: str, part: str, known: Mapping[str, object]
) -> list[Finding]:
    if resolved(there, stage, part) is None:
        return []
    try:
        found = hear(there, stage, part, known)
    except Mistake as mistake:
        if mistake.at and known.get(str(mistake.at[0])):  # somebody said it, and said it wrongly
            raise
        return [warn(f"not checked: {str(mistake).rstrip('.')}", clause_of(there, stage, part))]
    if found is None:
        return []
    judged = verdict_of(found.answer)
    return [refuse(judged.reason.rstrip("."), found.clause)] if judged.verdict == REFUSE else []


def _heard_by(there: Competition, ruling: str) -> list[str]:
    """Who has decided appeals against a ruling so far."""
    against = {b.appeal for _, b in there.state.of(bodies.AppealLodged) if b.ruling == ruling}
    return [
        body.heard_by or COMMITTEE
        for _, body in there.state.of(bodies.AppealDecided)
        if body.appeal in against
    ]


def who_hears(
    there: Competition, stage: str, committee: bool | None, matter: Matter | None
) -> tuple[Suggestion, ...]:
    """Who hears an appeal: by its matter, and by whether there is a committee."""
    found = []
    if matter is not None and committee is not False:
        found.append(_told(there, stage, "appeal matter", {"matter": matter}, f"of {matter}"))
    for exists in (True, False) if committee is None else (committee,):
        word = "where there is a committee" if exists else "where there is none"
        found.append(_told(there, stage, "appeal hearing", {"committee_exists": exists}, word))
    return tuple(each for each in found if each is not None)


def _told(
    there: Competition, stage: str, part: str, known: Mapping[str, object], when: str
) -> Suggestion | None:
    heard = hear(there, stage, part, known)
    who = None if heard is None else said(heard.answer).get("decided_by")
    if heard is None or who is None:
        return None
    return Suggestion({}, f"an appeal {when} is heard by the {who}", heard.clause)
