"""Where everybody began in a hall of several sections: what a club calls its pairs by.

A competition and a stage go in; out come the table and direction of each contestant at the start of
its last session, 'A3 NS'. Where all tables are of one section they are named by number alone, and
nothing comes out.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.competition.live import Competition
from convenor.competition.state.seats import contestants_on, in_the_room


def seats_at_the_start(there: Competition, stage: str) -> Mapping[str, str]:
    """The table and direction at which each began, where tables are named by sections."""
    seated = [each for each in there.state.sessions_of(stage) if each.seating is not None]
    seats = seated[-1].the_seating.seats if seated else ()
    if len({each.section for each in seats}) < 2:
        return {}
    found: dict[str, str] = {}
    for seat in sorted(seats, key=lambda each: each.round):
        for side, who in (("NS", seat.ns), ("EW", seat.ew)):
            for each in contestants_on(who):
                found.setdefault(each, f"{in_the_room(seat.table)} {side}")
    return found
