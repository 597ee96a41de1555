"""A competition in a few lines: it is over when all that can be won in it has been played for."""

import public_site

from convenor.web.desks import desk_of
from convenor.web.public.overview import all_played, summary


def test_an_event_is_not_over_while_its_final_or_its_plate_is_unplayed(db):
    row, simulator = public_site.begun("pairs", "Pairs", "sabf-state-open-pairs", 16, 3)
    there = simulator.there
    assert [each.name for each in there.state.the_plan.stages] == ["qualifying", "final", "plate"]
    while not there.state.stage("qualifying").closed:
        assert simulator.step()
    desk_of(row).do("close-stage", {"stage": "plate"}, "director", override="no Plate this year")
    assert there.state.stage("plate").closed
    assert not summary(there).over
    assert not all_played(there)
    while simulator.step():
        pass
    assert summary(there).over
    assert all_played(there)
