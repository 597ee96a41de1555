"""The big screen of a hall: standings, the draw, the clock, who goes on, in turn.

A competition goes in; what the screen shows comes out. Of a large field it shows a part at a time
and turns to the next by itself; a hall with several screens gives each its part (`?part=3`).
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor import pipeline
from convenor.actions.overview.hall_clock import hall_clock
from convenor.competition.scores.scores import MatchFigure
from convenor.web.desks import desk_of
from convenor.web.public.brackets import bracket_of
from convenor.web.public.framing import Said, Visit, competition_page
from convenor.web.public.long_tables import part_of_screen, part_on_screen
from convenor.web.public.overview import qualifiers_of, summary
from convenor.web.public.page_context import fields_kept, standings_set
from convenor.web.public.rounds import byes_of, screen_matches_set, seats_now
from convenor.web.public.stages import Stage, clock_of_round, stage_named
from convenor.web.zones import zone_of


@competition_page("screen.html", screen="_screen.html")
def screen(visit: Visit) -> Said:
    """For a screen in the hall: standings, the draw, the clock, in turn."""
    there, slug = visit.there, visit.request.GET.get("stage", "")
    stage = stage_named(there, slug) if slug else summary(there).stage
    latest, found = stage.latest, _matches(visit, stage)
    clock = clock_of_round(there, latest) if latest else None
    now = desk_of(visit.competition).clock()
    seats = seats_now(there, stage, latest) if latest else ()
    lengths = (_ranked(visit, stage), len(found), *(len(lines) for _, lines in seats))
    part = part_on_screen(visit.request, max(lengths))
    ranked, met = (part_of_screen(part, each) for each in lengths[:2])
    standings = (
        "" if stage.bracket else standings_set(visit.request, visit.competition, stage, part=ranked)
    )
    return {
        "stage": stage,
        "round": latest,
        "clock": clock,
        "hall_clock": hall_clock(there, latest.session, now) if latest and clock else None,
        "zone": zone_of(there.state.the_plan.times),
        "part": part,
        "ranked": ranked,
        "standings": standings,
        "bracket": bracket_of(there, stage) if stage.bracket else None,
        "met": met,
        "matches": screen_matches_set(visit.competition, there, stage, latest, met)
        if latest and found
        else "",
        "seats": [(number, part_of_screen(part, len(e)).lines(e)) for number, e in seats],
        "byes": byes_of(there, latest) if latest else (),
        "goes_on": qualifiers_of(there, stage),
    }


def _matches(visit: Visit, stage: Stage) -> Sequence[MatchFigure]:
    """The matches of the last round, where it has any."""
    if stage.latest is None or not stage.plan.in_matches:
        return ()
    return pipeline.match_scores(visit.there, stage.name, stage.latest.number)


def _ranked(visit: Visit, stage: Stage) -> int:
    """How many are in the longest standing of a stage."""
    if stage.bracket:
        return 0
    fields = fields_kept(visit.competition, stage)
    return max((len(each.rows) for each in fields), default=0)
