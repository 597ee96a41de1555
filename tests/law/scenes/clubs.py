"""Scenes of club evenings: byes of matches in IMPs, percentages at the limits of a scale."""

from __future__ import annotations

from convenor.standings.plain import as_plain

from .stage import Actors, scene
from .whole import Play, competition


@competition("club-teams-matches with count = IMP", boards=6, rounds=3)
def three_teams_and_a_bye(play: Play) -> None:
    play.enter(3)
    play.do("open-stage", stage="matches")
    for number in (1, 2, 3):
        play.do("draw", stage="matches", publish=True)
        play.results("matches", number, "+400")


def in_percent(play: Play, boards: int, percent: str, cancelled: tuple[int, ...] = ()) -> None:
    """A match of pairs of which one side is given so many per cent on every board."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(4)
    play.do("open-stage", stage=stage)
    play.draw(stage, 1, ("1", "2"), ("3", "4"), boards=boards)
    where = {"stage": stage, "session": 1}
    for board in range(1, boards + 1):
        if board in cancelled:
            play.do("cancel-board", **where, board=board, reason="fouled")
            continue
        ruled = {"table": "1", "board": board, "ruling": f"R{board}"}
        both = {"ns": {"percent": percent}, "ew": {"percent": f"{100 - float(percent):.2f}"}}
        play.put("ruling given", **where, **ruled, **both, reason="no result")
        play.quietly("enter-result", **where, table="2", board=board, result="+400")


for _each in ("club-swiss-pairs", "sbu-swiss-pairs"):

    @competition(_each, boards=4)
    def at_the_limit_of_the_scale(play: Play) -> None:
        """52.80% is the last that is worth 11 VPs over four boards."""
        in_percent(play, 4, "52.80")

    @competition(_each, boards=3)
    def one_board_of_three_is_left(play: Play) -> None:
        in_percent(play, 3, "70.00", cancelled=(2, 3))


@scene("club-duplicate", moment="posted")
def average_plus_for_one_who_has_all_the_tops(actors: Actors) -> None:
    """A pair with a top on each of its boards is given average plus on the last of them."""
    stage, number, _ = actors.tables()[0]
    seats = actors.there.state.session(stage, number).the_seating.seats
    own = [each for each in seats if each.ns == seats[0].ns]
    at = {"stage": stage, "session": number}
    *others, last = [(seat.table, board) for seat in own for board in seat.boards]
    for table, board in others:
        said = {"table": table, "board": board, "result": "7NT= by N", "error": "scoring"}
        actors.do("correct-result", override=True, **at, **said)
    both = {"ns": {"award": "average plus"}, "ew": {"award": "average minus"}}
    actors.do("rule", override=True, **at, table=last[0], board=last[1], **both, ruling="R99")
    actors.look(lambda c: [as_plain(each) for each in c.figures.standings(stage).values()])
