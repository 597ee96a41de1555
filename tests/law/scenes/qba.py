"""Scenes of the Queensland pairs: scores on the sheet, equal places in sections, late pairs.

Each goes on from the world of its set-up; what it ought to show is not known here.
"""

from __future__ import annotations

from tests.law.scenes.stage import Actors, scene
from tests.law.scenes.whole import Play, competition

from convenor.competition.finals import qualifying
from convenor.exact import whole_if_whole
from convenor.ledger import bodies
from convenor.standings.plain import as_plain

WRITTEN = ("-420", "-620", "+415", "+420", "+620", "+430", "-50", "+100", "+370", "-415")
"""Scores for four spades made: on the wrong side, at the other vulnerability, of no contract."""


@scene("qba-*", moment="played")
def scores_that_do_not_fit_the_contract(actors: Actors) -> None:
    """Each is put right on boards of every vulnerability, with and without the players' word."""
    stage, number, who = actors.tables()[0]
    session = actors.there.state.session(stage, number)
    seat = next(each for each in session.the_seating.seats if who in (each.ns, each.ew))
    at = {"stage": stage, "session": number, "table": seat.table}
    for board in sorted(set(seat.boards))[:2]:
        for written in WRITTEN:
            put = bodies.ResultCorrected(stage, number, seat.table, board, written)
            actors.suppose("result corrected", put)
            for reached in (False, True):
                right = {"board": board, "result": "4S= by N", "players_reached": reached}
                actors.do("correct-result", **at, **right)
                actors.suppose("result corrected", put)


@scene("qba-championship-pairs*", moment="posted")
def equal_places_in_a_section(actors: Actors) -> None:
    """The second and the third of one field are level; then those of the other fields as well."""
    stage = "qualifying"
    number = actors.there.state.sessions_of(stage)[-1].number
    for standing in actors.there.figures.standings(stage).values():
        second, third, fourth = standing.lines[1:4]
        for line in (third, fourth):
            lacks = whole_if_whole(second.total - line.total)
            level = bodies.ScoreAdjusted(line.contestant, lacks, "percent", stage, number)
            actors.suppose("score adjusted", level)
            actors.look(lambda c: qualifying.going_on(c.figures, stage))


@scene("qba-*", moment="played")
def a_board_of_two_forms(actors: Actors) -> None:
    """Some tables played another form of a board: of a few tables, of one, and of half of them."""
    stage, number, _ = actors.tables()[0]
    seats = actors.there.state.session(stage, number).the_seating.seats
    board = seats[0].boards[0]
    tables = sorted({each.table for each in seats if board in each.boards})
    for count in (1, 2, 3, max(1, len(tables) // 2)):
        for groups in ([tables[:count]], [tables[:count], tables[count : 2 * count]]):
            given = {"stage": stage, "session": number, "board": board, "groups": groups}
            before = actors.there
            actors.do("board-fouled", override=True, **given)
            actors.look(lambda c: [as_plain(e) for e in c.figures.standings(stage).values()])
            actors.there = before


@competition("qba-championship-pairs", sessions=1, boards=9)
def a_board_of_two_large_forms(play: Play) -> None:
    """Nine tables play a board, four of them another one; then three of them only."""
    play.enter(18)
    play.do("open-stage", stage="qualifying")
    mitchell = {"kind": "mitchell", "tables": 9}
    seats = [str(number) for number in range(1, 19)]
    play.opened("qualifying", 1, movement=mitchell, seats=seats, boards_a_round=1)
    tables = play.session("qualifying", 1).the_seating.by_board[1]
    at = {"stage": "qualifying", "session": 1, "board": 1}
    for number, seat in enumerate(tables):
        play.quietly("enter-result", **at, table=seat.table, result=f"1NT+{number % 5 + 1} by N")
    for count in (3, 4):
        play.do("board-fouled", override=True, **at, groups=[[e.table for e in tables[:count]]])
        play.look(lambda c: [as_plain(e) for e in c.figures.standings("qualifying").values()])


@competition("qba-championship-pairs", sessions=1, boards=10)
def a_pair_that_is_out(play: Play) -> None:
    """A pair is more than half an hour late, and the others play on without it."""
    play.enter(6)
    play.do("open-stage", stage="qualifying")
    play.sit("qualifying", 1, ["1", "2", "3", "4", "5", "6"])
    late = {"stage": "qualifying", "session": 1, "contestant": "6", "minutes": 31}
    play.do("late", **late, results="stand")
    play.results("qualifying", 1, lambda seat, _: "" if "6" in seat.contestants else "1NT= by N")


@scene("qba-*", moment="played")
def late_pairs_and_substitutes(actors: Actors) -> None:
    """A pair is late on every side of the limit; both its players are away in turn and together."""
    stage, number, who = actors.tables()[0]
    one = {"stage": stage, "session": number, "contestant": who}
    for minutes in (8, 16, 31, 45):
        before = actors.there
        actors.do("late", override=True, **one, minutes=minutes)
        actors.suggest("late", **one, minutes=minutes)
        actors.look(lambda c: [as_plain(e) for e in c.figures.standings(stage).values()])
        actors.there = before
    first, second = (each.name for each in actors.there.state.entry(who).players)
    for boards in (1, 2, 3):
        before = actors.there
        for at, away in enumerate((first, second)):
            said = {"player_out": away, "player_in": f"Nemo {at}", "boards": boards}
            actors.do("substitute", override=True, **one, **said, urgent=True)
        actors.there = before


@scene("qba-*", moment="played")
def somebody_takes_over(actors: Actors) -> None:
    """A newcomer stands in a player's place, by leave, without it, and refused."""
    stage, _, who = actors.tables()[0]
    first, second = actors.there.state.entry(who).players
    for unable in (True, False):
        for permission in ("given", "none", "refused"):
            players = [{"name": "Nemo Novak"}, {"name": second.name}]
            said = {"unable_to_continue": unable, "permission": permission, "stage": stage}
            actors.do("change-entry", contestant=who, players=players, **said)
    assert first.name != second.name


@scene("qba-*", moment="played")
def small_fines(actors: Actors) -> None:
    """Fines on both sides of the least that there is."""
    stage, number, who = actors.tables()[0]
    one = {"stage": stage, "session": number, "contestant": who}
    for unit in ("matchpoints", "percent", "VP"):
        for amount in ("0.1", "0.25", "0.5", "1", "2", "5"):
            actors.do("fine", **one, amount=amount, unit=unit)
