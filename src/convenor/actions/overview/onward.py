"""Until when a round lasts, and where a contestant plays after it.

A session and a round go in; its time comes out, and the next seat by the movement or by the next
draw, once that is published.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.actions.moments import minutes_of, start_of, worldwide
from convenor.actions.overview import table_names as names
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.state.seats import Seat, contestants_on, in_the_room
from convenor.competition.state.state import SessionState
from convenor.competition.views.playing_now import is_played
from convenor.competition.views.visibility import is_out
from convenor.values import replace, value


@value
class Clock:
    """The time of a round as the clock in the room shows it, and as moments that a phone counts."""

    starts: datetime.datetime
    ends: datetime.datetime
    first: int
    last: int


@value
class Onward:
    """Where a contestant plays next: a table and a side, or a team's two of them."""

    contestant: str
    name: str
    kind: Literal["seat", "end", "not drawn"]
    rests: bool = False
    places: tuple[tuple[str, str], ...] = ()
    round: int = 0
    session: int = 0
    word: str = "round"
    head: str = ""
    """The round in words: 'Round 6', or 'Final, session 1' in another stage."""
    starts: datetime.datetime | None = None


def clock_of(there: Competition, session: SessionState, number: int) -> Clock | None:
    """The time of a round: the session's, in equal parts; none where no start was told."""
    start = start_of(there, session)
    if start is None or session.seating is None:
        return None
    each = minutes_of(there, session) * 60 / max(session.seating.rounds, 1)
    begins = start + datetime.timedelta(seconds=int(each * (number - 1)))
    ends = start + datetime.timedelta(seconds=int(each * number))
    first, last = (int(worldwide(there, moment).timestamp()) for moment in (begins, ends))
    return Clock(begins, ends, first, last)


def onward(
    there: Competition, session: SessionState, contestant: str, number: int, side: str = ""
) -> tuple[Onward, ...]:
    """Where a side goes after a round; partners of an individual each go their own way."""
    return tuple(
        _onward(there, session, each, number, side)
        for each in dict.fromkeys(contestants_on(contestant))
    )


def _onward(
    there: Competition, session: SessionState, contestant: str, number: int, side: str
) -> Onward:
    name = names.name_of(there, contestant)
    later = [each for each in _seats_of(session, contestant) if each.round > number]
    if later:
        following = min(each.round for each in later)
        seats = [each for each in later if each.round == following]
        same = [each for each in seats if each.side_of(contestant) == side]
        places = _places(same or seats, contestant)
        made = Onward(contestant, name, "seat", following > number + 1, places, following)
        return _timed(there, session, made)
    rests = session.seating is not None and number < session.seating.rounds
    plan = there.state.the_plan.stage(session.stage)
    word, next_one = _word(plan), session.number + 1
    follows = _next_with(there, session, contestant)
    if follows is not None:
        seats = _seats_of(follows, contestant)
        first = min(each.round for each in seats)
        places = _places([each for each in seats if each.round == first], contestant)
        at = Onward(contestant, name, "seat", rests, places, first, follows.number, word)
        return _timed(there, follows, at, other_stage=follows.stage != session.stage)
    last = there.state.last_round(plan.name)
    kind: Literal["not drawn", "end"] = "not drawn" if session.number < last else "end"
    head = f"{word.capitalize()} {next_one}"
    return Onward(contestant, name, kind, rests, session=next_one, word=word, head=head)


def _next_with(there: Competition, session: SessionState, contestant: str) -> SessionState | None:
    """The next session in which a contestant sits: of this stage, or of one after it."""
    plan = there.state.the_plan
    stages = [each.name for each in plan.stages]
    later = stages[stages.index(session.stage) :]
    found = (each for stage in later for each in there.state.sessions_of(stage))
    return next(
        (
            each
            for each in found
            if (each.stage != session.stage or each.number > session.number)
            and is_played(there, each)
            and _seats_of(each, contestant)
        ),
        None,
    )


def where_now(there: Competition, contestant: str) -> tuple[Onward, ...]:
    """Where a contestant plays, if the session before is behind it or none has been."""
    before = last_of(there, contestant)
    if before is not None:
        rounds = before.seating.rounds if before.seating else 0
        return onward(there, before, contestant, rounds)
    first = there.state.the_plan.stages[0].name
    coming = SessionState(first, 0)
    return onward(there, coming, contestant, 0)


def last_of(there: Competition, contestant: str) -> SessionState | None:
    """The last session in which a contestant sat and whose scores are in."""
    found = [
        each
        for stage in there.state.the_plan.stages
        for each in there.state.sessions_of(stage.name)
        if is_out(each) and not is_played(there, each) and _seats_of(each, contestant)
    ]
    return found[-1] if found else None


def _word(plan: StagePlan) -> str:
    return "round" if plan.in_matches else "session"


def session_words(there: Competition, session: SessionState) -> str:
    """A session as players call it: a round of matches, or a session."""
    plan = there.state.the_plan.stage(session.stage)
    return f"{_word(plan)} {session.number}"


def _timed(
    there: Competition, session: SessionState, made: Onward, other_stage: bool = False
) -> Onward:
    """With the round in words, and when it begins."""
    plan = there.state.the_plan.stage(session.stage)
    clock = clock_of(there, session, made.round)
    if plan.in_matches:
        head = f"Round {session.number}" + (f", part {made.round}" if made.round > 1 else "")
    elif made.session:
        head = f"Session {session.number}"
    else:
        head = f"Round {made.round}"
    if other_stage:
        head = f"{plan.shown}, {head[:1].lower()}{head[1:]}"
    return replace(made, head=head, starts=None if clock is None else clock.starts)


def _seats_of(session: SessionState, contestant: str) -> list[Seat]:
    return [] if session.seating is None else list(session.seating.of(contestant))


def _places(seats: list[Seat], contestant: str) -> tuple[tuple[str, str], ...]:
    """Tables as they stand in the room, each with the side on which one sits."""
    return tuple((in_the_room(each.table), each.side_of(contestant) or "") for each in seats)
