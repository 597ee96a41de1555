"""More scenes of the Queensland pairs: large halls, level pairs at every cut, fields of any size.

Each is a small competition, or goes on from the world of its set-up; what it ought to show is not
known here.
"""

from __future__ import annotations

from tests.law.scenes.reports import _shown
from tests.law.scenes.stage import Actors, scene
from tests.law.scenes.whole import Play, competition

from convenor.competition.finals import qualifying
from convenor.exact import whole_if_whole
from convenor.ledger import bodies


@competition("qba-championship-pairs", sessions=2, boards=4)
def two_sessions_of_sixteen_tables(play: Play) -> None:
    """Neither session has thirty tables, and both together have more."""
    play.enter(32)
    play.do("open-stage", stage="qualifying")
    mitchell = {"kind": "mitchell", "tables": 16}
    seats = [str(number) for number in range(1, 33)]
    for session in (1, 2):
        play.opened("qualifying", session, movement=mitchell, seats=seats, boards_a_round=1)
        seat = play.session("qualifying", session).the_seating.seats[0]
        at = {"stage": "qualifying", "session": session, "table": seat.table}
        play.quietly("enter-result", **at, board=seat.boards[0], result="1NT= by N")
    play.look(_shown)


@competition("qba-swiss-pairs", boards=7, rounds=2)
def ten_pairs_are_reported(play: Play) -> None:
    """A third of ten is no whole number."""
    play.enter(10)
    play.do("open-stage", stage="swiss")
    pairs = [(str(at), str(at + 1)) for at in range(1, 11, 2)]
    play.draw("swiss", 1, *pairs)
    play.results("swiss", 1, {str(at): f"1NT+{at} by N" for at in range(1, 6)})
    play.do("post", stage="swiss", session=1)
    play.look(_shown)


@competition("qba-championship-pairs", sessions=1, boards=4)
def everybody_is_level_in_the_report(play: Play) -> None:
    """The list is cut where pairs have the same score."""
    play.enter(6)
    play.do("open-stage", stage="qualifying")
    play.sit("qualifying", 1, ["1", "2", "3", "4", "5", "6"])
    play.results("qualifying", 1)
    play.do("post", stage="qualifying", session=1)
    play.look(_shown)


def _raised(actors: Actors, stage: str, who: str, total: object, now: object) -> None:
    number = actors.there.state.sessions_of(stage)[-1].number
    lacks = whole_if_whole(total - now)  # type: ignore[operator]
    level = bodies.ScoreAdjusted(who, lacks, "percent", stage, number)
    actors.suppose("score adjusted", level)


@scene("qba-championship-pairs*", moment="posted")
def every_cut_is_level(actors: Actors) -> None:
    """In every field pairs are level, two or more at a time, at every place."""
    stage, before = "qualifying", actors.there
    for first in (0, 1, 2, 3):
        for count in (2, 3):
            actors.there = before
            for standing in before.figures.standings(stage).values():
                lines = standing.lines[first : first + count]
                for line in lines[1:]:
                    _raised(actors, stage, line.contestant, lines[0].total, line.total)
            actors.look(lambda c: qualifying.going_on(c.figures, stage))


@scene("qba-championship-pairs*", moment="posted")
def all_fields_are_alike(actors: Actors) -> None:
    """Each place of each field has what the same place of the first field has."""
    stage = "qualifying"
    fields = list(actors.there.figures.standings(stage).values())
    for standing in fields[1:]:
        for line, like in zip(standing.lines, fields[0].lines, strict=False):
            _raised(actors, stage, line.contestant, like.total, line.total)
    actors.look(lambda c: qualifying.going_on(c.figures, stage))
    for standing in actors.there.figures.standings(stage).values():
        for line in standing.lines[2:3]:
            _raised(actors, stage, line.contestant, standing.lines[1].total, line.total)
    actors.look(lambda c: qualifying.going_on(c.figures, stage))


@scene("qba-championship-pairs*", moment="posted")
def one_field_has_equal_seconds(actors: Actors) -> None:
    """Its third is level with its second; the thirds of the others have more than both."""
    stage, before = "qualifying", actors.there
    names = list(before.figures.standings(stage))
    for own in names:
        actors.there = before
        fields = before.figures.standings(stage)
        second, third = fields[own].lines[1:3]
        _raised(actors, stage, third.contestant, second.total, third.total)
        for other in names:
            if other != own:
                for line in fields[other].lines[:3]:
                    _raised(actors, stage, line.contestant, line.total + 30, line.total)
        actors.look(lambda c: qualifying.going_on(c.figures, stage))


@scene("qba-championship-pairs*", moment="posted")
def two_fields_have_equal_seconds(actors: Actors) -> None:
    """The third is level with the second everywhere; the leader of one field is far ahead."""
    stage, before = "qualifying", actors.there
    for own in before.figures.standings(stage):
        actors.there = before
        for name, standing in before.figures.standings(stage).items():
            first, second, third = standing.lines[:3]
            more = 30 if name == own else 0
            _raised(actors, stage, third.contestant, second.total + more, third.total)
            _raised(actors, stage, second.contestant, second.total + more, second.total)
            ahead = second.total + (60 if name == own else 1)
            _raised(actors, stage, first.contestant, ahead, first.total)
        actors.look(lambda c: qualifying.going_on(c.figures, stage))
