"""When a session ends, for the periods that run from its end.

The format and the ends of the matches, or the breaks of the event, go in; the session ends come
out: every match of a Swiss, every major break or change of sections otherwise.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.answers import See
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class SessionTerms:
    """The formats that the clause is about, and the clause about the others."""

    about: Literal["swiss", "others"] = asked("the formats that this clause is about")
    others: str = asked("the clause about the other formats")


@value
class Break:
    """A break in play."""

    at: datetime = asked("when it begins")
    major: bool = asked("a change of sections, or a long break for which scores are worked out")


@value
class Play:
    """The format and course of an event."""

    format: Literal["swiss", "pairs", "teams"] = asked("format of the event")
    match_ends: tuple[datetime, ...] | None = asked("end of each match", default=None)
    breaks: tuple[Break, ...] | None = asked("the breaks, the end of play included", default=None)


@value
class SessionEnds:
    """The ends of the sessions."""

    session_ends: tuple[datetime, ...] = asked("end of each session, in order")


def session_ends(terms: SessionTerms, given: Play, why: Why = SILENT) -> SessionEnds | See:
    """The ends of the sessions of an event."""
    if (given.format == "swiss") != (terms.about == "swiss"):
        why.step("another clause is about this format", terms.others, gives="see")
        return See(terms.others, f"it is about {given.format} events.")
    ends = _ends_of_matches(given) if given.format == "swiss" else _major_breaks(given)
    text = "every match is a session" if given.format == "swiss" else "at each major break"
    why.step(text, ends, gives="session_ends")
    return SessionEnds(ends)


def _ends_of_matches(given: Play) -> tuple[datetime, ...]:
    if given.match_ends is None:
        raise Mistake("'match_ends' is missing: in a Swiss each match is a session.")
    return tuple(sorted(given.match_ends))


def _major_breaks(given: Play) -> tuple[datetime, ...]:
    if given.breaks is None:
        raise Mistake("'breaks' is missing: a session ends at a major break.")
    return tuple(sorted(each.at for each in given.breaks if each.major))
