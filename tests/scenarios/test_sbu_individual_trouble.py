"""An individual of eight players with a fine, an appeal and a correction, by arithmetic of its own.

Two tables, so a top of 2. The side of player 1 does a little better than the other table on every
board: both of that side have 2 and so have those who sit the other way at the other table.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

from shipped import Shipped

from convenor import pipeline
from convenor.competition.state.seats import Seat


def test_an_individual_with_trouble_goes_to_the_right_player(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-individual", 8, {"final": False, "boards": 7})
    stage = office.stage
    office.do("open-stage", stage=stage)
    movement = {"kind": "individual", "players": 8}
    seats = [str(number) for number in range(1, 9)]
    office.opened(1, 10, stage=stage, movement=movement, seats=seats, boards_a_round=1)
    session = office.desk.competition.state.session(stage, 1)
    own: Counter[str] = Counter()
    of_board: dict[int, tuple[Seat, Seat]] = {}
    for board in session.boards:
        here = next(e for e in session.the_seating.of("1") if board in e.boards)
        (other,) = (e for e in session.the_seating.seats if board in e.boards and e != here)
        of_board[board] = (here, other)
        north = here.side_of("1") == "NS"
        office.play(1, here.table, "+420" if north else "+380", board, stage=stage)
        office.play(1, other.table, "+400", board, stage=stage)
        good = (here.ns, other.ew) if north else (here.ew, other.ns)
        own.update({name: 2 for side in good for name in side.split("+")})
    assert own["1"] == 14
    found = office.desk.competition.figures.scores.session(stage, 1).cards
    assert {name: card.score for name, card in found.items()} == {n: own[n] for n in seats}

    # The board of round 1 was level after all: everybody has 1 on it.
    here, other = of_board[session.boards[0]]
    where: dict[str, Any] = {"stage": stage, "session": 1, "board": session.boards[0]}
    office.do("correct-result", **where, table=here.table, result="+400", reason="read wrongly")
    north = here.side_of("1") == "NS"
    good = (here.ns, other.ew) if north else (here.ew, other.ns)
    bad = (here.ew, other.ns) if north else (here.ns, other.ew)
    own.subtract({name: 1 for side in good for name in side.split("+")})
    own.update({name: 1 for side in bad for name in side.split("+")})
    # On the second board an average is given to 1's table; on appeal the score stands again.
    board = session.boards[1]
    table = of_board[board][0].table
    average = {"award": "average"}
    office.do("rule", stage=stage, session=1, table=table, board=board, ns=average, ew=average)
    kept = "+420" if of_board[board][0].side_of("1") == "NS" else "+380"
    office.do("lodge-appeal", ruling="R1", contestant="1", matter="judgement", committee=True)
    back = {"assigned": [{"result": kept, "weight": 1}]}
    office.do("decide-appeal", appeal="A1", upheld=True, ns=back, ew=back)
    found = office.desk.competition.figures.scores.session(stage, 1).cards
    assert {name: card.score for name, card in found.items()} == {n: own[n] for n in seats}

    # The start was put back by ten minutes for 1, who came after five: a tenth of a top of 2
    # (2.13.2.g), 12.8 of 14.
    late = {"contestant": "1", "stage": stage, "session": 1, "minutes": 5}
    office.do("late", **late, actual_start="2022-10-01T10:10")
    office.do("post", stage=stage, session=1)
    (standing,) = pipeline.standings(office.desk.competition, stage).values()
    totals = {line.contestant: Fraction(line.total) for line in standing.lines}
    assert totals == {
        name: (own[name] - (Fraction("0.2") if name == "1" else 0)) * 100 / Fraction(14)
        for name in seats
    }
    office.do("close-stage", stage=stage, override="the period is over")
    (title,) = pipeline.titles(office.desk.competition, stage)
    assert title.contestants == ("1",)


# What the seven who stay have of 14, by boards 1 to 7. 8 is at table 1 throughout, so that table 2
# has the only result of boards 5 to 7, which is an average; "+" is 60%, or the session of 1 and 5.
STAYED = {
    "1": Fraction(35, 3),  # 2 + 2 + 2 + 2 + 1 + "+" + 1: 10 of 12, and so 5/3
    "5": Fraction("9.8"),  # 2 + 0 + 2 + 2 + "+" + "+" + 1: 7 of 10, and so 1.4 twice
    "6": Fraction("7.4"),  # 0 + 2 + 2 + 0 + 1 + "+" + "+"
    "2": Fraction("7.2"),  # 2 + 2 + 0 + 0 + 1 + 1 + "+"
    "3": Fraction(7),  # 0 + 2 + 0 + 2 + 1 + 1 + 1
    "7": Fraction("5.4"),  # 2 + 0 + 0 + 0 + "+" + 1 + "+"
    "4": Fraction("5.2"),  # 0 + 0 + 0 + 2 + "+" + 1 + 1
}


def test_an_individual_that_a_player_leaves_goes_to_the_right_player(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sbu-individual", 8, {"final": False, "boards": 7})
    stage = office.stage
    office.do("open-stage", stage=stage)
    movement = {"kind": "individual", "players": 8}
    office.opened(1, 10, stage=stage, movement=movement, seats=list("12345678"), boards_a_round=1)

    def played(*rounds: int) -> None:
        """1 is better by 20 than all others; there is no table for three."""
        for seat in office.desk.competition.state.session(stage, 1).the_seating.seats:
            north, east = seat.ns.split("+"), seat.ew.split("+")
            if seat.round in rounds and (seat.round < 5 or "8" not in [*north, *east]):
                score = 400 + 20 * (("1" in north) - ("1" in east))
                office.play(1, seat.table, f"+{score}", *seat.boards, stage=stage)

    # Four of the seven boards of 8 have been played: its results stand (2.8.1).
    played(1, 2, 3, 4)
    office.do("withdraw", contestant="8", stage=stage, session=1, reason="taken ill")
    played(5, 6, 7)
    (standing,) = pipeline.standings(office.desk.competition, stage).values()
    totals = {line.contestant: Fraction(line.total) for line in standing.lines}
    totals.pop("8", None)
    assert totals == {name: each * 100 / 14 for name, each in STAYED.items()}
    office.do("post", stage=stage, session=1)
    office.do("close-stage", stage=stage, override="the period is over")
    closed = office.desk.competition.state.stage(stage).closed
    assert closed is not None
    assert [each for each in closed.placings if each != "8"] == list("1562374")
    (title,) = pipeline.titles(office.desk.competition, stage)
    assert title.contestants == ("1",)
