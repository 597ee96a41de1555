"""The times of a competition as its regulations see them: local, without a zone.

Sessions as they were opened and posted go in; starts, ends and postings come out, and the moment of
an action in the same local time. The zone is the plan's, or that of this machine. What is said
about these times is the book's business.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.plans.counted_sessions import printed_start, session_of
from convenor.competition.state.state import SessionState, Stamp
from convenor.conduct.clock import later
from convenor.errors import Mistake
from convenor.exact import Exact

Moment = datetime.datetime


def times(there: Competition, stage: str) -> Mapping[str, Any]:
    """The times that the plan sets for a stage, over those of the whole competition."""
    plan = there.state.the_plan
    return {**plan.times, **plan.stage(stage).times}


def _zone(there: Competition) -> datetime.tzinfo | None:
    name = there.state.the_plan.times.get("zone")
    if not name:
        return None
    try:
        return ZoneInfo(str(name))
    except (KeyError, ValueError, OSError):
        raise Mistake(
            f"the plan has the time zone '{name}', which is not known: name one such as "
            "'Australia/Adelaide'."
        ) from None


def local(there: Competition, moment: Moment) -> Moment:
    """A recorded moment as the clock in the room showed it."""
    if moment.tzinfo is None:
        return moment
    return moment.astimezone(_zone(there)).replace(tzinfo=None)


def written(moment: Moment) -> str:
    """A moment as people write it.

    >>> written(Moment(2026, 11, 7, 3, 25))
    '7 Nov 03:25'
    """
    return f"{moment.day} {moment:%b %H:%M}"


def worldwide(there: Competition, moment: Moment) -> Moment:
    """A local moment with its zone, to be compared with recorded ones."""
    zone = _zone(there)
    return moment.astimezone() if zone is None else moment.replace(tzinfo=zone)


def start_of(there: Competition, session: SessionState) -> Moment | None:
    """When a round or session begins: as it was told, or by the timetable of its stage."""
    starts = [each.starts for each in session.opened if each.starts is not None]
    return min(starts) if starts else _by_timetable(there, session)


def _by_timetable(there: Competition, session: SessionState) -> Moment | None:
    if session.is_extra:
        return None
    return _timetabled(there, session.stage, there.state.round_of(session))


def _timetabled(there: Competition, stage: str, number: int) -> Moment | None:
    found = session_of(pipeline.timetable(there, stage), number)
    return None if found is None else printed_start(found, number)


def start_of_round(there: Competition, stage: str, number: int) -> Moment | None:
    """When a round begins, drawn already or not."""
    session = there.state.sessions.get((stage, number))
    return _timetabled(there, stage, number) if session is None else start_of(there, session)


def minutes_of(there: Competition, session: SessionState) -> Exact:
    """The time that a session is allowed: as it was set, or so much a board."""
    told = [each.minutes for each in session.opened if each.minutes is not None]
    return pipeline.session_minutes(there, session, max(told, default=None))


def end_of(there: Competition, session: SessionState) -> Moment | None:
    """When a session is due to end."""
    start = start_of(there, session)
    return None if start is None else later(start, minutes_of(there, session))


def played_until(there: Competition, session: SessionState) -> Moment | None:
    """When the last result of a session was entered; as good as the end of its play.

    A table's result tells the fact that it is from; only one that was corrected since may have been
    entered later than all others, and is looked for among the facts up to its correction.
    """
    place = (session.stage, session.number)
    scores = [e for board in session.boards for e in there.state.on(*place, board).values()]
    entered = max((each.number for each in scores if not each.corrected), default=0)
    corrected = max((each.number for each in scores if each.corrected), default=0)
    for number in range(corrected, entered, -1):
        fact = there.facts[number - 1]
        if (
            fact.kind == "result entered"
            and (fact.body["stage"], fact.body["session"]) == place
            and number not in there.state.undone
        ):
            entered = number
            break
    return local(there, there.facts[entered - 1].happened) if entered else None


def at(there: Competition, stamp: Stamp | None) -> Moment | None:
    """The local time at which a fact happened, whenever it was recorded."""
    return None if stamp is None else local(there, stamp.happened)


def told_moment(text: object, what: str) -> Moment:
    """A moment out of a plan."""
    if isinstance(text, datetime.datetime):
        return text
    try:
        return datetime.datetime.fromisoformat(str(text))
    except ValueError:
        raise Mistake(f"the plan's {what} is '{text}', no time such as 2022-10-02T18:30.") from None
