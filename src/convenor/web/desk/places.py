"""The session that a page of the desk is about, and the others beside it.

A competition and the parts of an address go in; the session comes out, or a sentence that there is
none. Which session is in play, when nobody says so, is the first one whose scores are not posted.
"""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from convenor.actions.overview.wording import word_of
from convenor.competition.live import Competition as Folded
from convenor.competition.plans.plan import StagePlan
from convenor.competition.state.state import SessionState
from convenor.values import value

LARGEST = 10_000


@value
class Stop:
    """A session in the line of all sessions of a competition."""

    stage: str
    shown: str
    number: int
    word: str
    status: str
    in_matches: bool = False
    first_board: int = 0
    """The first board of a session in which somebody sits; 0 where nobody does."""

    @property
    def name(self) -> str:
        return f"{self.shown}, {self.word} {self.number}"


def session_at(there: Folded, stage: str, number: int) -> SessionState:
    """The session of an address."""
    found = there.state.sessions.get((stage, number))
    if found is None:
        raise Http404(f"There is no session {min(number, LARGEST)} of '{stage[:40]}' here (yet).")
    return found


def stage_at(there: Folded, stage: str) -> StagePlan:
    """The stage of an address."""
    plans = there.state.plan.stages if there.state.plan else ()
    for each in plans:
        if each.name == stage:
            return each
    raise Http404(f"There is no stage '{stage[:40]}' in this competition.")


def stops(there: Folded) -> tuple[Stop, ...]:
    """All sessions, in the order of play."""
    plans = there.state.plan.stages if there.state.plan else ()
    return tuple(
        Stop(
            plan.name,
            plan.shown,
            each.number,
            word_of(plan),
            each.status,
            plan.in_matches,
            each.seating.boards[0] if each.seating is not None and each.seating.boards else 0,
        )
        for plan in plans
        for each in there.state.sessions_of(plan.name)
    )


def in_play(there: Folded) -> Stop | None:
    """The session in play: the last one that is seated and not posted, else the last of all."""
    found = stops(there)
    open_ones = [
        each
        for each in found
        if each.status == "provisional"
        and there.state.session(each.stage, each.number).seating is not None
    ]
    return next(reversed(open_ones or found), None)


def session_address(slug: str, stage: str, number: int) -> str:
    """Where the screen of a session is."""
    return reverse("desk:session", args=[slug, stage, number])


def safe_back(address: str) -> str:
    """Where somebody came from, if that is a page of the desk or of setting up."""
    here = address.startswith(("/desk/", "/new/"))
    return address if here and url_has_allowed_host_and_scheme(address, None) else ""
