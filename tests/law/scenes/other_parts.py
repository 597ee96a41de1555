"""Scenes in which a plan names a clause for another part than ours do: it can play that one too.

A clause that stands behind another one in our plans comes to the front here, so that each of its
terms decides something. What a scene ought to show is not known here.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.law.scenes.qba import scores_that_do_not_fit_the_contract
from tests.law.scenes.sbu import a_wrong_score_that_drew_others_together
from tests.law.scenes.stage import Actors, naming, scene
from tests.law.scenes.whole import Play, competition

from convenor import pipeline
from convenor.actions.action import Setting
from convenor.actions.catalogue import actions
from convenor.competition.live import Competition
from convenor.competition.standings.meetings import awarded_imps
from convenor.ledger import bodies
from convenor.standings.plain import as_plain

Change = Callable[[dict[str, Any]], None]


# --- SBU -----------------------------------------------------------------------------------------


def _mismatches_by(clause: str) -> Change:
    return naming(**dict.fromkeys(("mismatch", "mismatch_cause", "mismatch_award"), clause))


for _clause in ("2.20.definition", "2.20.not-rulings", "2.20.rounding"):
    for _scale in ("continuous", "discrete"):

        def _mismatched(play: Play) -> None:
            a_wrong_score_that_drew_others_together(play)

        _mismatched.__name__ = f"mismatches_by_{_clause}_on_a_{_scale}_scale"
        competition("sbu-swiss-teams", own=_mismatches_by(_clause), boards=6, scale=_scale)(
            _mismatched
        )


def _nothing_announced(plan: dict[str, Any]) -> None:
    for each in (plan, *plan["stages"]):
        each.get("clauses", {}).pop("correction", None)


@scene("sbu-*")
def a_correction_period_that_nobody_announced(actors: Actors) -> None:
    """A competition begins whose plan names no clause for its correction period."""
    begun = actors.there.facts[0].body
    actors.replan(_nothing_announced)
    plan = {**deepcopy(begun["plan"]), "own_layers": list(actors.plan.own_layers)}
    _nothing_announced(plan)
    given = {key: begun[key] for key in ("name", "begins", "seed", "template")}
    begin = actions()["begin"]
    setting = Setting("law", "convenor", actors.now, None)
    made = begin.propose(Competition(()), begin.read({**given, "plan": plan}), setting)
    actors.show(made.findings)


# --- ANC -----------------------------------------------------------------------------------------


@scene("anc-interstate-teams", moment="posted")
def fouled_boards_by_one_clause_alone(actors: Actors) -> None:
    """The clause of the award, or that of the next stanza, says whether a board is replaced."""
    before = actors.there
    for clause in ("9.1.b", "9.1.c"):
        actors.replan(_replaced_by(clause))
        for stage, number, who in actors.tables():
            session = actors.there.state.session(stage, number)
            match = next(e for e in session.the_seating.pairings if who in e.contestants)
            at = {"stage": stage, "session": number, "tables": [*match.tables]}
            for more in ({}, {"result_known": True}, {"player_left": True, "next_stanza": True}):
                actors.do("cancel-board", **at, board=match.boards[0], **more)
        actors.there = before


def _replaced_by(clause: str) -> Change:
    def change(plan: dict[str, Any]) -> None:
        for each in plan["stages"]:
            each["clauses"].pop("another board 2", None)
        naming(another_board=clause)(plan)

    return change


# --- QBA -----------------------------------------------------------------------------------------


@scene("qba-championship-pairs", moment="played")
def scores_that_one_clause_alone_looks_at(actors: Actors) -> None:
    """Each of the three clauses about changes of a score, without the others."""
    before = actors.there
    for clause in ("scoring.change.impossible", "scoring.change.vulnerability"):
        actors.replan(_recorded_by(clause))
        scores_that_do_not_fit_the_contract(actors)
        actors.there = before


def _recorded_by(clause: str) -> Change:
    def change(plan: dict[str, Any]) -> None:
        for each in (plan, *plan["stages"]):
            for part in ("recorded score", "recorded score 2", "recorded score 3", "wrong side"):
                each.get("clauses", {}).pop(part, None)
        plan["clauses"] = {**plan["clauses"], "recorded score": clause}

    return change


# --- Sydney --------------------------------------------------------------------------------------


@scene("sydney-blue-ribbon-pairs", "sydney-safilo-swiss-teams", moment="posted")
def the_leader_is_left_without_an_opponent(actors: Actors) -> None:
    """Its opponents forfeit the last match, by the clauses of both awards."""
    stage = actors.there.state.the_plan.stages[0].name
    number = actors.there.state.sessions_of(stage)[-1].number
    before = actors.there
    for clause in ("D.1", "D.2"):
        for standing in before.figures.standings(stage).values():
            session = before.state.session(stage, number)
            for leader in [each.contestant for each in standing.lines[:3]]:
                own = [e for e in session.the_seating.pairings if leader in e.contestants]
                if not own:
                    continue
                actors.there = before
                actors.replan(naming(stage, forfeit=clause))
                away = own[0].opponent_of(leader)
                actors.suppose("match forfeited", bodies.MatchForfeited(stage, number, (away,)))
                actors.look(lambda c: [as_plain(e) for e in c.figures.standings(stage).values()])
                actors.look(lambda c: dict(awarded_imps(c.figures.accounts, stage, None)))


@scene("sydney-blue-ribbon-pairs", moment="posted")
def two_that_lost_everything_meet_in_the_final(actors: Actors) -> None:
    """One of them forfeits their match: its opponents' mean is the highest of the three."""
    number = actors.there.state.sessions_of("final")[-1].number
    session = actors.there.state.session("final", number)
    pairing = session.the_seating.pairings[0]
    played = {
        (fact.body["session"], fact.body["table"], fact.body["board"])
        for fact in actors.there.facts
        if fact.kind == "result entered" and fact.body["stage"] == "final"
    }
    for each in actors.there.state.sessions_of("final")[:-1]:
        for who in pairing.contestants:
            for seat in each.the_seating.of(who):
                lost = "7NTxx-13 by N" if seat.ns == who else "7NTxx= by N"
                for board in seat.boards:
                    if (each.number, seat.table, board) in played:
                        put = bodies.ResultCorrected("final", each.number, seat.table, board, lost)
                        actors.suppose("result corrected", put)
    for who in pairing.contestants:
        before = actors.there
        actors.suppose("match forfeited", bodies.MatchForfeited("final", number, (who,)))
        actors.look(lambda c: as_plain(c.figures.standings("final")[""]))
        actors.there = before


# --- SABF ----------------------------------------------------------------------------------------


@scene("sabf-matchpoint-pairs", moment="posted")
def substitutes_by_the_clause_of_duties(actors: Actors) -> None:
    """A substitute who is much better, and one who is worse, by the clause that lists duties."""
    actors.replan(naming(substitute_credit="11.4.c"))
    before = actors.there
    session = actors.there.state.sessions_of("pairs")[1]
    for seat in session.the_seating.seats[:6]:
        who = seat.ns
        said = {"player_out": before.state.entry(who).players[0].name, "player_in": "Nemo Novak"}
        at = {"contestant": who, "stage": "pairs", "session": session.number}
        actors.do("substitute", override=True, **at, **said)
        actors.look(lambda c: [as_plain(e) for e in c.figures.standings("pairs").values()])
        actors.suggest("credit-substitute", **at)
        actors.there = before


# --- clubs ---------------------------------------------------------------------------------------


def _byes_by_the_laws(plan: dict[str, Any]) -> None:
    for each in plan["stages"]:
        each.pop("bye", None)
        each["clauses"] = {**each["clauses"], "bye": "78.D.bye"}


@competition(
    "club-teams-matches with count = IMP", own=_byes_by_the_laws, count="VP", boards=6, rounds=3
)
def three_teams_and_a_bye_in_victory_points(play: Play) -> None:
    play.enter(3)
    play.do("open-stage", stage="matches")
    for number in (1, 2, 3):
        play.do("draw", stage="matches", publish=True)
        play.results("matches", number, "+400")


# --- trials --------------------------------------------------------------------------------------


def _sources(plan: dict[str, Any], event: str) -> list[dict[str, Any]]:
    every = [each for stage in plan["stages"] for each in stage.get("earns", ())]
    return [each for each in every if each["event"] == event]


@scene("sabf-open-trials", moment="begun")
def extras_that_nobody_weighs(actors: Actors) -> None:
    """The points of the Autumn National teams as they are, where they are cut by a team's size."""

    def change(plan: dict[str, Any]) -> None:
        for each in _sources(plan, "autumn_teams"):
            each.pop("weighed_by", None)

    actors.do("change-conditions", role="convenor", readings={"sabf-2020": {"cut_extras": True}})
    actors.replan(change)
    actors.do("open-stage", stage="points")
    for who, size in (("1", 4), ("2", 5), ("3", 6)):
        given = {"stage": "points", "contestant": who, "event": "autumn_teams"}
        actors.do("earn-place", **given, place=2, team_size=size)
    actors.look(lambda c: [as_plain(e) for e in c.figures.standings("points").values()])


@scene("sabf-womens-trials", "sabf-seniors-trials", moment="begun")
def open_points_of_large_teams(actors: Actors) -> None:
    """Points of the Open that come in before the size of the team was looked at."""

    def change(plan: dict[str, Any]) -> None:
        for each in _sources(plan, "open_points"):
            each["teams"] = True

    actors.replan(change)
    actors.do("open-stage", stage="points")
    for who, size in (("1", 4), ("2", 5), ("3", 6)):
        given = {"stage": "points", "contestant": who, "event": "open_points"}
        actors.do("earn-place", **given, points=20, team_size=size)
    actors.look(lambda c: [as_plain(e) for e in c.figures.standings("points").values()])


@scene("sabf-womens-trials", moment="begun")
def the_field_by_the_clause_of_fewer(actors: Actors) -> None:
    """All are level for the places that the clause of fewer than eight gives, or no two are."""

    def change(plan: dict[str, Any]) -> None:
        for stage in plan["stages"]:
            for each in stage.get("qualify", ()):
                if each.get("clause") == "19.11.2.a":
                    each["clause"] = "19.11.2.b"

    actors.replan(change)
    actors.do("open-stage", stage="points")
    before = actors.there
    for most, apart in ((12, 0), (30, 1)):
        for who in actors.there.state.entries:
            given = {"stage": "points", "contestant": who, "event": "swiss_pairs"}
            actors.do("earn-place", **given, points=most - apart * int(who))
        actors.look(lambda c: [str(each) for each in pipeline.qualification(c, "points")])
        actors.do("close-stage", stage="points")
        actors.there = before


@scene("sabf-open-trials", moment="begun")
def level_for_the_last_place_of_the_field(actors: Actors) -> None:
    """Everybody has as many points, and the table of points does not split them."""

    def change(plan: dict[str, Any]) -> None:
        for stage in plan["stages"]:
            stage.get("standing", {}).pop("ties", None)
            stage.get("standing", {}).pop("stakes", None)

    actors.replan(change)
    actors.do("open-stage", stage="points")
    for who in actors.there.state.entries:
        actors.do("earn-place", stage="points", contestant=who, event="swiss_pairs", points=12)
    actors.look(lambda c: [str(each) for each in pipeline.qualification(c, "points")])
    actors.do("close-stage", stage="points")


# --- more of Sydney and SBU ----------------------------------------------------------------------


@scene("sydney-seniors-teams", "sydney-safilo-swiss-teams", moment="posted")
def a_whole_side_is_away(actors: Actors) -> None:
    """A side of which nobody plays, where the plan has a clause for those who are absent."""
    actors.replan(naming(absence_score="A4.6.5"))
    stage = actors.there.state.the_plan.stages[0].name
    session = actors.there.state.sessions_of(stage)[-1]
    who = next(
        each.ew for each in session.the_seating.seats if each.ew in actors.there.state.entries
    )
    at = {"stage": stage, "session": session.number, "contestant": who}
    for number, each in enumerate(actors.there.state.entry(who).players[:4]):
        said = {"player_out": each.name, "player_in": f"Nemo {number}", "permission": "given"}
        actors.do("substitute", override=True, **at, **said)
        actors.do("credit-substitute", **at)


def _without(*parts: str) -> Change:
    def change(plan: dict[str, Any]) -> None:
        for each in (plan, *plan["stages"]):
            for part in parts:
                each.get("clauses", {}).pop(part, None)

    return change


@scene("sbu-multi-session-pairs", "sbu-congress-pairs", "sbu-national-pairs", moment="posted")
def awards_as_matchpoints_have_them(actors: Actors) -> None:
    """Awards to both sides of some tables, where the plan has no clause of its own for them."""
    actors.replan(_without("artificial"))
    stage, number, _ = actors.tables()[0]
    seats = actors.there.state.session(stage, number).the_seating.seats
    award = {"ns": {"award": "average plus"}, "ew": {"award": "average minus"}}
    for at, seat in enumerate(seats[:8]):
        given = {"stage": stage, "session": number, "table": seat.table, "board": seat.boards[0]}
        actors.do("rule", override=True, **given, **award, ruling=f"R9{at}")
    actors.look(lambda c: [as_plain(each) for each in c.figures.standings(stage).values()])


@competition("sbu-swiss-pairs", boards=4)
def a_match_of_one_board(play: Play) -> None:
    play.enter(4)
    play.do("open-stage", stage="swiss")
    play.draw("swiss", 1, ("1", "2"), ("3", "4"), boards=1)
    play.results("swiss", 1, {"1": "1NT= by N", "2": "1NT+1 by N"})


@scene("sabf-gnot-club", moment="begun")
def a_club_without_an_event_of_its_own(actors: Actors) -> None:
    """Nothing is played, and a team goes to the regional final."""
    stage = actors.there.state.the_plan.stages[0].name
    actors.do("open-stage", stage=stage)
    actors.look(lambda c: [str(each) for each in pipeline.qualification(c, stage)])
    actors.do("close-stage", stage=stage)
