"""Scenes of the trials of South Australia: a year of points, the field of the final, the team.

Each plays on copies of the world of a set-up of trials, and shows what the table of points and the
final make of it. What the clauses ought to say is not known here.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.standings.plain import as_plain

from .stage import Actors, scene

POINTS, FINAL, TEAM = "points", "final", "state team"


def _table(there: Competition) -> Any:
    return {field: as_plain(each) for field, each in pipeline.standings(there, POINTS).items()}


def _sent(there: Competition) -> Any:
    return [str(each) for each in pipeline.qualification(there, POINTS)]


def _events(actors: Actors) -> list[str]:
    return [each.event for each in pipeline.season(actors.there, POINTS).sources if each.event]


def _earn(actors: Actors, who: str, event: str, **more: Any) -> None:
    actors.do("earn-place", stage=POINTS, contestant=who, event=event, **more)


def _player(actors: Actors, who: str, at: int = 0) -> str:
    return actors.there.state.entry(who).players[at].name


TRIALS = ("sabf-open-trials", "sabf-womens-trials", "sabf-seniors-trials")


@scene(*TRIALS, "sabf-youth-trials", moment="begun")
def a_captain_of_the_team(actors: Actors) -> None:
    """One of the six, and somebody else."""
    for captain in (_player(actors, "1"), "Z"):
        actors.do("name-captain", captain=captain, contestant="1", override=True)


@scene(*TRIALS, moment="begun")
def a_year_of_points(actors: Actors) -> None:
    """Shared places, teams of five and six, one of a pair alone, apart, too little played."""
    actors.do("open-stage", stage=POINTS)
    for event in _events(actors):
        one = _player(actors, "4")
        _earn(actors, "1", event, place=1, tied=3, team_size=6)
        _earn(actors, "2", event, place=2, tied=3, team_size=5)
        _earn(actors, "3", event, place=9, tied=3, team_size=4)
        _earn(actors, "4", event, place=1, player=one, together=False, team_size=6)
        _earn(actors, "5", event, place=2, played=4, of=9, team_size=6)
        _earn(actors, "6", event, place=1, team="women", home_events=1)
        _earn(actors, "7", event, points="13.345", together=False, team_size=6)
        _earn(actors, "8", event, place=1, home_player=False, team_size=4)
    actors.look(_table)


@scene("sabf-open-trials", moment="begun")
def a_year_whose_extras_are_cut(actors: Actors) -> None:
    """Extra points are cut by the size of the team, as the conditions say."""
    actors.do("change-conditions", role="convenor", readings={"sabf-2020": {"cut_extras": True}})
    actors.do("open-stage", stage=POINTS)
    for event in ("autumn_teams", "state_team"):
        _earn(actors, "1", event, place=1)
        _earn(actors, "2", event, place=1, team_size=5)
        _earn(actors, "3", event, place=2, team_size=6)
    actors.look(_table)


@scene("sabf-open-trials", moment="begun")
def players_who_stand_too_low(actors: Actors) -> None:
    """More than 42 players are ahead of some; others are in by right; ten or twelve nominate."""
    actors.do("open-stage", stage=POINTS)
    for at in range(44):
        _earn(actors, "", "swiss_pairs", player=f"Out Sider {at}", points=100)
    for who in ("1", "2"):
        _earn(actors, who, "open_trials_qualifying", place=int(who))
    actors.look(_sent)
    for number in range(12, 18):
        actors.do("withdraw", contestant=str(number), reason="does not nominate")
    actors.look(_sent)
    actors.do("close-stage", stage=POINTS)


@scene("sabf-womens-trials", moment="begun")
def an_odd_number_is_left(actors: Actors) -> None:
    """Nine women's pairs with points, five without, of whom two played the Consolation."""
    actors.do("open-stage", stage=POINTS)
    for number in range(1, 10):
        for at in (0, 1):
            who = str(number)
            _earn(actors, who, "swiss_pairs", points=31 - number, player=_player(actors, who, at))
    actors.do("withdraw", contestant="14", reason="does not nominate")
    actors.do("withdraw", contestant="13", reason="does not nominate")
    actors.do("withdraw", contestant="12", reason="does not nominate")
    for who, place in (("10", 20), ("11", 15)):
        _earn(actors, who, "open_consolation", place=place)
    actors.look(_sent)
    _earn(actors, "9", "open_consolation", place=15)
    actors.look(_sent)
    actors.do("close-stage", stage=POINTS)


@scene("sabf-womens-trials", "sabf-seniors-trials", moment="begun")
def ties_for_a_place(actors: Actors) -> None:
    """Everybody is level, some by the Consolation as well."""
    actors.do("open-stage", stage=POINTS)
    for who in actors.there.state.entries:
        _earn(actors, who, "swiss_pairs", points=12)
    for who, place in (("1", 21), ("2", 22), ("3", 21)):
        _earn(actors, who, "open_consolation", place=place)
    actors.look(_table)
    actors.look(_sent)
    actors.do("close-stage", stage=POINTS)


@scene("sabf-womens-trials", "sabf-seniors-trials", moment="begun")
def one_of_last_years_team(actors: Actors) -> None:
    """One of a pair, and both of another, were in last year's team."""
    actors.do("open-stage", stage=POINTS)
    for place in (1, 2, 3, 5):
        who = str(place)
        _earn(actors, who, "state_team", place=place, player=_player(actors, who), team_size=6)
    _earn(actors, "6", "state_team", place=2, team_size=6)
    actors.look(_table)
    actors.look(_sent)


@scene("sabf-womens-trials", "sabf-seniors-trials", moment="begun")
def the_field_of_the_final(actors: Actors) -> None:
    """So few pairs nominate that their number says how the final is played."""
    entries = list(actors.there.state.entries)
    for who in entries[9:]:
        actors.do("withdraw", contestant=who, reason="does not nominate")
    actors.do("open-stage", stage=POINTS)
    for who in entries[:9]:
        _earn(actors, who, "swiss_pairs", points=40)
    actors.do("close-stage", stage=POINTS)
    actors.do("open-stage", stage=FINAL)
    actors.look(lambda c: c.figures.plan(FINAL).boards)


@scene(*TRIALS)
def a_pair_leaves_the_state_team(actors: Actors) -> None:
    """Before the last of June, and after it."""
    closed = actors.there.state.stage(FINAL).closed
    assert closed is not None
    first = str(closed.qualified[TEAM][0])  # type: ignore[index]
    actors.do("decline-place", stage=TEAM, contestant=first, reason="ill")
    for days in (0, 60, 40, 40):
        held = actors.there
        actors.do("fill-place", after=days * 24 * 60, stage=TEAM, override=True)
        actors.there = held


@scene(*TRIALS, "sabf-youth-trials", moment="begun")
def pairs_that_do_not_contend(actors: Actors) -> None:
    """One asks to even out the field, of thirteen and of nine."""
    size = len(actors.there.state.entries)
    strangers = [{"name": "Nemo Novak"}, {"name": "Nina Novak"}]
    for most in (size, 13, 10, 9):
        for who in list(actors.there.state.entries):
            if int(who) > most and actors.there.state.entries[who].withdrawn is None:
                actors.do("withdraw", contestant=who, reason="does not nominate")
        held = actors.there
        actors.do("enter", players=strangers, contending=False, club="Adelaide")
        actors.there = held


@scene(*TRIALS, "sabf-youth-trials", moment="played")
def a_match_against_a_pair_that_does_not_contend(actors: Actors) -> None:
    """It is known afterwards that a pair of the final does not contend."""
    session = next(each for each in actors.there.state.sessions.values() if each.seating)
    who = session.the_seating.pairings[0].first
    actors.do("change-entry", contestant=who, contending=False, reason="not eligible")
    actors.look(lambda c: {k: as_plain(v) for k, v in pipeline.standings(c, session.stage).items()})


@scene(*TRIALS, "sabf-youth-trials", moment="played")
def slow_and_late_at_the_trials(actors: Actors) -> None:
    """Boards left out and late finishes, a first time and again; a late start."""
    session = next(each for each in actors.there.state.sessions.values() if each.seating)
    one, other = session.the_seating.pairings[0].contestants
    at = {"stage": session.stage, "session": session.number}
    for who in (one, other):
        for minutes, boards in ((3, 0), (12, 0), (23, 0), (0, 1), (0, 2)):
            actors.do("slow-play", contestant=who, minutes=minutes, boards=boards, **at)
        for minutes in (9, 12, 18, 25):
            actors.do("late", contestant=who, minutes=minutes, **at)


@scene(*TRIALS, "sabf-gnot-*")
def too_few_are_left_to_go_on(actors: Actors) -> None:
    """All but one or two of those who played leave before the stage is closed."""
    stages = actors.there.state.the_plan.stages
    stage = next(each.name for each in reversed(stages) if each.qualify)
    closed = [f for f in actors.there.facts if f.kind == "stage closed"]
    number = next(each.number for each in closed if each.body["stage"] == stage)
    actors.do("undo", number=number, reason="closed too early")
    field = actors.there.state.field_of(stage)
    for who in field[1:]:
        leaves = {"contestant": who, "reason": "not available", "results": "stand"}
        actors.do("withdraw", **leaves, override=True)
    actors.look(lambda c: [str(each) for each in pipeline.qualification(c, stage)])
    actors.do("withdraw", contestant=field[0], reason="ill", results="stand", override=True)
    actors.look(lambda c: [str(each) for each in pipeline.qualification(c, stage)])


def _as_earned(plan: dict[str, Any]) -> None:
    """A table of points as they are earned: no clause weighs them."""
    for stage in plan["stages"]:
        for each in stage.get("earns", ()):
            for key in ("weighed_by", "eligible_by"):
                each.pop(key, None)


@scene(*TRIALS, moment="begun")
def points_that_nobody_weighs(actors: Actors) -> None:
    """Places shared by three, and teams of six, in a table of an organiser's own."""
    actors.replan(_as_earned)
    actors.do("open-stage", stage=POINTS)
    for event in _events(actors):
        _earn(actors, "1", event, place=1, tied=3, team_size=6)
        _earn(actors, "2", event, place=2, tied=3, team_size=4)
        _earn(actors, "3", event, place=1, team_size=6, together=False)
        _earn(actors, "4", event, place=7, tied=7, team_size=5)
    actors.look(_table)


@scene("sabf-womens-trials", "sabf-seniors-trials", moment="played")
def slips_of_the_scorer_at_the_trials(actors: Actors) -> None:
    """The scorer's own slip is put right in every stage, soon and late."""
    entered = {each.body["stage"]: each.body for each in actors.there.facts if _is_result(each)}
    for body in entered.values():
        place = {key: body[key] for key in ("stage", "session", "table", "board")}
        for minutes in (5, 45, 26 * 60, 9 * 24 * 60):
            held, now = actors.there, actors.now
            given = {**place, "result": "1NT= by N", "scorers_error": True}
            actors.do("correct-result", after=minutes, **given)
            actors.there, actors.now = held, now


def _is_result(fact: Any) -> bool:
    return bool(fact.kind == "result entered")
