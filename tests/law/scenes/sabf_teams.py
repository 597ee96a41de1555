"""Scenes of teams events of South Australia: finals, their dates, line-ups, forfeits, points.

Each plays on copies of the world of a set-up, or is a small competition of its own. What the
clauses ought to say is not known here.
"""

from __future__ import annotations

import datetime
from typing import Any

from convenor.actions.matches.final_dates import due_days
from convenor.competition.finals import brackets
from convenor.competition.live import Competition

from .stage import Actors, scene
from .whole import Play, competition

FINALS = "finals"
WITH_FINALS = ("sabf-daytime-teams", "sabf-state-teams")
REASONS = ("national_championship", "management_committee", "gnot_finals_week", "holiday")


def _first_final(actors: Actors) -> tuple[dict[str, Any], tuple[str, str]]:
    """The first session of the finals, and who meets in its first match."""
    session = actors.there.state.sessions_of(FINALS)[0]
    return {"stage": FINALS, "session": session.number}, session.the_seating.pairings[0].contestants


def _bracket(there: Competition) -> str:
    return str(brackets.progress(there.figures, FINALS))


@scene(*WITH_FINALS)
def the_day_of_a_final(actors: Actors) -> None:
    """On its day, earlier, later, with one captain or both, and with whom in charge."""
    at, _ = _first_final(actors)
    actors.look(lambda c: [str(each) for each in due_days(c, FINALS)])
    starts = moments_around(actors)
    for moved, start in zip(("earlier", "earlier", "", "later"), starts, strict=True):
        at["moved"] = moved
        for director in ("state", "club"):
            actors.do("schedule-final", **at, starts=start, director=director, override=True)
        for captains, suits in ((1, True), (2, False), (2, True)):
            said = {"captains": captains, "suits_director": suits, "director": "state"}
            actors.do("schedule-final", **at, starts=start, **said, override=True)
        for reason in REASONS:
            said = {"reason": reason, "director": "state"}
            actors.do("schedule-final", **at, starts=start, **said, override=True)
        known = {"director_available": False}
        said = {"director": "state", "known": known, "captains": 2, "suits_director": True}
        actors.do("schedule-final", **at, starts=start, **said, override=True)


def moments_around(actors: Actors) -> list[str]:
    """Weeks before and after now, in the evening."""
    days = (-30, -8, 1, 30)
    return [
        (actors.now + datetime.timedelta(days=each)).date().isoformat() + "T19:30" for each in days
    ]


@scene(*WITH_FINALS)
def teams_that_do_not_come_to_a_final(actors: Actors) -> None:
    """One team, the other, and both are late or away, and some had told the director."""
    at, (one, other) = _first_final(actors)
    for minutes in (20, 35):
        for notified in (False, True):
            held = actors.there
            late = {"minutes": minutes, "notified": notified}
            actors.do("late", **at, contestant=one, **late, override=True)
            actors.look(_bracket)
            actors.do("late", **at, contestant=other, **late, override=True)
            actors.look(_bracket)
            actors.there = held
    for at_fault in ([one], [one, other]):
        held = actors.there
        actors.do("forfeit", **at, at_fault=at_fault, override=True)
        actors.look(_bracket)
        actors.there = held


@scene(*WITH_FINALS)
def substitutes_in_the_finals(actors: Actors) -> None:
    """One player in two matches of the finals, for all of a session and for half of it."""
    sessions = actors.there.state.sessions_of(FINALS)
    playing = [[c for e in s.the_seating.pairings for c in e.contestants] for s in sessions]
    field = actors.there.state.stage(FINALS).field
    one = max(field, key=lambda who: sum(who in each for each in playing))
    names = [each.name for each in actors.there.state.entry(one).players]
    for session, there in zip(sessions, playing, strict=True):
        if one in there:
            where = {"stage": FINALS, "session": session.number, "contestant": one}
            given = {"player_out": names[0], "player_in": f"Nemo {session.number}"}
            actors.do("substitute", **where, **given, override=True)


@scene(*WITH_FINALS, "sabf-swiss-teams", moment="played")
def pairs_change_in_a_match(actors: Actors) -> None:
    """A line-up in the middle of a match: no board played, some, all, and more than there are."""
    session = next(each for each in actors.there.state.sessions.values() if each.seating)
    who = session.the_seating.pairings[0].first
    names = [each.name for each in actors.there.state.entry(who).players]
    rooms = ("open N", "open S", "closed E", "closed W")
    at = {"stage": session.stage, "session": session.number, "contestant": who}
    for order in ((0, 1, 2, 3), (0, 2, 1, 3)):
        seats = {room: names[n] for room, n in zip(rooms, order, strict=True)}
        for known in ({}, {"boards_played": 3}, {"boards_played": 99}):
            actors.do("line-up", **at, seats=seats, known=known, override=True)


def _reopened(actors: Actors, stage: str) -> None:
    """A stage as it was before it was closed."""
    closed = [
        f for f in actors.there.facts if f.kind == "stage closed" and f.body["stage"] == stage
    ]
    actors.do("undo", number=closed[-1].number, reason="closed too early")


@scene(*WITH_FINALS)
def a_player_was_added_and_plays_little(actors: Actors) -> None:
    """A fifth player comes in, and sits in one match."""
    stage = actors.there.state.the_plan.stages[0].name
    who = next(iter(actors.there.state.entries))
    players = [{"name": each.name} for each in actors.there.state.entry(who).players]
    added = {"players": [*players, {"name": "Nemo Novak"}], "permission": "given"}
    actors.do("change-entry", contestant=who, **added, stage=stage, override=True)
    session = actors.there.state.sessions_of(stage)[-1]
    seats = {"open N": "Nemo Novak", "open S": players[1]["name"]}
    seats |= {"closed E": players[2]["name"], "closed W": players[3]["name"]}
    at = {"stage": stage, "session": session.number, "contestant": who}
    actors.do("line-up", **at, seats=seats, override=True)
    _reopened(actors, stage)
    actors.do("close-stage", stage=stage, override=True)


@scene(*WITH_FINALS)
def a_final_in_pieces(actors: Actors) -> None:
    """Somebody plays half of two sessions of the finals, and never one whole."""
    _, (one, other) = _first_final(actors)
    for who in (one, other):
        names = [each.name for each in actors.there.state.entry(who).players]
        rooms = ("open N", "open S", "closed E", "closed W")
        players = [{"name": each} for each in [*names, "Nemo Novak"]]
        given = {"players": players, "permission": "given", "stage": FINALS}
        actors.do("change-entry", contestant=who, **given, override=True)
        for session in actors.there.state.sessions_of(FINALS):
            for stanza, last in ((1, "Nemo Novak"), (2, names[3])):
                seats = dict(zip(rooms, [*names[:3], last], strict=True))
                at = {"stage": FINALS, "session": session.number, "contestant": who}
                actors.do("line-up", **at, seats=seats, stanza=stanza, override=True)
    _reopened(actors, FINALS)
    actors.do("close-stage", stage=FINALS, override=True)


@scene(*WITH_FINALS)
def a_final_that_is_level(actors: Actors) -> None:
    """What a team of the last match has more is taken off it."""
    last = actors.there.state.sessions_of(FINALS)[-1]
    pairing = last.the_seating.pairings[0]
    score = brackets.progress(actors.there.figures, FINALS).decided[pairing.name].score
    assert score is not None
    given = {"contestant": pairing.first, "amount": str(score[1] - score[0]), "unit": "IMP"}
    actors.do("adjust-score", stage=FINALS, session=last.number, **given, override=True)
    actors.look(_bracket)


@competition("sabf-swiss-teams", first_round="quarters", rounds=3)
def nine_teams_by_quarters(play: Play) -> None:
    """An odd field in a first round that is drawn by quarters of the seeds."""
    play.enter(9)
    play.do("set-seeds", order=[str(each) for each in range(1, 10)])
    play.do("open-stage", stage="swiss")
    play.do("draw", stage="swiss")


@competition("sabf-state-teams", rounds=2, boards=6)
def two_stages_of_level_matches(play: Play) -> None:
    """All of stage one is level, so that points are shared; three of a team come back for two."""
    play.enter(6)
    play.do("open-stage", stage="stage one")
    for number, matches in ((1, ("12", "34", "56")), (2, ("14", "36", "52"))):
        play.draw("stage one", number, *((each[0], each[1]) for each in matches))
        play.results("stage one", number)
        play.do("post", stage="stage one", session=number)
    play.do("close-stage", stage="stage one", override=True)
    players = [{"name": f"P1 {letter}"} for letter in "ABC"]
    play.do("enter", contestant="7", name="Side 7", players=[*players, {"name": "Nemo Novak"}])
    play.do("open-stage", stage="stage two", field=["2", "3", "4", "5", "6", "7"], override=True)
    for number, matches in ((1, ("72", "34", "56")), (2, ("74", "36", "52"))):
        play.draw("stage two", number, *((each[0], each[1]) for each in matches))
        play.results("stage two", number, {"1": "3NT+1 by N"})
        play.do("post", stage="stage two", session=number)
    play.do("close-stage", stage="stage two", override=True)
    play.do("open-stage", stage="points", override=True)


@scene("sabf-daytime-teams", moment="begun")
def the_form_of_the_daytime_teams(actors: Actors) -> None:
    """Nine teams, which is an odd number, and eight."""
    stage = actors.there.state.the_plan.stages[0].name
    actors.do("open-stage", stage=stage)
    actors.do("open-stage", stage=stage, field=[str(each) for each in range(1, 9)])
    actors.do("draw", stage=stage)


@scene("sabf-gnot-regional", moment="begun")
def nine_teams_of_the_regional_final(actors: Actors) -> None:
    """An odd number, to which one may be added, and an even one."""
    actors.do("open-stage", stage="swiss")
    actors.do("open-stage", stage="swiss", field=[str(each) for each in range(1, 9)])
