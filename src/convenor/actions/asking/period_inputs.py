"""What each kind of period asks about a session, filled in from the facts: a helper for each.

A competition, a stage and a session go in; the inputs of the period come out, or nothing as long as
the moment that ends the period cannot be known yet: until then the period is open. When a period
closes is the clause's business.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from convenor import pipeline
from convenor.actions import moments
from convenor.actions.asking.hearing import hear
from convenor.actions.moments import Moment
from convenor.competition.live import Competition
from convenor.competition.plans.counted_sessions import session_of
from convenor.competition.plans.parts_at_the_door import form_for
from convenor.competition.state.state import SessionState
from convenor.conduct.congress_periods import CongressTerms, place_of
from convenor.conduct.deadlines import DeadlineTerms
from convenor.conduct.match_corrections import MatchCorrectionTerms
from convenor.conduct.rolling_periods import RollingTerms
from convenor.errors import Mistake
from convenor.regulation.stack import Resolved

Given: TypeAlias = dict[str, object]
Fill: TypeAlias = Callable[[Competition, SessionState, Any], Given | None]


def _known(there: Competition, stage: str) -> dict[int, SessionState]:
    return {each.number: each for each in there.state.sessions_of(stage)}


def _rounds(there: Competition, stage: str) -> int:
    """The sessions that a stage will have had: of a bracket, as many as its field asks for."""
    rounds = there.state.rounds_of(stage)
    if pipeline.is_bracket(there, stage) and there.state.stage(stage).opened:
        drawn = pipeline.drawn_bracket(there, stage)
        extra = sum(each.is_extra for each in there.state.sessions_of(stage))
        rounds = len({each.round for each in drawn.matches if not each.bye}) + extra
    return max(rounds, *_known(there, stage), 1)


# --- so long after a posting, an end, a ruling ---------------------------------------------------


def after_a_moment(there: Competition, session: SessionState, terms: DeadlineTerms) -> Given | None:
    """The moments from which a deadline may run.

    A clause that leaves the time open as long as nothing is posted counts from the posting of the
    stage's last round; any other from the posting of the session itself.
    """
    last = _known(there, session.stage).get(_rounds(there, session.stage))
    last_posted = None if last is None else moments.at(there, last.posted)
    posted = moments.at(there, session.posted)
    if terms.not_yet == "open":
        posted = last_posted
    found: Given = {
        "posted_at": posted,
        "last_round_posted_at": last_posted,
        "scheduled_end": moments.end_of(there, session),
        "actual_end": moments.played_until(there, session),
    }
    started = {"ruling_at": True, **{name: each is not None for name, each in found.items()}}
    return found if started[terms.after] else None


# --- a period that the next session takes over ---------------------------------------------------


def rolling(there: Competition, session: SessionState, terms: RollingTerms) -> Given | None:
    """Starts, ends and postings of all sessions of the stage."""
    known = _known(there, session.stage)
    rounds = _rounds(there, session.stage)
    if session.number < rounds and session.number + 1 not in known:
        return None
    if terms.clock == "posting" and session.posted is None:
        return None
    sessions = [known[number] for number in sorted(known)]
    posted: list[Moment] = []
    for each in sessions:
        if (found := moments.at(there, each.posted)) is None:
            break
        posted.append(found)
    if terms.clock == "posting" and len(posted) < session.number:
        return None
    return {
        "starts": tuple(_start(there, each) for each in sessions),
        "scheduled_ends": tuple(_end(there, each) for each in sessions),
        "posted_at": tuple(posted),
        "session": session.number,
    }


def _start(there: Competition, session: SessionState) -> Moment:
    found = moments.start_of(there, session)
    if found is None:
        raise Mistake(
            f"session {session.number} of {session.stage} has no time at which it starts: "
            "give 'starts' when it is opened."
        )
    return found


def _end(there: Competition, session: SessionState) -> Moment:
    _start(there, session)
    found = moments.end_of(there, session)
    assert found is not None
    return found


# --- a period that depends on event and match ----------------------------------------------------


def of_a_match(
    there: Competition, session: SessionState, terms: MatchCorrectionTerms
) -> Given | None:
    """The event, the match, and the posting or start that ends its period.

    Where several matches share a posting it is that of the last of them. Which later start ends a
    period the clause says, unless the plan does (`times.ends_with`: match → match).
    """
    event = pipeline.stage_plan(there, session.stage).word or session.stage
    period = next((p for p in terms.periods if p.holds_for(event, session.number)), None)
    known = _known(there, session.stage)
    found: Given = {"event": event, "match": session.number}
    if period is None:
        return found
    if period.until == "posted_at":
        number = period.last if period.event and period.last else session.number
        last = known.get(number)
        found["posted_at"] = None if last is None else moments.at(there, last.posted)
        return found if found["posted_at"] else None
    ends_with = moments.times(there, session.stage).get("ends_with") or {}
    following = int(ends_with.get(str(session.number), period.ended_by(session.number)))
    found["next_start"] = moments.start_of_round(there, session.stage, following)
    return found if found["next_start"] else None


# --- a congress ----------------------------------------------------------------------------------


def of_a_congress(there: Competition, session: SessionState, terms: CongressTerms) -> Given | None:
    """The ends of all sessions, the end of the congress, and what else is played there."""
    ends, number = _session_ends(there, session)
    told = moments.times(there, session.stage)
    rounds = len(ends)
    own = ends[number - 1]
    if own is None:
        _start(there, session)
    filled = _filled(ends)
    congress = told.get("congress_end")
    place = place_of(number, rounds)
    limit = next(
        (e for e in terms.periods.limits if (e.sessions, e.kind) == (place, terms.kind)), None
    )
    if limit is not None and not _moment_known(limit.after, ends, number, congress):
        return None
    end = moments.told_moment(congress, "end of the congress") if congress else filled[-1]
    return {
        "session_ends": filled,
        "congress_end": max(end, filled[-1]),
        "session": number,
        "start": _qualifies_for(there, session.stage),
        "other_play": tuple(
            (moments.told_moment(a, "other play"), moments.told_moment(b, "other play"))
            for a, b in told.get("other_play") or ()
        ),
        "holidays": tuple(
            datetime.date.fromisoformat(str(day)) for day in told.get("holidays") or ()
        ),
    }


def _session_ends(
    there: Competition, session: SessionState
) -> tuple[tuple[Moment | None, ...], int]:
    """The end of each session, those to come unknown, and the number of this one among them."""
    known = _known(there, session.stage)
    each_round = tuple(
        moments.end_of(there, known[number]) if number in known else None
        for number in range(1, _rounds(there, session.stage) + 1)
    )
    breaks = moments.times(there, session.stage).get("breaks") or ()
    own = each_round[session.number - 1]
    if not breaks or own is None:
        return _in_groups(there, session, each_round)
    major = tuple(moments.told_moment(each, "break") for each in breaks)
    ends = _by_clause(there, session.stage, each_round, major)
    number = sum(1 for end in ends if end < own) + 1
    return ends, min(number, len(ends))


def _in_groups(
    there: Competition, session: SessionState, each_round: tuple[Moment | None, ...]
) -> tuple[tuple[Moment | None, ...], int]:
    """The ends by the timetable of the stage, where the book's clause has a session end there."""
    counted = pipeline.counted_sessions(there, session.stage)
    own = session_of(counted, there.state.round_of(session))
    if own is None or len(counted) >= len(each_round):
        return _round_by_round(there, session, each_round)
    ends = tuple(each_round[each.last - 1] for each in counted)
    known = tuple(each for each in ends if each is not None)
    if known and _by_clause(there, session.stage, each_round, known) != known:
        return each_round, session.number
    return ends, own.number


def _round_by_round(
    there: Competition, session: SessionState, each_round: tuple[Moment | None, ...]
) -> tuple[tuple[Moment | None, ...], int]:
    """The ends where play stops after each round, as the clause has them; those to come unknown."""
    own = each_round[session.number - 1]
    if own is None:
        return each_round, session.number
    known = tuple(each for each in each_round if each is not None)
    ends = _by_clause(there, session.stage, each_round, known)
    number = sum(1 for end in ends if end < own) + 1
    to_come = len(each_round) - len(known)
    return (*ends, *(None for _ in range(to_come))), min(number, len(ends))


def _by_clause(
    there: Competition,
    stage: str,
    each_round: tuple[Moment | None, ...],
    major: tuple[Moment, ...],
) -> tuple[Moment, ...]:
    """The ends as the book's clause about sessions has them: matches, or major breaks."""
    plan = pipeline.stage_plan(there, stage)
    pairs = there.state.the_plan.contestants == "pairs"
    found = hear(
        there,
        stage,
        "session ends",
        {
            "format": "swiss" if plan.format == "swiss" else "pairs" if pairs else "teams",
            "match_ends": tuple(each for each in each_round if each is not None),
            "breaks": tuple({"at": each, "major": True} for each in major),
        },
    )
    return major if found is None else tuple(found.answer.session_ends)


def _filled(ends: tuple[Moment | None, ...]) -> tuple[Moment, ...]:
    """Ends not known yet stand at the last known one; no limit that counts looks at them."""
    last = next(each for each in ends if each is not None)
    made = []
    for each in ends:
        last = last if each is None else max(last, each)
        made.append(last)
    return tuple(made)


def _moment_known(
    after: str, ends: tuple[Moment | None, ...], number: int, congress: object
) -> bool:
    """Whether the moment from which a limit counts is known yet."""
    if after == "next session end":
        return ends[number] is not None
    if after == "event end":
        return ends[-1] is not None
    if after == "congress end":
        return bool(congress) or ends[-1] is not None
    return ends[number - 1] is not None


def _qualifies_for(there: Competition, stage: str) -> Moment | None:
    """The start of the first session that the stage qualifies for, if it has been set."""
    going_to = {str(each.get("to")) for each in pipeline.stage_plan(there, stage).qualify}
    starts = [
        start
        for to in sorted(going_to)
        for each in there.state.sessions_of(to)
        if (start := moments.start_of(there, each)) is not None
    ]
    return min(starts) if starts else None


PERIODS: Mapping[str, Fill] = {
    "moments of a session": after_a_moment,
    "sessions of a stage": rolling,
    "a match of an event": of_a_match,
    "a congress": of_a_congress,
}
"""How each form of a period is filled in."""


def period_of(
    there: Competition, session: SessionState, part: str, clause: Resolved
) -> Given | None:
    """What the facts tell the clause of a period about a session, by the catalogue of forms."""
    form = form_for(part, clause.clause.full_family) or ""
    if form not in PERIODS:
        raise Mistake(f"{clause.clause.name} is about no period of a session: name another clause.")
    return PERIODS[form](there, session, clause.terms)
