"""Whether the systems of both sides may be played in a match.

A session with its draw goes in; findings come out for each side that plays a yellow system where
the book bars it: by the round, by the ranks, or because its pairs were not posted in time.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from convenor.actions.action import Finding
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door
from convenor.actions.asking.late_line_ups import posted
from convenor.actions.asking.sitting_first import match_in
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.competition.state.systems import in_play, played_by
from convenor.ledger import bodies
from convenor.values import replace

PART = "yellow in a match"


def systems_in_round(
    there: Competition, session: SessionState, now: datetime.datetime
) -> Iterator[tuple[str, Finding]]:
    """Everybody whose system is barred in a match of a round, with what bars it."""
    if session.seating is None or not any(each.is_yellow for each in in_play(there.state)):
        return
    for pairing in session.seating.pairings:
        for side in pairing.contestants:
            for found in findings_of_side(there, session, side, now):
                yield side, found


def findings_of_side(
    there: Competition,
    session: SessionState,
    contestant: str,
    now: datetime.datetime,
    consent: bodies.ConsentTold | None = None,
) -> list[Finding]:
    """What bars the yellow system of one side; a consent that is being told counts."""
    yellow = [each for each in played_by(there.state, contestant) if each.is_yellow]
    door = Door(there, session.stage)
    if not yellow or not door.has(PART):
        return []
    case = Case(
        there, now, stage=session.stage, contestant=contestant, session=session.number,
        system=yellow[0], said=_posting(there, session, contestant), known=_told(consent),
    )  # fmt: skip
    entry = there.state.entry(contestant)
    found = door.findings(PART, case, f"{contestant} {entry.name}: ".replace("  ", " "))
    return [replace(each, verdict="warn") for each in found]


def _told(consent: bodies.ConsentTold | None) -> dict[str, object]:
    if consent is None:
        return {}
    return {
        "consent": consent.consent,
        "director_told": consent.director_told,
        "captain_agrees": consent.captain_agrees,
        "director_agrees": consent.director_agrees,
    }


def _posting(there: Competition, session: SessionState, contestant: str) -> dict[str, object]:
    """Whether the line-up of the match came in time; nothing while there is none."""
    pairing = match_in(session, contestant)
    found = None if pairing is None else posted(there, session, pairing, contestant)
    return {} if found is None else {"posted_in_time": not found.is_late}
