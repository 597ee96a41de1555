"""Scenes of the Sydney festival: forfeits, places played off, level knock-outs, late corrections.

Each is a small competition, or goes on from the world of its set-up; what it ought to show is not
known here.
"""

from __future__ import annotations

from itertools import combinations

from tests.law.scenes.stage import Actors, scene
from tests.law.scenes.whole import Play, competition

from convenor.actions.closing.place_points import points_of
from convenor.actions.matches.play_offs import to_play
from convenor.competition.finals import brackets
from convenor.competition.standings.meetings import awarded_imps
from convenor.ledger import bodies
from convenor.standings.plain import as_plain

SENIORS = "sydney-seniors-teams"
SAFILO = "sydney-safilo-swiss-teams"
BLUE = "sydney-blue-ribbon-pairs"


@competition(SENIORS, rounds=3)
def a_team_is_away_and_the_stage_is_over(play: Play) -> None:
    """Team 4 loses what it plays; others have won against it, and lost elsewhere."""
    play.enter(6)
    play.do("open-stage", stage="qualifying")
    lost = {"1 open": "7NTxx= by N", "1 closed": "7NTxx-13 by N"}
    for number, matches in enumerate(
        (
            (("1", "4"), ("2", "3"), ("5", "6")),
            (("2", "4"), ("1", "5"), ("3", "6")),
            (("3", "4"), ("6", "2"), ("5", "1")),
        ),
        1,
    ):
        play.draw("qualifying", number, *matches, boards=2)
        more = {"2 open": "7NTxx-13 by N", "2 closed": "1NT= by N"} if number == 2 else {}
        play.results("qualifying", number, {**lost, **more})
        if number == 3:
            play.do("forfeit", stage="qualifying", session=3, at_fault=["4"])


@competition(SENIORS, rounds=3)
def all_level_before_the_knock_out(play: Play) -> None:
    """Everybody draws: the first place is decided, and the others are played off."""
    play.enter(6)
    play.do("open-stage", stage="qualifying")
    for number, matches in enumerate(
        (
            (("1", "4"), ("2", "3"), ("5", "6")),
            (("2", "4"), ("1", "5"), ("3", "6")),
            (("3", "4"), ("6", "2"), ("5", "1")),
        ),
        1,
    ):
        play.draw("qualifying", number, *matches, boards=2)
        play.results("qualifying", number)
        play.do("post", stage="qualifying", session=number)
    play.wait(24 * 60)
    play.do("close-stage", stage="qualifying")
    for _ in range(3):
        _played_off(play)
    play.do("close-stage", stage="qualifying")


def _played_off(play: Play) -> None:
    """Those who are level meet each other; of more than two, two of them draw."""
    now = play.look(lambda c: to_play(c, "qualifying", "knock-out"))
    if now is None or isinstance(now, str):
        return
    level = sorted(now.level)
    matches = [
        {
            "first": one,
            "second": other,
            "imps": 0 if len(level) > 2 and [one, other] == level[-3:-1] else 3,
            "opponents_imps": 0,
            "boards": now.boards,
        }
        for one, other in combinations(level, 2)
    ]
    play.do("play-off", stage="qualifying", to="knock-out", matches=matches)


@scene(SENIORS, moment="posted")
def a_level_final(actors: Actors) -> None:
    """The last match of the knock-out ends level, with what was carried over."""
    session = actors.there.state.sessions_of("knock-out")[-1]
    number = session.number
    (match,) = actors.there.figures.scores.matches("knock-out", number)
    first, second = match.pairing.contestants
    met = brackets.progress(actors.there.figures, "knock-out").met[match.pairing.name]
    ours, theirs = met.carry_over
    short = (match.margin(first) or 0) + ours - theirs
    level = bodies.ScoreAdjusted(second, short, "IMP", "knock-out", number)
    actors.suppose("score adjusted", level)
    actors.look(lambda c: str(brackets.progress(c.figures, "knock-out")))
    actors.do("extra-boards", stage="knock-out", match=match.pairing.name)
    lost = {"stanza": 2, "imps": "12", "at_fault": second}
    actors.do("forfeit-stanza", stage="knock-out", session=number, **lost)
    actors.do("forfeit", stage="knock-out", session=number, at_fault=[second])


@competition(SENIORS, rounds=3)
@competition(SAFILO)
def corrections_as_the_next_match_begins(play: Play) -> None:
    """Slips of players and of the scorer, reported on every side of every time."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(4)
    play.do("open-stage", stage=stage)
    play.draw(stage, 1, ("1", "2"), ("3", "4"), boards=2)
    play.opened(stage, 1)
    play.results(stage, 1)
    play.wait(57)
    play.draw(stage, 2, ("1", "3"), ("2", "4"), boards=2)
    play.put("session opened", stage=stage, session=2, starts=play.starts(20), minutes=60)
    place = {"stage": stage, "session": 1, "table": "1 open", "board": 1}
    for later in (1, 10, 20, 40):
        play.wait(later)
        play.do("correct-result", **place, result="1NT+1 by N")
        slip = {"reason": "scorer's error", "result": "1NT+2 by N"}
        play.do("correct-result", role="scorer", **place, **slip)
        if later == 10:
            play.do("post", stage=stage, session=1)


# --- the pairs final -----------------------------------------------------------------------------


@scene(BLUE, moment="posted")
def boards_of_the_final_with_awards(actors: Actors) -> None:
    """Boards with an artificial score at one table, at two and at three, and one for one side."""
    session = actors.there.state.sessions_of("final")[-1]
    seats = session.the_seating.seats
    at = {"stage": "final", "session": session.number}
    for count, board in enumerate(seats[0].boards[:3], 1):
        for seat in seats[:count]:
            award = {"ns": {"award": "average plus"}, "ew": {"award": "average minus"}}
            actors.do("rule", override=True, **at, table=seat.table, board=board, **award)
    one_side = {"ns": {"award": "average plus"}, "ew": {"award": "average plus"}}
    board = seats[0].boards[3]
    actors.do("rule", override=True, **at, table=seats[0].table, board=board, **one_side)
    actors.look(lambda c: [str(each) for each in c.figures.scores.matches("final", session.number)])


@scene(BLUE, moment="posted")
def a_forfeit_in_the_final(actors: Actors) -> None:
    """By a pair that has lost much, when the final is over."""
    lines = actors.there.figures.standings("final")[""].lines
    number = actors.there.state.sessions_of("final")[-1].number
    last = lines[-1].contestant
    for each in actors.there.state.sessions_of("final")[:-1]:
        for seat in each.the_seating.of(last):
            lost = "7NTxx-13 by N" if seat.ns == last else "7NTxx= by N"
            for board in seat.boards:
                put = bodies.ResultCorrected("final", each.number, seat.table, board, lost)
                actors.suppose("result corrected", put)
    lost = bodies.MatchForfeited("final", number, (last,))
    actors.suppose("match forfeited", lost)
    actors.look(lambda c: as_plain(c.figures.standings("final")[""]))
    actors.look(lambda c: dict(awarded_imps(c.figures.accounts, "final", None)))


@scene(BLUE, moment="posted")
def two_pairs_share_the_first_place_of_the_final(actors: Actors) -> None:
    """The points of those who are level when the final is over."""
    number = actors.there.state.sessions_of("final")[-1].number
    first, second, *_ = actors.there.figures.standings("final")[""].lines
    level = bodies.ScoreAdjusted(
        second.contestant, first.total - second.total, "VP", "final", number
    )
    actors.suppose("score adjusted", level)
    actors.look(lambda c: [str(each) for each in points_of(c, "final")])


# --- fines of both sides, and substitutes --------------------------------------------------------


@scene(SENIORS, moment="posted")
def both_finalists_are_fined(actors: Actors) -> None:
    """Both sides of the last match are slow, one of them twice."""
    session = actors.there.state.sessions_of("knock-out")[-1]
    first, second = session.the_seating.pairings[0].contestants
    rate = actors.there.figures.rules("knock-out").clause("knock-out fine")
    for who, imps in ((first, 3), (second, 6)):
        fine = bodies.FineImposed(who, imps, "IMP", "knock-out", session.number, rate)
        actors.suppose("fine imposed", fine)
        actors.look(lambda c: str(brackets.progress(c.figures, "knock-out")))


@competition(SAFILO)
def a_whole_team_of_substitutes(play: Play) -> None:
    """Two teams win all they play but their own match, in which substitutes sit down."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(4)
    play.do("open-stage", stage=stage)
    won = {"1 open": "7NTxx= by N", "1 closed": "7NTxx-13 by N"}
    won |= {"2 open": "7NTxx= by N", "2 closed": "7NTxx-13 by N"}
    for number, matches in enumerate(
        ((("1", "3"), ("2", "4")), (("1", "4"), ("2", "3")), (("1", "2"), ("3", "4"))), 1
    ):
        play.draw(stage, number, *matches, boards=2)
        play.results(stage, number, won if number < 3 else {})
    names = [each.name for each in play.there.state.entry("1").players]
    one = {"stage": stage, "session": 3, "contestant": "1"}
    for at, name in enumerate(names):
        said = {"player_out": name, "player_in": f"Nemo {at}", "permission": "given"}
        play.do("substitute", override=True, **one, **said)
        play.suggest("credit-substitute", **one)
        play.do("credit-substitute", override=True, **one)
    play.suggest("credit-score", stage=stage, session=3, contestant="2", unit="VP")
