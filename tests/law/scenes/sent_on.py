"""Scenes in which a plan names the clause of another event: the clause sends the question on.

An organiser who takes a plan for another event leaves such names in it, and the book itself says
where the answer is. What a scene ought to show is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.law.scenes.stage import Actors, naming, scene
from tests.law.scenes.whole import Play, competition

from convenor.actions.closing.place_points import points_of
from convenor.competition.standings.meetings import awarded_imps
from convenor.ledger import bodies
from convenor.standings.plain import as_plain

# --- ANC -----------------------------------------------------------------------------------------


@scene("anc-butler-open", "anc-butler-womens-seniors*", moment="posted")
def points_of_the_other_finals(actors: Actors) -> None:
    """The points of the places, by the clauses of the Open, the Women's and the Seniors'."""
    for clause in ("21.1", "21.2", "21.3"):
        actors.replan(naming("final", place_points=clause))
        actors.look(lambda c: [str(each) for each in points_of(c, "final")])


@scene("anc-butler-*", "anc-swiss-pairs", "anc-interstate-teams", moment="played")
def late_and_slow_by_the_rates_of_other_events(actors: Actors) -> None:
    """Late pairs and teams, where the plan names the rates of the teams, or those of the pairs."""
    stage, number, who = actors.tables()[0]
    one = {"stage": stage, "session": number, "contestant": who}
    for event in ("abpc", "itc"):
        late, boards = f"A.penalties-{event}", f"A.penalties-{event}-boards"
        actors.replan(naming(late=late, slow=late, slow_boards=boards))
        for minutes in (4, 12, 22):
            actors.do("late", **one, minutes=minutes)
            actors.do("slow-play", **one, minutes=minutes)
        actors.do("slow-play", **one, minutes=9, boards=2)


# --- Sydney --------------------------------------------------------------------------------------


def _forfeit(actors: Actors, stage: str, clause: str) -> None:
    """The last of a stage forfeits its last match."""
    actors.replan(naming(stage, forfeit=clause))
    number = actors.there.state.sessions_of(stage)[-1].number
    fields = actors.there.figures.standings(stage).values()
    last = next(iter(fields)).lines[-1].contestant
    actors.suppose("match forfeited", bodies.MatchForfeited(stage, number, (last,)))
    actors.look(lambda c: [as_plain(each) for each in c.figures.standings(stage).values()])
    actors.look(lambda c: dict(awarded_imps(c.figures.accounts, stage, None)))


@scene("sydney-blue-ribbon-pairs", moment="posted")
def a_forfeit_by_the_clause_of_another_final(actors: Actors) -> None:
    """The clauses of the teams' final and of both Swisses send on the pairs' final."""
    before = actors.there
    for clause in ("D.1", "D.2"):
        _forfeit(actors, "final", clause)
        actors.there = before


@scene("sydney-*", moment="posted")
def a_forfeit_in_the_swiss_by_the_clause_of_a_final(actors: Actors) -> None:
    """The clauses of both finals, and its own, in the first stage."""
    stage, before = actors.there.state.the_plan.stages[0].name, actors.there
    for clause in ("D.1", "D.2", "D.4"):
        _forfeit(actors, stage, clause)
        actors.there = before


# --- SBU -----------------------------------------------------------------------------------------

PAIRS_AND_TEAMS: Mapping[str, Any] = {"permission": "given", "reason": "ill"}


@scene("sbu-swiss-teams", "sbu-multi-session-pairs", "sbu-swiss-pairs", moment="played")
def substitutes_by_the_clause_of_pairs_and_of_teams(actors: Actors) -> None:
    """One leaves, and somebody plays in its place."""
    stage, number, who = actors.tables()[0]
    one = {"stage": stage, "session": number, "contestant": who}
    first = actors.there.state.entry(who).players[0].name
    named = ("2.8.1.a", "2.8.2.a")
    for clause in named:
        before = actors.there
        actors.replan(lambda plan, name=clause: _withdrawal(plan, name))  # type: ignore[misc]
        actors.do("withdraw", **one, reason="left")
        newcomer = {"player_out": first, "player_in": "Nemo Novak", "permission": "given"}
        actors.do("substitute", **one, **newcomer)
        actors.there = before


def _withdrawal(plan: dict[str, Any], clause: str) -> None:
    plan["clauses"] = {**plan["clauses"], "withdrawal substitute": clause}


@competition("sbu-swiss-teams", own=lambda p: _ends(p, "2.22.session.b"), boards=4)
@competition("sbu-multi-session-pairs", own=lambda p: _ends(p, "2.22.session.a"), sessions=2)
def the_end_of_a_session_by_the_clause_of_another_format(play: Play) -> None:
    """Corrections after the end of a session that the clause of the other formats sets."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(4)
    play.do("open-stage", stage=stage)
    if play.there.state.the_plan.contestants == "teams":
        play.draw(stage, 1, ("1", "2"), ("3", "4"))
        play.opened(stage, 1, minutes=30)
    else:
        play.sit(stage, 1, ["1", "2", "3", "4"], minutes=30)
    play.results(stage, 1)
    play.wait(31)
    seat = play.session(stage, 1).the_seating.seats[0]
    place = {"stage": stage, "session": 1, "table": seat.table, "board": seat.boards[0]}
    for later in (1, 20, 40, 120, 24 * 60):
        play.wait(later)
        play.do("correct-result", **place, result="1NT+1 by N")


def _ends(plan: dict[str, Any], clause: str) -> None:
    plan["clauses"] = {**plan["clauses"], "session ends": clause}
