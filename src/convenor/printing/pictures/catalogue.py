"""Every picture by its name, and what must be said to draw it.

A job and a name go in, with whoever or whatever the picture is of; pictures come out, or a sentence
about what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, did_you_mean
from convenor.printing.blocks import Picture
from convenor.printing.jobs import Job
from convenor.printing.pictures.boards import datum_and_par, frequency, night
from convenor.printing.pictures.courses import cross_table, places_by_round, rounds_against_field
from convenor.values import value

Name = Literal["places", "rounds", "frequency", "datum", "cross", "night"]
PICTURES: Mapping[str, str] = {
    "places": "Places by round",
    "cross": "Who met whom, as a heat map",
    "datum": "Datum beside par",
    "rounds": "Somebody's rounds against the field",
    "night": "Somebody's boards",
    "frequency": "How often each score came about on a board",
}


class NothingToDraw(Mistake):
    """A picture has nothing to show yet."""


@value
class Of:
    """Of whom, and of which session and board; none: of the last session."""

    who: str = ""
    session: int | None = None
    board: int | None = None


def pictures(job: Job, name: str, of: Of) -> tuple[Picture, ...]:
    """The pictures of a name; a mistake where nothing can be drawn yet."""
    if name not in PICTURES:
        raise Mistake(f"there is no picture '{name}': {did_you_mean(name, PICTURES)}")
    found = tuple(_drawn(job, name, of))
    if not found:
        raise NothingToDraw(f"there is nothing to draw yet for '{name}' of {job.stage}.")
    return found


def _drawn(job: Job, name: str, of: Of) -> Iterator[Picture]:
    if name == "places":
        yield from places_by_round(job)
    elif name == "cross":
        yield from cross_table(job)
    elif name == "datum":
        yield from datum_and_par(job, _session(job, of))
    elif name == "frequency":
        if of.board is None:
            raise Mistake("say which board the picture is of: --board 7.")
        yield frequency(job, _session(job, of), of.board)
    else:
        if not of.who:
            raise Mistake("say whom the picture is of: --who 7, a contestant's number.")
        job.there.state.entry(of.who)
        if name == "rounds":
            yield from rounds_against_field(job, of.who)
        else:
            yield from night(job, _session(job, of), of.who)


def _session(job: Job, of: Of) -> SessionState:
    found = {each.number: each for each in job.sessions()}
    if not found:
        raise Mistake(f"{job.stage} has not been played: there is nothing to draw.")
    if of.session is None:
        return found[max(found)]
    if of.session not in found:
        raise Mistake(f"{job.stage} has no session {of.session} that is out.")
    return found[of.session]


def stage_pictures(job: Job, *, places: bool = True) -> tuple[Picture, ...]:
    """Every picture of the whole field that can be drawn: places, cross-table, datum and par.

    Without `places` where the places by round have a page of their own.
    """
    found = [*(places_by_round(job) if places else ()), *cross_table(job)]
    for session in job.sessions():
        found += datum_and_par(job, session)
    return tuple(found)
