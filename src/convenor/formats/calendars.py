"""The sessions of a competition as an iCalendar file, for the calendars of players.

A competition goes in, the text of a file comes out: an event for each session that has a time. What
is played in it is not told.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake

LINE = 75
"""Bytes of a line; a longer one is folded."""
USUAL = datetime.timedelta(hours=3)


def calendar(there: Competition, uid: str = "") -> str:
    """The calendar of a competition."""
    begun = there.state.begun
    if begun is None:
        raise Mistake("the competition has not begun: it has no dates.")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Convenor//Convenor//EN"]
    sessions = [
        (each, start)
        for stage in there.state.the_plan.stages
        for each in there.state.sessions_of(stage.name)
        if (start := _start(each)) is not None
    ]
    own = uid or there.state.name
    if sessions:
        for session, start in sessions:
            lines += _event(there, session, start, own)
    else:
        lines += _day(there, begun.begins, own)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _start(session: SessionState) -> datetime.datetime | None:
    return next((e.starts for e in reversed(session.opened) if e.starts is not None), None)


def _event(
    there: Competition, session: SessionState, start: datetime.datetime, own: str
) -> Iterator[str]:
    minutes = next((e.minutes for e in reversed(session.opened) if e.minutes), None)
    end = start + (datetime.timedelta(minutes=minutes) if minutes else USUAL)
    stage = there.state.the_plan.stage(session.stage)
    several = len(there.state.the_plan.stages) > 1
    parts = [there.state.name, stage.shown if several else "", f"session {session.number}"]
    yield from _told(
        f"{session.stage}-{session.number}-{own}",
        (f"DTSTART:{_utc(start)}", f"DTEND:{_utc(end)}"),
        ", ".join(filter(None, parts)),
        there,
    )


def _day(there: Competition, day: datetime.date, own: str) -> Iterator[str]:
    after = day + datetime.timedelta(days=1)
    when = (f"DTSTART;VALUE=DATE:{day:%Y%m%d}", f"DTEND;VALUE=DATE:{after:%Y%m%d}")
    yield from _told(f"day-{own}", when, there.state.name, there)


def _told(uid: str, when: tuple[str, str], title: str, there: Competition) -> Iterator[str]:
    last = there.state.last
    yield "BEGIN:VEVENT"
    yield f"UID:{_escaped(uid)}@convenor"
    yield f"DTSTAMP:{_utc(last.recorded) if last else '19700101T000000Z'}"
    yield from when
    yield f"SUMMARY:{_escaped(title)}"
    if there.state.begun is not None and there.state.begun.venue:
        yield f"LOCATION:{_escaped(there.state.begun.venue)}"
    yield "END:VEVENT"


def _utc(moment: datetime.datetime) -> str:
    return f"{moment.astimezone(datetime.UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _folded(line: str) -> Iterator[str]:
    """A line in parts of at most 75 bytes, no letter cut in two."""
    part = b""
    for sign in line:
        raw = sign.encode()
        if len(part) + len(raw) > LINE:
            yield part.decode()
            part = b" "
        part += raw
    yield part.decode()
