"""Looks at sessions and stanzas: how sessions are counted, tosses, line-ups in and out of time.

A competition goes in; named looks come out, each tried on a copy of it: a timetable that starts
soon, a toss, line-ups of both teams of a match, extra boards. What they ought to show is not known.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from convenor.actions import moments
from convenor.actions.action import Proposed, Setting
from convenor.actions.asking.line_ups_seen import is_seen
from convenor.actions.catalogue import actions
from convenor.competition.finals import brackets
from convenor.competition.finals.finished_matches import extra_of
from convenor.competition.live import Competition
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.ledger import bodies

Look = Callable[[Competition], Any]
SOON = (4, 8, 12, 18, 25, 32, 45)
"""Minutes until a match starts, on every side of every posting time."""
CHOSEN: tuple[dict[str, Any], ...] = (
    {"elects": "first"},
    {"elects": "last"},
    {"choice": "first and third"},
    {"choice": "second and fourth"},
    {"elections": ["first", "first", "last"]},
)


def stanza_looks(there: Competition) -> Iterator[tuple[str, Look]]:
    """Every look at the sessions and stanzas of a competition, by its name."""
    for plan in there.state.the_plan.stages:
        yield f"{plan.name}: sessions", partial(_sessions, stage=plan.name)
        drawn = [each for each in there.state.sessions_of(plan.name) if _match(each)]
        if not drawn or plan.tables_a_match != 2:
            continue
        number = drawn[-1].number
        for chosen in CHOSEN:
            look = partial(_tossed, stage=plan.name, number=number, chosen=chosen)
            yield f"{plan.name} {number}: tossed {chosen}", look
        for at in dict.fromkeys((drawn[0].number, number)):
            for minutes in SOON:
                for before in (None, 15, 60) if at > 1 else (None,):
                    look = partial(
                        _posted, stage=plan.name, number=at, minutes=minutes, before=before
                    )
                    yield f"{plan.name} {at}: line-ups {minutes} before, {before} since", look
        yield f"{plan.name} {number}: extra set", partial(_extra, stage=plan.name, number=number)
        given = {"stage": plan.name, "session": number, "stanza": 2, "imps": "12"}
        look = partial(_forfeited, given=given)
        yield f"{plan.name} {number}: stanza forfeited", look


def _sessions(c: Competition, stage: str) -> Any:
    return str(c.figures.sessions(stage))


def _match(session: SessionState) -> Pairing | None:
    pairings = session.seating.pairings if session.seating is not None else ()
    return pairings[0] if pairings else None


def _pairing(c: Competition, stage: str, number: int) -> Pairing:
    found = _match(c.state.session(stage, number))
    assert found is not None
    return found


def _now(c: Competition) -> datetime.datetime:
    assert c.state.last is not None
    return c.state.last.recorded + datetime.timedelta(minutes=1)


def _tried(c: Competition, kind: str, body: Any) -> Competition:
    return c.tried([Proposed(kind, body).draft("law", _now(c))])


def _act(c: Competition, name: str, given: dict[str, Any]) -> Any:
    action = actions()[name]
    made = action.propose(c, action.read(given), Setting("law", "director", _now(c), None))
    return [each.plain for each in made.facts], made.findings, made.says


def _tossed(c: Competition, stage: str, number: int, chosen: dict[str, Any]) -> Any:
    first = _pairing(c, stage, number).first
    where = {"stage": stage, "session": number, "contestant": first}
    return _act(c, "toss", {**where, "winner": first, **chosen})


def _line_up(c: Competition, pairing: Pairing, who: str) -> dict[str, str]:
    rooms = ("open N", "open S", "closed E", "closed W")
    if who != pairing.first:
        rooms = ("open E", "open W", "closed N", "closed S")
    names = [each.name for each in c.state.entry(who).players]
    return dict(zip(rooms, names, strict=False))


def _posted(c: Competition, stage: str, number: int, minutes: int, before: int | None) -> Any:
    """Both line-ups of the first stanza so long before the start, and what a late one costs."""
    pairing = _pairing(c, stage, number)
    toss = bodies.TossMade(stage, number, pairing.first, elects="first")
    if "choice" in c.figures.rules(stage).asked_by("sits first"):
        toss = bodies.TossMade(stage, number, pairing.first, choice="first and third")
    there = _tried(c, "toss made", toss)
    start = moments.local(there, _now(there)) + datetime.timedelta(minutes=minutes)
    there = _tried(there, "session opened", _opened(there, stage, number, start))
    if before is not None and (stage, number - 1) in there.state.sessions:
        ended = _opened(there, stage, number - 1, start - datetime.timedelta(minutes=before + 60))
        there = _tried(there, "session opened", ended)
    found = []
    for who in reversed(pairing.contestants):
        where = {"stage": stage, "session": number, "contestant": who}
        seats = _line_up(there, pairing, who)
        try:
            found.append(_act(there, "line-up", {**where, "seats": seats}))
        except Mistake as mistake:
            found.append(str(mistake))
        lodged = bodies.LineUpLodged(stage, number, who, seats)
        there = _tried(there, "line-up lodged", lodged)
        suggest = actions()["fine"].suggest
        assert suggest is not None
        found.append(suggest(there, {**where, "rule": "line-up late"}))
        other = pairing.opponent_of(who)
        found.append(is_seen(there, there.state.session(stage, number), who, 1, other))
    return found


def _opened(
    c: Competition, stage: str, number: int, start: datetime.datetime
) -> bodies.SessionOpened:
    boards = c.state.session(stage, number).boards
    return bodies.SessionOpened(
        stage, number, first_board=boards[0], boards=len(boards), starts=start, minutes=60
    )


def _extra(c: Competition, stage: str, number: int) -> Any:
    """Extra boards of a match, and whether the first line-up for them is seen."""
    if not brackets.is_bracket(c.figures, stage):
        return ""
    pairing = _pairing(c, stage, number)
    row = {
        "table": pairing.match, "home": pairing.first, "away": pairing.second,
        "name": extra_of(pairing.name), "boards": 2,
    }  # fmt: skip
    following = max(each.number for each in c.state.sessions_of(stage)) + 1
    draw = {"round": following, "matches": [row], "method": "extra boards", "boards": 2}
    there = _tried(c, "draw made", bodies.DrawMade(stage, following, draw))
    seats = _line_up(there, pairing, pairing.first)
    where = {"stage": stage, "session": following, "contestant": pairing.first}
    return _act(there, "line-up", {**where, "seats": seats})


def _forfeited(c: Competition, given: dict[str, Any]) -> Any:
    at_fault = _pairing(c, given["stage"], given["session"]).second
    return _act(c, "forfeit-stanza", {**given, "at_fault": at_fault})
