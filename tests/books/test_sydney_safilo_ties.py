"""Sydney 5.5.2.b: those level at the end of the Safilo share places, or net IMPs split them."""

from __future__ import annotations

import pytest
from at_the_desk import AtTheDesk


@pytest.mark.parametrize(
    ("answer", "places"),
    [("shared", {"1": 1, "3": 1, "2": 3, "4": 3}), ("net IMPs", {"1": 2, "3": 1, "2": 3, "4": 4})],
)
def test_the_answer_is_the_reading_of_the_clause(answer: str, places: dict[str, int]) -> None:
    """Team 1 beats 2 by 130 points, 4 IMPs; team 3 beats 4 by 170, 5 IMPs: both 16 to 14."""
    event = AtTheDesk("sydney-safilo-swiss-teams", 4, ties=answer)
    event.do("open-stage", stage="swiss")
    matches = [{"table": 1, "home": "1", "away": "2"}, {"table": 2, "home": "3", "away": "4"}]
    draw = {"round": 1, "matches": matches, "method": "by hand", "boards": 8}
    event.put("draw made", stage="swiss", session=1, draw=draw)
    scores = {"1 open": "+130", "1 closed": "0", "2 open": "+170", "2 closed": "0"}
    for seat in event.there.state.session("swiss", 1).the_seating.seats:
        for board in seat.boards:
            result = scores[seat.table] if board == min(seat.boards) else "0"
            place = {"stage": "swiss", "session": 1, "table": seat.table, "board": board}
            event.put("result entered", **place, result="pass" if result == "0" else result)
    lines = event.there.figures.standings("swiss")[""].lines
    assert {each.total for each in lines if each.contestant in "13"} == {16}
    assert {each.contestant: each.place for each in lines} == places
    begun = event.there.state
    wanted = {"shared": "shared", "net IMPs": "net_imps"}[answer]
    assert begun.readings["sydney-2003"]["saf_ties"] == wanted
