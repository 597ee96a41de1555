"""Scenes of the SABF's pairs: appeals heard and decided, arrivals, boards that one pair spoilt.

Each is a small evening of its own; what it ought to show is not known here.
"""

from __future__ import annotations

from tests.law.scenes.stage import Actors, scene
from tests.law.scenes.whole import A_DAY, Play, competition

AT = {"stage": "pairs", "session": 1}
PAIRS = "sabf-matchpoint-pairs"


def _evening(play: Play) -> None:
    play.enter(4)
    play.do("open-stage", stage="pairs")
    play.sit("pairs", 1, ["1", "2", "3", "4"])


@competition(PAIRS, sessions=1, boards=6)
def appeals_are_heard(play: Play) -> None:
    """Lodged a day after the ruling, with and without a time that all agree on; three grounds."""
    _evening(play)
    play.results("pairs", 1)
    seat = play.session("pairs", 1).the_seating.seats[0]
    award = {"ns": {"award": "average"}, "ew": {"award": "average"}}
    for board in seat.boards:
        play.do("rule", override=True, **AT, table=seat.table, board=board, **award)
    play.wait(A_DAY)
    play.do("lodge-appeal", override=True, ruling="R1", contestant=seat.ns, signatures=2)
    agreed = play.starts(2 * A_DAY)
    one = {"ruling": "R2", "contestant": seat.ns, "signatures": 2}
    play.do("lodge-appeal", override=True, **one, agreed=agreed)
    won = {"upheld": True, "ns": {"award": "average plus"}}
    for basis in ("law", "discretion", "fact"):
        play.do("decide-appeal", appeal="A1", **won, basis=basis)


@competition(PAIRS, sessions=1, boards=6)
def pairs_arrive_just_before_the_start(play: Play) -> None:
    """Ten minutes, four and one before the start."""
    play.enter(4)
    play.do("open-stage", stage="pairs")
    seats = ["1", "2", "3", "4"]
    movement = {"kind": "howell", "pairs": 4}
    starts = play.starts(12)
    opened = {"movement": movement, "seats": seats, "boards_a_round": 2, "minutes": 60}
    play.put("session opened", **AT, **opened, starts=starts)
    for number, later in (("7", 1), ("8", 6), ("9", 3)):
        play.wait(later)
        players = [{"name": f"Q{number} A"}, {"name": f"Q{number} B"}]
        play.do("enter", contestant=number, name=f"Side {number}", players=players)


@competition(PAIRS, sessions=1, boards=6)
def boards_that_one_pair_spoilt(play: Play) -> None:
    """The best pair and the worst one could not play theirs."""
    _evening(play)
    seating = play.session("pairs", 1).the_seating
    met = next(each for each in seating.of("1") if "4" in each.contestants)
    play.results(
        "pairs",
        1,
        lambda seat, _: "" if seat is met else "7NT= by N" if seat.ns == "1" else "7NT= by E",
    )
    for board in met.boards:
        spoilt = {"board": board, "tables": [met.table], "at_fault": ["4"]}
        play.do("cancel-board", **AT, **spoilt)


@scene("sabf-*", moment="played")
def an_appeal_in_every_competition(actors: Actors) -> None:
    """A ruling, an appeal against it, and a committee that would reverse it."""
    for stage, number, who in actors.tables()[:1]:
        seat = actors.there.state.session(stage, number).the_seating.of(who)[0]
        at = {"stage": stage, "session": number, "table": seat.table, "board": seat.boards[0]}
        award = {"ns": {"award": "average"}, "ew": {"award": "average"}}
        actors.do("rule", override=True, **at, **award, ruling="R99")
        one = {"ruling": "R99", "contestant": who, "signatures": 2, "appeal": "A99"}
        actors.do("lodge-appeal", override=True, **one)
        won = {"upheld": True, "ns": {"award": "average plus"}}
        for basis in ("law", "fact"):
            actors.do("decide-appeal", appeal="A99", **won, basis=basis)


@scene("sabf-butler-*", moment="posted")
def appeals_against_the_scorer(actors: Actors) -> None:
    """At once, within half an hour, a day, a week; by each reading of the periods that meet."""
    held, start = actors.there, actors.now
    session = next(each for each in held.state.sessions.values() if each.seating)
    who = session.the_seating.pairings[0].first
    at = {"stage": session.stage, "session": session.number, "contestant": who}
    for reading in ("longest", "shortest"):
        actors.there, actors.now = held, start
        readings = {"sabf-2020": {"correction_period": reading}}
        actors.do("change-conditions", role="convenor", readings=readings)
        for minutes in (5, 40, 26 * 60, 9 * 24 * 60):
            actors.do("appeal-decision", after=minutes, **at, against="scorer", override=True)
