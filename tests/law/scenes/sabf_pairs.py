"""Scenes of pairs events of South Australia: substitutes, absences, latenesses, datums, scales.

Each plays on copies of the world of a set-up, or is a small competition of its own. What the
clauses ought to say is not known here.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.standings.plain import as_plain

from .stage import Actors, scene
from .whole import Play, competition

DUTY, ELSEWHERE = "ANC", "other"
ROUND_ROBIN = "round robin"


def _standing(stage: str) -> Any:
    def look(there: Competition) -> Any:
        return {field: as_plain(each) for field, each in pipeline.standings(there, stage).items()}

    return look


def _out(actors: Actors, who: str, at: int = 0) -> str:
    return actors.there.state.entry(who).players[at].name


def _away(
    actors: Actors, who: str, stage: str, session: int, reason: str = "", at: int = 0
) -> None:
    """One of a pair is away, and somebody plays instead."""
    given = {"player_out": _out(actors, who, at), "player_in": f"Nemo {who}{session}{at}"}
    where = {"contestant": who, "stage": stage, "session": session}
    actors.do("substitute", **where, **given, reason=reason, override=True)


@scene("sabf-matchpoint-pairs")
def members_who_are_away(actors: Actors) -> None:
    """Substitutes with and without a duty, both of a pair replaced, and both absent."""
    _away(actors, "1", "pairs", 2)
    _away(actors, "2", "pairs", 2, DUTY)
    _away(actors, "3", "pairs", 2, ELSEWHERE)
    for at in (0, 1):
        _away(actors, "4", "pairs", 2, at=at)
        _away(actors, "5", "pairs", 2, DUTY, at=at)
    actors.look(_standing("pairs"))
    for who, reasons in (
        ("4", [DUTY, DUTY]),
        ("6", [DUTY, DUTY]),
        ("7", [ELSEWHERE, "national_championship"]),
    ):
        given = {"contestant": who, "stage": "pairs", "session": 3, "reasons": reasons}
        actors.do("absent", **given, override=True)
    for who in "1234567":
        actors.suggest("credit-substitute", contestant=who, stage="pairs", session=2)
    actors.look(_standing("pairs"))


@scene("sabf-matchpoint-pairs")
def slow_and_late_at_pairs(actors: Actors) -> None:
    """Offences in earlier sessions and in this one."""
    for session in (1, 2, 3):
        at = {"contestant": "1", "stage": "pairs", "session": session}
        actors.do("slow-play", **at, minutes=10)
        actors.do("late", **at, minutes=7)
        actors.do("fine", **at, amount="1", unit="percent", rule="mis-scoring", override=True)
    actors.look(_standing("pairs"))


@competition("sabf-matchpoint-pairs", boards=7, sessions=1)
def psychic_calls_on_every_board(play: Play) -> None:
    """Whatever the opponents of a psychic call scored, at seven tables: thirds of a top, too."""
    play.enter(14)
    play.do("open-stage", stage="pairs")
    movement = {"kind": "mitchell", "tables": 7}
    at = {"stage": "pairs", "session": 1}
    play.do("open-session", **at, movement=movement, boards_a_round=1)
    scored = {str(at): f"1NT+{at - 1} by N" if at > 1 else "1NT= by N" for at in range(1, 8)}
    play.results("pairs", 1, scored)
    for seat in play.session("pairs", 1).the_seating.seats[:7]:
        for side in ("NS", "EW"):
            place = {**at, "table": seat.table, "board": seat.boards[0]}
            play.suggest("rule", **place, psychic_by=side)


@competition("sabf-butler-round-robin", boards=7, rounds=5)
def three_tables(play: Play) -> None:
    """A field with so few tables that all scores come into the datum; one of six, too."""
    play.enter(6)
    play.do("open-stage", stage=ROUND_ROBIN)
    play.draw(ROUND_ROBIN, 1, ("1", "2"), ("3", "4"), ("5", "6"))
    play.results(ROUND_ROBIN, 1, {"1": "1NT= by N", "2": "1NT+1 by N", "3": "2S-1 by N"})
    play.do("post", stage=ROUND_ROBIN, session=1)


@competition("sabf-butler-round-robin", boards=7, rounds=5)
def a_first_match_is_broken_off(play: Play) -> None:
    """Somebody falls ill in the first match, when nobody has a score to go by, and in the next."""
    play.enter(6)
    play.do("open-stage", stage=ROUND_ROBIN)
    play.draw(ROUND_ROBIN, 1, ("1", "2"), ("3", "4"), ("5", "6"))
    ill = {"stage": ROUND_ROBIN, "contestants": ["1", "2"], "absent": "1", "reason": "ill"}
    play.do("abandon", **ill, session=1, began=True)
    play.do("abandon", **ill, session=1, began=False)
    play.results(ROUND_ROBIN, 1, {"3": "3NT= by N"})


@scene("sabf-butler-*", moment="played")
def slow_again_and_again(actors: Actors) -> None:
    """Boards missed and late finishes, in a first offence and in later ones."""
    session = next(each for each in actors.there.state.sessions.values() if each.seating)
    at = {"stage": session.stage, "session": session.number}
    for who in session.the_seating.pairings[0].contestants:
        for minutes, boards in ((0, 1), (0, 1), (0, 3), (12, 0), (12, 0)):
            actors.do("slow-play", **at, contestant=who, minutes=minutes, boards=boards)
    actors.look(_standing(session.stage))


@scene("sabf-butler-*", moment="posted")
def corrections_by_the_scorer(actors: Actors) -> None:
    """At once, within half an hour, a day, a week; by each reading of the periods."""
    for reading in ("by_kind", "longest", "shortest"):
        readings = {"sabf-2020": {"correction_period": reading}}
        actors.do("change-conditions", role="convenor", readings=readings)
        begun = actors.there, actors.now
        stage = actors.there.state.the_plan.stages[0].name
        for session in _first_and_last(actors, stage):
            for minutes in (5, 45, 26 * 60, 9 * 24 * 60):
                actors.there, actors.now = begun
                _correct(actors, session, minutes)
        actors.there, actors.now = begun


@scene("sabf-daytime-teams", "sabf-state-teams", moment="played")
def corrections_of_a_first_round(actors: Actors) -> None:
    """By the scorer, before the scores are posted and after."""
    stage = actors.there.state.the_plan.stages[0].name
    session = actors.there.state.sessions_of(stage)[0]
    _correct(actors, session, 5)
    actors.do("post", stage=stage, session=session.number)
    for minutes in (5, 45, 26 * 60):
        _correct(actors, session, minutes)


def _first_and_last(actors: Actors, stage: str) -> list[SessionState]:
    sessions = [each for each in actors.there.state.sessions_of(stage) if each.seating]
    return [sessions[0], sessions[-1]]


def _correct(actors: Actors, session: SessionState, minutes: int) -> None:
    seat = session.the_seating.seats[0]
    board = seat.boards[0]
    at: dict[str, Any] = {"stage": session.stage, "session": session.number, "board": board}
    at["table"] = seat.table
    for role, reason in (("scorer", ""), ("director", "scorer's error"), ("director", "")):
        held = actors.there
        given = {**at, "result": "7NT-13 by N", "reason": reason}
        actors.do("correct-result", role, minutes, **given)
        actors.there = held


@scene("sabf-butler-*")
def a_frivolous_appeal(actors: Actors) -> None:
    """A fine for an appeal that nobody has found frivolous, and for one that was."""
    session = next(each for each in actors.there.state.sessions.values() if each.seating)
    who = session.the_seating.pairings[0].first
    at = {"stage": session.stage, "session": session.number, "contestant": who}
    for found in (False, True):
        given = {"amount": "2", "unit": "VP", "rule": "frivolous appeal", "frivolous": found}
        actors.do("fine", **at, **given)


@scene("sabf-butler-*", moment="posted")
def a_substitute_who_is_better(actors: Actors) -> None:
    """A substitute improves a pair a little, some, and a good deal."""
    session = next(each for each in actors.there.state.sessions.values() if each.seating)
    who = session.the_seating.pairings[0].first
    _away(actors, who, session.stage, session.number)
    held = actors.there
    for level in ("none", "some", "significant", "substantial"):
        at = {"contestant": who, "stage": session.stage, "session": session.number}
        actors.do("credit-substitute", **at, level=level)
        actors.look(_standing(session.stage))
        actors.there = held


@scene("sabf-butler-*", moment="played")
def a_match_is_forfeited_before_the_end(actors: Actors) -> None:
    """While other rounds are to come, the other side has an interim score."""
    session = next(each for each in actors.there.state.sessions.values() if each.seating)
    at = {"stage": session.stage, "session": session.number}
    actors.do("forfeit", **at, at_fault=[session.the_seating.pairings[0].second])
    actors.look(_standing(session.stage))


@scene("sabf-state-open-pairs")
def state_pairs_who_are_away(actors: Actors) -> None:
    """One of a pair in one session or in two, both of it, in the qualifying and in the final."""
    _away(actors, "1", "qualifying", 2)
    _away(actors, "2", "qualifying", 2, "other")
    _away(actors, "3", "qualifying", 1)
    _away(actors, "3", "qualifying", 2)
    _away(actors, "4", "qualifying", 2, DUTY)
    for who, session in (("5", 2), ("6", 1), ("6", 2)):
        for at in (0, 1):
            _away(actors, who, "qualifying", session, "spring_nationals", at)
    actors.look(_standing("qualifying"))
    finalists = actors.there.state.stage("final").field
    for who, reason in zip(
        finalists, ("", "national_playoffs", DUTY, "national_playoffs"), strict=False
    ):
        _away(actors, who, "final", 2, reason)
    _away(actors, finalists[3], "final", 1)
    actors.look(_standing("final"))
    readings = {"sabf-2020": {"playoff_average": "with_carry_over"}}
    actors.do("change-conditions", role="convenor", readings=readings)
    actors.look(_standing("final"))


@competition("sabf-state-open-pairs", plate_sessions=3, boards=6)
def pairs_of_the_plate_who_are_away(play: Play) -> None:
    """Both of a pair are absent from a session of the plate: on duty, for nothing, too often."""
    play.enter(4)
    for session in (1, 2, 3):
        play.sit("plate", session, ["1", "2", "3", "4"])
        play.results("plate", session)
    for who, session, why in (("1", 3, DUTY), ("2", 3, ELSEWHERE), ("3", 2, DUTY), ("3", 3, DUTY)):
        at = {"stage": "plate", "session": session, "contestant": who}
        play.do("absent", override=True, **at, reasons=[why, why])


@scene("sabf-state-open-pairs", moment="posted")
def what_is_carried(actors: Actors) -> None:
    """What each finalist carries out of the qualifying."""
    actors.look(lambda c: [str(each) for each in pipeline.qualification(c, "qualifying")])
    actors.look(lambda c: [each.rounds for each in c.state.the_plan.stages])


@scene("sabf-youth-trials", moment="played")
def results_of_the_seniors_come_in(actors: Actors) -> None:
    """A few tables borrow results of another field, on boards with few scores and with more."""
    session = next(each for each in actors.there.state.sessions.values() if each.seating)
    at = {"stage": session.stage, "session": session.number}
    for board in session.boards[:3]:
        results = ["3NT= by N", "3NT-1 by N", "4S= by E", "1NT+2 by S"]
        actors.do(
            "borrow-scores", role="scorer", **at, board=board, results=results, field="seniors"
        )
    actors.look(_standing(session.stage))


@competition("sabf-youth-trials", boards=7, rounds=3)
def three_tables_of_youth(play: Play) -> None:
    """Three tables, whose datum takes the seniors' results too."""
    play.enter(6)
    stage = play.there.state.the_plan.stages[0].name
    play.do("open-stage", stage=stage)
    play.draw(stage, 1, ("1", "2"), ("3", "4"), ("5", "6"))
    play.results(stage, 1, {"1": "1NT= by N", "2": "1NT+1 by N", "3": "2S-1 by N"})
    for board in (1, 2, 3):
        results = ["3NT= by N", "3NT-1 by N", "4S= by E", "1NT+2 by S"]
        given = {"stage": stage, "session": 1, "board": board, "results": results}
        play.do("borrow-scores", "scorer", **given, field="seniors")


@scene("sabf-seniors-trials", "sabf-youth-trials", moment="played")
def an_appeal_at_the_trials(actors: Actors) -> None:
    """A ruling, and an appeal against it in time and late."""
    session = next(each for each in actors.there.state.sessions.values() if each.seating)
    seat = session.the_seating.seats[0]
    at = {"stage": session.stage, "session": session.number, "table": seat.table}
    given = {"board": seat.boards[0], "ns": {"award": "average"}, "ew": {"award": "average"}}
    actors.do("rule", **at, **given, ruling="R77")
    for minutes in (2, 90):
        appeal = {"ruling": "R77", "contestant": seat.ns, "on_form": True, "signatures": 2}
        held = actors.there
        actors.do("lodge-appeal", after=minutes, **appeal)
        actors.there = held


@competition("qba-swiss-pairs", boards=9)
def a_percentage_at_the_edge_of_the_scale(play: Play) -> None:
    """48 of 90 matchpoints: 53.333 per cent, where a line of the scale ends at 53.33.

    All tables are level but for board 1, which table 1 tops, and board 2, where two beat it.
    """
    play.enter(12)
    play.do("open-stage", stage="swiss")
    play.draw("swiss", 1, *((str(at), str(at + 1)) for at in range(1, 12, 2)))
    told = {("1", 1): "1NT+2 by N", ("2", 2): "1NT+1 by N", ("3", 2): "1NT+1 by N"}
    for seat in play.session("swiss", 1).the_seating.seats:
        for board in seat.boards:
            result = told.get((seat.table, board), "1NT= by N")
            at = {"stage": "swiss", "session": 1, "table": seat.table, "board": board}
            play.quietly("enter-result", **at, result=result)
    play.do("post", stage="swiss", session=1)
